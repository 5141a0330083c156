import type { CartSession } from "../../app/domain/order/session-values.ts";
import type { PlacedOrder } from "../../app/domain/order/placed-order.ts";
import { remoteFailureOf } from "../../app/domain/remote-failure.ts";
import type { Catering } from "../catering/catering.ts";
import type { SessionValue } from "../session/cookie-session.ts";

/** Orders that were placed, for who placed them. */
export interface PlacedOrders {
  /** Whether this browser placed it, or the customer who is signed in did. Fails like a catering call. */
  isOurs(orderNumber: string): Promise<boolean>;
  /**
   * Null for what does not exist, what the API keeps to itself and what is somebody else's: one answer, so that numbers
   * cannot be tried out. Fails like a catering call.
   */
  find(orderNumber: string): Promise<PlacedOrder | null>;
}

export interface PlacedOrdersParts {
  cartSession: SessionValue<CartSession>;
  isSignedIn: () => boolean;
  catering: Catering;
}

export function openPlacedOrders({ cartSession, isSignedIn, catering }: PlacedOrdersParts): PlacedOrders {
  const orders: PlacedOrders = {
    async isOurs(orderNumber) {
      if (cartSession.read().orderNumbers.includes(orderNumber)) return true;
      if (!isSignedIn()) return false;
      // One identifier. A guest's order can be read by anybody who knows its number: the list tells whose it is.
      const theirs = await catering.previousOrders(false).catch(nullIfKept);
      return theirs?.some(({ orderId }) => orderId === orderNumber) ?? false;
    },
    async find(orderNumber) {
      const isOurs = await orders.isOurs(orderNumber);
      return isOurs ? catering.placedOrder(orderNumber).catch(nullIfKept) : null;
    },
  };
  return orders;
}

function nullIfKept(error: unknown): null {
  const kind = remoteFailureOf(error)?.kind;
  if (kind === "not found" || kind === "refused" || kind === "not allowed") return null;
  throw error;
}
