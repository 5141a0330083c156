import { describe, expect, test } from "vitest";
import { startApp } from "../support/app.ts";
import type { Browser } from "../support/browser.ts";
import { fillBag, fillCheckout } from "../support/journey.ts";
import { startAppOnFile } from "../support/stored-orders.ts";

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

const isUpdate = ({ url }: Request) => url.includes("/update?");

describe("what the restaurant leaves out of the bag", () => {
  test("after a change of type nothing is added before BUILD MY MEAL has looked at the bag (SETUP-05)", async () => {
    const browser = await fillBag(startApp());
    await startCatering(browser);
    // The step bar does not lead past it.
    await browser.press("Show times");
    await browser.visit("/order-now/build-order/menu-item/2301");
    expect(browser.url).toBe("/order-now/catering-location-time");
    expect(browser.text()).toContain("Please press BUILD MY MEAL");
  });

  test("an update that costs another line says so too (CART-08)", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await browser.visit("/order-now/build-order/menu-item/501");
    await browser.press("Add to bag");
    expect(browser.text()).toContain("Added to your bag: Tomato Basil Soup.");
    await browser.press("Edit Item");
    app.intercept = async (request) => {
      if (!request.url.includes("/update?")) return null;
      const answer = await (await app.sandbox.fetch(request)).json();
      return Response.json({ ...answer, cart: answer.cart.slice(0, 1) });
    };
    await browser.press("Update Item & Checkout");
    expect(browser.text()).toContain(REMOVED);
    expect(browser.text()).not.toContain("Updated:");
  });

  test("BUILD MY MEAL takes the bag to the new type of order and names what went (SETUP-05, CART-09, TIME-24)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag(app);
    await startCatering(browser);
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toContain(REMOVED);
    expect(browser.text()).toContain("Removed:Build Your Own Bowl");
    await browser.press("Ok");
    expect(browser.url.replace("?", "")).toBe("/order-now/build-order");
    expect(browser.text()).not.toContain(REMOVED);
    expect(browser.text()).not.toContain("Build Your Own Bowl");
    // The bag is one of the new type now: it can be ordered.
    await browser.visit("/order-now/build-order/menu-item/2301");
    browser.fill("Roast Turkey & Avocado", "1");
    await browser.press("Add to bag");
    expect(browser.text()).toContain("Added to your bag: Sandwich Tray.");
    fillCheckout(browser);
    browser.fill("Number of Guests", "12");
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
    expect(orders()).toMatchObject([{ orderTypeId: 2 }]);
  });

  test("an API that refuses every line for the new type: a new bag, and the lines by name (TIME-24)", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await startCatering(browser);
    app.intercept = (request) =>
      isUpdate(request) ? Response.json({ message: "Not offered." }, { status: 400 }) : null;
    await browser.press("BUILD MY MEAL");
    expect(browser.text()).toContain("Removed:Build Your Own Bowl");
    expect(browser.text()).toContain("Your bag is empty");
    app.intercept = null;
    await browser.visit("/order-now/build-order/menu-item/2301");
    browser.fill("Roast Turkey & Avocado", "1");
    await browser.press("Add to bag");
    expect(browser.text()).toContain("Added to your bag: Sandwich Tray.");
  });

  test("an option that went on the way to the new type is told as well (TIME-24)", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await startCatering(browser);
    app.intercept = async (request) => {
      if (!isUpdate(request) && !request.url.includes("/validate-to-store/")) return null;
      const id = /order-shopping-cart\/([\w-]+)/.exec(request.url)?.[1] ?? "";
      const read = new Request(`http://sandbox/customer-api/order-shopping-cart/${id}`);
      const cart = await (await app.sandbox.fetch(read)).json();
      cart.cart[0].modifiers.pop();
      return Response.json(isUpdate(request) ? cart : { cart, intact: true });
    };
    await browser.press("BUILD MY MEAL");
    expect(browser.text()).toContain(REMOVED);
    expect(browser.text()).not.toContain("Removed:");
  });

  test("when it cannot be taken along now, the page says so, the bag stays, and the next press does it", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await startCatering(browser);
    app.intercept = (request) => (isUpdate(request) ? new Response("oops", { status: 500 }) : null);
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(503);
    expect(browser.heading()).toBe("What pickup time works best for you?");
    expect(browser.text()).toContain("Your bag, 2 items");
    expect(browser.text()).not.toContain(REMOVED);
    app.intercept = null;
    await browser.press("BUILD MY MEAL");
    expect(browser.text()).toContain("Removed:Build Your Own Bowl");
  });

  test("what went with the change of type is told even when the check after it fails (TIME-24)", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await startCatering(browser);
    app.intercept = ({ url }) => (url.includes("/validate-to-store/") ? new Response("oops", { status: 500 }) : null);
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(503);
    expect(browser.text()).toContain("Removed:Build Your Own Bowl");
  });

  test("a bag of the same type is only checked; nothing of it is sent again (CART-09)", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await browser.visit("/order-now/pickup-details");
    const before = app.calls.length;
    await browser.press("BUILD MY MEAL");
    const changes = app.calls.slice(before).filter(({ method }) => method === "PUT");
    expect(changes.map(({ path }) => path.replace(/^.*\/(validate-to-store).*$/, "$1"))).toEqual(["validate-to-store"]);
    expect(browser.text()).not.toContain(REMOVED);
  });

  test("what another day does not offer is named, and what is left stays (TIME-24)", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await browser.visit("/order-now/pickup-details");
    await browser.press("Next day");
    browser.fill("All times", "12:30 PM");
    await browser.press("BUILD MY MEAL");
    // Fish tacos are made on all days but Sundays.
    await browser.visit("/order-now/build-order/menu-item/303");
    await browser.press("Add to bag");
    expect(browser.text()).toContain("Your bag, 3 items");
    await browser.visit("/order-now/pickup-details");
    await browser.press("Previous day");
    browser.fill("All times", "12:30 PM");
    await browser.press("BUILD MY MEAL");
    expect(browser.text()).toContain("Removed:Baja Fish Tacos");
    expect(browser.text()).toContain("Your bag, 2 items");
  });
});

