import type { Page } from "@playwright/test";
import { audit } from "./support/audit.ts";
import {
  addToBag,
  chooseIndividualCarryOut,
  chooseItem,
  chooseStore,
  chooseTime,
  fillCheckout,
  submit,
} from "./support/journey.ts";
import { expect, test } from "./support/test.ts";

const wrong = (page: Page) => expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();

test("no screen of the journey has an accessibility fault that a program can find", async ({ page, scripts }) => {
  test.skip(!scripts, "the auditor is a script; the markup is the same in both modes");
  await page.goto("/order-now");
  await audit(page, "order type");
  await chooseIndividualCarryOut(page);
  await audit(page, "locations by state");
  await page.getByRole("button", { name: "Search" }).click();
  await wrong(page);
  await audit(page, "locations in error");
  await page.goto("/order-now/locations?near=75201");
  await audit(page, "locations found");
  await chooseStore(page);
  await audit(page, "day and time");
  await page.getByRole("button", { name: "View Calendar" }).click();
  await expect(page.getByRole("heading", { name: "Calendar" })).toBeVisible();
  await audit(page, "calendar");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "Calendar" })).toHaveCount(0);
  await page.getByRole("button", { name: "BUILD MY MEAL" }).click();
  await wrong(page);
  await audit(page, "day and time in error");
  await chooseTime(page, true);
  await audit(page, "menu");
  await page.goto("/order-now/build-order/menu-item/101");
  await page.getByRole("button", { name: "Add to bag" }).click();
  await wrong(page);
  await audit(page, "item in error");
  await page.goto("/order-now/build-order");
  await page.getByRole("link", { name: "Bowls", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bowls" })).toBeVisible();
  await audit(page, "category");
  await page.goBack();
  await chooseItem(page);
  await audit(page, "item");
  await addToBag(page);
  await page.locator(".minicart summary").click();
  await audit(page, "checkout and mini-cart");
  await page.getByRole("button", { name: "Submit Order" }).click();
  await wrong(page);
  await audit(page, "checkout in error");
  await page.goto("/order-now/cart");
  await audit(page, "bag");
  await page.goto("/order-now/checkout");
  await fillCheckout(page);
  await submit(page);
  await audit(page, "confirmation");
});

test("after a navigation by script the new heading has the focus", async ({ page, scripts }) => {
  test.skip(!scripts, "without script the browser starts at the top of the page");
  await page.goto("/order-now");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.getByRole("button", { name: /^Individual/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/method");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
