import { expect, test } from "vitest";
import { startApp } from "../support/app.ts";
import { fillBag, placeOrder } from "../support/journey.ts";

test("a guest orders two bowls without script and reads the order number (SHELL-01, CONF-01)", async () => {
  const app = startApp();
  const browser = await placeOrder(app);
  expect(browser.status).toBe(200);
  expect(browser.heading()).toBe("Thanks for your order");
  expect(browser.url).toMatch(/^\/order-now\/order-confirmation\/ZK-/);
  expect(browser.text()).toContain("Build Your Own Bowl");
});

test("after adding, checkout says what was added and lists the choices (ITEM-10, MOD-08)", async () => {
  const browser = await fillBag(startApp());
  expect(browser.url).toBe("/order-now/checkout");
  expect(browser.text()).toContain("Added to your bag: 2 × Build Your Own Bowl.");
  expect(browser.text()).toContain("Extra Crisp");
});
