import { type Cart, type CartLine, isFixed } from "../checkout/cart.ts";
import { addDays, formatDate, formatTime, instantOf, isDate, zonedDay } from "../day.ts";
import { deliveryRange } from "./delivery.ts";
import type { Cents } from "../money.ts";
import { type PickupType, kindOf } from "./order.ts";
import { wordsOfPast } from "./past-order.ts";
import type { PostalAddress } from "../stores/address.ts";
import type { Store } from "../stores/store.ts";

export interface PlacedOrder extends PlacedSums {
  orderNumber: string;
  /** Only "Queued" (CONF-05) and "Quote" (MORE-40) are distinguished. */
  orderStatus: string;
  orderType: string;
  pickupType: string;
  asap: boolean;
  /** ISO 8601, or empty. */
  promiseTime: string;
  pickupTime: string;
  curbsideInstructions: string;
  firstName: string;
  businessName: string;
  billingAddress: PostalAddress;
  deliveryAddress: PostalAddress | null;
  store: PostalAddress & { name: string; phone: string };
  payments: PlacedPayment[];
  specialInstructions: string;
  lines: CartLine[];
  isTaxExempt: boolean;
}

export interface PlacedPayment {
  /** One of `PAYMENT_TYPES`; null if unknown. */
  paymentType: number | null;
  amount: Cents | null;
  paymentAuth: string;
  ccMask: string;
  message: string;
}

/** Names of the API's payment types (PAY-21). */
export const PAYMENT_TYPES: ReadonlyMap<number | null, string> = new Map([
  [1, "Credit Card"],
  [2, "Loyalty Card"],
  [3, "Gift Card"],
  [4, "Catering Reward Card"],
]);

/** Null amounts are missing in the API's reply. */
export interface PlacedSums extends Pick<Cart, "promotions" | "reward"> {
  subTotal: Cents | null;
  serviceFee: Cents | null;
  deliveryFee: Cents | null;
  discount: Cents | null;
  tax: Cents | null;
  tipAmount: Cents | null;
  price: Cents | null;
}

export function isDelivery({ pickupType }: Pick<PlacedOrder, "pickupType">): boolean {
  return /^delivery$/i.test(pickupType);
}

/** CONF-04: the pickup type in words, one for both spellings of curbside. */
export function pickupWords({ pickupType }: Pick<PlacedOrder, "pickupType">): string {
  if (isDelivery({ pickupType })) return "Delivery";
  return /^curb\s?side$/i.test(pickupType) ? "Curbside" : "Carry out";
}

export function pickupTypeOf(order: Pick<PlacedOrder, "pickupType">): PickupType {
  if (isDelivery(order)) return "Delivery";
  return pickupWords(order) === "Curbside" ? "CurbSide" : "Carry Out";
}

export function wordsOfPlaced({ lines }: Pick<PlacedOrder, "lines">): string {
  const own = lines.filter((line) => !isFixed(line));
  return wordsOfPast({ lines: own, items: own });
}

export function isCatering({ orderType }: Pick<PlacedOrder, "orderType">): boolean {
  return kindOf({ id: 0, name: orderType }) === "Catering";
}

/** The time zone of the order's store, which the order lacks; null if no store matches. */
export function zoneOf({ store }: Pick<PlacedOrder, "store">, stores: Store[] | null): string | null {
  return stores?.find((other) => isSameStore(store, other))?.timeZone ?? null;
}

/** Compares name and zip code, since an order's store has no number. */
export function isSameStore(store: Pick<Store, "name" | "zip">, other: Pick<Store, "name" | "zip">): boolean {
  return other.name === store.name && other.zip.slice(0, 5) === store.zip.slice(0, 5);
}

export interface HandoverTime {
  /** On the store's calendar and clock: "YYYY-MM-DD" and "HH:mm". */
  day: string;
  time: string;
  /** Null if the time has no offset and the zone is unknown. */
  instant: Date | null;
}

/** The time of pickup or delivery; null if invalid (ERR-06). */
export function handoverTime(order: PlacedOrder, zone: string | null): HandoverTime | null {
  const { pickupTime, promiseTime } = order;
  const [first, second] = isDelivery(order) ? [promiseTime, pickupTime] : [pickupTime, promiseTime];
  return readTime(first, zone) ?? readTime(second, zone);
}

function readTime(text: string, zone: string | null): HandoverTime | null {
  const [, written = "", clock = "", offset] = ISO.exec(text.trim()) ?? [];
  if (!isDate(written)) return null;
  // A UTC time cannot be converted to store time without the zone.
  if (!zone && offset?.toUpperCase() === "Z") return null;
  const instant = offset ? new Date(text.trim()) : zone && instantOf(written, clock, zone);
  if (!instant || Number.isNaN(instant.getTime())) return { day: written, time: clock, instant: null };
  // Without a zone the time is taken as written, in the store's local time.
  const { date: day, time } = zone ? zonedDay(instant, zone) : { date: written, time: clock };
  return { day, time, instant };
}

const ISO = /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** "11/22/2026, 12:30 PM"; empty for no time. */
export function handoverText(order: PlacedOrder, at: HandoverTime | null): string {
  return at ? `${formatDate(at.day)}, ${handoverClock(order, at)}` : "";
}

/** "12:30 PM - 12:45 PM" (TIME-20), or for ASAP the approximate time. */
export function handoverClock(order: PlacedOrder, at: HandoverTime): string {
  const clock = isDelivery(order) ? deliveryRange(at.time) : formatTime(at.time);
  return order.asap ? `as soon as possible, about ${clock}` : clock;
}

/** Catering's deadline to cancel without a fee (CHK-18): 4 p.m. the day prior at the store; null if unknown. */
export function cancelBy(order: PlacedOrder, at: HandoverTime | null, zone: string | null): Date | null {
  return at && zone && isCatering(order) ? instantOf(addDays(at.day, -1), "16:00", zone) : null;
}

export function isQuote({ orderStatus }: Pick<PlacedOrder, "orderStatus">): boolean {
  return orderStatus.toLowerCase() === "quote";
}

export function quotePath(id: string): string {
  return `/order-now/quote/${encodeURIComponent(id)}`;
}

export function confirmationPath(orderNumber: string): string {
  return `/order-now/order-confirmation/${encodeURIComponent(orderNumber)}`;
}
