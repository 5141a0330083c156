import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

/** The main journey as a person walks it, in steps that a test can stop after. The same in both script modes. */

/** A card number and code found nowhere else: wherever they turn up, they were leaked. */
export const CANARY = { number: "4539 1488 0343 6467", cvv: "8316" };

/** Waits for the page's script, where scripts run (an earlier press is sent as without script). */
export async function scriptRuns(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return;
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}

/** Runs all loaders again, as after a form. */
export async function revalidate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = self as unknown as Record<string, { revalidate(): Promise<void> }>;
    return router?.revalidate();
  });
}

/** Of every customer of the embedded API. */
export const PASSWORD = "zebra-crossing-9";

/** Fills in the sign-in form shown. */
export async function fillSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email or username").fill(username);
  await page.locator("#password").fill(password);
}

export async function signIn(page: Page, username = "ada@example.com", password?: string): Promise<void> {
  await fillSignIn(page, username, password);
  await page.getByRole("button", { name: "SIGN IN" }).click();
}

export const NEW_PASSWORD = "seven zebras & one";

/** An address that no other test has. */
export const newAddress = () => `gil-${randomUUID().slice(0, 8)}@example.com`;

/** Fills in the sign-up form shown. */
export async function fillSignUp(page: Page, email = newAddress()): Promise<void> {
  await page.getByLabel("First Name").fill("Gil");
  await page.getByLabel("Last Name").fill("O’Brien");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Phone Number").fill("2145550123");
  await page.locator("#password").fill(NEW_PASSWORD);
}

export async function choosePickupType(page: Page, name: string, type = "Individual", origin = ""): Promise<void> {
  await page.goto(`${origin}/order-now`);
  await page.getByRole("button", { name: `${name} (${type}` }).click();
  await page.waitForURL((url) => url.pathname !== "/order-now");
}

export async function chooseIndividualCarryOut(page: Page, origin?: string): Promise<void> {
  await choosePickupType(page, "I'll pick up", "Individual", origin);
  await page.waitForURL("**/order-now/locations");
}

/** An individual order to this address, as far as the question when. */
export async function chooseDelivery(page: Page, address: string): Promise<void> {
  await choosePickupType(page, "Deliver to me");
  await page.waitForURL("**/order-now/address");
  await page.locator("#address").fill(address);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL("**/order-now/pickup-details");
}

export async function chooseStore(page: Page, next = "**/order-now/pickup-details"): Promise<void> {
  await openSearch(page);
  await page.getByLabel("Your address, city or zip code").fill("75201");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Here are nearby locations for easy pickup.");
  await page.getByRole("button", { name: "Select Dallas Uptown" }).click();
  await page.waitForURL(next);
}

/** The address field, folded to a line above the results. */
export async function openSearch(page: Page): Promise<void> {
  await page.locator(".search").waitFor({ state: "attached" });
  const folded = page.locator(".search-again:not([open]) > summary");
  if (await folded.count()) await folded.click();
}

/** One of the times to choose from; of a delivery, when it begins. */
export const timeOf = (page: Page, time: string) => page.getByRole("radio", { name: new RegExp(`^${time}`) });

/** Picks one of the times; the later ones of a day are folded. */
export async function pickTime(page: Page, time: string): Promise<void> {
  await page.locator(".more-ways").evaluate((ways: HTMLDetailsElement) => (ways.open = true));
  await timeOf(page, time).check();
}

/** All days in a list, and arrows. */
export async function openMoreWays(page: Page): Promise<void> {
  const ways = page.locator(".more-ways");
  if ((await ways.getAttribute("open")) === null) await ways.locator("summary").click();
}

