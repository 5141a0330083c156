import { zonedDay } from "@platter/ordering/day.ts";
import { type OrderType, type PickupType, kindOf } from "@platter/ordering/order/order.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { isCateringOff, storeOffer } from "@platter/ordering/stores/stores.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";

interface ToldParts {
  orderType: OrderType;
  catering: { cateringDisabledStatus(id: number): Promise<string | null> };
}

/** STORE-15: the store; for a Catering order its last day with catering is read afresh. */
export async function asToldNow(store: Store, { orderType, catering }: ToldParts): Promise<Store> {
  if (kindOf(orderType) !== "Catering") return store;
  const ending = await catering.cateringDisabledStatus(store.id).catch(orNull);
  return { ...store, onlineCateringDisabledAfter: ending ?? store.onlineCateringDisabledAfter };
}

interface OfferParts extends ToldParts {
  pickupType: PickupType | null;
  now: Date;
}

export async function offerNow(store: Store, { orderType, pickupType, now, catering }: OfferParts) {
  const told = await asToldNow(store, { orderType, catering });
  const { date } = zonedDay(now, store.timeZone);
  const offer = storeOffer(told, orderType, pickupType, date);
  return { ...offer, lacksCatering: lacksCatering(told, orderType, now) };
}

export function lacksCatering(store: Store, orderType: OrderType, now: Date): boolean {
  return kindOf(orderType) === "Catering" && isCateringOff(store, zonedDay(now, store.timeZone).date);
}
