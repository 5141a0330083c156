import { expect, test } from "./support/test.ts";

const WRONG_EMAIL = "Email Address is not a valid email address.";

test("a message appears when a touched field loses focus, or a while after typing, and goes once corrected (CHK-22)", async ({
  page,
}) => {
  await page.goto("/join-now/signup");
  const email = page.getByLabel("Email Address");
  const message = page.locator("#email-error");
  await page.getByLabel("First Name").focus();
  await page.getByLabel("Last Name").focus();
  await email.pressSequentially("gil@");
  await expect(message).toHaveCount(0);
  await page.getByLabel("Phone Number").focus();
  await expect(message).toContainText(WRONG_EMAIL);
  // Nothing was typed into the name, and nothing above takes the focus.
  await expect(page.locator(".field-error")).toHaveCount(1);
  await expect(page.getByRole("group", { name: "There is a problem" })).toHaveCount(0);
  await expect(page.getByLabel("Phone Number")).toBeFocused();
  await email.fill("gil@example.com");
  await expect(message).toHaveCount(0);
  await email.fill("");
  await expect(message).toContainText("Email Address is required.");
  await expect(email).toBeFocused();
});

test("after a refusal the summary follows corrections and the focus stays in the field; a phone number is formatted (CHK-08, CHK-22)", async ({
  page,
}) => {
  await page.goto("/catering/quote");
  const phone = page.getByLabel("Phone Number");
  for (const [typed, written] of [
    ["214-555-0123", "(214) 555-0123"],
    ["ask for Ana", "ask for Ana"],
  ] as const) {
    await phone.fill(typed);
    await phone.blur();
    await expect(phone).toHaveValue(written);
  }
  await phone.fill("");
  await page.getByLabel("Email Address").fill("ana@");
  await page.getByRole("button", { name: "Ask for a call" }).click();
  const summary = page.getByRole("group", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(5);
  await expect(summary.getByRole("link", { name: WRONG_EMAIL })).toBeVisible();
  await page.getByLabel("Email Address").fill("ana@example.com");
  await expect(summary.getByRole("link")).toHaveCount(4);
  await expect(page.getByLabel("Email Address")).toBeFocused();
  await page.getByLabel("First Name").fill("Ana");
  await page.getByLabel("Last Name").fill("Byron");
  await phone.fill("2145550123");
  await page.getByLabel("Number of Guests").fill("80");
  await expect(summary).toHaveCount(0);
  await expect(page).toHaveTitle(/^Ask for a catering quote/);
  await page.getByLabel("Number of Guests").fill("0");
  await expect(summary.getByRole("link")).toHaveCount(1);
  await expect(page.getByLabel("Number of Guests")).toBeFocused();
});

test("a password that is shown stays shown when checked; only the server accepts a form", async ({ page }) => {
  await page.goto("/join-now/signup");
  const password = page.locator("#password");
  await password.fill("short");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.locator("#password-error")).toContainText("Password must be at least 8 characters.");
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("short");
  await password.fill("long enough");
  await expect(page.locator("#password-error")).toHaveCount(0);
  await page.getByRole("button", { name: "Create account" }).click();
  const summary = page.getByRole("group", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(4);
  await expect(password).toHaveValue("");
});

test("the sign-in dialog checks fields too", async ({ page }) => {
  await page.goto("/order-now");
  await page.getByRole("link", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  const name = dialog.getByLabel("Email or username");
  await name.fill("ada");
  await name.fill("");
  await dialog.getByLabel("Password").focus();
  await expect(dialog.locator("#username-error")).toContainText("Email or username is required.");
  await name.fill("ada@example.com");
  await expect(dialog.locator("#username-error")).toHaveCount(0);
});
