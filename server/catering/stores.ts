import tzLookup from "@photostructure/tz-lookup";
import { z } from "zod";
import { dateFromApi, offsetMinutes, timeFromApi, zonedDay } from "../../app/domain/day.ts";
import type { HoursDay, Store } from "../../app/domain/store.ts";
import type { Reference, Send } from "./catering.ts";
import { operation } from "./operation.ts";
import { count, flag, idText, latitude, listOf, listOrNone, longitude, text } from "./wire.ts";

const ONE_MINUTE = 60_000;

const store = z
  .object({
    id: z.int(),
    storeNumber: idText,
    name: z.string(),
    urlFriendlyName: text,
    description: text,
    address: text,
    addressLine2: text,
    city: text,
    state: text,
    zip: text,
    line1: text,
    lat: latitude,
    long: longitude,
    distance: z.number().nullable().catch(null),
    openUntil: text,
    storeClosingMessage: text,
    closeDate: text,
    allowsOnlineOrdering: flag,
    allowsCarryOut: flag,
    allowsOnlineCatering: flag,
    allowTipOnCateringDelivery: flag,
    cateringLeadTime: count,
    excludedOrderTypeIds: listOrNone(z.int()),
    externalOnlineOrderingUrl: text,
  })
  .meta({ id: "Store" })
  .transform(({ line1, lat, long, closeDate, externalOnlineOrderingUrl, ...wire }): Store => ({
    ...wire,
    phone: line1,
    latitude: lat,
    longitude: long,
    timeZone: tzLookup(lat, long),
    closeDate: dateFromApi(closeDate),
    externalOnlineOrderingUrl: externalOnlineOrderingUrl.startsWith("https://") ? externalOnlineOrderingUrl : "",
  }));

const hoursDay = z
  .object({ date: z.string(), open: text, close: text })
  .meta({ id: "StoreHoursDay" })
  .transform((wire, context): HoursDay => {
    const date = dateFromApi(wire.date);
    if (!date) {
      context.addIssue("not a date");
      return z.NEVER;
    }
    // A day without readable hours is a closed day: open equal to close (D-043).
    return { date, open: timeFromApi(wire.open) ?? "00:00", close: timeFromApi(wire.close) ?? "00:00" };
  });

const weekDay = z
  .object({ weekday: text, date: text, open: text, close: text, description: text })
  .meta({ id: "StoreWeekDay" });
const storeHours = z
  .object({ currentWeek: listOrNone(weekDay), nextWeek: listOrNone(weekDay) })
  .meta({ id: "StoreHours" });

/** UTC minus local, as browsers count. */
const minutes = z.int();

export interface Place {
  latitude: number;
  longitude: number;
}

const stores = "/customer-api/customer-stores";
const common = { group: "stores", method: "GET", freshFor: ONE_MINUTE } as const;

export const STORE_OPERATIONS = {
  storeByNumber: operation({
    ...common,
    name: "store-number",
    rows: ["API-05", "D-036"],
    summary: "One restaurant by its number, for guests and customers alike.",
    path: `${stores}/store-number/{storeNumber}`,
    reply: store,
  }),
  allStores: operation({
    ...common,
    name: "customer-stores",
    rows: ["API-04"],
    summary: "Every restaurant.",
    path: stores,
    reply: listOf(store),
    freshFor: 5 * ONE_MINUTE,
  }),
  closestStores: operation({
    ...common,
    name: "closest-locations",
    rows: ["API-09"],
    summary: "Restaurants near a place, the closest first, each with its distance in miles.",
    path: `${stores}/closest-locations`,
    query: z.object({ latitude, longitude, CustomersTimezoneoffset: minutes }),
    reply: listOf(store),
  }),
  hoursForOrdering: operation({
    ...common,
    name: "store-hours-for-ordering",
    rows: ["API-08", "D-040"],
    summary: "Hours from the given day on (YYYY-MM-DD). A day that is not listed is closed.",
    path: `${stores}/{id}/store-hours-for-ordering/{date}/timezoneoffset/{offset}`,
    reply: listOf(hoursDay),
  }),
  storeHours: operation({
    ...common,
    name: "store-hours",
    rows: ["API-06"],
    summary: "Hours of this week and the next.",
    path: `${stores}/{id}/store-hours`,
    reply: storeHours,
    freshFor: 5 * ONE_MINUTE,
  }),
};

/** Restaurants, their hours, and which ones are near (API-04..09). */
export function storeCalls(reference: Reference, _send: Send) {
  return {
    storeByNumber(storeNumber: string): Promise<Store> {
      return reference(STORE_OPERATIONS.storeByNumber, { path: { storeNumber } });
    },
    allStores(): Promise<Store[]> {
      return reference(STORE_OPERATIONS.allStores, {});
    },
    /** Within 100 miles, with their distance. The offset sent is that of the place searched, not of the browser (R2). */
    closestStores(place: Place, now: Date): Promise<Store[]> {
      const zone = tzLookup(place.latitude, place.longitude);
      const query = { ...place, CustomersTimezoneoffset: offsetNow(now, zone) };
      return reference(STORE_OPERATIONS.closestStores, { query });
    },
    /** Hours from today at the store on; a day that is not listed is closed (D-040). */
    hoursForOrdering({ id, timeZone }: Store, now: Date): Promise<HoursDay[]> {
      const path = { id, date: zonedDay(now, timeZone).date, offset: offsetNow(now, timeZone) };
      return reference(STORE_OPERATIONS.hoursForOrdering, { path });
    },
    storeHours(id: number): Promise<z.output<typeof storeHours>> {
      return reference(STORE_OPERATIONS.storeHours, { path: { id } });
    },
  };
}

/** Minutes as browsers count them, UTC minus local, at this moment in a zone (D-039). */
function offsetNow(now: Date, zone: string): number {
  const { date, time } = zonedDay(now, zone);
  return offsetMinutes(date, time, zone);
}
