import { type TestApp, startApp } from "./app.ts";
import { type Browser, openBrowser } from "./browser.ts";

/** The main journey in steps, for tests that start somewhere along it. */

export const GOOD_CONTACT = {
  "First Name": "Ana",
  "Last Name": "O'Brien & Søn",
  "Email Address": "ana@example.com",
  "Phone Number": "2145550123",
  Address: "1 Main St",
  City: "Dallas",
  State: "Texas",
  "Zip Code": "75201",
};

export const GOOD_CARD = {
  "Name On Card": "Ana O'Brien",
  "Card Number": "4111 1111 1111 1111",
  "Expiration Month": "12",
  "Expiration Year": "2028",
  "Security code (CVV)": "739",
  "Card Zip Code": "75201",
};

export type TypeName = "Individual" | "Catering" | "Holiday Menu";

/** Individual unless told, carry out. */
export async function choosePickup(app: TestApp, type: TypeName = "Individual"): Promise<Browser> {
  const browser = openBrowser(app);
  await browser.visit("/order-now");
  await browser.press(type);
  await browser.press("I'll pick up");
  return browser;
}

/** ... and the store nearest to 75201. */
export async function chooseStore(app: TestApp, type?: TypeName): Promise<Browser> {
  const browser = await choosePickup(app, type);
  browser.fill("Your address, city or zip code", "75201");
  await browser.press("Search");
  await browser.press("Select");
  return browser;
}

/** ... and the second day that has a time, 12:30 PM: tomorrow for all but the Holiday Menu. */
export async function chooseTime(app: TestApp, type?: TypeName): Promise<Browser> {
  const browser = await chooseStore(app, type);
  await browser.press("Next day");
  browser.fill("All times", "12:30 PM");
  await browser.press("BUILD MY MEAL");
  return browser;
}

const walked = new Map<unknown, Promise<Browser>>();

/**
 * The same without walking there each time: up to the menu every answer is in the cookies, which any app
 * with the same secret and clock can open. The browser has not opened a page yet.
 */
async function arriveBy(walk: (app: TestApp) => Promise<Browser>, app: TestApp): Promise<Browser> {
  const first = walked.get(walk) ?? walk(startApp());
  walked.set(walk, first);
  return openBrowser(app, new Map((await first).cookies));
}

export const atStore = (app: TestApp): Promise<Browser> => arriveBy(chooseStore, app);
export const atMenu = (app: TestApp): Promise<Browser> => arriveBy(chooseTime, app);

/** ... and two bowls with a required choice, an extra and a nested choice in the bag: what `fillBowl` chooses, sent at once. */
export async function fillBag(app: TestApp): Promise<Browser> {
  const browser = await atMenu(app);
  const choices = { m1000: "1002", m1050: "1052", "m1100.o1106": "on", "m1100.o1106.m1150": "1152" };
  await browser.send("/order-now/build-order/menu-item/101", { ...choices, quantity: "2", intent: "add" });
  return browser;
}

export function fillBowl(browser: Browser): void {
  browser.fill("Choose your base", "Brown Rice");
  browser.fill("Choose your protein", "Grilled Steak");
  browser.tick("Bacon Crumbles");
  browser.fill("How crisp?", "Extra Crisp");
}

export function fillCheckout(browser: Browser): void {
  // A customer's saved card is chosen already.
  const card = browser.html.includes('name="cardNumber"') ? GOOD_CARD : {};
  for (const [label, value] of Object.entries({ ...GOOD_CONTACT, ...card })) browser.fill(label, value);
}

/** ... and the order placed. */
export async function placeOrder(app: TestApp): Promise<Browser> {
  const browser = await fillBag(app);
  fillCheckout(browser);
  await browser.press("Submit Order");
  return browser;
}
