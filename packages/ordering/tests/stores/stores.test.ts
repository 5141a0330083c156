import { expect, test } from "vitest";
import type { OrderType, PickupType } from "../../order/order.ts";
import { STATES, isState, stateName } from "../../stores/states.ts";
import type { WeekDay } from "../../stores/store.ts";
import { directionsTo } from "../../stores/directions.ts";
import {
  cateringSiteLink,
  isStoreNumber,
  openText,
  orderStores,
  storeAddress,
  storeBanner,
  storeOffer,
  weekdayHours,
  withinReach,
} from "../../stores/stores.ts";
import { ADDRESS, orderType } from "../support/orders.ts";

const far = (...miles: (number | null)[]) => miles.map((distance, index) => ({ id: index + 1, distance }));
const miles = (stores: { distance: number | null }[]) => stores.map((store) => store.distance);

test("all distances of little variation are kept (STORE-14)", () => {
  expect(miles(withinReach(far(55, 60, 70, 75)))).toEqual([55, 60, 70, 75]);
  // Deviation of 60 and 80 is exactly 10: not over it.
  expect(miles(withinReach(far(60, 80)))).toEqual([60, 80]);
  expect(miles(withinReach(far(60, 80.1)))).toEqual([60]);
  expect(miles(withinReach(far(99)))).toEqual([99]);
  expect(withinReach([])).toEqual([]);
});

test("with more variation, stores within 50 miles, or within the nearest plus the deviation, are kept (STORE-14)", () => {
  expect(miles(withinReach(far(1, 2, 3, 49, 50, 51, 90)))).toEqual([1, 2, 3, 49, 50]);
  // Population deviation of 45, 60, 95 is 20.95: the limit is 65.95.
  expect(miles(withinReach(far(45, 60, 65.9, 95)))).toEqual([45, 60]);
});

test("stores beyond 100 miles are dropped first (STORE-14)", () => {
  expect(miles(withinReach(far(60, 70, 100, 100.1, 900)))).toEqual([60, 70]);
  expect(miles(withinReach(far(95, 100, 100.1)))).toEqual([95, 100]);
  expect(withinReach(far(101, 500))).toEqual([]);
});

test("favorites first, then by distance, unknown distances last (STORE-12, STORE-14)", () => {
  const stores = far(12, null, 3, 7);
  expect(orderStores(stores).map((store) => store.id)).toEqual([3, 4, 1, 2]);
  expect(orderStores(stores, 1).map((store) => store.id)).toEqual([1, 3, 4, 2]);
  expect(orderStores(stores, 2).map((store) => store.id)).toEqual([2, 3, 4, 1]);
  expect(orderStores(stores, 99).map((store) => store.id)).toEqual([3, 4, 1, 2]);
  expect(stores.map((store) => store.id)).toEqual([1, 2, 3, 4]);
  expect(orderStores(far(null, null)).map((store) => store.id)).toEqual([1, 2]);
});

const TYPE = orderType("Individual", { displayName: "Individual Order", bannerMessage: "Try our new wrap!" });
const CATERING = orderType("Catering");
const HOLIDAY = orderType("Holiday Menu");
const NAMELESS = orderType("Holiday Menu", { displayName: "" });
const NO_ORDERS = "Online ordering not available";
const STORE = {
  allowsOnlineOrdering: true,
  allowsCarryOut: true,
  allowsOnlineCatering: true,
  onlineCateringDisabledAfter: null as string | null,
  excludedOrderTypeIds: [] as number[],
};

test("a store that allows everything can be selected for everything (STORE-02)", () => {
  for (const type of [TYPE, CATERING, HOLIDAY, null]) {
    for (const pickup of ["Carry Out", "CurbSide", "Delivery", null] as const) {
      expect(storeOffer(STORE, type, pickup)).toEqual({ selectable: true, label: "", message: "" });
    }
  }
});

const NO_PICKUP = "This store is currently unable to fulfill Pickup Orders.  Please select a different store.";
const ended = (onlineCateringDisabledAfter: string) => ({ onlineCateringDisabledAfter });
const notHere = (name: string) => `${name} is not available at this location.`;

