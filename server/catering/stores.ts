import tzLookup from "@photostructure/tz-lookup";
import { z } from "zod";
import {
  dateFromApi,
  formatDate,
  offsetMinutes,
  timeFromApi,
  timeOf,
  formatTime,
  zonedDay,
} from "@platter/ordering/day.ts";
import type { HoursDay, StateStores, Store, StoreHours, StoreLookup, WeekDay } from "@platter/ordering/stores/store.ts";
import type { Coordinates } from "@platter/ordering/stores/address.ts";
import { wireDay, wireTime } from "./cart.ts";
import { operation } from "./operation.ts";
import { cleanHtml } from "../remote/rich-text.ts";
import {
  LEFT_OUT,
  WHEN_MISSING,
  nonNegative,
  flag,
  idNumber,
  idText,
  latitude,
  listOf,
  listOrNone,
  longitude,
  name,
  numberOrNull,
  nullOr,
  readLatitude,
  readLongitude,
  text,
} from "../remote/reply-schema.ts";

const ONE_MINUTE = 60_000;

const day = (whenMissing: string) => text(whenMissing).transform(dateFromApi);

const hoursFields = z.object({ date: z.string(), open: text("closed that day"), close: text("closed that day") });

/** "25:00", or "1.01:00:00" as .NET writes it. */
const AFTER_MIDNIGHT = /^(?:1\.(\d\d)|(2[4-9])):([0-5]\d)(?::[0-5]\d)?$/;

/** The local time of day, also for a closing after midnight. */
function closingFromApi(text: string): string | null {
  const [, dotNet, late, minutes] = AFTER_MIDNIGHT.exec(text.trim()) ?? [];
  if (minutes === undefined) return timeFromApi(text);
  const hour = dotNet === undefined ? Number(late) - 24 : Number(dotNet);
  return hour < 24 ? timeOf(hour * 60 + Number(minutes)) : null;
}

function readHours<T extends z.output<typeof hoursFields>>(wire: T, context: z.RefinementCtx): T {
  const date = dateFromApi(wire.date);
  if (!date) {
    context.addIssue("not a date");
    return z.NEVER;
  }
  const open = timeFromApi(wire.open);
  const close = closingFromApi(wire.close);
  // Unreadable hours close the day; a fallback of 00:00 for one field would open the store at midnight.
  const hours = open !== null && close !== null ? { open, close } : { open: "00:00", close: "00:00" };
  return { ...wire, date, ...hours };
}

/** Ordering ends at midnight if the store closes later ("25:00"); a plain "01:00" closes the whole day (TIME-14). */
const LAST_MINUTE = "11:59 PM";

const hoursDay: z.ZodType<HoursDay> = hoursFields
  .meta({ id: "StoreHoursDay" })
  .transform((day) => ({ ...day, close: AFTER_MIDNIGHT.test(day.close.trim()) ? LAST_MINUTE : day.close }))
  .transform(readHours);
const weekDay: z.ZodType<WeekDay> = hoursFields
  .extend({ weekday: text("that of the date"), description: text(LEFT_OUT) })
  .meta({ id: "StoreWeekDay" })
  .transform(readHours);

const UNKNOWN_HOURS = "hours not available";

const storeHours: z.ZodType<StoreHours> = z
  .object({ currentWeek: listOrNone(weekDay, UNKNOWN_HOURS), nextWeek: listOrNone(weekDay, LEFT_OUT) })
  .meta({ id: "StoreHours" });

function orNoHours(hours: StoreHours | null): StoreHours | null {
  return hours && hours.currentWeek.length + hours.nextWeek.length > 0 ? hours : null;
}

