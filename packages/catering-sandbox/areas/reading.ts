import { dayIn, readDay, type Day } from "../calendar.ts";
import { badRequest, notFound } from "../refusal.ts";
import type { Call, Query } from "../router.ts";
import { storeWithId, type Point, type Store } from "../rules/stores.ts";
import { orderTypeWithId, type OrderType } from "../seeds/order-types.ts";

/** A number in a path or query, written plainly; "1e3", "0x1" and "١" are not ids. */
export function readId(text: string | null | undefined): number | null {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export function storeInPath(call: Call, name = "storeId"): Store {
  const store = storeWithId(readId(call.params[name]));
  if (!store) throw notFound("This store");
  return store;
}

export function orderTypeInPath(call: Call, name = "typeId"): OrderType {
  const type = orderTypeWithId(readId(call.params[name]), call.now());
  if (!type) throw notFound("This order type");
  return type;
}

/** The day of the query, or today at the store when none is given. */
export function dayInQuery(call: Call, name: string, store: Store): Day {
  const text = call.query.get(name);
  if (text === null || text === "") return dayIn(store.timeZone, call.now());
  const day = readDay(text);
  if (!day) throw badRequest("The date must be written YYYY-MM-DD.", { [name]: ["The date is not valid."] });
  return day;
}

export function pointInQuery(query: Query): Point {
  const latitude = readDegrees(query.get("latitude"), 90);
  const longitude = readDegrees(query.get("longitude"), 180);
  if (latitude === null || longitude === null) throw badRequest("Latitude and longitude are required.");
  return { latitude, longitude };
}

/** Minutes between UTC and the customer; the sandbox has its stores' own zones and only checks the number. */
export function checkOffset(text: string | null | undefined): void {
  if (!text) return;
  if (!/^-?\d{1,4}$/.test(text) || Math.abs(Number(text)) > 14 * 60) {
    throw badRequest("The time zone offset must be a number of minutes.");
  }
}

function readDegrees(text: string | null, bound: number): number | null {
  if (text === null || !/^[+-]?\d{1,3}(\.\d{1,20})?$/.test(text.trim())) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= bound ? degrees : null;
}
