import { describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { status } from "../../support/faults.ts";
import { fillBag, submitOrder } from "../../support/journey.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";
import { expectAt, expectText, expectNoText } from "../../support/expect.ts";

const REMOVED =
  "Some items or options were removed from your cart because they are not available at the selected location. Please verify your cart before checkout. Thank you.";

/** From an individual order with a bowl in the bag to the time of a catering order for tomorrow at the same store. */
async function startCatering(browser: Browser): Promise<void> {
  await browser.visit("/order-now");
  await browser.press("Catering");
  await browser.press("I'll pick up");
  await browser.visit("/order-now/locations?near=75201");
  await browser.press("Select");
  await browser.press("Next day");
  browser.fill("All times", "12:30 PM");
}

describe("what the restaurant leaves out of the bag", () => {
  test("after a change of type nothing is added before BUILD MY MEAL has looked at the bag (SETUP-05)", async () => {
    const browser = await fillBag();
    await startCatering(browser);
    // The step bar does not lead past it.
    await browser.press("Show times");
    expectAt(await browser.visit("/order-now/build-order/menu-item/2301"), "/order-now/catering-location-time");
    expect(browser.text()).toContain("Please press BUILD MY MEAL");
  });

  test("an update that costs another line says so too (CART-08)", async () => {
    const browser = await fillBag();
    await browser.visit("/order-now/build-order/menu-item/501");
    expectText(await browser.press("Add to bag"), "Added to your bag: Tomato Basil Soup.");
    await browser.press("Edit Item");
    browser.app.alter("/update?", (answer) => ({ ...answer, cart: answer.cart.slice(0, 1) }));
    expectText(await browser.press("Update Item & Checkout"), REMOVED);
    expect(browser.text()).not.toContain("Updated:");
  });

  test("BUILD MY MEAL takes the bag to the new type of order and names what went (SETUP-05, CART-09, TIME-24)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag(app);
    await startCatering(browser);
    expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order", REMOVED, "Removed:Build Your Own Bowl");
    await browser.press("Ok");
    expect(browser.url.replace("?", "")).toBe("/order-now/build-order");
    expectNoText(browser, REMOVED, "Build Your Own Bowl");
    // The bag is one of the new type now: it can be ordered.
    await browser.visit("/order-now/build-order/menu-item/2301");
    browser.fill("Roast Turkey & Avocado", "1");
    expectText(await browser.press("Add to bag"), "Added to your bag: Sandwich Tray.");
    expect((await submitOrder(browser, { "Number of Guests": "12" })).heading()).toBe("Thanks for your order");
    expect(orders()).toMatchObject([{ orderTypeId: 2 }]);
  });

  test("an API that refuses every line for the new type: a new bag, and the lines by name (TIME-24)", async () => {
    const browser = await fillBag();
    await startCatering(browser);
    browser.app.answer("/update?", status(400, { message: "Not offered." }));
    expectText(await browser.press("BUILD MY MEAL"), "Removed:Build Your Own Bowl", "Your bag is empty");
    browser.app.intercept = null;
    await browser.visit("/order-now/build-order/menu-item/2301");
    browser.fill("Roast Turkey & Avocado", "1");
    expectText(await browser.press("Add to bag"), "Added to your bag: Sandwich Tray.");
  });

  test("an option that went on the way to the new type is told as well (TIME-24)", async () => {
    const browser = await fillBag();
    await startCatering(browser);
    const isUpdate = ({ url }: Request) => url.includes("/update?");
    browser.app.intercept = async (request) => {
      if (!isUpdate(request) && !request.url.includes("/validate-to-store/")) return null;
      const id = /order-shopping-cart\/([\w-]+)/.exec(request.url)?.[1] ?? "";
      const read = new Request(`http://sandbox/customer-api/order-shopping-cart/${id}`);
      const cart = await (await browser.app.sandbox.fetch(read)).json();
      cart.cart[0].modifiers.pop();
      return Response.json(isUpdate(request) ? cart : { cart, intact: true });
    };
    expectText(await browser.press("BUILD MY MEAL"), REMOVED);
    expect(browser.text()).not.toContain("Removed:");
  });

  test("when it cannot be taken along now, the page says so, the bag stays, and the next press does it", async () => {
    const browser = await fillBag();
    await startCatering(browser);
    browser.app.answer("/update?", status(500));
    expect((await browser.press("BUILD MY MEAL")).status).toBe(503);
    expect(browser.heading()).toBe("What pickup time works best for you?");
    expectText(browser, "Your bag, 2 items");
    expectNoText(browser, REMOVED);
    browser.app.intercept = null;
    expectText(await browser.press("BUILD MY MEAL"), "Removed:Build Your Own Bowl");
  });

  test("what went with the change of type is told even when the check after it fails (TIME-24)", async () => {
    const browser = await fillBag();
    await startCatering(browser);
    browser.app.answer("/validate-to-store/", status(500));
    expect((await browser.press("BUILD MY MEAL")).status).toBe(503);
    expectText(browser, "Removed:Build Your Own Bowl");
  });

  test("a bag of the same type is only checked; nothing of it is sent again (CART-09)", async () => {
    const browser = await fillBag();
    await browser.visit("/order-now/pickup-details");
    const before = browser.app.calls.length;
    await browser.press("BUILD MY MEAL");
    const changes = browser.app.calls.slice(before).filter(({ method }) => method === "PUT");
    expect(changes.map(({ path }) => path.replace(/^.*\/(validate-to-store).*$/, "$1"))).toEqual(["validate-to-store"]);
    expect(browser.text()).not.toContain(REMOVED);
  });

  test("what another day does not offer is named, and what is left stays (TIME-24)", async () => {
    const browser = await fillBag();
    await browser.visit("/order-now/pickup-details");
    await browser.press("Next day");
    await browser.submit("BUILD MY MEAL", { "All times": "12:30 PM" });
    // Fish tacos are made on all days but Sundays.
    await browser.visit("/order-now/build-order/menu-item/303");
    expectText(await browser.press("Add to bag"), "Your bag, 3 items");
    await browser.visit("/order-now/pickup-details");
    await browser.press("Previous day");
    browser.fill("All times", "12:30 PM");
    expectText(await browser.press("BUILD MY MEAL"), "Removed:Baja Fish Tacos", "Your bag, 2 items");
  });
});

