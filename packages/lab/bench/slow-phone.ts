import { type Browser, chromium } from "@playwright/test";
import { chooseTime, siteAt } from "../../../tests/support/walk.ts";
import { findBrowser } from "../../../scripts/browser.ts";
import { median } from "../median.ts";
import { type Server, startApi, startSite } from "../../../scripts/servers.ts";
import { shownData, startFloor } from "./floor.ts";
import { serveLargeMenu } from "./large-menu.ts";
import type { Line } from "./line.ts";
import { figureOf } from "./load.ts";
import { isQuick } from "../quick.ts";

/* A phone on a bad line, in Chromium: 400 ms to the server and back, 400 kbit a second, a processor six times slower. */

const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 6;
const ROUNDS = isQuick ? 1 : 5;

/** Until scripts run a page, with an empty cache: ours over the floor's, of a first page and of a long one. */
export async function measureSlowPhone(): Promise<Line[]> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("There is no browser: npm test installs one.");
  const api = await startApi();
  const menu = await serveLargeMenu(api.url);
  const site = await startSite({ CATERING_API_URL: menu.url });
  const guest = await chooseTime(siteAt(site.url));
  await guest.visit("/order-now/build-order/category-3");
  const floor = await startFloor(await shownData(api, menu, guest));
  const browser = await chromium.launch({ executablePath });
  try {
    const cookies = [...guest.cookies].filter(([name]) => name !== "styles");
    const compare = async (what: string, path: string, theirs: string, isNew: boolean): Promise<Line> => {
      const ratios: number[] = [];
      const times = { ours: [] as number[], theirs: [] as number[] };
      for (let round = 0; round < ROUNDS; round++) {
        const own = await timeToRun(browser, site, path, isNew ? [] : cookies);
        const bare = await timeToRun(browser, floor, theirs, []);
        ratios.push(own / bare);
        times.ours.push(own);
        times.theirs.push(bare);
      }
      const detail = `(${median(times.ours).toFixed(1)} and ${median(times.theirs).toFixed(1)} s)`;
      return {
        what: `slow phone, until scripts run: ${what}`,
        ...figureOf(ratios),
        target: 1.15,
        bound: "at most",
        detail,
      };
    };
    return [
      await compare("first page", "/order-now", "/policy", true),
      await compare("60 dishes", "/order-now/build-order/category-3", "/menu", false),
    ];
  } finally {
    await browser.close();
    [site, floor, api].forEach(({ stop }) => stop());
    menu.close();
  }
}

/** Seconds until React has taken over the page. */
async function timeToRun(
  browser: Browser,
  { url }: Server,
  path: string,
  cookies: [string, string][],
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  try {
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", LINE);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.addInitScript(() => {
      const isRunning = () => {
        const heading = document.querySelector("h1");
        return heading !== null && Object.keys(heading).some((key) => key.startsWith("__reactFiber"));
      };
      const watch = setInterval(() => {
        if (!isRunning()) return;
        clearInterval(watch);
        document.documentElement.dataset["ranAt"] = String(performance.now());
      }, 10);
    });
    await page.goto(url + path, { waitUntil: "commit" });
    await page.waitForFunction(() => document.documentElement.dataset["ranAt"] !== undefined, null, {
      timeout: 60_000,
    });
    return Number(await page.evaluate(() => document.documentElement.dataset["ranAt"])) / 1_000;
  } finally {
    await context.close();
  }
}
