import { describe, expect, test } from "vitest";
import { orderOverview, orderLine, whenText } from "../../order/order-overview.ts";
import { EMPTY_SETUP, type OrderSetup } from "../../order/journey.ts";
import type { OrderType } from "../../order/order.ts";
import { ADDRESS, SETUP as ANSWERED } from "../support/orders.ts";
import type { Store } from "../../stores/store.ts";

const TODAY = "2026-11-21";
const STORE = { name: "Elm Street", address: "9 Elm St" } as Store;
const TYPE = { displayName: "Holiday Feast" } as OrderType;
const SETUP: OrderSetup = { ...ANSWERED, distance: 1.24 };
const CURBSIDE = { pickupType: "CurbSide" } as const;
const DELIVERY = { pickupType: "Delivery" } as const;
const VAN = { color: "Blue", type: "Van" };

describe("the overview (SETUP-22)", () => {
  test("nothing yet", () => {
    expect(orderOverview(EMPTY_SETUP, null, null, "")).toEqual({
      orderType: null,
      pickupType: null,
      location: null,
      when: null,
    });
  });

  test("everything", () => {
    expect(orderOverview(SETUP, TYPE, STORE, TODAY)).toEqual({
      orderType: "Holiday Feast",
      pickupType: "Carry out",
      location: "Elm Street, 9 Elm St, 1.2 miles",
      when: "Tomorrow, Sunday, 11/22/2026, 12:30 PM",
    });
  });

  test.each<[string, Partial<OrderSetup>, Partial<ReturnType<typeof orderOverview>>]>([
    ["curbside", { pickupType: "CurbSide" }, { pickupType: "Curbside" }],
    ["delivery", { pickupType: "Delivery" }, { pickupType: "Delivery" }],
    ["a store selected without a search", { distance: null }, { location: "Elm Street, 9 Elm St" }],
    ["a store at no distance", { distance: 0 }, { location: "Elm Street, 9 Elm St, 0.0 miles" }],
    ["a day without a time is undecided", { time: null }, { when: null }],
    ["a time without a day is undecided", { day: null }, { when: null }],
    ["ASAP has no time of day", { asap: true, day: TODAY }, { when: "Today, Saturday, 11/21/2026, ASAP" }],
    ["curbside names the vehicle (VEH-03)", { ...CURBSIDE, vehicle: VAN }, { pickupType: "Curbside, Blue Van" }],
    ["an incomplete vehicle is left out", { ...CURBSIDE, vehicle: { ...VAN, type: "" } }, { pickupType: "Curbside" }],
    [
      "a delivery has a 15-minute window (TIME-20)",
      DELIVERY,
      { when: "Tomorrow, Sunday, 11/22/2026, 12:30 PM - 12:45 PM" },
    ],
    [
      "an ASAP delivery has no window",
      { ...DELIVERY, asap: true, day: TODAY },
      { when: "Today, Saturday, 11/21/2026, ASAP" },
    ],
    ["an invalid day is left out (ERR-06)", { day: "2026-02-30" }, { when: "12:30 PM" }],
  ])("%s", (_what, change, expected) => {
    expect(orderOverview({ ...SETUP, ...change }, TYPE, STORE, TODAY)).toMatchObject(expected);
  });

  test("an unknown store or order type counts as undecided", () => {
    expect(orderOverview(SETUP, null, null, "")).toMatchObject({ orderType: null, location: null });
    expect(orderOverview(SETUP, null, null, "").when).toBe("Sunday, 11/22/2026, 12:30 PM"); // without a store there is no time zone
  });
});

test.each<[string, Partial<OrderSetup>, string | null, string | null]>([
  ["a pickup", {}, "Elm Street", "Tomorrow, 12:30 PM"],
  ["a delivery, by its street", { ...DELIVERY, address: ADDRESS }, "1500 Main St", "Tomorrow, 12:30 PM"],
  ["a later day", { day: "2026-12-03" }, "Elm Street", "Thu, 12/03/2026, 12:30 PM"],
  ["ASAP", { asap: true, day: TODAY }, "Elm Street", "Today, ASAP"],
  ["no time yet", { time: null }, "Elm Street", null],
  ["an invalid day (ERR-06)", { day: "2026-02-30" }, "Elm Street", "12:30 PM"],
])("the summary line: %s", (_what, change, place, when) => {
  expect(orderLine({ ...SETUP, ...change }, TYPE, STORE, TODAY)).toEqual({ place, when });
});

test("without a place the line has the pickup type or order type", () => {
  expect(orderLine(SETUP, TYPE, null, TODAY).place).toBe("Carry out");
  expect(orderLine({ ...SETUP, pickupType: null }, TYPE, null, TODAY).place).toBe("Holiday Feast");
  expect(orderLine(EMPTY_SETUP, null, null, "")).toEqual({ place: null, when: null });
});

test.each([
  ["2026-11-21", "09:05", "Today, Saturday, 11/21/2026, 9:05 AM"],
  ["2026-11-22", "00:00", "Tomorrow, Sunday, 11/22/2026, 12:00 AM"],
  ["2026-11-23", null, "Monday, 11/23/2026, ASAP"],
  ["2026-11-20", "12:00", "Friday, 11/20/2026, 12:00 PM"],
  ["2027-01-01", "23:45", "Friday, 01/01/2027, 11:45 PM"],
])("%s %s is %j (TIME-02)", (day, time, text) => {
  expect(whenText(day, time, TODAY)).toBe(text);
});
