import { expect } from "vitest";
import type { Json } from "./altered-api.ts";
import { startApp } from "./app.ts";
import type { TestApp } from "./test-app.ts";
import type { Browser } from "./browser.ts";
import { GOOD_CARD, GOOD_CONTACT } from "./good-entries.ts";
import { fillCheckout } from "./journey.ts";
import { chooseTime } from "./walk.ts";

/** Actions at checkout: pressing its buttons, reading its amounts, and ordering. */

export const CHECKOUT = "/order-now/checkout";

/** Values of a returned form: all but the card's number and code. */
export const KEPT = {
  ...GOOD_CONTACT,
  ...GOOD_CARD,
  State: "TX",
  "Phone Number": "(214) 555-0123",
  "Card Number": "",
  CVV: "",
};

/** An amount of the totals in cents, negative for a discount. */
export function cents(browser: Browser, label: string): number {
  const amount = browser.amount(label) ?? browser.amount(`${label} Remove ${label}`);
  return amount === "FREE" ? 0 : Math.round(Number(amount?.replace(/[$,]/g, "") ?? NaN) * 100);
}

/** Names of the page's buttons that begin with this. */
export function intents({ html }: Browser, start: string): string[] {
  const values = [...html.matchAll(/<button[^>]* name="intent:([^"]+)"/g)].map(([, value]) => value!);
  return [...new Set(values.filter((value) => value.startsWith(start)))];
}

/** Presses a button of checkout, with these fields changed in its form. */
export function pressIntent(browser: Browser, intent: string, fields: Record<string, string> = {}): Promise<Browser> {
  const { body } = browser.formOf("Submit Order");
  for (const [name, value] of Object.entries({ ...fields, intent })) body.set(name, value);
  return browser.send(CHECKOUT, body);
}

/** Submits the filled checkout, with these fields of its form changed. */
export function place(browser: Browser, fields: Record<string, string> = {}): Promise<Browser> {
  fillCheckout(browser);
  return pressIntent(browser, "place", fields);
}

/** Fills in the required fields of checkout and submits it. */
export function submitOrder(browser: Browser): Promise<Browser> {
  fillCheckout(browser);
  return browser.press("Submit Order");
}

/** ... and the order must be placed. */
export async function expectOrdered(browser: Browser): Promise<void> {
  expect((await submitOrder(browser)).heading()).toBe("Thanks for your order");
}

/** The last order sent to the API. */
export const sentOrder = (app: TestApp): Json => app.sent("/queue").at(-1) ?? {};

export const hasCardForm = (browser: Browser): boolean =>
  browser.labels().some((label) => label.startsWith("Card Number"));

export function setToggle(app: TestApp, featureName: string, isEnabled: boolean): void {
  app.alter("feature-toggle/all", (list: Json[]) => [
    ...list.filter((one) => one.featureName !== featureName),
    { featureName, isEnabled },
  ]);
}

/** Catering for tomorrow, two dishes in the bag. */
export async function fillCateringBag(app = startApp()): Promise<Browser> {
  const browser = await chooseTime(app, "Catering");
  await browser.visit("/order-now/build-order/menu-item/2301");
  return browser.submit("Add to bag", { "Roast Turkey & Avocado": "1", "Falafel & Tahini": "1" });
}