test.each<[string, Partial<typeof STORE>, OrderType, PickupType, string | null, string?]>([
  ["no online ordering", { allowsOnlineOrdering: false, allowsCarryOut: false }, TYPE, "Carry Out", NO_ORDERS],
  ["no online ordering", { allowsOnlineOrdering: false, excludedOrderTypeIds: [1] }, TYPE, "Delivery", NO_ORDERS],
  ["no carry out", { allowsCarryOut: false }, TYPE, "Carry Out", "Order Pickup is not available", NO_PICKUP],
  ["no carry out", { allowsCarryOut: false }, TYPE, "CurbSide", "Order Pickup is not available", NO_PICKUP],
  ["no carry out", { allowsCarryOut: false }, TYPE, "Delivery", null],
  ["an excluded type", { excludedOrderTypeIds: [3] }, HOLIDAY, "Carry Out", notHere("Holiday Menu")],
  ["one without a message", { excludedOrderTypeIds: [3] }, NAMELESS, "Delivery", notHere("Holiday Menu")],
  ["an excluded type", { excludedOrderTypeIds: [3] }, TYPE, "Carry Out", null],
  ["no catering (GUARD-07)", { allowsOnlineCatering: false }, CATERING, "Carry Out", notHere("Catering")],
  ["no catering (GUARD-07)", { allowsOnlineCatering: false }, CATERING, "Delivery", null],
  ["no catering (GUARD-07)", { allowsOnlineCatering: false }, TYPE, "Carry Out", null],
  ["no catering (GUARD-07)", { allowsOnlineCatering: false }, HOLIDAY, "Carry Out", null],
  ["catering that has ended", ended("2026-11-20"), CATERING, "Carry Out", notHere("Catering")],
  ["catering that ends today", ended("2026-11-21"), CATERING, "Carry Out", null],
  ["catering that has ended", ended("2026-11-20"), CATERING, "Delivery", null],
  ["catering that has ended", ended("2026-11-20"), TYPE, "Carry Out", null],
])(
  "%s: of %o, %o by %s: %j (STORE-03, STORE-15, STORE-16, STORE-17, TIME-19)",
  (_what, change, type, pickup, label, message) => {
    const offer = storeOffer({ ...STORE, ...change }, type, pickup, "2026-11-21");
    expect([offer.selectable, offer.label]).toEqual([label === null, label ?? ""]);
    if (message) expect(offer.message).toBe(message);
  },
);

test("without today's date only a store without any catering is refused (STORE-15)", () => {
  const ended = { ...STORE, onlineCateringDisabledAfter: "2020-01-01" };
  expect(storeOffer(ended, CATERING, "Carry Out").selectable).toBe(true);
  expect(storeOffer({ ...ended, allowsOnlineCatering: false }, CATERING, "Carry Out").selectable).toBe(false);
});

/** Sunday to Saturday, November 15 to 21; `days` later by so many. */
const week = (later: number, change: Record<number, Partial<WeekDay>> = {}): WeekDay[] =>
  Array.from({ length: 7 }, (_, index) => ({
    date: `2026-11-${15 + later + index}`,
    weekday: "",
    description: "",
    open: "10:30",
    close: "21:00",
    ...change[index],
  }));
const texts = (hours: ReturnType<typeof weekdayHours>) =>
  hours.map(({ name, thisWeek, nextWeek }) => [name, thisWeek.text, nextWeek.text].join(" | "));

test("both weeks by weekday, whatever day the API starts with (STORE-05)", () => {
  const hours = weekdayHours({ currentWeek: week(0).toReversed(), nextWeek: week(7, { 6: { close: "22:00" } }) });
  expect(texts(hours)).toEqual([
    ...["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map(
      (name) => `${name} | 10:30 AM - 9:00 PM | 10:30 AM - 9:00 PM`,
    ),
    "Saturday | 10:30 AM - 9:00 PM | 10:30 AM - 10:00 PM",
  ]);
});

test("a day that is missing, opens at midnight or has equal times is Closed (STORE-06)", () => {
  const currentWeek = week(0, { 0: { open: "00:00" }, 1: { open: "11:00", close: "11:00" } }).toSpliced(2, 1);
  expect(texts(weekdayHours({ currentWeek, nextWeek: [] })).slice(0, 4)).toEqual([
    "Sunday | Closed | Closed",
    "Monday | Closed | Closed",
    "Tuesday | Closed | Closed",
    "Wednesday | 10:30 AM - 9:00 PM | Closed",
  ]);
});

