import type { Browser, Page } from "@playwright/test";
import { startAtMenu } from "./support/start.ts";
import { expect, test } from "./support/test.ts";

/** One order filled by several persons, each in a browser of their own. */

/** The link of a host who orders in Dallas Uptown for another day at 12:30 PM, with a limit of $20 for each person. */
async function openGroup(page: Page): Promise<string> {
  await startAtMenu(page);
  await page.getByRole("link", { name: "Order as a group" }).click();
  await page.getByLabel("Your first name").fill("Sam");
  await page.getByLabel("Limit for each person").fill("20");
  await page.getByRole("button", { name: "Get the link" }).click();
  const link = page.getByLabel("Link", { exact: true });
  await expect(link).toBeVisible();
  return new URL(await link.inputValue()).pathname;
}

/** A guest's own browser, at the link and with a name. */
async function join(browser: Browser, link: string, name: string, scripts: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: scripts });
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(
    guest.getByText(/^Sam is ordering from Dallas Uptown for .+, 12:30 PM\. Add your meal by /),
  ).toBeVisible();
  await guest.getByLabel("Your name").fill(name);
  await guest.getByRole("button", { name: "Choose your meal" }).click();
  await expect(guest.getByRole("heading", { name: `Your meal, ${name}` })).toBeVisible();
  return guest;
}

test("a guest of a group adds, changes and removes own dishes within a limit, sees none of others, and is told when it is closed (MORE-10, MORE-11, MORE-12, MORE-13, MORE-14, MORE-22) @lean @noscript", async ({
  page,
  browser,
  scripts,
  faults,
}) => {
  const link = await openGroup(page);
  const guest = await join(browser, link, "Ana", scripts);
  await faults.watch(guest.context());
  const other = await join(browser, link, "Ben", scripts);
  await other.getByRole("button", { name: "Add Bottled Water" }).click();
  await expect(other.getByText("Added: Bottled Water.")).toBeVisible();
  await other.context().close();
  await guest.getByRole("button", { name: "Add Bottled Water" }).click();
  await expect(guest.getByText("Added: Bottled Water.")).toBeVisible();
  await guest.getByRole("link", { name: "Customize Build Your Own Bowl" }).first().click();
  await guest.getByLabel("Choose your base", { exact: true }).selectOption({ label: "Brown Rice" });
  await guest.getByLabel("Choose your protein", { exact: true }).selectOption({ label: "Grilled Steak +$2.50" });
  await guest.getByRole("button", { name: "Add to order" }).click();
  await expect(guest.getByText("Added: Build Your Own Bowl.")).toBeVisible();
  expect(await guest.evaluate("scrollY")).toBe(0);
  await expect(guest.locator(".line-item")).toHaveText(["Bottled Water", "Build Your Own Bowl"]);

  await guest.getByRole("link", { name: "Change Build Your Own Bowl" }).click();
  await guest.getByLabel("Quantity").fill("3");
  await guest.getByRole("button", { name: "Update item" }).click();
  await expect(guest.getByText(/^Sam set \$20\.00 for each person, before tax\. With this /)).toBeVisible();
  await guest.getByRole("link", { name: "Back" }).click();
  await guest.getByRole("button", { name: "Remove Bottled Water" }).click();
  await expect(guest.getByText("Removed Bottled Water.")).toBeVisible();
  await expect(guest.locator(".line-item")).toHaveText(["Build Your Own Bowl"]);
  expect(await guest.content()).not.toContain("Ben");

  await page.goto("/order-now/group");
  await expect(page.locator(".persons li")).toHaveText([/^Ben 1 item/, /^Ana 1 item/]);
  await page.getByRole("button", { name: "Close now" }).click();
  await expect(page.getByText("It is closed: no one can add to it any more.")).toBeVisible();
  await guest.getByRole("button", { name: "Add Bottled Water" }).click();
  await expect(guest.getByRole("heading", { name: "This group order is closed" })).toBeVisible();
  await expect(guest.getByRole("link", { name: "Order a meal of your own" })).toBeVisible();
  await guest.context().close();
});
