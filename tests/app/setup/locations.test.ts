import { gzipSync } from "node:zlib";
import { type HTMLElement as Element, parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import { answersOf } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import type { Browser } from "../../support/browser.ts";
import { expectRefused } from "../../support/expect.ts";
import { silent, status } from "../../support/faults.ts";
import { atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { asCustomer, callsTo, signIn } from "../../support/sign-in.ts";
import { type TypeName, choosePickup } from "../../support/walk.ts";

/** The list of stores: what is in it, how, and what pressing a row's buttons does. */

const LOCATIONS = "/order-now/locations";
const NEAR = `${LOCATIONS}?near=75201`;
const NOON = new Date("2026-11-21T18:00:00Z");
const NIGHT = new Date("2026-11-22T09:00:00Z");

async function search(near = "75201", type?: TypeName, app = startApp()): Promise<Browser> {
  return (await choosePickup(app, type)).visit(`${LOCATIONS}?near=${encodeURIComponent(near)}`);
}

const fold = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

/** The rows of the page from top to bottom. */
const rows = ({ html }: Browser): Element[] => parse(html).querySelectorAll("main li.store");

function row(browser: Browser, storeNumber: string): Element {
  const found = rows(browser).find(({ id }) => id.endsWith(`-${storeNumber}`));
  if (!found) throw new Error(`No row of store ${storeNumber} on ${browser.url}`);
  return found;
}

const names = (browser: Browser, within = "main") => browser.all(`${within} li.store h3`);
const distances = (browser: Browser) => browser.all("main li.store .store-distance").map((words) => parseFloat(words));
const openUntil = (browser: Browser) => browser.all("main li.store .store-facts > span");
const openStates = (browser: Browser) => parse(browser.html).querySelectorAll(".states > details[open]");
const buttons = (item: Element) => item.querySelectorAll("button").map(fold);
const links = (item: Element) => item.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
const setupOf = (browser: Browser) => answersOf(browser.app, browser);

describe("the list of a search (STORE-01)", () => {
  test("headings, what to do, and how many there are (STORE-01)", async () => {
    const browser = await search();
    expectPage(browser, {
      heading: "Here are nearby locations for easy pickup.",
      shows: ["Please select one to continue.", "7 locations found"],
    });
    expect(names(browser).slice(0, 2)).toEqual(["1. Dallas Uptown", "2. Dallas Lakewood"]);
  });

  test("number, distance, name, address, description, open-until text and phone (STORE-04)", async () => {
    const browser = await search("75201", undefined, startApp({ now: NOON }));
    const first = row(browser, "1001");
    expect(fold(first)).toMatch(/^1\. Dallas Uptown ?0\.6 miles/);
    for (const words of [
      "2817 McKinney Ave, Dallas, TX 75204",
      "On the trolley line, with a shaded patio.",
      "Open until 9:00 PM",
    ])
      expect(fold(first)).toContain(words);
    expect(links(first)).toContain("tel:2145550101");
  });

  test("a second address line stands in the address (STORE-04)", async () => {
    expect(fold(row(await search("Miami, FL"), "1305"))).toContain("900 S Miami Ave, Suite 210, Miami, FL 33130");
  });

  test("stores too far away are not listed (STORE-14)", async () => {
    const miles = distances(await search());
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(Math.max(...miles)).toBeLessThanOrEqual(50);
  });

  test("one location is one; where there is none the page says so and leads on (STORE-01)", async () => {
    expect((await search("59801")).all("main h2")[0]).toBe("1 location found");
    const app = startApp();
    app.answer("closest-locations", status(200, []));
    const none = await search("75201", undefined, app);
    const shows = ["0 locations found", "Please try another address."];
    expectPage(none, { shows, hides: "Please select one to continue." });
    expectPage(await none.press("Browse locations by state"), { errors: [], shows: "Or browse by state" });
  });

  test("the map beside it has the same numbers, and each pin leads to its row (STORE-13)", async () => {
    const browser = await search();
    const page = parse(browser.html);
    const pins = page.querySelectorAll(".map a.pin");
    const labels = pins.map((pin) => pin.getAttribute("aria-label"));
    expect(labels).toEqual(names(browser).map((name) => name.replace(". ", ", ")));
    for (const pin of pins) expect(page.querySelector(pin.getAttribute("href") ?? "none")?.tagName).toBe("LI");
  });

  test("where no store can be chosen nobody is asked to choose one (STORE-03)", async () => {
    const app = startApp();
    app.alter("closest-locations", (stores: Json[]) =>
      stores.map((store) => ({ ...store, allowsOnlineOrdering: false })),
    );
    const browser = await search("75201", undefined, app);
    expectPage(browser, { hides: "Please select one to continue." });
    expect(browser.buttons().join()).not.toContain("Select");
  });
});

describe("where to search (ADDR-01)", () => {
  test.each([
    ["Individual", "WHAT IS YOUR ADDRESS?"],
    ["Holiday Menu", "WHAT IS YOUR ADDRESS?"],
    ["Catering", "ENTER YOUR ADDRESS TO FIND YOUR CLOSEST LOCATION"],
  ] as const)("%s: %s, with a Search button", async (type, heading) => {
    const browser = await choosePickup(startApp(), type);
    expectPage(browser, { url: LOCATIONS, heading });
    expect(browser.formOf("Search").method).toBe("GET");
  });

  test("an address that stands in several towns is asked back, and each answer is a search (ADDR-18)", async () => {
    const browser = await search("12 Main St, Springfield");
    expectPage(browser, { shows: "Choose a store for Pickup:" });
    expect(rows(browser)).toEqual([]);
    // Nobody waits for a list that is not shown.
    browser.app.calls.length = 0;
    await browser.visit(browser.url);
    expect(callsTo(browser.app, "customer-stores")).toEqual([]);
    const choices = browser.all(".candidates button");
    expect(choices).toHaveLength(4);
    const values = { "Your address, city or zip code": choices[0]! };
    expectPage(await browser.press(choices[0]!), { values, shows: /\d+ locations? found/ });
  });

  test("an address that is nearly right is asked back (ADDR-17)", async () => {
    const browser = await search("12 Main St, Dalas, TX");
    expectPage(browser, { shows: "We couldn't find your exact address. Did you mean one of these?" });
    expect(names(await browser.press("12 Main St, Dallas, TX"))[0]).toContain("Dallas");
  });

  test("the search that led to the store is shown again; all stores are a link away", async () => {
    const browser = await search();
    await browser.press("Select Dallas Lakewood");
    expect(names(await browser.visit(LOCATIONS))[1]).toBe("2. Dallas Lakewood");
    expect(fold(row(browser, "1002"))).toContain("Selected");
    expectPage(await browser.press("Browse locations by state"), { shows: "Or browse by state" });
    expect(fold(row(browser, "1002"))).toContain("Selected");
  });
});

describe("until when each is open, as the API says when asked (STORE-04)", () => {
  test("each is asked at most once, at most ten on a page, all at the same time", async () => {
    const browser = await choosePickup(startApp({ now: NIGHT }));
    const stores = await manyStores(browser.app, 14);
    let running = 0;
    let most = 0;
    browser.app.intercept = async ({ url }) => {
      if (url.includes("closest-locations"))
        return Response.json(stores.map((store) => ({ ...store, hours: undefined })));
      if (!url.includes("open-until")) return null;
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return Response.json(`Open until ${/open-until\/(\d+)/.exec(url)?.[1]} o'clock`);
    };
    const texts = openUntil(await browser.visit(NEAR));
    const asked = callsTo(browser.app, "open-until");
    expect([asked.length, new Set(asked).size, most]).toEqual([10, 10, 10]);
    expect(texts[0]).toBe("Open until 1 o'clock");
    expect(texts.slice(10)).toEqual(["Closed now", "Closed now", "Closed now", "Closed now"]);
  });

  test.each([
    ["says nothing", status(200, "")],
    ["fails", status(500)],
    ["never answers", silent],
    ["is no text", status(200, { until: 9 })],
  ])("the call %s: Closed now, the row and its store stay", async (_name, answer) => {
    const app = startApp({ now: NOON, env: { UPSTREAM_TIME_SCALE: "0.05" } });
    const some = await manyStores(app, 7);
    const stores = some.map((store, index) => ({ ...store, hours: null, storeNumber: `${1001 + index}` }));
    app.intercept = (request) => {
      if (request.url.includes("closest-locations")) return Response.json(stores);
      return request.url.includes("open-until") ? answer(request) : null;
    };
    const browser = await search("75201", undefined, app);
    expect(callsTo(app, "open-until").length).toBeGreaterThanOrEqual(7);
    expect(browser.status).toBe(200);
    expect(fold(row(browser, "1001"))).toContain("Closed now");
    // Five failures in ten seconds open a breaker; the stores' own must not be it.
    for (let time = 0; time < 3; time++) await browser.visit(browser.url);
    expectPage(await browser.press("Select Store"), { url: "/order-now/pickup-details" });
  });

  test("closed states do not ask; the open one does", async () => {
    const browser = await choosePickup(startApp({ now: NIGHT }));
    expect(callsTo(browser.app, "open-until")).toEqual([]);
    await browser.visit(`${LOCATIONS}?state=IL`);
    expect(callsTo(browser.app, "open-until")).toHaveLength(names(browser, "#state-IL").length);
  });
});

describe("hours (STORE-05)", () => {
  test("of a search they are on the page, folded, both weeks by weekday (STORE-05, STORE-06)", async () => {
    const browser = await search();
    const hours = row(browser, "1001").querySelector("details");
    expect(hours?.hasAttribute("open")).toBe(false);
    const lines = hours!.querySelectorAll("tr").map((line) => line.querySelectorAll("th,td").map(fold).join(" | "));
    expect(lines).toHaveLength(8);
    expect(lines[0]).toBe("Day | This week | Next week");
    expect(lines[1]).toMatch(/^Sunday \| \d+:\d\d AM - \d+:\d\d PM \| /);
    expect(lines).toContain("Thursday | 10:30 AM - 9:00 PM | Closed for Thanksgiving");
    expect(callsTo(browser.app, "store-hours")).toEqual([]);
  });

  test("of a state they are a link away: one call, and the row is open at its place (STORE-05)", async () => {
    const browser = await choosePickup(startApp());
    const item = row(browser, "1407");
    expect([item.id, links(item).includes("?state=LA&hours=1407#store-1407")]).toEqual(["store-1407", true]);
    browser.app.calls.length = 0;
    expectPage(await browser.press("Hours of New Orleans"), { url: `${LOCATIONS}?state=LA&hours=1407` });
    expect(callsTo(browser.app, "store-hours")).toEqual(["GET /customer-api/customer-stores/37/store-hours"]);
    expect(row(browser, "1407").querySelector("details")?.hasAttribute("open")).toBe(true);
    expect(fold(row(browser, "1407"))).toContain("MondayClosedClosed");
    expect(openStates(browser).map(({ id }) => id)).toEqual(["state-LA"]);
    expect(browser.all("details.hours")).toHaveLength(1);
  });

  test("hours that cannot be read are said to be missing; the rest stands (STORE-05)", async () => {
    const app = startApp();
    app.answer(/\/store-hours$/, status(500));
    const browser = await (await choosePickup(app)).visit(`${LOCATIONS}?state=LA&hours=1407`);
    expect(browser.status).toBe(200);
    expect(fold(row(browser, "1407"))).toContain("Hours are not available right now.");
    expect(buttons(row(browser, "1407"))).toContainEqual(expect.stringMatching(/^Select New Orleans/));
  });

  test("the hours of nobody's store are asked of nobody (STORE-05)", async () => {
    const browser = await choosePickup(startApp());
    for (const hours of ["", "9999", "../../x", "4111111111111111", "<b>", "37"]) {
      expectPage(await browser.visit(`${LOCATIONS}?hours=${encodeURIComponent(hours)}`), { status: 200 });
      expect(browser.html).not.toContain("<b>");
    }
    expect(callsTo(browser.app, "store-hours")).toEqual([]);
  });

  test("of a long search only the first twenty rows carry them (STORE-05)", async () => {
    const items = rows(await withStores(25));
    expect(items.filter((item) => item.querySelector("details")).length).toBe(20);
    expect(links(items[24]!).find((link) => link.includes("hours="))).toBe("?near=75201&hours=M25#store-M25");
  });
});

describe("a row's links", () => {
  test("directions go to the address, in a new tab that knows nothing of this one (STORE-07)", async () => {
    const app = startApp({ env: { DIRECTIONS_URL: "https://maps.test/?to={address}" } });
    const item = row(await search("75201", undefined, app), "1001");
    const link = item.querySelector('a[href^="https://maps.test"]')!;
    const to = new URL(link.getAttribute("href")!).searchParams.get("to");
    expect(to).toBe("2817 McKinney Ave, Dallas, TX 75204");
    expect(fold(link)).toBe("Get Directions to Dallas Uptown (opens a new tab)");
    expect(link.getAttribute("rel")).toContain("noopener");
  });

  test("the menu to print, where there is one (STORE-09)", async () => {
    const app = startApp({ env: { MENU_PDF_URL: "https://files.test/menu.pdf" } });
    expect(links(row(await search("75201", undefined, app), "1001"))).toContain("https://files.test/menu.pdf");
    expectPage(await search(), { hides: "View Menu" });
  });

  test("a row has one main button, or the link of a store that orders elsewhere (STORE-08)", async () => {
    const browser = await choosePickup(startApp());
    for (const item of rows(browser)) {
      const select = buttons(item).filter((words) => words.startsWith("Select"));
      expect(select.length + item.querySelectorAll(".store-label").length, fold(item)).toBe(1);
    }
    expect(links(row(browser, "1403")).filter((link) => link.startsWith("https://"))).toHaveLength(2);
    expect(fold(row(browser, "1403"))).toContain("Order on the location's own site");
    expect(fold(row(browser, "1001"))).not.toContain("own site");
  });
});

describe("stores that cannot be chosen (STORE-03)", () => {
  test("the link elsewhere is for stores without online ordering, whatever else another one lacks (STORE-08)", async () => {
    const app = startApp();
    const url = "https://elsewhere.test/";
    app.alter("closest-locations", (stores: Json[]) =>
      stores.map((store, index) => ({
        ...store,
        allowsCarryOut: false,
        allowsOnlineOrdering: index > 0,
        externalOnlineOrderingUrl: url,
      })),
    );
    const [first, second] = rows(await search("75201", undefined, app));
    expect([links(first!).includes(url), links(second!).includes(url)]).toEqual([true, false]);
    expect(fold(second)).toContain("Order Pickup is not available");
  });

  const UNABLE = "This store is currently unable to fulfill Pickup Orders. Please select a different store.";
  test.each([
    ["Individual", "1403", "Online ordering not available", "Evanston: Online ordering not available"],
    ["Individual", "1604", "Order Pickup is not available", `Oakland Uptown: ${UNABLE}`],
    ["Holiday Menu", "1503", "Holiday Menu is not available at this location.", /^Las Vegas Downtown: Holiday Menu is/],
    ["Catering", "1205", "Catering is not available at this location.", /: Catering is not available at this location/],
  ] as const)(
    "%s, store %s: %s, posted by hand neither (STORE-03, STORE-16, STORE-17)",
    async (type, number, label, words) => {
      const browser = await choosePickup(startApp(), type);
      const item = row(browser, number);
      expect(fold(item.querySelector(".store-label"))).toBe(label);
      expect(buttons(item).join()).not.toContain("Select");
      expectRefused(await browser.send(LOCATIONS, { intent: `store:${number}`, near: "" }), words);
      expect(setupOf(browser).store).toBeNull();
    },
  );

  test("catering that is off is said in the store's own words, cleaned (STORE-15)", async () => {
    const app = startApp();
    const safeMessage = '<p onclick="x()">Our ovens <b>rest</b>.</p><script>alert(1)</script>';
    app.answer("catering-disabled-message", status(200, { safeMessage }));
    const browser = await choosePickup(app, "Catering");
    expect(callsTo(app, "catering-disabled-message")).toHaveLength(1);
    expect(row(browser, "1205").querySelector(".rich-text")?.innerHTML).toBe("<p>Our ovens <b>rest</b>.</p>");
    expect(browser.html).not.toContain("alert(1)");
  });

  test("an order of another kind asks for no words on catering (STORE-15)", async () => {
    expect(callsTo((await choosePickup(startApp())).app, "catering-disabled")).toEqual([]);
  });

  test("catering that has ended since the list was made is refused when the store is chosen (STORE-15)", async () => {
    const browser = await search("75201", "Catering");
    const statusPath = "catering-disabled-status";
    browser.app.answer(statusPath, status(200, { onlineCateringDisabledAfter: "2026-11-20" }));
    await browser.press("Select Dallas Uptown");
    expect(callsTo(browser.app, statusPath)).toEqual([`GET /customer-api/customer-stores/1/${statusPath}`]);
    expectRefused(browser, "Dallas Uptown: Catering is not available at this location.");
    expect(setupOf(browser).store).toBeNull();
  });

  test("catering that ends later, or whose end cannot be read, is left to the day and time (STORE-15)", async () => {
    const url = "/order-now/catering-location-time";
    const browser = await choosePickup(startApp(), "Catering");
    expectPage(await browser.press("Select Nashville"), { url });
    const second = await search("75201", "Catering");
    second.app.answer("catering-disabled-status", status(500));
    expectPage(await second.press("Select Dallas Uptown"), { url });
  });
});

describe("choosing a store (SETUP-16)", () => {
  const MOVED = "The time you had chosen is not available there. Please choose a new one.";

  test("goes on to day and time, with the distance of the search (SETUP-16, STORE-02)", async () => {
    const browser = await search();
    const url = "/order-now/pickup-details";
    expectPage(await browser.press("Select Dallas Lakewood"), { url, redirects: [303] });
    expect(setupOf(browser)).toMatchObject({ store: { id: 2, storeNumber: "1002" }, near: "75201" });
    expect(setupOf(browser).distance).toBeCloseTo(3.5, 0);
  });

  test("another store keeps the day, drops the time and says so once (TIME-12)", async () => {
    const browser = await atMenu();
    const { day } = setupOf(browser);
    await browser.visit(NEAR);
    expectPage(await browser.press("Select Plano Legacy"), { shows: MOVED });
    expect(setupOf(browser)).toMatchObject({ day, time: null });
    expectPage(await browser.visit(browser.url), { hides: MOVED });
  });

  test("the same store again keeps both and says nothing (TIME-12)", async () => {
    const browser = await atMenu();
    const { day, time } = setupOf(browser);
    await browser.visit(NEAR);
    expectPage(await browser.press("Select Dallas Uptown"), { hides: MOVED });
    expect(setupOf(browser)).toMatchObject({ day, time });
  });

  test("a number with leading zeros is that store's and no other's (SETUP-16)", async () => {
    const browser = await choosePickup(startApp());
    for (const number of ["42", "00042", "042"])
      expectRefused(
        await browser.send(LOCATIONS, { intent: `store:${number}` }),
        "Please select one of these locations.",
      );
    await browser.press("Select Brooklyn");
    expect(setupOf(browser).store).toEqual({ id: 19, storeNumber: "0042" });
  });
});

describe("a pilot store's catering (SETUP-23)", () => {
  const pilot = () => startApp({ env: { CATERING_SITE_URL: "https://catering.test/order" } });

  test("is ordered at the external site, by a plain link in a new tab (SETUP-23)", async () => {
    const browser = await search("30309", "Catering", pilot());
    const item = row(browser, "1304");
    const { href = "", target, rel } = item.querySelector('a[href^="https://catering.test"]')?.attributes ?? {};
    const { pathname, searchParams } = new URL(href.replaceAll("&amp;", "&"));
    expect([pathname, target, rel]).toEqual(["/order", "_blank", "noopener"]);
    expect(Object.fromEntries(searchParams)).toEqual({ store: "1304", handoff: "pickup", address: "30309" });
    expect(buttons(item).join()).not.toContain("Select");
    await browser.send(LOCATIONS, { intent: "store:1304", near: "30309" });
    expectRefused(browser, /takes catering orders on a site of its own/);
    expect(setupOf(browser).store).toBeNull();
  });

  test("individual meals of it, and a chain without such a site, are ordered here (SETUP-23)", async () => {
    const individual = await search("30309", "Individual", pilot());
    expect(individual.html).not.toContain("catering.test");
    expectPage(await individual.press("Select Atlanta"), { url: "/order-now/pickup-details" });
    const without = await search("30309", "Catering");
    expectPage(await without.press("Select Atlanta"), { url: "/order-now/catering-location-time" });
  });
});

describe("the preferred store (STORE-10)", () => {
  const MAKE = "Make My store (Dallas Lakewood)";
  const PLANO = `${LOCATIONS}?near=75024`;
  const DONE = "Dallas Lakewood is your favorite location now.";

  async function asAda(path = PLANO): Promise<Browser> {
    const browser = await (await asCustomer()).visit("/order-now");
    await browser.press("Individual", "I'll pick up");
    return browser.visit(path);
  }

  test("is listed first, and marked (STORE-10, STORE-12)", async () => {
    const browser = await asAda();
    expect(names(browser)[0]).toBe("1. Dallas Uptown");
    const first = rows(browser)[0]!;
    expect(fold(first)).toContain("Your store");
    expect(buttons(first)).toEqual(["My store favorite (Dallas Uptown)", "Select Dallas Uptown"]);
    expect(browser.text().match(/My store favorite/g)).toHaveLength(1);
    // The others by distance.
    const [own = 0, ...others] = distances(browser);
    expect(others).toEqual(others.toSorted((a, b) => a - b));
    expect(others[0]).toBeLessThan(own);
  });

  test("before a search it stands above the states, with its hours (STORE-12)", async () => {
    const browser = await asAda(LOCATIONS);
    const [first] = rows(browser);
    expect([first?.id, first?.querySelectorAll("tr").length]).toEqual(["mine-1001", 8]);
    browser.app.calls.length = 0;
    await browser.visit(browser.url);
    expect(callsTo(browser.app, "/customer-stores/1")).toEqual(["GET /customer-api/customer-stores/1"]);
    expectPage(await browser.press("Select Dallas Uptown"), { url: "/order-now/pickup-details" });
  });

  test("a customer changes it with one press, stays on the list and is told (STORE-10)", async () => {
    const browser = await asAda();
    expectPage(await browser.press(MAKE), { redirects: [303], url: PLANO, shows: DONE });
    expect(names(browser)[0]).toBe("1. Dallas Lakewood");
    expect(callsTo(browser.app, "preferred-store")).toEqual(["PUT /customer-api/user/preferred-store/2"]);
  });

  test("a guest signs in first, comes back to the list, and the choice is made (STORE-11)", async () => {
    const browser = await search();
    const url = "/login?returnTo=%2Forder-now%2Flocations%3Fnear%3D75201&store=2";
    expectPage(await browser.press(MAKE), { redirects: [303], url });
    expect(callsTo(browser.app, "preferred-store")).toEqual([]);
    expectPage(await signIn(browser, "ben@example.com"), { url: NEAR, shows: DONE });
    expect(fold(row(browser, "1002"))).toContain("My store favorite");
  });

  test("a guest who goes on without signing in is back on the list, and nothing is chosen (STORE-11)", async () => {
    const browser = await search();
    expectPage(await browser.press(MAKE, "Cancel"), { url: NEAR });
    expect(callsTo(browser.app, "preferred-store")).toEqual([]);
  });

  test("what is no store of ours is nobody's favorite (STORE-10)", async () => {
    const browser = await search();
    for (const id of ["", "0", "9999", "1e0", "-1", "1;2", "__proto__", "999999999999"])
      expectRefused(
        await browser.send(NEAR, { intent: `favorite:${id}`, near: "75201" }),
        "Please select one of these locations.",
      );
    expect(callsTo(browser.app, "preferred-store")).toEqual([]);
  });

  test("when it cannot be saved the list stays and says so (STORE-10)", async () => {
    const browser = await asAda();
    browser.app.answer("preferred-store", status(500));
    expectPage(await browser.press(MAKE), { status: 503, shows: "We could not reach the restaurant." });
    expect(names(browser)[0]).toBe("1. Dallas Uptown");
  });

  test("a customer who cannot be asked about it sees the plain list (STORE-12)", async () => {
    const browser = await asAda();
    browser.app.answer("/customer-api/user", status(500));
    expectPage(await browser.visit(PLANO), { status: 200 });
    expect(names(browser)[0]).toContain("Plano");
  });
});

describe("all stores by state", () => {
  test("each state with its number of stores, towns in order, all on the page of a small chain (STORE-01)", async () => {
    const browser = await choosePickup(startApp());
    const path = "GET /customer-api/customer-stores/summary-by-state";
    expect(callsTo(browser.app, "customer-stores")).toEqual([path]);
    const titles = browser.all(".states > details > summary");
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b)));
    expect(titles).toContain("Texas (10)");
    expect(rows(browser)).toHaveLength(53);
    expect(names(browser, "#state-IL")).toEqual(["Chicago Loop", expect.any(String), "Evanston"]);
    expect(openStates(browser)).toEqual([]);
  });

  test("a state in the address opens that state; any other opens none, and harms nothing", async () => {
    const browser = await choosePickup(startApp());
    for (const state of [
      "TX",
      "tx",
      "",
      "ZZ",
      "T",
      "<script>alert(1)</script>",
      "__proto__",
      "x".repeat(1_500),
      "\0",
    ]) {
      expectPage(await browser.visit(`${LOCATIONS}?state=${encodeURIComponent(state)}`), { status: 200 });
      const opened = /^tx$/i.test(state) ? ["state-TX"] : [];
      expect(
        openStates(browser).map(({ id }) => id),
        state,
      ).toEqual(opened);
      expect(browser.html).not.toContain("<script>alert");
    }
  });

  test("a chain of 500 stores has its states as links; each leads to a page with its stores", async () => {
    const browser = await choosePickup(startApp());
    browser.app.wait(60);
    let inTexas = 0;
    browser.app.alter("summary-by-state", (states: { state: string; stores: Json[] }[]) => {
      const all = states.flatMap(({ stores }) => stores);
      const many = Array.from({ length: 500 }, (_, index) => ({ ...all[index % all.length], ...ownTexts(index) }));
      inTexas = many.filter((store) => store.state === "TX").length;
      return states.map(({ state }) => ({ state, stores: many.filter((store) => store.state === state) }));
    });
    expect(rows(await browser.visit(LOCATIONS))).toEqual([]);
    expect(gzipSync(browser.html).length).toBeLessThan(14_000);
    expectPage(await browser.press("Texas ("), { url: `${LOCATIONS}?state=TX` });
    expect(rows(browser)).toHaveLength(inTexas);
    expect(gzipSync(browser.html).length).toBeLessThan(35_000);
    expectPage(await browser.press("California ("), { url: `${LOCATIONS}?state=CA` });
    await browser.press("Make My store");
    expect(browser.url).toContain("returnTo=%2Forder-now%2Flocations%3Fstate%3DCA&store=");
  });

  test("100 stores of one search stay within the page's budget", async () => {
    const browser = await withStores(100);
    expect(rows(browser)).toHaveLength(100);
    expect(gzipSync(browser.html).length).toBeLessThan(35_000);
  });
});

/** A search that finds so many. */
async function withStores(count: number): Promise<Browser> {
  const browser = await choosePickup(startApp());
  browser.app.answer("closest-locations", status(200, await manyStores(browser.app, count)));
  return browser.visit(NEAR);
}

/** As many stores around Dallas as asked for, with texts of their own. */
async function manyStores(app: TestApp, count: number): Promise<Json[]> {
  const query = "latitude=32.79&longitude=-96.8&CustomersTimezoneoffset=360";
  const path = `http://api.test/customer-api/customer-stores/closest-locations?${query}`;
  const near = (await (await app.sandbox.fetch(new Request(path))).json()) as Json[];
  return Array.from({ length: count }, (_, index) => ({
    ...near[index % near.length],
    ...ownTexts(index),
    distance: index / 4,
  }));
}

function ownTexts(index: number) {
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
