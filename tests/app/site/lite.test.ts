import styles from "../../../app/styles/app.css?inline";
import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { EVERY_ROUTE, pathOf } from "../../support/bad-input/every-route.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { fillBag, fillBowl, fillCheckout } from "../../support/journey.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";
import { expectPage } from "../../support/page.ts";
import { signIn } from "../../support/sign-in.ts";

const DONE = { heading: "Thanks for your order" };
const saving = (app = startApp(), value = "on") => openBrowser(app, new Map(), { "save-data": value });

/** No scripts, food pictures and fonts; otherwise the same page. */
function expectLite(browser: Browser): void {
  const { html, url } = browser;
  expect(html.match(/<script/g), url).toBeNull();
  expect(html, url).toContain('<html lang="en" class="lite"');
  expect(html, url).not.toMatch(/<img[^>]+\/pictures\//);
  expect(html, url).not.toMatch(/rel="(?:modulepreload|preload)"[^>]*(?:as="(?:font|script)"|\/pictures\/|\.woff)/);
  expect(browser.headers.get("vary"), url).toMatch(/Save-Data/i);
}

async function journey(browser: Browser, look: (browser: Browser) => void): Promise<void> {
  const press = async (words: string) => look(await browser.press(words));
  const visit = async (path: string) => look(await browser.visit(path));
  await visit("/order-now");
  await press("I'll pick up (Individual");
  browser.fill("Your address, city or zip code", "75201");
  await press("Search");
  await press("Select");
  await press("Next day");
  browser.fill("Select a Time", "12:30 PM");
  await press("BUILD MY MEAL");
  await visit("/order-now/build-order/bowls");
  await visit("/order-now/build-order/menu-item/101");
  await press("Add to bag");
  expect(browser.status).toBe(422);
  fillBowl(browser);
  await press("Increase Quantity");
  await press("Add to bag");
  await visit("/order-now/cart");
  await visit("/order-now/checkout");
  fillCheckout(browser);
  await press("Submit Order");
  expectPage(browser, DONE);
}

describe("lite mode", () => {
  test("with Save-Data the whole journey has the same text, without scripts, food pictures and fonts", async () => {
    const { app, orders } = startAppOnFile();
    // Text of the accepted cards is a picture's otherwise.
    const own =
      /ZK-\w+|We take Visa, Mastercard, American Express and Discover\.|Lite mode: no pictures, no scripts|Show pictures and use scripts/g;
    const read = async (browser: Browser, look?: (browser: Browser) => void) => {
      const pages: { html: string; text: string }[] = [];
      await journey(browser, (page) => {
        look?.(page);
        pages.push({ html: page.html, text: page.text().replaceAll(own, "") });
      });
      return pages;
    };
    const [full, lite] = [await read(openBrowser(app)), await read(saving(app), expectLite)];
    expect(orders().map(({ summary }) => summary.cart[0].quantity)).toEqual([2, 2]);
    expect(full.every(({ html }) => html.includes("<script"))).toBe(true);
    expect(full.some(({ html }) => /<img[^>]+\/pictures\//.test(html))).toBe(true);
    expect(lite.map(({ text }) => text)).toEqual(full.map(({ text }) => text));
  });

  test("no page loads a picture, a script, a font or a drawing", async () => {
    const browser = await fillBag();
    await signIn(browser);
    await browser.visit("/order-now/checkout");
    await browser.press("Lite mode: no pictures, no scripts");
    const paths = EVERY_ROUTE.filter(({ isPage }) => isPage).map((route) => pathOf(route));
    for (const path of paths.flatMap((one) => [one, `${one}?near=75201&q=bowl&state=TX`])) {
      await browser.visit(path);
      expect(browser.status, path).toBeLessThan(500);
      expectLite(browser);
      expect(browser.html, path).not.toMatch(/<(?:img|picture|source|object|iframe|video|image)\b/i);
      expect(browser.html, path).not.toMatch(/rel="(?:modulepreload|preload" as="(?!style"))/);
    }
  });

  test("the switch in the footer turns it on for the journey, and off again", async () => {
    const browser = await openBrowser(startApp()).visit("/order-now/locations?near=75201");
    const shows = "Lite mode is on: pages come without pictures and scripts.";
    expectPage(await browser.press("Lite mode: no pictures, no scripts"), { redirects: [303], shows });
    await journey(browser, expectLite);
    expectPage(await browser.press("Show pictures and use scripts"), { ...DONE, shows: "Lite mode is off." });
    expect(browser.html).toContain("<script");
  });

  test("its styles use no font that must be loaded", async () => {
    const browser = await saving().visit("/order-now");
    const [, first = ""] = /<style id="styles"[^>]*>(.*?)<\/style>/s.exec(browser.html) ?? [];
    expect(first).not.toMatch(/\.woff2/);
    expect(browser.html).not.toMatch(/as="font"/);
    // The stylesheet linked by later pages.
    expect(first.length).toBeLessThan(styles.length);
    const rule = /\.lite body\s*\{([^}]*)\}/.exec(styles)?.[1] ?? "";
    expect(rule).toMatch(/font-family:/);
    const fetched = [...styles.matchAll(/@font-face\s*\{[^}]*\}/g)].filter(([face]) => face.includes("url("));
    const families = fetched.map(([face]) => /font-family:\s*["']?([^"';]+)/.exec(face)?.[1]?.trim() ?? "?");
    expect(families.length).toBeGreaterThan(0);
    const used = rule.split(",").map((family) => family.replace(/font-family:|["';]/g, "").trim());
    for (const family of families) expect(used).not.toContain(family);
    // The only other use is the body's own rule, which the one above overrides.
    const rules = styles.replaceAll(/@font-face\s*\{[^}]*\}/g, "");
    for (const family of families) expect(rules.split(`"${family}"`).length - 1).toBeLessThanOrEqual(1);
  });

  test("the switch returns to its page, and to no external address (SHELL-01)", async () => {
    const browser = await openBrowser(startApp()).visit("/order-now");
    for (const returnTo of ["//evil.example", "/lite", ""]) {
      await browser.send("/lite", { on: "1", returnTo });
      expectPage(browser, { url: "/order-now", status: 200 }, returnTo);
    }
    const returnTo = "/order-now/cart?x=1";
    expectPage(await browser.send("/lite", { on: "1", returnTo }), { url: returnTo });
    for (const name of ["off", "", "yes", "__proto__"]) {
      await browser.send("/lite", { on: "1", returnTo });
      expect(browser.html, name).not.toContain("<script");
      await browser.send(
        "/lite",
        new URLSearchParams([
          ["returnTo", "/order-now"],
          [name, "1"],
        ]),
      );
      expect(browser.html, name).toContain("<script");
    }
    expectPage(await browser.visit("/lite"), { url: "/order-now" });
  });

  test('only "on" counts in Save-Data, and the switch can override it', async () => {
    for (const value of ["off", "1", "ON!", ""])
      expect((await saving(startApp(), value).visit("/order-now")).html, value).toContain("<script");
    const browser = await saving().visit("/order-now");
    expectPage(await browser.press("Show pictures and use scripts"), { shows: "Lite mode is off." });
    expect(browser.html).toContain("<script");
  });
});

test("a first page prefetches its fonts, and its inline styles reference none", async () => {
  const browser = await openBrowser(startApp()).visit("/order-now");
  const [, unscripted = ""] = /<noscript>(<link rel="prefetch".*?)<\/noscript>/.exec(browser.html) ?? [];
  const fonts = Array.from(unscripted.matchAll(/as="font" crossorigin="" href="([^"]+)"/gi), ([, href]) => href);
  expect(fonts).toEqual([expect.stringContaining("open-sans"), expect.stringContaining("figtree")]);
  expect(browser.html).not.toMatch(/url\([^)]*\.woff2/);
  await browser.visit("/order-now");
  expect(browser.attributes('link[as="font"]', "href")).toEqual([]);
});
