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
  scripts,
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
  if (scripts) await audit(page, "sign-up in error");
  await page.getByRole("link", { name: "Email Address is required." }).click();
  await expect(page.getByLabel("Email Address")).toBeFocused();
  await fillSignUp(page, email);
  await page.getByLabel("Phone Number").fill("");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(summary).toContainText("Phone Number is required.");
  // Entries stay, except for the password.
  await expect(page.getByLabel("First Name")).toHaveValue("Gil");
  await expect(page.locator("#password")).toHaveValue("");
  await fillSignUp(page, email);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/join-now/signup/sent**");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Check your email");
  if (scripts) await expect(heading).toBeFocused();
  if (scripts) await audit(page, "check your e-mail");
  await page.getByRole("link", { name: "Go to Sign In" }).click();
  await signIn(page, email, NEW_PASSWORD);
  await expect(page.getByText("Your account has not been confirmed yet.").first()).toBeVisible();

  await page.goto(linkOfLetter(data, email));
  expect(new URL(page.url()).search).toBe("");
  if (scripts) await audit(page, "confirm");
  await page.getByRole("button", { name: "Confirm my account" }).click();
  await page.waitForURL("**/login");
  await expect(page.getByText("Your account is confirmed. Please sign in.").first()).toBeVisible();
  await page.goto("/login?returnTo=/locations");
  await signIn(page, email, NEW_PASSWORD);
  await page.waitForURL("**/locations");
});

test("a forgotten password is reset; its token appears in no page, address or log line (AUTH-03)", async ({
  page,
  context,
  scripts,
  serverLog,
  data,
}) => {
  const email = await openAccount(page, data);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("If we know this address, we have sent a link.")).toBeVisible();

  const link = linkOfLetter(data, email);
  const token = new URL(link, "http://here").searchParams.get("token") ?? "";
  expect(token.length).toBeGreaterThan(20);
  const seen: string[] = [];
  await page.goto(link);
  page.on("request", (request) => seen.push(request.url(), JSON.stringify(request.headers())));
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/account/reset-password");
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("link", { name: "Password must be at least 8 characters." })).toBeVisible();
  if (scripts) await audit(page, "new password in error");
  seen.push(await page.content(), page.url());
  await page.getByLabel("New password").fill("another zebra");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.waitForURL("**/login");
  seen.push(await page.content(), serverLog(), ...(await context.cookies()).map(({ value }) => value));
  expect(seen.join("\n")).not.toContain(token);
  await signIn(page, email, "another zebra");
  await expect(page.getByText("Hi Gil, you are signed in.").first()).toBeVisible();
});

test("a saved card is removed after confirmation, another becomes the preferred one (SHELL-16, SHELL-03, PAY-14) @lean", async ({
  page,
  scripts,
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
  if (scripts) {
    await audit(page, "remove this card?");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Remove Discover ****0002" })).toBeFocused();
  } else await question.getByRole("link", { name: "Keep it" }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole("link", { name: "Remove Discover ****0002" }).click();
  await question.getByRole("button", { name: "Remove card" }).dblclick();
  await expect(page.locator("main").getByText("Your saved card has been removed.").first()).toBeVisible();
  await expect(names).toHaveCount(3);
  if (scripts) await expect(page.getByRole("heading", { name: "My saved cards" })).toBeFocused();

  await page.getByRole("button", { name: "Make preferred Mastercard ****5454" }).click();
  await expect(page.locator("main").getByText("Your preferred card has been changed.").first()).toBeVisible();
  await expect(page.getByText("Preferred", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Make preferred Visa ****4242" })).toBeVisible();
});

test("a catering quote can be requested (TIME-07, OUT-01)", async ({ page }) => {
  await page.goto("/catering/quote");
  await page.getByRole("button", { name: "Ask for a call" }).click();
  await expect(page.getByRole("group", { name: "There is a problem" }).getByRole("link")).toHaveCount(5);
  await page.getByLabel("First Name").fill("Ana");
  await page.getByLabel("Last Name").fill("Byron");
  await page.getByLabel("Email Address").fill("ana@example.com");
  await page.getByLabel("Phone Number").fill("2145550123");
  await page.getByLabel("Number of Guests").fill("800");
  await page.getByRole("button", { name: "Ask for a call" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await expect(page.getByText(/We have your request\. Its number is Q-[\w-]+\./).first()).toBeVisible();
});

test("without a network the form keeps its entries, the password too, since nothing was sent", async ({
  page,
  network,
}) => {
  await page.goto("/join-now/signup");
  await fillSignUp(page, newAddress());
  await network.lose();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("We could not reach the restaurant.")).toBeVisible();
  await expect(page.getByLabel("First Name")).toHaveValue("Gil");
  await expect(page.locator("#password")).toHaveValue(NEW_PASSWORD);
  await network.restore();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/sent**");
});
