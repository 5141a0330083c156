import type { Page } from "@playwright/test";
import { startSite } from "../scripts/servers.ts";
import { audit } from "./support/audit.ts";
import { askControl } from "./support/clock.ts";
import { ORDINARY_DAY } from "./support/ordinary-day.ts";
import { test as base, expect } from "./support/test.ts";

/** On a server of its own, whose chain lets customers approve quotes. */
const test = base.extend<{ opened: { page: Page; link: string; browseAnew: () => Promise<Page> } }>({
  opened: async ({ browser, scripts }, provide, { project }) => {
    const face = project.name.includes("lean") ? "lean" : "rich";
    const { url, stop } = await startSite({ SANDBOX_CONTROL: "1", SANDBOX_FACE: face, CLOCK: ORDINARY_DAY });
    await askControl(url, "toggles", { CUSTOMER_QUOTE_APPROVAL: true });
    const { path } = await askControl(url, "quotes", { pickupType: "Delivery" });
    const browseAnew = async () => (await browser.newContext({ baseURL: url, javaScriptEnabled: scripts })).newPage();
    const page = await browseAnew();
    await page.goto(path);
    await provide({ page, link: path, browseAnew });
    await page.context().close();
    stop();
  },
});

test("catering quotes: opened by an email link and approved by one press, on a narrow screen too (MORE-40, MORE-41) @lean @noscript", async ({
  opened: { page },
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

test("catering quotes: a link that opens nothing says so; an approved quote names its order elsewhere (MORE-42, MORE-43) @noscript", async ({
  opened: { page, link, browseAnew },
}) => {
  const other = await browseAnew();
  await other.goto(link.replace(/token=.*/, "token=none"));
  await expect(other.getByRole("main")).toContainText("We can't open that quote");
  await expect(other.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await page.getByRole("button", { name: "Approve" }).click();
  const number = await page.locator(".order-number").textContent();
  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("This quote has been approved");
  await expect(other.getByRole("main")).toContainText(number || "no number");
  await other.context().close();
});
