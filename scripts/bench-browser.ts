import { type Browser, openBrowser } from "../tests/support/browser.ts";

/** A browser without script in front of a server: whatever origin its addresses have, they are that server's. */
export function openSite(site: string): Browser {
  return openBrowser({
    handle: ({ url, method, headers, body }) => {
      const { pathname, search } = new URL(url);
      const init = { method, headers, body, redirect: "manual", duplex: "half" } as RequestInit;
      return fetch(new URL(pathname + search, site), init);
    },
  });
}

/** Individual, carry out, Dallas Uptown, the next day at half past twelve: as far as the menu. */
export async function goToMenu(browser: Browser): Promise<void> {
  await browser.visit("/order-now");
  await browser.press("Individual");
  await browser.press("I'll pick up");
  await browser.visit("/order-now/locations?near=75201");
  await browser.press("Select Dallas Uptown");
  await browser.press("Next day");
  browser.fill("All times", "12:30 PM");
  await browser.press("BUILD MY MEAL");
}
