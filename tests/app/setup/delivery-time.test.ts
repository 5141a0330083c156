import { describe, expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import { type ADDRESSES, CURBSIDE, TOMORROW, answersOf, deliveryTo, withAnswers } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { fillDeliveryBag } from "../../support/deliveries.ts";
import { expectAt, expectRefused, expectText } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { expectPage } from "../../support/page.ts";
import type { TestApp } from "../../support/test-app.ts";

const PAGE = "/order-now/pickup-details";
const CATERING_PAGE = "/order-now/catering-location-time";
const MENU = "/order-now/build-order";
const CATERING = 2;

type Where = keyof typeof ADDRESSES;

async function openPage(
  where: Where = "three partners",
  answers: Record<string, unknown> = {},
  app = startApp(),
): Promise<Browser> {
  const browser = withAnswers(app, { ...(await deliveryTo(app, where)), ...answers });
  return browser.visit(answers["orderTypeId"] === CATERING ? CATERING_PAGE : PAGE);
}

const LOOKUP = "/find-store-for-";
const NO_TIME_THERE = "The time you had chosen is not available there. Please choose a new one.";
const NO_PICKUP = "This store is currently unable to fulfill Pickup Orders. Please select a different store.";
const withHours = () => Response.json([{ date: TOMORROW, open: "1:00 PM", close: "8:00 PM" }]);
const press = (browser: Browser) => browser.press("BUILD MY MEAL");
const answers = (browser: Browser) => answersOf(browser.app, browser);

/** Alters the API's data of a store from now on. */
function alterStore(app: TestApp, change: object, part = "/store-number/"): void {
  app.alter(part, (store: object) => ({ ...store, ...change }));
}

function expectNoWayOn({ html }: Browser): void {
  expect(html).toMatch(/<button(?=[^>]* name="intent:continue")(?=[^>]* aria-disabled="true")/);
}

describe("the time of a delivery", () => {
  test("the page states delivery and its 15-minute range; a pickup has no such note (TIME-01, TIME-20)", async () => {
    const browser = await openPage();
    expectPage(browser, {
      heading: "What delivery time works best for you?",
      shows: [
        "Order will be delivered within 15 minutes of the time selected",
        "Tomorrow, Sunday, 11/22/2026, 12:30 PM - 12:45 PM",
      ],
    });
    expectPage(await openPage("three partners", { pickupType: "Carry Out", address: null }), {
      heading: "What pickup time works best for you?",
      hides: /delivered within|12:45 PM - |12:30 PM - 12:45 PM/,
    });
  });

  test.each([
    ["three partners", CATERING, "Internal"],
    ["one partner", CATERING, "Internal"],
    ["no partner", CATERING, "DoorDash"],
    ["failing partners", 3, "DoorDash"],
  ] as const)("%s, type %i: the driver is determined then: %s (DELIV-04)", async (where, orderTypeId, driver) => {
    const browser = await openPage(where, { orderTypeId, day: "2026-11-25" });
    expectAt(await press(browser), MENU);
    expect(answers(browser)).toMatchObject({ pickupType: "Delivery", cateringDeliveryType: driver });
    const asked = { orderTypeId: `${orderTypeId}`, checkOpenHours: "true", bypassDeliveryWarning: "false" };
    expect(browser.app.asked(LOOKUP)[0]).toMatchObject(asked);
    const sent = { orderTypeId, pickupType: "Delivery", time: "12:30 PM" };
    expect(browser.app.sent("/order-shopping-cart/delivery-estimates")[0]).toMatchObject(sent);
  });

  test("catering has a contact for later dates, other orders have none (TIME-07)", async () => {
    const browser = await openPage("three partners", { orderTypeId: CATERING });
    const words = "Orders can only be placed 3 months in advance.";
    expectText(browser, words, "Looking for a date in 3 months or later? Contact Us");
    expect(browser.links()["Contact Us"]).toBe("/catering/quote");
    expectPage(await openPage(), { shows: words, hides: "Looking for a date" });
  });
});

describe("a warning before going on", () => {
  const EDGE = "This address is at the edge of our delivery area. Your order may take longer.";

  test.each([
    ["individual", 1, [undefined, undefined]],
    ["catering", CATERING, ["false", "true"]],
  ])("%s: shown once, and a second press goes on", async (_type, orderTypeId, expected) => {
    const browser = await openPage("at the edge", { orderTypeId });
    expectRefused(await press(browser), EDGE);
    expect(browser.html).toContain('href="#warning"');
    expect(browser.value("Select a Time")).toBe("12:30");
    expectAt(await press(browser), MENU);
    expect(browser.app.asked(LOOKUP).map((asked) => asked["bypassDeliveryWarning"])).toEqual(expected);
  });

  test("a warning is acknowledged for one time only; a forged acknowledgement has no effect", async () => {
    const browser = await openPage("at the edge");
    for (const warned of ["", `${TOMORROW} 12:30 `])
      expectRefused(await browser.send(PAGE, { intent: "continue", day: TOMORROW, time: "12:30", warned }), EDGE);
    expectRefused(await browser.submit("BUILD MY MEAL", { "Select a Time": "1:30 PM" }), EDGE);
    browser.app.alter(LOOKUP, (answer) => ({ ...answer, message: "A bridge is closed." }));
    expectRefused(await press(browser), "A bridge is closed.");
    expectAt(await press(browser), MENU);
  });
});

describe("another store delivers at that time", () => {
  const MOVED = "Dallas Lakewood delivers your order now instead of Dallas Uptown.";
  const OTHER = { id: 2, storeNumber: "1002" };

  /** From now on the look-up finds Dallas Lakewood, and calls to another path get this reply. */
  async function move({ app }: Browser, part = "-", answer = (_request: Request): unknown => null): Promise<void> {
    const path = `/customer-api/customer-stores/store-number/${OTHER.storeNumber}`;
    const store = await (await app.sandbox.fetch(new Request(`http://sandbox${path}`))).json();
    app.intercept = async (request) => {
      if (request.url.includes(LOOKUP)) return Response.json({ store, outOfRange: false });
      return request.url.includes(part) ? ((await answer(request)) as Response | null) : null;
    };
  }

  test("the order moves to it, with both stores named", async () => {
    const browser = await openPage();
    await move(browser);
    expectAt(await press(browser), MENU, MOVED);
    expect(answers(browser)).toMatchObject({ store: OTHER, day: TOMORROW, time: "12:30" });
  });

  test("a time that it does not offer is dropped with a message, and one is required", async () => {
    const browser = await openPage();
    await move(browser, `/${OTHER.id}/store-hours-for-ordering`, withHours);
    expectAt(await press(browser), PAGE, MOVED, NO_TIME_THERE);
    expect(browser.value("Select a Time")).toBe("");
    expect(answers(browser)).toMatchObject({ store: OTHER, day: TOMORROW, time: null });
    expectAt(await browser.submit("BUILD MY MEAL", { "Select a Time": "1:30 PM" }), MENU);
  });

  test("items that it does not make are named with the move; a failed check keeps the store (TIME-24)", async () => {
    const browser = await fillDeliveryBag();
    await move(browser, "/validate-to-store/", status(500));
    await browser.visit(PAGE);
    expect((await press(browser)).status).toBe(503);
    expect(answers(browser).store?.storeNumber).toBe("1001");
    await move(browser, "/validate-to-store/", async (request) => {
      const answer = await (await browser.app.sandbox.fetch(request)).json();
      return Response.json({ cart: { ...answer.cart, cart: [] }, intact: false });
    });
    expectText(await press(browser), MOVED);
    expectText(browser, "Some items or options were removed from your cart", "Removed:Build Your Own Bowl");
  });
});

describe("an address out of range (ADDR-20, TIME-21)", () => {
  const WORDS = "We do not deliver to this address yet.";
  const CHOOSE = "Please choose whether to pick up your meal instead, or enter another address.";
  const OFFER = "Continue With Pickup From:";
  const offered = async () => press(await openPage("too far"));

  test("nothing goes on until the offer to pick up is accepted; then it is a carry-out there, at that time (TIME-23)", async () => {
    const browser = await offered();
    expectRefused(browser, WORDS);
    expect(browser.html).toContain('href="#offer"');
    expectText(browser, OFFER, "Arlington Downtown");
    expectText(await browser.visit(PAGE), OFFER);
    expectNoWayOn(browser);
    expectRefused(await press(browser), CHOOSE);
    expect(browser.app.asked(LOOKUP)).toHaveLength(1);
    expectAt(await browser.visit(MENU), PAGE, CHOOSE);
    expectAt(await browser.press("Continue With Pickup"), PAGE);
    expect(browser.heading()).toBe("What pickup time works best for you?");
    expectText(browser, "You pick up your order at Arlington Downtown", "at 12:30 PM");
    const kept = { pickupType: "Carry Out", store: { storeNumber: "1006" }, address: null, pickupOffer: null };
    expect(answers(browser)).toMatchObject({ ...kept, day: TOMORROW, time: "12:30" });
    expectAt(await press(browser), MENU);
  });

  test("a time that the store does not offer is dropped with a message", async () => {
    const browser = await offered();
    browser.app.answer("/store-hours-for-ordering", withHours);
    browser.app.wait(2);
    expectText(await browser.press("Continue With Pickup"), NO_TIME_THERE);
    expect(answers(browser)).toMatchObject({ pickupType: "Carry Out", day: TOMORROW, time: null });
  });

  test("accepted before a time was chosen, it does not mention one (ADDR-20, TIME-21)", async () => {
    const pickupOffer = { storeNumber: "1006", message: "Too far." };
    const browser = await openPage("too far", { pickupOffer, day: null, time: null });
    const shows = /Your order is now for carry out from Arlington .*\. Please choose when to pick it up\./;
    expectPage(await browser.press("Continue With Pickup"), { url: PAGE, shows, hides: NO_TIME_THERE });
  });

  test("a store that no longer takes pickups keeps the offer and shows the reason (STORE-16)", async () => {
    const browser = await offered();
    browser.app.wait(2);
    alterStore(browser.app, { allowsCarryOut: false }, "/store-number/1006");
    expectRefused(await browser.press("Continue With Pickup"), NO_PICKUP);
    expect(answers(browser)).toMatchObject({ pickupType: "Delivery", store: { storeNumber: "1006" } });
  });

  test("a store that cannot be loaded leaves the other way on (ADDR-20)", async () => {
    const browser = await offered();
    const other = startApp({ sandbox: browser.app.sandbox });
    other.answer("/store-number/1006", status(500));
    // The guard needs the chosen store; only the offered store is unavailable.
    const there = withAnswers(other, { ...answers(browser), store: { id: 1, storeNumber: "1001" } });
    expectPage(await there.visit(PAGE), { status: 200, shows: "This location cannot be shown right now." });
    expect((await there.press("Enter another address")).trail).toEqual([PAGE, "/order-now/address"]);
  });

  const noPickups = (found: Json) => ({ ...found, store: { ...found.store, allowsCarryOut: false } });
  const NOBODY_NEAR = "We don't have a catering restaurant near you just yet. Please try a different address.";
  test.each([
    ["a store without pickups (STORE-16)", 1, noPickups, WORDS],
    ["no store nearby (ADDR-21)", CATERING, () => ({ outOfRange: true }), NOBODY_NEAR],
  ])(
    "%s is not offered, and a posted choice is refused: another address is needed",
    async (_what, orderTypeId, found, words) => {
      const browser = await openPage("too far", { orderTypeId });
      browser.app.alter(LOOKUP, found);
      expectRefused(await press(browser), words);
      expectPage(browser, { shows: "Enter another address", hides: "Continue With Pickup" });
      const before = answers(browser);
      expect(before.pickupOffer).toBeNull();
      await browser.send(browser.url, { intent: "pickup", day: TOMORROW, time: "12:30" });
      expectRefused(browser, "Please use one of the buttons on this page.");
      expect(answers(browser)).toEqual(before);
    },
  );
});

describe("the end of a store's catering (TIME-19, STORE-15)", () => {
  /** 1406 Nashville takes no catering later than 20 days from now, with an HTML message. */
  const NASHVILLE = { id: 36, storeNumber: "1406" };
  const LAST = { day: "2026-12-11", time: "12:30" };
  const AFTER = { day: "2026-12-12", time: null };
  const EARLIER = "Catering is not available on this day. Please select an earlier day.";

  async function openNashville(answers: Record<string, unknown> = AFTER, app = startApp()): Promise<Browser> {
    const chosen = { orderTypeId: CATERING, pickupType: "Carry Out" as const, store: NASHVILLE };
    return withAnswers(app, { ...chosen, ...answers }).visit(CATERING_PAGE);
  }

  test("is announced on earlier days, with the store's message or a default one", async () => {
    const END = "Catering can be ordered at this location until Friday, 12/11/2026.";
    const WORDS = "We are rebuilding our catering kitchen.";
    const browser = await openNashville({ day: TOMORROW, time: null });
    expectPage(browser, { shows: [END, WORDS] });
    expect(browser.html).toContain('href="https://www.example.com/catering"');
    expectPage(await browser.submit("Show times", { Day: LAST.day }), { shows: [END, WORDS] });
    expect(browser.buttons()).not.toContain("Next day");
    expectAt(await browser.submit("BUILD MY MEAL", { "Select a Time": "12:30 PM" }), MENU);
    const app = startApp();
    app.answer("/catering-disabled-message", status(500));
    expectPage(await openNashville({ day: TOMORROW }, app), { shows: END, hides: WORDS });
    const far = startApp();
    alterStore(far, { onlineCateringDisabledAfter: "2027-02-19" });
    expectPage(await openNashville({ day: TOMORROW }, far), { hides: ["Catering can be ordered", WORDS] });
  });

  test("the last day is available; the next is closed with the reason, and refused when posted", async () => {
    const browser = await openNashville(LAST);
    expect(browser.html).not.toContain("aria-disabled=");
    const after = await openNashville();
    expectText(after, "No Available Hours", EARLIER);
    expect(after.html).toMatch(/id="catering-message".*<(?:p|strong|a)\b/s);
    expectNoWayOn(after);
    expectRefused(await press(after), EARLIER);
    await after.send(CATERING_PAGE, { intent: "continue", day: AFTER.day, time: "12:30" });
    expect(after.status).toBe(422);
    expectAt(await after.visit(MENU), CATERING_PAGE);
  });

  test("without a date in the store's record its status is loaded; the page works without status and message", async () => {
    const app = startApp();
    alterStore(app, { onlineCateringDisabledAfter: null });
    expectText(await openNashville(AFTER, app), "Catering is not available on this day.");
    expect(app.asked("/36/catering-disabled-status")).not.toEqual([]);
    const other = startApp();
    other.answer("/catering-disabled-", status(500));
    expectPage(await openNashville(AFTER, other), { status: 200, shows: "Catering is not available on this day." });
  });

  test("a delivery is let in although its store takes no catering, and the page says so (GUARD-07)", async () => {
    const app = startApp();
    alterStore(app, { allowsOnlineCatering: false });
    const browser = await openPage("three partners", { orderTypeId: CATERING }, app);
    expectAt(browser, CATERING_PAGE, "Catering is not available at this location right now.");
    expectNoWayOn(browser);
  });
});

test.each([
  ["no carry out (STORE-16, TIME-23)", { allowsCarryOut: false }, NO_PICKUP],
  ["no such orders (STORE-17)", { excludedOrderTypeIds: [1] }, "Individual Meals is not available at this location."],
  ["no online ordering (STORE-03)", { allowsOnlineOrdering: false }, "Online ordering not available"],
])("a store with %s: shown above the form, with a link to choose another location", async (_row, change, words) => {
  const app = startApp();
  alterStore(app, change);
  const browser = withAnswers(app, { ...CURBSIDE, pickupType: "Carry Out" });
  expectAt(await browser.visit(PAGE), PAGE, words);
  expectNoWayOn(browser);
  expectRefused(await press(browser), words);
  expectAt(await browser.press("Choose another location"), "/order-now/locations");
});
