import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { BOWLS, CURBSIDE, TOMORROW, answersOf, deliveryTo, withAnswers } from "../../support/answers.ts";
import type { Browser } from "../../support/browser.ts";
import { addDelivery, estimateOf, fillDeliveryBag } from "../../support/deliveries.ts";
import type { OrderSetup } from "../../../app/domain/order/journey.ts";
import { named } from "../../support/cases.ts";
import { isCartRead, malformed, refused, status, when, wrongSchema } from "../../support/faults.ts";
import { fillCheckout, submitOrder } from "../../support/journey.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";
import { expectRefused, expectAt, expectText, expectNoText } from "../../support/expect.ts";

const PAGE = "/order-now/delivery-estimate";
const FAILED = "Could not complete the delivery request at this moment. Please try again later.";
const NOBODY =
  "We weren't able to find any delivery providers for this order at this time. Do you want to continue your order as Carry Out?";

const asked = ({ app }: Browser) => app.sent("/delivery-estimates").length;
const ASK = "/delivery-estimates";
const ADD = "/add-to-cart";
const FULL = "Thanks for your order";
const choose = (browser: Browser) => ({ intent: "add", estimateId: estimateOf(browser, "DoorDash") });

describe("who brings the order", () => {
  test("from the menu the way leads here, and what was added is said (GUARD-02)", async () => {
    const browser = await fillDeliveryBag();
    expect(browser.url).toBe(PAGE);
    expect(browser.heading()).toBe("Delivery");
    expect(browser.text()).toContain("Added to your bag: 2 × Build Your Own Bowl.");
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expectAt(await browser.visit("/order-now/review"), PAGE);
  });

  test("each provider with its fee and time; of several none is chosen (DELIV-01, DELIV-02)", async () => {
    const browser = await fillDeliveryBag();
    expectText(browser, "Zebra Kitchen Drivers", "Rocket Riders", "1500 Main St", "Dallas Uptown");
    expectText(browser, /DoorDash\s*11\/22\/2026, \d\d?:\d\d PM\s*\$\d\.\d\d/);
    expect(browser.all("input[type=radio][checked]")).toEqual([]);
    expect(Object.values(browser.links())).toContain("/order-now/address");
    expect(browser.html).toMatch(/href="https:[^"]*1500%20Main%20St[^"]*"[^>]*>See it on a map/);
  });

  test("with a key the map shows the streets, at zoom 16; without one there is no map, only the link (DELIV-01)", async () => {
    const plain = await fillDeliveryBag(startApp(), "one partner");
    expect(plain.html).not.toContain('class="map');
    const browser = await fillDeliveryBag(startApp({ env: { GOOGLE_MAPS_KEY: "key-for-maps" } }), "one partner");
    expect(browser.html).toContain("Where your order is delivered");
    expect(browser.html).toMatch(/\bzoom\b.{0,20}16/);
  });

  test("a single one is chosen already (DELIV-02)", async () => {
    const browser = await fillDeliveryBag(startApp(), "one partner");
    expect(browser.all("input[type=radio]")).toHaveLength(1);
    expect(browser.all("input[type=radio][checked]")).toHaveLength(1);
    expectAt(await browser.press("Add delivery"), "/order-now/checkout");
  });

  test("the chosen one's fee and time are on the cart, and the way leads to review (DELIV-03, DELIV-09, DELIV-10)", async () => {
    const browser = await fillDeliveryBag();
    const [, fee = ""] = /DoorDash.*?(\$[\d.]+)/s.exec(browser.text()) ?? [];
    await addDelivery(browser);
    expect(browser.trail).toEqual([PAGE, "/order-now/review", "/order-now/checkout"]);
    expect(browser.redirects).toEqual([303, 303]);
    expectText(browser, "Deliver To", "Delivery From");
    const deliveryAddress = { addressLine1: "1500 Main St", zip: "75201" };
    expect(browser.app.sent(ADD)).toMatchObject([{ pickupType: "Delivery", deliveryAddress }]);
    // The estimate is the only word on the fee, an individual order's too.
    expect(browser.app.asked(/fee/i)).toEqual([]);
    expect(fee).toMatch(/^\$\d+\.\d\d$/);
    expect(browser.amount("Delivery Fee")).toBe(fee);
  });

  test("none chosen: one is asked for, and the list stays (DELIV-02)", async () => {
    const browser = await fillDeliveryBag();
    expectRefused(await browser.send(PAGE, { intent: "add" }), "Please choose a delivery.");
    expect(browser.heading()).toBe("Delivery");
    expectText(browser, "DoorDash");
  });

  test.each(named("  ", "x", "../../queue", "__proto__", "a/b?c=d#e", "\u0000", "y".repeat(50_000)))(
    "an estimate called %s is none: words, nothing added (DELIV-05)",
    async (_name, estimateId) => {
      const app = startApp();
      const browser = await fillDeliveryBag(app);
      await browser.send(PAGE, { intent: "add", estimateId });
      expect(browser.status).toBeGreaterThanOrEqual(400);
      expect(browser.status).toBeLessThan(505);
      expectText(browser, FAILED, "DoorDash");
      expectAt(await browser.visit("/order-now/checkout"), PAGE);
    },
  );

  test("an estimate that has expired is told in the API's words, with new ones to choose from (DELIV-03)", async () => {
    const browser = await fillDeliveryBag();
    const chosen = choose(browser);
    browser.app.wait(61);
    expectRefused(await browser.send(PAGE, chosen), "This delivery estimate has expired. Please ask again.");
    expectNoText(browser, NOBODY);
    expect((await addDelivery(browser)).heading()).toBe("Almost Done!");
  });

  test("Enter, and buttons of other pages, add nothing", async () => {
    const browser = await fillDeliveryBag(startApp(), "one partner");
    await browser.press("Update").catch(() => undefined); // hidden from readers
    expectAt(await browser.send(PAGE, { ...choose(browser), intent: "update" }), PAGE);
    await browser.send(PAGE, { ...choose(browser), intent: "place" });
    expectRefused(browser, "Please use one of the buttons on this page.");
    expect(browser.app.sent(ADD)).toEqual([]);
  });
});

