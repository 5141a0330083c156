import { expect, test } from "vitest";
import { brand } from "../../../app/ui/brand.ts";
import { type Json, deeply } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { cents } from "../../support/checkout.ts";
import { expectNoText, expectText } from "../../support/expect.ts";
import { atMenu, fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { chooseStore } from "../../support/walk.ts";

/** Values missing in the API's replies are left out or described: no $0.00, no 0 calories, no broken sentence. */

const without =
  (...names: string[]) =>
  (reply: Json) =>
    deeply(reply, (object) => Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name))));

/** Checkout with an altered cart, and its amounts before. */
async function checkoutOf(alter: (cart: Json) => Json) {
  const browser = await (await fillBag()).visit("/order-now/checkout");
  const [food, tax, total] = ["Sub Total", "Estimated Tax", "Estimated Total"].map((label) => cents(browser, label));
  browser.app.alter("/order-shopping-cart/", (reply) => (reply.subTotal === undefined ? reply : alter(reply)));
  return { food, tax, total, browser: await browser.visit(browser.url) };
}

test("an unknown tax is announced and not part of the total (TOTAL-01, TOTAL-05, CART-05)", async () => {
  const { browser, food } = await checkoutOf(without("tax", "taxPercentage", "total"));
  expect(browser.amount("Estimated Tax")).toBe("Added by the restaurant");
  expectText(browser, "*Including fees; the restaurant adds taxes");
  expect(cents(browser, "Estimated Total")).toBe(food);
  expectNoText(browser, "$0.00");
});

test("a tax known only from the total is calculated (TOTAL-03)", async () => {
  const { browser, tax, total } = await checkoutOf(without("tax", "taxPercentage"));
  expect([cents(browser, "Estimated Tax"), cents(browser, "Estimated Total")]).toEqual([tax, total]);
});

test("a tax of 0 is shown (TOTAL-01)", async () => {
  const { browser } = await checkoutOf((cart) => ({ ...cart, tax: 0 }));
  expect(browser.amount("Estimated Tax")).toBe("$0.00");
});

test("with only maximum calories there is no range from 0 (MENU-19, ITEM-03)", async () => {
  const app = startApp();
  app.alter("/store-menu/", (reply) =>
    deeply(reply, ({ calories: _, ...object }) => ("maxCalories" in object ? { ...object, maxCalories: 640 } : object)),
  );
  const browser = await atMenu(app);
  for (const page of ["/order-now/build-order/bowls", "/order-now/build-order/menu-item/101"]) {
    await browser.visit(page);
    expectPage(browser, { status: 200, hides: /\d calories/ });
  }
});

test("a line identified by itemId alone can be edited (CART-13, SHELL-06)", async () => {
  const { browser } = await checkoutOf(without("menuItemId"));
  await browser.press("Edit Item");
  expectPage(browser, { status: 200, heading: "Build Your Own Bowl" });
});

test("a store without a phone number has no empty link, and the footer shows the chain's number (STORE-04)", async () => {
  const app = startApp();
  app.alter("/customer-stores", without("line1"));
  const list = await openBrowser(app).visit("/order-now/locations?near=75201");
  const chosen = await (await chooseStore(app)).visit("/order-now/locations?near=75201");
  for (const browser of [list, chosen]) expect(browser.attributes('a[href^="tel:"]', "href")).not.toContain("tel:");
  expect(chosen.all("footer")[0]).toContain(`Call ${brand.helpPhone}.`);
  expect(chosen.all(`main a[href^="tel:"]`)).toEqual([]);
});
