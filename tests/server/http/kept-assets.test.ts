import { readFileSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { register } from "prom-client";
import { expect, test } from "vitest";
import { keepAssets } from "../../../server/http/kept-assets.ts";
import { words } from "../../support/builders/words.ts";
import { ask, startServer, writeFiles } from "./support.ts";

const NOW = new Date("2026-11-21T16:00:00Z");
const DAY = 24 * 60 * 60_000;
const OLD = { "app-OLDold12.css": "old styles", "page-OLDold12.js": "old page", "page-OLDold12.js.br": "old, smaller" };
const NEW = { "assets/app-NEWnew12.css": "new styles", "assets/page-NEWnew12.js": "new page" };

async function missing(kind: string): Promise<number> {
  const { values = [] } = (await register.getSingleMetric("platter_asset_missing_total")?.get()) ?? {};
  return values.find(({ labels }) => labels["kind"] === kind)?.value ?? 0;
}

test("files of another build that a folder has kept are served as our own, in the encoding that is asked for", async () => {
  const { port, lastRequest } = await startServer({ files: NEW, keptAssets: ["/nowhere", writeFiles(OLD)] });
  const page = await ask(port, "/assets/page-OLDold12.js", { headers: { "accept-encoding": "br" } });
  expect(page).toMatchObject({ status: 200, text: "old, smaller" });
  expect(page.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(lastRequest()).toMatchObject({ route: "file" });
  expect((await ask(port, "/assets/app-OLDold12.css")).text).toBe("old styles");
});

test("a style that nobody has kept is today's, for now; a script is not there; both are counted", async () => {
  const { port } = await startServer({ files: NEW });
  const [styles, scripts] = [await missing("style"), await missing("script")];
  const style = await ask(port, "/assets/app-GONEgone.css");
  expect(style).toMatchObject({ status: 200, text: "new styles" });
  expect(style.headers["cache-control"]).toBe("no-store");
  expect((await ask(port, "/assets/page-GONEgone.js")).status).toBe(404);
  expect((await ask(port, "/assets/other-GONEgone.css")).status).toBe(404);
  expect([await missing("style"), await missing("script")]).toEqual([styles + 2, scripts + 1]);
});

test.each(
  words(
    "/assets/../secret-12345678.js /assets/%2e%2e%2fsecret-12345678.js /assets/sub/page-OLDold12.js",
    "/assets/.page-OLDold12.js /assets/page.js /assets/ /assets/page-OLDold12.ts /assets/page-OLDold12.js%00",
  ),
)("only names that the bundler writes are looked for: %s", async (path) => {
  const folder = writeFiles({ ...OLD, ".page-OLDold12.js": "hidden", "page.js": "x", "page-OLDold12.ts": "x" });
  writeFiles({ "secret-12345678.js": "x" });
  const { port } = await startServer({ files: NEW, keptAssets: [folder] });
  expect([400, 404]).toContain((await ask(port, path)).status);
});

test("a build adds its files whole, keeps what others have added, and drops what no build has had for a week", async () => {
  const own = writeFiles({ ...OLD, "notes.txt": "not of the bundler" });
  const kept = writeFiles({
    "gone-12345678.js": "x",
    "recent-12345678.js": "x",
    "mine.txt": "x",
    "app-OLDold12.css": "x",
  });
  const at = (name: string, days: number) => utimesSync(join(kept, name), NOW, new Date(NOW.getTime() - days * DAY));
  at("gone-12345678.js", 8);
  at("recent-12345678.js", 6);
  at("app-OLDold12.css", 30);
  at("mine.txt", 30);
  await keepAssets(own, kept, NOW);
  expect(readdirSync(kept).toSorted()).toEqual(
    words("app-OLDold12.css mine.txt page-OLDold12.js page-OLDold12.js.br recent-12345678.js"),
  );
  // The same name is the same file: it is only said to be in use.
  expect(readFileSync(join(kept, "app-OLDold12.css"), "utf8")).toBe("x");
  expect(statSync(join(kept, "app-OLDold12.css")).mtime).toEqual(NOW);
  const shared = writeFiles({});
  await Promise.all([keepAssets(own, shared, NOW), keepAssets(own, shared, NOW), keepAssets(own, shared, NOW)]);
  expect(readdirSync(shared).toSorted()).toEqual(words("app-OLDold12.css page-OLDold12.js page-OLDold12.js.br"));
  expect(readdirSync(kept).some((name) => name.endsWith(".tmp"))).toBe(false);
});
