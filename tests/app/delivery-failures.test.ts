import { describe, expect, test } from "vitest";
import type { TestApp } from "../support/app.ts";
import { type ADDRESSES, answersOf, deliveryTo, withAnswers } from "../support/answers.ts";
import type { Browser } from "../support/browser.ts";
import { addDelivery, fillDeliveryBag } from "../support/deliveries.ts";
import { isCartRead, malformed, refused, status, when } from "../support/faults.ts";
import { fillCheckout } from "../support/journey.ts";
import { type AppOnFile, startAppOnFile } from "../support/stored-orders.ts";

/**
 * Whatever becomes of a delivery, its customer is told which store could hand the meal over, and the order that is
 * completed from there carries nothing of the delivery.
 */

const PAGE = "/order-now/delivery-estimate";
const FAILED = "Could not complete the delivery request at this moment. Please try again later.";
const NOBODY =
  "We weren't able to find any delivery providers for this order at this time. Do you want to continue your order as Carry Out?";

const isAsk = ({ url }: Request) => url.endsWith("/delivery-estimates");
const isAdd = ({ url }: Request) => url.endsWith("/add-to-cart");
const isLookup = ({ url }: Request) => url.includes("/find-store-for-");
const isFit = ({ url }: Request) => url.includes("/validate-to-store/");

/** The bag with an estimate on it, and a tip chosen for its driver. */
async function estimateWithTip(app: TestApp): Promise<Browser> {
  const browser = await fillDeliveryBag(app);
  await addDelivery(browser, "DoorDash");
  const { body } = browser.formOf("Submit Order");
  body.set("tip", "20");
  body.set("intent", "update");
  await browser.send("/order-now/checkout", body);
  expect(browser.text()).toMatch(/Tip\s?\$[1-9]/);
  return browser;
}

/** Carry out from here to the end; what is stored and what was sent has nothing of a delivery. */
async function completeAsPickup({ app, orders }: AppOnFile, browser: Browser, storeName: string): Promise<void> {
  await browser.visit("/order-now/checkout");
  expect(browser.url).toBe("/order-now/checkout");
  expect(browser.text()).toMatch(new RegExp(`Pick-up From\\s*${storeName}`));
  expect(browser.text()).not.toMatch(/Delivery Fee|Deliver To|goes to your driver/);
  fillCheckout(browser);
  if (browser.html.includes('name="guests"')) browser.fill("Number of Guests", "12");
  await browser.press("Submit Order");
  expect(browser.errors()).toEqual([]);
  expect(browser.heading()).toBe("Thanks for your order");
  expect(browser.text()).toContain(`Pick it up at ${storeName}`);
  const [order, ...others] = orders();
  expect(others).toEqual([]);
  expect(order?.summary).toMatchObject({ pickupType: "Carry Out", store: { name: storeName }, tipAmount: 0 });
  expect(order?.summary.deliveryAddress).toBeUndefined();
  expect(order?.summary.deliveryFee ?? 0).toBe(0);
  const sent = JSON.parse(app.calls.findLast(({ path }) => path.endsWith("/queue"))?.body ?? "{}");
  expect(sent.pickupDetails).toMatchObject({ pickupType: "Carry Out" });
  expect(sent.pickupDetails.deliveryAddress).toBeUndefined();
  expect(sent.cateringDeliveryType).toBeUndefined();
  expect(sent.tipAmount).toBe(0);
}

