import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { status } from "../../support/faults.ts";
import { expectPage } from "../../support/page.ts";
import { faultsOfThing } from "../../support/schema-org.ts";
import { chooseNextDay, chooseStore, chooseTime } from "../../support/walk.ts";

/** A restaurant's menu before an order is begun (MORE-01..03). */

const NOON = new Date("2026-05-12T17:00:00Z");
const UPTOWN = "/locations/store/TX/dallas-uptown";
const MENU = `${UPTOWN}/menu`;

test("public menu: shows today's categories, dishes, prices, calories and allergens (MORE-01)", async () => {
  const browser = await openBrowser(startApp({ now: NOON })).visit(MENU);
  const shows = [
    "Prices and dishes at 12:00 PM today.",
    "Build Your Own Bowl",
    "$9.75",
    "360 - 980 calories",
    "Contains: milk.",
  ];
  expectPage(browser, { status: 200, heading: "Dallas Uptown menu", shows });
  expect(browser.all("main h2")).toContain("Drinks");
  expect(browser.html).not.toContain("modulepreload");
});

test("public menu: without cookies it is cacheable and sets none; a second view makes no API call (MORE-01)", async () => {
  const app = startApp({ now: NOON });
  const ask = (cookie?: string) =>
    app.handle(new Request(`http://localhost${MENU}`, { headers: { accept: "text/html", ...(cookie && { cookie }) } }));
  const first = await ask();
  expect([first.headers.get("cache-control"), first.headers.get("set-cookie")]).toEqual(["public, max-age=60", null]);
  expect(first.headers.get("vary")).toMatch(/\bCookie, Save-Data\b/);
  const { length } = app.calls;
  expect((await ask()).status).toBe(200);
  expect(app.calls).toHaveLength(length);
  expect((await ask("styles=x")).headers.get("cache-control") ?? "").not.toContain("public");
});

test("public menu: the selected dish opens after day and time are chosen (MORE-02)", async () => {
  const browser = await openBrowser(startApp({ now: NOON })).visit(MENU);
  await browser.press("Order this: Bottled Water");
  expectPage(browser, { url: "/order-now/pickup-details", shows: ["Dallas Uptown"] });
  await chooseNextDay(browser);
  browser.fill("Select a Time", "12:30 PM");
  await browser.press("BUILD MY MEAL");
  expectPage(browser, { url: "/order-now/build-order/menu-item/904", heading: "Bottled Water" });
});

test("public menu: with day and time chosen a dish opens at once; at another store they are asked again (MORE-02)", async () => {
  const browser = await chooseTime(startApp({ now: NOON }));
  await browser.send(MENU, { "intent:order:1e99": "" });
  expectPage(browser, { status: 422, shows: "Please use one of the buttons on this page." });
  await browser.visit(MENU);
  await browser.press("Order this: Bottled Water");
  expectPage(browser, { url: "/order-now/build-order/menu-item/904" });
  await browser.visit("/locations/store/TX/dallas-lakewood/menu");
  await browser.press("Order this: Bottled Water");
  expectPage(browser, { url: "/order-now/pickup-details", shows: ["Dallas Lakewood"] });
});

test("public menu: the store page links to it and it has structured data; the off switch removes it (MORE-03)", async () => {
  const browser = await openBrowser(startApp({ now: NOON })).visit(UPTOWN);
  expect(Object.values(browser.links())).toContain(MENU);
  await browser.visit(MENU);
  const structured = JSON.parse(parse(browser.html).querySelector('script[type="application/ld+json"]')?.rawText ?? "");
  expect(structured).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Menu",
    isPartOf: { "@type": "Restaurant", name: "Zebra Kitchen Dallas Uptown" },
  });
  expect(structured.hasMenuSection[0]).toMatchObject({ "@type": "MenuSection", name: "Fan Favorites" });
  expect(structured.hasMenuSection[0].hasMenuItem[0]).toEqual({
    "@type": "MenuItem",
    name: "Build Your Own Bowl",
    description: "Your base, your protein and as many toppings as you like, built to order.",
    offers: { "@type": "Offer", price: "9.75", priceCurrency: "USD" },
    nutrition: { "@type": "NutritionInformation", calories: "360 calories" },
  });

  const off = openBrowser(startApp({ now: NOON, env: { PUBLIC_MENU: "off" } }));
  expectPage(await off.visit(MENU), { status: 404 });
  await off.send(MENU, { "intent:order:904": "" });
  expectPage(off, { status: 404 });
  expect(Object.values((await off.visit(UPTOWN)).links())).not.toContain(MENU);
  expect((await off.ask("/sitemap.xml")).status).toBe(200);
});

