import type { Browser, Page } from "@playwright/test";
import { openBrowser } from "../tests/support/browser.ts";
import { addBowls } from "../tests/support/walk.ts";
import { fillCheckout, openPromo, openReview, scriptRuns, submit } from "./support/journey.ts";
import { siteOf, startAtDeliveryCheckout, startAtMenu } from "./support/start.ts";
import { expect, test } from "./support/test.ts";

/** The host's way through a group order, while three others add to it. */

async function beginGroup(page: Page): Promise<string> {
  await page.goto("/order-now/group");
  await page.getByLabel("Your first name").fill("Sam");
  await page.getByRole("button", { name: "Get the link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your group order");
  return new URL(await page.locator("#link").inputValue()).pathname;
}

/** Each in a browser of their own, which draws no pages. */
async function addMeals(browser: Browser, link: string, name: string, meals: number): Promise<void> {
  const context = await browser.newContext();
  const guest = await openBrowser(await siteOf(await context.newPage())).visit(link);
  await guest.submit("Choose your meal", { "Your name": name });
  for (let added = 0; added < meals; added += 1) await guest.press("Add Bottled Water");
  expect(guest.text()).toContain("Added: Bottled Water.");
  await context.close();
}

const PERSONS = ["Sam", "Ana", "Ben", "Cleo"];

async function fillTogether(page: Page, browser: Browser, meals: number): Promise<void> {
  const link = await beginGroup(page);
  await Promise.all(PERSONS.slice(1).map((name) => addMeals(browser, link, name, meals)));
  await page.getByRole("link", { name: "Look again" }).click();
  await expect(page.locator(".persons li")).toHaveCount(PERSONS.length);
}

async function orderAll(page: Page, lines: number): Promise<void> {
  await openReview(page);
  await expect(page.locator("#order .line")).toHaveCount(lines);
  await fillCheckout(page);
  await submit(page);
  await expect(page.locator(".receipt .line")).toHaveCount(lines);
  const persons = await page.locator(".receipt .person h3").allTextContents();
  expect(persons.toSorted()).toEqual(PERSONS.toSorted());
}

test("a host shares a link, three others add, and 25 lines with a promo code are one order (MORE-20, MORE-21, MORE-23) @noscript", async ({
  page,
  browser,
}) => {
  test.slow();
  await startAtMenu(page, "Individual", "/order-now/group");
  await addBowls(openBrowser(await siteOf(page)));
  await fillTogether(page, browser, 8);
  await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await page.getByRole("link", { name: "Checkout", exact: true }).click();
  await page.waitForURL("**/order-now/checkout");
  await scriptRuns(page);
  await openPromo(page);
  await page.locator("#promoCode").fill("ZEBRA5");
  await page.getByRole("button", { name: "Redeem" }).click();
  await expect(page.getByText("Promo code ZEBRA5 is applied.")).toBeVisible();
  await orderAll(page, 25);
});

test("a delivery is ordered together; who adds while the host submits is named (MORE-23, MORE-24) @lean @noscript", async ({
  page,
  browser,
}) => {
  test.slow();
  await startAtDeliveryCheckout(page);
  await fillTogether(page, browser, 1);
  const link = new URL(await page.locator("#link").inputValue()).pathname;
  await page.goto("/order-now/checkout");
  await scriptRuns(page);
  await fillCheckout(page);
  await page.locator("#businessName").fill("O'Brien & Co");
  await addMeals(browser, link, "Cleo", 1);
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByText("Cleo 2 added Bottled Water.").first()).toBeVisible();
  await page.locator("#cardNumber").fill("4539 1488 0343 6467");
  await page.locator("#cvv").fill("8316");
  await submit(page);
  await expect(page.locator(".receipt .line")).toHaveCount(5);
});
