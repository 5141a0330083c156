import { describe, expect, test } from "vitest";
import { type ADDRESSES, answersOf, deliveryTo, withAnswers } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import type { Browser } from "../../support/browser.ts";
import { addDelivery, fillDeliveryBag } from "../../support/deliveries.ts";
import { afterWork, isCartRead, malformed, refused, status } from "../../support/faults.ts";
import { submitOrder } from "../../support/journey.ts";
import { type AppOnFile, startAppOnFile } from "../../support/stored-orders.ts";
import { expectRefused, expectAt, expectText, expectNoText } from "../../support/expect.ts";

/**
 * Whatever becomes of a delivery, its customer is told which store could hand the meal over, and the order that is
 * completed from there carries nothing of the delivery.
 */

const PAGE = "/order-now/delivery-estimate";
const FAILED = "Could not complete the delivery request at this moment. Please try again later.";
const NOBODY =
  "We weren't able to find any delivery providers for this order at this time. Do you want to continue your order as Carry Out?";

const ASK = "/delivery-estimates";
const ADD = "/add-to-cart";
const LOOKUP = "/find-store-for-";
const CLOSED = "The restaurant has closed for deliveries.";
const BUSINESS = { "Business Name": "O'Brien & Co" };

/** The bag with an estimate on it, and a tip chosen for its driver. */
async function estimateWithTip(app = startApp()): Promise<Browser> {
  const browser = await addDelivery(await fillDeliveryBag(app));
  const { body } = browser.formOf("Submit Order");
  body.set("tip", "20");
  body.set("intent", "update");
  expectText(await browser.send("/order-now/checkout", body), /Tip\s?\$[1-9]/);
  return browser;
}

/** Carry out from here to the end; what is stored and what was sent has nothing of a delivery. */
async function completeAsPickup({ app, orders }: AppOnFile, browser: Browser, storeName: string): Promise<void> {
  await browser.visit("/order-now/checkout");
  expectAt(browser, "/order-now/checkout", new RegExp(`Pick-up From\\s*${storeName}`));
  expectNoText(browser, /Delivery Fee|Deliver To|goes to your driver/);
  const guests = browser.labels().includes("Number of Guests");
  await submitOrder(browser, guests ? { "Number of Guests": "12" } : {});
  expectText(browser, "Thanks for your order", `Pick it up at ${storeName}`);
  const [order, ...others] = orders();
  expect(others).toEqual([]);
  expect(order?.summary).toMatchObject({ pickupType: "Carry Out", store: { name: storeName }, tipAmount: 0 });
  expect(order?.summary.deliveryAddress).toBeUndefined();
  expect(order?.summary.deliveryFee ?? 0).toBe(0);
  const { pickupDetails, ...sent } = app.sent("/queue").at(-1);
  expect([pickupDetails.pickupType, pickupDetails.deliveryAddress]).toEqual(["Carry Out", undefined]);
  expect([sent.cateringDeliveryType, sent.tipAmount]).toEqual([undefined, 0]);
}

/** The page with the offer, and the way on from it. */
async function takeOffer(on: AppOnFile, browser: Browser, storeName: string): Promise<void> {
  expectAt(browser, PAGE, NOBODY, new RegExp(`Carry Out\\? ?${storeName}`));
  on.app.intercept = null;
  await browser.press("Continue as Carry Out");
  expectAt(browser, "/order-now/build-order", `You pick up your order at ${storeName} now, at 12:30 PM.`);
  expect(answersOf(on.app, browser)).toMatchObject({ pickupType: "Carry Out", address: null, time: "12:30" });
  await completeAsPickup(on, browser, storeName);
}

