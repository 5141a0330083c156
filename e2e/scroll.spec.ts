import type { Page } from "@playwright/test";
import { chooseItem, fillCheckout, openPromo, openReview, pickTime, scriptRuns } from "./support/journey.ts";
import { goToCheckoutAs } from "./support/start.ts";
import { expect, test } from "./support/test.ts";

/** Scroll positions after a press: with script as in a browser. */

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const place = (page: Page) => page.evaluate(() => scrollY);

/** Presses this button or link at the page's end, and checks where the next page is. */
async function opensAtTop(page: Page, name: string | RegExp, path: string, on = page.locator("body")): Promise<void> {
  const control = on.getByRole("button", { name }).or(on.getByRole("link", { name })).last();
  await expect(control).toBeVisible();
  await scriptRuns(page);
  // A page that is shorter than the screen stands at its top whatever happens.
  await page.locator("main").evaluate((main) => (main.style.paddingBottom = "900px"));
  const before = (await heading(page).textContent()) ?? "";
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await place(page), `the page before ${path}`).toBeGreaterThan(100);
  await control.evaluate((element: HTMLElement) => element.click());
  await page.waitForURL(`**${path}`, { timeout: 20_000 });
  await expect(heading(page)).not.toHaveText(before);
  await page.waitForLoadState("networkidle");
  expect(await place(page), path).toBe(0);
}

test("every button to another page opens it at the top", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/order-now");
  await opensAtTop(page, "I'll pick up (Individual", "/order-now/locations");
  await page.getByLabel("Your address, city or zip code").fill("75201");
  await page.getByRole("button", { name: "Search" }).click();
  await opensAtTop(page, "Select Dallas Uptown", "/order-now/pickup-details");
  await page.getByRole("button", { name: "Wed May 13" }).click();
  await expect(page.locator(".day-shown")).toContainText("Tomorrow");
  await pickTime(page, "12:30 PM");
  await expect(page.getByRole("status").filter({ hasText: "12:30 PM selected" })).toBeVisible();
  await opensAtTop(page, "BUILD MY MEAL", "/order-now/build-order");
  await chooseItem(page);
  await opensAtTop(page, "Add to bag", "/order-now/checkout");
  await openReview(page);
  await opensAtTop(page, /^Edit/, "/order-now/build-order/menu-item/edit/*", page.locator("#order"));
  await opensAtTop(page, /^Update item$/, "/order-now/build-order");
  await page.goto("/order-now/cart");
  await opensAtTop(page, "Checkout", "/order-now/checkout", page.locator("main"));
  await fillCheckout(page);
  await opensAtTop(page, "Submit Order", "/order-now/order-confirmation/*");
});

test("a delivery's address, estimate and rewards open their pages at the top; an answer on the same page keeps the scroll position", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/order-now");
  await page.getByRole("button", { name: "Deliver to me (Individual" }).click();
  await page.locator("#address").fill("1500 Main St, Dallas, TX 75201");
  await opensAtTop(page, "Verify", "/order-now/pickup-details");
  await page.getByRole("button", { name: "Wed May 13" }).click();
  await expect(page.locator(".day-shown")).toContainText("Tomorrow");
  await pickTime(page, "12:30 PM");
  await expect(page.getByRole("status").filter({ hasText: "selected" })).toBeVisible();
  await opensAtTop(page, "BUILD MY MEAL", "/order-now/build-order");
  await chooseItem(page);
  await opensAtTop(page, "Add to bag", "/order-now/delivery-estimate");
  await page.getByRole("radio").first().check();
  await opensAtTop(page, "Continue", "/order-now/checkout");

  const promo = page.getByRole("button", { name: "Redeem", exact: true });
  await openPromo(page);
  await page.locator("#promoCode").fill("NOSUCHCODE");
  await promo.scrollIntoViewIfNeeded();
  const before = await place(page);
  expect(before).toBeGreaterThan(100);
  await promo.click();
  await expect(page.locator("#promoCode-error")).toBeVisible();
});

test("past orders and rewards open at the top, and Back restores the scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await goToCheckoutAs(page, "ada@example.com");
  await scriptRuns(page);
  await page.getByRole("button", { name: "+ Redeem A Reward" }).scrollIntoViewIfNeeded();
  const left = await place(page);
  expect(left).toBeGreaterThan(100);
  await page.getByRole("button", { name: "+ Redeem A Reward" }).click();
  await expect(heading(page)).toHaveText("My Rewards");
  expect(await place(page)).toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText("Almost Done!");
  await expect.poll(() => place(page)).toBe(left);

  await page.goto("/order-now/build-order/previous-orders");
  await opensAtTop(page, "Add to cart Previous Order 1", "/order-now/checkout");
});
