import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { stopDate } from "../../support/system-date.ts";
import type { SuggestionList } from "@platter/ordering/stores/address.ts";
import { answersOf } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { named } from "../../support/cases.ts";
import { expectAt, expectNoText, expectRefused, expectText } from "../../support/expect.ts";
import { htmlPage, silent, status, withoutStore } from "../../support/faults.ts";
import { atAddress, atReplica } from "../../support/journey.ts";
import { type TypeName, choosePickup } from "../../support/walk.ts";

const PATH = "/order-now/address";
const TIME = "/order-now/pickup-details";
const CATERING_TIME = "/order-now/catering-location-time";
const MENU = "/order-now/build-order";
const DALLAS = "1500 Main St, Dallas, TX 75201";
const ABRAMS = "2000 Abrams Rd, Dallas, TX 75214";
const PLANO = "6900 Bishop Rd, Plano, TX 75024";
const GRAPEVINE = "500 Main St, Grapevine, TX 76051";
const WACO = "1 Elm St, Waco, TX 76701";
const LUBBOCK = "1 Main St, Lubbock, TX 79401";
const CARD = "4539 1488 0343 6467";
/** Eight digits: four of them occur in many a nonce. */
const CARD_DIGITS = /4539\W?1488|٤٥٣٩١٤٨٨/;

const UNKNOWN = "Delivery address could not be verified. Please try a different address.";
const IMPRECISE =
  "Delivery address must be a valid residence or place of business. Please re-enter your delivery address above.";
const SUGGESTIONS = "We couldn't find your exact address. Did you mean one of these?";
const EDGE = "This address is at the edge of our delivery area. Your order may take longer.";
const TOO_FAR = "We do not deliver to this address yet.";
const NOWHERE_NEAR = "We do not deliver to this address yet, and there is no restaurant nearby.";
const NO_ADDRESS = "Please enter a valid address.";
const NO_BUTTON = "Please use one of the buttons on this page.";
const NO_CARD = "Please do not enter a card number here.";
const TOO_LONG = "Address cannot exceed 200.";

async function verify(browser: Browser, address: string, line2 = ""): Promise<Browser> {
  return browser.submit("Verify", { Address: address, "Apt/Suite": line2 });
}

/** A new visitor's address after Verify. */
async function verified(address: string, line2 = "", type?: TypeName, app = startApp()): Promise<Browser> {
  return verify(await atAddress(app, type), address, line2);
}

/** ... and the page opened again. */
async function deliverTo(address: string, line2?: string): Promise<Browser> {
  return (await verified(address, line2)).visit(PATH);
}

/** Chooses a time on the next day. */
async function chooseTime(browser: Browser): Promise<Browser> {
  await browser.press("Next day");
  expectAt(await browser.submit("BUILD MY MEAL", { "Select a Time": "12:30 PM" }), MENU);
  return browser;
}

const LOOKUP = "/find-store-for-";
const GEOCODE = "/geocode";
const looked = ({ app }: Browser) => app.asked(GEOCODE).map(({ address }) => address);
const lookups = ({ app }: Browser) => app.asked(LOOKUP);
const bypassed = (browser: Browser) => lookups(browser).map(({ bypassDeliveryWarning }) => bypassDeliveryWarning);
const typed = (browser: Browser) => [browser.value("Address"), browser.value("Apt/Suite")];