test("a description stands beside the hours, or replaces them if it says Closed (STORE-05)", () => {
  const closed = { open: "00:00", close: "00:00" };
  const nextWeek = week(7, {
    0: { description: "Marathon hours" },
    1: { ...closed, description: "Inventory" },
    4: { ...closed, description: "Closed for Thanksgiving" },
    // The hours say otherwise, so both are shown.
    5: { description: "Closed kitchen" },
  });
  const days = weekdayHours({ currentWeek: [], nextWeek }).map((day) => day.nextWeek);
  expect(days[0]).toEqual({ text: "10:30 AM - 9:00 PM", note: "Marathon hours" });
  expect(days[1]).toEqual({ text: "Closed", note: "Inventory" });
  expect(days[4]).toEqual({ text: "Closed for Thanksgiving", note: "" });
  expect(days[5]).toEqual({ text: "10:30 AM - 9:00 PM", note: "Closed kitchen" });
});

const day = (date: string, open: string, close: string) => ({ date, weekday: "", description: "", open, close });
const hours = (...currentWeek: ReturnType<typeof day>[]) => ({ currentWeek, nextWeek: [] });
const dallas = { openUntil: "", timeZone: "America/Chicago" };
/** A time of this Saturday in Dallas. */
const saturday = (time: string) => new Date(`2026-11-21T${time}:00-06:00`);

test.each([
  ["10:30", "21:00", "10:29", ""],
  ["10:30", "21:00", "10:30", "Open until 9:00 PM"],
  ["10:30", "21:00", "20:59", "Open until 9:00 PM"],
  ["10:30", "21:00", "21:00", ""],
  ["00:00", "00:00", "12:00", ""],
  ["11:00", "11:00", "11:00", ""],
  ["10:30", "00:00", "23:59", "Open until 12:00 AM"],
  ["17:00", "02:00", "16:59", ""],
  ["17:00", "02:00", "23:00", "Open until 2:00 AM"],
])("open from %s to %s, at %s: %s", (open, close, time, said) => {
  expect(openText({ ...dallas, hours: hours(day("2026-11-21", open, close)) }, null, saturday(time))).toBe(said);
});

test("after midnight the previous evening counts", () => {
  const night = hours(day("2026-11-20", "17:00", "02:00"), day("2026-11-21", "17:00", "03:00"));
  expect(openText({ ...dallas, hours: night }, null, saturday("01:59"))).toBe("Open until 2:00 AM");
  expect(openText({ ...dallas, hours: night }, null, saturday("02:00"))).toBe("");
});

test("the API's reply comes first, then the store's own text, then its hours without a reply (STORE-04)", () => {
  const listed = hours(day("2026-11-21", "10:30", "21:00"));
  const late = { ...dallas, openUntil: "Open late", hours: listed };
  expect(openText(late, "Open until 10 tonight", saturday("12:00"))).toBe("Open until 10 tonight");
  expect(openText(late, "", saturday("12:00"))).toBe("Open late");
  expect(openText(late, null, saturday("12:00"))).toBe("Open late");
  expect(openText({ ...dallas, hours: listed }, "", saturday("12:00"))).toBe("");
  expect(openText({ ...dallas, hours: null }, null, saturday("12:00"))).toBe("");
  const yesterday = hours(day("2026-11-20", "10:30", "21:00"));
  expect(openText({ ...dallas, hours: yesterday }, null, saturday("12:00"))).toBe("");
});

const place = { address: "1 A & B St", addressLine2: "Suite #4", city: "Miami", state: "FL", zip: "33101" };

test("the address in one line, encoded in the template (STORE-04, STORE-07)", () => {
  expect(storeAddress(place)).toBe("1 A & B St, Suite #4, Miami, FL 33101");
  expect(storeAddress({ ...place, addressLine2: "", zip: "" })).toBe("1 A & B St, Miami, FL");
  const link = directionsTo(storeAddress(place), "https://maps.test/?to={address}&by=car");
  expect(new URL(link).searchParams.get("to")).toBe("1 A & B St, Suite #4, Miami, FL 33101");
  expect(new URL(link).searchParams.get("by")).toBe("car");
  // Dollar signs have a meaning in replacements.
  expect(directionsTo("$& $1", "https://maps.test/{address}")).toBe("https://maps.test/%24%26%20%241");
});

