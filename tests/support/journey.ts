import { startApp } from "./app.ts";
import type { TestApp } from "./test-app.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { GOOD_CARD, GOOD_CONTACT } from "./good-entries.ts";
import { signIn } from "./sign-in.ts";
import { type TypeName, addBowls, chooseStore, chooseTime } from "./walk.ts";

/** The main journey in steps, for tests that start along the way. */

const walked = new Map<unknown, Promise<Browser>>();

/**
 * The same by cookies alone: they hold every answer up to the menu, and any app with the same secret and clock can open
 * them. The browser has no page yet.
 */
async function arriveBy(walk: (app: TestApp) => Promise<Browser>, app: TestApp): Promise<Browser> {
  const first = walked.get(walk) ?? walk(startApp());
  walked.set(walk, first);
  return openBrowser(app, new Map((await first).cookies));
}

export const atStore = (app = startApp()): Promise<Browser> => arriveBy(chooseStore, app);
export const atMenu = (app = startApp()): Promise<Browser> => arriveBy(chooseTime, app);

/** ... and two bowls in the bag, as by `fillBowl`. */
export async function fillBag(app?: TestApp): Promise<Browser> {
  const browser = await atMenu(app);
  await addBowls(browser);
  return browser;
}

export function fillBowl(browser: Browser): void {
  browser.fill("Choose your base", "Brown Rice");
  browser.fill("Choose your protein", "Grilled Steak");
  browser.tick("Bacon Crumbles");
  browser.fill("How crisp?", "Extra Crisp");
}

export function fillCheckout(browser: Browser): void {
  // A customer's saved card is selected already.
  const card = browser.html.includes('name="cardNumber"') ? GOOD_CARD : {};
  for (const [label, value] of Object.entries({ ...GOOD_CONTACT, ...card })) browser.fill(label, value);
}

/** ... signed in, at the page `path`, by default checkout. */
export async function atCheckoutAs(username?: string, app?: TestApp, path = "/order-now/checkout"): Promise<Browser> {
  const browser = await fillBag(app);
  await signIn(browser, username);
  return browser.visit(path);
}

/** The address page of a delivery. */
export async function atAddress(app = startApp(), type: TypeName = "Individual"): Promise<Browser> {
  const browser = await openBrowser(app).visit("/order-now");
  return browser.press(`Deliver to me (${type}`);
}

/** The same visitor at another replica of the app, with the same API and time, but an empty cache. */
export function atReplica({ app, cookies }: Browser, env?: Record<string, string>): Browser {
  return openBrowser(startApp({ sandbox: app.sandbox, now: app.clock.now, ...(env && { env }) }), cookies);
}

/** Fills in checkout, with these fields instead, and sends it. */
export async function submitOrder(browser: Browser, fields: Record<string, string> = {}): Promise<Browser> {
  fillCheckout(browser);
  return browser.submit("Submit Order", fields);
}

/** ... and the order placed. */
export const placeOrder = async (app?: TestApp): Promise<Browser> => submitOrder(await fillBag(app));
