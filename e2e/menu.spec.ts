import type { Locator } from "@playwright/test";
import { type Json, instead, onReply } from "../tests/support/altered-api.ts";
import { test } from "./support/altered-site.ts";
import { audit } from "./support/audit.ts";
import { revalidate } from "./support/journey.ts";
import { addDishes, startAtMenu } from "./support/start.ts";
import { AS_READ, expect } from "./support/test.ts";

const MENU = "/order-now/build-order";
const CATEGORIES = /\/store-menu\/categories\/type\//;

/** How many of these stand beside each other, row by row. */
async function perRow(cards: Locator): Promise<number[]> {
  const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
  return [...new Set(tops)].map((row) => tops.filter((top) => top === row).length);
}

test("the menu shows its title, the customer's lists, a banner for individual orders, featured categories in rows of three and others in rows of four (MENU-01, MENU-02, MENU-06, MENU-07, MENU-09, MENU-10, MENU-11, MENU-12, SHELL-05)", async ({
  page,
}) => {
  await startAtMenu(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Zebra Kitchen Menu");
  const lists = page.getByRole("navigation", { name: "Your orders" });
  for (const [name, path] of Object.entries({ "My Favorites": "favorite", "Previous Orders": "previous" }))
    await expect(lists.getByRole("link", { name })).toHaveAttribute(
      "href",
      `/login?returnTo=${encodeURIComponent(`${MENU}/${path}-orders`)}`,
    );
  const banner = page.getByRole("region", { name: "Taco week is here" });
  await expect(banner).toContainText("This week Taco week is here Fresh tacos, every day See the tacos", AS_READ);
  await expect(banner.getByRole("link")).toHaveAttribute("href", `${MENU}/tacos`);
  await expect(page.getByRole("link", { name: "Go Back" })).toHaveCount(0);
  const featured = page.locator(".cards-featured > li");
  expect(await perRow(featured)).toEqual([3]);
  const widths = await featured.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().width)));
  expect(new Set(widths).size).toBe(1);
  await expect(featured.locator("img")).toHaveCount(3);
  await expect(featured.first()).toContainText("Fan Favorites What regulars come back for", AS_READ);
  expect(await perRow(page.locator(".cards:not(.cards-featured) > .card-link"))).toEqual([4, 4, 1]);
  // By its name in the address, which is not the one that is shown.
  await page.getByRole("link", { name: "Kids' Meals" }).click();
  await page.waitForURL(`**${MENU}/kids-meals`);
  await startAtMenu(page, "Catering");
  await expect(page.getByRole("heading", { level: 2, name: "Boxed Lunches" })).toBeVisible();
  await expect(page.getByText("Taco week is here")).toHaveCount(0);
});

test("speed: dishes keep their elements when loaders run again; another category replaces them", async ({ page }) => {
  await startAtMenu(page, "Individual", `${MENU}/bowls`);
  const cards = page.locator(".cards-items > li");
  await expect(cards).toHaveCount(5);
  const quickView = cards.nth(1).getByRole("link", { name: /Quick View/ });
  await expect(quickView).toHaveAttribute("aria-haspopup", "dialog");
  await cards.nth(1).evaluate((card) => card.setAttribute("data-mine", ""));
  await revalidate(page);
  await expect(cards.nth(1)).toHaveAttribute("data-mine");

  await page.locator(".category-menu summary").click();
  await page.locator(".category-links").getByRole("link", { name: "Tacos" }).click();
  await page.waitForURL(`**${MENU}/tacos`);
  await expect(cards.first()).toContainText("Taco");
  await page.goBack();
  await expect(cards.nth(1)).toContainText("690 calories");
});

