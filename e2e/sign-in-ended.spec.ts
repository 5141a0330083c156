import type { Page } from "@playwright/test";
import { endSignIns, giveCards, newMember } from "./support/catering-store.ts";
import { fillCheckout, openKnown, scriptRuns, signIn, submit } from "./support/journey.ts";
import { goToCheckoutAs } from "./support/start.ts";
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

test("a sign-in that expires before submit sends nothing; after signing in again the entries are there and one order is placed (AUTH-12, SUBMIT-02)", async ({
  page,
  data,
  stored,
}) => {
  const email = newMember(data);
  await goToCheckoutAs(page, email);
  await scriptRuns(page);
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

test("a sign-in that expires before a card is saved saves none; its form reopens with the other entries (AUTH-12, PAY-11)", async ({
  page,
  data,
}) => {
  const email = newMember(data);
  giveCards(data, email);
  await goToCheckoutAs(page, email);
  await scriptRuns(page);
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
