import { describe, expect, test } from "vitest";
import { arrivalText, deliveryRange, keptTime } from "../../order/delivery.ts";
import { type OrderSetup, deliveryKey, orderProgress } from "../../order/journey.ts";
import { Schedule, type ScheduleInput } from "../../order/schedule.ts";
import { ADDRESS, SETUP, orderType } from "../support/orders.ts";

test.each([
  ["12:30", "12:30 PM - 12:45 PM"],
  ["11:45", "11:45 AM - 12:00 PM"],
  ["00:00", "12:00 AM - 12:15 AM"],
  ["23:45", "11:45 PM - 12:00 AM"],
  ["", ""],
  ["25:00", ""],
  ["noon", ""],
])("a delivery for %j has the window %j (TIME-20)", (time, text) => {
  expect(deliveryRange(time)).toBe(text);
});

test.each([
  ["2026-11-22T18:45:00Z", "11/22/2026, 12:45 PM"],
  ["2026-11-22T12:45:00-06:00", "11/22/2026, 12:45 PM"],
  ["2026-11-22T13:45:00.000-05:00", "11/22/2026, 12:45 PM"],
  // Without an offset it is the store's own clock.
  ["2026-11-22T12:45:00", "11/22/2026, 12:45 PM"],
  ["2026-11-22T12:45", "11/22/2026, 12:45 PM"],
  // Past midnight in UTC, the evening before at the store.
  ["2026-11-23T01:30:00Z", "11/22/2026, 7:30 PM"],
  ["30 to 45 minutes", "30 to 45 minutes"],
  ["", ""],
  ["2026-02-30T99:99:00Z", ""],
])("%j arrives %j in Dallas time (DELIV-02)", (moment, text) => {
  expect(arrivalText(moment, "America/Chicago")).toBe(text);
});

test("on a known day the time is enough (DELIV-02)", () => {
  const arrival = (knownDay: string) => arrivalText("2026-11-22T18:45:00Z", "America/Chicago", knownDay);
  expect([arrival("2026-11-22"), arrival("2026-11-21")]).toEqual(["12:45 PM", "11/22/2026, 12:45 PM"]);
});

const GONE = { time: null, asap: false };
const SCHEDULE: ScheduleInput = {
  now: new Date("2026-11-21T18:00:00Z"), // noon in Dallas
  zone: "America/Chicago",
  hours: [
    { date: "2026-11-21", open: "10:00", close: "20:00" },
    { date: "2026-11-22", open: "13:00", close: "20:00" },
  ],
  orderType: orderType(),
  pickupType: "Carry Out",
  leadMinutes: 30,
};

test.each<[string, Pick<OrderSetup, "day" | "time" | "asap">, ReturnType<typeof keptTime>]>([
  ["is kept", { day: "2026-11-22", time: "13:00", asap: false }, { time: "13:00", asap: false }],
  ["is dropped before opening", { day: "2026-11-22", time: "12:30", asap: false }, GONE],
  ["is dropped on a closed day", { day: "2026-11-23", time: "13:00", asap: false }, GONE],
  ["is dropped when it has passed", { day: "2026-11-21", time: "11:00", asap: false }, GONE],
  ["becomes the current ASAP", { day: "2026-11-21", time: "10:30", asap: true }, { time: "12:30", asap: true }],
  ["is dropped for ASAP on another day", { day: "2026-11-22", time: "13:00", asap: true }, GONE],
  ["stays empty", { day: null, time: null, asap: false }, GONE],
])("the time of an order moved to another store %s", (_what, chosen, expected) => {
  expect(keptTime(new Schedule(SCHEDULE), chosen)).toEqual(expected);
});

test("ASAP is dropped where the store is closed now", () => {
  const evening = { ...SCHEDULE, now: new Date("2026-11-22T01:45:00Z") };
  expect(keptTime(new Schedule(evening), { day: "2026-11-21", time: "19:30", asap: true })).toEqual(GONE);
});

describe("the validity of an estimate (GUARD-02)", () => {
  const setup: OrderSetup = { ...SETUP, pickupType: "Delivery", address: ADDRESS };
  const cart = { lines: [], estimatedDeliveryTime: "2026-11-22T18:45:00Z" };
  const holds = (now: OrderSetup) =>
    orderProgress({ ...now, estimatedFor: deliveryKey(setup) }, "Individual", cart).hasEstimate;

  test("it is valid for its address, day, time and store, whatever else changes", () => {
    expect(holds(setup)).toBe(true);
    expect(holds({ ...setup, address: { ...ADDRESS, addressLine2: "Apt 5" }, near: "x" })).toBe(true);
    expect(orderProgress({ ...setup, estimatedFor: deliveryKey(setup) }, "Individual", null).hasEstimate).toBe(false);
    expect(orderProgress(setup, "Individual", cart).hasEstimate).toBe(false);
  });

  test.each<[string, Partial<OrderSetup>]>([
    ["address", { address: { ...ADDRESS, longitude: -96.81 } }],
    ["day", { day: "2026-11-23" }],
    ["time", { time: "12:45" }],
    ["store", { store: { id: 2, storeNumber: "1002" } }],
    ["ASAP", { asap: true }],
  ])("it is invalid for another %s", (_what, change) => {
    expect(holds({ ...setup, ...change })).toBe(false);
  });

  test("ASAP stays valid while its time moves on", () => {
    const soon = { ...setup, asap: true };
    const later = { ...soon, time: "12:45", estimatedFor: deliveryKey(soon) };
    expect(orderProgress(later, "Individual", cart).hasEstimate).toBe(true);
  });
});
