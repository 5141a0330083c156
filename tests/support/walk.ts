import { type Browser, type Site, openBrowser } from "./browser.ts";

/** The main journey in steps, in a browser without script: through an app in this process or a server somewhere else. */

export type TypeName = "Individual" | "Catering" | "Holiday Menu";

/** A server for all requests, whatever their origin. */
export function siteAt(origin: string): Site {
  return {
    handle: ({ url, method, headers, body }) => {
      const { pathname, search } = new URL(url);
      const init = { method, headers, body, redirect: "manual", duplex: "half" } as RequestInit;
      return fetch(new URL(pathname + search, origin), init);
    },
  };
}

/** By default individual, carry out. */
export async function choosePickup(site: Site, type: TypeName = "Individual"): Promise<Browser> {
  const browser = openBrowser(site);
  await browser.visit("/order-now");
  await browser.press(`I'll pick up (${type}`);
  return browser;
}

/** ... and the store nearest to 75201. */
export async function chooseStore(site: Site, type?: TypeName): Promise<Browser> {
  const browser = await choosePickup(site, type);
  browser.fill("Your address, city or zip code", "75201");
  await browser.press("Search");
  await browser.press("Select");
  return browser;
}

/** ... and the second day that has a time, 12:30 PM: tomorrow for all but the Holiday Menu, in the tests of one process. */
export async function chooseTime(site: Site, type?: TypeName): Promise<Browser> {
  const browser = await chooseStore(site, type);
  await chooseNextDay(browser);
  browser.fill("Select a Time", "12:30 PM");
  await browser.press("BUILD MY MEAL");
  return browser;
}

/** ... past days on which the restaurant is closed. */
export async function chooseNextDay(browser: Browser): Promise<void> {
  do await browser.press("Next day");
  while (!browser.labels().some((label) => /[AP]M$/.test(label)));
}

/** ... and two bowls with a required choice, an extra and a nested choice in the bag, sent at once. */
export async function addBowls(browser: Browser): Promise<void> {
  const choices = { m1000: "1002", m1050: "1052", "m1100.o1106": "on", "m1100.o1106.m1150": "1152" };
  await browser.send("/order-now/build-order/menu-item/101", { ...choices, quantity: "2", intent: "add" });
}