describe("clearing the bag (CART-05)", () => {
  test("asks first, forgets the bag, keeps the order details", async () => {
    const browser = await fillBag(startApp());
    await browser.visit("/order-now/cart/clear");
    expect(browser.heading()).toBe("Clear your cart?");
    await browser.press("Cancel");
    expect(browser.heading()).toBe("Your bag");
    await browser.visit("/order-now/cart/clear");
    await browser.press("Clear Cart");
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toContain("Your bag is empty now.");
    expect(browser.text()).toContain("12:30 PM");
    await browser.visit("/order-now/cart/clear");
    expect(browser.url).toBe("/order-now/cart");
    expect(browser.heading()).toBe("Your bag is empty");
  });

  test("twice, or without a bag, is no problem", async () => {
    const browser = await fillBag(startApp());
    for (let times = 0; times < 2; times++) {
      await browser.send("/order-now/cart/clear", { intent: "x", __proto__: "1" });
      expect(browser.status).toBe(200);
      expect(browser.text()).toContain("Your bag is empty");
    }
  });
});

test("two of one and one of another are three in the header, and each line can go (CART-01, CART-06)", async () => {
  const browser = await fillBag(startApp());
  await browser.visit("/order-now/build-order/menu-item/501");
  await browser.press("Add to bag");
  await browser.visit("/order-now/cart");
  expect(browser.text()).toContain("Your bag, 3 items");
  await browser.press("Remove Meal 2, Tomato Basil Soup");
  expect(browser.text()).toContain("Removed Meal 2.");
  expect(browser.text()).toContain("Your bag, 2 items");
  await browser.press("Remove Meal 1");
  expect(browser.heading()).toBe("Your bag is empty");
});
