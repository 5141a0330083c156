import { formatShortDay, formatLongDay } from "../calendar.ts";
import { daysBetween, formatTime, zonedDay } from "../day.ts";
import { deliveryRange } from "./delivery.ts";
import { type OrderSetup, isDescribed } from "./journey.ts";
import { type OrderType, type PickupType, vehicleText } from "./order.ts";
import type { ChosenTime } from "./schedule.ts";
import type { Store } from "../stores/store.ts";

/** Whether the chosen time has passed at the store; ASAP passes at the end of its day. */
export function hasPassed(
  { day, time, asap }: ChosenTime & Pick<OrderSetup, "asap">,
  zone: string,
  now: Date,
): boolean {
  if (day === null || time === null) return false;
  const at = zonedDay(now, zone);
  return day < at.date || (!asap && day === at.date && time < at.time);
}

export type OrderOverview = ReturnType<typeof orderOverview>;
export type OrderLine = ReturnType<typeof orderLine>;

/** "Dallas Uptown" and "Today, 12:30 PM"; without a place the pickup or order type. `today` is the store's date. */
export function orderLine(setup: OrderSetup, orderType: OrderType | null, store: Store | null, today: string) {
  const { pickupType, address, day, time, asap } = setup;
  const place = pickupType === "Delivery" && address ? address.addressLine1 : store?.name;
  const how = pickupType && PICKUP_WORDS[pickupType];
  const words = day && time ? [nearDay(day, today) || formatShortDay(day), asap ? "ASAP" : formatTime(time)] : [];
  return { place: place ?? how ?? orderType?.displayName ?? null, when: words.filter(Boolean).join(", ") || null };
}

const PICKUP_WORDS = { "Carry Out": "Carry out", CurbSide: "Curbside", Delivery: "Delivery" } as const;

/** The choices so far in words, null if not made; `today` is the store's date. */
export function orderOverview(setup: OrderSetup, orderType: OrderType | null, store: Store | null, today: string) {
  return {
    orderType: orderType?.displayName ?? null,
    pickupType: setup.pickupType && howText(setup, setup.pickupType),
    location: store && placeText(setup, store),
    when: setup.day && setup.time ? dayText(setup.day, clockText(setup, setup.time), today) : null,
  };
}

/** "Carry out", or of a curbside pickup "Curbside, Blue Truck". */
function howText({ vehicle }: OrderSetup, pickupType: PickupType): string {
  const words = PICKUP_WORDS[pickupType];
  return pickupType === "CurbSide" && vehicle && isDescribed(vehicle) ? `${words}, ${vehicleText(vehicle)}` : words;
}

/** TIME-20: a delivery has a window of a quarter hour. */
function clockText({ pickupType, asap }: OrderSetup, time: string): string {
  if (asap) return "ASAP";
  return pickupType === "Delivery" ? deliveryRange(time) : formatTime(time);
}

/** "Dallas Uptown, 2811 McKinney Ave, 0.9 miles", or of a delivery "1500 Main St, Dallas, from Dallas Uptown". */
function placeText({ pickupType, address, distance }: OrderSetup, store: Store): string {
  if (pickupType === "Delivery" && address) return `${address.addressLine1}, ${address.city}, from ${store.name}`;
  const miles = distance === null ? "" : `${distance.toFixed(1)} miles`;
  return [store.name, store.address, miles].filter(Boolean).join(", ");
}

/** "Tomorrow, Sunday, 11/22/2026, 12:30 PM"; without a time "ASAP". */
export function whenText(day: string, time: string | null, today: string): string {
  return dayText(day, time === null ? "ASAP" : formatTime(time), today);
}

function dayText(day: string, clock: string, today: string): string {
  return [nearDay(day, today), formatLongDay(day), clock].filter(Boolean).join(", ");
}

export function nearDay(day: string, today: string): string {
  const away = daysBetween(today, day);
  return away === 0 ? "Today" : away === 1 ? "Tomorrow" : "";
}
