import { addDays, zonedDay } from "@platter/ordering/day.ts";
import type { OrderType } from "@platter/ordering/order/order.ts";
import { Schedule } from "@platter/ordering/order/schedule.ts";
import type { HoursDay, Store } from "@platter/ordering/stores/store.ts";
import { storeOffer } from "@platter/ordering/stores/stores.ts";
import type { Options } from "./options.ts";
import type { Probe } from "./probe.ts";
import { Skipped, find, need } from "./result.ts";
import type { Occasion } from "./scene.ts";
import type { Setup } from "./setup.ts";

/** An order for so many days ahead is beyond every lead time, and may still be called off. */
const DAYS_AHEAD = 3;
/** So many restaurants are asked for their hours before the first will do. */
const MOST_TRIED = 5;

/** The restaurant of --store, or the first that takes individual orders and is open in time. */
export async function storeToTry(
  probe: Probe,
  stores: readonly Store[],
  { individual }: Setup,
  { storeNumber }: Options,
  now: Date,
): Promise<Store> {
  if (storeNumber !== undefined) {
    const named = stores.find((store) => store.storeNumber === storeNumber);
    if (!named) throw new Skipped("no restaurant has the number of --store");
    return named;
  }
  const orderType = need(individual);
  const open = stores
    .filter((store) => storeOffer(store, orderType, "Carry Out").selectable)
    // One that caters too lets more be checked.
    .toSorted((one, other) => Number(other.allowsOnlineCatering) - Number(one.allowsOnlineCatering));
  for (const store of open.slice(0, MOST_TRIED)) {
    const hours = await find(() => probe.site().hoursForOrdering(store, now));
    const occasion = await find(async () => occasionAt(store, need(hours), orderType, now));
    if ("value" in occasion) return store;
  }
  if (!open[0]) throw new Skipped("no restaurant takes orders online for carry out");
  return open[0];
}

/** The kind of order at the restaurant, on a day and at a time that the site would offer. */
export function occasionAt(store: Store, hours: HoursDay[], orderType: OrderType, now: Date): Occasion {
  if (!storeOffer(store, orderType, "Carry Out").selectable)
    throw new Skipped(`the restaurant takes no ${orderType.name} orders online for carry out`);
  const { storeNumber, timeZone: zone, onlineCateringDisabledAfter } = store;
  const schedule = new Schedule({
    now,
    zone,
    hours,
    orderType,
    pickupType: "Carry Out",
    leadMinutes: DAYS_AHEAD * 24 * 60,
    cateringDisabledAfter: onlineCateringDisabledAfter,
  });
  const day = schedule.nextAvailableDay(addDays(zonedDay(now, zone).date, DAYS_AHEAD + 1));
  const slots = day === null ? [] : schedule.slots(day);
  const time = slots[Math.floor(slots.length / 2)];
  if (day === null || time === undefined) throw new Skipped(`no open day for ${orderType.name} orders in its hours`);
  return { orderType, store, envelope: { orderTypeId: orderType.id, pickupType: "Carry Out", storeNumber, day, time } };
}

/** A kind of order that can be had at the restaurant and that another one leaves out. */
export function leftOutElsewhere(
  stores: readonly Store[],
  orderTypes: readonly OrderType[],
  occasionOf: (orderType: OrderType) => Occasion,
): { occasion: Occasion; by: Store } {
  for (const by of stores) {
    const orderType = orderTypes.find(({ id }) => by.excludedOrderTypeIds.includes(id));
    if (orderType && by.allowsOnlineOrdering) return { occasion: occasionOf(orderType), by };
  }
  throw new Skipped("no restaurant leaves out a kind of order");
}
