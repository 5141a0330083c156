import { randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import { parse } from "node-html-parser";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { StoreMap } from "../../../app/components/stores/store-map.tsx";
import { type MapPoint, frameName, mapFrame, storeMap } from "@platter/ordering/stores/map.ts";
import { DocumentContext } from "../../../app/ui/document.ts";
import { log } from "../../../server/observability/log.ts";
import { startServer } from "../../support/edge.ts";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { fillBag } from "../../support/journey.ts";

const ORIGIN = "http://localhost:3000";
const KEY = { GOOGLE_MAPS_KEY: "AIza-a-key" };
const DALLAS = { latitude: 32.7985, longitude: -96.8015 };
const PICTURE = `/map/${frameName(mapFrame([DALLAS]))}`;

function ask(app: TestApp, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return app.handle(new Request(ORIGIN + path, { headers }));
}

/** Directives of the policy of a page. */
async function policyOf(env: Record<string, string>): Promise<Map<string, string>> {
  return directivesOf(await ask(startApp({ env }), "/order-now"));
}

function directivesOf({ headers }: Response): Map<string, string> {
  const policy = headers.get("content-security-policy") ?? "";
  return new Map(policy.split("; ").map((directive) => /^(\S+) ?(.*)/.exec(directive)!.slice(1) as [string, string]));
}

describe("tiles of the store map", () => {
  test("a tile is an inert SVG that any cache may keep for a week, independent of cookies", async () => {
    const { cookies } = await fillBag();
    const app = startApp();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const headers of [{}, { cookie }, { "save-data": "on" }, { cookie: "order=broken" }]) {
      const response = await ask(app, PICTURE, headers);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/svg+xml",
        "cache-control": "public, max-age=604800",
        "content-security-policy": expect.stringMatching(/^default-src 'none';.*; sandbox/),
      });
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
      expect(response.headers.get("vary") ?? "").not.toMatch(/cookie/i);
      expect(await response.text()).toMatch(/^<svg .*<\/svg>$/s);
    }
    expect(app.calls).toEqual([]);
  });

  test("malformed tile addresses get 400 and are not cacheable", async () => {
    const app = startApp();
    for (const name of ["1,2,3,4.svg", `${"1".repeat(2_000)}.svg`, "-97.09,32.653,-96.53,32.948", "%3Cscript%3E.svg"]) {
      const response = await ask(app, `/map/${name}`);
      expect(response.status, name).toBe(400);
      expect(response.headers.get("cache-control"), name).not.toContain("public");
      expect(await response.text(), name).not.toContain("<");
    }
    expect((await ask(app, PICTURE)).status).toBe(200);
  });
});

function pointsAt(count: number): MapPoint[] {
  return Array.from({ length: count }, (_, index) => ({
    ...DALLAS,
    number: index + 1,
    name: `Store "${index + 1}" & Søn`,
    href: `#store-${1001 + index}`,
    phone: "(214) 555-0101",
    page: "/locations/store/TX/dallas",
  }));
}

function render(count: number, lite = false, googleKey: string | null = null) {
  const map = storeMap(pointsAt(count), { googleKey });
  if (!map) throw new Error("no map");
  const document = { nonce: "", build: "", requestId: "", inlineStyles: null, lite, isPlain: lite };
  const element = createElement(StoreMap, { ...map, label: "Map of these locations" });
  const html = renderToStaticMarkup(createElement(DocumentContext, { value: document }, element));
  return { html, page: parse(html), map };
}

describe("the store map without scripts (STORE-13)", () => {
  test("a skip link precedes it", () => {
    const { page, html } = render(3);
    const skip = page.querySelector("a");
    expect(skip?.text).toBe("Skip map");
    expect(page.querySelector(`[id="${skip?.getAttribute("href")?.slice(1)}"]`)?.getAttribute("tabindex")).toBe("-1");
    expect(html.indexOf("Skip map")).toBeLessThan(html.indexOf("<figure"));
    // The same with a key: a script replaces it later.
    expect(render(3, false, "a-key").html).toBe(html);
  });

  test("the background picture matches the frame of the pins, loads lazily, and is left out on narrow screens and in lite mode", () => {
    const { page, map } = render(1);
    const height = String(map.height);
    const img = { src: PICTURE, alt: "", loading: "lazy", width: "1000", height };
    expect(page.querySelector("img")?.attributes).toMatchObject(img);
    expect(page.querySelector("svg")?.getAttribute("viewBox")).toBe(`0 0 1000 ${height}`);
    const source = page.querySelector("picture source");
    expect(source?.getAttribute("media")).toBe("(max-width: 991.98px)");
    // A space would end the address.
    expect(source?.getAttribute("srcset")).toMatch(/^data:image\/svg\+xml,\S+[^,\s]$/);
    // Lite mode leaves out only the picture.
    const lite = render(1, true).page;
    expect([lite.querySelector("img, picture"), lite.text]).toEqual([null, page.text]);
    expect(lite.querySelectorAll("figure a")).toHaveLength(1);
  });

  test("displaced pins are joined to their location by a line; no inline styles or handlers", () => {
    const { html, page } = render(20);
    expect(page.querySelector(".pin-lines")?.getAttribute("d")?.split("M")).toHaveLength(20);
    expect(render(1).page.querySelector(".pin-lines")).toBeNull();
    expect(html).not.toMatch(/style=|onclick|onload/);
    // Lines are drawn below all pins.
    expect(html.indexOf("pin-lines")).toBeLessThan(html.indexOf('class="pin"'));
  });
});

