import { z } from "zod";
import { type CartSession, EMPTY_CART_SESSION } from "@platter/ordering/order/session-values.ts";
import type { SessionSpec } from "./cookie-session.ts";

const THIRTY_DAYS = 60 * 60 * 24 * 30;

const fingerprint = z.string().max(16).optional();

const schema = z
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

/** The cart of this browser, stored across browser sessions (CART-10), and the orders it placed. */
export const cartCookie: SessionSpec<CartSession> = {
  name: "cart",
  maxAge: THIRTY_DAYS,
  openFor: THIRTY_DAYS,
  empty: EMPTY_CART_SESSION,
  parse: (data) => schema.parse(data),
  shrink: [
    (value) => ({ ...value, bag: undefined }),
    (value) => ({ ...value, orderNumbers: value.orderNumbers.slice(0, 1) }),
  ],
};
