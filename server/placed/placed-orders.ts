import type { CartSession } from "../../app/domain/order/session-values.ts";
import type { PlacedOrder } from "../../app/domain/order/placed-order.ts";
import { orNull, remoteFailureOf } from "../../app/domain/remote-failure.ts";
import type { Catering } from "../catering/catering.ts";
import type { SessionValue } from "../session/cookie-session.ts";

/** Orders that were placed. The API decides who may read one; how much of it is shown is decided here. */
export interface PlacedOrders {
  /** Null for what does not exist and what the API keeps to itself: one answer. Fails like a catering call. */
  find(orderNumber: string): Promise<FoundOrder | null>;
  /** The same for what only who placed it may see; of any other order nothing is asked. */
  findOurs(orderNumber: string): Promise<PlacedOrder | null>;
}

export interface FoundOrder {
  order: PlacedOrder;
  /** This browser placed it, or the customer who is signed in did: it is shown in full. */
  isOurs: boolean;
}

export interface PlacedOrdersParts {
  cartSession: SessionValue<CartSession>;
  isSignedIn: () => boolean;
  catering: Catering;
}

export function openPlacedOrders({ cartSession, isSignedIn, catering }: PlacedOrdersParts): PlacedOrders {
  const read = (orderNumber: string) => catering.placedOrder(orderNumber).catch(nullIfKept);
  async function isOurs(orderNumber: string): Promise<boolean> {
    if (cartSession.read().orderNumbers.includes(orderNumber)) return true;
    if (!isSignedIn()) return false;
    // A guest's order can be read by anybody who knows its number: the list tells whose it is.
    const theirs = await catering.previousOrders(false).catch(nullIfKept);
    return theirs?.some(({ orderId }) => orderId === orderNumber) ?? false;
  }
  return {
    async find(orderNumber) {
      // What the API has called an order is one, however it is written.
      if (!isOrderNumber(orderNumber) && !(await isOurs(orderNumber).catch(orNull))) return null;
      const [order, isTheirs] = await Promise.all([read(orderNumber), isOurs(orderNumber).catch(orNull)]);
      return order && { order, isOurs: isTheirs ?? false };
    },
    findOurs: async (orderNumber) => ((await isOurs(orderNumber)) ? read(orderNumber) : null),
  };
}

function isOrderNumber(text: string): boolean {
  return /^[a-z\d][\w-]{0,63}$/i.test(text);
}

function nullIfKept(error: unknown): null {
  const kind = remoteFailureOf(error)?.kind;
  if (kind === "not found" || kind === "refused" || kind === "not allowed") return null;
  throw error;
}
