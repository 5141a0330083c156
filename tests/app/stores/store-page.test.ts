import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { deeply } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { expectRefused } from "../../support/expect.ts";
import { htmlPage, status } from "../../support/faults.ts";
import { expectPage } from "../../support/page.ts";
import { asCustomer, callsTo, signIn } from "../../support/sign-in.ts";
import { choosePickup } from "../../support/walk.ts";

/** A store's page and the list of all stores (OUT-01, OUT-03): public pages without an order. */

/** Saturday, noon in Dallas. */
const NOON = new Date("2026-11-21T18:00:00Z");
const NIGHT = new Date("2026-11-22T09:00:00Z");
const STORE = "/locations/store";
const DALLAS = `${STORE}/TX/dallas-uptown`;
const LAKEWOOD = `${STORE}/TX/dallas-lakewood`;
const NEW_ORLEANS = `${STORE}/LA/new-orleans-poydras`;
const UPTOWN = { status: 200, heading: "Dallas Uptown" };

const open = (path: string, app = startApp()): Promise<Browser> => openBrowser(app).visit(path);
const openAtNoon = (path: string) => open(path, startApp({ now: NOON }));
const main = (browser: Browser) => browser.all("main")[0];
const address = (browser: Browser) => browser.all("main address")[0];
const hrefOf = (browser: Browser, words: string) =>
  Object.entries(browser.links()).find(([name]) => name.startsWith(words))?.[1];
const headOf = ({ html }: Browser, selector: string, attribute: string) =>
  parse(html).querySelector(selector)?.getAttribute(attribute);
const canonical = (browser: Browser) => headOf(browser, 'link[rel="canonical"]', "href");
const description = (browser: Browser) => headOf(browser, 'meta[name="description"]', "content");

/** The structured data, which must be one script element with JSON. */
function structured({ html }: Browser) {
  const scripts = parse(html).querySelectorAll('script[type="application/ld+json"]');
  expect(scripts).toHaveLength(1);
  return { nonce: scripts[0]?.getAttribute("nonce"), value: JSON.parse(scripts[0]?.rawText ?? "") };
}

/** An API with changed replies about one store. */
function altered(storeNumber: string, change: object, now?: Date): TestApp {
  const app = startApp(now ? { now } : {});
  app.alter("/customer-stores", (reply) =>
    deeply(reply, (object) => ({ ...object, ...(object.storeNumber === storeNumber && change) })),
  );
  return app;
}

describe("the store page (OUT-03)", () => {
  test("shows name, address, phone, open-until text and links (OUT-03)", async () => {
    const app = startApp({ now: NOON, env: { MENU_PDF_URL: "https://zebra.example/menu.pdf" } });
    const browser = await open(DALLAS, app);
    const shows = ["Open until 9:00 PM", "On the trolley line, with a shaded patio."];
    expectPage(browser, { ...UPTOWN, shows });
    expect(address(browser)).toBe("2817 McKinney Ave Dallas, TX 75204");
    expect(Object.values(browser.links())).toContain("tel:2145550101");
    const place = "2817%20McKinney%20Ave%2C%20Dallas%2C%20TX%2075204";
    expect(["Order Now", "View Menu", "Get Directions"].map((words) => hrefOf(browser, words))).toEqual([
      "/order-now?store=1001",
      "https://zebra.example/menu.pdf",
      `https://www.google.com/maps/dir/?api=1&destination=${place}`,
    ]);
    // No link without a printed menu.
    expect(hrefOf(await open(DALLAS), "View Menu")).toBeUndefined();
    expect(browser.all("title")).toEqual(["Dallas Uptown, Texas | Zebra Kitchen"]);
    // The page needs no session.
    expect(browser.cookies.has("order")).toBe(false);
  });

  test("shows two weeks of hours, grouping equal consecutive days, and closed days; equal weeks share a column (OUT-03, STORE-05, STORE-06)", async () => {
    const rows = (await openAtNoon(DALLAS)).all(".hours tr");
    expect(rows).toEqual([
      "DayThis weekNext week",
      "Sunday - Wednesday10:30 AM - 9:00 PM10:30 AM - 9:00 PM",
      // Thanksgiving is in the next week.
      expect.stringMatching(/^Thursday10:30 AM - 9:00 PMClosed/),
      "Friday - Saturday, today10:30 AM - 9:00 PM10:30 AM - 9:00 PM",
    ]);
    expect((await openAtNoon(NEW_ORLEANS)).all(".hours tr")).toContain("MondayClosedClosed");
    const ordinary = (await open(DALLAS, startApp({ now: new Date("2026-05-12T17:00:00Z") }))).all(".hours tr");
    expect(ordinary).toEqual(["DayThis week and next", "Every day, today10:30 AM - 9:00 PM"]);
  });

  test('outside opening hours it shows "closed", also when the hours cannot be loaded (STORE-04)', async () => {
    expect(main(await open(DALLAS, startApp({ now: NIGHT })))).toContain("Closed now. Opens 10:30 AM");
    const LATE = new Date("2026-11-22T05:00:00Z");
    expect(main(await open(DALLAS, startApp({ now: LATE })))).toContain("Closed now. Opens tomorrow at 10:30 AM");
    const app = altered("1001", { openUntil: "", hours: null }, NOON);
    const kept = app.intercept;
    app.intercept = (request) =>
      /open-until|store-hours/.test(request.url) ? status(500)() : (kept?.(request) ?? null);
    const browser = await open(DALLAS, app);
    expect(callsTo(app, "open-until").length).toBeGreaterThan(0);
    expectPage(browser, { shows: ["Closed now", "Hours are not available right now."] });
    expect(structured(browser).value.openingHoursSpecification).toBeUndefined();
  });

  test("shows the second line of the address (STORE-18)", async () => {
    const browser = await open(`${STORE}/FL/miami-brickell`);
    expect(address(browser)).toContain("900 S Miami Ave, Suite 210");
    expect(structured(browser).value.address.streetAddress).toBe("900 S Miami Ave, Suite 210");
  });

  test("shows the closing message of a store in its last two weeks (SHELL-17)", async () => {
    const path = `${STORE}/MA/boston-back-bay`;
    const storeClosingMessage = "We close for good on November 30.";
    expect(main(await open(path, altered("1301", { storeClosingMessage })))).toContain(storeClosingMessage);
    const later = altered("1301", { storeClosingMessage, closeDate: "2026-12-31" });
    expect(main(await open(path, later))).not.toContain(storeClosingMessage);
  });
});

