import type { Page } from "@playwright/test";
import { startSite } from "../scripts/servers.ts";
import { audit } from "./support/audit.ts";
import { askControl } from "./support/clock.ts";
import { ORDINARY_DAY } from "./support/ordinary-day.ts";
import { test as base, expect } from "./support/test.ts";

/** On a server of its own, whose chain lets customers approve quotes. */
const test = base.extend<{ opened: Page }>({
  opened: async ({ browser, scripts }, provide) => {
    const { url, stop } = await startSite({ SANDBOX_CONTROL: "1", CLOCK: ORDINARY_DAY });
    await askControl(url, "toggles", { CUSTOMER_QUOTE_APPROVAL: true });
    const { path } = await askControl(url, "quotes", { pickupType: "Delivery" });
    const context = await browser.newContext({ baseURL: url, javaScriptEnabled: scripts });
    const page = await context.newPage();
    await page.goto(path);
    await provide(page);
    await context.close();
    stop();
  },
});

test("catering quotes: opened by an email link and approved by one press, on a narrow screen too (MORE-40, MORE-41)", async ({
  opened: page,
}) => {
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Your catering quote");
  expect(page.url()).not.toContain("token");
  await audit(page, "quote");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const quote = page.url();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(title).toHaveText("Thanks for your order");
  const placed = page.url();
  await page.goto(quote);
  await expect(page).toHaveURL(placed);
});