describe("who comes here (GUARD-06, GUARD-02)", () => {
  test("without a bag, the way leads to the menu", async () => {
    const app = startApp();
    const browser = await withAnswers(app, await deliveryTo(app, "three partners")).visit(PAGE);
    expectAt(browser, "/order-now/build-order", "Your bag is empty. Please add something to it first.");
    expect(asked(browser)).toBe(0);
  });

  test.each([
    ["a pickup", { pickupType: "Carry Out" as const, address: null }],
    ["a catering delivery", { orderTypeId: 2 }],
  ])("%s has nothing to choose: checkout, and partners are not asked", async (_what, change) => {
    const app = startApp();
    const answers = { ...(await deliveryTo(app, "three partners")), ...change };
    const browser = withAnswers(app, answers);
    const dish = answers.orderTypeId === 2 ? { "m23010.o230101": "1", quantity: "1", intent: "add" } : BOWLS;
    const item = answers.orderTypeId === 2 ? 2501 : 101;
    await browser.send(`/order-now/build-order/menu-item/${item}`, dish);
    await browser.visit(PAGE);
    expect(browser.url).not.toBe(PAGE);
    expect(asked(browser)).toBe(0);
  });

  test("a bag that cannot be read closes the page with words; partners are not asked (GUARD-08)", async () => {
    const browser = await fillDeliveryBag();
    const before = asked(browser);
    browser.app.intercept = when(isCartRead, status(500));
    expectText(await browser.visit(PAGE), "We could not reach the restaurant. Please try again.");
    expect(browser.heading()).not.toBe("Delivery");
    expect(asked(browser)).toBe(before);
  });
});

