import { expect, test } from "./support/test.ts";
import { goToCheckoutAs } from "./support/rewards.ts";

test("an order waits for a saved card where one is required (SUBMIT-01, PAY-03)", async ({ page, scripts }) => {
  await goToCheckoutAs(page, "ada@example.com");
  const order = page.getByRole("button", { name: "Submit Order" });
  const list = page.getByLabel("Saved card");
  await expect(order).toBeEnabled();
  await list.selectOption("");
  if (!scripts) {
    // The rule is checked when the form is sent.
    await order.click();
    await expect(page.getByRole("link", { name: "Select a saved card, or add another one." })).toBeVisible();
    return;
  }
  await expect(order).toBeDisabled();
  await list.selectOption({ index: 1 });
  await expect(order).toBeEnabled();
  // A card that is typed needs none.
  await list.selectOption("");
  await page.getByRole("button", { name: "Add Card" }).click();
  await expect(page.locator("#cardNumber")).toBeVisible();
  await expect(order).toBeEnabled();
});
