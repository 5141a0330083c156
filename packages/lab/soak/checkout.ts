import { EMPTY_SETUP } from "@platter/ordering/order/journey.ts";
import type { Browser } from "../../../tests/support/browser.ts";
import { contentOf, withContent } from "../../../tests/support/cookie-contents.ts";
import { GOOD_FIELDS } from "../../../tests/support/good-entries.ts";
import type { Place, Replica } from "./place.ts";

/** A checkout that is filled in, and only has to be pressed. */
export interface Checkout {
  browser: Browser;
  cartId: string;
  form: URLSearchParams;
}

export async function openCheckout({ browserAt, sealer, day }: Place, at: Replica, name: string): Promise<Checkout> {
  const store = { id: 1, storeNumber: "1001" };
  const setup = { ...EMPTY_SETUP, orderTypeId: 1, pickupType: "Carry Out", store, day, time: "12:30" };
  const browser = browserAt(at, withContent(sealer, new Map(), "setup", setup));
  await browser.send("/order-now/build-order/menu-item/702", { intent: "add", quantity: "1" });
  const form = browser.formOf("Submit Order").body;
  const { cartId } = contentOf(sealer, browser.cookies, "cart") as { cartId: string };
  const fields = {
    ...GOOD_FIELDS,
    firstName: name,
    lastName: "Soak",
    nameOnCard: "Ana",
    cardNumber: "4111111111111111",
    cvv: "123",
    expirationMonth: "12",
    expirationYear: String(new Date().getFullYear() + 2),
    billingZip: "75201",
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return { browser, cartId, form };
}

/** Where it leads, or the status. Each press is a window of its own with the same cookies. */
export async function submit({ browserAt }: Place, at: Replica, { browser, form }: Checkout): Promise<string> {
  const response = await browserAt(at, browser.cookies).ask("/order-now/checkout", { method: "POST", body: form });
  await response.text();
  return response.headers.get("location") ?? String(response.status);
}