test("a category shows a way back, its name and note, and dishes three a row with tag, picture, calories, price and two links each (MENU-03, MENU-15, MENU-17, MENU-18, MENU-19, MENU-20, CONTENT-03)", async ({
  page,
}) => {
  await startAtMenu(page, "Individual", `${MENU}/bowls`);
  await expect(page.getByText("Every bowl can be made gluten friendly.")).toBeVisible();
  await expect(page.locator("main strong").filter({ hasText: "gluten friendly" })).toBeVisible();
  const cards = page.locator(".cards-items > li");
  expect(await perRow(cards)).toEqual([3, 2]);
  await expect(cards.first()).toContainText(
    "Fan favorite Build Your Own Bowl Your base, your protein and as many toppings as you like, built to order. $9.75 360 - 980 calories",
    AS_READ,
  );
  await expect(cards.nth(1)).toContainText("690 calories");
  await expect(cards.last()).toContainText("New Salmon & Ginger Rice Bowl", AS_READ);
  const customize = cards.first().getByRole("link", { name: "Customize" });
  await expect(customize).toHaveAttribute("href", `${MENU}/menu-item/101`);
  await expect(cards.first().getByRole("link", { name: "Quick View" })).toBeVisible();
  const picture = cards.first().locator("img").first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await picture.click();
  await page.waitForURL(`**${MENU}/menu-item/101`);
  await page.goto(`${MENU}/sandwiches-wraps`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sandwiches & Wraps");
  const wrap = cards.filter({ hasText: "Falafel Wrap" }).locator(".price");
  await expect(wrap).toHaveText("Was $9.45 Now $7.95");
  await expect(wrap.locator("s")).toHaveCSS("text-decoration-line", "line-through");
  await expect(wrap.locator("s")).toContainText("$9.45");
  const group = cards.filter({ hasText: "Pick Two" });
  await expect(group.locator(".price")).toHaveText("$10.45 - $12.45");
  await expect(group).toContainText("450 - 620 calories / serving");
  await page.getByRole("link", { name: "Go Back" }).click();
  await page.waitForURL(`**${MENU}`);
});

test("printed menus, no banner, a category of one dish and a menu of one category follow the chain's data (MENU-04, MENU-06, MENU-13, STORE-09)", async ({
  openSite,
}) => {
  const settings = { MENU_PDF_URL: "https://files.test/menu.pdf", NUTRITION_PDF_URL: "https://files.test/food.pdf" };
  const { page } = await openSite({
    settings,
    toggles: { CATEGORIES_BANNER: false },
    alter: onReply("GET", CATEGORIES, (all: Json[]) =>
      all[0].name === "Fan Favorites" ? all : all.filter(({ name }) => name === "Boxed Lunches"),
    ),
  });
  await startAtMenu(page);
  await expect(page.getByRole("heading", { level: 2, name: "Bowls" })).toBeVisible();
  await expect(page.getByText("Taco week is here")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Download Menu/ })).toHaveAttribute("href", settings.MENU_PDF_URL);
  await expect(page.getByRole("link", { name: /^Nutrition Info/ })).toHaveAttribute("href", settings.NUTRITION_PDF_URL);
  await page.getByRole("link", { name: "Family Dinner" }).click();
  await page.waitForURL(`**${MENU}/menu-item/951`);
  await page.goto("/order-now/locations?near=75201");
  const rows = page.locator(".stores > li");
  const menus = rows.getByRole("link", { name: /^View Menu/, includeHidden: true });
  await expect(menus).toHaveCount(await rows.count());
  await expect(menus.first()).toHaveAttribute("href", settings.MENU_PDF_URL);
  await startAtMenu(page, "Catering");
  await page.waitForURL(`**${MENU}/boxed-lunches`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Boxed Lunches");
});