describe("an individual delivery", () => {
  test.each<[string, keyof typeof ADDRESSES, string, boolean]>([
    ["partners that do not answer (DELIV-05)", "failing partners", "Irving", true],
    ["partners of whom none drives (DELIV-06)", "no partner", "Plano", false],
  ])("%s: the store is named, and the order can be picked up there", async (_name, where, name, isFailure) => {
    const on = startAppOnFile();
    const browser = await fillDeliveryBag(on.app, where);
    const store = new RegExp(`Carry Out\\?\\s*(${name}[^\\d]*?)\\d`).exec(browser.text())?.[1]?.trim() ?? "";
    expect(store).not.toBe("");
    expect(browser.text().includes(FAILED)).toBe(isFailure);
    await takeOffer(on, browser, store);
  });

  test.each<[string, (on: AppOnFile, request: Request) => Response | Promise<Response>]>([
    ["a refused connection", refused],
    ["a 500", status(500)],
    ["half a JSON text", malformed],
    ["an answer that is lost, with the fee on the cart", (on, request) => afterWork(on.app, request, status(500))],
  ])("%s when the fee is asked for (DELIV-05, DELIV-06)", async (_name, fault) => {
    const on = startAppOnFile();
    const browser = await fillDeliveryBag(on.app);
    on.app.answer(ADD, (request) => fault(on, request));
    expect((await addDelivery(browser)).errors()).toEqual([FAILED]);
    await takeOffer(on, browser, "Dallas Uptown");
  });

  test.each([
    ["none drives any more", status(200, [])],
    ["they do not answer any more", status(502)],
  ])("the partner withdraws between estimate and submit, and %s (GUARD-02, DELIV-07)", async (_name, answer) => {
    const on = startAppOnFile();
    const browser = await estimateWithTip(on.app);
    on.app.intercept = async (request) => {
      if (request.url.endsWith(ASK)) return answer();
      if (!isCartRead(request)) return null;
      const cart = await (await on.app.sandbox.fetch(request)).json();
      return Response.json({ ...cart, estimatedDeliveryTime: null, deliveryFee: 0 });
    };
    await submitOrder(browser, BUSINESS);
    expect(on.orders()).toEqual([]);
    await takeOffer(on, browser, "Dallas Uptown");
  });

  test("the store closes before the partners are asked: its words, and the offer for another time of that day (DELIV-05)", async () => {
    const on = startAppOnFile();
    on.app.answer(ASK, status(400, { message: "Dallas Uptown closes at 12:00 PM." }));
    const browser = await fillDeliveryBag(on.app);
    expectText(browser, FAILED, "Dallas Uptown closes at 12:00 PM.");
    await takeOffer(on, browser, "Dallas Uptown");
  });

  test("the store closes before the fee is added: its words, and picking up stays possible (DELIV-05)", async () => {
    const on = startAppOnFile();
    const browser = await fillDeliveryBag(on.app);
    on.app.answer(ADD, status(400, { message: CLOSED }));
    expect((await addDelivery(browser)).errors()).toEqual([CLOSED]);
    expectText(browser, "From Dallas Uptown");
    on.app.intercept = null;
    await browser.press("Pick up instead");
    await completeAsPickup(on, browser, "Dallas Uptown");
  });

  test("the partner withdraws at the very purchase: its words, and the way to another one or to picking up (DELIV-06)", async () => {
    const stored = startAppOnFile();
    const browser = await estimateWithTip(stored.app);
    const message = "DoorDash can no longer deliver this order.";
    stored.app.answer("/queue", status(400, { message }));
    expect((await submitOrder(browser, BUSINESS)).status).toBe(422);
    expect(browser.errors()[0]).toBe(message);
    expect(stored.orders()).toEqual([]);
    stored.app.answer(ASK, status(502));
    await browser.press("Delivery or pickup");
    await takeOffer(stored, browser, "Dallas Uptown");
  });

  test("the tip is forgotten with the delivery; a later one begins with the usual (DELIV-07, TIP-01)", async () => {
    const on = startAppOnFile();
    const browser = await estimateWithTip(on.app);
    await browser.visit(PAGE);
    await browser.press("Pick up instead");
    await browser.visit("/order-now/checkout");
    expectNoText(browser, "goes to your driver");
    const again = withAnswers(on.app, await deliveryTo(on.app, "three partners"), browser.cookies);
    await addDelivery(await again.visit(PAGE));
    expect(again.attributes("input[name=tip][checked]", "value")).toEqual(["15"]);
  });

  test("when picking up cannot be arranged now, address, time and tip are as before", async () => {
    const on = startAppOnFile();
    const browser = await estimateWithTip(on.app);
    const before = answersOf(on.app, browser);
    on.app.answer("/validate-to-store/", status(500));
    await browser.visit(PAGE);
    expect((await browser.press("Pick up instead")).status).toBe(503);
    expect(answersOf(on.app, browser)).toEqual(before);
    on.app.intercept = null;
    await browser.visit("/order-now/checkout");
    expect(browser.attributes("input[name=tip][checked]", "value")).toEqual(["20"]);
    expectText(browser, "Delivery Fee");
  });
});

