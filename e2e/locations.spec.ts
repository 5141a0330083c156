import { chooseIndividualCarryOut, scriptRuns, signIn } from "./support/journey.ts";
import { expect, test } from "./support/test.ts";

test("hours unfold in the row; a link loads those of a store in a state's list (STORE-05, STORE-06)", async ({
  page,
}) => {
  await chooseIndividualCarryOut(page);
  await page.goto("/order-now/locations?near=75201");
  const found = page.locator("#store-1001");
  await expect(found.getByRole("table")).toBeHidden();
  await found.getByText("Hours and more").click();
  // Without hours in the list, they are loaded.
  const link = found.getByRole("link", { name: "Hours of Dallas Uptown" });
  if (await link.isVisible()) await link.click();
  await expect(found.getByRole("row", { name: /^Every day \d+:\d\d AM - \d+:\d\d PM/ })).toBeVisible();
  await page.getByRole("link", { name: "Browse locations by state" }).click();
  await page.getByRole("link", { name: "Louisiana (1)" }).click();
  const row = page.locator("#store-1407");
  await row.getByText("Hours and more").click();
  await row.getByRole("link", { name: "Hours of New Orleans" }).click();
  await expect(row.getByRole("row", { name: /^Monday Closed/ })).toBeVisible();
  await expect(row).toBeInViewport();
});

test("a guest's favorite store waits for sign-in, in a dialog with script, and then comes first (STORE-10, STORE-11, STORE-12)", async ({
  page,
}) => {
  await chooseIndividualCarryOut(page);
  await page.goto("/order-now/locations?near=75201");
  await scriptRuns(page);
  const unfold = (name: string) => page.getByText(`Hours and more about ${name}`).click();
  await unfold("Dallas Lakewood");
  await page.getByRole("button", { name: "Make My store (Dallas Lakewood)" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await expect(dialog).toContainText("Sign in to save your favorite location.");
  // Left without signing in, nothing is chosen.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Make My store (Dallas Lakewood)" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await signIn(page, "eli@example.com");
  await page.waitForURL("**/order-now/locations?near=75201");
  await expect(page.getByText("Dallas Lakewood is your favorite location now.")).toBeVisible();
  const first = page.locator(".stores > li").first();
  await expect(first).toContainText("My store favorite");
  await expect(first.getByRole("heading")).toContainText("Dallas Lakewood");
  // Another one, by the customer: the page stays.
  await unfold("Dallas Uptown");
  await page.getByRole("button", { name: "Make My store (Dallas Uptown)" }).click();
  await expect(first.getByRole("heading")).toContainText("Dallas Uptown");
  await expect(page.getByText("Dallas Uptown is your favorite location now.")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/order-now/locations");
  await expect(page.getByRole("button", { name: "My store favorite (Dallas Uptown)" })).toBeFocused();
});

test("links from other sites open the right step (SETUP-19, SETUP-20)", async ({ page }) => {
  await page.goto("/order-now/locations");
  await page.goto("/order-now?store=1001");
  await page.waitForURL("**/order-now/catering-location-time");
  await expect(page.getByText("Dallas Uptown").first()).toBeVisible();
  await page.goto("/order-now?location=1500+Main+St,+Dallas,+TX+75201");
  await page.waitForURL("**/order-now/address?**");
  await expect(page.getByRole("textbox").or(page.getByRole("combobox")).first()).toHaveValue(/^1500 Main St, Dallas/);
  await page.goto("/order-now?store=1403");
  await page.waitForURL("**/order-now/locations?store=1403");
  await expect(page.locator("#asked-1403")).toContainText("Online ordering not available");
});

test("Start over asks for confirmation, then clears the order (SETUP-18)", async ({ page }) => {
  await chooseIndividualCarryOut(page);
  await page.goto("/order-now");
  await page.getByRole("link", { name: "Start over" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start over?");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByText("Your order has been cleared. You can start a new one.")).toBeVisible();
  await page.goto("/order-now/locations");
  await expect(page.getByText("Please choose how you would like to get your meal first.")).toBeVisible();
});
