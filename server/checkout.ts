import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Cents } from "../app/domain/money.ts";
import type { Trouble } from "../app/domain/trouble.ts";
import type { Catering } from "./catering/catering.ts";
import { CateringError } from "./catering/errors.ts";
import type { OrderDetails } from "./catering/orders.ts";
import type { Sealer } from "./session/seal.ts";

/**
 * One intent, one order (R4). The checkout form carries a sealed mark that says which cart it shows and
 * at which total; the cart at the API is single-use and its state is the judge. Whatever happens to a
 * reply, an order is looked up, never sent again.
 */
export interface Checkout {
  /** The mark for the form's hidden field: this cart, at this total. */
  mark(cartId: string, total: Cents): string;
  /** What the customer saw when pressing Submit Order; null for a mark that is not ours. */
  read(mark: string): { cartId: string; total: Cents } | null;
  /** The number of the order this cart has become, or null while it is none. */
  placedFrom(cartId: string): Promise<string | null>;
  /** Sends the order once; a second press waits for the first one's outcome. */
  place(cartId: string, details: OrderDetails): Promise<PlaceOutcome>;
}

export type PlaceOutcome =
  | { kind: "placed"; orderNumber: string }
  /** The API said no: nothing was placed, the form may be corrected. */
  | { kind: "refused"; trouble: Trouble }
  /** Nobody can say yet whether it was placed. */
  | { kind: "unknown" };

/** Submissions under way in this process, by cart. */
export type PlacingOrders = Map<string, Promise<PlaceOutcome>>;

const MARK = "checkout mark";
const MARK_LIFE = 60 * 60 * 24;
const markShape = z.object({ cartId: z.string(), total: z.number(), once: z.string() });

export function openCheckout(sealer: Sealer, catering: Catering, placing: PlacingOrders): Checkout {
  const checkout: Checkout = {
    mark: (cartId, total) => sealer.seal(MARK, { cartId, total, once: randomBytes(16).toString("base64url") }),
    read: (mark) => markShape.safeParse(sealer.open(MARK, mark, MARK_LIFE)).data ?? null,
    async placedFrom(cartId) {
      const cart = await catering.cart(cartId).catch((error: unknown) => {
        // Not found proves nothing (R4): a cart may be gone because it was placed, or because it expired.
        if (error instanceof CateringError && error.kind === "not found") return null;
        throw error;
      });
      return cart?.orderNumber ?? null;
    },
    place(cartId, details) {
      const underWay = placing.get(cartId);
      if (underWay) return underWay;
      const outcome = placeOnce(checkout, catering, cartId, details).finally(() => placing.delete(cartId));
      placing.set(cartId, outcome);
      return outcome;
    },
  };
  return checkout;
}

async function placeOnce(
  checkout: Checkout,
  catering: Catering,
  cartId: string,
  details: OrderDetails,
): Promise<PlaceOutcome> {
  try {
    const { orderNumber } = await catering.queueOrder(cartId, details);
    return { kind: "placed", orderNumber };
  } catch (error) {
    if (!(error instanceof CateringError)) throw error;
    if (!error.mayHaveHappened) return { kind: "refused", trouble: error };
    const orderNumber = await checkout.placedFrom(cartId).catch(() => null);
    return orderNumber === null ? { kind: "unknown" } : { kind: "placed", orderNumber };
  }
}
