import type { DeliveryAddress } from "@platter/ordering/stores/address.ts";
import { EMPTY_SETUP, type OrderSetup } from "@platter/ordering/order/journey.ts";
import { SETUP } from "../../server/session/visitor-sessions.ts";
import { createSealer } from "../../server/session/seal.ts";
import { contentOf, withContent } from "./cookie-contents.ts";
import type { TestApp } from "./test-app.ts";
import { type Browser, openBrowser } from "./browser.ts";

/** The secret of `startApp`. */
const SECRET = "test-secret-test-secret-test-secret-0001";

/** A visitor with these answers to the setup pages, sealed as those pages do; no page is open yet. */
export function withAnswers(app: TestApp, answers: Partial<OrderSetup>, cookies = new Map<string, string>()): Browser {
  const sealer = createSealer([SECRET], () => app.clock.now);
  return openBrowser(app, withContent(sealer, cookies, "setup", { ...EMPTY_SETUP, orderTypeId: 1, ...answers }));
}

/** Current answers in a visitor's cookies. */
export function answersOf(app: TestApp, browser: Browser): OrderSetup {
  const sealer = createSealer([SECRET], () => app.clock.now);
  return SETUP.parse({ ...EMPTY_SETUP, ...(contentOf(sealer, browser.cookies, "setup") as object) });
}

const DALLAS_UPTOWN = { id: 1, storeNumber: "1001" };
export const TOMORROW = "2026-11-22";
/** Curbside at Dallas Uptown, tomorrow at 12:30 PM. */
export const CURBSIDE: Partial<OrderSetup> = {
  pickupType: "CurbSide",
  store: DALLAS_UPTOWN,
  day: TOMORROW,
  time: "12:30",
};
export const VEHICLE = { color: "Blue", type: "Pickup Truck" };

/** Addresses of the embedded API, by the store that they are matched to and the reply of its partners. */
export const ADDRESSES = {
  "three partners": { street: "1500 Main St", city: "Dallas", zip: "75201", store: DALLAS_UPTOWN },
  "one partner": { street: "2000 Abrams Rd", city: "Dallas", zip: "75214", store: { id: 2, storeNumber: "1002" } },
  "no partner": { street: "6900 Bishop Rd", city: "Plano", zip: "75024", store: { id: 3, storeNumber: "1003" } },
  "failing partners": {
    street: "400 W Las Colinas Blvd",
    city: "Irving",
    zip: "75039",
    store: { id: 4, storeNumber: "1004" },
  },
  "at the edge": { street: "500 Main St", city: "Grapevine", zip: "76051", store: { id: 4, storeNumber: "1004" } },
  "too far": { street: "1 Elm St", city: "Waco", zip: "76701", store: { id: 6, storeNumber: "1006" } },
} as const;

/** A delivery to one of them, tomorrow at 12:30 PM. */
export async function deliveryTo(app: TestApp, which: keyof typeof ADDRESSES): Promise<Partial<OrderSetup>> {
  const { street, city, zip, store } = ADDRESSES[which];
  const query = new URLSearchParams({ address: `${street}, ${city}, TX ${zip}` });
  const found = await (await app.sandbox.fetch(new Request(`http://sandbox/geocode?${query}`))).json();
  const { lat: latitude, lng: longitude } = found.results[0].geometry.location;
  const address: DeliveryAddress = {
    addressLine1: street,
    addressLine2: "",
    city,
    state: "TX",
    zip,
    latitude,
    longitude,
  };
  return { pickupType: "Delivery", store, address, day: TOMORROW, time: "12:30" };
}

/** Form data of an item page for two bowls. */
export const BOWLS = { m1000: "1002", m1050: "1052", quantity: "2", intent: "add" };