describe("nobody brings it", () => {
  test("an empty list: the offer to pick up, with the store, and no alert (DELIV-06)", async () => {
    const browser = await fillDeliveryBag(startApp(), "no partner");
    expect(browser.dialog()).toContain(NOBODY);
    expectNoText(browser, FAILED, "Add delivery");
  });

  test.each([
    ["partners that do not answer", null],
    ["a refused connection", refused],
    ["half a JSON text", malformed],
    ["another JSON than agreed", wrongSchema],
  ])("%s: the alert and the offer; trying again asks again (DELIV-05, DELIV-06)", async (_name, fault) => {
    const app = startApp();
    if (fault) app.answer(ASK, fault);
    const browser = await fillDeliveryBag(app, fault ? "three partners" : "failing partners");
    expect(browser.status).toBe(200);
    expectText(browser, FAILED, NOBODY);
    app.intercept = null;
    const before = asked(browser);
    expectAt(await browser.press("Try again"), PAGE);
    expect(asked(browser)).toBe(before + 1);
  });

  test("what the API says to customers is added to the alert", async () => {
    const app = startApp();
    app.answer(ASK, status(400, { message: "Nobody drives on a holiday." }));
    expectText(await fillDeliveryBag(app), FAILED, "Nobody drives on a holiday.");
  });

  test.each([
    ["a 500", status(500)],
    ["a 404", status(404)],
    ["half a JSON text", malformed],
    ["a cart without the time", () => Response.json({ id: "c", cart: [] })],
  ])(
    "%s when the delivery is added: the alert, the offer, and the list is still there (DELIV-05)",
    async (_name, fault) => {
      const app = startApp();
      const browser = await fillDeliveryBag(app);
      app.answer(ADD, fault);
      await addDelivery(browser);
      expect(browser.status).toBeGreaterThanOrEqual(400);
      expect(browser.errors()).toEqual([FAILED]);
      expectText(browser, NOBODY, "Rocket Riders");
      app.intercept = null;
      expect((await addDelivery(browser)).heading()).toBe("Almost Done!");
    },
  );

  test("continued as Carry Out, it can be ordered at that store without a fee (DELIV-07, SUBMIT-06)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillDeliveryBag(app, "no partner");
    await browser.press("Continue as Carry Out");
    expectAt(browser, "/order-now/build-order", /You pick up your order at .+ now, at 12:30 PM\./);
    const store = { storeNumber: "1003" };
    expect(answersOf(app, browser)).toMatchObject({ pickupType: "Carry Out", address: null, store, time: "12:30" });
    expect(app.calls.some(({ path }) => path.includes("/validate-to-store/3"))).toBe(true);
    expectText(await browser.visit("/order-now/checkout"), "Pick-up From");
    expect((await submitOrder(browser)).heading()).toBe(FULL);
    expect(orders()[0]?.summary).toMatchObject({ pickupType: "Carry Out" });
  });

  test("a fee that was on the cart leaves it (DELIV-07)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillDeliveryBag(app);
    expectText(await addDelivery(browser), "Delivery Fee");
    await browser.visit(PAGE);
    await browser.press("Pick up instead");
    await browser.visit("/order-now/checkout");
    expect(browser.amount("Delivery Fee")).toBeNull();
    expect((await submitOrder(browser)).errors()).toEqual([]);
    expect(orders()).toHaveLength(1);
  });

  test("a time that the store does not offer for pickup becomes 12:00 PM (DELIV-08)", async () => {
    const browser = await fillDeliveryBag(startApp(), "no partner");
    browser.app.wait(2);
    browser.app.answer("/store-hours-for-ordering", () =>
      Response.json([{ date: TOMORROW, open: "1:00 PM", close: "8:00 PM" }]),
    );
    await browser.press("Continue as Carry Out");
    expectAt(browser, "/order-now/build-order", /You pick up your order at .+ now, at 12:00 PM\./);
    expect(answersOf(browser.app, browser)).toMatchObject({ day: TOMORROW, time: "12:00", asap: false });
  });

  test("a store where nobody can pick up offers nothing of the kind, not even by hand (STORE-16)", async () => {
    const browser = await fillDeliveryBag(startApp(), "no partner");
    browser.app.wait(2);
    browser.app.alter("/store-number/", (body) => ({ ...body, allowsCarryOut: false }));
    await browser.visit(PAGE);
    expect(browser.html).not.toContain("Continue as Carry Out");
    await browser.send(PAGE, { intent: "pickup" });
    expectRefused(browser, "This store is currently unable to fulfill Pickup Orders. Please select a different store.");
    expect(answersOf(browser.app, browser).pickupType).toBe("Delivery");
  });

  test("when the bag cannot be checked, it stays a delivery, with words", async () => {
    const browser = await fillDeliveryBag(startApp(), "no partner");
    browser.app.answer("/validate-to-store/", status(500));
    expect((await browser.press("Continue as Carry Out")).status).toBe(503);
    expect(browser.errors().join()).toContain("We could not reach the restaurant.");
    expectNoText(browser, "You pick up your order");
    expect(answersOf(browser.app, browser)).toMatchObject({ pickupType: "Delivery", address: { city: "Plano" } });
    browser.app.intercept = null;
    expectAt(await browser.press("Continue as Carry Out"), "/order-now/build-order");
  });
});

