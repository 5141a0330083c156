import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { answersOf } from "../../support/answers.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { named } from "../../support/cases.ts";
import { broken, htmlPage, malformed, refused, silent, status } from "../../support/faults.ts";
import type { SuggestionList } from "../../../app/domain/stores/address.ts";
import { type TypeName, choosePickup } from "../../support/walk.ts";
import { expectRefused, expectAt, expectText, expectNoText } from "../../support/expect.ts";
import { atReplica, atAddress } from "../../support/journey.ts";

const PATH = "/order-now/address";
const DALLAS = "1500 Main St, Dallas, TX 75201";
const ABRAMS = "2000 Abrams Rd, Dallas, TX 75214";
const PLANO = "6900 Bishop Rd, Plano, TX 75024";
const IRVING = "400 W Las Colinas Blvd, Irving, TX 75039";
const GRAPEVINE = "500 Main St, Grapevine, TX 76051";
const WACO = "1 Elm St, Waco, TX 76701";
const LUBBOCK = "1 Main St, Lubbock, TX 79401";

const UNKNOWN = "Delivery address could not be verified. Please try a different address.";
const IMPRECISE = "Delivery address must be a valid residence or place of business.";
const SUGGESTIONS = "We couldn't find your exact address. Did you mean one of these?";
const EDGE = "This address is at the edge of our delivery area. Your order may take longer.";
const TOO_FAR = "We do not deliver to this address yet.";

async function verify(browser: Browser, address: string, line2 = ""): Promise<Browser> {
  return browser.submit("Verify", { Address: address, "Apt/Suite": line2 });
}

/** An address typed into the page of a new visitor, and Verify pressed. */
async function verified(address: string, line2 = "", type?: TypeName, app?: TestApp): Promise<Browser> {
  return verify(await atAddress(app, type), address, line2);
}

/** ... and looked at again. */
async function deliverTo(address: string, line2?: string): Promise<Browser> {
  return (await verified(address, line2)).visit(PATH);
}

/** ... and the time chosen. */
async function deliverAt(address: string): Promise<Browser> {
  const browser = await deliverTo(address);
  await browser.press("Continue");
  await browser.press("Next day");
  expectAt(await browser.submit("BUILD MY MEAL", { "All times": "12:30 PM" }), "/order-now/build-order");
  return browser;
}

const LOOKUP = "/find-store-for-";
const GEOCODE = "/geocode";
const looked = ({ app }: Browser) => app.asked(GEOCODE).map(({ address }) => address);
const lookups = ({ app }: Browser) => app.asked(LOOKUP);
const typed = (browser: Browser) => [browser.value("Address"), browser.value("Apt/Suite")];

describe("the page", () => {
  test("one box, an optional second line and Verify; no current location without script (ADDR-01, ADDR-02, ADDR-03, ADDR-04)", async () => {
    const browser = await atAddress();
    expect(browser.heading()).toBe("WHAT IS YOUR ADDRESS?");
    const { maxlength, autocomplete } = browser.field("Address").attributes;
    expect([maxlength, autocomplete]).toEqual(["200", "shipping address-line1"]);
    expect(browser.field("Apt/Suite").attributes["maxlength"]).toBe("200");
    expectText(browser, "Address *Street, city and state", "Apt/Suite (optional)");
    expect(browser.formOf("Verify").method).toBe("POST");
    // What only scripts can do is not there.
    expectNoText(browser, "current location");
    expect(browser.html).not.toMatch(/role="(?:combobox|listbox)"/);
  });

  test("Enter verifies: the first button of the form does what Verify does (ADDR-02)", async () => {
    const browser = await atAddress();
    expect(browser.buttons()[0]).toBe("Update");
    expectAt(
      await browser.send(PATH, { intent: "update", address: DALLAS, address2: "" }),
      "/order-now/pickup-details",
    );
  });

  test("the address of a pickup is searched with the stores: this page leads there", async () => {
    const browser = await choosePickup(startApp());
    expectAt(await browser.visit(PATH), "/order-now/locations");
    expectAt(await browser.send(PATH, { intent: "verify", address: DALLAS }), "/order-now/locations");
    expect(browser.redirects).toEqual([303]);
  });

  test("without an order type or pickup type it leads to what is missing (GUARD-11)", async () => {
    const browser = await openBrowser(startApp()).visit(PATH);
    expect(browser.url).toBe("/order-now");
    await browser.press("Individual");
    expectAt(await browser.visit(PATH), "/order-now/method");
    expectAt(await browser.send(PATH, { intent: "verify", address: DALLAS }), "/order-now/method");
    expect(lookups(browser)).toEqual([]);
  });

  test("no day and time before the address is verified (GUARD-12)", async () => {
    const browser = await atAddress();
    expectAt(await browser.visit("/order-now/pickup-details"), PATH, "Please enter your delivery address first.");
  });

  test("an address that a link brings stands in the box, not yet verified (SETUP-20)", async () => {
    const browser = await deliverTo(PLANO);
    const linked = async (address: string) =>
      (await browser.visit(`${PATH}?${new URLSearchParams({ address })}`)).value("Address");
    expect(await linked(`  ${DALLAS}\u0000\n`)).toBe(DALLAS);
    expect(lookups(browser)).toHaveLength(1);
    expect(await linked('"><script>alert(1)</script>')).toBe('"><script>alert(1)</script>');
    expect(browser.html).not.toContain("<script>alert");
    expect((await linked("x".repeat(1_500))).length).toBeLessThan(500);
  });

  test("an order type that is gone leads to the choice of one (GUARD-11)", async () => {
    const browser = await atAddress();
    const there = atReplica(browser);
    there.app.alter("/order-types", (types: { id: number }[]) => types.filter(({ id }) => id !== 1));
    await there.send(PATH, { intent: "verify", address: DALLAS });
    expectAt(there, "/order-now", "Please choose what kind of order you would like first.");
  });
});

