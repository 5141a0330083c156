import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type ADDRESSES, CURBSIDE, TOMORROW, answersOf, deliveryTo, withAnswers } from "../../support/answers.ts";
import type { Browser } from "../../support/browser.ts";
import { fillDeliveryBag } from "../../support/deliveries.ts";
import { refused, status } from "../../support/faults.ts";
import { expectRefused, expectAt, expectText, expectNoText } from "../../support/expect.ts";

const PAGE = "/order-now/pickup-details";
const CATERING_PAGE = "/order-now/catering-location-time";
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
const withHours = () => Response.json([{ date: TOMORROW, open: "1:00 PM", close: "8:00 PM" }]);

function expectNoWayOn({ html }: Browser): void {
  expect(html).toMatch(/value="continue"[^>]*aria-disabled="true"/);
}

/** Another store, as the API tells it. */
async function storeOf(app: TestApp, storeNumber: string): Promise<{ id: number; name: string }> {
  const path = `/customer-api/customer-stores/store-number/${storeNumber}`;
  return (await app.sandbox.fetch(new Request(`http://sandbox${path}`))).json();
}

describe("the time of a delivery", () => {
  test("says delivery, and within which quarter hour it comes (TIME-01, TIME-20)", async () => {
    const browser = await openPage();
    expect(browser.heading()).toBe("What delivery time works best for you?");
    expectText(browser, "Order will be delivered within 15 minutes of the time selected");
    expectText(browser, "Tomorrow, Sunday, November 22, 12:30 PM - 12:45 PM");
  });

  test("a pickup has no such note and no such range (TIME-20)", async () => {
    const browser = await openPage("three partners", { pickupType: "Carry Out", address: null });
    expect(browser.heading()).toBe("What pickup time works best for you?");
    expectNoText(browser, /delivered within|12:45 PM - |12:30 PM - 12:45 PM/);
  });

  test("without hours an individual delivery begins at 11:30 AM (TIME-16)", async () => {
    const app = startApp();
    app.answer("store-hours-for-ordering", status(500));
    const browser = await openPage("three partners", { time: null }, app);
    expect(browser.options("All times").find((time) => /\d/.test(time))).toMatch(/^11:30 AM/);
  });

  test("BUILD MY MEAL looks the address up for that day and time, and the same store goes on to the menu", async () => {
    const browser = await openPage();
    expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order");
    const asked = [expect.objectContaining({ day: "11/22/2026", time: "12:30 PM" })];
    expect(browser.app.asked("/find-store-for-individual-delivery?")).toEqual(asked);
    expect(browser.app.asked(LOOKUP)).toHaveLength(1);
  });

  test("for catering with its type, the check of hours, and no warning bypassed", async () => {
    const browser = await openPage("three partners", { orderTypeId: CATERING });
    expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order");
    const asked = { orderTypeId: "2", checkOpenHours: "true", bypassDeliveryWarning: "false" };
    expect(browser.app.asked(LOOKUP)[0]).toMatchObject(asked);
  });

  test("nothing is looked up for other buttons, nor for a time that is not offered", async () => {
    const browser = await openPage();
    await browser.press("1 time later");
    expect((await browser.send(PAGE, { intent: "continue", day: TOMORROW, time: "03:00" })).status).toBe(422);
    expect(browser.app.asked(LOOKUP)).toEqual([]);
  });

  test("a look-up that fails keeps the form, and the next press goes on", async () => {
    const browser = await openPage();
    browser.app.answer(LOOKUP, refused);
    expect((await browser.press("BUILD MY MEAL")).status).toBe(503);
    expect(browser.errors().join()).toContain("We could not reach the restaurant.");
    expect(browser.value("All times")).toBe("12:30");
    browser.app.intercept = null;
    expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order");
  });
});

describe("something to know before going on", () => {
  const EDGE = "This address is at the edge of our delivery area. Your order may take longer.";

  test.each([
    ["individual", 1, [undefined, undefined]],
    ["catering", CATERING, ["false", "true"]],
  ])("%s: it is said once, and the same button goes on", async (_type, orderTypeId, expected) => {
    const browser = await openPage("at the edge", { orderTypeId });
    expectRefused(await browser.press("BUILD MY MEAL"), EDGE);
    expect(browser.html).toContain('href="#warning"');
    expect(browser.value("All times")).toBe("12:30");
    expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order");
    expect(browser.app.asked(LOOKUP).map((asked) => asked["bypassDeliveryWarning"])).toEqual(expected);
  });

  test("a warning that was read for one time is not read for another, nor is another warning", async () => {
    const browser = await openPage("at the edge");
    await browser.press("BUILD MY MEAL");
    expectRefused(await browser.submit("BUILD MY MEAL", { "All times": "1:30 PM" }), EDGE);
    // Nor is another one that has taken its place.
    browser.app.alter(LOOKUP, (answer) => ({ ...answer, message: "A bridge is closed." }));
    expectRefused(await browser.press("BUILD MY MEAL"), "A bridge is closed.");
    expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order");
  });

  test("a mark made by hand goes on with nothing that it does not name", async () => {
    const browser = await openPage("at the edge");
    for (const warned of ["", "x", `${TOMORROW} 12:30 `, "__proto__", "y".repeat(50_000)]) {
      expectRefused(await browser.send(PAGE, { intent: "continue", day: TOMORROW, time: "12:30", warned }), EDGE);
    }
  });
});

