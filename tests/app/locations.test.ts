import { gzipSync } from "node:zlib";
import { type HTMLElement as Element, parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import type { Browser } from "../support/browser.ts";
import { silent, status } from "../support/faults.ts";
import { type TypeName, chooseTime, choosePickup } from "../support/walk.ts";
import { asCustomer, callsTo, inside, signIn } from "../support/sign-in.ts";
import { expectPage } from "../support/page.ts";

/** The list of stores: what is in it, how, and what pressing a row's buttons does. */

const NOON = new Date("2026-11-21T18:00:00Z");
const NIGHT = new Date("2026-11-22T09:00:00Z");

async function search(app: TestApp, near = "75201", type?: TypeName): Promise<Browser> {
  const browser = await choosePickup(app, type);
  await browser.visit(`/order-now/locations?near=${encodeURIComponent(near)}`);
  return browser;
}

const fold = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

/** The rows of the page from top to bottom, or those below an element. */
function rows({ html }: Browser, within = "main"): Element[] {
  return parse(html).querySelectorAll(`${within} li.store`);
}

function row(browser: Browser, storeNumber: string): Element {
  const found = rows(browser).find(({ id }) => id.endsWith(`-${storeNumber}`));
  if (!found) throw new Error(`No row of store ${storeNumber} on ${browser.url}`);
  return found;
}

const names = (browser: Browser, within?: string) =>
  rows(browser, within).map((item) => fold(item.querySelector("h3")));
const buttons = (item: Element) => item.querySelectorAll("button").map((button) => fold(button));
const links = (item: Element) => item.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
const setupOf = (browser: Browser) => inside(browser.cookies, "order") as Record<string, unknown>;

/** The replies of one call, changed; the rest as they are. */
function altering(app: TestApp, part: string, alter: (reply: never) => unknown): void {
  app.intercept = async (request) => {
    if (!request.url.includes(part)) return null;
    const reply = await app.sandbox.fetch(request);
    return Response.json(alter((await reply.json()) as never));
  };
}

type Wire = Record<string, unknown>;
type WireStates = { state: string; stores: Wire[] }[];

describe("the list of a search (STORE-01)", () => {
  test("headings, what to do, and how many there are (STORE-01)", async () => {
    const browser = await search(startApp());
    expect(browser.heading()).toBe("Here are nearby locations for easy pickup.");
    expectPage(browser, { shows: ["Please select one to continue.", "7 locations found"] });
    expect(names(browser).slice(0, 2)).toEqual(["1. Dallas Uptown", "2. Dallas Lakewood"]);
  });

  test("number, distance, name, address, description, open-until text and phone (STORE-04)", async () => {
    const app = startApp({ now: NOON });
    const first = row(await search(app), "1001");
    const words = fold(first);
    expect(words).toMatch(/^1\. Dallas Uptown ?0\.6 miles/);
    expect(words).toContain("2817 McKinney Ave, Dallas, TX 75204");
    expect(words).toContain("On the trolley line, with a shaded patio.");
    expect(words).toContain("Open until 9:00 PM");
    expect(first.querySelector('a[href="tel:2145550101"]')).not.toBeNull();
    // The API said how long they are open, so it is not asked again.
    expect(callsTo(app, "open-until")).toEqual([]);
  });

  test("a second address line stands in the address (STORE-04)", async () => {
    expect(fold(row(await search(startApp(), "Miami, FL"), "1305"))).toContain(
      "900 S Miami Ave, Suite 210, Miami, FL 33130",
    );
  });

  test("stores too far away are not listed (STORE-14)", async () => {
    const browser = await search(startApp(), "75201");
    const miles = rows(browser).map((item) => Number.parseFloat(fold(item.querySelector(".store-distance"))));
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(Math.max(...miles)).toBeLessThanOrEqual(50);
  });

  test("one location is one; where there is none the page says so and leads on (STORE-01)", async () => {
    const one = await search(startApp(), "59801");
    expect(fold(parse(one.html).querySelector("main h2"))).toBe("1 location found");
    const app = startApp();
    app.answer("closest-locations", () => Response.json([]));
    const none = await search(app);
    expectPage(none, { shows: "0 locations found", hides: "Please select one to continue." });
    expect(none.text()).toContain("Please try another address.");
    expectPage(await none.press("Browse locations by state"), { errors: [], shows: "Or browse by state" });
  });

  test("the map beside it has the same numbers, and each pin leads to its row (STORE-13)", async () => {
    const browser = await search(startApp());
    const page = parse(browser.html);
    const pins = page.querySelectorAll(".map a.pin");
    expect(pins.map((pin) => pin.getAttribute("aria-label"))).toEqual(
      names(browser).map((name) => name.replace(". ", ", ")),
    );
    for (const pin of pins) expect(page.querySelector(pin.getAttribute("href") ?? "none")?.tagName).toBe("LI");
  });

  test("where no store can be chosen nobody is asked to choose one (STORE-03)", async () => {
    const app = startApp();
    altering(app, "closest-locations", (stores: Wire[]) =>
      stores.map((store) => ({ ...store, allowsOnlineOrdering: false })),
    );
    const browser = await search(app);
    expect(browser.text()).not.toContain("Please select one to continue.");
    expect(rows(browser).flatMap(buttons).join()).not.toContain("Select");
  });
});

describe("where to search (ADDR-01)", () => {
  test.each([
    ["Individual", "WHAT IS YOUR ADDRESS?"],
    ["Holiday Menu", "WHAT IS YOUR ADDRESS?"],
    ["Catering", "ENTER YOUR ADDRESS TO FIND YOUR CLOSEST LOCATION"],
  ] as const)("%s: %s, with a Search button", async (type, heading) => {
    const browser = await choosePickup(startApp(), type);
    expectPage(browser, { url: "/order-now/locations", heading });
    expect(browser.formOf("Search")).toMatchObject({ method: "GET" });
  });

  test("an address that stands in several towns is asked back, and each answer is a search (ADDR-18)", async () => {
    const browser = await search(startApp(), "12 Main St, Springfield");
    expect(browser.text()).toContain("Choose a store for Pickup:");
    expect(rows(browser)).toEqual([]);
    // Nobody waits for a list that is not shown.
    browser.app.calls.length = 0;
    await browser.visit(browser.url);
    expect(callsTo(browser.app, "customer-stores")).toEqual([]);
    const choices = parse(browser.html).querySelectorAll(".candidates button").map(fold);
    expect(choices).toHaveLength(4);
    expectPage(await browser.press(choices[0]!), { values: { "Your address, city or zip code": choices[0]! } });
    expect(browser.text()).toMatch(/\d+ locations? found/);
  });

  test("an address that is nearly right is asked back (ADDR-17)", async () => {
    const browser = await search(startApp(), "12 Main St, Dalas, TX");
    expect(browser.text()).toContain("We couldn't find your exact address. Did you mean one of these?");
    await browser.press("12 Main St, Dallas, TX");
    expect(names(browser)[0]).toContain("Dallas");
  });

  test("the search that led to the store is shown again; all stores are a link away", async () => {
    const browser = await search(startApp());
    await browser.press("Select Dallas Lakewood");
    await browser.visit("/order-now/locations");
    expect(names(browser)[1]).toBe("2. Dallas Lakewood");
    expect(fold(row(browser, "1002"))).toContain("Selected");
    expectPage(await browser.press("Browse locations by state"), { shows: "Or browse by state" });
    expect(fold(row(browser, "1002"))).toContain("Selected");
  });
});

describe("open-until texts that the list leaves out (STORE-04)", () => {
  test("each is asked at most once, at most ten on a page, all at the same time", async () => {
    const browser = await choosePickup(startApp({ now: NIGHT }));
    let running = 0;
    let most = 0;
    browser.app.intercept = async ({ url }) => {
      if (url.includes("closest-locations")) {
        const stores = await manyStores(browser.app, 14);
        return Response.json(stores.map(({ hours: _hours, ...store }) => store));
      }
      if (!url.includes("open-until")) return null;
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return Response.json(`Open until ${/open-until\/(\d+)/.exec(url)?.[1]} o'clock`);
    };
    await browser.visit("/order-now/locations?near=75201");
    const asked = callsTo(browser.app, "open-until");
    expect(asked).toHaveLength(10);
    expect(new Set(asked).size).toBe(10);
    expect(most).toBe(10);
    const texts = rows(browser).map((item) => fold(item.querySelector(".store-facts > span")));
    expect(texts[0]).toBe("Open until 1 o'clock");
    expect(texts.slice(10)).toEqual(["Closed now", "Closed now", "Closed now", "Closed now"]);
  });

  test.each([
    ["says nothing", () => Response.json("")],
    ["fails", status(500)],
    ["never answers", silent],
    ["is no text", () => Response.json({ until: 9 })],
  ])("the call %s: Closed now, the row and its store stay", async (_name, answer) => {
    const app = startApp({ now: NOON, env: { UPSTREAM_TIME_SCALE: "0.05" } });
    const stores = (await manyStores(app, 7)).map((store, index) => ({
      ...store,
      hours: null,
      storeNumber: `${1001 + index}`,
    }));
    app.intercept = async (request) => {
      if (request.url.includes("closest-locations")) return Response.json(stores);
      return request.url.includes("open-until") ? answer(request) : null;
    };
    const browser = await search(app);
    expect(callsTo(app, "open-until").length).toBeGreaterThanOrEqual(7);
    expect(browser.status).toBe(200);
    expect(fold(row(browser, "1001"))).toContain("Closed now");
    // Five failures in ten seconds open a breaker; the stores' own must not be it.
    for (let time = 0; time < 3; time++) await browser.visit(browser.url);
    expectPage(await browser.press("Select Store"), { url: "/order-now/pickup-details" });
  });

  test("stores whose hours say that they are closed need no call", async () => {
    const browser = await search(startApp({ now: NIGHT }));
    expect(rows(browser).map((item) => fold(item.querySelector(".store-facts > span")))).toEqual(
      rows(browser).map(() => "Closed now"),
    );
    expect(callsTo(browser.app, "open-until")).toEqual([]);
  });

  test("closed states do not ask; the open one does", async () => {
    const browser = await choosePickup(startApp({ now: NIGHT }));
    expect(callsTo(browser.app, "open-until")).toEqual([]);
    await browser.visit("/order-now/locations?state=IL");
    expect(callsTo(browser.app, "open-until")).toHaveLength(rows(browser, "#state-IL").length);
  });
});

describe("hours (STORE-05)", () => {
  test("of a search they are on the page, folded, both weeks by weekday (STORE-05, STORE-06)", async () => {
    const browser = await search(startApp());
    const hours = row(browser, "1001").querySelector("details");
    expect(hours?.hasAttribute("open")).toBe(false);
    const lines = hours?.querySelectorAll("tr").map((line) => line.querySelectorAll("th,td").map(fold).join(" | "));
    expect(lines?.[0]).toBe("Day | This week | Next week");
    expect(lines).toHaveLength(8);
    expect(lines?.[1]).toMatch(/^Sunday \| \d+:\d\d AM - \d+:\d\d PM \| /);
    expect(lines).toContain("Thursday | 10:30 AM - 9:00 PM | Closed for Thanksgiving");
    expect(callsTo(browser.app, "store-hours")).toEqual([]);
  });

  test("of a state they are a link away: one call, and the row is open at its place (STORE-05)", async () => {
    const browser = await choosePickup(startApp());
    browser.app.calls.length = 0;
    await browser.press("Hours of New Orleans");
    expect(browser.url).toBe("/order-now/locations?state=LA&hours=1407#store-1407".split("#")[0]);
    expect(callsTo(browser.app, "store-hours")).toEqual(["GET /customer-api/customer-stores/37/store-hours"]);
    const item = row(browser, "1407");
    expect(item.querySelector("details")?.hasAttribute("open")).toBe(true);
    expect(fold(item)).toContain("MondayClosedClosed");
    expect(parse(browser.html).querySelector("#state-LA")?.hasAttribute("open")).toBe(true);
    expect(parse(browser.html).querySelectorAll("details.hours")).toHaveLength(1);
  });

  test("the link of a row leads to that row (STORE-05)", async () => {
    const item = row(await choosePickup(startApp()), "1407");
    expect(links(item)).toContain("?state=LA&hours=1407#store-1407");
    expect(item.id).toBe("store-1407");
  });

  test("hours that cannot be read are said to be missing; the rest stands (STORE-05)", async () => {
    const app = startApp();
    app.answer(/\/store-hours$/, status(500));
    const browser = await choosePickup(app);
    expectPage(await browser.visit("/order-now/locations?state=LA&hours=1407"), { status: 200 });
    expect(fold(row(browser, "1407"))).toContain("Hours are not available right now.");
    expect(buttons(row(browser, "1407"))).toContainEqual(expect.stringMatching(/^Select New Orleans/));
  });

  test("the hours of nobody's store are asked of nobody (STORE-05)", async () => {
    const browser = await choosePickup(startApp());
    for (const hours of ["", "9999", "../../x", "4111111111111111", "<b>", "37"]) {
      expectPage(await browser.visit(`/order-now/locations?hours=${encodeURIComponent(hours)}`), { status: 200 });
      expect(browser.html).not.toContain("<b>");
    }
    expect(callsTo(browser.app, "store-hours")).toEqual([]);
  });

  test("of a long search only the first twenty rows carry them (STORE-05)", async () => {
    const browser = await choosePickup(startApp());
    const stores = await manyStores(browser.app, 25);
    browser.app.answer("closest-locations", () => Response.json(stores));
    await browser.visit("/order-now/locations?near=75201");
    const items = rows(browser);
    expect(items.filter((item) => item.querySelector("details")).length).toBe(20);
    expect(links(items[24] as Element).find((link) => link.includes("hours="))).toBe("?near=75201&hours=M25#store-M25");
  });
});

describe("a row's links", () => {
  test("directions go to the address, in a new tab that knows nothing of this one (STORE-07)", async () => {
    const app = startApp({ env: { DIRECTIONS_URL: "https://maps.test/?to={address}" } });
    const link = row(await search(app), "1001").querySelector('a[href^="https://maps.test"]');
    expect(new URL(link?.getAttribute("href") ?? "").searchParams.get("to")).toBe(
      "2817 McKinney Ave, Dallas, TX 75204",
    );
    expect(fold(link)).toBe("Get Directions to Dallas Uptown (opens a new tab)");
    expect(link?.getAttribute("rel")).toContain("noopener");
  });

  test("the menu to print, where there is one (STORE-09)", async () => {
    const app = startApp({ env: { MENU_PDF_URL: "https://files.test/menu.pdf" } });
    expect(links(row(await search(app), "1001"))).toContain("https://files.test/menu.pdf");
    expect((await search(startApp())).text()).not.toContain("View Menu");
  });

  test("a row has one main button, or the link of a store that orders elsewhere (STORE-08)", async () => {
    const browser = await choosePickup(startApp());
    for (const item of rows(browser)) {
      const select = buttons(item).filter((words) => words.startsWith("Select"));
      const label = item.querySelector(".store-label");
      expect(select.length + (label ? 1 : 0), fold(item)).toBe(1);
    }
    expect(links(row(browser, "1403")).filter((link) => link.startsWith("https://"))).toHaveLength(2);
    expect(fold(row(browser, "1403"))).toContain("Order on the location's own site");
    expect(fold(row(browser, "1001"))).not.toContain("own site");
  });
});

describe("stores that cannot be chosen (STORE-03)", () => {
  test("the link elsewhere is for stores without online ordering, whatever else another one lacks (STORE-08)", async () => {
    const app = startApp();
    altering(app, "closest-locations", (stores: Wire[]) =>
      stores.map((store, index) => ({
        ...store,
        allowsCarryOut: false,
        allowsOnlineOrdering: index > 0,
        externalOnlineOrderingUrl: "https://elsewhere.test/",
      })),
    );
    const [first, second] = rows(await search(app));
    expect(links(first as Element)).toContain("https://elsewhere.test/");
    expect(links(second as Element)).not.toContain("https://elsewhere.test/");
    expect(fold(second)).toContain("Order Pickup is not available");
  });

  test.each([
    ["Individual", "1403", "Online ordering not available"],
    ["Individual", "1604", "Order Pickup is not available"],
    ["Holiday Menu", "1503", "Holiday Menu is not available at this location."],
    ["Catering", "1205", "Catering is not available at this location."],
  ] as const)("%s, store %s: %s (STORE-03, STORE-17)", async (type, number, label) => {
    const browser = await choosePickup(startApp(), type);
    const item = row(browser, number);
    expect(fold(item.querySelector(".store-label"))).toBe(label);
    expect(buttons(item).join()).not.toContain("Select");
    expectPage(await browser.send("/order-now/locations", { intent: `store:${number}`, near: "" }), { status: 422 });
    expect(setupOf(browser)["store"]).toBeNull();
  });

  test("catering that is off is said in the store's own words, cleaned (STORE-15)", async () => {
    const app = startApp();
    altering(app, "catering-disabled-message", () => ({
      safeMessage: '<p onclick="x()">Our ovens <b>rest</b>.</p><script>alert(1)</script>',
    }));
    const browser = await choosePickup(app, "Catering");
    expect(callsTo(app, "catering-disabled-message")).toHaveLength(1);
    expect(row(browser, "1205").querySelector(".rich-text")?.innerHTML).toBe("<p>Our ovens <b>rest</b>.</p>");
    expect(browser.html).not.toContain("alert(1)");
  });

  test("an order of another kind asks for no words on catering (STORE-15)", async () => {
    const app = startApp();
    await choosePickup(app, "Individual");
    expect(callsTo(app, "catering-disabled")).toEqual([]);
  });

  test("catering that has ended since the list was made is refused when the store is chosen (STORE-15)", async () => {
    const browser = await search(startApp(), "75201", "Catering");
    altering(browser.app, "catering-disabled-status", () => ({ onlineCateringDisabledAfter: "2026-11-20" }));
    await browser.press("Select Dallas Uptown");
    expect(callsTo(browser.app, "catering-disabled-status")).toEqual([
      "GET /customer-api/customer-stores/1/catering-disabled-status",
    ]);
    expectPage(browser, { status: 422, errors: ["Dallas Uptown: Catering is not available at this location."] });
    expect(setupOf(browser)["store"]).toBeNull();
  });

  test("catering that ends later, or whose end cannot be read, is left to the day and time (STORE-15)", async () => {
    const browser = await choosePickup(startApp(), "Catering");
    expectPage(await browser.press("Select Nashville"), { url: "/order-now/catering-location-time" });
    const other = startApp();
    other.answer("catering-disabled-status", status(500));
    const second = await search(other, "75201", "Catering");
    expectPage(await second.press("Select Dallas Uptown"), { url: "/order-now/catering-location-time" });
  });
});

describe("choosing a store (SETUP-16)", () => {
  test("goes on to day and time, with the distance of the search (SETUP-16, STORE-02)", async () => {
    const browser = await search(startApp());
    expectPage(await browser.press("Select Dallas Lakewood"), { url: "/order-now/pickup-details", redirects: [303] });
    expect(setupOf(browser)).toMatchObject({ store: { id: 2, storeNumber: "1002" }, near: "75201" });
    expect(setupOf(browser)["distance"]).toBeCloseTo(3.5, 0);
  });

  test("another store keeps the day, drops the time and says so (TIME-12)", async () => {
    const browser = await chooseTime(startApp());
    const { day } = setupOf(browser);
    await browser.visit("/order-now/locations?near=75201");
    await browser.press("Select Plano Legacy");
    expect(browser.text()).toContain("The time you had chosen is not available there. Please choose a new one.");
    expect(setupOf(browser)).toMatchObject({ day, time: null });
    // Said once.
    expectPage(await browser.visit(browser.url), { hides: "The time you had chosen" });
  });

  test("the same store again keeps both and says nothing (TIME-12)", async () => {
    const browser = await chooseTime(startApp());
    const { day, time } = setupOf(browser);
    await browser.visit("/order-now/locations?near=75201");
    expectPage(await browser.press("Select Dallas Uptown"), { hides: "The time you had chosen" });
    expect(setupOf(browser)).toMatchObject({ day, time });
  });

  test("a number with leading zeros is that store's and no other's (SETUP-16)", async () => {
    const browser = await choosePickup(startApp());
    for (const number of ["42", "00042", "042"]) {
      await browser.send("/order-now/locations", { intent: `store:${number}` });
      expect(browser.errors(), number).toEqual(["Please select one of these locations."]);
    }
    await browser.press("Select Brooklyn");
    expect(setupOf(browser)["store"]).toEqual({ id: 19, storeNumber: "0042" });
  });
});

describe("a pilot store's catering (SETUP-23)", () => {
  const env = { CATERING_SITE_URL: "https://catering.test/order" };

  test("is ordered at the external site, by a plain link in a new tab (SETUP-23)", async () => {
    const browser = await search(startApp({ env }), "30309", "Catering");
    const item = row(browser, "1304");
    const link = item.querySelector('a[href^="https://catering.test"]');
    const { pathname, searchParams } = new URL(link?.getAttribute("href") ?? "");
    expect(pathname).toBe("/order");
    expect(Object.fromEntries(searchParams)).toEqual({ store: "1304", handoff: "pickup", address: "30309" });
    expect(link?.getAttribute("target")).toBe("_blank");
    expect(link?.getAttribute("rel")).toBe("noopener");
    expect(buttons(item).join()).not.toContain("Select");
    expectPage(await browser.send("/order-now/locations", { intent: "store:1304", near: "30309" }), { status: 422 });
    expect(browser.errors().join()).toContain("takes catering orders on a site of its own");
    expect(setupOf(browser)["store"]).toBeNull();
  });

  test("individual meals of it, and a chain without such a site, are ordered here (SETUP-23)", async () => {
    const individual = await search(startApp({ env }), "30309");
    expect(individual.html).not.toContain("catering.test");
    expectPage(await individual.press("Select Atlanta"), { url: "/order-now/pickup-details" });
    const without = await search(startApp(), "30309", "Catering");
    expectPage(await without.press("Select Atlanta"), { url: "/order-now/catering-location-time" });
  });
});

describe("the preferred store (STORE-10)", () => {
  const MAKE = "Make My store (Dallas Lakewood)";

  async function asAda(path: string): Promise<{ app: TestApp; browser: Browser }> {
    const browser = await asCustomer();
    await browser.visit("/order-now");
    await browser.press("Individual", "I'll pick up");
    await browser.visit(path);
    return { app: browser.app, browser };
  }

  test("is listed first, and marked (STORE-10, STORE-12)", async () => {
    const { browser } = await asAda("/order-now/locations?near=75024");
    expect(names(browser)[0]).toBe("1. Dallas Uptown");
    const first = rows(browser)[0] as Element;
    expect(fold(first)).toContain("Your store");
    expect(fold(first)).toContain("My store favorite");
    expect(buttons(first)).toEqual(["My store favorite (Dallas Uptown)", "Select Dallas Uptown"]);
    expect(browser.text().match(/My store favorite/g)).toHaveLength(1);
    // The others by distance.
    const miles = rows(browser).map((item) => Number.parseFloat(fold(item.querySelector(".store-distance"))));
    expect(miles.slice(1)).toEqual(miles.slice(1).toSorted((a, b) => a - b));
    expect(miles[1]).toBeLessThan(miles[0] ?? 0);
  });

  test("before a search it stands above the states, with its hours (STORE-12)", async () => {
    const { app, browser } = await asAda("/order-now/locations");
    const [first] = rows(browser);
    expect(first?.id).toBe("mine-1001");
    expect(first?.querySelectorAll("tr")).toHaveLength(8);
    app.calls.length = 0;
    await browser.visit(browser.url);
    expect(callsTo(app, "/customer-stores/1")).toEqual(["GET /customer-api/customer-stores/1"]);
    expectPage(await browser.press("Select Dallas Uptown"), { url: "/order-now/pickup-details" });
  });

  test("a customer changes it with one press, stays on the list and is told (STORE-10)", async () => {
    const { app, browser } = await asAda("/order-now/locations?near=75024");
    expectPage(await browser.press(MAKE), { url: "/order-now/locations?near=75024", redirects: [303] });
    expect(browser.text()).toContain("Dallas Lakewood is your favorite location now.");
    expect(names(browser)[0]).toBe("1. Dallas Lakewood");
    expect(callsTo(app, "preferred-store")).toEqual(["PUT /customer-api/user/preferred-store/2"]);
  });

  test("a guest signs in first, comes back to the list, and the choice is made (STORE-11)", async () => {
    const browser = await search(startApp());
    expectPage(await browser.press(MAKE), { redirects: [303] });
    expect(browser.url).toBe("/login?returnTo=%2Forder-now%2Flocations%3Fnear%3D75201&store=2");
    expect(callsTo(browser.app, "preferred-store")).toEqual([]);
    await signIn(browser, "ben@example.com");
    expect(browser.url).toBe("/order-now/locations?near=75201");
    expect(browser.text()).toContain("Dallas Lakewood is your favorite location now.");
    expect(fold(row(browser, "1002"))).toContain("My store favorite");
  });

  test("a guest who goes on without signing in is back on the list, and nothing is chosen (STORE-11)", async () => {
    const browser = await search(startApp());
    expectPage(await browser.press(MAKE, "Cancel"), { url: "/order-now/locations?near=75201" });
    expect(callsTo(browser.app, "preferred-store")).toEqual([]);
  });

  test("what is no store of ours is nobody's favorite (STORE-10)", async () => {
    const browser = await search(startApp());
    for (const id of ["", "0", "9999", "1e0", "-1", "1;2", "__proto__", "999999999999"]) {
      await browser.send("/order-now/locations?near=75201", { intent: `favorite:${id}`, near: "75201" });
      expectPage(browser, { status: 422, errors: ["Please select one of these locations."] }, id);
    }
    expect(callsTo(browser.app, "preferred-store")).toEqual([]);
  });

  test("when it cannot be saved the list stays and says so (STORE-10)", async () => {
    const { app, browser } = await asAda("/order-now/locations?near=75024");
    app.answer("preferred-store", status(500));
    expectPage(await browser.press(MAKE), { status: 503 });
    expect(browser.errors().join()).toMatch(/We could not reach the restaurant\./);
    expect(names(browser)[0]).toBe("1. Dallas Uptown");
  });

  test("a customer who cannot be asked about it sees the plain list (STORE-12)", async () => {
    const { app, browser } = await asAda("/order-now/locations?near=75024");
    app.answer("/customer-api/user", status(500));
    expectPage(await browser.visit("/order-now/locations?near=75024"), { status: 200 });
    expect(names(browser)[0]).toContain("Plano");
  });
});

describe("all stores by state", () => {
  test("each state with its number of stores, towns in order, all on the page of a small chain (STORE-01)", async () => {
    const browser = await choosePickup(startApp());
    expect(callsTo(browser.app, "customer-stores")).toEqual(["GET /customer-api/customer-stores/summary-by-state"]);
    const states = parse(browser.html).querySelectorAll(".states > details");
    const titles = states.map((state) => fold(state.querySelector("summary")));
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b)));
    expect(titles).toContain("Texas (10)");
    expect(rows(browser)).toHaveLength(53);
    expect(names(browser, "#state-IL")).toEqual(["Chicago Loop", expect.any(String), "Evanston"]);
    expect(states.every((state) => !state.hasAttribute("open"))).toBe(true);
  });

  test.each(["TX", "tx"])("?state=%s opens that state", async (state) => {
    const browser = await choosePickup(startApp());
    await browser.visit(`/order-now/locations?state=${state}`);
    const open = parse(browser.html).querySelectorAll(".states > details[open]");
    expect(open.map((element) => element.id)).toEqual(["state-TX"]);
  });

  test("any other state opens none, and harms nothing", async () => {
    const browser = await choosePickup(startApp());
    for (const state of ["", "ZZ", "T", "<script>alert(1)</script>", "__proto__", "x".repeat(1_500), "\u0000"]) {
      expectPage(await browser.visit(`/order-now/locations?state=${encodeURIComponent(state)}`), { status: 200 });
      expect(parse(browser.html).querySelectorAll(".states > details[open]")).toEqual([]);
      expect(browser.html).not.toContain("<script>alert");
    }
  });

  test("a chain of 500 stores has its states as links; each leads to a page with its stores", async () => {
    const browser = await choosePickup(startApp());
    const many = await manyStates(browser.app, 500);
    browser.app.wait(60);
    browser.app.answer("summary-by-state", () => Response.json(many));
    await browser.visit("/order-now/locations");
    expect(rows(browser)).toEqual([]);
    expect(gzipSync(browser.html).length).toBeLessThan(14_000);
    await browser.press("Texas (");
    expect(browser.url).toBe("/order-now/locations?state=TX");
    const inTexas = rows(browser);
    expect(inTexas).toHaveLength(many.find(({ state }) => state === "TX")?.stores.length ?? 0);
    expect(gzipSync(browser.html).length).toBeLessThan(35_000);
    await browser.press("California (");
    expect(browser.url).toBe("/order-now/locations?state=CA");
    await browser.press("Make My store");
    expect(browser.url).toContain("returnTo=%2Forder-now%2Flocations%3Fstate%3DCA&store=");
  });

  test("speed: 100 stores of one search stay within the page's budget", async () => {
    const browser = await choosePickup(startApp());
    const stores = await manyStores(browser.app, 100);
    browser.app.answer("closest-locations", () => Response.json(stores));
    await browser.visit("/order-now/locations?near=75201");
    expect(rows(browser)).toHaveLength(100);
    expect(gzipSync(browser.html).length).toBeLessThan(35_000);
  });
});

