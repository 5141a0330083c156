import { zonedDay } from "../../../domain/day.ts";
import type { OrderSetup } from "../../../domain/order/journey.ts";
import type { OrderType } from "../../../domain/order/order.ts";
import { storePath } from "../../../domain/stores/store-page.ts";
import type { Store } from "../../../domain/stores/store.ts";
import {
  type WeekdayHours,
  cateringSiteLink,
  closedText,
  openText,
  storeAddress,
  storeOffer,
  weekdayHours,
} from "../../../domain/stores/stores.ts";
import type { StoreDetails } from "./store-details.ts";

/** What rows are made with, the same for all of a page. */
export interface RowFacts {
  orderType: OrderType;
  setup: OrderSetup;
  preferredId: number | null;
  now: Date;
  cateringSite: string | null;
  details: StoreDetails;
}

/** One restaurant as the lists show it; without hours they are a link away, so that long lists stay short. */
export function storeRow(store: Store, facts: RowFacts, withHours: boolean) {
  const { orderType, setup, preferredId, details } = facts;
  const { selectable, label } = storeOffer(
    store,
    orderType,
    setup.pickupType,
    zonedDay(facts.now, store.timeZone).date,
  );
  const asked = details.hours.get(store.id);
  const openAsked = details.openTexts.get(store.id);
  return {
    id: store.id,
    storeNumber: store.storeNumber,
    name: store.name,
    page: storePath(store),
    distance: store.distance === null ? "" : `${store.distance.toFixed(1)} miles`,
    address: storeAddress(store),
    description: store.description,
    /** Empty while it is closed; null where nobody was asked, and its own record says nothing. */
    openText: openText(store, openAsked ?? null, facts.now) || (openAsked === undefined && !store.hours ? null : ""),
    closedText: closedText(store, facts.now),
    phone: store.phone,
    hours: asked === null ? ("unavailable" as const) : hoursFor(asked ?? (withHours ? store.hours : null)),
    showsHours: asked !== undefined,
    /** STORE-08: an order can be begun there, whatever the one at hand. */
    ordersOnline: store.allowsOnlineOrdering,
    selectable,
    /** Why it cannot be chosen; empty when it can. */
    label,
    /** HTML, cleaned: the store's own words on its catering. */
    cateringNote: details.cateringNotes.get(store.id) ?? "",
    cateringSite: cateringSiteLink(store, orderType, setup, facts.cateringSite),
    externalUrl: store.allowsOnlineOrdering ? "" : store.externalOnlineOrderingUrl,
    selected: store.id === setup.store?.id,
    preferred: store.id === preferredId,
  };
}

export type StoreRow = ReturnType<typeof storeRow>;

function hoursFor(hours: Store["hours"]): WeekdayHours[] | null {
  return hours && weekdayHours(hours);
}
