import { startApp } from "./app.ts";
import type { TestApp } from "./test-app.ts";
import { type ADDRESSES, BOWLS, deliveryTo, withAnswers } from "./answers.ts";
import type { Browser } from "./browser.ts";
import { submitOrder } from "./journey.ts";

const ESTIMATE = "/order-now/delivery-estimate";

/** Two bowls in the bag of an individual delivery, tomorrow at 12:30 PM; the page of delivery partners. */
export async function fillDeliveryBag(
  app = startApp(),
  where: keyof typeof ADDRESSES = "three partners",
  cookies?: Map<string, string>,
): Promise<Browser> {
  const browser = withAnswers(app, await deliveryTo(app, where), cookies);
  await browser.send("/order-now/build-order/menu-item/101", BOWLS);
  return browser;
}

/** The id of a partner's estimate. */
export function estimateOf({ html }: Browser, provider: string): string {
  const id = new RegExp(`value="([^"]+)"/?><span><strong>${provider}<`).exec(html)?.[1];
  if (!id) throw new Error(`Nobody called ${provider} brings it`);
  return id;
}

/** Adds the delivery of this partner by its form. */
export async function addDelivery(browser: Browser, provider = "DoorDash"): Promise<Browser> {
  return browser.send(ESTIMATE, { intent: "add", estimateId: estimateOf(browser, provider) });
}

/** ... and the order placed; cookies are a customer's. */
export async function placeDelivery(app?: TestApp, cookies?: Map<string, string>): Promise<Browser> {
  const browser = await fillDeliveryBag(app, "three partners", cookies);
  await addDelivery(browser);
  return submitOrder(browser, { "Business Name": "O'Brien & Co", "Delivery Instructions": "Ring twice" });
}
