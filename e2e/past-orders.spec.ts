import type { Page } from "@playwright/test";
import { audit } from "./support/audit.ts";
import { signIn } from "./support/journey.ts";
import { startAtMenu } from "./support/start.ts";
import { expect, hold, test } from "./support/test.ts";

const PREVIOUS = "/order-now/build-order/previous-orders";
const FAVORITE = "/order-now/build-order/favorite-orders";

/** An individual order for another day, and the list, by way of sign-in. */
async function openList(page: Page, username?: string): Promise<void> {
  await startAtMenu(page);
  await page.goto(PREVIOUS);
  await page.waitForURL("**/login?**");
  await expect(page.getByText("Sign in to see your previous orders.")).toBeVisible();
  await signIn(page, username);
  await page.waitForURL(`**${PREVIOUS}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Previous Orders");
  await expect(page.getByRole("link", { name: "Previous Orders" })).toHaveAttribute("aria-current", "page");
}

const DISHES = [
  "Build Your Own Bowl, Chips & Guacamole",
  "Baja Fish Tacos, Chips & Guacamole",
  "Grilled Vegetable Platter",
  "Dozen Dinner Rolls",
];

const card = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name: title }) });

test("a guest signs in, sees past orders, and a double click adds one of them once (GUARD-10, FAV-01, FAV-03, FAV-06) @lean @noscript", async ({
  page,
}) => {
  await openList(page);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(
    [1, 2, 3, 4].map((n) => `Previous Order ${n}: ${DISHES[n - 1]}`),
  );
  await expect(page.getByText("Note: You can edit these orders on the review order page")).toBeVisible();
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/previous-orders"))
      bodies.push(request.postData() ?? "");
  });
  await page.getByRole("button", { name: "Add to cart Previous Order 1" }).dblclick();
  await page.waitForURL("**/order-now/checkout");
  await expect(page.locator("main").getByText("Added to your bag: Previous Order 1.").first()).toBeVisible();
  await expect(page.locator(".minicart summary")).toContainText("3");
  await expect(page.locator("#order .line")).toHaveCount(2);
  // The same fields in both modes, and nothing but them.
  for (const body of bodies) {
    expect([...new URLSearchParams(body).keys()]).toEqual(["idempotencyKey", "intent:reorder:ZK-ADA0000001"]);
  }
  expect(bodies.length).toBeGreaterThan(0);

  // A press after Back is a new intent: another copy.
  await page.goBack();
  await page.getByRole("button", { name: "Add to cart Previous Order 1" }).click();
  await page.waitForURL("**/order-now/checkout");
  await expect(page.locator("#order .line")).toHaveCount(4);
});

test("items that cannot be added are listed in a panel, with the ways on (FAV-05)", async ({ page }) => {
  await openList(page);
  await page.getByRole("button", { name: "Add to cart Previous Order 4" }).click();
  const panel = page.getByRole("dialog", { name: "SORRY!" });
  await expect(panel).toContainText("None of the items of this order are available at the selected location and time.");
  await expect(page).toHaveTitle(/^Error: My Previous Orders/);
  expect(new URL(page.url()).pathname).toBe(PREVIOUS);
  await expect(panel.getByRole("heading")).toBeFocused();
  await audit(page, "SORRY!");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Add to cart Previous Order 4" })).toBeFocused();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveTitle(/^My Previous Orders/);
  await page.getByRole("button", { name: "Add to cart Previous Order 4" }).click();
  await panel.getByRole("link", { name: "Review" }).click();
  // The bag is empty: the guard of the review says so (GUARD-01).
  await expect(page.getByText("Your bag is empty. Please add something to it first.")).toBeVisible();
});

test("a favorite is set and removed on its card, and leaves the other list (FAV-01, FAV-06, FAV-07, MENU-02, SHELL-07)", async ({
  page,
}) => {
  await openList(page);
  const second = card(page, "Previous Order 2");
  await expect(second.getByRole("button", { name: "Remove from favorites" })).toHaveCount(0);
  await second.getByRole("button", { name: "Add to favorites" }).click();
  await page.waitForURL(`**${PREVIOUS}#order-ZK-ADA0000002`);
  await expect(second.getByRole("button", { name: "Remove from favorites" })).toBeVisible();
  await expect(second.getByRole("heading", { level: 2 })).toBeInViewport();
  await expect(second.getByRole("button", { name: "Remove from favorites" })).toBeFocused();

  await page.getByRole("link", { name: "My Favorites" }).click();
  await page.waitForURL(`**${FAVORITE}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Favorite Orders");
  await expect(page.getByRole("link", { name: "My Favorites" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: "Previous Orders" })).not.toHaveAttribute("aria-current");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(
    [1, 2, 3].map((n) => `Favorite Order ${n}: ${DISHES[n - 1]}`),
  );
  await page.getByRole("button", { name: "Remove from favorites Favorite Order 2" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(2);
  await expect(page.locator("main").getByText("Removed from your favorites.").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("link", { name: "Previous Orders" }).click();
  await expect(second.getByRole("button", { name: "Add to favorites" })).toBeVisible();
});

test("while an order is added, only its own button shows progress (FAV-03)", async ({ page }) => {
  await openList(page);
  const letGo = await hold(page, "**/previous-orders.data*");
  await page.getByRole("button", { name: "Add to cart Previous Order 1" }).click();
  await expect(page.getByRole("button", { name: "Adding to cart... Previous Order 1" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Add to cart/ })).toHaveCount(3);
  letGo();
  await page.waitForURL("**/order-now/checkout");
});

test("without orders a message, modal with script, leads back to the menu (FAV-04)", async ({ page }) => {
  await openList(page, "ben@example.com");
  await expect(page.getByRole("dialog", { name: "My Previous Orders" })).toContainText(
    "You have no previous orders yet.",
  );
  await expect(page.locator("dialog:modal")).toHaveCount(1);
  await audit(page, "no orders");
  await page.goto(FAVORITE);
  const panel = page.getByRole("dialog", { name: "My Favorite Orders" });
  await expect(panel).toContainText(
    "You have no favorite orders yet. Tick 'Add this order to my favorites' at checkout to save one.",
  );
  await panel.getByRole("link", { name: "Back to Menu" }).click();
  await page.waitForURL("**/order-now/build-order");
});

test("each order is a row with a picture and folded meals, and no width scrolls sideways (FAV-02)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openList(page);
  const choice = page.getByText("Black Beans (Extra)");
  await expect(choice).toBeHidden();
  await card(page, "Previous Order 1").locator("summary").click();
  await expect(choice).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await audit(page, "previous orders, narrow");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(FAVORITE);
  await expect(choice).toBeHidden();
  for (const n of [1, 2]) {
    const order = card(page, `Favorite Order ${n}`);
    expect((await order.boundingBox())?.height).toBeLessThan(160);
    await expect(order.locator("img")).toHaveCount(1);
  }
  await audit(page, "favorite orders, wide");
});
