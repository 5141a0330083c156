import { audit } from "./support/audit.ts";
import { PASSWORD, fillSignIn, scriptRuns, signIn } from "./support/journey.ts";
import { startAtCheckout, startAtMenu } from "./support/start.ts";
import { test } from "./support/altered-site.ts";
import { expect } from "./support/test.ts";

const WRONG = "Incorrect email or password provided. Passwords are case-sensitive.";

test("a guest with a bag signs in, keeps every line, and signs out of everything (SHELL-16, AUTH-09, AUTH-15, OUT-02) @noscript", async ({
  page,
}) => {
  await startAtCheckout(page);
  const due = await page.locator(".totals-due dd").textContent();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Sign In", exact: true })).toBeVisible();
  await signIn(page);
  await expect(page.getByText("Hi Ada, you are signed in.")).toBeVisible();
  await expect(page.locator(".totals-due dd")).toHaveText(due ?? "");
  await expect(page.locator(".account").getByText("Ada")).toBeVisible();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  await expect(page.getByText("You are signed out.")).toBeVisible();
  for (const field of ["Email or username", "Password"]) await expect(page.getByLabel(field)).toBeVisible();
  await expect(page.getByRole("button", { name: "SIGN IN" })).toBeVisible();
  // Nothing of it comes back by the Back button or by its address.
  await page.goBack();
  await expect(page.locator(".account").getByText("Ada")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Almost Done!");
  await page.goto("/order-now/cart");
  await expect(page.getByText("Build Your Own Bowl")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("errors are listed once, above the form, with the focus; the name stays, the password does not (AUTH-02, AUTH-04, AUTH-07) @noscript", async ({
  page,
  scripts,
}) => {
  await page.goto("/login?returnTo=/user&again=1");
  const button = page.getByRole("button", { name: "SIGN IN" });
  if (scripts) {
    // With script it cannot be sent (AUTH-02).
    await expect(button).toBeDisabled();
    await page.getByLabel("Email or username").fill("ada@example.com");
    await expect(button).toBeDisabled();
    await page.getByLabel("Password").fill("x");
    await expect(button).toBeEnabled();
    await page.getByLabel("Email or username").fill(" ");
    await expect(button).toBeDisabled();
  } else {
    await button.click();
    await page.getByRole("link", { name: "Password is required." }).click();
    await expect(page.getByLabel("Password")).toBeFocused();
  }
  await page.goto("/login");
  await signIn(page, "ada@example.com", "not-it");
  const summary = page.getByRole("group", { name: "There is a problem" });
  if (scripts) await audit(page, "sign-in, in error");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(WRONG);
  await expect(page).toHaveTitle(/^Error: Sign In/);
  await expect(page.getByLabel("Email or username")).toHaveValue("ada@example.com");
  await expect(page.getByLabel("Password")).toHaveValue("");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/order-now");
});

test("continuing as a guest returns to the page before (AUTH-08, AUTH-10)", async ({ page }) => {
  await startAtCheckout(page);
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("button", { name: "Continue as guest" }).click();
  await page.waitForURL("**/order-now/checkout");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.locator("main").getByText("Build Your Own Bowl").first()).toBeVisible();
});

test("after the browser was closed an account's bag needs a sign-in (CART-10)", async ({ page, context }) => {
  await startAtCheckout(page);
  await page.getByRole("link", { name: "Sign In" }).click();
  await signIn(page, "eli@example.com");
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await context.clearCookies({ name: "account" });
  await page.goto("/order-now/build-order");
  await expect(page.getByRole("link", { name: "Sign in to see your bag" })).toBeVisible();
  await page.goto("/order-now/cart");
  await expect(page.getByText("Please sign in again. Your order is still here.")).toBeVisible();
  await signIn(page, "eli@example.com");
  await page.waitForURL("**/order-now/cart");
  await expect(page.locator("main").getByText("Build Your Own Bowl").first()).toBeVisible();
});

test("while sending, the button shows progress and is disabled (AUTH-02)", async ({ page }) => {
  await page.goto("/login");
  let asked = 0;
  await page.route("**/login.data*", async (route) => {
    asked++;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await fillSignIn(page, "ben@example.com");
  await page.getByRole("button", { name: "SIGN IN" }).dblclick();
  await expect(page.getByRole("button", { name: "Authenticating..." })).toBeDisabled();
  await page.waitForURL("**/order-now");
  expect(asked).toBe(1);
});

test("the password can be shown (AUTH-01)", async ({ page }) => {
  await page.goto("/login");
  const field = page.getByLabel("Password");
  await fillSignIn(page, "ada@example.com", "seen");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await expect(field).toHaveValue("seen");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(field).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  // Sent as a password, whatever it looked like.
  await page.getByRole("button", { name: "SIGN IN" }).click();
  await expect(page.getByRole("group", { name: "There is a problem" })).toBeVisible();
  await expect(field).toHaveAttribute("type", "password");
});

test("with script the form opens above the page, shows errors in it, and leaves the page unchanged (SHELL-16)", async ({
  page,
}) => {
  await startAtCheckout(page);
  await scriptRuns(page);
  await page.locator("#firstName").fill("Nobody");
  await page.locator("#cardNumber").fill("4111 1111 1111 1111");
  const link = page.getByRole("link", { name: "Sign In" });
  await link.click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await expect(dialog).toBeVisible();
  await audit(page, "sign-in dialog");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();

  await link.click();
  await signIn(page, "ada@example.com", "not-it");
  await expect(dialog.getByRole("group", { name: "There is a problem" })).toContainText(WRONG);
  await expect(page.getByLabel("Email or username")).toHaveValue("ada@example.com");
  await expect(page.getByLabel("Password")).toHaveValue("");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(".account").getByText("Ada")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/order-now/checkout");
  await expect(page.locator("#firstName")).toHaveValue("Nobody");
});

test("a guest's My Favorites and Previous Orders open the sign-in, above the menu with script, and continue to the list (GUARD-10, MENU-05, FAV-06)", async ({
  page,
}) => {
  for (const [name, path] of [
    ["My Favorites", "favorite-orders"],
    ["Previous Orders", "previous-orders"],
  ] as const) {
    await page.context().clearCookies();
    await startAtMenu(page);
    await scriptRuns(page);
    await page.getByRole("link", { name }).click();
    const dialog = page.getByRole("dialog", { name: "Sign In" });
    await expect(dialog).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/order-now/build-order");
    await expect(page.getByText(/^Sign in to see your (favorite|previous) orders\.$/)).toBeVisible();
    await signIn(page);
    await page.waitForURL(`**/order-now/build-order/${path}`);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Orders");
  }
});

/** The bot check's script, as far as a form notices. */
const TURNSTILE = `window.turnstile = { reset() {}, remove() {}, render(box) {
  box.innerHTML = '<input type="hidden" name="cf-turnstile-response" value="human"><p>Checked</p>'; return "1";
} }`;

test("with a bot check the sign-in still opens above the menu, together with the check (GUARD-10, MENU-05, AUTH-01)", async ({
  faults,
  openSite,
}) => {
  faults.allow(/^Request to https:\/\/challenges\.cloudflare\.com/);
  const { page } = await openSite({ settings: { TURNSTILE_SITE_KEY: "key-of-this-test" } });
  await page.route("https://challenges.cloudflare.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: TURNSTILE }),
  );
  await startAtMenu(page);
  await scriptRuns(page);
  await page.getByRole("link", { name: "Previous Orders" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await expect(dialog.getByText("Checked")).toBeVisible();
  const posted = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/login"));
  await signIn(page);
  expect((await posted).postData()).toContain("cf-turnstile-response=human");
  await page.waitForURL("**/order-now/build-order/previous-orders");
});
