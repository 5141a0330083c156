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

/** The API decides who may read an order; the visible part is decided here. */
export function openPlacedOrders(parts: PlacedOrdersParts) {
  const { cartSession, remembered, isSignedIn, catering, limiter, visitId: session, address } = parts;
  const read = (orderNumber: string) => catering.placedOrder(orderNumber).catch(nullIfKept);
  const isFromHere = (orderNumber: string) =>
    cartSession.read().orderNumbers.includes(orderNumber) || remembered.read()?.orderNumber === orderNumber;
  async function isOurs(orderNumber: string): Promise<boolean> {
    if (isFromHere(orderNumber)) return true;
    if (!isSignedIn()) return false;
    // A guest's order is readable by its number: only the list shows its owner.
    const theirs = await catering.previousOrders(false).catch(nullIfKept);
    return theirs?.some(({ orderId }) => orderId === orderNumber) ?? false;
  }
  const look = async (orderNumber: string): Promise<FoundOrder | null> => {
    const [order, isTheirs] = await Promise.all([read(orderNumber), isOurs(orderNumber).catch(orNull)]);
    return order && { order, isOurs: isTheirs ?? false };
  };
  return {
    /** Null for missing and unreadable ones alike. */
    async find(orderNumber: string): Promise<FoundOrder | null> {
      // Not limited: guesses of others must not hide a visitor's own order, which exists: "kept" is no answer here.
      const order = isFromHere(orderNumber) && (await catering.placedOrder(orderNumber).catch(nullIfNotFound));
      if (order !== false) return order && { order, isOurs: true };
      // An odd number may be the customer's own.
      if (!isOrderNumber(orderNumber) && !(await isOurs(orderNumber).catch(orNull))) return null;
      const taken = await limiter.take("order number", { session, address });
      if (taken.isAllowed) return countingMisses(taken, look(orderNumber));
      if (await isOurs(orderNumber).catch(orNull)) return look(orderNumber);
      throw stoppedError("order number", "order-confirmation", taken);
    },
    /** What the link of an email opens, an order or a quote; null for a link that opens nothing. */
    async findByToken(id: string, token: string): Promise<PlacedOrder | null> {
      const taken = await limiter.take("order number", { session, address });
      if (!taken.isAllowed) throw stoppedError("order number", "order-by-token", taken);
      return countingMisses(taken, catering.orderByToken(id, token).catch(nullIfKept));
    },
    /** Only for its customer; other orders are not read. */
    findOurs: async (orderNumber: string) => ((await isOurs(orderNumber)) ? read(orderNumber) : null),
  };
}

/** A failed read, as in an outage, does not count. */
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
