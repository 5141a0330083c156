import type { Page } from "@playwright/test";
import { giveCards, linkOfLetter } from "./support/catering-store.ts";
import { audit } from "./support/audit.ts";
import { NEW_PASSWORD, fillSignUp, newAddress, signIn } from "./support/journey.ts";
import { expect, test } from "./support/test.ts";

/** A new member with four cards, whose account page is open. */
async function openAccount(page: Page, data: string): Promise<string> {
  const email = newAddress();
  await page.goto("/join-now/signup");
  await fillSignUp(page, email);
  await page.getByLabel("Join ZK Rewards").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/join-now/signup/sent**");
  await page.goto(linkOfLetter(data, email));
  await page.getByRole("button", { name: "Confirm my account" }).click();
  await page.waitForURL("**/login");
  giveCards(data, email);
  await page.goto("/user");
  await signIn(page, email, NEW_PASSWORD);
  await page.waitForURL("**/user");
  return email;
}

test("a new account is created, confirmed and signed in, and returns to the page before (AUTH-03, AUTH-06)", async ({
  page,
  data,
}) => {
  const email = newAddress();
  await page.goto("/login?returnTo=/locations");
  await page.getByRole("link", { name: "New here? Create an account" }).click();
  await expect(page.getByText("At least 8 characters.")).toBeVisible();
  await page.getByRole("button", { name: "Create account" }).click();
  const summary = page.getByRole("group", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(5);
  await audit(page, "sign-up in error");
  await page.getByRole("link", { name: "Email Address is required." }).click();
  await expect(page.getByLabel("Email Address")).toBeFocused();
  await fillSignUp(page, email);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/join-now/signup/sent**");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Check your email");
  await expect(heading).toBeFocused();
  await audit(page, "check your e-mail");
  await page.getByRole("link", { name: "Go to Sign In" }).click();
  await signIn(page, email, NEW_PASSWORD);
  await expect(page.getByText("Your account has not been confirmed yet.").first()).toBeVisible();

  await page.goto(linkOfLetter(data, email));
  expect(new URL(page.url()).search).toBe("");
  await audit(page, "confirm");
  await page.getByRole("button", { name: "Confirm my account" }).click();
  await page.waitForURL("**/login");
  await expect(page.getByText("Your account is confirmed. Please sign in.").first()).toBeVisible();
  await page.goto("/login?returnTo=/locations");
  await signIn(page, email, NEW_PASSWORD);
  await page.waitForURL("**/locations");
});

test("a saved card is removed after confirmation, another becomes the preferred one (SHELL-16, SHELL-03, PAY-14)", async ({
  page,
  data,
}) => {
  await openAccount(page, data);
  await expect(page.locator("header").getByRole("link", { name: "My Account" })).toBeVisible();
  const names = page.locator("#cards h3");
  await expect(names).toHaveText([
    "Visa ****4242",
    "Mastercard ****5454",
    "American Express ****0005",
    "Discover ****0002",
  ]);
  await expect(page.locator("#cards")).toContainText(/Expires \d\d\/\d{4}/);
  await expect(page.locator("#cards")).toContainText(/Expired \d\d\/\d{4}/);

  await page.getByRole("link", { name: "Remove Discover ****0002" }).click();
  const question = page.getByRole("dialog", { name: "Remove this card?" });
  await expect(question).toContainText("Discover ****0002");
  await audit(page, "remove this card?");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Remove Discover ****0002" })).toBeFocused();
  await expect(question).toHaveCount(0);
  await page.getByRole("link", { name: "Remove Discover ****0002" }).click();
  await question.getByRole("button", { name: "Remove card" }).dblclick();
  await expect(page.locator("main").getByText("Your saved card has been removed.").first()).toBeVisible();
  await expect(names).toHaveCount(3);
  await expect(page.getByRole("heading", { name: "My saved cards" })).toBeFocused();

  await page.getByRole("button", { name: "Make preferred Mastercard ****5454" }).click();
  await expect(page.locator("main").getByText("Your preferred card has been changed.").first()).toBeVisible();
  await expect(page.getByText("Preferred", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Make preferred Visa ****4242" })).toBeVisible();
});
