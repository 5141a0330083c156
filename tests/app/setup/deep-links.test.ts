import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { shortName } from "../../support/cases.ts";
import { expectAt, expectNoText, expectText } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { atMenu, atStore, fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo, inside } from "../../support/sign-in.ts";
import { type TypeName, choosePickup } from "../../support/walk.ts";

/** Links from other sites to the setup page, with arbitrary contents. */

const CATERING_TIME = "/order-now/catering-location-time";
const MOVED = "The time you had chosen was for another location. Please choose a time for this one.";
const setupOf = ({ cookies }: Browser) => inside(cookies, "setup") as Record<string, unknown>;
const cartOf = ({ cookies }: Browser) => inside(cookies, "cart");
const link = (query: Record<string, string>) => `/order-now?${new URLSearchParams(query)}`;
const addressed = (query: string) => `/order-now/address?address=${query}`;

const follow = (query: Record<string, string>, app = startApp()) => openBrowser(app).visit(link(query));
const choose = async (type: TypeName, app = startApp()) =>
  (await openBrowser(app).visit("/order-now")).press(`I'll pick up (${type}`);

describe("store= (SETUP-19)", () => {
  test("on a first visit: carry-out from that store, then day and time, without the parameter (SETUP-19)", async () => {
    const browser = await follow({ store: "1001" });
    // SETUP-04: Catering is the default.
    expectPage(browser, { redirects: [303], url: CATERING_TIME });
    const store = { id: 1, storeNumber: "1001" };
    expect(setupOf(browser)).toMatchObject({ orderTypeId: 2, pickupType: "Carry Out", store });
    expect(
      browser.app.calls.filter(({ method, path }) => method !== "GET" && !path.includes("feature-toggle")),
    ).toEqual([]);
  });

  test("the chosen store changes nothing; another store keeps the day and drops the time with a message (SETUP-19, TIME-12)", async () => {
    const browser = await fillBag();
    const [before, cart] = [setupOf(browser), cartOf(browser)];
    expectNoText(await browser.visit(link({ store: "1001" })), "The time you had chosen");
    expect(setupOf(browser)).toEqual(before);
    expectText(await browser.visit(link({ store: "1003" })), MOVED);
    const moved = { orderTypeId: 1, store: { storeNumber: "1003" }, day: before["day"], time: null };
    expect(setupOf(browser)).toMatchObject(moved);
    // The bag is validated when the time is chosen, not before.
    expect(cartOf(browser)).toEqual(cart);
    expect(callsTo(browser.app, "validate-to-store")).toEqual([]);
  });

  test("a delivery becomes a pickup (SETUP-19)", async () => {
    const browser = await follow({ address: "1500 Main St, Dallas, TX 75201" });
    expect(setupOf(browser)["pickupType"]).toBe("Delivery");
    await browser.visit(link({ store: "1002" }));
    expect(setupOf(browser)).toMatchObject({ pickupType: "Carry Out", address: null, store: { storeNumber: "1002" } });
  });
});

describe("links to unavailable stores", () => {
  test.each<[TypeName, string, string]>([
    ["Individual", "1403", "Online ordering not available"],
    ["Catering", "1205", "Catering is not available at this location."],
  ])('%s, store %s: the list opens at that store with "%s"', async (type, number, label) => {
    const browser = await choose(type);
    expectAt(await browser.visit(link({ store: number })), `/order-now/locations?store=${number}`);
    expect(browser.html).toContain(`id="asked-${number}"`);
    expectText(browser, number === "1403" ? "Evanston takes orders on its own site" : "You picked", label);
    expect(setupOf(browser)).toMatchObject({ pickupType: "Carry Out", store: null });
    await browser.press("Browse locations by state", "Texas (", "Select Dallas Uptown");
    expect(setupOf(browser)).toMatchObject({ store: { storeNumber: "1001" } });
  });

  test("an earlier choice is kept, and so is curbside", async () => {
    const url = "/order-now/locations?store=1403";
    const browser = await atMenu();
    const before = setupOf(browser);
    expectAt(await browser.visit(link({ store: "1403" })), url);
    expect(setupOf(browser)).toEqual(before);
    const other = await (await openBrowser(startApp()).visit("/order-now")).press("Curbside");
    expectAt(await other.visit(link({ store: "1403" })), url);
    expect(setupOf(other)["pickupType"]).toBe("CurbSide");
  });
});

