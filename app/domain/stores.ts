import { daysBetween } from "./day.ts";
import { type OrderType, type PickupType, kindOf } from "./order.ts";
import type { Store } from "./store.ts";

/** Which restaurants are listed, in which order, and which of them can be chosen. */

/** Whether a store can be chosen for this order. */
export interface StoreOffer {
  selectable: boolean;
  /** Why not, in the list; empty when it can be chosen (STORE-03). */
  label: string;
  /** Why not, when it is chosen all the same (STORE-03, STORE-16); empty when it can be chosen. */
  message: string;
}

type Listed = Pick<Store, "id" | "distance">;

/** STORE-14: the reach of a search, in miles. */
const SEARCH_MILES = 100;

/**
 * The stores of a search as they are listed: those within reach, nearest first, the customer's preferred
 * store before all (STORE-12, STORE-14, D-031). A store without a distance stays, after the others.
 */
export function orderStores<T extends Listed>(stores: readonly T[], preferredId: number | null = null): T[] {
  const rank = (store: T) => (store.id === preferredId ? -1 : (store.distance ?? Number.POSITIVE_INFINITY));
  return [...withinReach(stores)].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/**
 * STORE-14, D-031: within 100 miles; where the distances vary by more than 10 (population standard
 * deviation), only those within 50 miles or within the nearest one plus that deviation.
 */
export function withinReach<T extends Pick<Store, "distance">>(stores: readonly T[]): T[] {
  const near = stores.filter((store) => store.distance === null || store.distance <= SEARCH_MILES);
  const miles = near.flatMap((store) => (store.distance === null ? [] : [store.distance]));
  const mean = sum(miles) / miles.length;
  const deviation = Math.sqrt(sum(miles.map((distance) => (distance - mean) ** 2)) / miles.length);
  if (!(deviation > 10)) return near;
  const limit = Math.max(50, Math.min(...miles) + deviation);
  return near.filter((store) => store.distance === null || store.distance <= limit);
}

/** Why a store cannot be chosen for an order type and pickup type, if it cannot (STORE-03, STORE-16, STORE-17, D-016, D-017). */
export function storeOffer(
  store: Pick<Store, "allowsOnlineOrdering" | "allowsCarryOut" | "allowsOnlineCatering" | "excludedOrderTypeIds">,
  orderType: OrderType | null,
  pickupType: PickupType | null,
): StoreOffer {
  const isPickup = pickupType === "Carry Out" || pickupType === "CurbSide";
  if (!store.allowsOnlineOrdering) return refused("Online ordering not available");
  if (orderType) {
    // GUARD-07: catering that is fetched needs a store that takes it online.
    const noCatering = kindOf(orderType) === "Catering" && isPickup && !store.allowsOnlineCatering;
    if (noCatering || store.excludedOrderTypeIds.includes(orderType.id)) {
      return refused(`${orderType.displayName || orderType.name} is not available at this location.`);
    }
  }
  if (isPickup && !store.allowsCarryOut) return refused("Order Pickup is not available", NO_PICKUP);
  return { selectable: true, label: "", message: "" };
}

/** STORE-16; its two blanks are the row's (ERR-09). */
const NO_PICKUP = "This store is currently unable to fulfill Pickup Orders.  Please select a different store.";

function refused(label: string, message = label): StoreOffer {
  return { selectable: false, label, message };
}

/**
 * The banner above every ordering page (SHELL-17, D-010): the store's closing message in its last two weeks,
 * else the order type's own message, else none. `today` is a date on the store's calendar.
 */
export function storeBanner(
  store: Pick<Store, "storeClosingMessage" | "closeDate"> | null,
  orderType: Pick<OrderType, "bannerMessage"> | null,
  today: string,
): string | null {
  const daysLeft = store?.closeDate ? daysBetween(today, store.closeDate) : Number.NaN;
  const closing = daysLeft >= 0 && daysLeft <= 14 ? store?.storeClosingMessage.trim() : "";
  return closing || orderType?.bannerMessage.trim() || null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
