import type { CartSession, RememberedOrder } from "@platter/ordering/order/session-values.ts";
import type { PlacedOrder } from "@platter/ordering/order/placed-order.ts";
import { nullIfNotFound, orNull, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import type { Catering } from "../catering/catering.ts";
import { type Limiter, type Taken, stoppedError } from "../limits/limiter.ts";
import type { SessionValue } from "../session/cookies.ts";

export type PlacedOrders = ReturnType<typeof openPlacedOrders>;

interface FoundOrder {
  order: PlacedOrder;
  isOurs: boolean;
}

interface PlacedOrdersParts {
  cartSession: SessionValue<CartSession>;
  remembered: { read(): RememberedOrder | null };
  isSignedIn: () => boolean;
  catering: Catering;
  limiter: Limiter;
  visitId: string;
  address: string | null;
}

/** The API decides which orders are readable; `isOurs` decides how much of an order is shown. */
export function openPlacedOrders(parts: PlacedOrdersParts) {
  const { cartSession, remembered, isSignedIn, catering, limiter, visitId: session, address } = parts;
  const read = (orderNumber: string) => catering.placedOrder(orderNumber).catch(nullIfKept);
  const isFromHere = (orderNumber: string) =>
    cartSession.read().orderNumbers.includes(orderNumber) || remembered.read()?.orderNumber === orderNumber;
  async function isOurs(orderNumber: string): Promise<boolean> {
    if (isFromHere(orderNumber)) return true;
    if (!isSignedIn()) return false;
    // A guest's order is readable by its number alone, so ownership is checked in the customer's own list.
    const theirs = await catering.previousOrders(false).catch(nullIfKept);
    return theirs?.some(({ orderId }) => orderId === orderNumber) ?? false;
  }
  const look = async (orderNumber: string): Promise<FoundOrder | null> => {
    const [order, isTheirs] = await Promise.all([read(orderNumber), isOurs(orderNumber).catch(orNull)]);
    return order && { order, isOurs: isTheirs ?? false };
  };
  return {
    /** Null for a missing order and for one that this visitor must not read. */
    async find(orderNumber: string): Promise<FoundOrder | null> {
      // No limit, since guesses from the same address must not hide the visitor's own order; only 404 means missing.
      const order = isFromHere(orderNumber) && (await catering.placedOrder(orderNumber).catch(nullIfNotFound));
      if (order !== false) return order && { order, isOurs: true };
      // A number of unusual format may still be the customer's own order.
      if (!isOrderNumber(orderNumber) && !(await isOurs(orderNumber).catch(orNull))) return null;
      const taken = await limiter.take("order number", { session, address });
      if (taken.isAllowed) return countingMisses(taken, look(orderNumber));
      if (await isOurs(orderNumber).catch(orNull)) return look(orderNumber);
      throw stoppedError("order number", "order-confirmation", taken);
    },
    /** The order or quote of an email link; null for an invalid link. */
    async findByToken(id: string, token: string): Promise<PlacedOrder | null> {
      const taken = await limiter.take("order number", { session, address });
      if (!taken.isAllowed) throw stoppedError("order number", "order-by-token", taken);
      return countingMisses(taken, catering.orderByToken(id, token).catch(nullIfKept));
    },
    /** Null, without reading the order, unless it belongs to this visitor. */
    findOurs: async (orderNumber: string) => ((await isOurs(orderNumber)) ? read(orderNumber) : null),
  };
}

/** Counts missing and forbidden orders as misses, but not failed reads, as in an outage. */
async function countingMisses<T>(taken: Taken<"order number"> & { isAllowed: true }, found: Promise<T | null>) {
  const isMiss = (await found.catch(() => undefined)) === null;
  if (!isMiss) await taken.takeBack();
  return found;
}

function isOrderNumber(text: string): boolean {
  return /^[a-z\d][\w-]{0,63}$/i.test(text);
}

function nullIfKept(error: unknown): null {
  const kind = remoteFailureOf(error)?.kind;
  if (kind === "not found" || kind === "refused" || kind === "not allowed") return null;
  throw error;
}
