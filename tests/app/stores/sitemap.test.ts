import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { openBrowser } from "../../support/browser.ts";
import { status } from "../../support/faults.ts";
import { deadPaths, pathsIn } from "../../support/html.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo } from "../../support/sign-in.ts";

/** Files for search engines and crawlers (OUT-01, OUT-03). */

const ORIGIN = "https://order.zebra.example";

const ask = (app: TestApp, path: string) => openBrowser(app).ask(path);
const locationsIn = (xml: string) =>
  parse(xml)
    .querySelectorAll("loc")
    .map(({ textContent }) => textContent);
/** Headers of a reply, null if missing. */
const headersOf = ({ headers }: Response, ...names: string[]) => names.map((name) => headers.get(name));

describe("the sitemap (OUT-03)", () => {
  test("lists the start page, the store list and every store by canonical address, without a dead link (OUT-01, OUT-03)", async () => {
    const app = startApp({ env: { PUBLIC_ORIGIN: ORIGIN } });
    const response = await ask(app, "/sitemap.xml");
    const headers = headersOf(response, "content-type", "cache-control", "set-cookie");
    expect(headers).toEqual(["application/xml; charset=utf-8", "public, max-age=3600", null]);
    const found = locationsIn(await response.text());
    expect(found).toEqual([...new Set(found)]);
    expect(found).toHaveLength(112);
    expect(found.every((address) => address.startsWith(`${ORIGIN}/`))).toBe(true);
    const paths = found.map((address) => address.slice(ORIGIN.length));
    const others = [
      "/order-now",
      "/locations",
      "/credit-card-refund-policy",
      "/policies/privacy",
      "/policies/terms",
      "/policies/accessibility",
    ];
    expect(paths).toEqual(expect.arrayContaining([...others, "/locations/store/NY/brooklyn-downtown"]));
    const browser = openBrowser(app);
    const leads = new Set<string>();
    for (const url of paths) {
      expectPage(await browser.visit(url), { status: 200, url, redirects: [] });
      const canonical = browser.attributes('link[rel="canonical"]', "href");
      if (url.startsWith("/locations")) expect(canonical).toEqual([ORIGIN + url]);
      for (const lead of pathsIn(browser.html)) if (!lead.startsWith("/order-now?")) leads.add(lead);
    }
    expect(callsTo(app, "summary-by-state")).toHaveLength(1);
    expect([...leads].filter((path) => path.startsWith("/locations/store/"))).toHaveLength(106);
    expect(await deadPaths(app, new Map(), leads)).toEqual([]);
  }, 120_000);

  test("special characters in a store's name are escaped (OUT-03)", async () => {
    const app = startApp();
    const evil = (store: Json) => ({ ...store, urlFriendlyName: `a&b'<c>"</loc>/é${store.storeNumber}` });
    app.alter("summary-by-state", (states: Json[]) =>
      states.map((state) => ({ ...state, stores: state.stores.map(evil) })),
    );
    const xml = await (await ask(app, "/sitemap.xml")).text();
    expect(xml).not.toMatch(/[<&](?!\/?(?:urlset|url|loc)\b|\?xml|(?:amp|lt|gt|apos|quot);)/);
    expect(xml).toContain("a%26b&apos;%3Cc%3E");
    expect((await app.handle(new Request(locationsIn(xml).at(-1) ?? ""))).status).toBe(200);
  });

  test("without the list of stores it is 503 with Retry-After, not cacheable", async () => {
    const app = startApp();
    app.intercept = status(500);
    const response = await ask(app, "/sitemap.xml");
    expect(response.status).toBe(503);
    expect(headersOf(response, "cache-control", "retry-after")).toEqual(["no-store, no-cache", "60"]);
  });
});

test("robots.txt names the sitemap and disallows personal pages (OUT-01)", async () => {
  const app = startApp({ env: { PUBLIC_ORIGIN: ORIGIN } });
  const response = await ask(app, "/robots.txt");
  expect(headersOf(response, "content-type")).toEqual(["text/plain; charset=utf-8"]);
  const lines = (await response.text()).split("\n");
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start));
  const order = ["checkout", "order-confirmation/ZK-1"].map((page) => `/order-now/${page}`);
  for (const path of [...order, "/order-now?store=1001", "/login", "/user", "/account/forgot-password"])
    expect(isClosed(path), path).toBe(true);
  for (const address of locationsIn(await (await ask(app, "/sitemap.xml")).text()))
    expect(isClosed(address.slice(ORIGIN.length)), address).toBe(false);
});

describe("security.txt", () => {
  const PATH = "/.well-known/security.txt";
  const contacts = "mailto:security@example.com,https://example.com/security";

  test("lists the contacts, its address and an expiry date that is always in the future", async () => {
    const app = startApp({ env: { PUBLIC_ORIGIN: ORIGIN, SECURITY_CONTACT: contacts } });
    for (const days of [0, 1, 400]) {
      app.wait(days * 24 * 60);
      const response = await ask(app, PATH);
      expect(headersOf(response, "content-type", "cache-control")).toEqual([
        "text/plain; charset=utf-8",
        "public, max-age=86400",
      ]);
      const lines = (await response.text()).split("\n");
      expect(lines.filter((line) => !line.startsWith("Expires: "))).toEqual([
        "Contact: mailto:security@example.com",
        "Contact: https://example.com/security",
        "Preferred-Languages: en",
        `Canonical: ${ORIGIN}${PATH}`,
        "",
      ]);
      const until = Date.parse(/^Expires: (\S+T00:00:00Z)$/m.exec(lines.join("\n"))?.[1] ?? "");
      const left = (until - app.clock.now.getTime()) / 86_400_000;
      expect(left).toBeGreaterThan(80);
      expect(left).toBeLessThan(365);
    }
  });

  test("without PUBLIC_ORIGIN it has no Canonical line, whatever the Host header", async () => {
    const app = startApp({ env: { SECURITY_CONTACT: contacts } });
    const text = await (await app.handle(new Request(`http://evil.example${PATH}`))).text();
    expect(text).toContain("Contact: ");
    expect(text).not.toMatch(/Canonical|evil/);
  });

  test("without SECURITY_CONTACT it is not found", async () => {
    expect((await ask(startApp(), PATH)).status).toBe(404);
  });
});
