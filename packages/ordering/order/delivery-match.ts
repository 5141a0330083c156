import type { OrderSetup } from "./journey.ts";
import { type OrderType, kindOf } from "./order.ts";
import type { Store, StoreLookup } from "../stores/store.ts";
import { storeLines } from "../stores/stores.ts";

export type DeliveryMatch =
  | { kind: "matched"; store: Store }
  /** It can be delivered after a message that the customer confirms. */
  | { kind: "warned"; store: Store; message: string }
  /** Out of range; the meal could be picked up there (ADDR-20). */
  | { kind: "pickup offered"; store: Store; message: string }
  | { kind: "none"; message: string };

/** ADDR-21; also if an individual lookup has no store and no message. */
const NO_CATERING = "We don't have a catering restaurant near you just yet. Please try a different address.";
const NO_DELIVERY = "We don't deliver to this address yet. Please try a different address.";
const OUT_OF_RANGE = "This address is out of our delivery range.";

/** A store that excludes the order type does not count (STORE-17). */
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

/** ADDR-20; null without an offer. `store` is null if it cannot be read now. */
export function offeredPickup({ pickupOffer }: OrderSetup, store: Store | null) {
  return (
    pickupOffer && {
      // The cookie may have dropped it.
      message: pickupOffer.message || OUT_OF_RANGE,
      store: store && { name: store.name, lines: storeLines(store) },
    }
  );
}

function noStoreWords(orderType: Pick<OrderType, "id" | "name">): string {
  return kindOf(orderType) === "Individual" ? NO_DELIVERY : NO_CATERING;
}