describe("the address page", () => {
  test("has an address field, an optional second line and Verify, and blocks later steps (ADDR-01, ADDR-02, ADDR-03, ADDR-04, GUARD-12)", async () => {
    const browser = await atAddress();
    expect(browser.heading()).toBe("WHAT IS YOUR ADDRESS?");
    const autocomplete = "shipping street-address";
    expect(browser.field("Address").attributes).toMatchObject({ maxlength: "200", autocomplete });
    expect(browser.field("Apt/Suite").attributes["maxlength"]).toBe("200");
    expectText(browser, "Address*Street and number, city and state", "Apt/Suite (optional)");
    expect(browser.formOf("Verify").method).toBe("POST");
    expect(browser.html).not.toMatch(/role="(?:combobox|listbox)"/);
    expectAt(await browser.visit(TIME), PATH, "Please enter your delivery address first.");
    // Enter acts as Verify.
    expect(browser.buttons()[0]).toBe("Update");
    expectAt(await browser.send(PATH, { intent: "update", address: DALLAS, address2: "" }), TIME);
  });

  test("an address from a link fills the field, unverified (SETUP-20)", async () => {
    const browser = await deliverTo(PLANO);
    const linked = async (address: string) =>
      (await browser.visit(`${PATH}?${new URLSearchParams({ address })}`)).value("Address");
    expect(await linked(`  ${DALLAS}\u0000\n`)).toBe(DALLAS);
    expect(lookups(browser)).toHaveLength(1);
    expect(await linked('"><script>alert(1)</script>')).toBe('"><script>alert(1)</script>');
    expect(browser.html).not.toContain("<script>alert");
    expect((await linked("x".repeat(1_500))).length).toBeLessThan(500);
  });
});

describe("outcomes of an address", () => {
  test.each<[address: string, words: string, type?: TypeName]>([
    ["75201", IMPRECISE],
    ["Main & Elm St, Dallas", UNKNOWN],
    ["<script>alert(1)</script>", UNKNOWN],
    ["12 Main St, Springfield", SUGGESTIONS],
    [GRAPEVINE, EDGE],
    [WACO, TOO_FAR],
    [LUBBOCK, NOWHERE_NEAR],
    [WACO, TOO_FAR, "Catering"],
  ])(
    '%s shows "%s" and keeps the typed values (ADDR-09, ADDR-10, ADDR-13, ADDR-15, ADDR-16, ADDR-17, ADDR-20)',
    async (address, words, type) => {
      const browser = await verified(address, "Gate 7", type);
      expectRefused(browser, words);
      expect(typed(browser)).toEqual([address, "Gate 7"]);
      expect(looked(browser)).toEqual([address.replace("&", "and")]);
      // Errors of the field stand below the form.
      const isOfBox = [IMPRECISE, UNKNOWN, NOWHERE_NEAR].includes(words);
      expect(browser.problems()).toEqual(isOfBox ? { Address: words } : {});
      expect(browser.html.includes('<a href="#address">')).toBe(isOfBox);
      expect(browser.html.includes(UNKNOWN.replace(". ", ".  "))).toBe(words === UNKNOWN);
      expectAt(await browser.visit(TIME), PATH);
    },
  );

  const outOfRange = status(200, { outOfRange: true, message: "" });
  const NO_CATERING = "We don't have a catering restaurant near you just yet. Please try a different address.";
  test.each<[TypeName, () => Response, string]>([
    ["Individual", outOfRange, "We don't deliver to this address yet. Please try a different address."],
    ["Catering", outOfRange, NO_CATERING],
    ["Individual", status(400, { message: "Not on this day." }), "Not on this day."],
  ])(
    "for %s, without store and message there is a default message; a refusal shows its own (ADDR-21)",
    async (type, answer, words) => {
      const app = startApp();
      app.answer(LOOKUP, answer);
      expectRefused(await verified(DALLAS, "", type, app), words);
    },
  );

  test("an individual look-up is for noon of the local day, or the chosen day (ADDR-12, API-12)", async () => {
    const app = startApp({ now: new Date("2026-11-22T05:30:00Z") }); // Saturday, 23:30 in Dallas
    const browser = await verified(DALLAS, "", "Individual", app);
    const point = { latitude: expect.stringMatching(/^32\.79/), longitude: expect.stringMatching(/^-96\.8/) };
    const asked = { ...point, state: "TX", day: "11/21/2026", time: "12:00 PM" };
    expect(app.asked("/find-store-for-individual-delivery")).toEqual([asked]);
    await (await chooseTime(browser)).send(PATH, { intent: "verify", address: PLANO });
    expect(lookups(browser).at(-1)?.["day"]).toBe("11/23/2026");
  });

  test.each<[TypeName, string]>([
    ["Catering", "2"],
    ["Holiday Menu", "3"],
  ])("%s is looked up with its order type and without opening hours (ADDR-19, API-11)", async (type, orderTypeId) => {
    const browser = await verified(ABRAMS, "", type);
    const { app } = browser;
    expect(browser.redirects).toEqual([303]);
    expectAt(browser, type === "Catering" ? CATERING_TIME : TIME, ", from Dallas Lakewood");
    const more = { orderTypeId, checkOpenHours: "false", bypassDeliveryWarning: "false", time: "12:00 PM" };
    expect(app.asked("/find-store-for-catering")).toEqual([expect.objectContaining(more)]);
    expect(app.asked("/find-store-for-individual-delivery")).toEqual([]);
  });
});