test("public menu: 404 for an unknown store, a redirect to the canonical address, a message when the menu cannot be loaded (MORE-01)", async () => {
  const app = startApp({ now: NOON });
  const browser = openBrowser(app);
  expectPage(await browser.visit("/locations/store/TX/nowhere/menu"), { status: 404 });
  await browser.visit("/locations/store/tx/Dallas-Uptown/menu");
  expect(browser.url).toBe(MENU);
  const broken = startApp({ now: NOON });
  broken.intercept = (request) => (request.url.includes("/store-menu/") ? status(500)() : null);
  const other = await openBrowser(broken).visit(MENU);
  expectPage(other, { status: 200, shows: ["Menu is not available right now."] });
  expect(Object.values(other.links())).toContain(UPTOWN);
});

function structuredIn(browser: Browser) {
  return JSON.parse(parse(browser.html).querySelector('script[type="application/ld+json"]')?.rawText ?? "");
}

test("public menu: structured data of restaurants and menus has the shapes of schema.org, and says where an order begins (MORE-03, MORE-04)", async () => {
  const browser = openBrowser(startApp({ now: NOON }));
  const target = { "@type": "EntryPoint", urlTemplate: "http://localhost:3000/order-now?store=1001" };
  const order = { "@type": "OrderAction", target };
  await browser.visit(UPTOWN);
  expect(structuredIn(browser).potentialAction).toEqual(order);
  await browser.visit(MENU);
  expect(structuredIn(browser).isPartOf.potentialAction).toEqual(order);
  // The second one takes no orders here.
  for (const path of ["TX/dallas-uptown", "IL/evanston", "FL/miami-brickell", "MA/boston-back-bay"])
    for (const page of ["", "/menu"]) {
      await browser.visit(`/locations/store/${path}${page}`);
      expect(faultsOfThing(structuredIn(browser)), path + page).toEqual([]);
    }
  const { isPartOf } = structuredIn(await browser.visit("/locations/store/IL/evanston/menu"));
  expect(isPartOf).not.toHaveProperty("potentialAction");
});

test("public menu: store and menu have a canonical address and Open Graph tags (MORE-05)", async () => {
  const browser = openBrowser(startApp({ now: NOON }));
  for (const path of [UPTOWN, MENU]) {
    await browser.visit(`${path}?utm_source=x`);
    const address = `http://localhost:3000${path}`;
    expect(browser.attributes("link[rel=canonical]", "href")).toEqual([address]);
    const graph = (name: string) => browser.attributes(`meta[property="og:${name}"]`, "content");
    expect(["type", "site_name", "url"].map(graph)).toEqual([["website"], ["Zebra Kitchen"], [address]]);
    expect(graph("title")).toEqual([expect.stringMatching(/^Zebra Kitchen Dallas Uptown/)]);
    expect(graph("description")).toEqual(browser.attributes("meta[name=description]", "content"));
  }
});

test("public menu: the list of restaurants, the first page and the header lead to it (MORE-04)", async () => {
  const app = startApp({ now: NOON });
  const browser = await openBrowser(app).visit("/locations?state=TX");
  expect(browser.links()).toMatchObject({ "See the menu of Dallas Uptown": MENU });
  const header = () => browser.all("header a");
  await browser.visit("/policies/privacy");
  expect(header()).toContain("See the menu");
  for (const page of ["/locations", "/login", MENU]) {
    await browser.visit(page);
    expect(header(), page).not.toContain("See the menu");
  }
  await browser.visit("/order-now");
  expect(browser.links()).toMatchObject({ "See the menu": "/locations" });
  const chosen = await (await chooseStore(app)).visit("/order-now");
  expect(chosen.links()).toMatchObject({ "See the menu": MENU });
  const off = openBrowser(startApp({ now: NOON, env: { PUBLIC_MENU: "off" } }));
  for (const page of ["/locations?state=TX", "/order-now", "/policies/privacy"]) {
    await off.visit(page);
    expect(off.text(), page).not.toContain("See the menu");
  }
});
