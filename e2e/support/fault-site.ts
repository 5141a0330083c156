import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { type Server, startApi, startSite } from "../../scripts/servers.ts";
import { createSealer } from "../../server/session/seal.ts";
import { type Browser, openBrowser } from "../../tests/support/browser.ts";
import { contentOf, withContent } from "../../tests/support/cookie-contents.ts";
import {
  ADA,
  type BagWrite,
  type OrderNow,
  copyBag,
  fillFaultBag,
  isBagWrite,
  orderNow,
} from "../../tests/support/fault-bag.ts";
import { chooseTime, siteAt } from "../../tests/support/walk.ts";
import { storedOrders } from "./catering-store.ts";
import { CANARY } from "./journey.ts";

/** Two replicas before one catering API that can be made to fail, and visitors with an order for a page of them. */
export interface FaultSite {
  url: string;
  /** Puts a visitor with a bag of its own into the page's browser; returns the bag's id. */
  enter(page: Page, as: "guest" | "ada"): Promise<string>;
  browserOf(page: Page): Promise<Browser>;
  /** The visitor's current order. */
  orderOf(page: Page): Promise<OrderNow>;
  setFaults(faults: object[]): Promise<void>;
  clearFaults(): Promise<void>;
  /** Waits until no breaker is open, or about to be. */
  calm(): Promise<void>;
  /** Posts of the page go to the replica that waits for nothing long. */
  hasten(page: Page): Promise<void>;
  /** How often this bag was ordered, in the API's own file. */
  ordersOf(cartId: string): number;
  stop(): void;
}

const SECRET = "only-for-this-run-0123456789abcdefghijkl";
/** Factor of the real limits: larger on a busy machine, smaller for waits. */
const [PATIENT, HASTY] = ["4", "0.2"];
const sealer = createSealer([SECRET], () => new Date());
type Cookies = Map<string, string>;

export async function openFaultSite(): Promise<FaultSite> {
  const folder = mkdtempSync(path.join(tmpdir(), "platter-faults-"));
  const file = path.join(folder, "store.sqlite");
  const api = await startApi({ SANDBOX_DATA: file });
  const settings = { CATERING_API_URL: api.url, SESSION_SECRETS: SECRET, TRUSTED_PROXY_HOPS: "1" };
  const site = await startSite({ ...settings, UPSTREAM_TIME_SCALE: PATIENT });
  const hasty = await startSite({ ...settings, UPSTREAM_TIME_SCALE: HASTY, PUBLIC_ORIGIN: site.url });
  const openAt = (cookies?: Cookies) => openBrowser(siteAt(site.url), cookies, { origin: site.url });
  const newGuest = await guestsOf(api, site);
  const placed = await placeOrder(openAt(await newGuest()));
  const browserOf = async (page: Page) => openAt(await cookiesOf(page));
  return {
    url: site.url,
    browserOf,
    enter: async (page, as) => enter(page, site, as === "guest" ? await newGuest() : await newCustomer(site)),
    orderOf: async (page) => orderNow(await browserOf(page)),
    setFaults: (faults) => control(api, "POST", faults),
    clearFaults: () => control(api, "DELETE"),
    calm: () => calm(placed),
    hasten: (page) => hasten(page, site, hasty),
    ordersOf: (cartId) => storedOrders(file).filter((order) => order.cartId === cartId).length,
    stop() {
      for (const server of [hasty, site, api]) server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function control(api: Server, method: string, body?: object[]): Promise<void> {
  const headers = { "content-type": "application/json" };
  const sent = body ? { body: JSON.stringify(body), headers } : {};
  const reply = await fetch(`${api.url}/sandbox-control/faults`, { method, ...sent });
  if (!reply.ok) throw new Error(`The API's faults cannot be set: ${await reply.text()}`);
}

function cartOf(cookies: Cookies): { cartId: string } {
  return contentOf(sealer, cookies, "cart") as { cartId: string };
}

/** One guest walks; all others get the same order with a bag of their own. */
async function guestsOf(api: Server, { url }: Server): Promise<() => Promise<Cookies>> {
  const { cookies } = await walk(url);
  const reply = await fetch(`${api.url}/sandbox-control/requests`);
  const requests = (await reply.json()) as { method: string; path: string; body: unknown }[];
  const writes = requests.map(({ method, path: to, body }) => ({ method, path: to, body: JSON.stringify(body) }));
  const send = ({ method, path: to, body }: BagWrite) =>
    fetch(api.url + to, { method, body, headers: { "content-type": "application/json" } });
  return async () => {
    const cartId = await copyBag(writes.filter(isBagWrite), cartOf(cookies).cartId, send);
    return withContent(sealer, cookies, "cart", { ...cartOf(cookies), cartId });
  };
}

async function walk(url: string): Promise<Browser> {
  const browser = await chooseTime(siteAt(url));
  await fillFaultBag(browser);
  return browser;
}

async function newCustomer({ url }: Server): Promise<Cookies> {
  const browser = await walk(url);
  await (await browser.visit("/login")).submit("SIGN IN", ADA);
  return browser.cookies;
}

let visitors = 0;

async function enter(page: Page, { url }: Server, cookies: Cookies): Promise<string> {
  // An address for each: so many visitors are no guesses of one.
  await page.setExtraHTTPHeaders({ "x-forwarded-for": `10.1.${visitors >> 8}.${visitors++ & 255}` });
  await page.context().clearCookies();
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  return cartOf(cookies).cartId;
}

async function cookiesOf(page: Page): Promise<Cookies> {
  return new Map((await page.context().cookies()).map(({ name, value }): [string, string] => [name, value]));
}

/** A browser on the confirmation of an order. */
async function placeOrder(browser: Browser): Promise<Browser> {
  await browser.visit("/order-now/checkout");
  const { url, body } = browser.formOf("Submit Order");
  const card = {
    nameOnCard: "Ana",
    cardNumber: CANARY.number,
    cvv: CANARY.cvv,
    expirationMonth: "12",
    expirationYear: String(new Date().getFullYear() + 2),
    billingZip: "75201",
  };
  for (const [name, value] of Object.entries(card)) body.set(name, value);
  await browser.send(url, body);
  if (!browser.url.includes("/order-confirmation/")) throw new Error(`Not ordered: ${browser.text()}`);
  return browser;
}

/** Reads suggestions until it succeeds: a breaker opens when more than half of the last calls failed. */
async function calm(placed: Browser): Promise<void> {
  for (let good = 0, tries = 0; good < 2; tries++) {
    if (tries > 100) throw new Error(`The API is well, and this is shown: ${placed.text()}`);
    await placed.visit(placed.url);
    const isGood = placed.status === 200 && placed.text().includes("Build Your Own Bowl");
    good = isGood ? good + 1 : 0;
    if (!isGood) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function hasten(page: Page, site: Server, hasty: Server): Promise<void> {
  await page.route(`${site.url}/**`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const url = route.request().url().replace(site.url, hasty.url);
    // Sent on by Chromium itself, the reply of another port would be refused.
    return route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) });
  });
}