const store = z
  .object({
    id: idNumber,
    storeNumber: idText,
    name,
    urlFriendlyName: text("its number stands in the address of its page"),
    description: text(LEFT_OUT),
    address: name,
    addressLine2: text(LEFT_OUT),
    city: name,
    state: name,
    zip: text(LEFT_OUT),
    line1: text("no phone number; where help is offered, the chain's"),
    lat: readLatitude,
    long: readLongitude,
    distance: nullOr(nonNegative, "no distance, after the others"),
    openUntil: text("what open-until or the hours say, else Closed now"),
    // An empty week counts as missing, so that the hours are read by their own call (API-06).
    hours: nullOr(storeHours, "store-hours").transform(orNoHours),
    storeClosingMessage: text("no banner of its own"),
    closeDate: day("stays open"),
    allowsOnlineOrdering: flag("takes no online orders"),
    allowsCarryOut: flag("no Carry Out"),
    allowsOnlineCatering: flag("no catering"),
    isCateringPilot: flag("its catering is ordered here"),
    allowTipOnCateringDelivery: flag("no tip is asked for"),
    cateringLeadTime: numberOrNull("that of order-lead-times"),
    excludedOrderTypeIds: listOrNone(idNumber, "takes every kind of order"),
    onlineCateringDisabledAfter: day("catering without an end"),
    externalOnlineOrderingUrl: text("no link to it"),
  })
  .meta({ id: "Store" })
  .transform(({ line1, lat, long, externalOnlineOrderingUrl, ...wire }): Store => ({
    ...wire,
    phone: line1,
    latitude: lat,
    longitude: long,
    timeZone: tzLookup(lat, long),
    externalOnlineOrderingUrl: externalOnlineOrderingUrl.startsWith("https://") ? externalOnlineOrderingUrl : "",
  }));

const stateStores: z.ZodType<StateStores> = z
  .object({ state: z.string().min(1), stores: listOf(store) })
  .meta({ id: "StateStores" });

/** `outOfRange` is required, so that no delivery is promised by default. */
const storeLookup = z
  .object({
    store: store.nullish().meta({ [WHEN_MISSING]: "nobody delivers there" }),
    outOfRange: z.boolean(),
    message: text("the site's own words where it is out of range"),
  })
  .meta({ id: "StoreLookup" })
  .transform((wire): StoreLookup => ({ ...wire, store: wire.store ?? null }));

const minutes = z.int();

export interface DeliverySearch extends Coordinates {
  state: string;
  day: string | null;
  /** "HH:mm"; noon while only the address is checked (ADDR-12). */
  time: string;
}

export interface CateringSearch extends DeliverySearch {
  orderTypeId: number;
  checkOpenHours: boolean;
  /** The customer has confirmed the warning shown with the store. */
  bypassDeliveryWarning: boolean;
}

const placeFields = { latitude, longitude };
const searchFields = { ...placeFields, state: z.string(), day: wireDay, time: wireTime };

const stores = "/customer-api/customer-stores";
const read = { group: "stores", method: "GET" } as const;
const common = { ...read, freshFor: ONE_MINUTE } as const;