test("a pilot store takes catering at the external site, with store, handoff and address (SETUP-23)", () => {
  const pilot = { storeNumber: "0042", isCateringPilot: true };
  const pickup = { pickupType: "Carry Out" as const, address: null, near: "30309 & more" };
  const query = (...[setup, ...rest]: [Parameters<typeof cateringSiteLink>[2], ...string[]]) =>
    Object.fromEntries(new URL(cateringSiteLink(pilot, CATERING, setup, rest[0] ?? SITE) ?? "").searchParams);
  expect(query(pickup)).toEqual({ store: "0042", handoff: "pickup", address: "30309 & more" });
  expect(query({ ...pickup, near: "" })).toEqual({ store: "0042", handoff: "pickup" });
  expect(query({ ...pickup, pickupType: "Delivery", address: ADDRESS })).toEqual({
    store: "0042",
    handoff: "delivery",
    address: "1500 Main St, Dallas, TX 75201",
  });
});

test("other stores, order types and chains without such a site order here (SETUP-23)", () => {
  const setup = { pickupType: "Carry Out" as const, address: null, near: "" };
  const pilot = { storeNumber: "1304", isCateringPilot: true };
  expect(cateringSiteLink(pilot, CATERING, setup, null)).toBeNull();
  expect(cateringSiteLink(pilot, TYPE, setup, SITE)).toBeNull();
  expect(cateringSiteLink(pilot, HOLIDAY, setup, SITE)).toBeNull();
  expect(cateringSiteLink(pilot, null, setup, SITE)).toBeNull();
  expect(cateringSiteLink({ ...pilot, isCateringPilot: false }, CATERING, setup, SITE)).toBeNull();
});

test("valid store numbers", () => {
  for (const number of ["1001", "0042", "A-7", "store_9", "12345678901234567890"])
    expect(isStoreNumber(number), number).toBe(true);
  for (const text of ["", " ", "1 1", "1/../2", "%31", "123456789012345678901", "1\n", "4111111111111111", "٤٢"])
    expect(isStoreNumber(text), text).toBe(false);
});

const SITE = "https://catering.test";

const closing = (closeDate: string | null, storeClosingMessage = "We close for good.") => ({
  closeDate,
  storeClosingMessage,
});

test.each([
  ["2026-09-12", "We close for good."],
  ["2026-09-26", "We close for good."],
  ["2026-09-27", "Try our new wrap!"],
  ["2026-09-11", "Try our new wrap!"],
  [null, "Try our new wrap!"],
])("a store that closes on %s shows %j (SHELL-17)", (closeDate, text) => {
  expect(storeBanner(closing(closeDate), TYPE, "2026-09-12")).toBe(text);
});

test("an empty message falls back, and without any there is no banner (SHELL-17)", () => {
  expect(storeBanner(closing("2026-09-12", " "), TYPE, "2026-09-12")).toBe("Try our new wrap!");
  expect(storeBanner(closing("2026-09-12", ""), { bannerMessage: "" }, "2026-09-12")).toBeNull();
  expect(storeBanner(null, TYPE, "")).toBe("Try our new wrap!");
  expect(storeBanner(null, null, "")).toBeNull();
  expect(storeBanner(closing("2026-09-12"), null, "")).toBeNull();
});

test("56 states by name, each with a unique code (CHK-11)", () => {
  expect(STATES).toHaveLength(56);
  expect(new Set(STATES.map((state) => state.code)).size).toBe(56);
  expect(STATES.every((state) => /^[A-Z]{2}$/.test(state.code))).toBe(true);
  const names = STATES.map((state) => state.name);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
  for (const code of ["DC", "AS", "GU", "MP", "PR", "VI"]) expect(isState(code)).toBe(true);
});

test("only values of the select are states (CHK-11)", () => {
  for (const code of ["", "tx", "TX ", "XX", "Texas", "__proto__"]) expect(isState(code)).toBe(false);
  expect(stateName("TX")).toBe("Texas");
  expect(stateName("ZZ")).toBe("ZZ");
});