describe("a verified address", () => {
  test("is shown with store and distance; Clear removes it and the time, with a message (ADDR-07, ADDR-22, TIME-12)", async () => {
    const browser = await deliverTo("1500 main street, dallas, texas 75201", "Apt 4 & Søn");
    expectText(browser, "We deliver to1500 Main StApt 4 & SønDallas, TX 75");
    expectText(browser, /Your food comes fromDallas Uptown2817 McKinney AveDallas, TX 75204\d\.\d miles from you/);
    expect(browser.labels()).toEqual([]);
    expectAt(await browser.press("Continue"), TIME);
    await chooseTime(browser);
    expect((await browser.visit(PATH)).labels()).toEqual([]);
    expect((await browser.press("Clear")).redirects).toEqual([303]);
    expectText(browser, "Your delivery address has been cleared, and the time you had chosen with it.");
    expect(typed(browser)).toEqual(["", ""]);
    expectAt(await browser.visit(TIME), PATH);
    // Pressed again on a page still open elsewhere.
    expectAt(await browser.send(PATH, { intent: "clear" }), PATH);
  });

  test("line 2 is not looked up; an apartment typed into the address becomes line 2", async () => {
    const address = "12 Oak St Apt 4, Denver, CO 80202";
    for (const [line2, flat] of Object.entries({ "": "Apt 4", Penthouse: "Penthouse" })) {
      const browser = await deliverTo(address, line2);
      expectText(browser, `12 Oak St${flat}Denver, CO 80202`);
      expect(looked(browser)).toEqual([address]);
    }
  });

  test("a repeated form has the same result; an invalid address keeps the verified one (SETUP-14)", async () => {
    const browser = await atAddress();
    const back = await browser.fork().visit(PATH);
    browser.fill("Address", DALLAS);
    const { url, body } = browser.formOf("Verify");
    await Promise.all([browser.send(url, body), back.send(url, body)]);
    for (const window of [browser, back]) expect(window.url).toBe(TIME);
    expectAt(await browser.send(url, body), TIME);
    await browser.send(PATH, { intent: "verify", address: "asdf qwer zxcv", address2: "7" });
    expectRefused(browser, UNKNOWN);
    expect(typed(browser)).toEqual(["asdf qwer zxcv", "7"]);
    expectText(await browser.visit(PATH), "We deliver to1500 Main St");
  });

  test("a missing store asks for the address again; a store that cannot be loaded stays (GUARD-07)", async () => {
    const browser = await deliverTo(DALLAS);
    const down = atReplica(browser);
    down.app.answer("/store-number/", status(500));
    expectText(await down.visit(PATH), "We deliver to1500 Main St", "Continue");
    expectNoText(down, "Your food comes from");
    const out = atReplica(browser);
    out.app.intercept = status(500);
    expect((await out.visit(PATH)).status).toBe(503);
    const gone = atReplica(browser);
    gone.app.intercept = withoutStore(gone.app, "1001");
    expect((await gone.visit(PATH)).value("Address")).toBe(DALLAS);
  });
});

