import type { Page } from "@playwright/test";
import {
  addToBag,
  chooseDelivery,
  chooseIndividualCarryOut,
  chooseItem,
  choosePickupType,
  chooseStore,
  chooseTime,
  fillCheckout,
  submit,
} from "./journey.ts";
import { goToCheckoutAs, startAtMenu } from "./start.ts";
import { expect } from "./test.ts";

/** Looks at the screen shown. */
type Look = (name: string) => Promise<void>;

/** Ways through all screens, each stopping at the relevant ones; the same in both script modes. */
export const WALKS: Record<string, (page: Page, look: Look) => Promise<void>> = {
  async journey(page, look) {
    const press = (name: string) => page.getByRole("button", { name }).click();
    await visit(page, look, { "order-type": "/order-now" });
    await chooseIndividualCarryOut(page);
    await visit(page, look, { "pickup-type": "/order-now/method", "locations-by-state": "/order-now/locations" });
    await press("Search");
    await wrong(page);
    await look("locations-error");
    await page.getByLabel("Your address, city or zip code").fill("Springfield");
    await press("Search");
    await expect(page.getByRole("heading", { name: "Choose a store for Pickup:" })).toBeVisible();
    await look("locations-choose");
    await visit(page, look, {
      "locations-hours": "/order-now/locations?state=TX&hours=1001",
      "locations-asked": "/order-now/locations?store=1403",
      "locations-found": "/order-now/locations?near=75201",
    });
    await chooseStore(page);
    await visit(page, look, { time: "/order-now/pickup-details" });
    await press("View Calendar");
    const calendar = page.getByRole("heading", { name: "Choose a day" });
    await expect(calendar).toBeVisible();
    await look("calendar");
    await press("Close");
    await expect(calendar).toHaveCount(0);
    // Today begins with ASAP.
    await page.locator(".week .slot").nth(1).click();
    await expect(page.locator(".week .slot").nth(1)).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "BUILD MY MEAL" }).press("Enter");
    await wrong(page);
    await look("time-error");
    await chooseTime(page);
    await visit(page, look, { menu: "/order-now/build-order" });
    await visit(page, look, { item: "/order-now/build-order/menu-item/101" });
    await press("Add to bag");
    await wrong(page);
    await look("item-error");
    await visit(page, look, { category: "/order-now/build-order/bowls" });
    await page.goto("/order-now/build-order");
    await chooseItem(page);
    await look("item-chosen");
    await addToBag(page);
    await page.locator(".minicart summary").click();
    await look("checkout-and-minicart");
    await page.locator(".minicart summary").click();
    await press("Submit Order");
    await wrong(page);
    await look("checkout-error");
    await visit(page, look, { cart: "/order-now/cart", "clear-cart": "/order-now/cart/clear" });
    await page.goto("/order-now/checkout");
    await fillCheckout(page);
    await page.locator("[name=ownCard]").check();
    await look("checkout-filled");
    await submit(page);
    await look("confirmation");
    await page.getByLabel("Remember this order on this device").check();
    await press("Save");
    await page.getByRole("button", { name: "Forget it" }).waitFor();
    await visit(page, look, { "order-again": "/order-now" });
  },

  async delivery(page, look) {
    await choosePickupType(page, "Deliver to me");
    await page.waitForURL("**/order-now/address");
    await look("address");
    await page.locator("#address").fill("Springfield");
    await page.getByRole("button", { name: "Verify" }).click();
    await wrong(page);
    await look("address-error");
    await chooseDelivery(page, "1500 Main St, Dallas, TX 75201");
    await look("time");
    await chooseTime(page);
    await chooseItem(page);
    await page.getByRole("button", { name: "Add to bag" }).click();
    await page.waitForURL("**/order-now/delivery-estimate");
    await page.getByRole("radio").first().check();
    await look("estimate");
    await page.getByRole("button", { name: /^Continue/ }).click();
    await page.waitForURL("**/order-now/checkout");
    await look("checkout");
    await fillCheckout(page);
    await page.locator("#businessName").fill("O'Brien & Co");
    await submit(page);
    await look("confirmation");
    await page.getByRole("link", { name: "Follow your delivery" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where's My Food?");
    await look("status");
  },

  async customer(page, look) {
    const rewards = "/order-now/checkout/rewards";
    await visit(page, look, {
      "sign-in": "/login?returnTo=/user&again=1",
      "sign-up": "/join-now/signup",
      "forgot-password": "/account/forgot-password",
      "reset-password": "/account/reset-password",
      quote: "/catering/quote",
    });
    await goToCheckoutAs(page, "ada@example.com");
    await look("checkout");
    await page.getByRole("button", { name: "Submit Order" }).click();
    await wrong(page);
    await look("checkout-error");
    await visit(page, look, {
      "tax-question": "/order-now/checkout?panel=tax",
      rewards,
      "reward-choices": `${rewards}?tier=3`,
      "reward-question": `${rewards}?tier=2&propose=tier%3A2%3A202`,
      "gift-card": `${rewards}/gift-card/401`,
      "gift-card-send": `${rewards}/gift-card/401?step=email`,
    });
    await page.goto(rewards);
    await page.getByRole("link", { name: "See Card Birthday cookie" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Birthday cookie");
    await look("reward-card");
    await visit(page, look, {
      "previous-orders": "/order-now/build-order/previous-orders",
      "favorite-orders": "/order-now/build-order/favorite-orders",
      account: "/user",
    });
  },

  async group(page, look) {
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await startAtMenu(page, "Individual", "/order-now/group");
    await look("group-begin");
    await press("Get the link");
    await wrong(page);
    await look("group-begin-error");
    await page.getByLabel("Your first name").fill("Sam");
    await press("Get the link");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your group order");
    await look("group-link");
    const link = new URL(await page.locator("#link").inputValue()).pathname;
    await page.context().clearCookies();
    await visit(page, look, { "group-join": link });
    await press("Choose your meal");
    await wrong(page);
    await look("group-join-error");
    await page.getByLabel("Your name").fill("Ana");
    await press("Choose your meal");
    await expect(page.getByRole("heading", { name: "Your meal, Ana" })).toBeVisible();
    await look("group-menu");
    await press("Add Bottled Water");
    await expect(page.getByText("Added: Bottled Water.")).toBeVisible();
    await look("group-meal");
    await visit(page, look, { "group-dish": `${link}/dish/101` });
    await page.goto(link);
    await page.getByRole("link", { name: "Change Bottled Water" }).click();
    await expect(page.getByRole("button", { name: "Update item" })).toBeVisible();
    await look("group-change");
    await page.goto("/group/x");
    await look("group-unknown-link");
  },

  async stores(page, look) {
    await visit(page, look, {
      "all-stores": "/locations",
      "stores-of-state": "/locations?state=TX",
      store: "/locations/store/TX/dallas-uptown",
      "store-menu": "/locations/store/TX/dallas-uptown/menu",
      "store-elsewhere": "/locations/store/IL/evanston",
      "store-closing": "/locations/store/MA/boston-back-bay",
      "no-store": "/locations/store/TX/nowhere",
      "quote-off": "/order-now/quote/1",
      "refund-policy": "/credit-card-refund-policy",
    });
  },
};

async function visit(page: Page, look: Look, screens: Record<string, string>): Promise<void> {
  for (const [name, path] of Object.entries(screens)) {
    // The fault fixture speaks up when the page that scripts make differs from the one the server sent.
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(name === "no-store" ? 404 : 200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await look(name);
  }
}

async function wrong(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
}