describe("clearing the bag (CART-05)", () => {
  test("asks first, forgets the bag, keeps the order details", async () => {
    const browser = await fillBag();
    expect((await browser.visit("/order-now/cart/clear")).heading()).toBe("Clear your cart?");
    expect((await browser.press("Cancel")).heading()).toBe("Your bag");
    await browser.visit("/order-now/cart/clear");
    expectAt(await browser.press("Clear Cart"), "/order-now/build-order", "Your bag is empty now.", "12:30 PM");
    expectAt(await browser.visit("/order-now/cart/clear"), "/order-now/cart");
    expect(browser.heading()).toBe("Your bag is empty");
  });

  test("twice, or without a bag, is no problem", async () => {
    const browser = await fillBag();
    for (let times = 0; times < 2; times++) {
      expect((await browser.send("/order-now/cart/clear", { intent: "x", __proto__: "1" })).status).toBe(200);
      expect(browser.text()).toContain("Your bag is empty");
    }
  });
});

test("two of one and one of another are three in the header, and each line can go (CART-01, CART-06)", async () => {
  const browser = await fillBag();
  await browser.visit("/order-now/build-order/menu-item/501");
  await browser.press("Add to bag");
  expectText(await browser.visit("/order-now/cart"), "Your bag, 3 items");
  expectText(await browser.press("Remove Meal 2, Tomato Basil Soup"), "Removed Meal 2.", "Your bag, 2 items");
  expect((await browser.press("Remove Meal 1")).heading()).toBe("Your bag is empty");
});
