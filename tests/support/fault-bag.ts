import type { Browser } from "./browser.ts";
import { GOOD_FIELDS } from "./good-entries.ts";
import { addBowls } from "./walk.ts";

/* The order that every visitor of the fault matrix has; see fault-matrix.ts. */

const CHECKOUT = "/order-now/checkout";

const TYPED = { ...GOOD_FIELDS, lastName: "O'Brien & Søn" };

/** Two bowls and a side, a promo code and the contact; of a browser with place and time chosen. */
export async function fillFaultBag(browser: Browser): Promise<void> {
  await addBowls(browser);
  await browser.send("/order-now/build-order/menu-item/702", { intent: "add", quantity: "1" });
  const { body } = browser.formOf("Submit Order");
  const fields = { ...TYPED, promoCode: "ZEBRA5", intent: "promo:apply" };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  await browser.send(CHECKOUT, body);
}

/** A customer's credentials at the embedded API. */
export const ADA = { "Email or username": "ada@example.com", Password: "zebra-crossing-9" };

/** A call that changed a bag. */
export interface BagWrite {
  method: string;
  /** Path with its query. */
  path: string;
  /** JSON, or nothing. */
  body: string;
}

export const isBagWrite = ({ method, path }: BagWrite): boolean =>
  method !== "GET" && path.includes("/order-shopping-cart/") && !path.includes("/associate");

/** Copies the bag to another id by repeating the calls that filled it. */
export async function copyBag(
  writes: BagWrite[],
  cartId: string,
  send: (write: BagWrite) => Promise<Response>,
): Promise<string> {
  let id = "";
  for (const { method, path, body } of writes) {
    const reply = await send({ method, path: path.replaceAll(cartId, id), body: body.replaceAll(cartId, id) });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`);
    id ||= ((await reply.json()) as { id: string }).id;
  }
  return id;
}

export interface OrderNow {
  /** Redirect of checkout; null where it shows the order. */
  url: string | null;
  fields: Record<string, string>;
  /** Text of lines, amounts, place and time. */
  order: string;
}

/** The order as a new window shows it. */
export async function orderNow(browser: Browser): Promise<OrderNow> {
  const window = await browser.fork().visit(CHECKOUT);
  if (window.url !== CHECKOUT) {
    // Each order has another number.
    return { url: window.url.replace(/(?<=order-confirmation\/).*/, "…"), fields: {}, order: window.heading() };
  }
  const { body } = window.formOf("Submit Order");
  for (const name of ["agreement", "idempotencyKey"]) body.delete(name);
  const text = window.text();
  return {
    url: null,
    fields: Object.fromEntries(body),
    order: /Order Details(?:(?!Order Details).)*?(?=Change location, day)/s.exec(text)![0],
  };
}
