import { addressText } from "./address.ts";
import { looksLikeCardNumber } from "../checkout/card.ts";
import { WEEKDAYS, addDays, daysBetween, formatTime, weekday, zonedDay } from "../day.ts";
import type { OrderSetup } from "../order/journey.ts";
import { type OrderType, type PickupType, kindOf } from "../order/order.ts";
import { hoursText } from "../order/schedule.ts";
import type { MapPoint } from "./map.ts";
import { stateName } from "./states.ts";
import type { StateStores, Store, StoreHours, WeekDay } from "./store.ts";

interface StoreOffer {
  selectable: boolean;
  label: string;
  /** The error if an unselectable store is chosen anyway (STORE-03, STORE-16). */
  message: string;
}

/** STORE-14: the radius of a search, in miles. */
const SEARCH_MILES = 100;

/** The preferred store first, then by distance (STORE-12, STORE-14); stores without a distance come last. */
export function orderStores<T extends Pick<Store, "id" | "distance">>(
  stores: readonly T[],
  preferredId: number | null = null,
): T[] {
  const rank = (store: T) => (store.id === preferredId ? -1 : (store.distance ?? Number.POSITIVE_INFINITY));
  return [...withinReach(stores)].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/** Stores within the radius and, if distances vary widely, near the closest (STORE-14, by standard deviation). */
export function withinReach<T extends Pick<Store, "distance">>(stores: readonly T[]): T[] {
  const near = stores.filter((store) => store.distance === null || store.distance <= SEARCH_MILES);
  const miles = near.flatMap((store) => (store.distance === null ? [] : [store.distance]));
  const mean = sum(miles) / miles.length;
  const deviation = Math.sqrt(sum(miles.map((distance) => (distance - mean) ** 2)) / miles.length);
  if (!(deviation > 10)) return near;
  const limit = Math.max(50, Math.min(...miles) + deviation);
  return near.filter((store) => store.distance === null || store.distance <= limit);
}

/** STORE-03, STORE-16, STORE-17; a null `orderType` is any, and an empty `today` ignores the end of catering. */
export function storeOffer(
  store: OfferedStore,
  orderType: OrderType | null,
  pickupType: PickupType | null,
  today = "",
): StoreOffer {
  const isPickup = pickupType === "Carry Out" || pickupType === "CurbSide";
  if (!store.allowsOnlineOrdering) return refused("Online ordering not available");
  if (orderType) {
    // GUARD-07: catering for pickup needs a store with online catering.
    const noCatering = kindOf(orderType) === "Catering" && isPickup && isCateringOff(store, today);
    if (noCatering || store.excludedOrderTypeIds.includes(orderType.id)) {
      return refused(`${orderType.displayName || orderType.name} is not available at this location.`);
    }
  }
  if (isPickup && !store.allowsCarryOut) return refused("Order Pickup is not available", NO_PICKUP);
  return { selectable: true, label: "", message: "" };
}

type OfferedStore = Pick<
  Store,
  "allowsOnlineOrdering" | "allowsCarryOut" | "excludedOrderTypeIds" | keyof CateringStore
>;

/** Whether a text may be sent as a store number, not something pasted by mistake. */
export function isStoreNumber(text: string): boolean {
  return /^[\w-]{1,20}$/.test(text) && !looksLikeCardNumber(text);
}

type CateringStore = Pick<Store, "allowsOnlineCatering" | "onlineCateringDisabledAfter">;

export function isCateringOff(
  { allowsOnlineCatering, onlineCateringDisabledAfter: last }: CateringStore,
  today: string,
): boolean {
  return !allowsOnlineCatering || (last !== null && last < today);
}

/** STORE-16; the double space is exact text (ERR-09). */
const NO_PICKUP = "This store is currently unable to fulfill Pickup Orders.  Please select a different store.";

function refused(label: string, message = label): StoreOffer {
  return { selectable: false, label, message };
}

/** SHELL-17: the message of a store that closes soon, else that of the order type; `today` is the store's date. */
export function storeBanner(
  store: Pick<Store, "storeClosingMessage" | "closeDate"> | null,
  orderType: Pick<OrderType, "bannerMessage"> | null,
  today: string,
): string | null {
  const daysLeft = store?.closeDate ? daysBetween(today, store.closeDate) : Number.NaN;
  const closing = daysLeft >= 0 && daysLeft <= 14 ? store?.storeClosingMessage.trim() : "";
  return closing || orderType?.bannerMessage.trim() || null;
}

export type WeekdayHours = ReturnType<typeof weekdayHours>[number];

/** The hours of two weeks by weekday (STORE-05); a missing day is closed (STORE-06). */
export function weekdayHours({ currentWeek, nextWeek }: StoreHours) {
  return WEEKDAYS.map((name, index) => ({
    name,
    thisWeek: dayHours(currentWeek, index),
    nextWeek: dayHours(nextWeek, index),
  }));
}

/** `note`: why that day is unusual. */
function dayHours(week: readonly WeekDay[], index: number) {
  const day = week.find(({ date }) => weekday(date) === index);
  const text = day ? hoursText(day.open, day.close) : "Closed";
  const note = day?.description.trim() ?? "";
  // A note like "Closed for Thanksgiving" replaces the text "Closed".
  return text === "Closed" && /^closed\b/i.test(note) ? { text: note, note: "" } : { text, note };
}

/** STORE-04: "Open until ..." from the API's reply, else the store's text, else its hours; empty while closed. */
export function openText(
  { openUntil, hours, timeZone }: Pick<Store, "openUntil" | "hours" | "timeZone">,
  asked: string | null,
  now: Date,
): string {
  if (asked || openUntil || asked !== null) return asked || openUntil;
  const closing = hours && closingTime(hours, zonedDay(now, timeZone));
  return closing ? `Open until ${formatTime(closing)}` : "";
}

/** The closing "HH:mm" while open, else empty; null if the day is unlisted. `now` is in store time. */
function closingTime({ currentWeek }: StoreHours, now: { date: string; time: string }): string | null {
  const hoursOf = (date: string) => currentWeek.find((day) => day.date === date);
  const today = hoursOf(now.date);
  if (!today) return null;
  // Until a closing time after midnight, yesterday's hours apply.
  const lastNight = hoursOf(addDays(now.date, -1));
  if (lastNight && lastNight.close < lastNight.open && now.time < lastNight.close) return lastNight.close;
  if (hoursText(today.open, today.close) === "Closed" || now.time < today.open) return "";
  return today.close < today.open || now.time < today.close ? today.close : "";
}

/** STORE-04: "Closed now", with the next opening time if the hours are known. */
export function closedText({ hours, timeZone }: Pick<Store, "hours" | "timeZone">, now: Date): string {
  const { date, time } = zonedDay(now, timeZone);
  const days = hours ? [...hours.currentWeek, ...hours.nextWeek] : [];
  const next = days
    .filter((day) => hoursText(day.open, day.close) !== "Closed")
    .filter((day) => day.date > date || (day.date === date && day.open > time))
    .toSorted((a, b) => a.date.localeCompare(b.date))[0];
  if (!next) return "Closed now";
  const away = daysBetween(date, next.date);
  const day = away === 0 ? "" : away === 1 ? "tomorrow at " : `${WEEKDAYS[weekday(next.date)]} at `;
  return `Closed now. Opens ${day}${formatTime(next.open)}`;
}

export interface StateGroup<Row> {
  state: string;
  name: string;
  count: number;
  /** Null if the state is collapsed. */
  rows: Row[] | null;
}

export function byState<Row>(
  states: readonly StateStores[],
  open: string | null,
  row: (store: Store, index: number) => Row,
): StateGroup<Row>[] {
  return states
    .map(({ state, stores }) => {
      const rows = state === open ? stores.toSorted(byTown).map(row) : null;
      return { state, name: stateName(state), count: stores.length, rows };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

export function byTown(a: Store, b: Store): number {
  return a.city.localeCompare(b.city) || a.name.localeCompare(b.name);
}

type StorePlace = Pick<Store, "address" | "addressLine2" | "city" | "state" | "zip">;

export function storeLines({ address, addressLine2, city, state, zip }: StorePlace): string[] {
  return [
    [address, addressLine2],
    [city, `${state} ${zip}`.trim()],
  ]
    .map((parts) => parts.filter(Boolean).join(", "))
    .filter(Boolean);
}

export function storeAddress(store: StorePlace): string {
  return storeLines(store).join(", ");
}

/** A pilot store's external catering address (SETUP-23); null: this site. `site` is null if the chain has none. */
export function cateringSiteLink(
  store: Pick<Store, "storeNumber" | "isCateringPilot">,
  orderType: Pick<OrderType, "id" | "name"> | null,
  { pickupType, address, near }: Pick<OrderSetup, "pickupType" | "address" | "near">,
  site: string | null,
): string | null {
  if (site === null || !store.isCateringPilot || !orderType || kindOf(orderType) !== "Catering") return null;
  const isDelivery = pickupType === "Delivery";
  const query = new URLSearchParams({ store: store.storeNumber, handoff: isDelivery ? "delivery" : "pickup" });
  const place = isDelivery && address ? addressText(address) : near;
  if (place) query.set("address", place);
  return `${site}?${query}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** A pin per state of the mainland, with the number of its stores, linked to them. */
export function statePoints(states: readonly StateStores[]): MapPoint[] {
  return states
    .map(({ state, stores }) => ({
      number: stores.length,
      name: stateName(state),
      href: `?state=${encodeURIComponent(state)}`,
      latitude: mean(stores.map(({ latitude }) => latitude)),
      longitude: mean(stores.map(({ longitude }) => longitude)),
      phone: "",
      page: "",
    }))
    .filter(({ latitude, longitude }) => latitude > 24 && latitude < 50 && longitude > -126);
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