describe("suggestions", () => {
  test("each is a button, whose address is looked up and verified (ADDR-17)", async () => {
    const browser = await verified("12 Main St, Dalas, TX", "Apt 9");
    expect(browser.text()).toContain(`${SUGGESTIONS}12 Main St, Dallas, TX 75217, USA`);
    expect(browser.html).toContain('<a href="#suggestions">');
    await browser.press("12 Main St, Dallas, TX 75217, USA");
    expect(browser.trail).toEqual([PATH, TIME]);
    expect(looked(browser)).toEqual(["12 Main St, Dalas, TX", "12 Main St, Dallas, TX 75217, USA"]);
    expectText(await browser.visit(PATH), "12 Main StApt 9Dallas, TX 75217");
  });

  test("a suggestion that is ambiguous again is accepted", async () => {
    const browser = await verified("12 Main St, Dalas, TX");
    browser.app.alter(/geocode.*75217/, (reply: { results: object[] }) => {
      const partial = reply.results.map((result) => ({ ...result, partial_match: true }));
      const others = partial.map((result) => ({ ...result, formatted_address: "13 Main St, Dallas, TX 75217, USA" }));
      return { ...reply, results: [...others, ...partial] };
    });
    expectAt(await browser.press("12 Main St, Dallas"), TIME);
  });

  test.each([
    ["pick:", NO_BUTTON],
    ["pick:12 Main St, Springfield", SUGGESTIONS],
    [`pick:${"x".repeat(50_000)}`, TOO_LONG],
    ['pick:{"latitude":32.78,"longitude":-96.8,"types":["premise"]}', UNKNOWN],
    [`pick:${CARD}`, NO_CARD],
  ])("%.40s, posted by hand, is treated like a typed address", async (intent, words) => {
    const browser = await atAddress();
    const forged = { latitude: "32.78", longitude: "-96.8", store: "1001", storeNumber: "1001", address: DALLAS };
    expectRefused(await browser.send(PATH, { intent, ...forged }), words);
    expect(lookups(browser)).toEqual([]);
  });
});

describe("a warning that comes with a store", () => {
  test.each<[TypeName, next: string, bypassed: unknown[]]>([
    ["Catering", CATERING_TIME, ["false", "true"]],
    ["Individual", TIME, [undefined, undefined]],
  ])("for %s it is shown with the store; Continue accepts it", async (type, next, asked) => {
    const browser = await verified("500 Main St, Grapevne, TX", "Suite 3", type);
    expectRefused(await browser.press("500 Main St, Grapevine"), EDGE);
    const store = "From: Irving Las Colinas, 320 W Las Colinas Blvd, Irving, TX 75039";
    expectText(browser, `Before you continue${EDGE}`, store);
    expectAt(await browser.press("Continue"), next);
    expect(bypassed(browser)).toEqual(asked);
    expectText(await browser.visit(PATH), /500 Main StSuite 3Grapevine, TX \d{5}/);
  });

  test("applies to one address: Continue for another address, or without the warning shown, verifies again", async () => {
    const browser = await atAddress(startApp(), "Catering");
    expectRefused(await browser.send(PATH, { intent: "continue", address: "", warned: GRAPEVINE }), NO_ADDRESS);
    expectRefused(await browser.send(PATH, { intent: "continue", address: GRAPEVINE, warned: "" }), EDGE);
    await browser.submit("Continue", { Address: "600 Main St, Grapevine, TX 76051" });
    expectRefused(browser, EDGE);
    expectText(browser, "To: 600 Main St");
    expectRefused(await browser.submit("Continue", { Address: WACO }), TOO_FAR);
    expect(bypassed(browser)).toEqual(["false", "false", "false"]);
  });
});