/** The page with the offer, and the way on from it. */
async function takeOffer(on: AppOnFile, browser: Browser, storeName: string): Promise<void> {
  expect(browser.url).toBe(PAGE);
  expect(browser.text()).toContain(NOBODY);
  expect(browser.text()).toMatch(new RegExp(`Carry Out\\? ?${storeName}`));
  on.app.intercept = null;
  await browser.press("Continue as Carry Out");
  expect(browser.url).toBe("/order-now/build-order");
  expect(browser.text()).toContain(`You pick up your order at ${storeName} now, at 12:30 PM.`);
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

  test.each([
    ["a refused connection", refused],
    ["a 500", status(500)],
    ["half a JSON text", malformed],
  ])("%s when the fee is asked for (DELIV-05, DELIV-06)", async (_name, fault) => {
    const on = startAppOnFile();
    const browser = await fillDeliveryBag(on.app);
    on.app.intercept = when(isAdd, fault);
    await addDelivery(browser, "DoorDash");
    expect(browser.errors()).toEqual([FAILED]);
    await takeOffer(on, browser, "Dallas Uptown");
  });

  test("the fee is on the cart although its answer was lost: it leaves the cart with the delivery (DELIV-05)", async () => {
    const on = startAppOnFile();
    const browser = await fillDeliveryBag(on.app);
    on.app.intercept = async (request) => {
      if (!isAdd(request)) return null;
      await on.app.sandbox.fetch(request);
      return status(500)();
    };
    await addDelivery(browser, "DoorDash");
    expect(browser.errors()).toEqual([FAILED]);
    await takeOffer(on, browser, "Dallas Uptown");
  });

  test.each([
    ["none drives any more", () => Response.json([])],
    ["they do not answer any more", status(502)],
  ])("the partner withdraws between estimate and submit, and %s (GUARD-02, DELIV-07)", async (_name, answer) => {
    const on = startAppOnFile();
    const browser = await estimateWithTip(on.app);
    fillCheckout(browser);
    browser.fill("Business Name", "O'Brien & Co");
    on.app.intercept = async (request) => {
      if (isAsk(request)) return answer();
      if (!isCartRead(request)) return null;
      const cart = await (await on.app.sandbox.fetch(request)).json();
      return Response.json({ ...cart, estimatedDeliveryTime: null, deliveryFee: 0 });
    };
    await browser.press("Submit Order");
    expect(on.orders()).toEqual([]);
    await takeOffer(on, browser, "Dallas Uptown");
  });

  test("the store closes before the partners are asked: its words, and the offer for another time of that day (DELIV-05)", async () => {
    const on = startAppOnFile();
    on.app.intercept = when(isAsk, status(400, { message: "Dallas Uptown closes at 12:00 PM." }));
    const browser = await fillDeliveryBag(on.app);
    expect(browser.text()).toContain(FAILED);
    expect(browser.text()).toContain("Dallas Uptown closes at 12:00 PM.");
    await takeOffer(on, browser, "Dallas Uptown");
  });

  test("the store closes before the fee is added: its words, and picking up stays possible (DELIV-05)", async () => {
    const on = startAppOnFile();
    const browser = await fillDeliveryBag(on.app);
    on.app.intercept = when(isAdd, status(400, { message: "The restaurant has closed for deliveries." }));
    await addDelivery(browser, "DoorDash");
    expect(browser.errors()).toEqual(["The restaurant has closed for deliveries."]);
    expect(browser.text()).toContain("From Dallas Uptown");
    on.app.intercept = null;
    await browser.press("Pick up instead");
    await completeAsPickup(on, browser, "Dallas Uptown");
  });

  test("the partner withdraws at the very purchase: its words, and the way to another one or to picking up (DELIV-06)", async () => {
    const stored = startAppOnFile();
    const browser = await estimateWithTip(stored.app);
    fillCheckout(browser);
    browser.fill("Business Name", "O'Brien & Co");
    const message = "DoorDash can no longer deliver this order.";
    stored.app.intercept = when(({ url }) => url.endsWith("/queue"), status(400, { message }));
    await browser.press("Submit Order");
    expect(browser.status).toBe(422);
    expect(browser.errors()[0]).toBe(message);
    expect(stored.orders()).toEqual([]);
    stored.app.intercept = when(isAsk, status(502));
    await browser.press("Delivery or pickup");
    await takeOffer(stored, browser, "Dallas Uptown");
  });

  test("the tip is forgotten with the delivery; a later one begins with the usual (DELIV-07, TIP-01)", async () => {
    const on = startAppOnFile();
    const browser = await estimateWithTip(on.app);
    await browser.visit(PAGE);
    await browser.press("Pick up instead");
    await browser.visit("/order-now/checkout");
    expect(browser.text()).not.toContain("goes to your driver");
    const again = withAnswers(on.app, await deliveryTo(on.app, "three partners"), browser.cookies);
    await again.visit(PAGE);
    await addDelivery(again, "DoorDash");
    expect(again.html).toMatch(/<input[^>]*value="15"[^>]*checked|checked[^>]*value="15"/);
  });

  test("when picking up cannot be arranged now, address, time and tip are as before", async () => {
    const on = startAppOnFile();
    const browser = await estimateWithTip(on.app);
    const before = answersOf(on.app, browser);
    on.app.intercept = when(isFit, status(500));
    await browser.visit(PAGE);
    await browser.press("Pick up instead");
    expect(browser.status).toBe(503);
    expect(answersOf(on.app, browser)).toEqual(before);
    on.app.intercept = null;
    await browser.visit("/order-now/checkout");
    expect(browser.html).toMatch(/<input[^>]*value="20"[^>]*checked|checked[^>]*value="20"/);
    expect(browser.text()).toContain("Delivery Fee");
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

  test.each(KINDS)(
    "%s: the store is named, and the order picked up there has no fee, address or tip (ADDR-20, DELIV-07)",
    async (_name, { type, page, day, item, choices }) => {
      const on = startAppOnFile();
      const answers = { ...(await deliveryTo(on.app, "three partners")), orderTypeId: type, ...(day && { day }) };
      const browser = withAnswers(on.app, { ...answers, cateringDeliveryType: "Internal" });
      on.app.intercept = async (request) => {
        if (!isLookup(request)) return null;
        const found = await (await on.app.sandbox.fetch(request)).json();
        return Response.json({ ...found, outOfRange: true, message: "The restaurant has closed for deliveries." });
      };
      await browser.visit(page);
      await browser.press("BUILD MY MEAL");
      expect(browser.status).toBe(422);
      expect(browser.errors()).toEqual(["The restaurant has closed for deliveries."]);
      expect(browser.text()).toMatch(/Continue With Pickup From:\s*Dallas Uptown/);
      await browser.press("Continue With Pickup");
      expect(browser.text()).toContain("You pick up your order at Dallas Uptown now, at 12:30 PM.");
      await browser.press("BUILD MY MEAL");
      expect(browser.url).toBe("/order-now/build-order");
      await browser.visit(`/order-now/build-order/menu-item/${item}`);
      for (const [label, value] of Object.entries(choices)) browser.fill(label, value);
      await browser.press("Add to bag");
      await completeAsPickup(on, browser, "Dallas Uptown");
    },
  );

  test.each(KINDS)(
    "%s: a look-up that fails keeps the answers, in words, and can be pressed again",
    async (_name, kind) => {
      const on = startAppOnFile();
      const answers = { ...(await deliveryTo(on.app, "three partners")), orderTypeId: kind.type };
      const browser = withAnswers(on.app, { ...answers, ...(kind.day && { day: kind.day }) });
      on.app.intercept = when(isLookup, status(503));
      await browser.visit(kind.page);
      await browser.press("BUILD MY MEAL");
      expect(browser.status).toBe(503);
      expect(answersOf(on.app, browser)).toMatchObject({ pickupType: "Delivery", time: "12:30" });
      on.app.intercept = null;
      await browser.press("BUILD MY MEAL");
      expect(browser.url).toBe("/order-now/build-order");
    },
  );

  test.each(KINDS.slice(1))(
    "%s: partners that fail or are none leave it to DoorDash, and nothing is in the way (DELIV-04)",
    async (_name, { type, page, day }) => {
      for (const answer of [status(502), () => Response.json([])]) {
        const on = startAppOnFile();
        const answers = { ...(await deliveryTo(on.app, "three partners")), orderTypeId: type, ...(day && { day }) };
        const browser = withAnswers(on.app, answers);
        on.app.intercept = when(isAsk, answer);
        await browser.visit(page);
        await browser.press("BUILD MY MEAL");
        expect(browser.url).toBe("/order-now/build-order");
        expect(answersOf(on.app, browser)).toMatchObject({ pickupType: "Delivery", cateringDeliveryType: "DoorDash" });
      }
    },
  );
});
