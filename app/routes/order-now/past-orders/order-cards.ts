import { addressLines } from "@platter/ordering/stores/address.ts";
import { formatDate, formatTime } from "@platter/ordering/day.ts";
import { formatCents } from "@platter/ordering/money.ts";
import type { PastLine, PastOrder } from "@platter/ordering/order/past-order.ts";

/** A past order as its card shows it; what the API does not say is left out (FAV-02). */
export interface OrderCard {
  orderId: string;
  title: string;
  isFavorite: boolean;
  canBeAdded: boolean;
  facts: OrderFact[];
  meals: PastLine[];
}

export interface OrderFact {
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

/** More than this many are shown on several pages. */
const MOST_ON_PAGE = 20;

/** A page of the list, the nearest that there is; null leads nowhere. */
export function pageOfCards(all: OrderCard[], asked: number) {
  const last = Math.max(1, Math.ceil(all.length / MOST_ON_PAGE));
  const page = Math.min(asked, last);
  const cards = all.slice((page - 1) * MOST_ON_PAGE, page * MOST_ON_PAGE);
  return { cards, page, last, newer: page > 1 ? page - 1 : null, older: page < last ? page + 1 : null };
}

/** The page of the list that an address asks for. */
export function askedPage(url: string): number {
  const asked = new URL(url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
}

export function pagePath(list: string, page: number): string {
  return page === 1 ? list : `${list}?page=${page}`;
}

/** "Previous Order 2": counted from the top of the list it is shown in. */
export function cardTitle(onlyFavorites: boolean, index: number): string {
  return `${onlyFavorites ? "Favorite" : "Previous"} Order ${index + 1}`;
}

/** Where the card stands in its page, whatever an API makes its ids of. */
export function cardId(orderId: string): string {
  return `order-${orderId.replace(/[^\w-]/g, "_")}`;
}

function factsOf({ orderName, orderType, store, pickupDate, pickupTime, price }: PastOrder): OrderFact[] {
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
