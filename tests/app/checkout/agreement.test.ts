import { describe, expect, test } from "vitest";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import { CURBSIDE, VEHICLE, answersOf, withAnswers } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, expectOrdered, sentOrder } from "../../support/checkout.ts";
import { addDelivery, fillDeliveryBag } from "../../support/deliveries.ts";
import { fillBag, fillCheckout } from "../../support/journey.ts";
import { callsTo } from "../../support/sign-in.ts";
import { addBowls } from "../../support/walk.ts";

/** An order is confirmed as the page showed it: a change in another window needs a second confirmation (SUBMIT-02). */

const WORDS = {
  bag: "what is in your bag",
  store: "the restaurant",
  handover: "how you get it",
  when: "the day or time",
};
/** The restaurant may have changed the bag as well. */
const changedWords = (...parts: string[]) =>
  `${String(parts) === WORDS.bag ? "Your order has changed" : "Another window has changed your order"} since this page was shown: ${[parts.slice(0, -1).join(", "), parts.at(-1)].filter(Boolean).join(" and ")}.`;

const PICKUP: Partial<OrderSetup> = { ...CURBSIDE, pickupType: "Carry Out" };
const BY_CAR: Partial<OrderSetup> = { ...CURBSIDE, vehicle: VEHICLE };

async function shownAt(answers: Partial<OrderSetup>): Promise<Browser> {
  const browser = withAnswers(startApp(), answers);
  await addBowls(browser);
  await browser.visit(CHECKOUT);
  fillCheckout(browser);
  return browser;
}

/** Another window of the same browser gives these answers. */
function answerElsewhere(browser: Browser, answers: Partial<OrderSetup>): void {
  const now = { ...answersOf(browser.app, browser), ...answers };
  browser.cookies.set("order", withAnswers(browser.app, now, browser.cookies).cookies.get("order") ?? "");
}

/** One press shows the change and sends nothing, the next sends the order as shown. */
async function expectSecondYes(browser: Browser, words: string): Promise<void> {
  await expectTold(browser, words);
  await expectOrdered(browser);
}

async function expectTold(browser: Browser, words: string): Promise<void> {
  await browser.press("Submit Order");
  expect(browser.status).toBe(422);
  expect(browser.errors().join("\n")).toContain(words);
  expect(callsTo(browser.app, "/queue")).toEqual([]);
}

const RED = { ...VEHICLE, color: "Red" };
const CHANGES: [string, Partial<OrderSetup>, Partial<OrderSetup>, string[], string][] = [
  ["another day", PICKUP, { day: "2026-11-23" }, [WORDS.when], '"day":"11/23/2026"'],
  ["another time", PICKUP, { time: "13:00" }, [WORDS.when], '"time":"1:00 PM"'],
  [
    "curbside instead of carry-out",
    PICKUP,
    { pickupType: "CurbSide", vehicle: RED },
    [WORDS.handover],
    "Red Pickup Truck",
  ],
  ["carry-out instead of curbside", BY_CAR, { pickupType: "Carry Out" }, [WORDS.handover], '"pickupType":"Carry Out"'],
  ["another vehicle color", BY_CAR, { vehicle: RED }, [WORDS.handover], "Red Pickup Truck"],
  ["another vehicle type", BY_CAR, { vehicle: { ...VEHICLE, type: "Sedan" } }, [WORDS.handover], "Blue Sedan"],
  ["several things", BY_CAR, { time: "13:15", vehicle: RED }, [WORDS.handover, WORDS.when], '"time":"1:15 PM"'],
];

const TOO_OLD =
  "This page is too old to order from. Please look at your order again, and click Submit Order again to confirm it.";

test("a page older than its seal asks for a second confirmation, without stating a new total (SUBMIT-02)", async () => {
  const browser = await shownAt({ ...PICKUP, day: "2026-11-24" });
  browser.app.wait(25 * 60);
  await browser.press("Submit Order");
  expect(browser.status).toBe(422);
  expect(browser.errors()).toEqual([TOO_OLD]);
  expect(callsTo(browser.app, "/queue")).toEqual([]);
});

