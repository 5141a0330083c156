import { addDays, dayIn, readDay, weekdayName, writeTime } from "../calendar.ts";
import { badRequest, notFound } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { cateringEnd, hoursFrom, lastDayOf, openUntil, weekOf, type DayHours } from "../rules/opening-hours.ts";
import { ALL_STORES, delivers, milesBetween, storeWithNumber, type Store } from "../rules/stores.ts";
import { CLOSEST_MILES, LISTED_DAYS } from "../seeds/settings.ts";
import { checkOffset, pointInQuery, storeInPath } from "./reading.ts";

const STORES = "/customer-api/customer-stores";

export const storeRoutes: Route[] = [
  { method: "GET", path: STORES, handler: listStores },
  { method: "GET", path: `${STORES}/summary-by-state`, handler: listByState },
  { method: "GET", path: `${STORES}/closest-locations`, handler: listClosest },
  { method: "GET", path: `${STORES}/store-number/:storeNumber`, handler: showByNumber },
  { method: "GET", path: `${STORES}/open-until/:storeId`, handler: showOpenUntil },
  { method: "GET", path: `${STORES}/:storeId`, handler: showStore },
  { method: "GET", path: `${STORES}/:storeId/store-hours`, handler: showHours },
  {
    method: "GET",
    path: `${STORES}/:storeId/store-hours-for-ordering/:date/timezoneoffset/:offset`,
    handler: listHoursForOrdering,
  },
  { method: "GET", path: `${STORES}/:storeId/catering-disabled-message`, handler: showCateringMessage },
  { method: "GET", path: `${STORES}/:storeId/catering-disabled-status`, handler: showCateringStatus },
  { method: "GET", path: `${STORES}/:storeId/within-delivery-radius`, handler: showWithinRadius },
];

function listStores(call: Call): Response {
  return json(ALL_STORES.map((store) => storeReply(store, call.now())));
}

function listByState(call: Call): Response {
  const states = [...new Set(ALL_STORES.map((store) => store.state))].toSorted();
  return json(
    states.map((state) => ({
      state,
      stores: ALL_STORES.filter((store) => store.state === state)
        .toSorted((one, other) => one.city.localeCompare(other.city))
        .map((store) => storeReply(store, call.now())),
    })),
  );
}

function listClosest(call: Call): Response {
  const point = pointInQuery(call.query);
  checkOffset(call.query.get("CustomersTimezoneoffset"));
  const near = ALL_STORES.map((store) => ({ store, miles: milesBetween(point, store) }))
    .filter(({ miles }) => miles <= CLOSEST_MILES)
    .toSorted((one, other) => one.miles - other.miles);
  return json(
    near.map(({ store, miles }) => ({
      ...storeWithHoursReply(store, call.now()),
      distance: Math.round(miles * 100) / 100,
    })),
  );
}

function showByNumber(call: Call): Response {
  const store = storeWithNumber(call.params["storeNumber"] ?? "");
  if (!store) throw notFound("This store");
  return json(storeWithHoursReply(store, call.now()));
}

function showStore(call: Call): Response {
  return json(storeWithHoursReply(storeInPath(call), call.now()));
}

/** A bare JSON text; empty while the store is closed. */
function showOpenUntil(call: Call): Response {
  return json(openUntilText(storeInPath(call), call.now()));
}

function showHours(call: Call): Response {
  return json(weeksReply(storeInPath(call), call.now()));
}

function listHoursForOrdering(call: Call): Response {
  const store = storeInPath(call);
  checkOffset(call.params["offset"]);
  const first = readDay(call.params["date"]);
  if (!first) throw badRequest("The date must be written YYYY-MM-DD.");
  return json(hoursFrom(store, first, LISTED_DAYS, call.now()).map((hours) => dayReply(hours)));
}

function showCateringMessage(call: Call): Response {
  return json({ safeMessage: storeInPath(call).cateringDisabledMessage });
}

function showCateringStatus(call: Call): Response {
  const day = cateringEnd(storeInPath(call), call.now());
  return json(day ? { onlineCateringDisabledAfter: day } : {});
}

function showWithinRadius(call: Call): Response {
  return json(delivers(storeInPath(call), pointInQuery(call.query)));
}

/** A store as the API tells it (entities.md, Store); a field without a value is left out. */
export function storeReply(store: Store, now: Date) {
  const closeDate = lastDayOf(store, now);
  const onlineCateringDisabledAfter = cateringEnd(store, now);
  return {
    id: store.id,
    storeNumber: store.storeNumber,
    name: store.name,
    urlFriendlyName: store.urlFriendlyName,
    description: store.description,
    address: store.address,
    addressLine2: store.addressLine2,
    city: store.city,
    state: store.state,
    zip: store.zip,
    line1: store.phone,
    lat: store.latitude,
    long: store.longitude,
    openUntil: openUntilText(store, now),
    storeClosingMessage: store.storeClosingMessage,
    ...(closeDate && { closeDate }),
    allowsOnlineOrdering: store.allowsOnlineOrdering,
    allowsCarryOut: store.allowsCarryOut,
    allowsOnlineCatering: store.allowsOnlineCatering,
    isCateringPilot: store.isCateringPilot,
    allowTipOnCateringDelivery: store.allowTipOnCateringDelivery,
    cateringLeadTime: store.cateringLeadTime,
    excludedOrderTypeIds: store.excludedOrderTypeIds,
    ...(onlineCateringDisabledAfter && { onlineCateringDisabledAfter }),
    externalOnlineOrderingUrl: store.externalOnlineOrderingUrl,
  };
}

function storeWithHoursReply(store: Store, now: Date) {
  return { ...storeReply(store, now), hours: weeksReply(store, now) };
}

function weeksReply(store: Store, now: Date) {
  const today = dayIn(store.timeZone, now);
  const week = (day: string) => weekOf(store, day, now).map((hours) => weekDayReply(hours));
  return { currentWeek: week(today), nextWeek: week(addDays(today, 7)) };
}

function dayReply(hours: DayHours) {
  return { date: hours.day, open: writeTime(hours.open), close: writeTime(hours.close) };
}

function weekDayReply(hours: DayHours) {
  return {
    weekday: weekdayName(hours.day),
    ...dayReply(hours),
    ...(hours.description && { description: hours.description }),
  };
}

function openUntilText(store: Store, now: Date): string {
  const close = openUntil(store, now);
  return close === null ? "" : `Open until ${writeTime(close)}`;
}
