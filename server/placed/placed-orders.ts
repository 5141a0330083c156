import type { CartSession } from "@platter/ordering/order/session-values.ts";
import type { PlacedOrder } from "@platter/ordering/order/placed-order.ts";
import { nullIfNotFound, orNull, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import type { Catering } from "../catering/catering.ts";
import { stoppedError } from "../limits/limited-calls.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { SessionValue } from "../session/sealed-cookies.ts";

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
  limiter: Limiter;
  /** Who looks orders up: in which visit, and from where. */
  visitId: string;
  address: string | null;
}

export function openPlacedOrders(parts: PlacedOrdersParts): PlacedOrders {
  const { cartSession, isSignedIn, catering, limiter, visitId: session, address } = parts;
  const read = (orderNumber: string) => catering.placedOrder(orderNumber).catch(nullIfKept);
  const isFromHere = (orderNumber: string) => cartSession.read().orderNumbers.includes(orderNumber);
  async function isOurs(orderNumber: string): Promise<boolean> {
    if (isFromHere(orderNumber)) return true;
    if (!isSignedIn()) return false;
    // A guest's order can be read by anybody who knows its number: the list tells whose it is.
    const theirs = await catering.previousOrders(false).catch(nullIfKept);
    return theirs?.some(({ orderId }) => orderId === orderNumber) ?? false;
  }
  /** It is there: an answer that keeps it is no word of it. */
  async function lookAtOwn(orderNumber: string): Promise<FoundOrder | null> {
    const order = await catering.placedOrder(orderNumber).catch(nullIfNotFound);
    return order && { order, isOurs: true };
  }
  async function look(orderNumber: string): Promise<FoundOrder | null> {
    const [order, isTheirs] = await Promise.all([read(orderNumber), isOurs(orderNumber).catch(orNull)]);
    return order && { order, isOurs: isTheirs ?? false };
  }
  return {
    async find(orderNumber) {
      // Who placed an order sees it, whatever others guess at.
      if (isFromHere(orderNumber)) return lookAtOwn(orderNumber);
      // What the API has called an order is one, however it is written.
      if (!isOrderNumber(orderNumber) && !(await isOurs(orderNumber).catch(orNull))) return null;
      const taken = await limiter.take("order number", { session, address });
      if (taken.isAllowed) {
        const found = await look(orderNumber).catch(async (error: unknown) => {
          await taken.takeBack();
          throw error;
        });
        if (found) await taken.takeBack();
        return found;
      }
      if (await isOurs(orderNumber).catch(orNull)) return look(orderNumber);
      throw stoppedError("order number", "order-confirmation", taken);
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