test("with two orders in two windows, the first window reports the change by another window (SUBMIT-02)", async () => {
  const browser = await fillBag();
  fillCheckout(browser);
  const tab = browser.fork();
  await (await tab.visit("/order-now/cart/clear")).press("Empty my bag");
  await addBowls(tab);
  const said = `Another window has changed your order since this page was shown: ${WORDS.bag}. Please click Submit Order again to confirm it.`;
  await expectSecondYes(browser, said);
});

describe("another window has changed the order since the page was shown", () => {
  test.each(CHANGES)("%s", async (_what, before, after, parts, sent) => {
    const browser = await shownAt(before);
    answerElsewhere(browser, after);
    await expectSecondYes(browser, changedWords(...parts));
    expect(JSON.stringify(sentOrder(browser.app))).toContain(sent);
  });

  test("another restaurant", async () => {
    const browser = await shownAt(PICKUP);
    answerElsewhere(browser, { store: { id: 2, storeNumber: "1002" } });
    await expectTold(browser, changedWords(WORDS.store));
  });

  test("a change of values that the page does not confirm needs no second confirmation", async () => {
    const browser = await shownAt(PICKUP);
    answerElsewhere(browser, { near: "Austin", distance: 3 });
    await expectOrdered(browser);
  });

  test.each([
    ["another choice at the same price", { m1000: "1001" }],
    ["a free extra", { "m1100.o1102": "on" }],
    ["a note for the kitchen", { specialInstructions: "No salt" }],
  ])("%s in the bag", async (_what, fields) => {
    const browser = await shownAt(PICKUP);
    const total = browser.amount("Estimated Total");
    const tab = await browser.fork().visit(CHECKOUT);
    await tab.press("Edit Item");
    const form = tab.formOf("Update item");
    for (const [name, value] of Object.entries(fields)) form.body.set(name, value);
    form.body.set("intent", "save");
    await tab.send(form.url, form.body);
    expect((await tab.visit(CHECKOUT)).amount("Estimated Total")).toBe(total);
    await expectSecondYes(browser, `${changedWords(WORDS.bag)} Please click Submit Order again`);
  });

  test("another delivery address", async () => {
    const browser = await addDelivery(await fillDeliveryBag());
    fillCheckout(browser);
    browser.fill("Business Name", "O'Brien & Co");
    const { address, estimatedFor } = answersOf(browser.app, browser);
    if (!address) throw new Error("There is no address.");
    answerElsewhere(browser, { address: { ...address, addressLine2: "Floor 3" }, estimatedFor });
    await expectSecondYes(browser, changedWords(WORDS.handover));
  });
});

describe("a restaurant becomes unavailable while the bag is open", () => {
  const NO_PICKUP = "This store is currently unable to fulfill Pickup Orders.  Please select a different store.";

  test.each<[string, object, RegExp]>([
    ["for online orders", { allowsOnlineOrdering: false }, /Online ordering not available/],
    ["for carry-out", { allowsCarryOut: false }, new RegExp(NO_PICKUP.replace("  ", "\\s+"))],
    ["for this order type", { excludedOrderTypeIds: [1] }, /Individual Meals is not available at this location\./],
  ])("%s: checkout shows it, and Submit Order sends nothing (STORE-03, STORE-16)", async (_what, change, words) => {
    const browser = await shownAt(PICKUP);
    browser.app.alter(/store-number/, (store: object) => ({ ...store, ...change }));
    browser.app.wait(30);
    await browser.press("Submit Order");
    expect(browser.status).toBe(422);
    expect(browser.errors().join("\n")).toMatch(words);
    expect(callsTo(browser.app, "/queue")).toEqual([]);
    await browser.visit(CHECKOUT);
    expect(browser.status).toBe(200);
    expect(browser.all("#when .field-error").join()).toMatch(words);
  });
});