describe("a delivery that its store cannot make when BUILD MY MEAL is pressed", () => {
  interface Kind {
    type: number;
    page: string;
    day?: string;
    item: number;
    /** What is filled in on the page of the item, by label. */
    choices: Record<string, string>;
  }
  const bowls = { "Choose your base": "Brown Rice", "Choose your protein": "Grilled Steak", Quantity: "2" };
  const sandwiches = { "Roast Turkey & Avocado": "1", Quantity: "2" };
  const individual: Kind = { type: 1, page: "/order-now/pickup-details", item: 101, choices: bowls };
  const catering: Kind = { type: 2, page: "/order-now/catering-location-time", item: 2301, choices: sandwiches };
  const holiday: Kind = { ...individual, type: 3, day: "2026-11-25", item: 3201, choices: { Quantity: "2" } };
  const KINDS: [string, Kind][] = [
    ["individual", individual],
    ["catering", catering],
    ["holiday", holiday],
  ];

  /** The page that asks when, with an address to deliver to. */
  async function atTime({ type, page, day }: Kind, app: TestApp): Promise<Browser> {
    const answers = { ...(await deliveryTo(app, "three partners")), orderTypeId: type, ...(day && { day }) };
    return withAnswers(app, answers).visit(page);
  }

  test.each(KINDS)("%s: picked up there it has no fee, address or tip (ADDR-20, DELIV-07)", async (_name, kind) => {
    const on = startAppOnFile();
    const browser = await atTime(kind, on.app);
    on.app.alter(LOOKUP, (found) => ({ ...found, outOfRange: true, message: CLOSED }));
    expectRefused(await browser.press("BUILD MY MEAL"), CLOSED);
    expectText(browser, /Continue With Pickup From:\s*Dallas Uptown/);
    await browser.press("Continue With Pickup");
    expectText(browser, "You pick up your order at Dallas Uptown now, at 12:30 PM.");
    expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order");
    await browser.visit(`/order-now/build-order/menu-item/${kind.item}`);
    await browser.submit("Add to bag", kind.choices);
    await completeAsPickup(on, browser, "Dallas Uptown");
  });

  test.each(KINDS)("%s: a look-up that fails keeps the answers, and can be pressed again", async (_name, kind) => {
    const app = startApp();
    const browser = await atTime(kind, app);
    app.answer(LOOKUP, status(503));
    expect((await browser.press("BUILD MY MEAL")).status).toBe(503);
    expect(answersOf(app, browser)).toMatchObject({ pickupType: "Delivery", time: "12:30" });
    app.intercept = null;
    expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order");
  });

  test.each(KINDS.slice(1))(
    "%s: partners that fail or are none leave it to DoorDash (DELIV-04)",
    async (_name, kind) => {
      for (const answer of [status(502), status(200, [])]) {
        const browser = await atTime(kind, startApp());
        browser.app.answer(ASK, answer);
        expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order");
        const answers = { pickupType: "Delivery", cateringDeliveryType: "DoorDash" };
        expect(answersOf(browser.app, browser)).toMatchObject(answers);
      }
    },
  );
});