export const STORE_OPERATIONS = {
  storeByNumber: operation({
    ...common,
    name: "store-number",
    rows: ["API-05"],
    summary: "One restaurant by its number, for guests and customers alike.",
    path: `${stores}/store-number/{storeNumber}`,
    reply: store,
    input: (storeNumber: string) => ({ path: { storeNumber } }),
  }),
  storeById: operation({
    ...read,
    name: "store",
    rows: ["API-05"],
    summary: "One restaurant by its id, for customers.",
    path: `${stores}/{id}`,
    token: "always",
    reply: store,
    input: (id: number) => ({ path: { id } }),
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
  storesByState: operation({
    ...common,
    name: "stores-by-state",
    rows: ["API-04"],
    summary: "Every restaurant, by state.",
    path: `${stores}/summary-by-state`,
    reply: listOf(stateStores).transform((states) => states.filter((state) => state.stores.length > 0)),
    freshFor: 5 * ONE_MINUTE,
  }),
  /** Searches within 100 miles; the time zone offset is that of the searched place, not of the browser. */
  closestStores: operation({
    ...common,
    name: "closest-locations",
    rows: ["API-09"],
    summary: "Restaurants near a place, the closest first, each with its distance in miles.",
    path: `${stores}/closest-locations`,
    query: z.object({ ...placeFields, CustomersTimezoneoffset: minutes }),
    reply: listOf(store),
    input: ({ latitude, longitude }: Coordinates, now: Date) => ({
      query: { latitude, longitude, CustomersTimezoneoffset: offsetNow(now, tzLookup(latitude, longitude)) },
    }),
  }),
  hoursForOrdering: operation({
    ...common,
    name: "store-hours-for-ordering",
    rows: ["API-08"],
    summary: "Hours from the given day on (YYYY-MM-DD). A day that is not listed is closed.",
    path: `${stores}/{id}/store-hours-for-ordering/{date}/timezoneoffset/{offset}`,
    reply: listOf(hoursDay),
    input: ({ id, timeZone }: Store, now: Date) => {
      const { date } = zonedDay(now, timeZone);
      // Noon, because the offset changes during the night when daylight saving time begins or ends.
      return { path: { id, date, offset: offsetMinutes(date, NOON, timeZone) } };
    },
  }),
  storeHours: operation({
    ...common,
    name: "store-hours",
    rows: ["API-06"],
    summary: "Hours of this week and the next.",
    path: `${stores}/{id}/store-hours`,
    reply: storeHours,
    freshFor: 5 * ONE_MINUTE,
    input: (id: number) => ({ path: { id } }),
  }),
  openUntil: operation({
    ...read,
    name: "open-until",
    rows: ["API-07"],
    summary: "How long it is open today, as a text for customers; empty while it is closed.",
    path: `${stores}/open-until/{id}`,
    query: z.object(placeFields),
    reply: z.string(),
    isText: true,
    freshFor: ONE_MINUTE,
    isExtra: true,
    limit: 1_500,
    input: ({ id, latitude, longitude }: Pick<Store, "id" | "latitude" | "longitude">) => ({
      path: { id },
      query: { latitude, longitude },
    }),
  }),
  withinDeliveryRadius: operation({
    ...read,
    name: "within-delivery-radius",
    rows: ["API-10"],
    summary: "Whether the restaurant delivers to a place: true or false.",
    path: `${stores}/{id}/within-delivery-radius`,
    query: z.object(placeFields),
    reply: z.boolean(),
    input: (id: number, { latitude, longitude }: Coordinates) => ({ path: { id }, query: { latitude, longitude } }),
  }),
  findStoreForCatering: operation({
    ...read,
    name: "find-store-for-catering",
    rows: ["API-11"],
    summary:
      "The restaurant that delivers catering to a place; out of range, the nearest one where it can be picked up.",
    path: `${stores}/find-store-for-catering`,
    query: z.object({
      ...searchFields,
      orderTypeId: z.int(),
      checkOpenHours: z.boolean(),
      bypassDeliveryWarning: z.boolean(),
    }),
    reply: storeLookup,
    input: (wanted: CateringSearch, now: Date) => {
      const { orderTypeId, checkOpenHours, bypassDeliveryWarning } = wanted;
      return { query: { ...searchToApi(wanted, now), orderTypeId, checkOpenHours, bypassDeliveryWarning } };
    },
  }),
  findStoreForIndividualDelivery: operation({
    ...read,
    name: "find-store-for-individual-delivery",
    rows: ["API-12"],
    summary:
      "The restaurant that delivers individual orders to a place; out of range, the nearest one where they can be picked up.",
    path: `${stores}/find-store-for-individual-delivery`,
    query: z.object(searchFields),
    reply: storeLookup,
    input: (wanted: DeliverySearch, now: Date) => ({ query: searchToApi(wanted, now) }),
  }),
  cateringDisabledMessage: operation({
    ...common,
    name: "catering-disabled-message",
    rows: ["API-13"],
    summary: "Why the restaurant takes no catering orders, in HTML for customers.",
    path: `${stores}/{id}/catering-disabled-message`,
    reply: z
      .object({ safeMessage: text("the site's own label alone").transform(cleanHtml) })
      .transform(({ safeMessage }) => safeMessage),
    input: (id: number) => ({ path: { id } }),
  }),
  cateringDisabledStatus: operation({
    ...common,
    name: "catering-disabled-status",
    rows: ["API-13", "TIME-19"],
    summary: "The last day with catering, where there is one.",
    path: `${stores}/{id}/catering-disabled-status`,
    reply: z
      .object({ onlineCateringDisabledAfter: day("catering without an end") })
      .transform(({ onlineCateringDisabledAfter }) => onlineCateringDisabledAfter),
    input: (id: number) => ({ path: { id } }),
  }),
};

const NOON = "12:00";

function searchToApi({ latitude, longitude, state, day: chosen, time }: DeliverySearch, now: Date) {
  const date = chosen ?? zonedDay(now, tzLookup(latitude, longitude)).date;
  return { latitude, longitude, state, day: formatDate(date), time: formatTime(time) };
}

/** Minutes, UTC minus local as in `Date.getTimezoneOffset`. */
function offsetNow(now: Date, zone: string): number {
  const { date, time } = zonedDay(now, zone);
  return offsetMinutes(date, time, zone);
}