describe("out of range, with an offer to pick up (ADDR-20)", () => {
  const OFFER = "Continue With Pickup From:";

  test("the offer names the store and blocks later steps; accepted, the order is carry-out from there", async () => {
    const browser = await verified(WACO, "7");
    const offer = `${OFFER}Arlington Downtown200 N Center StArlington, TX 76011`;
    expect(browser.dialog()).toContain(offer);
    expect(browser.dialog()).not.toContain("Close");
    expect(browser.html).toContain('<a href="#offer">');
    for (const path of [TIME, MENU, "/order-now/checkout"])
      expectAt(await browser.visit(path), PATH, `${TOO_FAR}${WACO}${offer}`);
    expect(typed(browser)).toEqual([WACO, "7"]);
    const { url, body } = browser.formOf("Continue With Pickup");
    expect((await browser.press("Continue With Pickup")).trail).toEqual([PATH, TIME]);
    const words = "Your order is now for carry out from Arlington Downtown. Please choose when to pick it up.";
    expectText(browser, words, "Pickup typeCarry out");
    // Pressed twice, or again from the page before.
    expectAt(await browser.send(url, body), TIME, "Arlington Downtown");
    await chooseTime(browser);
  });

  test("a store named in the form is ignored", async () => {
    const browser = await verified(WACO);
    const forged = { store: "1201", storeNumber: "1201", pickup: "1201" };
    expectRefused(await browser.send(PATH, { intent: "pickup:1201" }), NO_BUTTON);
    expectText(await browser.send(PATH, { intent: "pickup", ...forged }), "Arlington Downtown");
    expectNoText(browser, "New York");
  });

  test.each([
    [DALLAS, TIME],
    [LUBBOCK, PATH],
  ])("an invalid address keeps the offer; another address, %s, withdraws it", async (address, url) => {
    const browser = await verified(WACO);
    expectRefused(await verify(browser, "asdf qwer zxcv"), UNKNOWN);
    expectText(browser, OFFER);
    expectAt(await verify(browser, address), url);
    expectNoText(browser, OFFER);
    await browser.send(PATH, { intent: "pickup" });
    expectText(await browser.visit(PATH), "Pickup typeDelivery");
    expectNoText(browser, OFFER);
  });

  const NO_PICKUP = "This store is currently unable to fulfill Pickup Orders. Please select a different store.";
  test.each([
    ["has closed", null, "This location is no longer available. Please try a different address."],
    ["takes no pickup orders", { allowsCarryOut: false }, NO_PICKUP],
  ])("a store that %s is refused with a message, and the offer is withdrawn", async (_what, change, words) => {
    const there = atReplica(await verified(WACO));
    if (change) there.app.alter("/store-number/", (store: object) => ({ ...store, ...change }));
    else there.app.answer("/store-number/", status(404, { message: "no" }));
    await there.visit(PATH);
    expectRefused(await there.send(PATH, { intent: "pickup", address: WACO, address2: "" }), words);
    expect(there.value("Address")).toBe(WACO);
    expectNoText(await there.visit(PATH), OFFER);
  });

  test.each<[TypeName, string, object, string]>([
    ["Individual", WACO, { allowsCarryOut: false }, TOO_FAR],
    ["Individual", DALLAS, { allowsOnlineOrdering: false }, "Online ordering not available"],
    ["Catering", GRAPEVINE, { allowsOnlineOrdering: false }, "Online ordering not available"],
  ])("for %s at %s, a store with %j is not offered", async (type, address, change, words) => {
    const app = startApp();
    app.alter(LOOKUP, (reply: { store: object }) => ({ ...reply, store: { ...reply.store, ...change } }));
    const browser = await verified(address, "", type, app);
    expectRefused(browser, words);
    expectNoText(browser, /Continue With Pickup From|Before you continue/);
  });

  test("a message with HTML, or too long for a cookie, is shown as text, and the offer stays", async () => {
    for (const message of ["<img src=x onerror=alert(1)> & more", randomBytes(4_500).toString("base64url")]) {
      const browser = await atAddress();
      browser.app.alter(LOOKUP, (reply) => ({ ...reply, message }));
      expectRefused(await verify(browser, WACO), message);
      expect(browser.html).not.toContain("<img src=x");
      // A message too long for a cookie is replaced by ours.
      const words = message.length < 1_000 ? message : "This address is out of our delivery range.";
      expectText(await browser.visit(PATH), `${words}${WACO}${OFFER}`);
      expectAt(await browser.press("Continue With Pickup"), TIME);
    }
  });
});

