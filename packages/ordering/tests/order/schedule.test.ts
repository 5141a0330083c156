import { addDays } from "../../day.ts";
import { expect, test } from "vitest";
import type { OrderType, PickupType } from "../../order/order.ts";
import { Schedule, type ScheduleInput, hoursText, leadMinutesFor } from "../../order/schedule.ts";
import { timesAsLong } from "../support/duration.ts";
import { orderType } from "../support/orders.ts";
import { words } from "../support/words.ts";

const TYPE = orderType();
const CATERING = orderType("Catering");
const HOLIDAY = orderType("Holiday Menu");

/** The same hours on every day around the test's days. */
function everyDay(open: string, close: string) {
  return Array.from({ length: 120 }, (_, index) => ({ date: addDays("2026-09-01", index), open, close }));
}

/** Saturday 12 September 2026, 1:07 PM in Chicago, a store open from 10:30 to 22:00. */
function given(change: Partial<ScheduleInput> = {}): ScheduleInput {
  return {
    now: new Date("2026-09-12T18:07:00Z"),
    zone: "America/Chicago",
    hours: everyDay("10:30", "22:00"),
    orderType: TYPE,
    pickupType: "Carry Out",
    leadMinutes: 30,
    ...change,
  };
}

/** The same, at another time of that day in Chicago. */
function at(time: string, change: Partial<ScheduleInput> = {}): ScheduleInput {
  return given({ now: new Date(`2026-09-12T${time}-05:00`), ...change });
}

const TODAY = "2026-09-12";

/** Every other rule is proved by the second reading in schedule-reference.test.ts. */

const JUNK = [...words("soon 2026-02-30 2026-09-31 09/12/2026 2026-09-1"), "", "2026-09-12 "];

test("the first slot is the next quarter hour after the lead time of at least 20 minutes (TIME-13)", () => {
  expect(new Schedule(at("13:07:00")).slots(TODAY)[0]).toBe("13:45");
  expect(new Schedule(at("13:10:01", { leadMinutes: 5 })).slots(TODAY)[0]).toBe("13:45");
});

test("a day with unreadable hours is closed, and an invalid day has no slots (TIME-14)", () => {
  for (const [open = "", close = ""] of [["", "late"], ["", "22:00"], ["10:30"], ["10:30 AM", "22:00"]])
    expect(new Schedule(given({ hours: [{ date: TODAY, open, close }] })).slots(TODAY)).toEqual([]);
  for (const date of [...JUNK, "9999-12-31", "1999-01-01"]) {
    expect(new Schedule(given()).slots(date), date).toEqual([]);
    expect(new Schedule(given({ hours: null })).slots(date), date).toEqual([]);
  }
});

test("the first available day is between today and the last day", () => {
  expect(new Schedule(given()).nextAvailableDay("2020-01-01")).toBe(TODAY);
  expect(new Schedule(given()).nextAvailableDay("2027-01-01")).toBeNull();
});

test("ninety-one days take less time than one formatter each (TIME-02)", () => {
  const input = at("20:00:00", { hours: null, zone: "America/Denver", leadMinutes: 1440 });
  const days = () => new Schedule(input).days.length;
  const formatters = () => Array.from({ length: 91 }, () => new Intl.DateTimeFormat("en-US", { timeZone: input.zone }));
  const often = (act: () => unknown) => () => Array.from({ length: 10 }, act);
  expect(days()).toBe(91);
  expect(timesAsLong(often(days), often(formatters))).toBeLessThan(1);
});

test.each<[boolean, string]>([
  [true, "10:30:00 13:07:00 21:15:00"],
  [false, "10:29:59 21:15:01 21:30:00 22:00:00"],
])("a store open from 10:30 to 22:00 offers ASAP: %s at %s (TIME-11)", (offered, times) => {
  for (const time of words(times)) expect(new Schedule(at(time)).asap !== null, time).toBe(offered);
});

test("a chosen time stays, moves to the next slot of the day, or expires (SUBMIT-09, SUBMIT-10)", () => {
  const recheck = (day: string, time: string) => new Schedule(given()).recheck({ day, time });
  expect(recheck(TODAY, "13:45")).toEqual({ kind: "ok" });
  expect(recheck(TODAY, "13:30")).toEqual({ kind: "moved", time: "13:45" });
  for (const time of ["22:00", "", "1:45 PM", "25:00"]) expect(recheck(TODAY, time), time).toEqual({ kind: "gone" });
  for (const day of JUNK) expect(recheck(day, "13:45"), day).toEqual({ kind: "gone" });
});

test.each([["2026-10-31", "2026-10-04"], ["9999-12-31", "2026-11-29"], ...JUNK.map((asked) => [asked, "2026-09-06"])])(
  "the calendar for %j starts on %s (TIME-04)",
  (asked, first) => {
    expect(new Schedule(given()).calendar(asked).weeks[0]?.[0]?.date).toBe(first);
  },
);

const LIST = [
  { name: "Catering", minutes: 300 },
  { name: "Holiday Menu", minutes: 2880 },
  { name: "Individual", minutes: 25 },
  { name: "IndividualDelivery", minutes: 45 },
];

test.each<[PickupType, OrderType, listed: number, unlisted: number]>([
  ["Carry Out", TYPE, 25, 30],
  ["CurbSide", TYPE, 25, 30],
  ["Delivery", TYPE, 45, 30],
  ["Delivery", CATERING, 300, 240],
  ["Carry Out", HOLIDAY, 2880, 1440],
])(
  "the lead time, %s of %o: %d minutes if listed, %d by default (TIME-17, TIME-18)",
  (pickupType, type, listed, unlisted) => {
    expect(leadMinutesFor(LIST, type, pickupType)).toBe(listed);
    expect(leadMinutesFor([], type, pickupType)).toBe(unlisted);
  },
);

test("lead times are found by name regardless of case and spaces, and invalid minutes are ignored (TIME-18)", () => {
  expect(leadMinutesFor([{ name: "individual delivery", minutes: 0 }], TYPE, "Delivery")).toBe(0);
  for (const minutes of [-5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(leadMinutesFor([{ name: "Catering", minutes }], CATERING, "Carry Out")).toBe(240);
});

test("a store's catering lead time above 0 replaces the list's", () => {
  expect(leadMinutesFor(LIST, CATERING, "Carry Out", { cateringLeadTime: 120 })).toBe(120);
  expect(leadMinutesFor(LIST, CATERING, "Carry Out", { cateringLeadTime: 0 })).toBe(300);
  expect(leadMinutesFor(LIST, TYPE, "Carry Out", { cateringLeadTime: 120 })).toBe(25);
  expect(leadMinutesFor(LIST, HOLIDAY, "Carry Out", { cateringLeadTime: 120 })).toBe(2880);
});

test("the text of opening hours (STORE-06)", () => {
  expect(hoursText("11:00", "20:00")).toBe("11:00 AM - 8:00 PM");
  expect(hoursText("10:30", "23:59")).toBe("10:30 AM - 11:59 PM");
  expect(hoursText("00:00", "23:59")).toBe("Closed");
  expect(hoursText("10:00", "10:00")).toBe("Closed");
  expect(hoursText("", "")).toBe("Closed");
  expect(hoursText("10:00", "")).toBe("Closed");
});
