import type { Page } from "@playwright/test";
import { endSignIns, giveCards, givePastOrders, newMember, pointsOf } from "./support/catering-store.ts";
import { fillCheckout, openKnown, scriptRuns, signIn, submit } from "./support/journey.ts";
import { goToCheckoutAs, signInFor, startAtMenu } from "./support/start.ts";
import { expect, test } from "./support/test.ts";

/** A sign-in ends while a page is open; the next press discovers it. */

const CHECKOUT = "/order-now/checkout";

/** The message, and the return to the page of the press. */
async function signInAgain(page: Page, email: string, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("again") === "1");
  await expect(page.getByText("Please sign in again. Your order is still here.").first()).toBeVisible();
  await signIn(page, email);
  await page.waitForURL(`**${path}`);
}

test("a sign-in that expires before submit sends nothing; after signing in again the entries are there and one order is placed (AUTH-12, SUBMIT-02) @lean", async ({
  page,
  scripts,
  data,
  stored,
}) => {
  const email = newMember(data);
  await goToCheckoutAs(page, email);
  if (scripts) await scriptRuns(page);
  await fillCheckout(page);
  await page.getByLabel("Add this order to my favorites").check();
  const before = stored().map(({ cartId }) => cartId);
  endSignIns(data, email);
  await page.getByRole("button", { name: "Submit Order" }).click();
  await signInAgain(page, email, CHECKOUT);
  await expect(page.locator("#city")).toHaveValue("Dallas");
  await expect(page.getByLabel("Add this order to my favorites")).toBeChecked();
  // Card data is not kept.
  await fillCheckout(page);
  const orderNumber = await submit(page);
  const placed = stored().filter((order) => order.orderNumber === orderNumber);
  expect(placed).toHaveLength(1);
  expect(before).not.toContain(placed[0]?.cartId);
});

test("a sign-in that expires before a past order is added adds nothing, and adds it after signing in again (AUTH-12, FAV-03) @lean", async ({
  page,
  data,
}) => {
  const path = "/order-now/build-order/previous-orders";
  const email = newMember(data);
  givePastOrders(data, email);
  await startAtMenu(page);
  await signInFor(page, email, path);
  endSignIns(data, email);
  const add = page.getByRole("button", { name: "Add to cart Previous Order 1" });
  await add.click();
  await signInAgain(page, email, path);
  await expect(page.getByText("Your bag is empty")).toBeVisible();
  await add.click();
  await page.waitForURL(`**${CHECKOUT}`);
  await expect(page.locator("#order .line")).toHaveCount(2);
});

test("a sign-in that expires before a reward is redeemed takes no Stripes, and checkout keeps its entries (AUTH-12, REWARD-12) @lean", async ({
  page,
  scripts,
  data,
}) => {
  const email = newMember(data);
  await goToCheckoutAs(page, email);
  if (scripts) await scriptRuns(page);
  await page.locator("#city").fill("Fort Worth");
  await page.getByRole("button", { name: "+ Redeem A Reward" }).click();
  await page.getByRole("link", { name: /^See Choices A (?:free )?side or \$5/ }).click();
  // The page before has a reward of a name that begins so.
  await page.waitForURL("**/rewards?tier=2*");
  await page.getByRole("button", { name: "Redeem Reward $5 off" }).click();
  const add = page.getByRole("button", { name: "Add Reward" });
  await expect(add).toBeVisible();
  endSignIns(data, email);
  await add.click();
  await signInAgain(page, email, "/order-now/checkout/rewards?tier=2*");
  expect(pointsOf(data, email)).toBe(2_450);
  await page.getByRole("button", { name: "Redeem Reward $5 off" }).click();
  await add.click();
  await page.waitForURL(`**${CHECKOUT}**`);
  await expect(page.locator("#rewards")).toContainText("Redeemed Discounts");
  await expect(page.locator("#city")).toHaveValue("Fort Worth");
  expect(pointsOf(data, email)).toBe(1_950);
});

test("a sign-in that expires before a card is made preferred changes no card, and leads back to My Account (AUTH-12, PAY-14) @lean", async ({
  page,
  data,
}) => {
  const email = newMember(data);
  giveCards(data, email);
  await signInFor(page, email, "/user");
  endSignIns(data, email);
  const prefer = page.getByRole("button", { name: /^Make preferred Mastercard/ });
  await prefer.click();
  await signInAgain(page, email, "/user");
  await prefer.click();
  await expect(prefer).toHaveCount(0);
});

test("a sign-in that expires before a card is saved saves none; its form reopens with the other entries (AUTH-12, PAY-11) @lean", async ({
  page,
  scripts,
  data,
}) => {
  const email = newMember(data);
  giveCards(data, email);
  await goToCheckoutAs(page, email);
  if (scripts) await scriptRuns(page);
  const addCard = page.getByRole("button", { name: "Add Card" });
  await openKnown(page, "#payment");
  await addCard.click();
  await expect(page.locator("#cardNumber")).toBeVisible();
  await fillCheckout(page);
  endSignIns(data, email);
  await addCard.click();
  await signInAgain(page, email, CHECKOUT);
  await expect(page.locator("#city")).toHaveValue("Dallas");
  await expect(page.locator("#cardNumber")).toHaveValue("");
  await fillCheckout(page);
  await addCard.click();
  await expect(page.getByLabel("Saved card").locator("option:checked")).toHaveText(/\*{4}6467/);
  // Four from before, and this one.
  await expect(page.getByLabel("Saved card").locator("option[value]:not([value=''])")).toHaveCount(5);
});