describe("another restaurant delivers at that time", () => {
  const movedTo = ({ name }: { name: string }) => `${name} delivers your order now instead of Dallas Uptown.`;

  test("the order moves to it, and old and new are named", async () => {
    const browser = await openPage();
    const other = await storeOf(browser.app, "1002");
    browser.app.alter(LOOKUP, (answer) => ({ ...answer, store: other }));
    expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order", movedTo(other));
    expect(answersOf(browser.app, browser)).toMatchObject({
      store: { storeNumber: "1002" },
      day: TOMORROW,
      time: "12:30",
    });
  });

  test("a time that it does not offer is dropped with words, and nothing goes on without one", async () => {
    const browser = await openPage();
    const other = await storeOf(browser.app, "1002");
    browser.app.intercept = async ({ url }: Request) => {
      if (url.includes(LOOKUP)) return Response.json({ store: other, outOfRange: false });
      return url.includes(`/${other.id}/store-hours-for-ordering`) ? withHours() : null;
    };
    expectAt(await browser.press("BUILD MY MEAL"), PAGE, movedTo(other), NO_TIME_THERE);
    expect(browser.value("All times")).toBe("");
    expect(answersOf(browser.app, browser)).toMatchObject({
      store: { storeNumber: "1002" },
      day: TOMORROW,
      time: null,
    });
    expectAt(await browser.submit("BUILD MY MEAL", { "All times": "1:30 PM" }), "/order-now/build-order");
  });

  test("what it does not make is named together with the move (TIME-24); until that is known, it stays", async () => {
    const browser = await fillDeliveryBag();
    const other = await storeOf(browser.app, "1002");
    browser.app.intercept = async ({ url }) => {
      if (url.includes(LOOKUP)) return Response.json({ store: other, outOfRange: false });
      return url.includes("/validate-to-store/") ? new Response("oops", { status: 500 }) : null;
    };
    await browser.visit(PAGE);
    expect((await browser.press("BUILD MY MEAL")).status).toBe(503);
    expect(answersOf(browser.app, browser).store?.storeNumber).toBe("1001");
    browser.app.intercept = async (request) => {
      if (request.url.includes(LOOKUP)) return Response.json({ store: other, outOfRange: false });
      if (!request.url.includes("/validate-to-store/")) return null;
      const answer = await (await browser.app.sandbox.fetch(request)).json();
      return Response.json({ cart: { ...answer.cart, cart: [] }, intact: false });
    };
    expectText(await browser.press("BUILD MY MEAL"), movedTo(other));
    expectText(browser, "Some items or options were removed from your cart", "Removed:Build Your Own Bowl");
  });
});