describe("another address after a store was found (API-10)", () => {
  test("a store that also delivers there keeps the order and its time; otherwise the address is looked up and the time dropped with a message", async () => {
    const browser = await chooseTime(await verified(DALLAS));
    const before = lookups(browser).length;
    await browser.send(PATH, { intent: "verify", address: ABRAMS, address2: "2" });
    expect(lookups(browser)).toHaveLength(before);
    expect(browser.app.asked("/1/within-delivery-radius")).toHaveLength(1);
    expectAt(browser, TIME, "2000 Abrams Rd, Dallas, from Dallas Uptown");
    expect(answersOf(browser.app, browser).time).not.toBeNull();
    // Until BUILD MY MEAL has checked it.
    expectAt(await browser.visit(MENU), TIME);
    await browser.send(PATH, { intent: "verify", address: PLANO });
    expect(lookups(browser)).toHaveLength(before + 1);
    expectAt(browser, TIME, "from Plano Legacy");
    expectText(browser, "The time you had chosen was for another location. Please choose a time for this one.");
    expectAt(await browser.visit(MENU), TIME);
    // Out of range, the offer replaces the old address and store.
    expectText(await browser.send(PATH, { intent: "verify", address: WACO }), "Continue With Pickup From:");
    expectAt(await browser.visit(MENU), PATH);
  });

  test("when the radius check fails, the store is looked up", async () => {
    const browser = await deliverTo(DALLAS);
    browser.app.answer("/within-delivery-radius", status(404));
    expectText(await browser.send(PATH, { intent: "verify", address: ABRAMS }), "from Dallas Lakewood");
  });
});

describe("hostile input", () => {
  test.each(named("", " ", "\t\r\n", "\u00a0\u2003", "\u200b\u200d\ufeff", "\u0000\u0001", "\u2800"))(
    "%s is not an address (ADDR-14)",
    async (_name, address) => {
      const browser = await verified(address);
      expectRefused(browser, NO_ADDRESS);
      expect(looked(browser)).toEqual([]);
    },
  );

  test("201 characters are refused without a look-up; 200 are accepted (ADDR-02, ADDR-04)", async () => {
    const browser = await verified("x".repeat(201));
    expectRefused(browser, TOO_LONG);
    expectRefused(await verify(browser, DALLAS, "y".repeat(201)), "Apt/Suite cannot exceed 200.");
    expect(looked(browser)).toEqual([]);
    expectRefused(await verify(browser, "x".repeat(200), "y".repeat(200)), UNKNOWN);
    await verify(browser, DALLAS, "é".repeat(200));
    expectText(await browser.visit(PATH), "é".repeat(200));
  });

  test("a card number is not looked up, saved or shown (PAY-12)", async () => {
    const browser = await atAddress();
    for (const card of ["pay with 4539-1488-0343-6467 please", "٤٥٣٩١٤٨٨٠٣٤٣٦٤٦٧"]) {
      for (const typed of [{ address: card }, { address: DALLAS, address2: card }]) {
        for (const intent of ["continue", "locate", "nonsense", "verify"]) {
          expect((await browser.send(PATH, { intent, ...typed })).status).toBe(422);
          expect(browser.html).not.toMatch(CARD_DIGITS);
        }
        expect(browser.errors()).toEqual([NO_CARD]);
      }
      expectAt(await browser.visit(`${PATH}?${new URLSearchParams({ address: card })}`), PATH);
      expect(browser.html).not.toMatch(CARD_DIGITS);
    }
    expect(JSON.stringify(browser.app.calls)).not.toMatch(/4539\W?1488|٤٥٣٩١٤٨٨|geocode|%D9/);
  });
});

