import { type HTMLElement as Element, parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { shortName } from "../support/cases.ts";
import { htmlPage, refused, silent, status, when } from "../support/faults.ts";
import { deadPaths, pathsIn } from "../support/html.ts";
import { fillBag } from "../support/journey.ts";
import { choosePickup } from "../support/walk.ts";
import { PASSWORD, asCustomer, callsTo, signIn } from "../support/sign-in.ts";
import { expectPage } from "../support/page.ts";

/** A store's page and the list of all stores (OUT-01, OUT-03): public pages that know no order. */

/** Saturday, noon in Dallas. */
const NOON = new Date("2026-11-21T18:00:00Z");
const NIGHT = new Date("2026-11-22T09:00:00Z");
const DALLAS = "/locations/store/TX/dallas-uptown";

type Wire = Record<string, unknown>;
type WireStore = Wire & { id: number; storeNumber: string; urlFriendlyName: string; storeClosingMessage: string };
type WireStates = { state: string; stores: WireStore[] }[];

async function open(app: TestApp, path: string, browser = openBrowser(app)): Promise<Browser> {
  await browser.visit(path);
  return browser;
}

const fold = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const main = ({ html }: Browser) => fold(parse(html).querySelector("main"));
const hrefOf = ({ html }: Browser, words: string) =>
  parse(html)
    .querySelectorAll("main a")
    .find((link) => fold(link).startsWith(words))
    ?.getAttribute("href");
const canonical = ({ html }: Browser) => parse(html).querySelector('link[rel="canonical"]')?.getAttribute("href");
const description = ({ html }: Browser) =>
  parse(html).querySelector('meta[name="description"]')?.getAttribute("content");

/** What search engines read, which must be one script element with JSON in it. */
function structured({ html }: Browser) {
  const scripts = parse(html).querySelectorAll('script[type="application/ld+json"]');
  expect(scripts).toHaveLength(1);
  return { nonce: scripts[0]?.getAttribute("nonce"), value: JSON.parse(scripts[0]?.rawText ?? "") };
}

/** The API with other words in one store, wherever it is told of. */
function altering(app: TestApp, storeNumber: string, change: Wire): void {
  const alter = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(alter);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [key, alter(inner)] as const);
    const isMeant = (value as Wire)["storeNumber"] === storeNumber;
    return { ...Object.fromEntries(entries), ...(isMeant && change) };
  };
  app.intercept = async (request) => {
    if (!request.url.includes("/customer-stores")) return null;
    const reply = await app.sandbox.fetch(request);
    return Response.json(alter(await reply.json()), { status: reply.status });
  };
}

