import type { Page, Request } from "@playwright/test";
import { startAtCheckout, startAtFilledCheckout } from "./support/start.ts";
import { CANARY, scriptRuns } from "./support/journey.ts";
import { expect, hold, test } from "./support/test.ts";

/** The checks are loaded once the page runs. */
async function checksRun(page: Page): Promise<void> {
  await scriptRuns(page);
  await page.waitForLoadState("networkidle");
}

test("checkout checks a field when it was left, and takes the message back when it is corrected (CHK-08, CHK-22)", async ({
  page,
  scripts,
}) => {
  await startAtCheckout(page);
  if (scripts) await checksRun(page);
  const phone = page.getByLabel("Phone Number");
  await phone.fill("214-555-0123");
  await phone.blur();
  await expect(phone).toHaveValue(scripts ? "(214) 555-0123" : "214-555-0123");
  const zip = page.getByLabel("Zip Code *", { exact: true });
  const message = page.locator("#zip-error");
  await page.getByLabel("First Name").focus();
  await zip.pressSequentially("7520");
  await expect(message).toHaveCount(0);
  await page.getByLabel("City").focus();
  if (!scripts) {
    // They follow the post.
    await expect(message).toHaveCount(0);
    await page.getByRole("button", { name: "Submit Order" }).click();
    return expect(message).toContainText("Invalid zip code");
  }
  await expect(message).toContainText("Invalid zip code");
  // Nothing was typed into the name; nothing above takes the focus, and nothing is said beside the button.
  await expect(page.locator(".field-error")).toHaveCount(1);
  await expect(page.getByRole("group", { name: "There is a problem" })).toHaveCount(0);
  await expect(page.getByText("Required information is missing.")).toHaveCount(0);
  await expect(page.getByLabel("City")).toBeFocused();
  await zip.fill("75201");
  await expect(message).toHaveCount(0);
  await page.getByLabel("State").focus();
  await page.getByLabel("State").selectOption("TX");
  await page.getByLabel("State").selectOption("");
  await page.getByLabel("City").focus();
  await expect(page.locator("#state-error")).toContainText("State is required.");

  // What is wrong stops no submit: the server says all of it.
  await page.getByRole("button", { name: "Submit Order" }).click();
  const summary = page.getByRole("group", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(12);
  await expect(page.getByText("Required information is missing.")).toBeVisible();
  await page.getByLabel("City").fill("Dallas");
  await expect(summary.getByRole("link")).toHaveCount(11);
  await expect(page.getByLabel("City")).toBeFocused();
});

test("a button that stays on the page keeps what was typed, the focus and the way back (CHK-02, PROMO-01)", async ({
  page,
  scripts,
}) => {
  test.skip(!scripts, "the card is typed again where the page is loaded anew");
  await page.goto("/order-now");
  await startAtFilledCheckout(page, scripts);
  const code = page.locator("#promoCode");
  const redeem = page.getByRole("button", { name: "Redeem" });
  const loaded = await page.evaluate(() => performance.timeOrigin);

  await code.fill("NO-SUCH-CODE");
  await redeem.click();
  await expect(page.locator("#promoCode-error")).toBeVisible();
  await expect(page.getByRole("group", { name: "There is a problem" })).toBeFocused();

  await code.fill("ZEBRA5");
  await redeem.click();
  await expect(page.getByText("Promo code ZEBRA5 is applied.").first()).toBeVisible();
  await expect(page.locator("#promoCode-error")).toHaveCount(0);
  await expect(code).toHaveValue("");

  await page.locator("#giftcards summary").click();
  await page.getByLabel("Gift card number").fill("6035710000000022");
  await page.getByLabel("Pin").fill("2222");
  await page.getByRole("button", { name: "Check balance" }).click();
  await expect(page.getByText(/\$5\.00/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Check balance" })).toBeFocused();

  await expect(page.locator("#cardNumber")).toHaveValue(CANARY.number);
  await expect(page.locator("#city")).toHaveValue("Dallas");
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  await page.goBack();
  await expect(page).toHaveURL(/\/order-now$/);
});

test("Submit Order gives up what another button has asked for, whose answer would take its place (SUBMIT-01)", async ({
  page,
  scripts,
}) => {
  test.skip(!scripts, "without script the browser does so");
  await startAtFilledCheckout(page, scripts);
  const isCheck = (request: Request) => request.postData()?.includes("gift%3Acheck") === true;
  const release = await hold(page, "**/order-now/checkout.data**", isCheck);
  await page.locator("#giftcards summary").click();
  await page.getByLabel("Gift card number").fill("6035710000000022");
  await page.getByLabel("Pin").fill("2222");
  const asked = page.waitForRequest(isCheck);
  await page.getByRole("button", { name: "Check balance" }).click();
  await asked;
  const givenUp = page.waitForEvent("requestfailed", isCheck);
  await page.getByRole("button", { name: "Submit Order" }).click();
  await givenUp;
  release();
  await page.waitForURL("**/order-now/order-confirmation/*");
});
