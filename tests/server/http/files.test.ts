import { readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { keepAssets } from "../../../server/http/kept-assets.ts";
import { words } from "@platter/ordering/tests/support/words.ts";
import { ask, expectPage, post, rawRequest, sendRaw, startServer, writeFiles } from "../../support/edge.ts";

const SCRIPT = "export const stripes = 'black and white';\n".repeat(100);
const FILES = {
  "assets/entry-AbC123.js": SCRIPT,
  "assets/entry-AbC123.js.br": "brotli of the script",
  "assets/entry-AbC123.js.gz": "gzip of the script",
  "robots.txt": "User-agent: *",
  ".vite/manifest.json": "{}",
  "assets/.map": "hidden",
};
const FOR_EVER = "public, max-age=31536000, immutable";

test.each([
  [{}, undefined, SCRIPT],
  [{ "Accept-Encoding": "gzip, deflate, br" }, "br", "brotli of the script"],
  [{ "Accept-Encoding": "gzip" }, "gzip", "gzip of the script"],
  [{ "Accept-Encoding": "br;q=0, gzip;q=0" }, undefined, SCRIPT],
])("a hashed file is cacheable for a year and precompressed: %o", async (headers, encoding, content) => {
  const { port, seen, lastRequest } = await startServer({ files: FILES });
  const reply = await ask(port, "/assets/entry-AbC123.js?v=1", { headers });
  expect(reply).toMatchObject({ status: 200, text: content });
  expect(reply.headers["content-encoding"]).toBe(encoding);
  expect(reply.headers).toMatchObject({
    "cache-control": FOR_EVER,
    "content-type": expect.stringMatching(/^text\/javascript; charset=utf-8$/i),
    "content-length": String(content.length),
    vary: "Accept-Encoding",
  });
  expect(seen).toEqual([]);
  expect(lastRequest()).toMatchObject({ route: "file", status: 200 });
});

test("other files are cacheable for an hour; HEAD has the same headers; a known ETag gives 304", async () => {
  const { port } = await startServer({ files: FILES });
  const get = await ask(port, "/robots.txt");
  expect(get.headers["cache-control"]).toBe("public, max-age=3600");
  const head = await ask(port, "/robots.txt", { method: "HEAD" });
  expect(head).toMatchObject({ status: 200, text: "" });
  for (const name of ["content-length", "content-type", "etag", "last-modified", "cache-control"])
    expect(head.headers[name]).toBe(get.headers[name]);
  const known = { "If-None-Match": get.headers.etag };
  expect((await ask(port, "/robots.txt", { headers: known })).status).toBe(304);
});

test.each(
  words(
    "/assets/%2e%2e/%2e%2e/package.json /assets/%252e%252e/package.json /assets/..%5c..%5cpackage.json /assets/.map",
    "/assets/entry-AbC123.js%00.png /assets/ /assets /assets/old-0000.js /.vite/manifest.json /%2evite/manifest.json",
  ),
)("%s: 404 without caching", async (path) => {
  const { port, seen } = await startServer({ files: FILES });
  // Raw: a client library would tidy the path first.
  const reply = await sendRaw(port, rawRequest([`GET ${path} HTTP/1.1`, "Host: x"]));
  expectPage(reply, 404);
  expect(reply).toMatch(/\r\ncache-control: private, no-store\r\n/i);
  expect(seen).toEqual([]);
});

test("a path that only resembles a file goes to the app, as does a form sent to a file", async () => {
  const { port, seen } = await startServer({ files: FILES });
  for (const path of ["/account/x.css", "/__proto__"]) await ask(port, path);
  await post(port, "/robots.txt", "");
  expect(seen.map(({ url }) => new URL(url).pathname)).toEqual(["/account/x.css", "/__proto__", "/robots.txt"]);
});

const OLD = { "app-OLDold12.css": "old styles", "page-OLDold12.js": SCRIPT };

test("files of another build are served compressed too, also those added while the server runs", async () => {
  const otherAssets = writeFiles({});
  const { port } = await startServer({ files: FILES, otherAssets });
  const headers = { "accept-encoding": "br" };
  expect((await ask(port, "/assets/page-OLDold12.js", { headers })).status).toBe(404);
  for (const [name, text] of Object.entries(OLD)) writeFileSync(join(otherAssets, name), text);
  const page = await ask(port, "/assets/page-OLDold12.js", { headers });
  expect(brotliDecompressSync(page.body).toString()).toBe(SCRIPT);
  expect(page.headers).toMatchObject({ "content-encoding": "br", "cache-control": FOR_EVER });
});

test("a build copies all its assets, keeps those of other builds, and deletes assets unused for a week", async () => {
  const now = new Date();
  const own = writeFiles(OLD);
  const days = { "gone-12345678.js": 8, "recent-12345678.js": 6, "app-OLDold12.css": 30, "mine.txt": 30 };
  const kept = writeFiles(Object.fromEntries(Object.keys(days).map((name) => [name, "x"])));
  for (const [name, age] of Object.entries(days)) {
    const then = new Date(now.getTime() - age * 24 * 60 * 60_000);
    utimesSync(join(kept, name), then, then);
  }
  await Promise.all([keepAssets(own, kept, now), keepAssets(own, kept, now)]);
  const left = words("app-OLDold12.css mine.txt page-OLDold12.js recent-12345678.js");
  expect(readdirSync(kept).toSorted()).toEqual(left);
  expect(now.getTime() - statSync(join(kept, "app-OLDold12.css")).mtimeMs).toBeLessThan(60_000);
});
