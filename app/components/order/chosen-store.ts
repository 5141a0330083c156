import { zonedDay } from "../../domain/day.ts";
import type { OrderSetup } from "../../domain/order/journey.ts";
import type { Notice } from "../../domain/order/notices.ts";
import { type OrderType, type PickupType, kindOf } from "../../domain/order/order.ts";
import type { Store } from "../../domain/stores/store.ts";
import { type StoreOffer, storeOffer } from "../../domain/stores/stores.ts";
import { orNull } from "../../domain/remote-failure.ts";

interface OfferParts {
  orderType: OrderType;
  pickupType: PickupType | null;
  now: Date;
  catering: { cateringDisabledStatus(id: number): Promise<string | null> };
}

/** STORE-15: whether a store can be chosen; the end of its catering is read anew, for this is the last look before a day is. */
export async function offerNow(
  store: Store,
  { orderType, pickupType, now, catering }: OfferParts,
): Promise<StoreOffer> {
  const isCatering = kindOf(orderType) === "Catering";
  const ending = isCatering ? await catering.cateringDisabledStatus(store.id).catch(orNull) : null;
  const asToldNow = { ...store, onlineCateringDisabledAfter: ending ?? store.onlineCateringDisabledAfter };
  return storeOffer(asToldNow, orderType, pickupType, zonedDay(now, store.timeZone).date);
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