describe("location= and address= (SETUP-20)", () => {
  test.each(["location", "address"])("%s is an address: a delivery with the field filled (SETUP-20)", async (name) => {
    const browser = await follow({ [name]: " 1500\u0000 Main\r\nSt &\u202e Elm, Dallas " });
    expect(browser.redirects[0]).toBe(303);
    expect(browser.trail[1]).toBe(addressed("1500+Main+St+%26+Elm%2C+Dallas"));
    expect(setupOf(browser)).toMatchObject({ pickupType: "Delivery", store: null, address: null });
    // Verification waits for the customer's press.
    expect(callsTo(browser.app, "geocode")).toEqual([]);
  });

  test.each([
    ["location=1001", "1001"],
    ["address=1+Elm+St&location=1002&store=1003", "1003"],
    ["store=1001&store=1403&store[]=1002", "1001"],
    ["location=75201", addressed("75201")],
    ["address=1+Elm+St&location=2+Elm+St", addressed("2+Elm+St")],
    ["store=9999&address=1+Elm+St", addressed("1+Elm+St")],
  ])("%s gives %s: store before location before address, the first of its kind", async (query, result) => {
    const browser = await openBrowser(startApp()).visit(`/order-now?${query}`);
    const store = { pickupType: "Carry Out", store: { storeNumber: result } };
    if (/^\d+$/.test(result)) expect(setupOf(browser)).toMatchObject(store);
    else expect(browser.trail[1]).toBe(result);
  });

  test("no link starts a delivery that is off (TOGGLE-05)", async () => {
    const app = startApp();
    app.answer("feature-toggle", status(200, [{ featureName: "INDIVIDUAL_DELIVERY", isEnabled: false }]));
    const browser = await choosePickup(app);
    expectAt(await browser.visit(link({ address: "1 Elm St, Dallas" })), "/order-now/method");
    expect(setupOf(browser)["pickupType"]).toBe("Carry Out");
  });
});

/** Hostile parameters, none of which may change the order. */
const HOSTILE = ["' or 1=1 --", "<script>alert(1)</script>"];
const UNUSABLE: Record<string, string>[] = [
  ...["9999", "../../oauth/token", "__proto__", ...HOSTILE].map((store) => ({ store })),
  ...["x".repeat(10_000), "9".repeat(10_000)].map((location) => ({ location })),
  ...["\u0000\u0007\u001b[2J", "a".repeat(201), "---"].map((address) => ({ address })),
];

describe("unusable links", () => {
  test.each(UNUSABLE.map((query) => [shortName(JSON.stringify(query)), query] as const))(
    "%s: the setup page with a message, and the order unchanged (SETUP-20)",
    async (_name, query) => {
      const browser = await atStore();
      const before = setupOf(browser);
      expect((await browser.visit(link(query))).status).toBe(200);
      expectAt(browser, "/order-now", /could not find the location|Address could not be verified/);
      expect(browser.html).not.toContain("<script>alert");
      expect(setupOf(browser)).toEqual(before);
      expect(browser.app.calls.every(({ path }) => path.length < 200)).toBe(true);
    },
  );

  test("empty parameters show the setup page", async () => {
    for (const query of ["store=", "location=%20", "store&location&address", "stores=1001"]) {
      const browser = await openBrowser(startApp()).visit(`/order-now?${query}`);
      expectPage(browser, { status: 200, heading: "Tell Us About Your Order" });
      expect(setupOf(browser)).toMatchObject({ pickupType: null, store: null });
    }
  });

  test.each(["store", "location", "address"])(
    "a card number as the %s is sent nowhere and in no address (PAY-12)",
    async (name) => {
      const browser = await atStore();
      const before = setupOf(browser);
      await browser.visit(link({ [name]: "4111 1111-1111 1111" }));
      expect(browser.trail.slice(1)).toEqual(["/order-now"]);
      expect(JSON.stringify(browser.app.calls)).not.toMatch(/4111/);
      expect(browser.html).not.toMatch(/4111[ -]?1111/);
      expect(setupOf(browser)).toEqual(before);
    },
  );
});

