import type { OrderSetup } from "./journey.ts";
import { type OrderType, kindOf } from "./order.ts";
import type { Store, StoreLookup } from "../stores/store.ts";
import { storeLines } from "../stores/stores.ts";

export type DeliveryMatch =
  | { kind: "matched"; store: Store }
  /** Delivery is possible once the customer has confirmed a message. */
  | { kind: "warned"; store: Store; message: string }
  /** The address is out of range, but the store offers pickup (ADDR-20). */
  | { kind: "pickup offered"; store: Store; message: string }
  | { kind: "none"; message: string };

/** ADDR-21: the messages if a lookup has no store and no message of its own. */
const NO_CATERING = "We don't have a catering restaurant near you just yet. Please try a different address.";
const NO_DELIVERY = "We don't deliver to this address yet. Please try a different address.";
const OUT_OF_RANGE = "This address is out of our delivery range.";

/** The outcome of a store lookup; a store that excludes the order type is no match (STORE-17). */
export function deliveryMatch(
  { store, outOfRange, message }: StoreLookup,
  orderType: Pick<OrderType, "id" | "name" | "displayName">,
): DeliveryMatch {
  const words = message.trim();
  if (!store) return { kind: "none", message: words || noStoreWords(orderType) };
  if (store.excludedOrderTypeIds.includes(orderType.id)) {
    return { kind: "none", message: `${orderType.displayName || orderType.name} is not available at this location.` };
  }
  const canPickUp = store.allowsOnlineOrdering && store.allowsCarryOut;
  if (outOfRange && !canPickUp) return { kind: "none", message: words || OUT_OF_RANGE };
  if (outOfRange) return { kind: "pickup offered", store, message: words || OUT_OF_RANGE };
  return words ? { kind: "warned", store, message: words } : { kind: "matched", store };
}

/** The pending pickup offer (ADDR-20), null without one; its `store` is null if it could not be read. */
export function offeredPickup({ pickupOffer }: OrderSetup, store: Store | null) {
  return (
    pickupOffer && {
      // The message may have been dropped from the cookie.
      message: pickupOffer.message || OUT_OF_RANGE,
      store: store && { name: store.name, lines: storeLines(store) },
    }
  );
}

function noStoreWords(orderType: Pick<OrderType, "id" | "name">): string {
  return kindOf(orderType) === "Individual" ? NO_DELIVERY : NO_CATERING;
}
