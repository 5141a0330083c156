import { daysBetween, formatLongDay, formatTime } from "./day.ts";
import type { OrderSetup } from "./journey.ts";
import type { OrderType } from "./order.ts";
import type { Store } from "./store.ts";

/** What has been decided so far, in words; a fact that is not decided yet is null. */
export interface OrderFacts {
  orderType: string | null;
  pickupType: string | null;
  location: string | null;
  when: string | null;
}

const PICKUP_WORDS = { "Carry Out": "Carry out", CurbSide: "Curbside", Delivery: "Delivery" } as const;

/** `today` is the date at the store. */
export function orderFacts(
  setup: OrderSetup,
  orderType: OrderType | null,
  store: Store | null,
  today: string,
): OrderFacts {
  const distance = setup.distance === null ? "" : `${setup.distance.toFixed(1)} miles`;
  return {
    orderType: orderType?.displayName ?? null,
    pickupType: setup.pickupType && PICKUP_WORDS[setup.pickupType],
    location: store && [store.name, store.address, distance].filter(Boolean).join(", "),
    when: setup.day && setup.time ? whenText(setup.day, setup.asap ? null : setup.time, today) : null,
  };
}

/** "Tomorrow, Sunday, November 22, 12:30 PM"; without a time "ASAP". */
export function whenText(day: string, time: string | null, today: string): string {
  const away = daysBetween(today, day);
  const name = away === 0 ? "Today" : away === 1 ? "Tomorrow" : "";
  return [name, formatLongDay(day), time === null ? "ASAP" : formatTime(time)].filter(Boolean).join(", ");
}