describe("the page of a store (OUT-03)", () => {
  test("name, address, phone, open-until text, hours and ways on (OUT-03)", async () => {
    const app = startApp({ now: NOON, env: { MENU_PDF_URL: "https://zebra.example/menu.pdf" } });
    const browser = await open(app, DALLAS);
    expectPage(browser, { status: 200, heading: "Dallas Uptown" });
    const page = parse(browser.html);
    expect(fold(page.querySelector("main address"))).toBe("2817 McKinney Ave Dallas, TX 75204");
    expect(page.querySelector('main a[href="tel:2145550101"]')).not.toBeNull();
    expect(main(browser)).toContain("Open until 9:00 PM");
    expect(main(browser)).toContain("On the trolley line, with a shaded patio.");
    expect(hrefOf(browser, "Order Now")).toBe("/order-now?store=1001");
    expect(hrefOf(browser, "View Menu")).toBe("https://zebra.example/menu.pdf");
    expect(hrefOf(browser, "Get Directions")).toBe(
      "https://www.google.com/maps/dir/?api=1&destination=2817%20McKinney%20Ave%2C%20Dallas%2C%20TX%2075204",
    );
    expect(page.querySelector("title")?.textContent).toBe("Dallas Uptown, Texas | Zebra Kitchen");
    // Nobody needs a session to read it.
    expect(browser.cookies.has("order")).toBe(false);
  });

  test("the hours of two weeks, a row a day (OUT-03, STORE-05)", async () => {
    const rows = parse((await open(startApp({ now: NOON }), DALLAS)).html).querySelectorAll(".hours tr");
    expect(rows.map((row) => fold(row.querySelector("th")))).toEqual([
      "Day",
      "Sunday",
      "Monday",
      "Tuesday",
      "Wednesday",
      "Thursday",
      "Friday",
      "Saturday",
    ]);
    expect(rows[2]?.querySelectorAll("td").map(fold)).toEqual(["10:30 AM - 9:00 PM", "10:30 AM - 9:00 PM"]);
    // The next week has Thanksgiving.
    expect(fold(rows[5]?.querySelectorAll("td")[1])).toMatch(/Closed/);
  });

  test("a day on which it is closed says Closed (STORE-06)", async () => {
    const browser = await open(startApp({ now: NOON }), "/locations/store/LA/new-orleans-poydras");
    const monday = parse(browser.html).querySelectorAll(".hours tr")[2];
    expect(fold(monday)).toBe("MondayClosedClosed");
  });

  test("at night it is closed, whatever else fails (STORE-04)", async () => {
    const app = startApp({ now: NIGHT });
    expect(main(await open(app, DALLAS))).toContain("Closed now");
    const other = startApp({ now: NOON });
    altering(other, "1001", { openUntil: "", hours: null });
    const kept = other.intercept;
    other.intercept = (request) => (request.url.includes("open-until") ? status(500)() : (kept?.(request) ?? null));
    const browser = await open(other, DALLAS);
    expect(callsTo(other, "open-until").length).toBeGreaterThan(0);
    expect(main(browser)).toContain("Closed now");
    expect(main(browser)).toContain("Hours are not available right now.");
    expect(structured(browser).value.openingHoursSpecification).toBeUndefined();
  });

  test("the second line of the address (STORE-18)", async () => {
    const browser = await open(startApp(), "/locations/store/FL/miami-brickell");
    expect(fold(parse(browser.html).querySelector("main address"))).toContain("900 S Miami Ave, Suite 210");
    expect(structured(browser).value.address.streetAddress).toBe("900 S Miami Ave, Suite 210");
  });

  test("a store that closes for good says so in its last two weeks (SHELL-17)", async () => {
    const app = startApp();
    const path = "/locations/store/MA/boston-back-bay";
    const message = await closingMessageOf(app, "1301");
    expect(message).not.toBe("");
    expect(main(await open(app, path))).toContain(message);
    const later = startApp();
    altering(later, "1301", { closeDate: "2026-12-31" });
    expect(main(await open(later, path))).not.toContain(message);
  });

  test("the map is drawn by the server around the store, with one pin to its address (STORE-13)", async () => {
    const browser = await open(startApp(), DALLAS);
    const page = parse(browser.html);
    const pins = page.querySelectorAll(".map a.pin");
    expect(pins.map((pin) => [pin.getAttribute("aria-label"), pin.getAttribute("href")])).toEqual([
      ["1, Dallas Uptown", "#address"],
    ]);
    expect(page.querySelector("#address")?.textContent).toContain("2817 McKinney Ave");
    expect(browser.html).not.toContain("maps.googleapis.com");
  });

  test("with a key a Google map at zoom 12 may take its place (STORE-13)", async () => {
    const browser = await open(startApp({ env: { GOOGLE_MAPS_KEY: "key-of-a-test" } }), DALLAS);
    expect(browser.html).toContain("key-of-a-test");
    expect(browser.html).toMatch(/zoom\\",12/);
    expect(parse(browser.html).querySelectorAll(".map a.pin")).toHaveLength(1);
  });

  test("a store without a place has a page without a map (STORE-13)", async () => {
    const app = startApp();
    altering(app, "1001", { lat: 0, long: 0 });
    const browser = await open(app, DALLAS);
    expect(browser.status).toBe(200);
    expect(parse(browser.html).querySelector(".map")).toBeNull();
    expect(structured(browser).value.geo).toBeUndefined();
  });

  test("every store of the chain has a page, sound and without a dead link (OUT-03)", async () => {
    const list = await open(startApp(), "/locations");
    const pages = pathsIn(list.html).filter((path) => path.startsWith("/locations/store/"));
    expect(pages).toHaveLength(53);
    const leads = new Set<string>();
    for (const path of pages) {
      const browser = await open(list.app, path);
      expectPage(browser, { status: 200, redirects: [] }, path);
      for (const lead of pathsIn(browser.html)) if (!lead.startsWith("/order-now?")) leads.add(lead);
    }
    expect(await deadPaths(list.app, new Map(), leads)).toEqual([]);
  }, 20_000);
});

/** All stores, as the API is asked for them. */
function stores(): Request {
  return new Request("http://sandbox/customer-api/customer-stores/summary-by-state");
}

async function closingMessageOf(app: TestApp, storeNumber: string): Promise<string> {
  const states = (await (await app.sandbox.fetch(stores())).json()) as WireStates;
  const all = states.flatMap((group) => group.stores);
  return all.find((store) => store.storeNumber === storeNumber)?.storeClosingMessage ?? "";
}

describe("what can be done there (STORE-03, STORE-08)", () => {
  test("Order Now begins an order at that store (SETUP-19)", async () => {
    const browser = await open(startApp(), DALLAS);
    expectPage(await browser.press("Order Now"), { url: "/order-now/catering-location-time", shows: "Dallas Uptown" });
  });

  test("a store without online ordering shows its own site instead (STORE-08)", async () => {
    const browser = await open(startApp(), "/locations/store/IL/evanston");
    expect(main(browser)).toContain("Online ordering not available");
    expect(hrefOf(browser, "Order Now")).toBeUndefined();
    expect(hrefOf(browser, "Order on the location's own site")).toMatch(/^https:\/\//);
  });

  test("a store without carry out says so, and an order begins elsewhere (STORE-03)", async () => {
    const browser = await open(startApp(), "/locations/store/CA/oakland-uptown");
    expect(main(browser)).toContain("Order Pickup is not available");
    expect(hrefOf(browser, "Order Now")).toBeUndefined();
    expect(hrefOf(browser, "Start an order")).toBe("/order-now");
  });

  test("without a menu to print there is no link to one", async () => {
    expect(hrefOf(await open(startApp(), DALLAS), "View Menu")).toBeUndefined();
  });
});

describe("the favorite (STORE-10, STORE-11)", () => {
  test("a guest signs in, comes back, and it is the favorite (STORE-11)", async () => {
    const browser = await open(startApp(), DALLAS);
    await browser.press("Make My store");
    expect(browser.url).toMatch(/^\/login\?/);
    expect(callsTo(browser.app, "preferred")).toEqual([]);
    await signIn(browser, "eli@example.com", PASSWORD);
    expectPage(browser, { url: DALLAS, shows: "Dallas Uptown is your favorite location now." });
    expect(main(browser)).toContain("My store favorite");
    expect(main(browser)).toContain("Your store");
  });

  test("a customer chooses another one (STORE-10)", async () => {
    const browser = await (await asCustomer()).visit(DALLAS);
    expect(main(browser)).toContain("My store favorite");
    await browser.visit("/locations/store/TX/dallas-lakewood");
    expect(main(browser)).not.toContain("My store favorite");
    expectPage(await browser.press("Make My store"), { url: "/locations/store/TX/dallas-lakewood", redirects: [303] });
    expect(main(browser)).toContain("My store favorite");
    await browser.visit(DALLAS);
    expect(main(browser)).not.toContain("My store favorite");
  });

  test("while it cannot be kept the page stays and says so", async () => {
    const app = startApp();
    const browser = await open(app, "/locations/store/TX/dallas-lakewood", await asCustomer(app, "ada@example.com"));
    app.intercept = when(({ method }) => method === "PUT", status(500));
    expectPage(await browser.press("Make My store"), { status: 503 });
    expect(browser.errors().join()).toContain("We could not reach the restaurant.");
    expect(browser.heading()).toBe("Dallas Lakewood");
  });

  test("whoever cannot be asked for is shown the page all the same (STORE-11)", async () => {
    const browser = await asCustomer(startApp(), "ada@example.com");
    browser.app.answer(/\/customers?(?:$|\?|\/$)/, status(500));
    expectPage(await browser.visit(DALLAS), { status: 200, heading: "Dallas Uptown" });
  });
});

describe("addresses (SHELL-12)", () => {
  test.each([
    "/locations/store/tx/Dallas-Uptown",
    "/Locations/Store/TX/DALLAS-UPTOWN",
    "/locations/store/TX/dallas-upt%C3%B6wn",
  ])("%s leads for good to the one address (OUT-03)", async (path) => {
    const browser = await open(startApp(), path);
    expectPage(browser, { status: 200, url: DALLAS, redirects: [301] });
  });

  test("a name with accents, spaces and slashes is found under its own address and under a plain one (OUT-03)", async () => {
    const app = startApp();
    altering(app, "1001", { urlFriendlyName: "café/uptown & co?" });
    const path = "/locations/store/TX/caf%C3%A9%2Fuptown%20%26%20co%3F";
    const browser = await open(app, "/locations?state=TX");
    expectPage(await browser.press("Dallas Uptown"), { url: path, redirects: [], heading: "Dallas Uptown" });
    expect(canonical(browser)).toBe(`http://localhost:3000${path}`);
    for (const other of ["CAFE%2FUPTOWN%20%26%20CO%3F", "cafe%CC%81%2Fuptown%20%26%20co%3F"]) {
      const found = await open(app, `/locations/store/TX/${other}`);
      expectPage(found, { url: path, redirects: [301] }, other);
    }
  });

  test.each(["", ".", ".."])("a store named %j in addresses goes by its number (OUT-03)", async (urlFriendlyName) => {
    const app = startApp();
    altering(app, "1001", { urlFriendlyName });
    const browser = await open(app, "/locations?state=TX");
    expectPage(await browser.press("Dallas Uptown"), { url: "/locations/store/TX/1001", heading: "Dallas Uptown" });
  });

  test.each([
    ["another state", "/locations/store/CA/dallas-uptown"],
    ["no such state", "/locations/store/ZZ/dallas-uptown"],
    ["no such store", "/locations/store/TX/nothing"],
    ["a script", "/locations/store/TX/%3Cscript%3Ealert(1)%3C%2Fscript%3E"],
    ["a long name", `/locations/store/TX/${"a".repeat(3_000)}`],
    ["a long state", `/locations/store/${"%C3%A9".repeat(500)}/dallas-uptown`],
    ["an encoded null", "/locations/store/TX/dallas-uptown%00"],
    ["a broken escape", "/locations/store/TX/%E0%A4%A"],
    ["double encoding", "/locations/store/TX/dallas%252Duptown"],
  ])("%s is not found, and leads to the list", async (_what, path) => {
    const browser = await open(startApp(), path);
    expect(browser.status, shortName(path)).toBe(404);
    expectPage(browser, { heading: "We can't find that location", hides: "taken off the menu" });
    expect(browser.html).not.toMatch(/<script>alert|application\/ld\+json/);
    expectPage(await browser.press("Our locations"), { status: 200, url: "/locations" });
    // A form sent there changes nothing.
    expectPage(await browser.send(path, { intent: "favorite" }), { status: 404 });
    expect(callsTo(browser.app, "preferred")).toEqual([]);
  });

  test("dots in an address lead to no store", async () => {
    for (const path of [
      "/locations/store/TX/%2e%2e",
      "/locations/store/%2e%2e/dallas-uptown",
      "/locations/store/TX/",
    ]) {
      const browser = await open(startApp(), path);
      expect(browser.url, path).toMatch(/^\/(?:order-now|locations)/);
      expect(browser.html, path).not.toContain("application/ld+json");
    }
  });

  test("other things that are gone lead to the list of locations too (SHELL-12)", async () => {
    const browser = await fillBag(startApp());
    expectPage(await browser.visit("/order-now/build-order/menu-item/999999"), { status: 404 });
    expect(browser.text()).toContain("It may have been taken off the menu");
    expect(hrefOf(browser, "Our locations")).toBe("/locations");
  });
});

describe("what search engines read (OUT-03)", () => {
  test("the structured data is what the page says (OUT-03)", async () => {
    const app = startApp({
      now: NOON,
      env: { PUBLIC_ORIGIN: "https://order.zebra.example", MENU_PDF_URL: "https://zebra.example/m.pdf" },
    });
    const browser = await open(app, DALLAS);
    const { nonce, value } = structured(browser);
    const url = `https://order.zebra.example${DALLAS}`;
    expect(canonical(browser)).toBe(url);
    expect(browser.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
    expect(value).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Restaurant",
      url,
      name: `Zebra Kitchen ${browser.heading()}`,
      hasMenu: hrefOf(browser, "View Menu"),
      address: {
        streetAddress: "2817 McKinney Ave",
        addressLocality: "Dallas",
        addressRegion: "TX",
        postalCode: "75204",
      },
      geo: { latitude: expect.closeTo(32.8, 1), longitude: expect.closeTo(-96.8, 1) },
    });
    const shown = fold(parse(browser.html).querySelector("main address"));
    for (const part of [value.address.streetAddress, value.address.addressLocality, value.address.postalCode])
      expect(shown).toContain(part);
    expect(fold(parse(browser.html).querySelector('main a[href^="tel:"]'))).toBe(value.telephone);
    expect(description(browser)).toContain("2817 McKinney Ave, Dallas, TX 75204");
  });

  test("its hours are those of the table, day for day (OUT-03, STORE-06)", async () => {
    const browser = await open(startApp({ now: NOON }), "/locations/store/LA/new-orleans-poydras");
    const { openingHoursSpecification: days } = structured(browser).value as {
      openingHoursSpecification: { validFrom: string; validThrough: string; opens: string; closes: string }[];
    };
    expect(days).toHaveLength(14);
    const cells = parse(browser.html)
      .querySelectorAll(".hours tbody tr")
      .map((row) => row.querySelectorAll("td").map(fold));
    for (const [index, { validFrom, validThrough, opens, closes }] of days.entries()) {
      const shown = cells[new Date(`${validFrom}T00:00:00Z`).getUTCDay()]?.[index < 7 ? 0 : 1] ?? "";
      expect(validThrough).toBe(validFrom);
      if (opens === closes) expect(shown, validFrom).toMatch(/^Closed/);
      else expect(shown, validFrom).toContain(`${twelve(opens)} - ${twelve(closes)}`);
    }
    expect(days.filter(({ opens, closes }) => opens === closes).length).toBeGreaterThanOrEqual(2);
  });

  test.each([
    "</script><script>alert(1)</script>",
    "<!-- <script>",
    '"};alert(1)//',
    "'\"&lt;/script&gt;\u2028\u2029",
    "\u202Eesrever\u202C 🦓",
    "]]>",
    "W".repeat(300),
  ])("the name %j stays a name (OUT-03)", async (evil) => {
    const app = startApp();
    altering(app, "1001", {
      name: evil,
      description: evil,
      address: evil,
      city: evil,
      line1: evil,
      storeClosingMessage: evil,
    });
    for (const path of [DALLAS, "/locations", "/locations?state=TX"]) {
      const browser = await open(app, path);
      expect(browser.status, path).toBe(200);
      expect(browser.html, path).not.toContain("<script>alert");
      expect(browser.text(), path).toContain(evil.replace(/\s+/g, " ").slice(0, 5));
    }
    const browser = await open(app, DALLAS);
    expect(structured(browser).value.name).toBe(`Zebra Kitchen ${evil}`);
    // As many script elements as on the page of another store: none has come in, none has been ended early.
    const scripts = ({ html }: Browser) => html.match(/<script/g)?.length;
    expect(scripts(browser)).toBe(scripts(await open(startApp(), DALLAS)));
    expect(browser.heading()).toBe(evil.replace(/\s+/g, " ").trim());
  });
});

/** "13:30" as the pages write it. */
function twelve(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

describe("the API in trouble", () => {
  test.each([
    ["an error", status(500)],
    ["no connection", refused],
    ["no answer", silent],
    ["another page", htmlPage],
  ])("%s: plain words, a way on, the right status", async (_what, answer) => {
    for (const path of [DALLAS, "/locations", "/locations?state=TX"]) {
      const app = startApp({ env: { UPSTREAM_TIME_SCALE: "0.01" } });
      app.intercept = when(() => true, answer);
      const browser = await open(app, path);
      expect(browser.status, path).toBeGreaterThanOrEqual(502);
      expect(browser.heading(), path).toBe("The restaurant cannot be reached right now");
      expect(browser.text(), path).not.toMatch(/srv|Bad Gateway|ECONN|RemoteError|undefined/);
    }
  });

  test("where only the store itself cannot be read, its page stands without its hours", async () => {
    const app = startApp();
    app.answer("store-number", status(500));
    const browser = await open(app, DALLAS);
    expectPage(browser, { status: 200, heading: "Dallas Uptown" });
    expect(main(browser)).toContain("Hours are not available right now.");
    expect(hrefOf(browser, "Order Now")).toBe("/order-now?store=1001");
  });
});

describe("all stores (OUT-01)", () => {
  test("all stores by state with their counts, each leading to its page (OUT-01)", async () => {
    const browser = await open(startApp(), "/locations");
    expectPage(browser, { heading: "Our locations", shows: "53 locations in" });
    const groups = parse(browser.html).querySelectorAll(".states > details");
    const counts = groups.map((group) => Number(/\((\d+)\)/.exec(fold(group.querySelector("summary")))?.[1]));
    expect(counts).toEqual(groups.map((group) => group.querySelectorAll("li.store").length));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(53);
    const names = groups.map((group) => fold(group.querySelector("summary")));
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    expect(canonical(browser)).toBe("http://localhost:3000/locations");
    expect(description(browser)).toContain("53");
    expectPage(await browser.press("Dallas Uptown"), { url: DALLAS });
  });

  test("one state, by the form or by a link (OUT-01)", async () => {
    const browser = await open(startApp(), "/locations");
    browser.fill("State", "New York (");
    expectPage(await browser.press("Show locations"), { url: "/locations?state=NY", heading: "Locations in New York" });
    expect(browser.value("State")).toBe("NY");
    const shown = parse(browser.html).querySelectorAll("main li.store");
    expect(browser.text()).toContain(`${shown.length} locations`);
    expect(shown.every((store) => /, NY \d{5}/.test(fold(store)))).toBe(true);
    expect(canonical(browser)).toBe("http://localhost:3000/locations?state=NY");
    expectPage(await browser.submit("Show locations", { State: "All states" }), { heading: "Our locations" });
    await browser.visit("/locations/store/LA/new-orleans-poydras");
    expectPage(await browser.press("Louisiana"), { url: "/locations?state=LA", shows: "1 location" });
    expect(browser.text()).not.toContain("1 locations");
  });

  test.each(["tx", " TX "])("state=%j is Texas too (OUT-01)", async (state) => {
    const browser = await open(startApp(), `/locations?${new URLSearchParams({ state })}`);
    expect(browser.heading()).toBe("Locations in Texas");
    expect(canonical(browser)).toBe("http://localhost:3000/locations?state=TX");
  });

  test.each(["ZZ", "<script>alert(1)</script>", "..", "T".repeat(3_000), "\u0000", "constructor"])(
    "for state=%j all are shown, and that there is none (OUT-01)",
    async (state) => {
      const browser = await open(startApp(), `/locations?${new URLSearchParams({ state })}`);
      expectPage(browser, { status: 200, heading: "Our locations", shows: "We have no location in that state yet." });
      expect(canonical(browser)).toBe("http://localhost:3000/locations");
      expect(browser.html).not.toContain("<script>alert");
    },
  );

  test("the list says where nothing can be ordered (STORE-03)", async () => {
    const row = (browser: Browser, name: string) =>
      fold(
        parse(browser.html)
          .querySelectorAll("li.store")
          .find((store) => fold(store).startsWith(name)),
      );
    const browser = await open(startApp(), "/locations");
    expect(row(browser, "Evanston")).toContain("Online ordering not available");
    expect(row(browser, "Oakland")).toContain("Order Pickup is not available");
    expect(row(browser, "Dallas Uptown")).not.toContain("not available");
  });

  test("a long list has one state's stores, and links for the others", async () => {
    const app = startApp();
    app.answer("summary-by-state", () => manyStores(app));
    const browser = await open(app, "/locations");
    expect(parse(browser.html).querySelectorAll("li.store")).toHaveLength(0);
    await browser.press("Texas (");
    expect(browser.heading()).toBe("Locations in Texas");
    expect(parse(browser.html).querySelectorAll("li.store").length).toBe(100);
  });

  test("the list of an order has the names as links to the same pages (OUT-03)", async () => {
    const browser = await choosePickup(startApp());
    await browser.visit("/order-now/locations?near=75201");
    expectPage(await browser.press("Dallas Uptown"), { url: DALLAS, heading: "Dallas Uptown" });
  });
});

/** The chain's stores, ten times over. */
async function manyStores(app: TestApp): Promise<Response> {
  const states = (await (await app.sandbox.fetch(stores())).json()) as WireStates;
  return Response.json(
    states.map(({ state, stores: some }) => ({
      state,
      stores: Array.from({ length: 10 }, (_, copy) =>
        some.map((store) => ({
          ...store,
          id: store.id + copy * 1_000,
          storeNumber: `${copy}${store.storeNumber}`,
          urlFriendlyName: `${store.urlFriendlyName}-${copy}`,
        })),
      ).flat(),
    })),
  );
}
