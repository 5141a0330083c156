import { endSignIns, newMember } from "./support/catering-store.ts";
import { fillCheckout, scriptRuns, signIn, submit } from "./support/journey.ts";
import { goToCheckoutAs } from "./support/start.ts";
import { expect, test } from "./support/test.ts";

test("a sign-in that ends on the way sends nothing; signed in again, what was typed is there and one order is placed (AUTH-12, SUBMIT-02)", async ({
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
  await page.waitForURL("**/login?returnTo=*checkout&again=1");
  await expect(page.getByText("Please sign in again. Your order is still here.").first()).toBeVisible();
  await signIn(page, email);
  await page.waitForURL("**/order-now/checkout");
  await expect(page.locator("#city")).toHaveValue("Dallas");
  await expect(page.getByLabel("Add this order to my favorites")).toBeChecked();
  // What is typed of a card is kept nowhere.
  await fillCheckout(page);
  const orderNumber = await submit(page);
  const placed = stored().filter((order) => order.orderNumber === orderNumber);
  expect(placed).toHaveLength(1);
  expect(before).not.toContain(placed[0]?.cartId);
});
