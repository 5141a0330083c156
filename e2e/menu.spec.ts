import { audit } from "./support/audit.ts";
import { startAtMenu } from "./support/start.ts";
import { expect, test } from "./support/test.ts";

const MENU = "/order-now/build-order";

test("the title unfolds all categories; with script a press beside it or Escape folds them; on narrow screens a list stands above the pictures (MENU-08, MENU-14, MENU-16)", async ({
  page,
  scripts,
}) => {
  await startAtMenu(page);
  await page.goto(`${MENU}/bowls`);
  const summary = page.locator(".category-title summary");
  const tacos = page.locator(".category-title").getByRole("link", { name: "Tacos" });
  await summary.click();
  await expect(tacos).toBeVisible();
  if (scripts) {
    await audit(page, "category with its list");
    await page.locator(".footer").click({ position: { x: 2, y: 2 } });
    await expect(tacos).toBeHidden();
    await summary.click();
    await tacos.focus();
    await page.keyboard.press("Escape");
    await expect(tacos).toBeHidden();
    await expect(summary).toBeFocused();
    await summary.click();
  }
  await tacos.click();
  await page.waitForURL(`**${MENU}/tacos`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tacos");
  await expect(page.locator(".category-title ul")).toBeHidden();
  await page.goto(MENU);
  const select = page.getByLabel("SELECT A CATEGORY");
  await expect(select).toBeHidden();
  await page.setViewportSize({ width: 320, height: 640 });
  await select.selectOption("Salads");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await page.waitForURL(`**${MENU}/salads`);
});

test("the finder leads to dishes in both modes, by an address that can be kept", async ({ page, scripts }) => {
  await startAtMenu(page);
  await page.getByLabel("Find a dish").fill("rice");
  await page.getByRole("button", { name: "Find" }).click();
  await page.waitForURL(`**${MENU}?q=rice`);
  const count = await page.locator("#found").textContent();
  if (scripts) await audit(page, "finder");
  await page.getByLabel("milk").check();
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.locator("#found")).not.toHaveText(count ?? "");
  await expect(page.getByLabel("milk")).toBeChecked();
  if (scripts) await expect(page.getByRole("button", { name: "Find" })).toBeFocused();
  await page.goBack();
  await expect(page.locator("#found")).toHaveText(count ?? "");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("a meal is renamed on the spot; with script in a dialog that Escape closes (CART-04)", async ({
  page,
  scripts,
}) => {
  await startAtMenu(page);
  await page.goto(`${MENU}/menu-item/501`);
  await page.getByRole("button", { name: "Add to bag" }).click();
  await page.waitForURL("**/order-now/checkout");
  await page.locator("#firstName").fill("Ana");
  const rename = page.getByRole("button", { name: /^Rename Meal 1/ });
  await rename.click();
  const box = page.getByLabel("Name *", { exact: true });
  await expect(box).toBeVisible();
  if (scripts) {
    await audit(page, "rename");
    const update = page.getByRole("button", { name: "Update", exact: true });
    await expect(update).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    await expect(box).toHaveCount(0);
    await rename.click();
    await box.fill("x");
    await expect(update).not.toHaveAttribute("aria-disabled", "true");
  }
  await box.fill("Ana's soup");
  await box.press("Enter");
  await expect(page.getByRole("heading", { name: "Ana's soup" })).toBeVisible();
  await expect(page.locator("#firstName")).toHaveValue("Ana");
});

test("a removed line leaves the focus with the next one, the page where it is and no step behind (CART-01)", async ({
  page,
  scripts,
}) => {
  test.skip(!scripts, "without script the page is loaded anew");
  await startAtMenu(page);
  for (const dish of [501, 502]) {
    await page.goto(`${MENU}/menu-item/${dish}`);
    await page.getByRole("button", { name: "Add to bag" }).click();
    await page.waitForURL("**/order-now/checkout");
  }
  await page.setViewportSize({ width: 360, height: 300 });
  await page.goto("/order-now/cart");
  const steps = await page.evaluate(() => history.length);
  const remove = page.getByRole("button", { name: /^Remove Meal 1/ });
  await remove.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await remove.click();
  await expect(page.locator(".line")).toHaveCount(1);
  await expect(page.locator(".line h3")).toBeFocused();
  expect(await page.evaluate(() => [history.length, scrollY > 0])).toEqual([steps, true]);
  await page.getByRole("button", { name: /^Remove Meal 1/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your bag is empty");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