/** Tomorrow, or the next day the store is open, at 12:30 PM. */
export async function chooseTime(page: Page, next = "**/order-now/build-order", isScripted = true): Promise<void> {
  const days = page.locator(".week .slot");
  // The address changes a moment before the page does.
  await expect(days.first()).toBeVisible();
  const at = (await days.allTextContents()).findIndex((text) => !/^Today|unavailable/.test(text));
  await days.nth(at).click();
  await expect(days.nth(at)).toHaveAttribute("aria-pressed", "true");
  if (isScripted) await scriptRuns(page);
  await pickTime(page, "12:30 PM");
  await page.getByRole("button", { name: "BUILD MY MEAL" }).click();
  await page.waitForURL(next);
}

/** Two bowls with a required choice, an extra and a nested choice. */
export async function chooseItem(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Bowls", exact: true }).click();
  await page.getByRole("link", { name: "Build Your Own Bowl", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Build Your Own Bowl");
  await page.getByLabel("Choose your base").selectOption({ label: "Brown Rice" });
  await page.getByLabel("Choose your protein").selectOption({ label: "Grilled Steak +$2.50" });
  await openMore(page);
  await page.getByRole("checkbox", { name: "Bacon Crumbles +$1.50" }).check();
  await page.getByLabel("How crisp?").selectOption({ label: "Extra Crisp" });
  await page.getByLabel("Quantity").fill("2");
}

/** Optional choices are folded on narrow screens, as long as nothing in them is chosen. */
export async function openMore(page: Page): Promise<void> {
  const folded = page.locator("#customize:not([open]) > summary");
  if (await folded.isVisible()) await folded.click();
}

export async function addToBag(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add to bag" }).click();
  await page.waitForURL("**/order-now/checkout");
  await expect(page.getByText("Added to your bag: 2 × Build Your Own Bowl.").first()).toBeVisible();
}

/** The box for a code, which is folded to a line. */
export async function openPromo(page: Page): Promise<void> {
  await page.locator("#promo").waitFor();
  const folded = page.locator("#promo details:not([open]) > summary");
  if (await folded.count()) await folded.click();
}

/** The order, folded to a line on phones. */
export async function openReview(page: Page): Promise<void> {
  const folded = page.locator(".review:not([open]) > summary");
  if (await folded.isVisible()) await folded.click();
}

/** Known customer or delivery data, folded to a line. */
export async function openKnown(page: Page, part: "#contact" | "#billing" | "#payment" | "#giftcards"): Promise<void> {
  await page.locator("#checkout").waitFor();
  const folded = page.locator(`${part} > .known:not([open]) > summary`);
  if (await folded.count()) await folded.click();
}

export async function fillCheckout(page: Page): Promise<void> {
  const fields = {
    firstName: "Ana",
    lastName: "O'Brien & Søn",
    email: "ana@example.com",
    phone: "2145550123",
    address: "1 Main St",
    city: "Dallas",
    zip: "75201",
  };
  await openKnown(page, "#contact");
  await openKnown(page, "#billing");
  for (const [id, value] of Object.entries(fields)) await page.locator(`#${id}`).fill(value);
  await page.locator("#state").selectOption("TX");
  await fillCard(page);
}

export async function fillCard(page: Page): Promise<void> {
  // Folded as long as they are the customer's own.
  await page.locator("[name=ownCard]").uncheck();
  const fields = { nameOnCard: "Ana O'Brien", cardNumber: CANARY.number, cvv: CANARY.cvv, billingZip: "75201" };
  for (const [id, value] of Object.entries(fields)) await page.locator(`#${id}`).fill(value);
  await page.locator("#expirationMonth").selectOption("12");
  await page.locator("#expirationYear").selectOption({ index: 3 });
}

/** The whole way to a filled checkout form; the last press is the test's own. */
export async function goToFilledCheckout(page: Page): Promise<void> {
  await chooseIndividualCarryOut(page);
  await chooseStore(page);
  await chooseTime(page);
  await chooseItem(page);
  await addToBag(page);
  await fillCheckout(page);
}

export async function submit(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Submit Order" }).click();
  await page.waitForURL("**/order-now/order-confirmation/*");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thanks for your order");
  return (await page.locator(".order-number").textContent()) ?? "";
}
