import { formatBriefDay } from "../calendar.ts";
import type { Amount } from "../checkout/limits.ts";
import { type Cents, formatCents } from "../money.ts";
import { kindOf } from "./order.ts";
import type { PostalAddress } from "../stores/address.ts";

export interface PastOrder {
  orderId: string;
  orderName: string;
  /** Null if the API gives no price. */
  price: Cents | null;
  orderType: string;
  isFavorite: boolean;
  store: (PostalAddress & { name: string; phone: string }) | null;
  pickupDate: string | null;
  pickupTime: string | null;
  lines: PastLine[];
  /** The meals as received from the API, sent back unchanged to repeat the order (API-32). */
  items: WrittenLine[];
}

export type WrittenLine = Readonly<Record<string, unknown>>;

export interface PastLine {
  name: string;
  nickname: string;
  /** For one piece; null if unknown. */
  price: Cents | null;
  quantity: number;
  specialInstructions: string;
  modifiers: PastModifier[];
  sides: { name: string }[];
}

export interface PastModifier {
  name: string;
  options: PastOption[];
}

export interface PastOption {
  name: string;
  quantity: number;
  extra: boolean;
  onSide: boolean;
  takeOff: boolean;
  modifiers: PastModifier[];
}

/** Pieces and price of a past order; a meal that has no line counts as one piece. */
export function amountOfPast({ lines, items }: Pick<PastOrder, "lines" | "items">): Amount {
  const untold = Math.max(0, items.length - lines.length);
  return {
    quantity: lines.reduce((sum, line) => sum + line.quantity, untold),
    amount: lines.reduce((sum, line) => sum + (line.price ?? 0) * line.quantity, 0),
  };
}

/** "Build Your Own Bowl, Fountain Drink and 2 more". */
export function wordsOfPast({ lines, items }: { lines: { name: string }[]; items: readonly unknown[] }): string {
  const names = lines.slice(0, 2).map(({ name }) => name);
  const more = items.length - Math.max(1, names.length);
  return [names.join(", ") || "An earlier order", more > 0 ? `and ${more} more` : ""].filter(Boolean).join(" ");
}

export function shownPast(order: PastOrder, now: Date) {
  const { orderId, items, pickupDate: day, store, price } = order;
  const kind = isIndividual(order) ? "" : order.orderType;
  const [first] = items.map(({ menuItemId }) => Number(menuItemId)).filter(Boolean);
  const year = day && Number(day.slice(0, 4)) !== now.getFullYear() ? `, ${day.slice(0, 4)}` : "";
  return {
    orderId,
    dishes: wordsOfPast(order),
    picture: first === undefined ? "" : `/pictures/dish/${first}`,
    from: [kind, day && formatBriefDay(day) + year, store?.name].filter(Boolean).join(" · "),
    total: price === null ? "" : formatCents(price),
  };
}

const isIndividual = ({ orderType }: PastOrder) => kindOf({ id: 0, name: orderType }) === "Individual";

/** The newest order that can be repeated with one press: catering needs a day of the customer's own choice. */
export function repeatable(orders: PastOrder[]): PastOrder | null {
  return orders.find((order) => order.store && order.items.length > 0 && isIndividual(order)) ?? null;
}