describe("what an address leads to", () => {
  const goesOn: [address: string, store: string, type?: TypeName][] = [
    [DALLAS, "Dallas Uptown"],
    ["1500 main street, dallas, texas 75201-1234", "Dallas Uptown"],
    [ABRAMS, "Dallas Lakewood"],
    [PLANO, "Plano Legacy"],
    [IRVING, "Irving Las Colinas"],
    ["12 Oak St Apt 4, Denver, CO 80202", "Denver"],
    [ABRAMS, "Dallas Lakewood", "Catering"],
    [ABRAMS, "Dallas Lakewood", "Holiday Menu"],
  ];
  test.each(goesOn)("%s goes on to day and time, from %s (SETUP-14, ADDR-19)", async (address, store, type) => {
    const browser = await verified(address, "", type);
    const next = type === "Catering" ? "/order-now/catering-location-time" : "/order-now/pickup-details";
    expect(browser.trail).toEqual([PATH, next]);
    expect(browser.redirects).toEqual([303]);
    expectText(browser, `, from ${store}`);
  });

  test.each<[address: string, words: string, type?: TypeName]>([
    ["75201", IMPRECISE],
    ["Dallas, TX", IMPRECISE],
    ["dallas texas", IMPRECISE],
    ["Main St, Dallas, TX", UNKNOWN],
    ["asdf qwer zxcv", UNKNOWN],
    ["00000", UNKNOWN],
    ["12 Main St, Springfield", SUGGESTIONS],
    ["12 Main St, Dalas, TX", SUGGESTIONS],
    [GRAPEVINE, EDGE],
    [WACO, TOO_FAR],
    [LUBBOCK, "We do not deliver to this address yet, and there is no restaurant nearby."],
    ["75201", IMPRECISE, "Catering"],
    [GRAPEVINE, EDGE, "Catering"],
    [WACO, TOO_FAR, "Catering"],
    [WACO, TOO_FAR, "Holiday Menu"],
  ])("%s is answered: %s, all typed stays (ADDR-15, ADDR-16, ADDR-17, ADDR-20)", async (address, words, type) => {
    const browser = await verified(address, "Gate 7", type);
    expectRefused(browser, words);
    expect(typed(browser)).toEqual([address, "Gate 7"]);
    expectAt(await browser.visit("/order-now/pickup-details"), PATH);
  });

  test("words about the address stand beside its box, with the two blanks of the row (ADDR-13, ADDR-15)", async () => {
    const browser = await atAddress();
    for (const address of ["75201", "asdf qwer zxcv", LUBBOCK]) {
      await verify(browser, address);
      const { error, hint } = browser.field("Address");
      expect([error, hint]).toEqual([browser.errors()[0], "Street, city and state"]);
      expect(browser.html).toContain('<a href="#address">');
      if (error === UNKNOWN) expect(browser.html).toContain(UNKNOWN.replace(". ", ".  "));
    }
  });

  test.each<[TypeName, string]>([
    ["Individual", "We don't deliver to this address yet. Please try a different address."],
    ["Catering", "We don't have a catering restaurant near you just yet. Please try a different address."],
  ])("of %s, no store and no message has words of our own (ADDR-21)", async (type, words) => {
    const app = startApp();
    app.answer(LOOKUP, status(200, { outOfRange: true, message: "" }));
    expect((await verified(DALLAS, "", type, app)).errors()).toEqual([words]);
  });

  test("an individual look-up is for noon of today at that place (ADDR-12, API-12)", async () => {
    const app = startApp({ now: new Date("2026-11-22T05:30:00Z") }); // Saturday, 23:30 in Dallas
    await verified(DALLAS, "", "Individual", app);
    const point = { latitude: expect.stringMatching(/^32\.79/), longitude: expect.stringMatching(/^-96\.8/) };
    const [asked] = app.asked("/find-store-for-individual-delivery");
    expect(asked).toEqual({ ...point, state: "TX", day: "11/21/2026", time: "12:00 PM" });
  });

  test.each<[TypeName, string]>([
    ["Catering", "2"],
    ["Holiday Menu", "3"],
  ])("%s is looked up with its type, without opening hours (ADDR-19, API-11)", async (type, orderTypeId) => {
    const { app } = await verified(DALLAS, "", type);
    const more = { orderTypeId, checkOpenHours: "false", bypassDeliveryWarning: "false", time: "12:00 PM" };
    expect(app.asked("/find-store-for-catering")).toEqual([expect.objectContaining(more)]);
    expect(app.asked("/find-store-for-individual-delivery")).toEqual([]);
  });

  test("a day that was chosen before is the one that is looked up", async () => {
    const browser = await deliverAt(DALLAS);
    await browser.send(PATH, { intent: "verify", address: PLANO });
    const days = browser.app.asked("/find-store-for-individual-delivery").map(({ day }) => day);
    expect([days[0], days.at(-1)]).toEqual(["11/21/2026", "11/22/2026"]);
  });

  test("an ampersand is looked up as 'and' (ADDR-10)", async () => {
    const browser = await verified("Main & Elm St, Dallas");
    expect(looked(browser)).toEqual(["Main and Elm St, Dallas"]);
    expect(browser.value("Address")).toBe("Main & Elm St, Dallas");
  });

  test("a reply that is not OK, or a door without its parts, verifies nothing (ADDR-11, ADDR-08)", async () => {
    const browser = await atAddress();
    const door = { formatted_address: "x", types: ["premise"], geometry: { location: { lat: 32.78, lng: -96.8 } } };
    for (const answer of ["ZERO_RESULTS", "OK"]) {
      browser.app.answer(GEOCODE, status(200, { status: answer, results: [door] }));
      expectRefused(await verify(browser, `1 ${answer} St`), UNKNOWN);
    }
    expect(lookups(browser)).toEqual([]);
  });
});