describe("ordering from the store page (STORE-03, STORE-08)", () => {
  test("a store without online ordering links to its own site, and one without carry-out says so, in the list too (STORE-03, STORE-08)", async () => {
    const browser = await open(`${STORE}/IL/evanston`);
    expectPage(browser, { shows: "Online ordering not available on this site: Evanston takes orders on its own." });
    expect(hrefOf(browser, "Order Now")).toBeUndefined();
    expect(hrefOf(browser, "Order on the location's own site")).toMatch(/^https:\/\//);
    expectPage(await browser.visit(`${STORE}/CA/oakland-uptown`), { shows: "Order Pickup is not available" });
    expect([hrefOf(browser, "Order Now"), hrefOf(browser, "Start an order")]).toEqual([undefined, "/order-now"]);
    await browser.visit("/locations?state=IL");
    expect(browser.all("main li.store").join()).toMatch(/Evanston.*Online ordering not available/);
  });
});

describe("the favorite store (STORE-10, STORE-11)", () => {
  test("a guest signs in, returns, and the store becomes the favorite (STORE-11)", async () => {
    const browser = await open(DALLAS);
    expect((await browser.press("Make My store")).url).toMatch(/^\/login\?/);
    expect(callsTo(browser.app, "preferred")).toEqual([]);
    const shows = ["Dallas Uptown is your favorite location now.", "My store favorite", "Your store"];
    expectPage(await signIn(browser, "eli@example.com"), { url: DALLAS, shows });
  });

  test("a customer changes the favorite (STORE-10)", async () => {
    const browser = await (await asCustomer()).visit(DALLAS);
    expect(main(browser)).toContain("My store favorite");
    expect(main(await browser.visit(LAKEWOOD))).not.toContain("My store favorite");
    expectPage(await browser.press("Make My store"), { redirects: [303], url: LAKEWOOD });
    expect(main(browser)).toContain("My store favorite");
    expect(main(await browser.visit(DALLAS))).not.toContain("My store favorite");
  });

  test("a failure to save it keeps the page with an error; the page also works without the profile (STORE-11)", async () => {
    const browser = await (await asCustomer()).visit(LAKEWOOD);
    browser.app.answer("preferred", status(500));
    const errors = [expect.stringContaining("We could not reach the restaurant.")];
    expectPage(await browser.press("Make My store"), { status: 503, heading: "Dallas Lakewood", errors });
    browser.app.answer(/\/customers?(?:$|\?|\/$)/, status(500));
    expectPage(await browser.visit(DALLAS), UPTOWN);
  });
});

describe("addresses of store pages (SHELL-12)", () => {
  test("any spelling redirects permanently to the canonical address (OUT-03)", async () => {
    for (const path of [`${STORE}/tx/Dallas-Uptown`, "/Locations/Store/TX/DALLAS-UPTOWN"])
      expectPage(await open(path), { redirects: [301], url: DALLAS, status: 200 });
  });

  test("a name with accents, spaces and slashes has a canonical address, and its plain spellings redirect there (OUT-03)", async () => {
    const browser = await open("/locations?state=TX", altered("1001", { urlFriendlyName: "café/uptown & co?" }));
    const url = `${STORE}/TX/caf%C3%A9%2Fuptown%20%26%20co%3F`;
    expectPage(await browser.press("Dallas Uptown"), { ...UPTOWN, url, redirects: [] });
    expect(canonical(browser)).toBe(`http://localhost:3000${url}`);
    for (const other of ["CAFE%2FUPTOWN%20%26%20CO%3F", "cafe%CC%81%2Fuptown%20%26%20co%3F"])
      expectPage(await browser.visit(`${STORE}/TX/${other}`), { redirects: [301], url });
  });

  test("an unknown store gets 404 with a link to the list", async () => {
    const scripts = "TX/%3Cscript%3Ealert(1)%3C%2Fscript%3E";
    for (const path of ["CA/dallas-uptown", "ZZ/dallas-uptown", scripts, "TX/%E0%A4%A"]) {
      const browser = await open(`${STORE}/${path}`);
      expectPage(browser, { status: 404, heading: "We can't find that location", hides: "taken off the menu" });
      expect(browser.html).not.toMatch(/<script>alert|application\/ld\+json/);
      expectPage(await browser.press("Our locations"), { url: "/locations", status: 200 });
      // A form sent there changes nothing.
      expectPage(await browser.send(`${STORE}/${path}`, { intent: "favorite" }), { status: 404 });
      expect(callsTo(browser.app, "preferred")).toEqual([]);
    }
  });
});

describe("structured data and metadata (OUT-03)", () => {
  test("the structured data matches the page (OUT-03)", async () => {
    const env = { PUBLIC_ORIGIN: "https://order.zebra.example", MENU_PDF_URL: "https://zebra.example/m.pdf" };
    const browser = await open(DALLAS, startApp({ now: NOON, env: { ...env, GOOGLE_MAPS_KEY: "key-of-a-test" } }));
    // The page has no map.
    expect([browser.all("figure"), browser.html.includes("key-of-a-test")]).toEqual([[], false]);
    const { nonce, value } = structured(browser);
    const url = `https://order.zebra.example${DALLAS}`;
    expect(canonical(browser)).toBe(url);
    expect(browser.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
    expect(value.openingHoursSpecification).toHaveLength(14);
    const town = { addressLocality: "Dallas", addressRegion: "TX", postalCode: "75204" };
    expect(value).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Restaurant",
      url,
      name: `Zebra Kitchen ${browser.heading()}`,
      hasMenu: `https://order.zebra.example${DALLAS}/menu`,
      address: { streetAddress: "2817 McKinney Ave", ...town },
      geo: { latitude: expect.closeTo(32.8, 1), longitude: expect.closeTo(-96.8, 1) },
    });
    expect(address(browser)).toBe("2817 McKinney Ave Dallas, TX 75204");
    expect(browser.all('main a[href^="tel:"]')[0]).toBe(`Call ${value.telephone}`);
    expect(description(browser)).toContain("2817 McKinney Ave, Dallas, TX 75204");
  });

  test("a store's texts are escaped everywhere (OUT-03)", async () => {
    const evil = "</script><script>alert(1)</script> '\"&lt;\u2028\u202Eesrever\u202C 🦓";
    const texts = ["name", "description", "address", "city", "line1", "storeClosingMessage"];
    const app = altered("1001", Object.fromEntries(texts.map((name) => [name, evil])));
    expect((await open("/locations?state=TX", app)).html).not.toContain("<script>alert");
    const browser = await open(DALLAS, app);
    expectPage(browser, { status: 200, heading: evil.replace(/\s+/g, " ") });
    expect(structured(browser).value.name).toBe(`Zebra Kitchen ${evil}`);
    // As many script elements as on another store's page: none was added or ended early.
    const scripts = ({ html }: Browser) => html.match(/<script/g)?.length;
    expect(scripts(browser)).toBe(scripts(await open(DALLAS)));
  });
});