describe("API failures", () => {
  const REFERENCE = String.raw`\(Reference: [\w-]+\)$`;
  const NOT_LOOKED_UP = `^We could not look up your address right now\\. Your entries are still here\\. Please try again in a moment\\. ${REFERENCE}`;

  test.each<[string, (request: Request) => Response | Promise<Response>, number]>([
    ["answers 500", status(500), 503],
    ["answers with an HTML page", htmlPage, 502],
    ["never answers", silent, 504],
  ])("a look-up that %s: a plain message, the values kept, and a way on", async (_what, fault, code) => {
    const app = startApp({ env: { UPSTREAM_TIME_SCALE: "0.01" } });
    const parts = { [GEOCODE]: NOT_LOOKED_UP, [LOOKUP]: `Please try again .*${REFERENCE}` };
    for (const [part, words] of Object.entries(parts)) {
      app.answer(part, fault);
      const browser = await verified(DALLAS, "Apt 4", "Catering", app);
      expect([browser.status, ...browser.errors()]).toEqual([code, expect.stringMatching(words)]);
      expect(typed(browser)).toEqual([DALLAS, "Apt 4"]);
      expect(browser.html).not.toContain("502 Bad Gateway");
      app.intercept = null;
      if (part === GEOCODE) expectAt(await browser.press("Verify"), CATERING_TIME);
      else expectAt(await browser.press("Pick up instead"), "/order-now/catering-method");
    }
  });
});

describe("the device's location (ADDR-05)", () => {
  const POINT = { lat: "32.78140", lng: "-96.79700" };

  test("fills the field with an address to verify; neither appears in a page's address (ADDR-05)", async () => {
    const browser = await atAddress();
    await browser.send(PATH, { intent: "locate", address: "", address2: "", ...POINT });
    expect([browser.redirects, browser.trail]).toEqual([[303], [PATH, PATH]]);
    expect(browser.value("Address")).toMatch(/^\d+ .+, [A-Z]\w+, TX 75\d\d\d, USA$/);
    expectText(browser, "We filled in the address closest to you. Please check it.");
    expect(lookups(browser)).toEqual([]);
    expectAt(await browser.press("Verify"), TIME);
    // The address was looked up, instead of trusting the browser's point.
    expect(lookups(browser)[0]?.["latitude"]).not.toBe("32.7814");
    await browser.visit(PATH);
    await browser.press("Clear");
    expect(browser.value("Address")).toBe("");
  });

  test.each([
    ["51.5", "-0.12"],
    ["x", "y"],
  ])("%s, %s matches no address: an error beside the field, and the values kept", async (lat, lng) => {
    const browser = await atAddress();
    await browser.send(PATH, { intent: "locate", address: "1500 Main", address2: "4", lat, lng });
    expectRefused(browser, UNKNOWN);
    expect(typed(browser)).toEqual(["1500 Main", "4"]);
  });

  test("a failed look-up shows a message", async () => {
    const browser = await atAddress();
    browser.app.answer(GEOCODE, status(500));
    const told = [expect.stringContaining("We could not look up your address right now.")];
    expect((await browser.send(PATH, { intent: "locate", address: "1500 Main", ...POINT })).status).toBe(503);
    expect([browser.errors(), browser.value("Address")]).toEqual([told, "1500 Main"]);
  });
});