describe("verified", () => {
  test("the address is a text, with the store, its street and the distance; the box is gone (ADDR-07, ADDR-22)", async () => {
    const browser = await deliverTo("1500 main street, dallas, texas 75201", "Apt 4 & Søn");
    expectText(browser, "We deliver to1500 Main StApt 4 & SønDallas, TX 75");
    expectText(browser, /Your food comes fromDallas Uptown2817 McKinney AveDallas, TX 75204\d\.\d miles from you/);
    expect(browser.labels()).toEqual([]);
    expectAt(await browser.press("Continue"), "/order-now/pickup-details");
  });

  test("Clear empties the box, and the store goes with the address (ADDR-07)", async () => {
    const browser = await deliverTo(DALLAS);
    expect((await browser.press("Clear")).redirects).toEqual([303]);
    expect(typed(browser)).toEqual(["", ""]);
    expectAt(await browser.visit("/order-now/pickup-details"), PATH);
    // Pressed again, from a page that is still open elsewhere.
    expectAt(await browser.send(PATH, { intent: "clear" }), PATH);
  });

  test("Clear takes the chosen time along and says so (ADDR-07, TIME-12)", async () => {
    const browser = await deliverAt(DALLAS);
    await browser.visit(PATH);
    expectText(await browser.press("Clear"), "Your delivery address is cleared, and the time you had chosen with it.");
  });

  test("line 2 is never looked up; a flat that was typed into the box becomes line 2", async () => {
    const browser = await deliverTo(DALLAS, "Penthouse");
    expect(looked(browser)).toEqual([DALLAS]);
    for (const [line2, flat] of Object.entries({ "": "Apt 4", "Apt 5": "Apt 5" })) {
      await browser.press("Clear");
      await verify(browser, "12 Oak St Apt 4, Denver, CO 80202", line2);
      expectText(await browser.visit(PATH), `12 Oak St${flat}Denver, CO 80202`);
    }
  });

  test("the same form sent twice, or again from the page before, gives the same (SETUP-14)", async () => {
    const browser = await atAddress();
    const back = await browser.fork().visit(PATH);
    browser.fill("Address", DALLAS);
    const { url, body } = browser.formOf("Verify");
    await Promise.all([browser.send(url, body), back.send(url, body)]);
    for (const window of [browser, back]) expect(window.url).toBe("/order-now/pickup-details");
    expectAt(await browser.send(url, body), "/order-now/pickup-details");
    expectText(await browser.visit(PATH), "We deliver to1500 Main St");
  });

  test("a bad address from an old page comes back with its words; the good one stays", async () => {
    const browser = await deliverTo(DALLAS);
    await browser.send(PATH, { intent: "verify", address: "asdf qwer zxcv", address2: "7" });
    expect(browser.errors()).toEqual([UNKNOWN]);
    expect(typed(browser)).toEqual(["asdf qwer zxcv", "7"]);
    expectText(await browser.visit(PATH), "We deliver to1500 Main St");
  });

  test("a store that the API no longer has asks for the address again; one that cannot be asked about stays (GUARD-07)", async () => {
    const browser = await deliverTo(DALLAS);
    const down = atReplica(browser);
    down.app.answer("/store-number/", status(500));
    expectText(await down.visit(PATH), "We deliver to1500 Main St", "Continue");
    expectNoText(down, "Your food comes from");
    const gone = atReplica(browser);
    gone.app.answer("/store-number/", status(404, { message: "no" }));
    expect((await gone.visit(PATH)).value("Address")).toBe(DALLAS);
  });

  test("a pilot store takes catering on the external site, with the address (SETUP-23)", async () => {
    const app = startApp({ env: { CATERING_SITE_URL: "https://catering.example/start" } });
    const browser = await verified("100 Peachtree St NE, Atlanta, GA 30303", "", "Catering", app);
    expect(browser.url).toBe(PATH);
    expect(browser.html).toMatch(/<a[^>]*href="https:\/\/catering\.example[^>]*target="_blank" rel="noopener"/);
    const link = Object.values(browser.links()).find((href) => href.startsWith("https://catering.example"));
    const query = new URL(link ?? "").searchParams;
    expect([query.get("store"), query.get("handoff")]).toEqual(["1304", "delivery"]);
    expect(query.get("address")).toContain("Peachtree St");
    // The meals of one person are ordered here.
    expectAt(
      await verified("100 Peachtree St NE, Atlanta, GA 30303", "", "Individual", app),
      "/order-now/pickup-details",
    );
  });
});

describe("suggestions", () => {
  test("each is a button; the one that is pressed is looked up again and goes on (ADDR-17)", async () => {
    const browser = await verified("12 Main St, Dalas, TX", "Apt 9");
    expect(browser.text()).toContain(`${SUGGESTIONS}12 Main St, Dallas, TX 75217, USA`);
    expect(browser.html).toContain('<a href="#suggestions">');
    await browser.press("12 Main St, Dallas, TX 75217, USA");
    expect(browser.trail).toEqual([PATH, "/order-now/pickup-details"]);
    expect(looked(browser)).toEqual(["12 Main St, Dalas, TX", "12 Main St, Dallas, TX 75217, USA"]);
    expectText(await browser.visit(PATH), "12 Main StApt 9Dallas, TX 75217");
  });

  test("several exact doors are asked about; one far from us says so, with its own words in the box", async () => {
    const browser = await verified("12 Main St, Springfield");
    const offered = browser.buttons().filter((words) => words.startsWith("12 Main St, Springfield"));
    expect(offered).toHaveLength(4);
    expect(new Set(offered.map((address) => /, ([A-Z]{2}) /.exec(address)?.[1])).size).toBe(4);
    expect((await browser.press(offered.find((address) => address.includes("MO ")) ?? "")).status).toBe(422);
    expect(browser.value("Address")).toMatch(/^12 Main St, Springfield, MO/);
  });

  test("a suggestion that leads to several again is taken all the same", async () => {
    const browser = await verified("12 Main St, Dalas, TX");
    browser.app.alter(/geocode.*75217/, (reply: { results: object[] }) => {
      const partial = reply.results.map((result) => ({ ...result, partial_match: true }));
      const others = partial.map((result) => ({ ...result, formatted_address: "13 Main St, Dallas, TX 75217, USA" }));
      return { ...reply, results: [...others, ...partial] };
    });
    expectAt(await browser.press("12 Main St, Dallas"), "/order-now/pickup-details");
  });

  test.each([
    ["pick:", "Please use one of the buttons on this page."],
    ["pick:   ", "Please enter a valid address."],
    ["pick:75201", IMPRECISE],
    ["pick:Dallas, TX", IMPRECISE],
    ["pick:nowhere at all", UNKNOWN],
    ["pick:12 Main St, Springfield", SUGGESTIONS],
    ["pick:1", UNKNOWN],
    ["pick:__proto__", UNKNOWN],
    [`pick:${"x".repeat(201)}`, "Address cannot exceed 200."],
    [`pick:${"x".repeat(50_000)}`, "Address cannot exceed 200."],
    ['pick:{"latitude":32.78,"longitude":-96.8,"types":["premise"]}', UNKNOWN],
    ["pick:4539 1488 0343 6467", "Please do not enter a card number here."],
  ])("%.40s, made by hand, is read like a typed address and never believed", async (intent, words) => {
    const browser = await atAddress();
    const forged = { latitude: "32.78", longitude: "-96.8", store: "1001", storeNumber: "1001", address: DALLAS };
    expectRefused(await browser.send(PATH, { intent, ...forged }), words);
    expect(lookups(browser)).toEqual([]);
  });
});

describe("a message that comes with a store", () => {
  test("is shown with the store before anything is settled; Continue goes on past it", async () => {
    const browser = await verified(GRAPEVINE, "Suite 3", "Catering");
    expectText(
      browser,
      `Before you continue${EDGE}`,
      "From: Irving Las Colinas, 320 W Las Colinas Blvd, Irving, TX 75039",
    );
    expectAt(await browser.press("Continue"), "/order-now/catering-location-time");
    expect(lookups(browser).map((query) => query["bypassDeliveryWarning"])).toEqual(["false", "true"]);
    expectText(await browser.visit(PATH), "500 Main StSuite 3Grapevine, TX 76051");
  });

  test("goes on for an individual order as well, whose look-up knows no bypass", async () => {
    const browser = await verified(GRAPEVINE);
    expectAt(await browser.press("Continue"), "/order-now/pickup-details");
  });

  test("is for one address: another one in the box is checked from the start", async () => {
    const browser = await verified(GRAPEVINE, "", "Catering");
    await browser.submit("Continue", { Address: "600 Main St, Grapevine, TX 76051" });
    expectRefused(browser, EDGE);
    expectText(browser, "To: 600 Main St");
    expect((await browser.submit("Continue", { Address: WACO })).errors()).toEqual([TOO_FAR]);
    for (const query of lookups(browser)) expect(query["bypassDeliveryWarning"]).toBe("false");
  });

  test("without its message shown, Continue is a first check", async () => {
    const browser = await atAddress(startApp(), "Catering");
    expect((await browser.send(PATH, { intent: "continue", address: GRAPEVINE, warned: "" })).errors()).toEqual([EDGE]);
    await browser.send(PATH, { intent: "continue", address: "", warned: GRAPEVINE });
    expect(browser.errors()).toEqual(["Please enter a valid address."]);
  });

  test("after a suggestion was picked, Continue is for that one", async () => {
    const browser = await verified("500 Main St, Grapevne, TX", "", "Catering");
    expect((await browser.press("500 Main St, Grapevine")).errors()).toEqual([EDGE]);
    expectAt(await browser.press("Continue"), "/order-now/catering-location-time");
  });
});

describe("out of range, with a store to pick up from (ADDR-20)", () => {
  test("the offer names the store and waits; nothing else goes on", async () => {
    const browser = await verified(WACO, "7");
    const offer = "Continue With Pickup From:Arlington Downtown200 N Center StArlington, TX 76011";
    expect(browser.text()).toContain(offer);
    expect(browser.html).toContain('<a href="#offer">');
    for (const path of ["/order-now/pickup-details", "/order-now/build-order", "/order-now/checkout"])
      expectAt(await browser.visit(path), PATH, `${TOO_FAR}${WACO}${offer}`);
    expect(typed(browser)).toEqual([WACO, "7"]);
  });

  test("taken, it is carry out from that store: on to day and time, with words", async () => {
    const browser = await verified(WACO);
    const { url, body } = browser.formOf("Continue With Pickup");
    expect((await browser.press("Continue With Pickup")).trail).toEqual([PATH, "/order-now/pickup-details"]);
    const words = "Your order is now for carry out from Arlington Downtown. Please choose when to pick it up.";
    expectText(browser, words, "Pickup typeCarry out");
    // Pressed twice, or again from the page before.
    expectAt(await browser.send(url, body), "/order-now/pickup-details", "Arlington Downtown");
    await browser.press("Next day");
    expectAt(await browser.submit("BUILD MY MEAL", { "All times": "12:30 PM" }), "/order-now/build-order");
  });

  test("what the form says of a store is not read", async () => {
    const browser = await atAddress();
    const forged = { store: "1201", storeNumber: "1201", storeId: "17", pickup: "1201" };
    expectAt(await browser.send(PATH, { intent: "pickup", ...forged }), PATH);
    expectAt(await browser.visit("/order-now/pickup-details"), PATH);
    await verify(browser, WACO);
    expectText(await browser.send(PATH, { intent: "pickup", ...forged }), "Arlington Downtown");
    expect(browser.text()).not.toContain("New York");
    for (const intent of ["pickup:1201", "store:1201", "pickup-instead"]) {
      expectRefused(await (await verified(WACO)).send(PATH, { intent }), "Please use one of the buttons on this page.");
    }
  });

  test.each([
    [DALLAS, "/order-now/pickup-details"],
    [LUBBOCK, PATH],
    [GRAPEVINE, PATH],
  ])("another address, %s, withdraws it", async (address, url) => {
    const browser = await verified(WACO);
    expectAt(await verify(browser, address), url);
    expectNoText(browser, "Continue With Pickup");
    await browser.send(PATH, { intent: "pickup" });
    expectText(await browser.visit(PATH), "Pickup typeDelivery");
    expectNoText(browser, "Continue With Pickup");
  });

  test("an address that is none leaves it standing", async () => {
    const browser = await verified(WACO);
    expectRefused(await verify(browser, "asdf qwer zxcv"), UNKNOWN);
    expectText(browser, "Continue With Pickup");
  });

  const NO_PICKUP = "This store is currently unable to fulfill Pickup Orders. Please select a different store.";
  test.each([
    ["is gone since", null, "This location is no longer available. Please try a different address."],
    ["takes no pickups", { allowsCarryOut: false }, NO_PICKUP],
    ["takes no orders", { allowsOnlineOrdering: false }, "Online ordering not available"],
  ])("a store that %s is refused in words and the offer withdrawn", async (_what, change, words) => {
    const there = atReplica(await verified(WACO));
    if (change) there.app.alter("/store-number/", (store: object) => ({ ...store, ...change }));
    else there.app.answer("/store-number/", status(404, { message: "no" }));
    await there.visit(PATH);
    expectRefused(await there.send(PATH, { intent: "pickup", address: WACO, address2: "" }), words);
    expect(there.value("Address")).toBe(WACO);
    expectNoText(await there.visit(PATH), "Continue With Pickup From");
  });

  test.each<[TypeName, string, object, string]>([
    ["Individual", WACO, { allowsCarryOut: false }, TOO_FAR],
    ["Catering", WACO, { allowsOnlineCatering: false }, TOO_FAR],
    ["Individual", DALLAS, { allowsOnlineOrdering: false }, "Online ordering not available"],
    ["Catering", GRAPEVINE, { allowsOnlineOrdering: false }, "Online ordering not available"],
  ])(
    "of %s, for %s, a store that answers %j is not offered: it could not be ordered from",
    async (type, address, change, words) => {
      const app = startApp();
      app.alter(LOOKUP, (reply: { store: object }) => ({ ...reply, store: { ...reply.store, ...change } }));
      const browser = await verified(address, "", type, app);
      expectRefused(browser, words);
      expectNoText(browser, /Continue With Pickup From|Before you continue/);
    },
  );

  test("its words may be HTML, or longer than a cookie: they are a text, and the offer holds", async () => {
    for (const message of ["<img src=x onerror=alert(1)> & more", "y".repeat(6_000)]) {
      const browser = await atAddress();
      browser.app.alter(LOOKUP, (reply) => ({ ...reply, message }));
      expectRefused(await verify(browser, WACO), message);
      expect(browser.html).not.toContain("<img src=x");
      // What no cookie holds is said in words of our own.
      const words = message.length < 1_000 ? message : "This address is out of our delivery range.";
      expectText(await browser.visit(PATH), `${words}${WACO}Continue With Pickup From:`);
      expectAt(await browser.press("Continue With Pickup"), "/order-now/pickup-details");
    }
  });
});

describe("another address after a store was found (API-10)", () => {
  test("a store that delivers there as well stays, and so does the time", async () => {
    const browser = await deliverAt(DALLAS);
    const before = lookups(browser).length;
    await browser.send(PATH, { intent: "verify", address: ABRAMS, address2: "2" });
    expect(lookups(browser)).toHaveLength(before);
    expect(browser.app.calls.filter(({ path }) => path.includes("/1/within-delivery-radius"))).toHaveLength(1);
    expectAt(browser, "/order-now/pickup-details", "2000 Abrams Rd, Dallas, from Dallas Uptown");
    expect(answersOf(browser.app, browser).time).not.toBeNull();
  });

  test("one that does not gives way to a new look-up, and the time is dropped with words", async () => {
    const browser = await deliverAt(DALLAS);
    const before = lookups(browser).length;
    await browser.send(PATH, { intent: "verify", address: PLANO });
    expect(lookups(browser)).toHaveLength(before + 1);
    expectAt(browser, "/order-now/pickup-details", "from Plano Legacy");
    expectText(browser, "The time you had chosen is not available there. Please choose a new one.");
    expectAt(await browser.visit("/order-now/build-order"), "/order-now/pickup-details");
  });

  test.each([
    ["fails", status(500)],
    ["knows no such store", status(404)],
    ["answers nonsense", malformed],
  ])("where the check %s, the store is looked up", async (_what, answer) => {
    const browser = await deliverTo(DALLAS);
    browser.app.answer("/within-delivery-radius", answer);
    expectText(await browser.send(PATH, { intent: "verify", address: ABRAMS }), "from Dallas Lakewood");
  });

  test("out of range, the offer takes the place of the old address and store", async () => {
    const browser = await deliverAt(DALLAS);
    expectText(await browser.send(PATH, { intent: "verify", address: WACO }), "Continue With Pickup From:");
    expectAt(await browser.visit("/order-now/checkout"), PATH);
  });
});

describe("what nobody types", () => {
  test.each(named("", " ", "\t\r\n", "\u00a0\u2003", "\u200b\u200d\ufeff", "\u0000\u0001", "\u2800"))(
    "%s is no address (ADDR-14)",
    async (_name, address) => {
      const browser = await verified(address);
      expectRefused(browser, "Please enter a valid address.");
      expect(looked(browser)).toEqual([]);
    },
  );

  const foreign = ["🦓🦓🦓", "🦓".repeat(90), "كسكس شارع", "東京都千代田区", "Straße des 17. Juni 135, Berlin"];
  const hostile = ["' or 1=1 --", "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "../../etc/passwd"];
  test.each(named(...foreign, ...hostile, "${7*7} {{7*7}} %00", "\u202e1 niaM", "\ud800 lone"))(
    "%s is answered in words and shown as it was typed (ADDR-15)",
    async (_name, address) => {
      const browser = await verified(address, address);
      expect(browser.status).toBe(422);
      expect(browser.errors().join()).toMatch(/could not be verified|valid residence/);
      expect(browser.html).not.toMatch(/<script>alert|<img src=x/);
      expect(browser.html).not.toContain("{{49}}");
    },
  );

  test.each([201, 50_000])("%i characters are too many, and nothing is looked up (ADDR-02)", async (length) => {
    const browser = await verified("x".repeat(length));
    expectRefused(browser, "Address cannot exceed 200.");
    expect(browser.value("Address")).toMatch(/^x{201,300}$/);
    const before = browser.html.length;
    expectRefused(await verify(browser, DALLAS, "y".repeat(length)), "Apt/Suite cannot exceed 200.");
    expect(browser.html.length).toBeLessThan(before + 2_000);
    expect(looked(browser)).toEqual([]);
    expectRefused(await verify(browser, "x".repeat(200), "y".repeat(200)), UNKNOWN);
  });

  test("a line 2 of 200 characters fits (ADDR-04)", async () => {
    expectText(await deliverTo(DALLAS, "é".repeat(200)), "é".repeat(200));
  });

  test("a card number is not looked up, kept or shown (PAY-12)", async () => {
    const browser = await atAddress();
    for (const card of ["4539 1488 0343 6467", "pay with 4539-1488-0343-6467 please", "٤٥٣٩١٤٨٨٠٣٤٣٦٤٦٧"]) {
      for (const [address, address2] of [[card, ""] as const, [DALLAS, card] as const]) {
        for (const intent of ["update", "continue", "locate", "nonsense", "verify"]) {
          expect((await browser.send(PATH, { intent, address, address2 })).status).toBe(422);
          expect(browser.html).not.toMatch(/4539|٤٥٣٩/);
        }
        expect(browser.errors()).toEqual(["Please do not enter a card number here."]);
      }
      expectAt(await browser.visit(`${PATH}?${new URLSearchParams({ address: card })}`), PATH);
      expect(browser.html).not.toMatch(/4539|٤٥٣٩/);
    }
    expect(JSON.stringify(browser.app.calls)).not.toMatch(/4539|٤٥٣٩|geocode|%D9/);
  });

  test("a button that the page does not have is refused, with all that was typed", async () => {
    const browser = await atAddress();
    for (const intent of ["save", "pick", "continue:1", "__proto__", "constructor", "🦓", "x".repeat(50_000)]) {
      await browser.send(PATH, { intent, address: DALLAS, address2: "4" });
      expectRefused(browser, "Please use one of the buttons on this page.");
      expect(typed(browser)).toEqual([DALLAS, "4"]);
    }
  });

  test("no intent verifies; the same field twice counts the first time; a file counts as nothing", async () => {
    const browser = await atAddress();
    const twice = new URLSearchParams(`address=${DALLAS}&address=${WACO}`);
    expectAt(await browser.send(PATH, twice), "/order-now/pickup-details");
    const form = new FormData();
    form.set("intent", "verify");
    form.set("address", new File(["x"], "address.txt"));
    const answer = await browser.ask(PATH, { method: "POST", body: form });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Please enter a valid address.");
  });
});

describe("trouble upstream", () => {
  const faults: [string, (request: Request) => Response | Promise<Response>, number][] = [
    ["refuses the connection", refused, 503],
    ["breaks it", broken, 503],
    ["answers 500", status(500), 503],
    ["answers a page", htmlPage, 502],
    ["answers half", malformed, 502],
    ["answers 429", status(429), 503],
    ["never answers", silent, 504],
  ];
  const env = { UPSTREAM_TIME_SCALE: "0.01" };

  test.each(faults)("the address search %s: plain words, all typed and a way on", async (_what, fault, code) => {
    const app = startApp({ env });
    app.answer(GEOCODE, fault);
    const browser = await verified(DALLAS, "Apt 4", "Individual", app);
    expect([browser.status, ...browser.errors()]).toEqual([
      code,
      expect.stringMatching(
        /^We could not look up your address right now\. Your entries are still here\. Please try again in a moment\. \(Reference: [\w-]+\)$/,
      ),
    ]);
    expect(typed(browser)).toEqual([DALLAS, "Apt 4"]);
    expect(browser.html).not.toContain("502 Bad Gateway");
    app.intercept = null;
    expectAt(await browser.press("Verify"), "/order-now/pickup-details");
  });

  test.each(faults)("the look-up of a store %s: plain words and all that was typed", async (_what, fault, code) => {
    const app = startApp({ env });
    app.answer(LOOKUP, fault);
    const browser = await verified(DALLAS, "Apt 4", "Catering", app);
    const words = expect.stringMatching(/Please try again .*\(Reference: [\w-]+\)$/);
    expect([browser.status, ...browser.errors()]).toEqual([code, words]);
    expect(typed(browser)).toEqual([DALLAS, "Apt 4"]);
    expectAt(await browser.press("Pick up instead"), "/order-now/catering-method");
  });

  test("a refusal of the look-up is told in its own words", async () => {
    const app = startApp();
    app.answer(LOOKUP, status(400, { message: "Not on this day." }));
    expectRefused(await verified(DALLAS, "", "Individual", app), "Not on this day.");
  });

  test("while nothing upstream answers, the page is one in words, not a fault", async () => {
    const there = atReplica(await deliverTo(DALLAS));
    there.app.intercept = status(500);
    expect((await there.visit(PATH)).status).toBe(503);
  });
});

describe("the place where the device is (ADDR-05)", () => {
  const POINT = { lat: "32.78140", lng: "-96.79700" };

  test("fills the box with an address, to be verified like a typed one", async () => {
    const browser = await atAddress();
    await browser.send(PATH, { intent: "locate", address: "", address2: "", ...POINT });
    expect(browser.redirects).toEqual([303]);
    expect(browser.value("Address")).toMatch(/^\d+ .+, [A-Z]\w+, TX 75\d\d\d, USA$/);
    expectText(browser, "We filled in the address closest to you. Please check it.");
    expect(lookups(browser)).toEqual([]);
    expectAt(await browser.press("Verify"), "/order-now/pickup-details");
    // The address was looked up; the point of the browser was not believed.
    expect(lookups(browser)[0]?.["latitude"]).not.toBe("32.7814");
    // A link brings it as well.
    await browser.visit(`${PATH}?lat=${POINT.lat}&lng=${POINT.lng}`);
    expect(browser.value("Address")).toContain(", TX 75");
  });

  const nowhere = ["51.5 -0.12", "0 0", "91 0", " ", "x y", "1e1 2", "32.78 -96.8');drop", `${"9".repeat(50_000)} 1`];
  test.each(nowhere.map((point) => point.split(" ") as [string, string]))(
    "%.12s, %.12s is nowhere: words beside the box, what was typed stays",
    async (lat, lng) => {
      const browser = await atAddress();
      await browser.send(PATH, { intent: "locate", address: "1500 Main", address2: "4", lat, lng });
      expectRefused(browser, UNKNOWN);
      expect(typed(browser)).toEqual(["1500 Main", "4"]);
      expect((await browser.visit(`${PATH}?${new URLSearchParams({ lat: lat.slice(0, 50), lng })}`)).status).toBe(200);
    },
  );

  test("a search that is down is told in words, in both ways", async () => {
    const browser = await atAddress();
    browser.app.answer(GEOCODE, status(500));
    expect((await browser.send(PATH, { intent: "locate", address: "1500 Main", ...POINT })).status).toBe(503);
    expect(browser.errors().join()).toContain("We could not look up your address right now.");
    expect(browser.value("Address")).toBe("1500 Main");
    await browser.visit(`${PATH}?lat=${POINT.lat}&lng=${POINT.lng}`);
    expect(browser.errors().join()).toContain("We could not look up your address right now.");
  });
});

describe("suggestions while an address is typed (ADDR-02)", () => {
  async function suggest(browser: Browser, query: string, headers: object = { "sec-fetch-site": "same-origin" }) {
    const response = await browser.ask(`${PATH}/suggest${query}`, { headers: { ...headers } });
    const { suggestions, source } = (await response.clone().json()) as SuggestionList;
    return { response, list: suggestions, source };
  }

  const asSuggested = ({ app }: Browser) => app.asked("/autocomplete");

  test("are so many a minute from one address, then none for a while, since each has a price", async () => {
    const browser = await atAddress();
    const from = async (address: string, text = "1500%20Main") => {
      const headers = { "sec-fetch-site": "same-origin", "x-client-address": `203.0.113.${address}` };
      return (await suggest(browser, `?q=${text}`, headers)).list;
    };
    for (let count = 0; count < 240; count++) await from("1", `15${count}`);
    const before = asSuggested(browser).length;
    expect(await from("1")).toEqual([]);
    expect(asSuggested(browser)).toHaveLength(before);
    expect(await from("2")).toHaveLength(5);
    browser.app.wait(2);
    expect(await from("1")).toHaveLength(5);
  });

  test("are at most five, for one visitor and kept nowhere", async () => {
    const browser = await atAddress();
    const { response, list, source } = await suggest(browser, "?q=1500%20Ma");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(list).toHaveLength(5);
    expect(source).toBeNull();
    const text = expect.stringMatching(/^1500 Ma.*, [A-Z]{2}/);
    expect(list[0]).toEqual({ text, address: expect.stringContaining("1500 Ma") });
    // Each leads to a door.
    await verify(browser, list[0]?.address ?? "");
    expect(browser.errors().join()).not.toMatch(/could not be verified|valid residence/);
  });

  test("near a point are those around it", async () => {
    const browser = await atAddress();
    const { list } = await suggest(browser, "?q=1500%20Main&near=40.71,-74.01");
    expect(list[0]?.text).toMatch(/N[YJ]/);
    for (const near of ["", "x", "1,2,3", "91,0", "40.71", "%00,%00", "1e5,0"]) {
      const answer = await suggest(browser, `?q=1500%20Main&near=${near}`);
      expect(answer.response.status, near).toBe(200);
      expect(answer.list.length, near).toBe(5);
    }
  });

  test.each([
    ["no text", ""],
    ["an empty text", "?q="],
    ["two letters", "?q=15"],
    ["blanks", "?q=%20%20%20%20"],
    ["nothing that begins so", "?q=Zzyzx"],
    ["more than an address", `?q=${"x".repeat(201)}`],
    ["a card number", "?q=4539%201488%200343%206467"],
    ["control characters", "?q=%00%01%02"],
    ["broken escapes", "?q=%ff%fe%fd"],
    ["a script", "?q=%3Cscript%3Ealert(1)%3C/script%3E"],
  ])("for %s are none", async (_what, query) => {
    const browser = await atAddress();
    const { response, list } = await suggest(browser, query);
    expect([response.status, list]).toEqual([200, []]);
    expect(JSON.stringify(browser.app.calls)).not.toContain("4539");
  });

  test.each<[string, (request: Request) => Response | Promise<Response>]>([
    ["refuses the connection", refused],
    ["answers 403", status(403, { error: { code: 403, status: "PERMISSION_DENIED", message: "key" } })],
    ["answers a page", htmlPage],
    ["never answers", silent],
  ])("of a service that %s are none, and the page stands", async (_what, fault) => {
    const app = startApp({ env: { UPSTREAM_TIME_SCALE: "0.01" } });
    const browser = await atAddress(app);
    app.answer("/autocomplete", fault);
    const { response, list } = await suggest(browser, "?q=1500%20Main");
    expect([response.status, list]).toEqual([200, []]);
    expect(asSuggested(browser)).not.toEqual([]);
    expectAt(await verify(browser, DALLAS), "/order-now/pickup-details");
  });

  test("are for our own pages, and for somebody who has begun an order: each one costs", async () => {
    const browser = await atAddress();
    for (const site of ["cross-site", "same-site", "none"])
      expect((await suggest(browser, "?q=1500%20Main", { "sec-fetch-site": site })).list, site).toEqual([]);
    expect((await suggest(openBrowser(browser.app), "?q=1500%20Main")).list).toEqual([]);
    expect(asSuggested(browser)).toEqual([]);
    // A browser that is too old to tell.
    expect((await suggest(browser, "?q=1500%20Main", {})).list).toHaveLength(5);
  });

  test("do not take the message that waits for the next page", async () => {
    const browser = await deliverAt(DALLAS);
    await browser.visit(PATH);
    const body = new URLSearchParams({ intent: "clear" });
    const cleared = await browser.ask(PATH, { method: "POST", body });
    for (const line of cleared.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      browser.cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    await suggest(browser, "?q=1500%20Main");
    expectText(await browser.visit(PATH), "Your delivery address is cleared");
  });
});