describe("it cannot be delivered (ADDR-20, TIME-21)", () => {
  const WORDS = "We do not deliver to this address yet.";

  const CHOOSE = "Please choose whether to pick up your meal instead, or enter another address.";
  const offered = async () => (await openPage("too far")).press("BUILD MY MEAL");

  test("picking up is offered; until it is taken, nothing goes on (TIME-23)", async () => {
    const browser = await offered();
    expectRefused(browser, WORDS);
    expect(browser.html).toContain('href="#offer"');
    expectText(browser, "Continue With Pickup From:", "Arlington Downtown");

    expectText(await browser.visit(PAGE), "Continue With Pickup From:");
    expectNoWayOn(browser);
    const asked = browser.app.asked(LOOKUP).length;
    expectRefused(await browser.press("BUILD MY MEAL"), CHOOSE);
    expect(browser.app.asked(LOOKUP)).toHaveLength(asked);
    expectAt(await browser.visit("/order-now/build-order"), PAGE, CHOOSE);
  });

  test("taken, it is a carry out there, with the day and the time, and says so", async () => {
    const browser = await offered();
    expectAt(await browser.press("Continue With Pickup"), PAGE);
    expect(browser.heading()).toBe("What pickup time works best for you?");
    expectText(browser, "You pick up your order at Arlington Downtown", "at 12:30 PM");
    const store = { storeNumber: "1006" };
    const kept = { pickupType: "Carry Out", store, address: null, pickupOffer: null, day: TOMORROW, time: "12:30" };
    expect(answersOf(browser.app, browser)).toMatchObject(kept);
    expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order");
  });

  test("a time that the store does not offer is dropped with words", async () => {
    const browser = await offered();
    browser.app.answer("/store-hours-for-ordering", withHours);
    browser.app.wait(2);
    expectText(await browser.press("Continue With Pickup"), NO_TIME_THERE);
    expect(answersOf(browser.app, browser)).toMatchObject({ pickupType: "Carry Out", day: TOMORROW, time: null });
  });

  test("a store where nobody can pick up any more keeps the offer open, with its words (STORE-16)", async () => {
    const browser = await offered();
    browser.app.wait(2);
    browser.app.alter("/store-number/1006", (body) => ({ ...body, allowsCarryOut: false }));
    await browser.press("Continue With Pickup");
    expectRefused(browser, "This store is currently unable to fulfill Pickup Orders. Please select a different store.");
    expect(answersOf(browser.app, browser)).toMatchObject({ pickupType: "Delivery", store: { storeNumber: "1006" } });
  });

  test("a store that cannot be read now leaves the other way on (ADDR-20)", async () => {
    const browser = await offered();
    const other = startApp({ sandbox: browser.app.sandbox });
    // The guard needs the chosen store; only the one of the offer is away.
    const answers = { ...answersOf(browser.app, browser), store: { id: 1, storeNumber: "1001" } };
    other.answer("/store-number/1006", status(500));
    const there = withAnswers(other, answers);
    expect((await there.visit(PAGE)).status).toBe(200);
    expect(there.text()).toContain("This location cannot be shown right now.");
    expect((await there.press("Enter another address")).trail).toEqual([PAGE, "/order-now/address"]);
  });

  test("a store where nobody can pick up is not offered (ADDR-20, STORE-16)", async () => {
    const browser = await openPage("too far");
    browser.app.alter(LOOKUP, (answer) => ({ ...answer, store: { ...answer.store, allowsCarryOut: false } }));
    expectRefused(await browser.press("BUILD MY MEAL"), WORDS);
    expectNoText(browser, "Continue With Pickup");
    expectText(browser, "Enter another address");
    expect(answersOf(browser.app, browser).pickupOffer).toBeNull();
  });

  test("the button without an offer, made by hand, does nothing (ADDR-20)", async () => {
    const browser = await openPage();
    const before = answersOf(browser.app, browser);
    await browser.send(PAGE, { intent: "pickup", day: TOMORROW, time: "12:30" });
    expectRefused(browser, "Please use one of the buttons on this page.");
    expect(answersOf(browser.app, browser)).toEqual(before);
  });

  test("where nobody is near, it is said and another address asked for (ADDR-21)", async () => {
    const browser = await openPage("three partners", { orderTypeId: CATERING });
    browser.app.alter(LOOKUP, () => ({ outOfRange: true }));
    await browser.press("BUILD MY MEAL");
    expectRefused(browser, "We don't have a catering restaurant near you just yet. Please try a different address.");
    expect(answersOf(browser.app, browser).pickupOffer).toBeNull();
    expect(browser.text()).toContain("Enter another address");
  });
});

