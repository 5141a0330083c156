import { gzipSync } from "node:zlib";
import { type HTMLElement as Element, parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import { answersOf } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { expectRefused } from "../../support/expect.ts";
import { IS_LEAN } from "../../support/face.ts";
import { silent, status } from "../../support/faults.ts";
import { atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { asCustomer, callsTo, signIn } from "../../support/sign-in.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type TypeName, choosePickup } from "../../support/walk.ts";

/** The list of stores: its rows and their buttons. */

const LOCATIONS = "/order-now/locations";
const NEAR = `${LOCATIONS}?near=75201`;
const TIME = "/order-now/pickup-details";
const CATERING_TIME = "/order-now/catering-location-time";
const NOON = new Date("2026-11-21T18:00:00Z");
const NIGHT = new Date("2026-11-22T09:00:00Z");
const PLACE = "Your address, city or zip code";
const NO_STORE = "Please select one of these locations.";
const CATERING_END = "catering-disabled-status";

async function search(near = "75201", type?: TypeName, app = startApp()): Promise<Browser> {
  return (await choosePickup(app, type)).visit(`${LOCATIONS}?near=${encodeURIComponent(near)}`);
}

/** A search with altered stores. */
function searchWith(change: (store: Json, index: number) => object): Promise<Browser> {
  const app = startApp();
  app.alter("closest-locations", (stores: Json[]) =>
    stores.map((store, index) => ({ ...store, ...change(store, index) })),
  );
  return search("75201", undefined, app);
}

const fold = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

/** The rows of the page from top to bottom. */
const rows = ({ html }: Browser): Element[] => parse(html).querySelectorAll("main li.store");

/** The rows of all states, one after the other. */
async function allRows(browser: Browser): Promise<Element[]> {
  const pages = (await browser.visit(`${LOCATIONS}?state=`)).attributes(".states > a", "href");
  const found: Element[] = [];
  for (const page of pages) found.push(...rows(await browser.visit(page?.split("#")[0] ?? "")));
  return found;
}

function row(browser: Browser, storeNumber: string): Element {
  const found = rows(browser).find(({ id }) => id.endsWith(`-${storeNumber}`));
  if (!found) throw new Error(`No row of store ${storeNumber} on ${browser.url}`);
  return found;
}

const names = (browser: Browser, within = "main") => browser.all(`${within} li.store h3`);
const distances = (browser: Browser) => browser.all("main li.store .store-distance").map((words) => parseFloat(words));
const openUntil = (browser: Browser) => browser.all("main li.store .store-open");
const openStates = (browser: Browser) => browser.attributes("section[id^=state-]", "id");
const buttons = (item: Element) =>
  item.querySelectorAll("button").map((button) => button.getAttribute("aria-label") ?? fold(button));
const links = (item: Element) => item.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
const setupOf = (browser: Browser) => answersOf(browser.app, browser);

describe("search results (STORE-01)", () => {
  test("have headings, the count, the nearest first, and a map with the same numbers (STORE-01, STORE-13, STORE-14)", async () => {
    const browser = await search();
    expectPage(browser, {
      heading: "Here are nearby locations for easy pickup.",
      shows: ["Please select one to continue.", "7 locations found"],
    });
    expect(names(browser).slice(0, 2)).toEqual(["1. Dallas Uptown", "2. Dallas Lakewood"]);
    const miles = distances(browser);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(miles.at(-1)).toBeLessThanOrEqual(50);
    const page = parse(browser.html);
    const labels = browser.attributes(".map a.pin", "aria-label");
    expect(labels).toEqual(names(browser).map((name) => name.replace(". ", ", ")));
    for (const href of browser.attributes(".map a.pin", "href")) expect(page.querySelector(href!)?.tagName).toBe("LI");
  });

  test("show number, distance, name, address, description, open-until text, phone, directions and menu (STORE-04, STORE-07, STORE-09)", async () => {
    const env = { DIRECTIONS_URL: "https://maps.test/?to={address}", MENU_PDF_URL: "https://files.test/menu.pdf" };
    const browser = await search("75201", undefined, startApp({ now: NOON, env }));
    const first = row(browser, "1001");
    const address = "2817 McKinney Ave, Dallas, TX 75204";
    expect(fold(first)).toMatch(/^1\. Dallas Uptown ?0\.6 miles/);
    for (const words of [address, "On the trolley line, with a shaded patio.", "Open until 9:00 PM"])
      expect(fold(first)).toContain(words);
    expect(links(first)).toContain("tel:2145550101");
    expect(links(first)).toContain("https://files.test/menu.pdf");
    const directions = first.querySelector('a[href^="https://maps.test"]')!;
    expect(new URL(directions.getAttribute("href")!).searchParams.get("to")).toBe(address);
    expect(fold(directions)).toBe("Get Directions to Dallas Uptown (opens a new tab)");
    expectPage(await search(), { hides: "View Menu" });
  });

  test("are counted in singular and plural; an empty result says so and leads on (STORE-01)", async () => {
    expect((await search("59801")).all("main h2")).toContain("1 location found");
    const app = startApp();
    app.answer("closest-locations", status(200, []));
    const none = await search("75201", undefined, app);
    const shows = ["0 locations found", "Please try another address."];
    expectPage(none, { shows, hides: "Please select one to continue." });
    expectPage(await none.press("Browse locations by state"), { errors: [], shows: "Or browse by state" });
  });

  test("without a selectable store do not ask to select one (STORE-03)", async () => {
    const browser = await searchWith(() => ({ allowsOnlineOrdering: false }));
    expectPage(browser, { hides: "Please select one to continue." });
    expect(browser.buttons().join()).not.toContain("Select");
  });
});

describe("the search field (ADDR-01)", () => {
  test.each([
    ["Individual", "WHAT IS YOUR ADDRESS?"],
    ["Catering", "ENTER YOUR ADDRESS TO FIND YOUR CLOSEST LOCATION"],
  ] as const)("%s: %s, with a Search button", async (type, heading) => {
    const browser = await choosePickup(startApp(), type);
    expectPage(browser, { url: LOCATIONS, heading });
    expect(browser.formOf("Search").method).toBe("GET");
  });

  const NOT_VERIFIED = "Address could not be verified. Please try a different address.";
  test.each([
    ["", "Address is required."],
    [`${"x".repeat(99)} ${"y".repeat(101)}`, "Address cannot exceed 200."],
    ["no such place at all", NOT_VERIFIED],
    ["<script>alert(1)</script>", NOT_VERIFIED],
  ])('a search for %j shows "%s" beside the field, with all stores below (ADDR-14, ADDR-15)', async (near, words) => {
    const browser = await (await choosePickup(startApp())).submit("Search", { [PLACE]: near });
    expectPage(browser, { status: 200, errors: [words], shows: "Or browse by state" });
    expect(browser.problems()).toEqual({ [PLACE]: words });
    expect(browser.value(PLACE).trim()).toBe(near.trim());
    expect(browser.html).not.toContain("<script>alert");
  });

  test("an ambiguous or misspelled address lists choices, each a search (ADDR-17, ADDR-18)", async () => {
    const browser = await search("12 Main St, Springfield");
    expectPage(browser, { shows: "Choose a store for Pickup:" });
    expect(browser.heading()).toBe("Which 12 Main St, Springfield?");
    expect(browser.all("main h2")).toContain("Choose a store for Pickup:");
    expect(rows(browser)).toEqual([]);
    const choices = browser.all(".candidates button");
    expect(choices).toHaveLength(4);
    const values = { [PLACE]: choices[0]! };
    expectPage(await browser.press(choices[0]!), { values, shows: /\d+ locations? found/ });
    await browser.visit(`${LOCATIONS}?near=12 Main St, Dalas, TX`);
    expectPage(browser, { shows: "We couldn't find your exact address. Did you mean one of these?" });
    expect(names(await browser.press("12 Main St, Dallas, TX"))[0]).toContain("Dallas");
  });

  test("a search in the list of all stores continues after the pickup type is chosen (OUT-01)", async () => {
    const browser = await openBrowser(startApp()).visit("/locations");
    await browser.submit("Search", { [PLACE]: "75201" });
    expectPage(browser, { url: "/order-now", shows: "Tell Us About Your Order" });
    expectPage(await browser.press("I'll pick up (Individual"), { url: LOCATIONS, shows: "locations found" });
    expect(names(browser)[0]).toBe("1. Dallas Uptown");
    // A card number is not kept.
    const other = await openBrowser(startApp()).visit("/locations");
    await other.submit("Search", { [PLACE]: "4539 1488 0343 6467" });
    expect(setupOf(other).near).toBe("");
  });

  test("the search that led to the store is shown again, with a link to all stores", async () => {
    const browser = await search();
    await browser.press("Select Dallas Lakewood");
    expect(names(await browser.visit(LOCATIONS))[1]).toBe("2. Dallas Lakewood");
    expect(fold(row(browser, "1002"))).toContain("Selected");
    expectPage(await browser.press("Browse locations by state"), { shows: "Or browse by state" });
    expect(fold(row(await browser.press("Texas ("), "1002"))).toContain("Selected");
  });
});

describe("open-until texts from the API (STORE-04)", () => {
  /** A search for so many stores without hours, whose open-until calls get this reply. */
  async function searchOf(count: number, app: TestApp, answer: (request: Request) => Response | Promise<Response>) {
    app.intercept = async (request) => {
      if (request.url.includes("open-until")) return answer(request);
      if (!request.url.includes("closest-locations")) return null;
      const stores = manyStores(await (await app.sandbox.fetch(request)).json(), count);
      return Response.json(stores.map((store, index) => ({ ...store, hours: null, storeNumber: `${1001 + index}` })));
    };
    return search("75201", undefined, app);
  }

  test("one call per store, at most thirty on a page, concurrently; other rows show no status", async () => {
    const app = startApp({ now: NIGHT });
    let running = 0;
    let most = 0;
    const browser = await searchOf(34, app, async ({ url }) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return Response.json(`Open until ${/open-until\/(\d+)/.exec(url)?.[1]} o'clock`);
    });
    const asked = callsTo(app, "open-until");
    expect([asked.length, new Set(asked).size, most]).toEqual([30, 30, 30]);
    expect(openUntil(browser)).toEqual(Array.from({ length: 30 }, (_, index) => `Open until ${index + 1} o'clock`));
    expectPage(browser, { hides: "Closed now" });
  });

  test("the call never answers: Closed now, and the store can still be selected", async () => {
    const app = startApp({ now: NOON, env: { UPSTREAM_TIME_SCALE: "0.05" } });
    const browser = await searchOf(7, app, silent);
    expect(callsTo(app, "open-until").length).toBeGreaterThanOrEqual(7);
    expect(browser.status).toBe(200);
    expect(fold(row(browser, "1001"))).toContain("Closed now");
    // Five failures in ten seconds open a circuit breaker, which must not be that of the stores.
    for (let time = 0; time < 3; time++) await browser.visit(browser.url);
    expectPage(await browser.press("Select Store"), { url: TIME });
  });
});

describe("hours (STORE-05)", () => {
  const IN_LOUISIANA = `${LOCATIONS}?state=LA&hours=1407`;

  test("a search includes them, collapsed, for two weeks by weekday (STORE-05, STORE-06)", async ({ skip }) => {
    skip(IS_LEAN, "hours in a list of stores are optional");
    const browser = await search();
    const hours = row(browser, "1001").querySelector("details");
    expect(hours?.hasAttribute("open")).toBe(false);
    const lines = hours!.querySelectorAll("tr").map((line) => line.querySelectorAll("th,td").map(fold).join(" | "));
    expect(lines[0]).toBe("Day | This week | Next week");
    // Consecutive days with the same hours share a line.
    expect(lines[1]).toMatch(/^Sunday - Wednesday \| \d+:\d\d AM - \d+:\d\d PM \| /);
    expect(lines).toHaveLength(4);
    expect(lines).toContain("Thursday | 10:30 AM - 9:00 PM | Closed for Thanksgiving");
    expect(callsTo(browser.app, "store-hours")).toEqual([]);
  });

  test("a list without hours links to them: one call, and the row opens in place (STORE-05)", async () => {
    const browser = await (await choosePickup(startApp())).press("Louisiana (");
    expect(row(browser, "1407").id).toBe("store-1407");
    expect(links(row(browser, "1407"))).toContain("/order-now/locations?state=LA&hours=1407#store-1407");
    expectPage(await browser.press("Hours of New Orleans"), { url: IN_LOUISIANA });
    expect(callsTo(browser.app, "store-hours")).toEqual(["GET /customer-api/customer-stores/37/store-hours"]);
    expect(row(browser, "1407").querySelector("details")?.hasAttribute("open")).toBe(true);
    expect(fold(row(browser, "1407"))).toContain("MondayClosedClosed");
    expect(openStates(browser)).toEqual(["state-LA"]);
    expect(browser.all("details.hours[open] table")).toHaveLength(1);
  });

  test("hours that cannot be loaded show a message; unknown stores are not loaded (STORE-05)", async () => {
    const browser = await choosePickup(startApp());
    for (const hours of ["", "9999", "<b>"]) {
      expectPage(await browser.visit(`${LOCATIONS}?hours=${encodeURIComponent(hours)}`), { status: 200 });
      expect(browser.html).not.toContain("<b>");
    }
    expect(callsTo(browser.app, "store-hours")).toEqual([]);
    browser.app.answer(/\/store-hours$/, status(500));
    expectPage(await browser.visit(IN_LOUISIANA), { status: 200 });
    expect(fold(row(browser, "1407"))).toContain("Hours are not available right now.");
    expect(buttons(row(browser, "1407"))).toContainEqual(expect.stringMatching(/^Select New Orleans/));
  });

  test("only the first twenty rows of a search include them (STORE-05)", async ({ skip }) => {
    skip(IS_LEAN, "hours in a list of stores are optional");
    const items = rows(await withStores(25));
    expect(items.filter((item) => item.querySelector("details table")).length).toBe(20);
    expect(links(items[24]!).find((link) => link.includes("hours="))).toBe(
      "/order-now/locations?near=75201&hours=M25#store-M25",
    );
  });
});

describe("unavailable stores (STORE-03)", () => {
  test("a row has one main button, or the link of a store without online ordering (STORE-08)", async () => {
    const browser = await choosePickup(startApp());
    for (const item of await allRows(browser)) {
      const select = buttons(item).filter((words) => words.startsWith("Select"));
      expect(select.length + item.querySelectorAll(".store-label").length, fold(item)).toBe(1);
    }
    await browser.visit(`${LOCATIONS}?state=IL`);
    expect(links(row(browser, "1403"))).toContainEqual(expect.stringMatching(/^https:\/\/(?!www\.google)/));
    expect(fold(row(browser, "1403"))).toContain("Order on the location's own site");
    expect(fold(row(browser, "1402"))).not.toContain("own site");
  });

  test("Order Now starts an order at the row's store; without online ordering it links to the store's own site, or nowhere (STORE-08)", async () => {
    const offline = { allowsOnlineOrdering: false, externalOnlineOrderingUrl: "https://elsewhere.test/" };
    const browser = await searchWith((_store, index) => ({
      allowsCarryOut: index !== 3,
      ...(index === 0 && offline),
      ...(index === 1 && { allowsOnlineOrdering: false }),
    }));
    const ordering = (item: Element) =>
      item.querySelectorAll("a").flatMap((link) => (/^Order\b/.test(fold(link)) ? [link.getAttribute("href")] : []));
    const [first, second, ...others] = rows(browser).map((item) => [item.id.replace(/^.*-/, ""), ...ordering(item)]);
    expect([first?.slice(1), second?.slice(1)]).toEqual([["https://elsewhere.test/"], []]);
    expect(others.length).toBeGreaterThan(2);
    expect(others).toEqual(others.map(([number]) => [number, `/order-now?location=${number}`]));
    await browser.press("Browse locations by state", "Texas (");
    expectPage(await browser.press("Order Now from Dallas Lakewood"), { url: TIME, shows: "Dallas Lakewood" });
  });

  const UNABLE = "This store is currently unable to fulfill Pickup Orders. Please select a different store.";
  test.each<[TypeName, state: string, number: string, label: string, words?: string]>([
    ["Individual", "IL", "1403", "Online ordering not available"],
    ["Individual", "CA", "1604", "Order Pickup is not available", UNABLE],
    ["Holiday Menu", "NV", "1503", "Holiday Menu is not available at this location."],
    ["Catering", "NJ", "1205", "Catering is not available at this location."],
  ])(
    '%s, %s, store %s: "%s", and a posted selection is refused (STORE-03, STORE-16, STORE-17)',
    async (type, state, number, label, words = label) => {
      const browser = await (await choosePickup(startApp(), type)).visit(`${LOCATIONS}?state=${state}`);
      const item = row(browser, number);
      expect(fold(item.querySelector(".store-label"))).toBe(label);
      expect(buttons(item).join()).not.toContain("Select");
      await browser.send(LOCATIONS, { intent: `store:${number}`, near: "" });
      expectRefused(browser, new RegExp(`^[A-Z][\\w ]+: ${words}$`));
      expect(setupOf(browser).store).toBeNull();
    },
  );

  test("unavailable catering shows the store's message, sanitized; other order types do not load it (STORE-15)", async () => {
    const app = startApp();
    expect(callsTo((await choosePickup(app)).app, "catering-disabled")).toEqual([]);
    const safeMessage = '<p onclick="x()">Our ovens <b>rest</b>.</p><script>alert(1)</script>';
    app.answer("catering-disabled-message", status(200, { safeMessage }));
    const browser = await (await choosePickup(app, "Catering")).visit(`${LOCATIONS}?state=NJ`);
    expect(callsTo(app, "catering-disabled-message")).toHaveLength(1);
    expect(row(browser, "1205").querySelector(".rich-text")?.innerHTML).toBe("<p>Our ovens <b>rest</b>.</p>");
    expect(browser.html).not.toContain("alert(1)");
  });

  describe("catering that has ended, by two other calls than that of the store (STORE-15)", () => {
    const NOT_HERE = "Catering is not available at this location.";
    const OVENS = "Our ovens rest until spring.";

    function withCateringEnded(message = status(200, { safeMessage: `<p>${OVENS}</p><script>alert(1)</script>` })) {
      const app = startApp();
      const ended = status(200, { onlineCateringDisabledAfter: "2026-11-20" });
      app.intercept = ({ url }) => {
        if (url.includes(CATERING_END)) return ended();
        return url.includes("catering-disabled-message") ? message() : null;
      };
      return app;
    }

    test("is refused with the store's message, sanitized (STORE-15)", async () => {
      const browser = await search("75201", "Catering", withCateringEnded());
      expectPage(browser, { hides: OVENS });
      await browser.press("Select Dallas Uptown");
      expectPage(browser, { status: 422, errors: [`Dallas Uptown: ${NOT_HERE}`], shows: OVENS });
      expect(browser.html).not.toContain("alert(1)");
      const plain = await search("75201", "Catering", withCateringEnded(status(500)));
      expectRefused(await plain.press("Select Dallas Uptown"), `Dallas Uptown: ${NOT_HERE}`);
    });

    test("a deep link to it opens the list at its row, with the message and without a Select button (STORE-15, SETUP-19)", async () => {
      const browser = await openBrowser(withCateringEnded()).visit("/order-now?location=1001");
      expectPage(browser, { url: `${LOCATIONS}?store=1001` });
      expect(fold(row(browser, "1001"))).toMatch(new RegExp(`${NOT_HERE}.*${OVENS}`));
      expect(buttons(row(browser, "1001")).join()).not.toContain("Select");
    });
  });

  test("an unknown end of catering is left to the time page (STORE-15)", async () => {
    const browser = await search("75201", "Catering");
    browser.app.answer(CATERING_END, status(500));
    expectPage(await browser.press("Select Dallas Uptown"), { url: CATERING_TIME });
  });
});

describe("choosing a store (SETUP-16)", () => {
  const MOVED = "The time you had chosen was for another location. Please choose a time for this one.";

  test("continues to day and time, with the distance of the search (SETUP-16, STORE-02)", async () => {
    const browser = await search();
    expectPage(await browser.press("Select Dallas Lakewood"), { url: TIME, redirects: [303] });
    expect(setupOf(browser)).toMatchObject({ store: { id: 2, storeNumber: "1002" }, near: "75201" });
    expect(setupOf(browser).distance).toBeCloseTo(3.5, 0);
  });

  test("the same store keeps day and time; another one drops the time with one message (TIME-12)", async () => {
    const browser = await atMenu();
    const { day, time } = setupOf(browser);
    await browser.visit(NEAR);
    expectPage(await browser.press("Select Dallas Uptown"), { hides: MOVED });
    expect(setupOf(browser)).toMatchObject({ day, time });
    await browser.visit(NEAR);
    expectPage(await browser.press("Select Plano Legacy"), { shows: MOVED });
    expect(setupOf(browser)).toMatchObject({ day, time: null });
    expectPage(await browser.visit(browser.url), { hides: MOVED });
  });

  test("leading zeros of a store number are significant (SETUP-16)", async () => {
    const browser = await choosePickup(startApp());
    expectRefused(await browser.send(LOCATIONS, { intent: "store:42" }), NO_STORE);
    await browser.visit(`${LOCATIONS}?state=NY`);
    await browser.press("Select Brooklyn");
    expect(setupOf(browser).store).toEqual({ id: 19, storeNumber: "0042" });
  });

  test("catering from a pilot store links to the external site, other orders do not (SETUP-23)", async () => {
    const app = startApp({ env: { CATERING_SITE_URL: "https://catering.test/order" } });
    const browser = await search("30309", "Catering", app);
    const item = row(browser, "1304");
    const { href = "", target, rel } = item.querySelector('a[href^="https://catering.test"]')?.attributes ?? {};
    const { pathname, searchParams } = new URL(href.replaceAll("&amp;", "&"));
    expect([pathname, target, rel]).toEqual(["/order", "_blank", "noopener"]);
    expect(Object.fromEntries(searchParams)).toEqual({ store: "1304", handoff: "pickup", address: "30309" });
    expect(buttons(item).join()).not.toContain("Select");
    await browser.send(LOCATIONS, { intent: "store:1304", near: "30309" });
    expectRefused(browser, /takes catering orders on a site of its own/);
    expect(setupOf(browser).store).toBeNull();
    const individual = await search("30309", "Individual", app);
    expect(individual.html).not.toContain("catering.test");
  });
});

describe("the preferred store (STORE-10)", () => {
  const MAKE = "Make My store (Dallas Lakewood)";
  const PLANO = `${LOCATIONS}?near=75024`;
  const DONE = "Dallas Lakewood is your favorite location now.";
  const preferences = ({ app }: Browser) => callsTo(app, "preferred-store");

  async function asAda(path = PLANO): Promise<Browser> {
    const browser = await (await asCustomer()).visit("/order-now");
    await browser.press("I'll pick up (Individual");
    return browser.visit(path);
  }

  test("is listed first and marked; a customer changes it with one press and stays on the list (STORE-10, STORE-12)", async () => {
    const browser = await asAda();
    expect(names(browser)[0]).toBe("1. Dallas Uptown");
    const first = rows(browser)[0]!;
    expect(fold(first)).toContain("Your store");
    expect(buttons(first)).toEqual(["Select Dallas Uptown", "My store favorite (Dallas Uptown)"]);
    expect(browser.text().match(/My store favorite/g)).toHaveLength(1);
    // The other stores are sorted by distance.
    const [own = 0, ...others] = distances(browser);
    expect(others).toEqual(others.toSorted((a, b) => a - b));
    expect(others[0]).toBeLessThan(own);
    expectPage(await browser.press(MAKE), { redirects: [303], url: PLANO, shows: DONE });
    expect(names(browser)[0]).toBe("1. Dallas Lakewood");
    expect(preferences(browser)).toEqual(["PUT /customer-api/user/preferred-store/2"]);
  });

  test("is shown apart before a search, with its hours (STORE-12)", async ({ skip }) => {
    skip(IS_LEAN, "hours of a store are optional");
    const browser = await asAda(LOCATIONS);
    const [first] = rows(browser);
    expect([first?.id, first?.querySelectorAll("tr").length]).toEqual(["mine-1001", 4]);
    expectPage(await browser.press("Select Dallas Uptown"), { url: TIME });
  });

  test("a guest signs in and returns, and the choice is saved; without sign-in it is not (STORE-11)", async () => {
    const browser = await search();
    const url = "/login?returnTo=%2Forder-now%2Flocations%3Fnear%3D75201&store=2";
    expectPage(await browser.press(MAKE), { redirects: [303], url });
    expectPage(await browser.press("Cancel"), { url: NEAR });
    await browser.press(MAKE);
    expect(preferences(browser)).toEqual([]);
    expectPage(await signIn(browser, "ben@example.com"), { url: NEAR, shows: DONE });
    expect(fold(row(browser, "1002"))).toContain("My store favorite");
  });

  test("an unknown store is refused (STORE-10)", async () => {
    const browser = await search();
    for (const id of ["", "9999", "1e0"])
      expectRefused(await browser.send(NEAR, { intent: `favorite:${id}`, near: "75201" }), NO_STORE);
    expect(preferences(browser)).toEqual([]);
  });

  test("a failure to save it shows an error; a failure to load it leaves the plain list (STORE-10, STORE-12)", async () => {
    const browser = await asAda();
    browser.app.answer("preferred-store", status(500));
    expectPage(await browser.press(MAKE), { status: 503, shows: "We could not reach the restaurant." });
    expect(names(browser)[0]).toBe("1. Dallas Uptown");
    browser.app.answer("/customer-api/user", status(500));
    expectPage(await browser.visit(PLANO), { status: 200 });
    expect(names(browser)[0]).toContain("Plano");
  });
});

describe("all stores by state", () => {
  const weight = ({ html }: Browser) => gzipSync(html).length;

  test("each state shows its count and leads to its stores, sorted by town (STORE-01)", async () => {
    const browser = await choosePickup(startApp());
    const path = "GET /customer-api/customer-stores/summary-by-state";
    expect(callsTo(browser.app, "customer-stores")).toEqual([path]);
    const titles = browser.all(".states > a");
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b)));
    expect(titles).toContain("Texas (10)");
    expect([rows(browser), openStates(browser)]).toEqual([[], []]);
    expect(names(await browser.press("Illinois ("), "#state-IL")).toEqual([
      "1. Chicago Loop",
      expect.any(String),
      "3. Evanston",
    ]);
    expect(await allRows(browser)).toHaveLength(53);
  });

  test("a state in the address opens it; unknown values open none", async () => {
    const browser = await choosePickup(startApp());
    const none = ["", "ZZ", "<script>alert(1)</script>"];
    for (const state of ["TX", "tx", ...none]) {
      expectPage(await browser.visit(`${LOCATIONS}?state=${encodeURIComponent(state)}`), { status: 200 });
      expect(openStates(browser), state).toEqual(none.includes(state) ? [] : ["state-TX"]);
      expect(browser.html).not.toContain("<script>alert");
    }
  });

  test("a search with 100 results shows the nearest 60, then all, within the size budget (STORE-01)", async () => {
    const browser = await withStores(100);
    expectPage(browser, { shows: "100 locations found" });
    expect(rows(browser)).toHaveLength(60);
    expect(weight(browser)).toBeLessThan(25_000);
    expectPage(await browser.press("Show all 100 locations"), { url: `${LOCATIONS}?near=75201&all=1` });
    expect(rows(browser)).toHaveLength(100);
    expect(browser.buttons()).not.toContainEqual(expect.stringMatching("Show all"));
    expect(weight(browser)).toBeLessThan(35_000);
    await browser.press("Hours and more about Store");
    expect(browser.url).toMatch(/\?near=75201&all=1&hours=M\d+$/);
    expect(browser.all("details.hours[open]")).toHaveLength(1);
  });
});

/** A search with so many results. */
async function withStores(count: number): Promise<Browser> {
  const app = startApp();
  app.alter("closest-locations", (near: Json[]) => manyStores(near, count));
  return search("75201", undefined, app);
}

/** So many stores, with texts of their own. */
function manyStores(near: Json[], count: number): Json[] {
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
