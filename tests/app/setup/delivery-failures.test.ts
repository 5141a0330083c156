import { describe, expect, test } from "vitest";
import { type ADDRESSES, answersOf, deliveryTo, withAnswers } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { addDelivery, fillDeliveryBag } from "../../support/deliveries.ts";
import { expectAt, expectNoText, expectText } from "../../support/expect.ts";
import { afterWork, isCartRead, status } from "../../support/faults.ts";
import { submitOrder } from "../../support/journey.ts";
import { callsTo } from "../../support/sign-in.ts";
import { type AppOnFile, startAppOnFile } from "../../support/stored-orders.ts";
import type { TestApp } from "../../support/test-app.ts";

/**
 * After each failure of a delivery the page names the store for a pickup, and the order completed there has no data of
 * the delivery.
 */

const PAGE = "/order-now/delivery-estimate";
const CHECKOUT = "/order-now/checkout";
const MENU = "/order-now/build-order";
const FAILED = "Could not complete the delivery request at this moment. Please try again later.";
const NOBODY =
  "We weren't able to find any delivery providers for this order at this time. Do you want to continue your order as Carry Out?";

const ASK = "/delivery-estimates";
const ADD = "/add-to-cart";
const BUSINESS = { "Business Name": "O'Brien & Co" };

const chosenTip = (browser: Browser) => browser.attributes("input[name=tip][checked]", "value");

/** A bag with an estimate and a tip for its driver. */
async function estimateWithTip(app: TestApp): Promise<Browser> {
  const browser = await addDelivery(await fillDeliveryBag(app));
  const { body } = browser.formOf("Submit Order");
  body.set("tip", "20");
  body.set("intent", "update");
  expectText(await browser.send(CHECKOUT, body), /Tip\s?\$[1-9]/);
  return browser;
}

/** Completes the order as carry-out; neither the stored nor the sent order has data of a delivery. */
async function completeAsPickup({ app, orders }: AppOnFile, browser: Browser, storeName: string): Promise<void> {
  await browser.visit(CHECKOUT);
  expectAt(browser, CHECKOUT, new RegExp(`Pick-up From\\s*${storeName}`));
  expectNoText(browser, /Delivery Fee|Deliver To|goes to your driver/);
  await submitOrder(browser);
  expectText(browser, "Thanks for your order", new RegExp(`Pick Up From ?${storeName}`));
  const [order, ...others] = orders();
  expect(others).toEqual([]);
  expect(order?.summary).toMatchObject({ pickupType: "Carry Out", store: { name: storeName }, tipAmount: 0 });
  expect(order?.summary.deliveryAddress).toBeUndefined();
  expect(order?.summary.deliveryFee ?? 0).toBe(0);
  const { pickupDetails, ...sent } = app.sent("/queue").at(-1);
  expect([pickupDetails.pickupType, pickupDetails.deliveryAddress]).toEqual(["Carry Out", undefined]);
  expect([sent.cateringDeliveryType, sent.tipAmount]).toEqual([undefined, 0]);
}

/** Accepts the page's offer to pick up. */
async function takeOffer(on: AppOnFile, browser: Browser, storeName = "Dallas Uptown"): Promise<void> {
  expectAt(browser, PAGE, NOBODY, new RegExp(`Carry Out\\? ?${storeName}`));
  on.app.intercept = null;
  await browser.press("Continue as Carry Out");
  expectAt(browser, MENU, `You pick up your order at ${storeName} now, at 12:30 PM.`);
  const { store, ...answers } = answersOf(on.app, browser);
  expect(answers).toMatchObject({ pickupType: "Carry Out", address: null, time: "12:30" });
  expect(callsTo(on.app, `/validate-to-store/${store?.id}`)).not.toEqual([]);
  await completeAsPickup(on, browser, storeName);
}

/** The reply is lost, and the cart shows the fee after the look-up. */
async function loseFee({ app }: AppOnFile): Promise<Browser> {
  const browser = await fillDeliveryBag(app);
  app.intercept = (request) => {
    if (request.url.includes(ADD)) return afterWork(app, request, status(500));
    return isCartRead(request) ? withoutEstimate(app, request) : null;
  };
  return addDelivery(browser);
}

async function withoutEstimate(app: TestApp, request: Request): Promise<Response> {
  const cart = await (await app.sandbox.fetch(request)).json();
  return Response.json({ ...cart, estimatedDeliveryTime: null, deliveryFee: 0 });
}

describe("an individual delivery", () => {
  const fill = (where: keyof typeof ADDRESSES) => (on: AppOnFile) => fillDeliveryBag(on.app, where);
  test.each<[string, string, boolean, (on: AppOnFile) => Promise<Browser>]>([
    ["partners that fail (DELIV-05)", "Irving Las Colinas", true, fill("failing partners")],
    ["no partner available (DELIV-06)", "Plano Legacy", false, fill("no partner")],
    ["a lost reply, with the fee on the cart (DELIV-05)", "Dallas Uptown", true, loseFee],
  ])(
    "%s: the store is named, and the order can be picked up there (DELIV-07)",
    async (_name, store, isFailure, act) => {
      const on = startAppOnFile();
      const browser = await act(on);
      expect(browser.text().includes(FAILED)).toBe(isFailure);
      await takeOffer(on, browser, store);
    },
  );

  test.each([
    ["none is available", status(200, [])],
    ["they fail", status(502)],
  ])("the partner withdraws between estimate and submit, and %s (GUARD-02, DELIV-07)", async (_name, answer) => {
    const on = startAppOnFile();
    const browser = await estimateWithTip(on.app);
    on.app.intercept = async (request) => {
      if (request.url.endsWith(ASK)) return answer();
      return isCartRead(request) ? withoutEstimate(on.app, request) : null;
    };
    await submitOrder(browser, BUSINESS);
    expect(on.orders()).toEqual([]);
    await takeOffer(on, browser);
  });

  test("the partner withdraws at the purchase: its message, and a way to another partner or a pickup (DELIV-06)", async () => {
    const on = startAppOnFile();
    const browser = await estimateWithTip(on.app);
    const message = "DoorDash can no longer deliver this order.";
    on.app.answer("/queue", status(400, { message }));
    expect((await submitOrder(browser, BUSINESS)).status).toBe(422);
    expect(browser.errors()[0]).toBe(message);
    expect(on.orders()).toEqual([]);
    on.app.answer(ASK, status(502));
    await browser.press("Delivery or pickup");
    await takeOffer(on, browser);
  });

  test("a failed switch to pickup changes nothing; a successful one removes tip and fee, and a later delivery has the default tip (DELIV-07, TIP-01)", async () => {
    const app = startApp();
    const browser = await estimateWithTip(app);
    const before = answersOf(app, browser);
    app.answer("/validate-to-store/", status(500));
    await browser.visit(PAGE);
    expect((await browser.press("Pick up instead")).status).toBe(503);
    expect(answersOf(app, browser)).toEqual(before);
    app.intercept = null;
    expectText(await browser.visit(CHECKOUT), "Delivery Fee");
    expect(chosenTip(browser)).toEqual(["20"]);
    await (await browser.visit(PAGE)).press("Pick up instead");
    expectNoText(await browser.visit(CHECKOUT), /goes to your driver|Delivery Fee/);
    const again = withAnswers(app, await deliveryTo(app, "three partners"), browser.cookies);
    expect(chosenTip(await addDelivery(await again.visit(PAGE)))).toEqual(["15"]);
  });
});
