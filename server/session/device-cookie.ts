import { z } from "zod";
import { type CartSession, EMPTY_CART_SESSION } from "@platter/ordering/order/session-values.ts";
import type { Content, CookieSpec } from "./sealed-cookies.ts";

const THIRTY_DAYS = 60 * 60 * 24 * 30;

/** What outlives the browser session (CART-10), and in part a sign-out. */
export const DEVICE_COOKIE = {
  name: "device",
  maxAge: THIRTY_DAYS,
  openFor: THIRTY_DAYS,
  most: 800,
  keys: ["cart", "promoSeen", "devices"],
  kept: ["promoSeen", "devices"],
} satisfies CookieSpec;

const fingerprint = z.string().max(16).optional();

const cart = z
  .object({
    cartId: z.string().max(100).nullable(),
    orderNumbers: z.array(z.string().max(40)).max(5),
    doubt: z
      .object({
        cartId: z.string().max(100),
        at: z.int(),
        storeNumber: z.string().max(40).optional(),
        reference: z.string().max(64).optional(),
      })
      .optional()
      .catch(undefined),
    missingSince: z.int().optional().catch(undefined),
    atCheckout: z.int().optional().catch(undefined),
    orderTypeId: z.int().optional().catch(undefined),
    setAside: z
      .object({ cartId: z.string().max(100), orderTypeId: z.int().optional(), owner: fingerprint })
      .optional()
      .catch(undefined),
    bag: z.object({ lines: z.int(), quantity: z.int(), amount: z.int() }).optional().catch(undefined),
    cartsBefore: z.int().optional().catch(undefined),
    justAdded: z.int().optional().catch(undefined),
    owner: fingerprint.catch(undefined),
  })
  .catch(EMPTY_CART_SESSION);

/** The bag of this browser, and the orders it placed. */
export const CART: Content<CartSession> = { schema: cart, empty: EMPTY_CART_SESSION };

/** Whether this browser was shown the promotional add-on. */
export const PROMO_SEEN: Content<boolean> = { schema: z.boolean().catch(false), empty: false };

/** A device with an earlier sign-in: a fingerprint of the account, and an id made for the pair. */
export interface KnownDevice {
  account: string;
  id: string;
}

const device = z.object({ account: z.string().max(16), id: z.string().max(32) });

/** A family at one screen; the longest unused gives way. */
const MOST = 5;

/** Known devices only separate the counts of wrong passwords; they grant no access. */
export const DEVICES: Content<KnownDevice[]> = {
  schema: z
    .array(device)
    .catch([])
    .transform((all) => all.slice(0, MOST)),
  empty: [],
};

/** The newest comes first. */
export function withDevice(others: KnownDevice[], device: KnownDevice): KnownDevice[] {
  return [device, ...others].slice(0, MOST);
}
