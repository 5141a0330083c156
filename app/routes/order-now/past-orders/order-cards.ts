import { addressLines } from "@platter/ordering/stores/address.ts";
import { formatDate, formatTime } from "@platter/ordering/day.ts";
import { type PastOrder, shownPast } from "@platter/ordering/order/past-order.ts";

export type OrderCard = ReturnType<typeof orderCards>[number];

export function orderCards(orders: PastOrder[], onlyFavorites: boolean, now: Date) {
  return orders.map((order, index) => ({
    ...shownPast(order, now),
    title: cardTitle(onlyFavorites, index),
    isFavorite: order.isFavorite,
    canBeAdded: order.items.length > 0,
    facts: factsOf(order),
    meals: order.lines,
  }));
}

const MOST_ON_PAGE = 20;

export function pageOfCards(all: OrderCard[], asked: number, list: string) {
  const last = Math.max(1, Math.ceil(all.length / MOST_ON_PAGE));
  const page = Math.min(asked, last);
  const cards = all.slice((page - 1) * MOST_ON_PAGE, page * MOST_ON_PAGE);
  const newer = page > 1 ? pagePath(list, page - 1) : null;
  const older = page < last ? pagePath(list, page + 1) : null;
  return { cards, page, last, newer, older };
}

export function askedPage(url: string): number {
  const asked = new URL(url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
}

export function pagePath(list: string, page: number): string {
  return page === 1 ? list : `${list}?page=${page}`;
}

/** "Previous Order 2", by its position in the shown list. */
export function cardTitle(onlyFavorites: boolean, index: number): string {
  return `${onlyFavorites ? "Favorite" : "Previous"} Order ${index + 1}`;
}

/** The HTML id of an order's card, since the API's ids may contain any characters. */
export function cardId(orderId: string): string {
  return `order-${orderId.replace(/[^\w-]/g, "_")}`;
}

function factsOf({ orderName, orderType, store, pickupDate, pickupTime }: PastOrder) {
  const facts = [
    { label: "Order name", lines: [orderName] },
    { label: "Order type", lines: [orderType] },
    { label: "Pick-up store", lines: store ? [store.name, ...addressLines(store)] : [] },
    { label: "Date and time", lines: [whenText(pickupDate, pickupTime)] },
  ];
  return facts.map(({ label, lines }) => ({ label, lines: lines.filter(Boolean) })).filter(({ lines }) => lines.length);
}

function whenText(date: string | null, time: string | null): string {
  return [date === null ? "" : formatDate(date), time === null ? "" : formatTime(time)].filter(Boolean).join(", ");
}