describe("catering that ends (TIME-19, STORE-15)", () => {
  /** 1406 Nashville takes no catering later than 20 days from now, and says why in HTML. */
  const NASHVILLE = { id: 36, storeNumber: "1406" };
  const LAST = "2026-12-11";
  const AFTER = "2026-12-12";
  const EARLIER = "Catering is not available on this day. Please select an earlier day.";

  async function openNashville(answers: Record<string, unknown> = {}, app = startApp()): Promise<Browser> {
    const chosen = { orderTypeId: CATERING, pickupType: "Carry Out" as const, store: NASHVILLE };
    return withAnswers(app, { ...chosen, day: LAST, time: "12:30", ...answers }).visit(CATERING_PAGE);
  }

  test("the last day is a day like others; the one after says why it is closed, and leads nowhere", async () => {
    const browser = await openNashville();
    expect(browser.html).not.toContain("aria-disabled=");
    expect(browser.html).not.toContain("catering-message");
    const after = await openNashville({ day: AFTER, time: null });
    expectText(after, "No Available Hours", EARLIER);
    expect(after.html).toMatch(/id="catering-message".*<(?:p|strong|a)\b/s);
    expectNoWayOn(after);
    expectRefused(await after.press("BUILD MY MEAL"), EARLIER);
  });

  test("a time made by hand for such a day is refused all the same", async () => {
    const browser = await openNashville({ day: AFTER, time: null });
    expect((await browser.send(CATERING_PAGE, { intent: "continue", day: AFTER, time: "12:30" })).status).toBe(422);
    expectAt(await browser.visit("/order-now/build-order"), CATERING_PAGE);
  });

  test("where the store's own record is silent, its status is asked", async () => {
    const app = startApp();
    app.alter("/store-number/", (store) => ({ ...store, onlineCateringDisabledAfter: null }));
    const browser = await openNashville({ day: AFTER, time: null }, app);
    expect(browser.text()).toContain("Catering is not available on this day.");
    expect(app.asked("/36/catering-disabled-status")).not.toEqual([]);
  });

  test("with neither status nor message to be had, the page stands", async () => {
    const app = startApp();
    app.answer("/catering-disabled-", status(500));
    const browser = await openNashville({ day: AFTER, time: null }, app);
    expect(browser.status).toBe(200);
    expect(browser.text()).toContain("Catering is not available on this day.");
  });

  test("an individual order at the same store asks for none of it", async () => {
    const app = startApp();
    const browser = await withAnswers(app, { pickupType: "Carry Out", store: NASHVILLE, day: AFTER }).visit(PAGE);
    expect(browser.html).not.toContain("aria-disabled=");
    expect(app.asked("/catering-disabled-")).toEqual([]);
  });

  test("what is no text in the message is left out", async () => {
    const app = startApp();
    const safeMessage = '<p onclick="x()">Closed <script>alert(1)</script><b>for a while</b></p><img src=x onerror=y>';
    app.answer("/catering-disabled-message", status(200, { safeMessage }));
    const browser = await openNashville({ day: AFTER, time: null }, app);
    expect(browser.html).toContain("<p>Closed <b>for a while</b></p>");
    expect(browser.html).not.toMatch(/onclick|alert\(1\)|onerror/);
  });

  test("a delivery is let in although its store takes no catering, and is told (GUARD-07)", async () => {
    const app = startApp();
    app.alter("/store-number/", (body) => ({ ...body, allowsOnlineCatering: false }));
    const browser = await openPage("three partners", { orderTypeId: CATERING }, app);
    expectAt(browser, CATERING_PAGE, "Catering is not available at this location right now.");
    expectNoWayOn(browser);
  });
});

describe("a store that cannot do it (STORE-16, STORE-17)", () => {
  const cases = [
    [
      "no carry out (STORE-16, TIME-23)",
      { allowsCarryOut: false },
      "This store is currently unable to fulfill Pickup Orders. Please select a different store.",
    ],
    [
      "not this type of order (STORE-17)",
      { excludedOrderTypeIds: [1] },
      "Individual Meals is not available at this location.",
    ],
    ["no online ordering (STORE-03)", { allowsOnlineOrdering: false }, "Online ordering not available"],
  ] as const;

  test.each(cases)("%s: said above the form, with another location a press away", async (_row, change, words) => {
    const app = startApp();
    app.alter("/store-number/", (body) => ({ ...body, ...change }));
    const browser = withAnswers(app, { ...CURBSIDE, pickupType: "Carry Out" });
    expectAt(await browser.visit(PAGE), PAGE, words);
    expectNoWayOn(browser);
    expectRefused(await browser.press("BUILD MY MEAL"), words);
    expectAt(await browser.press("Choose another location"), "/order-now/locations");
  });
});

describe("how far ahead (TIME-07)", () => {
  test("catering has somebody to ask about later dates; others have not", async () => {
    const browser = await openPage("three partners", { orderTypeId: CATERING });
    const words = "Orders can only be placed 3 months in advance.";
    expectText(browser, words, "Looking for a date in 3 months or later? Contact Us");
    expect(browser.links()["Contact Us"]).toBe("/catering/quote");
    const other = await openPage();
    expectText(other, words);
    expectNoText(other, "Looking for a date");
  });
});

describe("who brings a catering order (DELIV-04)", () => {
  test.each([
    ["three partners", "Internal"],
    ["no partner", "DoorDash"],
    ["failing partners", "DoorDash"],
  ] as const)("%s: %s", async (where, driver) => {
    const browser = await openPage(where, { orderTypeId: CATERING });
    expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order");
    expect(answersOf(browser.app, browser).cateringDeliveryType).toBe(driver);
    const asked = { orderTypeId: 2, pickupType: "Delivery", time: "12:30 PM" };
    expect(browser.app.sent("/order-shopping-cart/delivery-estimates")[0]).toMatchObject(asked);
  });

  test("of an individual delivery that is asked later, with the bag", async () => {
    const browser = await openPage();
    await browser.press("BUILD MY MEAL");
    expect(browser.app.sent("delivery-estimates")).toEqual([]);
  });
});
