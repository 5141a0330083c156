import { type Fetch, type Json, onReply } from "../tests/support/altered-api.ts";
import { test } from "./support/altered-site.ts";
import { chooseTime } from "./support/journey.ts";
import { addDishes, startAtCheckout, startAtMenu } from "./support/start.ts";
import { AS_READ, expect } from "./support/test.ts";

/** The bag in header and page, and changes by the restaurant. */

const CART = /\/order-shopping-cart\/[\w-]{20,}$/;
const REMOVED =
  "Some items or options were removed from your cart because they are not available at the selected location. Please verify your cart before checkout. Thank you.";

test("the bag in the header counts pieces, lists meals, total, Checkout and Clear Cart, and closes on a second press (CART-05, CART-06)", async ({
  page,
}) => {
  await startAtCheckout(page);
  await page.goto("/order-now/build-order/menu-item/904");
  await page.getByRole("button", { name: "Add to bag" }).click();
  await page.waitForURL("**/checkout");
  const bag = page.locator(".minicart");
  // Checkout itself stays.
  await bag.locator("summary").click();
  await expect(bag.getByRole("link", { name: "Edit bag" })).toBeVisible();
  await expect(bag.getByRole("link", { name: "Continue checkout" })).toBeVisible();
  await expect(bag.getByRole("link", { name: "Checkout", exact: true })).toHaveCount(0);
  await bag.getByRole("link", { name: "Continue checkout" }).click();
  await expect(page).toHaveURL(/checkout#checkout$/);
  await expect(bag.getByRole("link", { name: "Edit bag" })).toBeHidden();
  await page.goto("/order-now/build-order");
  await expect(bag.locator("summary")).toContainText("3 items");
  await expect(bag.getByText("Order Total*")).toBeHidden();
  await bag.locator("summary").click();
  await expect(bag).toContainText(
    "Meal 1 Build Your Own Bowl (x2) Brown Rice, Grilled Steak (Premium) +$2.50, Pico de Gallo, Bacon Crumbles (Premium) +$1.50 (Extra Crisp) $27.50 Meal 2 Bottled Water $2.25",
    AS_READ,
  );
  await expect(bag).toContainText("Order Total* $32.21 *Including taxes & fees", AS_READ);
  await expect(bag.getByRole("link", { name: "Checkout" })).toHaveAttribute("href", "/order-now/checkout");
  await bag.getByRole("link", { name: "Clear Cart" }).click();
  await page.getByRole("button", { name: "Empty my bag" }).click();
  await expect(bag).toContainText("Your bag is empty");
});

test("a long bag scrolls in the header; its total and Checkout stay in sight (CART-05)", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await startAtCheckout(page);
  await addDishes(page, [904, 201, 904, 201, 904]);
  await page.goto("/order-now/build-order");
  const bag = page.locator(".minicart");
  await bag.locator("summary").click();
  const lines = bag.getByRole("listitem");
  await expect(lines).toHaveCount(6);
  for (const part of [bag.getByText("Order Total*"), bag.getByRole("link", { name: "Checkout" })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await bag.getByRole("link", { name: "Checkout" }).focus();
  await page.keyboard.press("End");
  const foot = async () => (await bag.locator(".minicart-foot").boundingBox())?.y ?? 0;
  await expect(async () => {
    const last = await lines.last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((await foot()) + 1);
  }).toPass();
});

test("an option sold out at the new store is reported; its line needs another choice before the order is sent (CART-02, CART-09, SUBMIT-02)", async ({
  page,
}) => {
  await startAtCheckout(page);
  const edit = page.locator("#order").getByRole("button", { name: /^Edit Item/ });
  const good = await edit.evaluate((button) => getComputedStyle(button).color);
  // Honolulu has no steak today.
  await page.goto("/order-now?store=1801");
  await page.waitForURL("**/order-now/pickup-details");
  await chooseTime(page);
  const panel = page.getByRole("dialog", { name: "Your bag has changed" });
  await expect(panel).toContainText(REMOVED);
  await panel.getByRole("button", { name: "Ok" }).click();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/build-order/);
  await page.goto("/order-now/checkout");
  const line = page.locator("#order .line");
  await expect(line).toContainText("Please select options for this item.");
  expect(await edit.evaluate((button) => getComputedStyle(button).color)).not.toBe(good);
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByText("Required information is missing.")).toBeVisible();
  const summary = page.getByRole("group", { name: "There is a problem" });
  await summary.getByRole("link", { name: "Build Your Own Bowl: Please select options for this item." }).click();
  await expect(line).toBeInViewport();
});

const KEPT = [{ disallowEditOrRemoval: true }, { name: "Catering Delivery Fee" }];
/** The first two lines of a bag are the restaurant's own, and its fourth dish costs another one. */
const ODD_BAGS = {
  alter: (api: Fetch) =>
    onReply("GET", CART, (cart) => ({
      ...cart,
      cart: cart.cart.map((line: Json, at: number) => ({ ...line, ...KEPT[at] })),
    }))(onReply("PUT", /\/add$/, (cart) => (cart.cart.length < 4 ? cart : { ...cart, cart: cart.cart.slice(1) }))(api)),
};

test("lines that disallow changes cannot be renamed or removed; a dish lost when another is added is reported (CART-03, CART-08)", async ({
  openSite,
}) => {
  const { page } = await openSite(ODD_BAGS);
  await startAtMenu(page);
  for (const dish of [904, 908, 905, 703]) {
    await page.goto(`/order-now/build-order/menu-item/${dish}`);
    await page.getByRole("button", { name: "Add to bag" }).click();
    await page.waitForURL("**/checkout");
  }
  await expect(page.getByRole("dialog", { name: "Your bag has changed" })).toContainText(REMOVED);
  await page.goto("/order-now/cart");
  const line = page.locator(".line");
  for (const [at, count] of [0, 0, 3, 3].entries()) await expect(line.nth(at).getByRole("button")).toHaveCount(count);
});

test("a bag unknown to the restaurant becomes an empty one, and one wrong reply loses nothing (CART-11, GUARD-08)", async ({
  openSite,
}) => {
  const { page, control } = await openSite(ODD_BAGS);
  await startAtCheckout(page);
  await expect(page.locator(".minicart")).toContainText("2 items");
  control.addFault({
    match: { method: "GET", path: "/customer-api/order-shopping-cart/*" },
    kind: "status",
    status: 404,
  });
  await page.goto("/order-now/checkout");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Almost Done!");
  await page.goto("/order-now/build-order");
  await expect(page.locator(".minicart")).toContainText("Your bag is empty");
  await expect(page.getByText("Your bag is safe")).toHaveCount(0);
  control.clearFaults();
  await page.goto("/order-now/build-order");
  await expect(page.locator(".minicart")).toContainText("2 items");
});
