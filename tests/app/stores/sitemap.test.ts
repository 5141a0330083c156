import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { refused, status, when } from "../../support/faults.ts";
import { callsTo } from "../../support/sign-in.ts";

/** What search engines ask for first (OUT-01, OUT-03). */

const ORIGIN = "https://order.zebra.example";

function ask(app: TestApp, path: string): Promise<Response> {
  return app.handle(new Request(`http://localhost:3000${path}`));
}

async function addresses(app: TestApp): Promise<string[]> {
  const xml = await (await ask(app, "/sitemap.xml")).text();
  return parse(xml)
    .querySelectorAll("loc")
    .map((loc) => loc.textContent);
}

describe("the sitemap (OUT-03)", () => {
  test("the start, the list and every store, each answering under that very address (OUT-01, OUT-03)", async () => {
    const app = startApp({ env: { PUBLIC_ORIGIN: ORIGIN } });
    const response = await ask(app, "/sitemap.xml");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(response.headers.getSetCookie()).toEqual([]);
    const found = await addresses(app);
    expect(found).toEqual([...new Set(found)]);
    expect(found).toHaveLength(56);
    expect(found.every((address) => address.startsWith(`${ORIGIN}/`))).toBe(true);
    const paths = found.map((address) => address.slice(ORIGIN.length));
    expect(paths).toEqual(
      expect.arrayContaining([
        "/order-now",
        "/locations",
        "/credit-card-refund-policy",
        "/locations/store/NY/brooklyn-downtown",
      ]),
    );
    for (const path of paths) expect((await ask(app, path)).status, path).toBe(200);
    for (const path of paths.filter((each) => each.startsWith("/locations")))
      expect(
        parse(await (await ask(app, path)).text())
          .querySelector('link[rel="canonical"]')
          ?.getAttribute("href"),
      ).toBe(ORIGIN + path);
    expect(callsTo(app, "summary-by-state")).toHaveLength(1);
  }, 20_000);

  test("no name breaks it (OUT-03)", async () => {
    const app = startApp();
    app.intercept = async (request) => {
      if (!request.url.includes("summary-by-state")) return null;
      const states = (await (await app.sandbox.fetch(request)).json()) as {
        stores: { storeNumber: string; urlFriendlyName: string }[];
      }[];
      for (const { stores } of states)
        for (const store of stores) store.urlFriendlyName = `a&b'<c>"</loc>/é${store.storeNumber}`;
      return Response.json(states);
    };
    const xml = await (await ask(app, "/sitemap.xml")).text();
    expect(xml).not.toMatch(/[<&](?!\/?(?:urlset|url|loc)\b|\?xml|(?:amp|lt|gt|apos|quot);)/);
    expect(xml).toContain("a%26b&apos;%3Cc%3E");
    const last = (await addresses(app)).at(-1) ?? "";
    expect((await app.handle(new Request(last))).status).toBe(200);
  });

  test.each([
    ["an error", status(500)],
    ["no connection", refused],
  ])("%s: later, and nothing to keep", async (_what, answer) => {
    const app = startApp();
    app.intercept = when(() => true, answer);
    const response = await ask(app, "/sitemap.xml");
    expect(response.status).toBe(503);
    expect(response.headers.get("cache-control")).toBe("no-store, no-cache");
    expect(response.headers.get("retry-after")).toBe("60");
  });
});

describe("robots.txt (OUT-01)", () => {
  test("names the sitemap, and closes what is somebody's own (OUT-01)", async () => {
    const app = startApp({ env: { PUBLIC_ORIGIN: ORIGIN } });
    const response = await ask(app, "/robots.txt");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const lines = (await response.text()).split("\n");
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
    const isClosed = (path: string) => closed.some((start) => path.startsWith(start));
    for (const path of [
      "/order-now/checkout",
      "/order-now/order-confirmation/ZK-1",
      "/order-now?store=1001",
      "/login",
      "/user",
      "/account/forgot-password",
    ])
      expect(isClosed(path), path).toBe(true);
    for (const address of await addresses(app)) expect(isClosed(address.slice(ORIGIN.length)), address).toBe(false);
  });
});
