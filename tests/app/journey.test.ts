import { expect, test } from "vitest";
import { startApp } from "../support/app.ts";
import { fillBag, placeOrder } from "../support/journey.ts";
import { expectPage } from "../support/page.ts";

test("a guest orders two bowls without script and reads the order number (SHELL-01, CONF-01)", async () => {
  const browser = await placeOrder();
  expectPage(browser, { status: 200, heading: "Thanks for your order" });
  expect(browser.url).toMatch(/^\/order-now\/order-confirmation\/ZK-/);
  expect(browser.text()).toContain("Build Your Own Bowl");
});

test("after adding, checkout says what was added and lists the choices (ITEM-10, MOD-08)", async () => {
  const browser = await fillBag(startApp());
  expectPage(browser, { url: "/order-now/checkout", shows: "Added to your bag: 2 × Build Your Own Bowl." });
  expect(browser.text()).toContain("Extra Crisp");
});