test("a menu that fails to load leaves the rest of the page, and unknown features are off (MENU-22, ERR-05, TOGGLE-01)", async ({
  openSite,
}) => {
  const fails = () => new Response("", { status: 500 });
  const { page } = await openSite({
    alter: (api) =>
      instead("GET", /\/store-menu\/|\/app-settings\//, fails)(instead("POST", /\/feature-toggle\//, fails)(api)),
  });
  await startAtMenu(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Zebra Kitchen Menu");
  await expect(page.getByText("Menu is not available right now.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Order steps" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.goto("/order-now/method");
  await expect(page.getByRole("button", { name: "I'll pick up" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Deliver to me" })).toHaveCount(0);
});

test("the title unfolds all categories; with script an outside press, Escape or blur folds them; narrow screens show a list above the pictures (MENU-08, MENU-14, MENU-16)", async ({
  page,
}) => {
  await startAtMenu(page);
  await page.goto(`${MENU}/bowls`);
  const summary = page.locator(".category-title summary");
  const tacos = page.locator(".category-title").getByRole("link", { name: "Tacos" });
  await summary.click();
  await expect(tacos).toBeVisible();
  await audit(page, "category with its list");
  await page.locator(".footer").click({ position: { x: 2, y: 2 } });
  await expect(tacos).toBeHidden();
  await summary.click();
  await tacos.focus();
  await page.keyboard.press("Escape");
  await expect(tacos).toBeHidden();
  await expect(summary).toBeFocused();
  await summary.click();
  await page.locator(".logo").focus();
  await expect(tacos).toBeHidden();
  await summary.click();
  await tacos.click();
  await page.waitForURL(`**${MENU}/tacos`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tacos");
  await expect(page.locator(".category-title ul")).toBeHidden();
  // There the current one is visible in a swiped row.
  await page.setViewportSize({ width: 390, height: 664 });
  await page.reload();
  await expect(page.locator(".category-title").getByRole("link", { name: "Tacos" })).toBeInViewport();
  await expect(summary).toBeHidden();
  await expect(page.locator(".category-title [aria-current]")).toHaveText("Tacos");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(MENU);
  const select = page.getByLabel("SELECT A CATEGORY");
  await expect(select).toBeHidden();
  await page.setViewportSize({ width: 320, height: 640 });
  await select.selectOption("Salads");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await page.waitForURL(`**${MENU}/salads`);
});

test("a dish without required choices is added by one press, on the same page with a message; another one opens", async ({
  page,
}) => {
  await startAtMenu(page, "Individual", `${MENU}/soups`);
  const add = page.getByRole("button", { name: "Add Tomato Basil Soup" });
  await add.scrollIntoViewIfNeeded();
  for (const pieces of ["1 item", "2 items"]) {
    await add.click();
    await expect(page.locator(".minicart summary")).toContainText(pieces);
    await expect(page).toHaveURL(new RegExp(`${MENU}/soups`));
    await expect(page.getByText("Added to your bag: Tomato Basil Soup.")).toBeInViewport();
  }
  await audit(page, "category after an addition");
  await page.goto(`${MENU}/bowls`);
  await page.getByRole("button", { name: "Add Build Your Own Bowl" }).click();
  await page.waitForURL(`**${MENU}/menu-item/101`);
  await page.goto(`${MENU}?q=soup`);
  await page.getByRole("button", { name: "Add Tomato Basil Soup" }).click();
  await page.getByRole("main").getByRole("link", { name: "Checkout" }).click();
  await page.waitForURL("**/order-now/checkout");
  await expect(page.locator(".line")).toHaveCount(3);
});

test("the finder leads to dishes by an address that can be bookmarked", async ({ page }) => {
  await startAtMenu(page);
  await page.getByLabel("Find a dish").fill("rice");
  await page.getByRole("button", { name: "Find" }).click();
  await page.waitForURL(`**${MENU}?q=rice`);
  const count = await page.locator("#found").textContent();
  await audit(page, "finder");
  await page.getByText("Filter by diet or allergen").click();
  await page.getByLabel("milk").check();
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.locator("#found")).not.toHaveText(count ?? "");
  await expect(page.getByLabel("milk")).toBeChecked();
  await expect(page.getByRole("button", { name: "Find" })).toBeFocused();
  await page.goBack();
  await expect(page.locator("#found")).toHaveText(count ?? "");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("a meal is renamed in place; with script in a dialog that Escape closes (CART-04)", async ({ page }) => {
  await startAtMenu(page);
  await page.goto(`${MENU}/menu-item/501`);
  await page.getByRole("button", { name: "Add to bag" }).click();
  await page.waitForURL("**/order-now/checkout");
  await page.locator("#firstName").fill("Ana");
  const rename = page.getByRole("button", { name: /^rename Meal 1/ });
  await rename.click();
  const box = page.getByLabel("Name*", { exact: true });
  await expect(box).toBeVisible();
  await audit(page, "rename");
  const update = page.getByRole("button", { name: "Update", exact: true });
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
  await rename.click();
  await box.fill("x");
  await expect(update).not.toHaveAttribute("aria-disabled", "true");
  await box.fill("Ana's soup");
  await box.press("Enter");
  await expect(page.getByRole("heading", { name: "Ana's soup" })).toBeVisible();
  await expect(page.locator("#firstName")).toHaveValue("Ana");
});

test("a removed line moves the focus to the next one, keeps the scroll position and adds no history entry (CART-01)", async ({
  page,
}) => {
  await startAtMenu(page);
  await addDishes(page, [501, 502]);
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