/** As many stores around Dallas as asked for, with texts of their own. */
async function manyStores(app: TestApp, count: number): Promise<Wire[]> {
  const path = "http://api.test/customer-api/customer-stores/closest-locations";
  const query = "latitude=32.79&longitude=-96.8&CustomersTimezoneoffset=360";
  const near = (await (await app.sandbox.fetch(new Request(`${path}?${query}`))).json()) as Wire[];
  return Array.from({ length: count }, (_, index) => ({
    ...near[index % near.length],
    ...ownTexts(index),
    distance: index / 4,
  }));
}

async function manyStates(app: TestApp, count: number): Promise<WireStates> {
  const path = "http://api.test/customer-api/customer-stores/summary-by-state";
  const states = (await (await app.sandbox.fetch(new Request(path))).json()) as WireStates;
  const all = states.flatMap(({ stores }) => stores);
  const stores = Array.from({ length: count }, (_, index) => ({ ...all[index % all.length], ...ownTexts(index) }));
  return states.map(({ state }) => ({ state, stores: stores.filter((store) => store["state"] === state) }));
}

function ownTexts(index: number): Wire {
  const mixed = (index * 2_654_435_761).toString(36);
  return {
    id: index + 1,
    storeNumber: `M${index + 1}`,
    name: `Store ${mixed}`,
    address: `${index * 37} ${mixed} Ave`,
    description: `Beside the ${mixed} station, level ${index}.`,
    line1: `(555) ${String(index).padStart(3, "0")}-${String((index * 7_919) % 10_000).padStart(4, "0")}`,
    openUntil: "",
  };
}
