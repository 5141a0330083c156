import {
  addToBag,
  chooseIndividualCarryOut,
  chooseItem,
  chooseStore,
  chooseTime,
  fillCheckout,
  submit,
} from "../support/journey.ts";
import { expect, test } from "../support/test.ts";
import { openCamera } from "./camera.ts";

test("pictures of the journey", async ({ page, scripts }, info) => {
  test.setTimeout(120_000);
  const picture = openCamera(page, info, "journey");
  await page.goto("/order-now");
  await picture("order-type");
  await chooseIndividualCarryOut(page);
  await page.goto("/order-now/method");
  await picture("pickup-type");
  await page.goto("/order-now/locations");
  await picture("locations-by-state");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await picture("locations-error");
  await page.getByLabel("Your address, city or zip code").fill("Springfield");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "Choose a store for Pickup:" })).toBeVisible();
  await picture("locations-choose");
  await page.goto("/order-now/locations?near=75201");
  await picture("locations-found");
  await chooseStore(page);
  await picture("time");
  await page.getByRole("button", { name: "View Calendar" }).click();
  await expect(page.getByRole("heading", { name: "Calendar" })).toBeVisible();
  await picture("calendar");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "BUILD MY MEAL" }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await picture("time-error");
  await chooseTime(page, scripts);
  await picture("menu");
  await page.goto("/order-now/build-order/bowls");
  await picture("category");
  await page.goto("/order-now/build-order/menu-item/101");
  await picture("item");
  await page.getByRole("button", { name: "Add to bag" }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await picture("item-error");
  await page.goto("/order-now/build-order");
  await chooseItem(page);
  await picture("item-chosen");
  await addToBag(page);
  await picture("checkout");
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await picture("checkout-error");
  await page.goto("/order-now/cart");
  await picture("cart");
  await page.locator(".minicart summary").click();
  await picture("minicart");
  await page.goto("/order-now/cart/clear");
  await picture("clear-cart");
  await page.goto("/order-now/checkout");
  await fillCheckout(page);
  await picture("checkout-filled");
  await submit(page);
  await picture("confirmation");
});
