import { readFileSync } from "node:fs";
import { type BrowserContext, type Page, type Request, test as base } from "@playwright/test";
import { type StoredOrder, storedOrders } from "./catering-store.ts";

export { expect } from "@playwright/test";

export interface Faults {
  /** For a test that provokes one: a console error or page error whose text matches does not fail it. */
  allow(pattern: RegExp): void;
  /** For a test that opens a browser context of its own. */
  watch(context: BrowserContext): Promise<void>;
}

/**
 * `scripts`: whether the browser runs them; `data`: the file of the catering API; `stored`: the orders in it;
 * `serverLog`: what the server wrote so far; `network`: for tests of what a script does without it. Every test fails on
 * an error in the console, an error thrown in a page, something that the content security policy refused, also in a page
 * of another test at that time, or a request to another host.
 */
export const test = base.extend<{
  faults: Faults;
  scripts: boolean;
  network: { lose: () => Promise<void>; restore: () => Promise<void> };
  data: string;
  stored: () => StoredOrder[];
  serverLog: () => string;
}>({
  scripts: async ({ javaScriptEnabled }, provide) => provide(javaScriptEnabled),
  network: async ({ context, faults }, provide) => {
    faults.allow(/ERR_INTERNET_DISCONNECTED/);
    await provide({ lose: () => context.setOffline(true), restore: () => context.setOffline(false) });
  },
  data: async ({ browserName: _browser }, provide, { project }) => provide(project.metadata["data"]),
  stored: async ({ data }, provide) => provide(() => storedOrders(data)),
  serverLog: async ({ browserName: _browser }, provide, { project }) =>
    provide(() => readFileSync(project.metadata["log"], "utf8")),
  faults: [
    async ({ context, baseURL }, use) => {
      const found: string[] = [];
      // Chromium reports the page of a refused form as an error, but it is intended.
      const allowed = [/^Failed to load resource: the server responded with a status of 422 /];
      const home = new URL(baseURL ?? "http://localhost").hostname;
      const watch = async (watched: BrowserContext) => {
        watched.on("console", (message) => {
          if (message.type() === "error") found.push(`${message.text()} ${message.location().url}`);
        });
        watched.on("weberror", (error) => void found.push(`Error in a page: ${error.error().message}`));
        watched.on("request", (request) => {
          const { protocol, hostname } = new URL(request.url());
          if (/^(https?|wss?):$/.test(protocol) && hostname !== home) found.push(`Request to ${request.url()}`);
        });
        // Without scripts Chromium still logs refusals to the console.
        await watched.addInitScript(() => {
          addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
            console.error(`Refused by ${violatedDirective}: ${blockedURI}`);
          });
        });
      };
      await watch(context);
      await use({ allow: (pattern) => void allowed.push(pattern), watch });
      const faults = found.filter((fault) => !allowed.some((pattern) => pattern.test(fault)));
      if (faults.length > 0) throw new Error(`The browser met with faults:\n${faults.join("\n")}`);
    },
    { auto: true },
  ],
});

/** Requests to these addresses, by default posts, wait until they are released. */
export async function hold(
  page: Page,
  address: string,
  isMeant = (request: Request) => request.method() === "POST",
): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (!isMeant(route.request())) return route.fallback();
    await held;
    // One that was given up is gone.
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

/** For `toContainText`: visible text, block by block. */
export const AS_READ = { useInnerText: true };
