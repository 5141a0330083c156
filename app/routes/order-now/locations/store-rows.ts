import { zonedDay } from "../../../domain/day.ts";
import type { OrderSetup } from "../../../domain/journey.ts";
import { type OrderType, kindOf } from "../../../domain/order.ts";
import { stateName } from "../../../domain/states.ts";
import type { StateStores, Store } from "../../../domain/store.ts";
import {
  type StoreOffer,
  type WeekdayHours,
  cateringSiteLink,
  isCateringOff,
  isSurelyClosed,
  storeAddress,
  storeOffer,
  weekdayHours,
} from "../../../domain/stores.ts";
import type { StoreDetails } from "./store-details.ts";

/** One restaurant as the lists show it. */
export interface StoreRow {
  id: number;
  storeNumber: string;
  name: string;
  distance: string;
  address: string;
  description: string;
  /** Empty while it is closed (D-032). */
  openText: string;
  phone: string;
  /** Null: they are a link away, so that long lists stay short. */
  hours: WeekdayHours[] | "unavailable" | null;
  /** Whether they were asked for. */
  showsHours: boolean;
  selectable: boolean;
  /** Why it cannot be chosen; empty when it can. */
  label: string;
  /** HTML, cleaned: the store's own words on its catering. */
  cateringNote: string;
  /** Takes this order elsewhere: the page for it (SETUP-23). */
  cateringSite: string | null;
  externalUrl: string;
  selected: boolean;
  preferred: boolean;
}

/** What rows are made with, the same for all of a page. */
export interface RowFacts {
  orderType: OrderType;
  setup: OrderSetup;
  preferredId: number | null;
  now: Date;
  cateringSite: string | null;
  details: StoreDetails;
}

export function storeRow(store: Store, facts: RowFacts, withHours: boolean): StoreRow {
  const { orderType, setup, preferredId, details } = facts;
  const { selectable, label } = offerOf(store, facts);
  const asked = details.hours.get(store.id);
  return {
    id: store.id,
    storeNumber: store.storeNumber,
    name: store.name,
    distance: store.distance === null ? "" : `${store.distance.toFixed(1)} miles`,
    address: storeAddress(store),
    description: store.description,
    openText: details.openTexts.get(store.id) || store.openUntil,
    phone: store.phone,
    hours: asked === null ? "unavailable" : hoursFor(asked ?? (withHours ? store.hours : null)),
    showsHours: asked !== undefined,
    selectable,
    label,
    cateringNote: details.cateringNotes.get(store.id) ?? "",
    cateringSite: cateringSiteLink(store, orderType, setup, facts.cateringSite),
    externalUrl: store.allowsOnlineOrdering ? "" : store.externalOnlineOrderingUrl,
    selected: store.id === setup.store?.id,
    preferred: store.id === preferredId,
  };
}

function hoursFor(hours: Store["hours"]): WeekdayHours[] | null {
  return hours && weekdayHours(hours);
}

/** Whether it can be chosen today, on its own calendar. */
export function offerOf(
  store: Store,
  { orderType, setup, now }: Pick<RowFacts, "orderType" | "setup" | "now">,
): StoreOffer {
  return storeOffer(store, orderType, setup.pickupType, zonedDay(now, store.timeZone).date);
}

/** Whether its own words on catering belong into its row (STORE-15). */
export function lacksCatering(store: Store, orderType: OrderType, now: Date): boolean {
  return kindOf(orderType) === "Catering" && isCateringOff(store, zonedDay(now, store.timeZone).date);
}

/** Whether the list does not say how long it is open, and it may be (D-032). */
export function lacksOpenText({ openUntil, hours, timeZone }: Store, now: Date): boolean {
  return openUntil === "" && !(hours && isSurelyClosed(hours, zonedDay(now, timeZone)));
}

/** The stores of a state; in a long list only those of the open state are on the page. */
export interface StateGroup {
  /** Two letters. */
  state: string;
  name: string;
  count: number;
  rows: StoreRow[] | null;
  isOpen: boolean;
}

/** Up to so many stores are all on the page, so that a state opens without asking for it. */
const SHORT_LIST = 100;

/** All stores by state, states by name, stores by town (D-037). */
export function byState(states: StateStores[], open: string | null, row: (store: Store) => StoreRow): StateGroup[] {
  const isShort = states.reduce((sum, { stores }) => sum + stores.length, 0) <= SHORT_LIST;
  return states
    .map(({ state, stores }) => {
      const isOpen = state === open;
      const inOrder = stores.toSorted((a, b) => a.city.localeCompare(b.city) || a.name.localeCompare(b.name));
      const rows = isShort || isOpen ? inOrder.map(row) : null;
      return { state, name: stateName(state), count: stores.length, rows, isOpen };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
