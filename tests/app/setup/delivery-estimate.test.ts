import { describe, expect, test } from "vitest";
import { BOWLS, TOMORROW, answersOf, deliveryTo, withAnswers } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { addDelivery, estimateOf, fillDeliveryBag } from "../../support/deliveries.ts";
import { expectAt, expectNoText, expectRefused, expectText } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { fillCheckout, submitOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";

const PAGE = "/order-now/delivery-estimate";
const CHECKOUT = "/order-now/checkout";
const MENU = "/order-now/build-order";
const FAILED = "Could not complete the delivery request at this moment. Please try again later.";
const NOBODY =
  "We weren't able to find any delivery providers for this order at this time. Do you want to continue your order as Carry Out?";

const ASK = "/delivery-estimates";
const ADD = "/add-to-cart";
const asked = ({ app }: Browser) => app.sent(ASK).length;
const FULL = "Thanks for your order";
const BUSINESS = { "Business Name": "O'Brien & Co" };
const choose = (browser: Browser) => ({ intent: "add", estimateId: estimateOf(browser, "DoorDash") });

describe("choosing a delivery partner", () => {
  test("the page after adding lists each partner with fee and time, the first selected (DELIV-01, DELIV-02, GUARD-02)", async () => {
    const browser = await fillDeliveryBag();
    expectPage(browser, {
      url: PAGE,
      heading: "Who should deliver?",
      shows: "Added to your bag: 2 × Build Your Own Bowl.",
    });
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expectText(browser, "Zebra Kitchen Drivers", "Rocket Riders", "1500 Main St", "Dallas Uptown");
    expectText(browser, /Estimated arrival with each: \d\d?:\d\d PM/, /DoorDash\s*\$\d\.\d\d/);
    expectText(browser, /Zebra Kitchen Drivers\s*Lowest fee/);
    expect(browser.attributes("input[type=radio][checked]", "id")).toEqual(["estimate-1"]);
    expect(Object.values(browser.links())).toContain("/order-now?edit=location");
    expectRefused(await browser.send(PAGE, { intent: "add" }), "Please choose a delivery.");
    expectPage(browser, { heading: "Who should deliver?", shows: "DoorDash" });
    expectAt(await browser.visit("/order-now/review"), PAGE);
  });

  test("with a key a map shows the address at zoom 16; a link to a map is always there (DELIV-01)", async () => {
    const browser = await fillDeliveryBag(startApp({ env: { GOOGLE_MAPS_KEY: "key-for-maps" } }));
    expect(browser.html).toMatch(/\bzoom\b.{0,20}16/);
    expect(browser.attributes("figure", "aria-label")).toEqual(["Where your order is delivered"]);
    expect(browser.attributes("figure a", "aria-label")).toEqual(["1, 1500 Main St", "2, Dallas Uptown"]);
    const keyless = await fillDeliveryBag();
    expect(keyless.all("figure")).toEqual([]);
    for (const shown of [browser, keyless])
      expect(shown.html).toMatch(/href="https:[^"]*1500%20Main%20St[^"]*"[^>]*>See it on a map/);
  });

  test("the first partner is the default, and Enter adds nothing (DELIV-02)", async () => {
    const browser = await fillDeliveryBag();
    expectAt(await browser.send(PAGE, { ...choose(browser), intent: "update" }), PAGE);
    expect(browser.app.sent(ADD)).toEqual([]);
    const [first] = browser.attributes("input[type=radio]", "value");
    expectAt(await browser.press("Continue to checkout"), CHECKOUT);
    const added = browser.app.calls.map(({ path }) => path).filter((path) => path.endsWith(ADD));
    expect(added).toEqual([expect.stringContaining(`/delivery-estimates/${first}/`)]);
  });

  test("choosing a partner adds its delivery fee to the cart and leads to checkout (DELIV-03, DELIV-09, DELIV-10)", async () => {
    const browser = await fillDeliveryBag();
    const [, fee = ""] = /DoorDash.*?(\$[\d.]+)/s.exec(browser.text()) ?? [];
    await addDelivery(browser);
    expect(browser.trail).toEqual([PAGE, "/order-now/review", CHECKOUT]);
    expect(browser.redirects).toEqual([303, 303]);
    expectText(browser, "Deliver To", "Delivery From");
    const deliveryAddress = { addressLine1: "1500 Main St", zip: "75201" };
    expect(browser.app.sent(ADD)).toMatchObject([{ pickupType: "Delivery", deliveryAddress }]);
    // The estimate is the only source of the fee, for individual orders too.
    expect(browser.app.asked(/fee/i)).toEqual([]);
    expect(fee).toMatch(/^\$\d+\.\d\d$/);
    expect(browser.amount("Delivery Fee")).toBe(fee);
  });

  test("an unknown estimate is refused with a message, and nothing is added (DELIV-05)", async () => {
    const browser = await fillDeliveryBag();
    await browser.send(PAGE, { intent: "add", estimateId: "../../queue" });
    expect(browser.status).toBeGreaterThanOrEqual(400);
    expectText(browser, FAILED, "DoorDash");
    expectAt(await browser.visit(CHECKOUT), PAGE);
  });

  test("an expired estimate shows the API's message and new estimates (DELIV-03)", async () => {
    const browser = await fillDeliveryBag();
    const chosen = choose(browser);
    browser.app.wait(61);
    expectRefused(await browser.send(PAGE, chosen), "This delivery estimate has expired. Please ask again.");
    expectNoText(browser, NOBODY);
    expect((await addDelivery(browser)).heading()).toBe("Almost Done!");
  });
});

describe("access to the page (GUARD-06, GUARD-02)", () => {
  test("without a bag it redirects to the menu", async () => {
    const app = startApp();
    const browser = await withAnswers(app, await deliveryTo(app, "three partners")).visit(PAGE);
    expectAt(browser, MENU, "Your bag is empty. Please add something to it first.");
    expect(asked(browser)).toBe(0);
  });

  test.each([
    ["a pickup", 101, { pickupType: "Carry Out" as const, address: null }, BOWLS],
    ["a catering delivery", 2501, { orderTypeId: 2 }, { "m23010.o230101": "1", quantity: "1", intent: "add" }],
  ])("%s needs no partner, and none is requested", async (_what, item, change, dish) => {
    const app = startApp();
    const browser = withAnswers(app, { ...(await deliveryTo(app, "three partners")), ...change });
    await browser.send(`${MENU}/menu-item/${item}`, dish);
    expect((await browser.visit(PAGE)).url).not.toBe(PAGE);
    expect(asked(browser)).toBe(0);
  });
});

describe("without a delivery partner", () => {
  test("there is no choice, and no error asks for one", async () => {
    const browser = await fillDeliveryBag();
    browser.app.answer(ASK, status(400, { message: "Nobody drives on a holiday." }));
    expectPage(await browser.send(PAGE, { intent: "add" }), { status: 422, shows: [NOBODY], errors: [] });
  });

  test("a refusal: the alert, its own words and the offer to pick up; Try again asks again (DELIV-05, DELIV-06)", async () => {
    const app = startApp();
    app.answer(ASK, status(400, { message: "Nobody drives on a holiday." }));
    const browser = await fillDeliveryBag(app);
    expectPage(browser, { status: 200, shows: [FAILED, NOBODY, "Nobody drives on a holiday."] });
    app.intercept = null;
    const before = asked(browser);
    expectAt(await browser.press("Try again"), PAGE);
    expect(asked(browser)).toBe(before + 1);
  });

  test.each([
    ["a 404", status(404)],
    ["a cart without the time", () => Response.json({ id: "c", cart: [] })],
  ])("%s when the delivery is added: the alert, the offer, and the list (DELIV-05)", async (_name, fault) => {
    const browser = await fillDeliveryBag();
    browser.app.answer(ADD, fault);
    await addDelivery(browser);
    expect(browser.status).toBeGreaterThanOrEqual(400);
    expectPage(browser, { errors: [FAILED], shows: [NOBODY, "Rocket Riders"] });
    browser.app.intercept = null;
    expect((await addDelivery(browser)).heading()).toBe("Almost Done!");
  });

  const NOT_THERE = "now. The time you had chosen is not available there. Please choose a new one.";
  test.each([
    ["offers is named", "10:30 AM", "12:30 PM", "2026-11-21T16:10:00Z", "now, at 12:00 PM."],
    ["does not offer is not", "1:00 PM", "8:00 PM", "2026-11-21T16:10:00Z", NOT_THERE],
    ["no longer offers is not", "10:30 AM", "8:00 PM", "2026-11-22T14:05:00-06:00", NOT_THERE],
  ])("an unavailable pickup time becomes 12:00 PM; one that the store %s (DELIV-06, DELIV-08)", async (...given) => {
    const [, open, close, now, shows] = given;
    const browser = await fillDeliveryBag(startApp(), "no partner");
    expect(browser.dialog()).toContain(NOBODY);
    expectNoText(browser, FAILED, "Continue to checkout");
    browser.app.answer("/store-hours-for-ordering", () => Response.json([{ date: TOMORROW, open, close }]));
    browser.app.clock.now = new Date(now);
    await browser.visit(PAGE);
    expectPage(await browser.press("Continue as Carry Out"), { url: MENU, shows });
    expect(answersOf(browser.app, browser)).toMatchObject({ day: TOMORROW, time: "12:00", asap: false });
  });

  test("a store without pickups has no such offer, and a posted one is refused (STORE-16)", async () => {
    const browser = await fillDeliveryBag(startApp(), "no partner");
    browser.app.wait(2);
    browser.app.alter("/store-number/", (body) => ({ ...body, allowsCarryOut: false }));
    expect((await browser.visit(PAGE)).html).not.toContain("Continue as Carry Out");
    await browser.send(PAGE, { intent: "pickup" });
    expectRefused(browser, "This store is currently unable to fulfill Pickup Orders. Please select a different store.");
    expect(answersOf(browser.app, browser).pickupType).toBe("Delivery");
  });
});

describe("validity of an estimate", () => {
  test("another dish keeps it; another time needs a new one before checkout (GUARD-02)", async () => {
    const browser = await addDelivery(await fillDeliveryBag());
    await browser.send(`${MENU}/menu-item/501`, { quantity: "1", intent: "add" });
    expectAt(browser, CHECKOUT, "Delivery Fee");
    const before = answersOf(browser.app, browser);
    browser.cookies.delete("order");
    const changed = withAnswers(browser.app, { ...before, time: "13:00" }, browser.cookies);
    expectAt(await changed.visit(CHECKOUT), PAGE);
  });

  test("a time adjusted at submit needs a new estimate", async () => {
    const { app, orders } = startAppOnFile();
    const today = { ...(await deliveryTo(app, "three partners")), day: "2026-11-21", time: "11:30" };
    const browser = withAnswers(app, today);
    await browser.send(`${MENU}/menu-item/101`, BOWLS);
    await addDelivery(browser);
    fillCheckout(browser);
    app.wait(120);
    await browser.submit("Submit Order", BUSINESS);
    expectAt(browser, PAGE, "Your delivery time has been adjusted to: 12:45 PM.");
    expect(orders()).toEqual([]);
    expectPage(await addDelivery(browser), { values: { "First Name": "Ana", ...BUSINESS } });
    expect((await submitOrder(browser)).heading()).toBe(FULL);
  });
});

describe("a complete delivery order", () => {
  test("is stored with address and fee, and the confirmation shows the address (DELIV-03, SUBMIT-06, CONF-02)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await addDelivery(await fillDeliveryBag(app));
    const due = browser.amount("Amount Due")?.slice(1);
    expectText(browser, "12:30 PM - 12:45 PM");
    expectPage(await submitOrder(browser), { errors: ["Business Name is required."] }); // CHK-06
    expectPage(await submitOrder(browser, BUSINESS), { errors: [], heading: FULL });
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

  test("of catering is stored with its address, without an estimate (DELIV-04, SHELL-01)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = withAnswers(app, { ...(await deliveryTo(app, "three partners")), orderTypeId: 2 });
    await (await browser.visit("/order-now/catering-location-time")).press("BUILD MY MEAL");
    await browser.visit(`${MENU}/menu-item/2301`);
    expectAt(await browser.submit("Add to bag", { "Roast Turkey & Avocado": "1", Quantity: "2" }), CHECKOUT);
    await submitOrder(browser, { ...BUSINESS, "Number of Guests": "12" });
    expectPage(browser, { errors: [], heading: FULL });
    expect(orders()[0]?.summary).toMatchObject({ deliveryAddress: { addressLine1: "1500 Main St" } });
    expect(app.sent("/queue")).toMatchObject([{ cateringDeliveryType: "Internal" }]);
  });
});
