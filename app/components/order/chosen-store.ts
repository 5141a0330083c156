import { zonedDay } from "@platter/ordering/day.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";
import { type OrderType, type PickupType, kindOf } from "@platter/ordering/order/order.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { type StoreOffer, isCateringOff, storeOffer } from "@platter/ordering/stores/stores.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";

interface ToldParts {
  orderType: OrderType;
  catering: { cateringDisabledStatus(id: number): Promise<string | null> };
}

/** STORE-15: a store as it is for this order, with the end of its catering read anew. */
export async function asToldNow(store: Store, { orderType, catering }: ToldParts): Promise<Store> {
  if (kindOf(orderType) !== "Catering") return store;
  const ending = await catering.cateringDisabledStatus(store.id).catch(orNull);
  return { ...store, onlineCateringDisabledAfter: ending ?? store.onlineCateringDisabledAfter };
}

interface OfferParts extends ToldParts {
  pickupType: PickupType | null;
  now: Date;
}

/** Whether it takes no catering, so that it has words of its own to say why (STORE-15). */
interface OfferNow extends StoreOffer {
  lacksCatering: boolean;
}

/** Whether a store can be chosen: the last look before a day is. */
export async function offerNow(store: Store, { orderType, pickupType, now, catering }: OfferParts): Promise<OfferNow> {
  const told = await asToldNow(store, { orderType, catering });
  const today = zonedDay(now, store.timeZone).date;
  const lacksCatering = kindOf(orderType) === "Catering" && isCateringOff(told, today);
  return { ...storeOffer(told, orderType, pickupType, today), lacksCatering };
}

interface Answers {
  order: { setup: { read(): OrderSetup; write(setup: OrderSetup): void } };
  notices: { write(notice: Notice): void };
}

/** Saves the answers with another store; that a time was chosen for the one before is told. */
export function saveStore(after: OrderSetup, { order, notices }: Answers): void {
  const before = order.setup.read();
  order.setup.write(after);
  if (before.time !== null && after.time === null) notices.write({ code: "time-of-another-store" });
}
