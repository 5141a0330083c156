import { LIMITS, type Limit } from "../../../server/limits/limits.ts";
import { type TestAppOptions, startApp } from "../app.ts";
import { CURBSIDE, VEHICLE, deliveryTo, withAnswers } from "../answers.ts";
import { type Browser, openBrowser } from "../browser.ts";
import { addDelivery, fillDeliveryBag } from "../deliveries.ts";
import { atAddress, fillBag, placeOrder } from "../journey.ts";
import { chainWithQuotes } from "../quotes.ts";
import { memberAt } from "../rewards.ts";

/** An app whose replies are never late on a busy machine, without limits. */
function patientApp(options: TestAppOptions = {}) {
  for (const { per } of Object.values<Limit>(LIMITS)) for (const bound of Object.values(per)) bound.most = Infinity;
  return startApp({ env: { UPSTREAM_TIME_SCALE: "10" }, ...options });
}

interface Scene {
  enter: () => Promise<Browser>;
  /** Pages that differ from another visitor's; "/" for all of them. */
  at: string[];
}

/** Visitors with access to most of the site together. */
export const SCENES: Record<string, Scene> = {
  "a first visitor": { enter: async () => openBrowser(patientApp()), at: ["/"] },
  "a guest with a bag": { enter: () => fillBag(patientApp()), at: ["/order-now"] },
  "a guest at the address page": { enter: () => atAddress(patientApp()), at: ["/order-now/address"] },
  "a curbside guest": {
    enter: async () => withAnswers(patientApp(), { ...CURBSIDE, vehicle: VEHICLE }),
    at: ["/order-now/pickup-details"],
  },
  "a guest choosing a delivery partner": {
    enter: () => fillDeliveryBag(patientApp()),
    at: ["/order-now/delivery-estimate", "/order-now/address"],
  },
  "a delivery guest": {
    enter: async () => addDelivery(await fillDeliveryBag(patientApp())),
    at: ["/order-now/checkout"],
  },
  "a catering guest": { enter: cateringDelivery, at: ["/order-now/catering-", "/order-now/checkout"] },
  "a customer": {
    enter: () => memberAt(patientApp()),
    at: ["/order-now/checkout", "/order-now/build-order/", "/user", "/order-now/cart"],
  },
  "a guest with a placed order": { enter: () => placeOrder(patientApp()), at: ["/order-now/order-confirmation"] },
  "a visitor with an e-mailed link": {
    enter: () => openBrowser(patientApp()).visit("/account/reset-password?token=letter-token-letter-token"),
    at: ["/account/reset-password"],
  },
  "somebody with a quote": {
    enter: async () => {
      const chain = chainWithQuotes();
      return openBrowser(patientApp(chain.options)).visit(chain.addQuote().path);
    },
    at: ["/order-now/quote"],
  },
};

async function cateringDelivery(): Promise<Browser> {
  const app = patientApp();
  const browser = withAnswers(app, { ...(await deliveryTo(app, "three partners")), orderTypeId: 2 });
  await (await browser.visit("/order-now/catering-location-time")).press("BUILD MY MEAL");
  await browser.visit("/order-now/build-order/menu-item/2301");
  return browser.submit("Add to bag", { "Roast Turkey & Avocado": "1", Quantity: "2" });
}
