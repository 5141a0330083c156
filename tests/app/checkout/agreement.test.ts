import { describe, expect, test } from "vitest";
import type { OrderSetup } from "../../../app/domain/order/journey.ts";
import { CURBSIDE, VEHICLE, answersOf, withAnswers } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, expectOrdered, sentOrder } from "../../support/checkout.ts";
import { addDelivery, fillDeliveryBag } from "../../support/deliveries.ts";
import { fillCheckout } from "../../support/journey.ts";
import { callsTo } from "../../support/sign-in.ts";
import { addBowls } from "../../support/walk.ts";

/** What the customer agrees to is what the page showed: whatever another window has changed asks for a second yes (SUBMIT-02). */

const WORDS = {
  bag: "what is in your bag",
  store: "the restaurant",
  handover: "how you get it",
  when: "the day or time",
};
const changedWords = (...parts: string[]) =>
  `Your order has changed since this page was shown: ${[parts.slice(0, -1).join(", "), parts.at(-1)].filter(Boolean).join(" and ")}.`;

const PICKUP: Partial<OrderSetup> = { ...CURBSIDE, pickupType: "Carry Out" };
const BY_CAR: Partial<OrderSetup> = { ...CURBSIDE, vehicle: VEHICLE };

async function shownAt(answers: Partial<OrderSetup>): Promise<Browser> {
  const browser = withAnswers(startApp(), answers);
  await addBowls(browser);
  await browser.visit(CHECKOUT);
  fillCheckout(browser);
  return browser;
}

/** Another window of the same browser answers so. */
function answerElsewhere(browser: Browser, answers: Partial<OrderSetup>): void {
  const now = { ...answersOf(browser.app, browser), ...answers };
  browser.cookies.set("order", withAnswers(browser.app, now).cookies.get("order") ?? "");
}

/** One press tells it and sends nothing, the next sends what is shown now. */
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
  ["a car, not the counter", PICKUP, { pickupType: "CurbSide", vehicle: RED }, [WORDS.handover], "Red Pickup Truck"],
  ["the counter, not a car", BY_CAR, { pickupType: "Carry Out" }, [WORDS.handover], '"pickupType":"Carry Out"'],
  ["a car of another color", BY_CAR, { vehicle: RED }, [WORDS.handover], "Red Pickup Truck"],
  ["a car of another type", BY_CAR, { vehicle: { ...VEHICLE, type: "Sedan" } }, [WORDS.handover], "Blue Sedan"],
  ["several things", BY_CAR, { time: "13:15", vehicle: RED }, [WORDS.handover, WORDS.when], '"time":"1:15 PM"'],
];

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

  test("nothing but what is looked at anew in the form: no second yes", async () => {
    const browser = await shownAt(PICKUP);
    answerElsewhere(browser, { near: "Austin", distance: 3 });
    await expectOrdered(browser);
  });

  test.each([
    ["another choice at the same price", { m1000: "1001" }],
    ["an extra that costs nothing", { "m1100.o1102": "on" }],
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

  test("a delivery goes to another address", async () => {
    const browser = await addDelivery(await fillDeliveryBag());
    fillCheckout(browser);
    browser.fill("Business Name", "O'Brien & Co");
    const { address, estimatedFor } = answersOf(browser.app, browser);
    if (!address) throw new Error("There is no address.");
    answerElsewhere(browser, { address: { ...address, addressLine2: "Floor 3" }, estimatedFor });
    await expectSecondYes(browser, changedWords(WORDS.handover));
  });
});
