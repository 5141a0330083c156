import { addressLines } from "../../../domain/stores/address.ts";
import { formatDate, formatTime } from "../../../domain/day.ts";
import { formatCents } from "../../../domain/money.ts";
import type { PastLine, PastOrder } from "../../../domain/order/past-order.ts";

/** A past order as its card shows it; what the API does not say is left out (FAV-02). */
export interface OrderCard {
  orderId: string;
  title: string;
  isFavorite: boolean;
  canBeAdded: boolean;
  facts: Fact[];
  meals: PastLine[];
}

export interface Fact {
  label: string;
  lines: string[];
}

export function orderCards(orders: PastOrder[], onlyFavorites: boolean): OrderCard[] {
  return orders.map((order, index) => ({
    orderId: order.orderId,
    title: cardTitle(onlyFavorites, index),
    isFavorite: order.isFavorite,
    canBeAdded: order.items.length > 0,
    facts: factsOf(order),
    meals: order.lines,
  }));
}

/** "Previous Order 2": counted from the top of the list it is shown in. */
export function cardTitle(onlyFavorites: boolean, index: number): string {
  return `${onlyFavorites ? "Favorite" : "Previous"} Order ${index + 1}`;
}

/** Where the card stands in its page, whatever an API makes its ids of. */
export function cardId(orderId: string): string {
  return `order-${orderId.replace(/[^\w-]/g, "_")}`;
}

function factsOf({ orderName, orderType, store, pickupDate, pickupTime, price }: PastOrder): Fact[] {
  const facts = [
    { label: "Order name", lines: [orderName] },
    { label: "Order type", lines: [orderType] },
    { label: "Pick-up store", lines: store ? [store.name, ...addressLines(store)] : [] },
    { label: "Date and time", lines: [whenText(pickupDate, pickupTime)] },
    { label: "Total", lines: [price === null ? "" : formatCents(price)] },
  ];
  return facts.map(({ label, lines }) => ({ label, lines: lines.filter(Boolean) })).filter(({ lines }) => lines.length);
}

function whenText(date: string | null, time: string | null): string {
  return [date === null ? "" : formatDate(date), time === null ? "" : formatTime(time)].filter(Boolean).join(", ");
}
