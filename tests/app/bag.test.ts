import { describe, expect, test } from "vitest";
import { startApp } from "../support/app.ts";
import type { Browser } from "../support/browser.ts";
import { fillBag, fillCheckout } from "../support/journey.ts";
import { startAppOnFile } from "../support/stored-orders.ts";

const REMOVED =
  "Some items or options were removed from your cart because they are not available at the selected location. Please verify your cart before checkout. Thank you.";

/** From an individual order with a bowl in the bag to a catering order for tomorrow at the same store. */
async function changeToCatering(browser: Browser): Promise<void> {
  await browser.visit("/order-now");
  await browser.press("Catering");
  await browser.press("I'll pick up");
  await browser.visit("/order-now/locations?near=75201");
  await browser.press("Select");
  await browser.press("Next day");
  browser.fill("All times", "12:30 PM");
  await browser.press("BUILD MY MEAL");
}

describe("what the restaurant leaves out of the bag", () => {
  test("CART-08 SETUP-05: after a change of type, the first dish added tells that the others went", async () => {
    const browser = await fillBag(startApp());
    await changeToCatering(browser);
    await browser.visit("/order-now/build-order/menu-item/2301");
    browser.fill("Roast Turkey & Avocado", "1");
    await browser.press("Add to bag");
    expect(browser.url).toBe("/order-now/checkout");
    expect(browser.text()).toContain(REMOVED);
    expect(browser.text()).not.toContain("Build Your Own Bowl");
    expect(browser.text()).toContain("Sandwich Tray");
  });

  test("CART-08: an update that costs another line says so too", async () => {
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

  test("SETUP-05 D-013: a bag of another type is refused at checkout in words, nothing is ordered, nothing is lost", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag(app);
    await changeToCatering(browser);
    await browser.visit("/order-now/checkout");
    fillCheckout(browser);
    browser.fill("Number of Guests", "12");
    await browser.press("Submit Order");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["The cart was made for another type of order."]);
    expect(browser.value("First Name")).toBe("Ana");
    expect(orders()).toEqual([]);
  });

  // validate-to-store keeps what the cart's own type offers (R24), so BUILD MY MEAL says nothing. Until the next add, the
  // bag cannot be ordered: `fitToStore` (server/bag.ts) would have to take the cart along to the new type.
  test.fails("SETUP-05 D-013 CART-09: BUILD MY MEAL tells that the bag does not fit the new type of order", async () => {
    const browser = await fillBag(startApp());
    await changeToCatering(browser);
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toContain(REMOVED);
    expect(browser.text()).not.toContain("Build Your Own Bowl");
  });
});

describe("CART-05: clearing the bag", () => {
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

test("CART-01 CART-06: two of one and one of another are three in the header, and each line can go", async () => {
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
