import { zonedDay } from "@platter/ordering/day.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import type { OrderType } from "@platter/ordering/order/order.ts";
import { storePath } from "@platter/ordering/stores/store-page.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import {
  type WeekdayHours,
  cateringSiteLink,
  closedText,
  openText,
  storeAddress,
  storeOffer,
  weekdayHours,
} from "@platter/ordering/stores/stores.ts";
import type { StoreDetails } from "./store-details.ts";

/** The nearest, or the first of a state, of which everything is on the page; others have the rest a link away. */
const WHOLE_ROWS = 20;

/** What rows are made with, the same for all of a page. */
export interface RowFacts {
  /** Null: whatever is ordered. */
  orderType: OrderType | null;
  setup: Pick<OrderSetup, "pickupType" | "address" | "near" | "store">;
  preferredId: number | null;
  now: Date;
  cateringSite: string | null;
  details: StoreDetails;
}

/** One restaurant as the lists show it (STORE-04). Far down in a list a row has what it is chosen by. */
export function storeRow(store: Store, facts: RowFacts, index = 0): StoreRow {
  const { orderType, setup, preferredId, details } = facts;
  // The day decides only whether catering has ended.
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

/** What is empty is left out: a list travels twice, as page and for the script. */
export interface StoreRow {
  id: number;
  storeNumber: string;
  name: string;
  page: string;
  address: string;
  distance?: string;
  /** Left out where nobody was asked, and its own record says nothing. */
  opening?: { isOpen: boolean; words: string };
  /** Left out: a link away. */
  more?: ReturnType<typeof moreOf>;
  selectable: boolean;
  /** Why it cannot be chosen. */
  label?: string;
  /** HTML, cleaned: the store's own words on its catering. */
  cateringNote?: string;
  cateringSite?: string;
  externalUrl?: string;
  selected?: boolean;
  preferred?: boolean;
}

function openingOf(store: Store, { details, now }: RowFacts): StoreRow["opening"] {
  const asked = details.openTexts.get(store.id);
  const words = openText(store, asked ?? null, now);
  if (words) return { isOpen: true, words };
  return asked === undefined && !store.hours ? undefined : { isOpen: false, words: closedText(store, now) };
}

/** What only some want to know before they choose. */
function moreOf(store: Store, details: StoreDetails) {
  const asked = details.hours.get(store.id);
  return {
    description: store.description,
    phone: store.phone,
    hours: asked === null ? ("unavailable" as const) : hoursFor(asked ?? store.hours),
    showsHours: asked !== undefined,
    ordersOnline: store.allowsOnlineOrdering,
  };
}

function hoursFor(hours: Store["hours"]): WeekdayHours[] | null {
  return hours && weekdayHours(hours);
}