describe("how long an estimate holds", () => {
  const estimated = async (app?: TestApp) => addDelivery(await fillDeliveryBag(app));

  test("another dish changes nothing", async () => {
    const browser = await estimated();
    await browser.send("/order-now/build-order/menu-item/501", { quantity: "1", intent: "add" });
    expectAt(browser, "/order-now/checkout", "Delivery Fee");
  });

  test.each([
    ["address", { address: { latitude: 32.79 } }],
    ["day", { day: "2026-11-23" }],
    ["time", { time: "13:00" }],
    ["store", { store: { id: 2, storeNumber: "1002" } }],
    ["ASAP", { asap: true }],
  ])("another %s needs a new one before checkout", async (_what, change) => {
    const browser = await estimated();
    const { app, cookies } = browser;
    const before = answersOf(app, browser);
    const checkoutWith = async (answers: Partial<OrderSetup>) => {
      cookies.delete("order");
      return (await withAnswers(app, answers, cookies).visit("/order-now/checkout")).url;
    };
    expect(await checkoutWith(before)).toBe("/order-now/checkout");
    const address = { ...before.address, ...("address" in change ? change.address : {}) } as OrderSetup["address"];
    expect(await checkoutWith({ ...before, ...change, address })).toBe(PAGE);
  });

  test("one that the API has lost by the time of the submit leads back here; nothing is sent, nothing is lost (GUARD-02)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await estimated(app);
    fillCheckout(browser);
    app.alter(/order-shopping-cart\/[\w-]{20,}$/, (cart) => ({ ...cart, estimatedDeliveryTime: null }));
    expectAt(await browser.press("Submit Order"), PAGE);
    expect(orders()).toEqual([]);
    app.intercept = null;
    await addDelivery(browser);
    expect([browser.value("First Name"), browser.value("Card Number")]).toEqual(["Ana", ""]);
  });

  test("a time that has moved on at the submit needs a new estimate too", async () => {
    const { app, orders } = startAppOnFile();
    const today = { ...(await deliveryTo(app, "three partners")), day: "2026-11-21", time: "11:30" };
    const browser = withAnswers(app, today);
    await browser.send("/order-now/build-order/menu-item/101", BOWLS);
    await addDelivery(browser);
    fillCheckout(browser);
    browser.fill("Business Name", "O'Brien & Co");
    app.wait(120);
    expectAt(await browser.press("Submit Order"), PAGE, "Your delivery time has been adjusted to: 12:45 PM.");
    expect(orders()).toEqual([]);
    await addDelivery(browser);
    expect([browser.value("First Name"), browser.value("Business Name")]).toEqual(["Ana", "O'Brien & Co"]);
    expect((await submitOrder(browser)).heading()).toBe(FULL);
  });
});

describe("a delivery to the end", () => {
  test("is stored with its address and fee, and the confirmation shows where it goes (DELIV-03, SUBMIT-06, CONF-02)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillDeliveryBag(app);
    await addDelivery(browser);
    const due = browser.amount("Amount Due")?.slice(1);
    expect(browser.text()).toContain("12:30 PM - 12:45 PM");
    await submitOrder(browser);
    expect(browser.errors()).toEqual(["Business Name is required."]); // CHK-06
    expect((await submitOrder(browser, { "Business Name": "O'Brien & Co" })).errors()).toEqual([]);
    expect(browser.heading()).toBe(FULL);
    expectText(browser, "Deliver To1500 Main St", "Made By");
    const [order, ...others] = orders();
    expect(others).toEqual([]);
    expect(order?.totalCents).toBe(Math.round(Number(due) * 100));
    expect(order?.summary).toMatchObject({
      pickupType: "Delivery",
      businessName: "O'Brien & Co",
      deliveryAddress: { addressLine1: "1500 Main St", city: "Dallas", state: "TX", zip: "75201" },
    });
    expect(order?.summary.deliveryFee).toBeGreaterThan(0);
    expectNoText(await withAnswers(app, {}).visit(browser.url), "1500 Main St");
  });

  test("a catering delivery is stored with its address; it passes no estimate (DELIV-04, SHELL-01)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = withAnswers(app, { ...(await deliveryTo(app, "three partners")), orderTypeId: 2 });
    await browser.visit("/order-now/catering-location-time");
    await browser.press("BUILD MY MEAL");
    await browser.visit("/order-now/build-order/menu-item/2301");
    browser.fill("Roast Turkey & Avocado", "1");
    browser.fill("Quantity", "2");
    expectAt(await browser.press("Add to bag"), "/order-now/checkout");
    await submitOrder(browser, { "Business Name": "O'Brien & Co", "Number of Guests": "12" });
    expect(browser.errors()).toEqual([]);
    expect(browser.heading()).toBe(FULL);
    expect(orders()[0]?.summary).toMatchObject({ deliveryAddress: { addressLine1: "1500 Main St" } });
    expect(app.sent("/queue")).toMatchObject([{ cateringDeliveryType: "Internal" }]);
  });

  test("a pickup after a delivery sends neither driver nor address (DELIV-10)", async () => {
    const { app } = startAppOnFile();
    const delivery = await deliveryTo(app, "three partners");
    const vehicle = { color: "Blue", type: "Van" };
    const browser = withAnswers(app, { ...delivery, ...CURBSIDE, vehicle, cateringDeliveryType: "Internal" });
    await browser.send("/order-now/build-order/menu-item/101", BOWLS);
    expect((await submitOrder(browser)).heading()).toBe(FULL);
    const [sent] = app.sent("/queue");
    expect(sent.cateringDeliveryType).toBeUndefined();
    expect(sent.pickupDetails.deliveryAddress).toBeUndefined();
    expect(sent.pickupDetails.curbsideInstructions).toBe("Blue Van");
  });
});