describe("content security policy for Google Maps", () => {
  test("with a key, every page allows the Google sources", async () => {
    const maps = /^'self' 'nonce-[^']+' https:\/\/maps\.googleapis\.com https:\/\/maps\.gstatic\.com$/;
    const browser = await fillBag(startApp({ env: KEY }));
    for (const path of ["", "/locations", "/cart", "/build-order/menu-item/0"]) {
      const policy = directivesOf(await browser.ask(`/order-now${path}`));
      expect(Object.fromEntries(policy), path).toMatchObject({
        "script-src": expect.stringMatching(maps),
        "style-src": expect.stringMatching(/^'self' 'nonce-[^']+' https:\/\/fonts\.googleapis\.com$/),
        "img-src": expect.stringContaining("https://*.gstatic.com"),
        "connect-src": expect.stringContaining("'self' https://*.googleapis.com"),
        "font-src": "'self' https://fonts.gstatic.com",
        "worker-src": "blob:",
      });
    }
  });

  test("without a key no Google source is allowed; with one, no other directive is loosened", async () => {
    const open = await policyOf(KEY);
    expect([...open.values()].join(" ")).not.toMatch(/unsafe|strict-dynamic|https: | \*/);
    for (const env of [{}, { GOOGLE_MAPS_KEY: "" }] as Record<string, string>[]) {
      const bare = await policyOf(env);
      expect([...bare.values()].join(" ")).not.toMatch(/google|gstatic|blob|eval/);
      expect([bare.get("frame-src"), bare.get("img-src")]).toEqual(["'self'", "'self' data:"]);
      for (const name of ["default-src", "manifest-src", "form-action", "base-uri", "frame-ancestors"])
        expect(open.get(name), name).toBe(bare.get(name));
    }
  });

  test("pages without a map do not contain the key", async () => {
    const browser = await fillBag(startApp({ env: KEY }));
    for (const path of ["/checkout", "/cart", "/build-order", ""])
      expect((await browser.visit(`/order-now${path}`)).html, path).not.toContain(KEY.GOOGLE_MAPS_KEY);
  });

  test("headers of a reply with the longest draft stay under 3,900 bytes", async () => {
    vi.spyOn(log, "warn").mockImplementation(() => undefined);
    const browser = await fillBag(startApp({ env: KEY }));
    browser.cookies.delete("styles");
    const { body } = browser.formOf("Submit Order");
    const { port } = await startServer({ handle: browser.app.handle });
    const sizes: number[] = [];
    // Drafts of sizes around the limit: a longer one is not kept and makes a short reply.
    for (let length = 30; length < 100; length++) {
      for (const field of ["firstName", "lastName", "email", "phone", "address", "address2", "city", "zip"])
        body.set(field, randomBytes(length).toString("base64url"));
      sizes.push(await headerBytes(port, browser.cookies, body.toString()));
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(3_900);
    expect(Math.max(...sizes)).toBeGreaterThan(1_800);
  });
});

/** Size of the reply's headers on the wire, for a posted checkout. */
function headerBytes(port: number, cookies: Map<string, string>, body: string): Promise<number> {
  const headers = {
    accept: "text/html",
    "content-type": "application/x-www-form-urlencoded",
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  };
  return new Promise((resolve, reject) => {
    const call = httpRequest({ port, path: "/order-now/checkout", method: "POST", headers, agent: false }, (reply) => {
      const { rawHeaders: raw } = reply;
      const lines = raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1]}\r\n`] : []));
      reply.resume().on("end", () => resolve(`HTTP/1.1 422 Unprocessable Entity\r\n${lines.join("")}\r\n`.length));
    });
    call.on("error", reject);
    call.end(body);
  });
}
