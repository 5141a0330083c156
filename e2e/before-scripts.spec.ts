import type { Page } from "@playwright/test";
import { choosePickupType, chooseStore, openKnown, openMoreWays, openPromo, pickTime } from "./support/journey.ts";
import { goToCheckoutAs, startAtCheckout, startAtDeliveryCheckout, startAtMenu } from "./support/start.ts";
import { expect, hold, test } from "./support/test.ts";

/** A slow phone: the page is there, and is used, before its scripts are. Then each control counts as just changed. */

/** Reloads the page, holding scripts until released. */
async function beforeScripts(page: Page, act: () => Promise<unknown>, path = page.url()): Promise<void> {
  const letGo = await hold(page, "**/*.js", () => true);
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator(".site-footer, footer").first()).toBeAttached();
  await act();
  letGo();
  await page.waitForFunction(() => "js" in document.documentElement.dataset);
}

test("a day chosen before scripts run shows its times once they do; a time chosen then stays (TIME-02, TIME-12, VEH-02)", async ({
  page,
}) => {
  await choosePickupType(page, "Curbside");
  await chooseStore(page);
  const day = page.getByLabel("Day", { exact: true });
  await beforeScripts(page, async () => {
    await page.getByLabel("Vehicle Color").selectOption("Green");
    await openMoreWays(page);
    await day.selectOption({ index: 1 });
  });
  await expect(page.locator(".day-shown")).toContainText("Tomorrow");
  await pickTime(page, "2:45 PM");
  await expect(page.getByRole("status").filter({ hasText: "Tomorrow, 2:45 PM selected" })).toBeVisible();
  await expect(page.getByLabel("Vehicle Color")).toHaveValue("Green");

  await beforeScripts(page, () => pickTime(page, "3:00 PM"));
  await expect(page.getByRole("status").filter({ hasText: "Tomorrow, 3:00 PM selected" })).toBeVisible();

  await beforeScripts(page, async () => {
    await pickTime(page, "3:00 PM");
    await openMoreWays(page);
    await day.selectOption({ index: 2 });
  });
  await expect(page.locator(".day-shown")).not.toContainText("Tomorrow");
  await expect(
    page.getByRole("status").filter({ hasText: "Your time was for another day. Please select a new one." }),
  ).toBeVisible();
});

test("options and quantity chosen before scripts run count in the total (MOD-15, ITEM-07)", async ({ page }) => {
  await startAtMenu(page, undefined, "/order-now/build-order/menu-item/101");
  const total = page.locator(".item-total");
  const before = (await total.textContent()) ?? "";
  await beforeScripts(page, async () => {
    await page.getByLabel("Choose your base").selectOption({ label: "Brown Rice" });
    await page.getByLabel("Choose your protein").selectOption({ label: "Grilled Steak +$2.50" });
    await page.getByLabel("Quantity").fill("2");
  });
  await expect(total).not.toHaveText(before);
  await expect(total).toHaveText("Total $24.50");
});

test("an untouched checkout reports no change when its scripts start (CHK-24)", async ({ page }) => {
  await startAtCheckout(page);
  await page.addInitScript('addEventListener("input", ({ target }) => (document.title += " " + target.name), true)');
  await beforeScripts(page, () => Promise.resolve());
  expect(await page.title()).toMatch(/Zebra Kitchen$/);
});

test("a tip chosen before scripts run counts in the total and is kept (TIP-01, CHK-24)", async ({ page }) => {
  await startAtDeliveryCheckout(page);
  const due = page.locator(".due strong");
  const before = (await due.textContent()) ?? "";
  const saved = page.waitForRequest("**/order-now/checkout/draft");
  await beforeScripts(page, () => page.getByRole("radio", { name: /^20%/ }).check());
  await expect(due).not.toHaveText(before);
  expect((await saved).postData()).toContain("tip=20");
});

test("a promo code typed before scripts run can be redeemed, and a saved card selected before shows its details (PROMO-01, PAY-01)", async ({
  page,
}) => {
  await startAtCheckout(page);
  await beforeScripts(page, async () => {
    await openPromo(page);
    await page.locator("#promoCode").fill("ZEBRA5");
  });
  await expect(page.getByRole("button", { name: "Redeem", exact: true })).not.toHaveAttribute("aria-disabled", "true");

  await page.context().clearCookies();
  await goToCheckoutAs(page, "ada@example.com");
  const card = page.getByLabel("Saved card");
  const details = page.locator("#payment .hint").getByText(/Expires \d\d\/\d{4}$/);
  const first = (await details.textContent()) ?? "";
  await beforeScripts(
    page,
    async () => {
      await openKnown(page, "#payment");
      await card.selectOption({ index: 2 });
    },
    "/order-now/checkout",
  );
  await expect(details).not.toHaveText(first);
  await expect(details).toBeVisible();
});