describe("address suggestions (ADDR-02)", () => {
  const MAIN = "?q=1500%20Main";

  async function suggest(
    browser: Browser,
    query = MAIN,
    headers: Record<string, string> = { "sec-fetch-site": "same-origin" },
  ) {
    const response = await browser.ask(`${PATH}/suggest${query}`, { headers });
    const { suggestions, source } = (await response.clone().json()) as SuggestionList;
    return { response, status: response.status, list: suggestions, source };
  }

  const asSuggested = ({ app }: Browser) => app.asked("/autocomplete");

  test("for a delivery are addresses only; the store search also suggests towns and zip codes (ADDR-02)", async () => {
    const [delivery, pickup] = [await atAddress(), await choosePickup(startApp())];
    for (const query of ["?q=Dallas", "?q=7520"]) {
      expect((await suggest(pickup, query)).list, query).not.toEqual([]);
      expect((await suggest(delivery, query)).list, query).toEqual([]);
    }
  });

  test("are limited per minute and client address", async () => {
    const pass = stopDate();
    const browser = await atAddress();
    const from = async (address: string, query?: string) => {
      const headers = { "sec-fetch-site": "same-origin", "x-client-address": `203.0.113.${address}` };
      return (await suggest(browser, query, headers)).list;
    };
    for (let count = 0; count < 240; count++) await from("1", `?q=15${count}`);
    const before = asSuggested(browser).length;
    expect(await from("1")).toEqual([]);
    expect(asSuggested(browser)).toHaveLength(before);
    expect(await from("2")).toHaveLength(5);
    pass(browser.app, 2);
    expect(await from("1")).toHaveLength(5);
  });

  test("are at most five and not cacheable, and each can be verified", async () => {
    const browser = await atAddress();
    const { response, list, source } = await suggest(browser, "?q=1500%20Ma");
    expect([response.status, list.length, source]).toEqual([200, 5, null]);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expect(response.headers.getSetCookie()).toEqual([]);
    const text = expect.stringMatching(/^1500 Ma.*, [A-Z]{2}/);
    expect(list[0]).toEqual({ text, address: expect.stringContaining("1500 Ma") });
    await verify(browser, list[0]?.address ?? "");
    expect(browser.errors().join()).not.toMatch(/could not be verified|valid residence/);
  });

  test("suggestions are close to the given coordinates, and invalid coordinates are ignored", async () => {
    const browser = await atAddress();
    expect((await suggest(browser, `${MAIN}&near=40.71,-74.01`)).list[0]?.text).toMatch(/N[YJ]/);
    expect(await suggest(browser, `${MAIN}&near=91,0`)).toMatchObject({ status: 200, list: { length: 5 } });
  });

  test("are empty for other text, and a card number is sent nowhere (PAY-12)", async () => {
    const browser = await atAddress();
    const script = "%3Cscript%3Ealert(1)%3C/script%3E";
    const texts = ["", "15", "%20%20%20%20", "Zzyzx", "x".repeat(201), CARD, "%00%01%02", "%ff%fe%fd", script];
    for (const query of ["", ...texts.map((text) => `?q=${text}`)])
      expect(await suggest(browser, query), query).toMatchObject({ status: 200, list: [] });
    expect(JSON.stringify(browser.app.calls)).not.toContain("4539");
  });

  test.each<[string, (request: Request) => Response | Promise<Response>]>([
    ["answers 403", status(403, { error: { code: 403, status: "PERMISSION_DENIED", message: "key" } })],
    ["never answers", silent],
  ])("are empty when the service %s, and the page still works", async (_what, fault) => {
    const app = startApp({ env: { UPSTREAM_TIME_SCALE: "0.01" } });
    const browser = await atAddress(app);
    app.answer("/autocomplete", fault);
    expect(await suggest(browser)).toMatchObject({ status: 200, list: [] });
    expect(asSuggested(browser)).not.toEqual([]);
    expectAt(await verify(browser, DALLAS), TIME);
  });

  test("need a same-origin request and a begun order", async () => {
    const browser = await atAddress();
    for (const site of ["cross-site", "same-site", "none"])
      expect((await suggest(browser, MAIN, { "sec-fetch-site": site })).list, site).toEqual([]);
    expect((await suggest(openBrowser(browser.app))).list).toEqual([]);
    expect(asSuggested(browser)).toEqual([]);
    // An old browser does not send the header.
    expect((await suggest(browser, MAIN, {})).list).toHaveLength(5);
  });

  test("keep the message that waits for the next page", async () => {
    const browser = await chooseTime(await verified(DALLAS));
    const cleared = await browser.ask(PATH, { method: "POST", body: new URLSearchParams({ intent: "clear" }) });
    for (const line of cleared.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      browser.cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    await suggest(browser);
    expectText(await browser.visit(PATH), "Your delivery address has been cleared");
  });
});

test("a form without an address shows the field and its error, even with a verified address", async () => {
  const browser = await verified(DALLAS);
  await browser.send(PATH, {});
  expectRefused(browser, NO_ADDRESS);
  expect(browser.field("Address").error).toBe(NO_ADDRESS);
});