describe("API failures", () => {
  test("another page: 502 or above, a plain message and no technical details", async () => {
    for (const path of [DALLAS, "/locations", "/locations?state=TX"]) {
      const app = startApp();
      app.intercept = htmlPage;
      const browser = await open(path, app);
      expect(browser.status, path).toBeGreaterThanOrEqual(502);
      const heading = "The restaurant cannot be reached right now";
      expectPage(browser, { heading, hides: /srv|Bad Gateway|ECONN|RemoteError|undefined/ });
    }
  });

  test("the page works without the store's record and hours", async () => {
    const app = startApp();
    app.answer(/store-number|store-hours/, status(500));
    const browser = await open(DALLAS, app);
    expectPage(browser, { ...UPTOWN, shows: "Hours are not available right now." });
    expect(hrefOf(browser, "Order Now")).toBe("/order-now?store=1001");
  });
});

describe("the list of all stores (OUT-01)", () => {
  const stores = (browser: Browser) => browser.all("main li.store");

  test("lists all stores by state with counts, each linking to its page (OUT-01)", async () => {
    const browser = await open("/locations");
    expectPage(browser, { heading: "Our locations", shows: "53 locations by state" });
    const names = browser.all(".states > a");
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    const counts = names.map((name) => Number(/\((\d+)\)/.exec(name)?.[1]));
    expect(counts.reduce((sum, count) => sum + count)).toBe(53);
    expect(canonical(browser)).toBe("http://localhost:3000/locations");
    expect(description(browser)).toContain("53");
    expect(stores(await browser.press("Texas ("))).toHaveLength(10);
    expectPage(await browser.press("Dallas Uptown"), { url: DALLAS });
  });

  test("a state is opened by a link or an address in any spelling (OUT-01)", async () => {
    const browser = await (await open("/locations")).press("New York (");
    const shows = `${stores(browser).length} locations`;
    expectPage(browser, { url: "/locations?state=NY", heading: "Locations in New York", shows });
    expect(stores(browser).every((store) => /, NY \d{5}/.test(store))).toBe(true);
    expectPage(await browser.visit("/locations?state=tx"), { heading: "Locations in Texas" });
    expect(canonical(browser)).toBe("http://localhost:3000/locations?state=TX");
    expectPage(await browser.press("Locations"), { heading: "Our locations" });
    await (await browser.visit(NEW_ORLEANS)).press("Louisiana");
    expectPage(browser, { url: "/locations?state=LA", shows: "1 location", hides: "1 locations" });
  });

  test("an unknown state shows a message and all stores (OUT-01)", async () => {
    for (const state of ["ZZ", "<script>alert(1)</script>", "constructor"]) {
      const browser = await open(`/locations?${new URLSearchParams({ state })}`);
      const shows = "We have no location in that state yet.";
      expectPage(browser, { status: 200, heading: "Our locations", shows });
      expect(canonical(browser)).toBe("http://localhost:3000/locations");
      expect(browser.html).not.toContain("<script>alert");
    }
  });

  test("a row shows description, phone, hours and open status, and starts an order there (STORE-04, STORE-05, STORE-08)", async () => {
    const env = { MENU_PDF_URL: "https://files.test/menu.pdf" };
    const browser = await open("/locations?state=TX", startApp({ now: NOON, env }));
    const row = () => browser.all("#store-1001").join();
    for (const words of ["On the trolley line", "(214) 555-0101", "Open until 9:00 PM", "View Menu"])
      expect(row()).toContain(words);
    expect(hrefOf(browser, "Order Now from Dallas Uptown")).toBe("/order-now?location=1001");
    await browser.press("Hours of Dallas Uptown");
    expect(browser.url).toBe("/locations?state=TX&hours=1001");
    expect(row()).toMatch(/Sunday - Wednesday\s*\d+:\d\d AM - \d+:\d\d PM/);
    browser.app.clock.now = new Date("2026-11-22T09:00:00Z");
    await browser.visit("/locations?state=TX");
    expect(row()).toContain("Closed now");
  });

  test("the row's button makes the store the favorite, for a guest after sign-in (STORE-10, STORE-11)", async () => {
    const browser = await open("/locations?state=TX");
    expect((await browser.press("Make My store (Dallas Lakewood)")).url).toMatch(/^\/login\?/);
    await signIn(browser, "eli@example.com");
    expectPage(browser, { url: "/locations?state=TX", shows: "Dallas Lakewood is your favorite location now." });
    expect(browser.all("#store-1002").join()).toContain("Your store");
    await browser.press("Make My store (Dallas Uptown)");
    expect(browser.all("#store-1001").join()).toContain("My store favorite");
    await browser.send("/locations?state=TX", { intent: "favorite:999999" });
    expectRefused(browser, "Please use one of the buttons on this page.");
  });

  test("store names in the list of an order link to the same pages (OUT-03)", async () => {
    const browser = await (await choosePickup(startApp())).visit("/order-now/locations?near=75201");
    expectPage(await browser.press("Dallas Uptown"), { ...UPTOWN, url: DALLAS });
  });
});
