import { expect, test } from "vitest";
import {
  type PlacedOrder,
  cancelBy,
  handoverText,
  handoverTime,
  isCatering,
  isDelivery,
  pickupWords,
  zoneOf,
} from "../../order/placed-order.ts";
import type { Store } from "../../stores/store.ts";
import { PLACED as ORDER } from "../support/orders.ts";

const DALLAS = "America/Chicago";

test.each([
  ["Delivery", "Delivery", true],
  ["CurbSide", "Curbside", false],
  ["Carry Out", "Carry out", false],
  ["Drone", "Carry out", false],
])("%j is shown as %s (CONF-04)", (pickupType, words, delivered) => {
  expect(pickupWords({ pickupType })).toBe(words);
  expect(isDelivery({ pickupType })).toBe(delivered);
});

const promiseTime = "2026-11-22T13:00:00-06:00";
test.each<[string, Partial<PlacedOrder>, string | null, string]>([
  ["as given", {}, DALLAS, "11/22/2026, 12:30 PM"],
  ["in store time", { pickupTime: "2026-11-22T18:30:00Z" }, DALLAS, "11/22/2026, 12:30 PM"],
  ["the evening before in UTC", { pickupTime: "2026-11-23T01:30:00Z" }, DALLAS, "11/22/2026, 7:30 PM"],
  ["without an offset", { pickupTime: "2026-11-22T12:30:00" }, DALLAS, "11/22/2026, 12:30 PM"],
  ["without a zone, as given", {}, null, "11/22/2026, 12:30 PM"],
  ["without offset and zone", { pickupTime: "2026-11-22T12:30" }, null, "11/22/2026, 12:30 PM"],
  // The store's zone is unknown.
  ["in UTC without a zone", { pickupTime: "2026-11-22T18:30:00Z" }, null, ""],
  ["an invalid time", { pickupTime: "noon" }, DALLAS, ""],
  ["an invalid day", { pickupTime: "2026-02-30T12:30:00-06:00" }, DALLAS, ""],
  ["the first day of some back ends", { pickupTime: "0001-01-01T00:00:00" }, DALLAS, ""],
  ["nothing", { pickupTime: "" }, DALLAS, ""],
  ["the promise time as fallback", { pickupTime: "", promiseTime }, DALLAS, "11/22/2026, 1:00 PM"],
  ["within a 15-minute window", { pickupType: "Delivery", promiseTime }, DALLAS, "11/22/2026, 1:00 PM - 1:15 PM"],
  ["as soon as possible", { asap: true }, DALLAS, "11/22/2026, as soon as possible, about 12:30 PM"],
])("handover time: %s (TIME-20, ERR-06, CONF-02)", (_what, change, zone, text) => {
  const order = { ...ORDER, ...change };
  expect(handoverText(order, handoverTime(order, zone))).toBe(text);
});

test("a local time without a zone has no instant (CONF-02)", () => {
  expect(handoverTime({ ...ORDER, pickupTime: "2026-11-22T12:30" }, null)?.instant).toBeNull();
  expect(handoverTime(ORDER, null)?.instant?.toISOString()).toBe("2026-11-22T18:30:00.000Z");
  expect(handoverTime({ ...ORDER, pickupTime: "2026-11-22T12:30" }, DALLAS)?.instant?.toISOString()).toBe(
    "2026-11-22T18:30:00.000Z",
  );
});

const catering = { ...ORDER, orderType: "Catering" };
test.each([
  ["4 p.m. on the day before, in store time", "2026-11-22T12:30:00-06:00", DALLAS, "2026-11-21T22:00:00.000Z"],
  // Clocks go back on 1 November: the day before has another offset.
  ["across a clock change", "2026-11-01T12:30:00-06:00", DALLAS, "2026-10-31T21:00:00.000Z"],
  ["over New Year", "2027-01-01T12:30:00-07:00", "America/Phoenix", "2026-12-31T23:00:00.000Z"],
])("the cancellation deadline of catering: %s (CHK-18)", (_what, pickupTime, zone, moment) => {
  const order = { ...catering, pickupTime };
  expect(cancelBy(order, handoverTime(order, zone), zone)?.toISOString()).toBe(moment);
});

test("only catering with a known store time has a cancellation deadline (CHK-18)", () => {
  expect(isCatering(catering)).toBe(true);
  for (const orderType of ["Individual", "Holiday Menu", ""]) {
    const order = { ...ORDER, orderType };
    expect(isCatering(order), orderType).toBe(false);
    expect(cancelBy(order, handoverTime(order, DALLAS), DALLAS), orderType).toBeNull();
  }
  expect(cancelBy(catering, handoverTime(catering, null), null)).toBeNull();
  expect(cancelBy(catering, null, DALLAS)).toBeNull();
});

test("an order's store is found by name and zip code, ignoring trailing text", () => {
  const stores = [
    { name: "Elm", zip: "10001", timeZone: "America/New_York" },
    { name: "Elm", zip: "75201", timeZone: DALLAS },
  ] as Store[];
  expect(zoneOf(ORDER, stores)).toBe(DALLAS);
  expect(zoneOf({ ...ORDER, store: { ...ORDER.store, name: "Oak" } }, stores)).toBeNull();
  expect(zoneOf(ORDER, null)).toBeNull();
});
