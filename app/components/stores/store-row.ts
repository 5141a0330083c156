import { zonedDay } from "@platter/ordering/day.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import type { OrderType } from "@platter/ordering/order/order.ts";
import { storePath } from "@platter/ordering/stores/store-page.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import {
  cateringSiteLink,
  closedText,
  openText,
  storeAddress,
  storeOffer,
  weekdayHours,
} from "@platter/ordering/stores/stores.ts";
import type { StoreDetails } from "./read-store-details.ts";

const WHOLE_ROWS = 20;

interface RowFacts {
  orderType: OrderType | null;
  setup: Pick<OrderSetup, "pickupType" | "address" | "near" | "store">;
  preferredId: number | null;
  now: Date;
  cateringSite: string | null;
  details: StoreDetails;
}

/** A row's fields (STORE-04), empty ones omitted: a list is sent twice, as HTML and as hydration data. */
export function storeRow(store: Store, facts: RowFacts, index = 0) {
  const { orderType, setup, preferredId, details } = facts;
  // `today` is needed only to compare it with the store's last day with catering.
  const today = store.onlineCateringDisabledAfter === null ? "" : zonedDay(facts.now, store.timeZone).date;
  const { selectable, label } = storeOffer(store, orderType, setup.pickupType, today);
  const cateringNote = details.cateringNotes.get(store.id);
  const cateringSite = cateringSiteLink(store, orderType, setup, facts.cateringSite);
  const externalUrl = store.allowsOnlineOrdering ? "" : store.externalOnlineOrderingUrl;
  const opening = openingOf(store, facts);
  return {
    id: store.id,
    storeNumber: store.storeNumber,
    name: store.name,
    page: storePath(store),
    address: storeAddress(store),
    selectable,
    ...(store.distance !== null && { distance: `${store.distance.toFixed(1)} miles` }),
    ...(opening && { opening }),
    ...((index < WHOLE_ROWS || details.hours.has(store.id)) && { more: moreOf(store, details) }),
    ...(label && { label }),
    ...(cateringNote && { cateringNote }),
    ...(cateringSite && { cateringSite }),
    ...(externalUrl && { externalUrl }),
    ...(store.id === setup.store?.id && { selected: true }),
    ...(store.id === preferredId && { preferred: true }),
  };
}

export type StoreRow = ReturnType<typeof storeRow>;

function openingOf(store: Store, { details, now }: RowFacts) {
  const asked = details.openTexts.get(store.id);
  const words = openText(store, asked ?? null, now);
  if (words) return { isOpen: true, words };
  return asked === undefined && !store.hours ? undefined : { isOpen: false, words: closedText(store, now) };
}

function moreOf(store: Store, details: StoreDetails) {
  const asked = details.hours.get(store.id);
  const hours = asked ?? store.hours;
  return {
    description: store.description,
    phone: store.phone,
    hours: asked === null ? ("unavailable" as const) : hours && weekdayHours(hours),
    showsHours: asked !== undefined,
    ordersOnline: store.allowsOnlineOrdering,
  };
}
