import { type Page, chromium } from "@playwright/test";
import { chooseTime } from "../../../tests/support/walk.ts";
import { findBrowser } from "../../../scripts/browser.ts";
import { newTally, watchedSite } from "./customers.ts";

/* A customer in a real browser who clicks all the time, each press on a page that may be of another build by then. */

export interface Clicker {
  presses: number;
  faults: string[];
  stop(): Promise<void>;
}

const PRESSES: [press: (page: Page) => Promise<void>, leadsTo: RegExp][] = [
  [(page) => page.getByRole("main").getByRole("link", { name: "Bowls", exact: false }).first().click(), /\/bowls$/],
  [(page) => page.getByRole("main").locator('a[href*="/menu-item/"]').first().click(), /\/menu-item\/\d+/],
  [(page) => page.locator('header a[href="/order-now/build-order"], a:text("Menu")').first().click(), /\/build-order$/],
];

export async function startClicker(origin: string, pace: number): Promise<Clicker> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("There is no browser here.");
  const browser = await chromium.launch({ executablePath });
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const clicker: Clicker = { presses: 0, faults: [], stop: async () => undefined };
  page.on("pageerror", (error) => clicker.faults.push(`error in the page: ${error.message}`));
  const { cookies } = await chooseTime(watchedSite(origin, newTally()));
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin, secure: true })));
  await page.goto(`${origin}/order-now/build-order`);
  let isOver = false;
  const clicking = (async () => {
    while (!isOver) {
      for (const [press, leadsTo] of PRESSES) {
        if (isOver) break;
        await page.waitForTimeout(pace);
        await pressOnce(page, press, leadsTo).catch((error: unknown) =>
          clicker.faults.push(String(error).slice(0, 300)),
        );
        clicker.presses += 1;
      }
    }
  })();
  clicker.stop = async () => {
    isOver = true;
    await clicking;
    await browser.close();
  };
  return clicker;
}

/** It does what was pressed, and what comes is styled and runs its scripts. */
async function pressOnce(page: Page, press: (page: Page) => Promise<void>, leadsTo: RegExp): Promise<void> {
  const from = page.url();
  await press(page);
  await page.waitForURL(leadsTo, { timeout: 10_000 }).catch(() => {
    throw new Error(`A press on ${from} led to ${page.url()}`);
  });
  await page.waitForLoadState("load");
  await page
    .waitForFunction(() => document.documentElement.dataset["js"] !== undefined, undefined, { timeout: 10_000 })
    .catch(() => {
      throw new Error(`${page.url()} runs no script`);
    });
  const isStyled = await page.evaluate(() => [...document.styleSheets].some(({ cssRules }) => cssRules.length > 50));
  if (!isStyled) throw new Error(`${page.url()} has no styles`);
}
