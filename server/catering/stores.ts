import tzLookup from "@photostructure/tz-lookup";
import { z } from "zod";
import { dateFromApi, offsetMinutes, timeFromApi, zonedDay } from "../../app/domain/day.ts";
import type { HoursDay, Store } from "../../app/domain/store.ts";
import type { Reference } from "./catering.ts";
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
  .transform(({ line1, lat, long, closeDate, externalOnlineOrderingUrl, ...wire }): Store => ({
    ...wire,
    phone: line1,
    latitude: lat,
    longitude: long,
    timeZone: tzLookup(lat, long),
    closeDate: dateFromApi(closeDate),
    externalOnlineOrderingUrl: externalOnlineOrderingUrl.startsWith("https://") ? externalOnlineOrderingUrl : "",
  }));

const hoursDay = z.object({ date: z.string(), open: text, close: text }).transform((wire, context): HoursDay => {
  const date = dateFromApi(wire.date);
  if (!date) {
    context.addIssue("not a date");
    return z.NEVER;
  }
  // A day without readable hours is a closed day: open equal to close (D-043).
  return { date, open: timeFromApi(wire.open) ?? "00:00", close: timeFromApi(wire.close) ?? "00:00" };
});

const weekDay = z.object({ weekday: text, date: text, open: text, close: text, description: text });
const storeHours = z.object({ currentWeek: listOrNone(weekDay), nextWeek: listOrNone(weekDay) });

export interface Place {
  latitude: number;
  longitude: number;
}

/** Restaurants, their hours, and which ones are near (API-04..09). */
export function storeCalls(reference: Reference) {
  const stores = "/customer-api/customer-stores";
  return {
    async storeByNumber(storeNumber: string): Promise<Store> {
      const path = `${stores}/store-number/${encodeURIComponent(storeNumber)}`;
      return reference({ name: "store-number", group: "stores", path, reply: store, freshFor: ONE_MINUTE });
    },
    async allStores(): Promise<Store[]> {
      return reference({
        name: "customer-stores",
        group: "stores",
        path: stores,
        reply: listOf(store),
        freshFor: 5 * ONE_MINUTE,
      });
    },
    /** Within 100 miles, with their distance. The offset sent is that of the place searched, not of the browser (R2). */
    async closestStores(place: Place, now: Date): Promise<Store[]> {
      const zone = tzLookup(place.latitude, place.longitude);
      const query = { ...place, CustomersTimezoneoffset: offsetNow(now, zone) };
      const path = `${stores}/closest-locations`;
      return reference({
        name: "closest-locations",
        group: "stores",
        path,
        query,
        reply: listOf(store),
        freshFor: ONE_MINUTE,
      });
    },
    /** Hours from today at the store on; a day that is not listed is closed (D-040). */
    async hoursForOrdering({ id, timeZone }: Store, now: Date): Promise<HoursDay[]> {
      const { date } = zonedDay(now, timeZone);
      const path = `${stores}/${id}/store-hours-for-ordering/${date}/timezoneoffset/${offsetNow(now, timeZone)}`;
      return reference({
        name: "store-hours-for-ordering",
        group: "stores",
        path,
        reply: listOf(hoursDay),
        freshFor: ONE_MINUTE,
      });
    },
    async storeHours(storeId: number): Promise<z.output<typeof storeHours>> {
      const path = `${stores}/${storeId}/store-hours`;
      return reference({ name: "store-hours", group: "stores", path, reply: storeHours, freshFor: 5 * ONE_MINUTE });
    },
  };
}

/** Minutes as browsers count them, UTC minus local, at this moment in a zone (D-039). */
function offsetNow(now: Date, zone: string): number {
  const { date, time } = zonedDay(now, zone);
  return offsetMinutes(date, time, zone);
}