describe("API failures (GUARD-08)", () => {
  test("a first visit without order types chooses nothing (SETUP-03)", async () => {
    const app = startApp();
    app.answer("/order-types", status(500));
    const browser = await follow({ store: "1001" }, app);
    expectAt(browser, "/order-now", "Ordering is not available right now.");
    expect(inside(browser.cookies, "setup")).toBeNull();
  });

  test.each(["/store-number/", "/order-types", "/customer-api"])(
    "%s fails: a message, and the order unchanged",
    async (part) => {
      const browser = await atStore();
      const before = setupOf(browser);
      browser.app.answer(part, status(500));
      expect((await browser.visit(link({ store: "1002" }))).status).toBe(200);
      expectAt(browser, "/order-now", "We could not reach the restaurant. Please try again.");
      expect(setupOf(browser)).toEqual(before);
    },
  );

  test.each([
    ["sec-purpose", "prefetch;prerender"],
    ["x-moz", "prefetch"],
  ])("a prefetched link (%s: %s) changes nothing and is not cacheable", async (name, value) => {
    const visitor = await atMenu();
    const before = visitor.cookies.get("order");
    const ahead = await openBrowser(visitor.app, visitor.cookies, { [name]: value }).visit(link({ store: "1003" }));
    expect(ahead.status).toBe(503);
    expect(visitor.cookies.get("order")).toBe(before);
    // The setup page itself may be prefetched.
    expect((await ahead.visit("/order-now")).status).toBe(200);
  });
});

describe("Start over (SETUP-18)", () => {
  test("is offered once something has been chosen (SETUP-18)", async () => {
    const browser = await openBrowser(startApp()).visit("/order-now");
    expectNoText(browser, "Start over");
    await browser.press("I'll pick up (Individual");
    expectText(await browser.visit("/order-now"), "Start over");
  });

  test("asks for confirmation, then clears order, bag and typed values (SETUP-18)", async () => {
    const browser = await fillBag();
    await browser.submit("Submit Order", { "First Name": "Ana" });
    expect(inside(browser.cookies, "draft")).not.toBeNull();
    const before = setupOf(browser);
    await browser.visit("/order-now");
    expect((await browser.press("Start over")).heading()).toBe("Start over?");
    expectText(browser, "Your choices so far and the item in your bag will be removed.");
    expect(browser.html).toMatch(/aria-current="step"[^>]*>(?:(?!<\/a>).)*Order Type/);
    expectAt(await browser.press("Cancel"), "/order-now");
    expect(setupOf(browser)).toEqual(before);

    await browser.visit("/order-now/start-over");
    expect((await browser.press("Start over")).redirects).toEqual([303]);
    expectAt(browser, "/order-now", "Your order has been cleared. You can start a new one.", "Your bag is empty");
    expect(setupOf(browser)).toMatchObject({ orderTypeId: 2, pickupType: null, store: null, day: null });
    expect([cartOf(browser), inside(browser.cookies, "draft")]).toMatchObject([
      { cartId: null, orderNumbers: [] },
      null,
    ]);
    await browser.visit("/order-now/checkout");
    expect(browser.url).not.toContain("checkout");
  });

  test("works while the bag cannot be loaded (SETUP-18)", async () => {
    const browser = await fillBag();
    browser.app.answer("order-shopping-cart", status(500));
    expect((await browser.visit("/order-now/start-over")).status).toBe(200);
    expectText(browser, "Your choices so far and your bag will be removed.");
    expectText(await browser.press("Start over"), "Your order has been cleared.");
  });
});
