import { addDays } from "../../../app/domain/day.ts";
import { describe, expect, test } from "vitest";
import { Schedule, type ScheduleInput, hoursText, leadMinutesFor } from "../../../app/domain/order/schedule.ts";
import { cpuMilliseconds } from "../../support/builders/cpu-time.ts";
import { orderType } from "../../support/builders/orders.ts";
import { words } from "../../support/builders/words.ts";

const asapOffered = (input: ScheduleInput) => new Schedule(input).asap !== null;
const calendarWeeks = (input: ScheduleInput, on?: string) => new Schedule(input).calendar(on);
const nextAvailableDay = (input: ScheduleInput, from?: string) => new Schedule(input).nextAvailableDay(from);
const recheckSlot = (input: ScheduleInput, day: string, time: string) => new Schedule(input).recheck({ day, time });
const slotsOn = (input: ScheduleInput, date: string) => new Schedule(input).slots(date);

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

describe("slots", () => {
  test.each([
    ["13:07:00", 30, "13:45"],
    ["13:15:00", 30, "13:45"],
    ["13:15:01", 30, "14:00"],
    ["13:00:00", 30, "13:30"],
    ["13:10:00", 0, "13:30"],
    ["13:10:00", 20, "13:30"],
    ["13:10:01", 20, "13:45"],
    ["13:10:00", 5, "13:30"],
    ["13:10:00", 21, "13:45"],
    ["13:07:00", 240, "17:15"],
    ["09:00:00", 30, "10:30"],
    ["10:00:00", 30, "10:30"],
    ["10:00:01", 30, "10:45"],
    ["02:00:00", 30, "10:30"],
  ])("at %s with a lead of %d minutes the first slot is %s (TIME-13)", (time, leadMinutes, first) => {
    expect(slotsOn(at(time, { leadMinutes }), TODAY)[0]).toBe(first);
  });

  test("a day that is not listed, or listed without readable hours, is closed", () => {
    expect(slotsOn(given({ hours: [] }), TODAY)).toEqual([]);
    for (const [open, close] of [
      ["", "late"],
      ["", "22:00"],
      ["10:30", ""],
      ["10:30 AM", "22:00"],
    ] as const) {
      expect(slotsOn(given({ hours: [{ date: TODAY, open, close }] }), TODAY)).toEqual([]);
    }
  });

  test.each([...words("soon 2026-02-30 2026-09-31 09/12/2026 2026-09-1 9999-12-31 1999-01-01"), "", "2026-09-12 "])(
    "%j has no slots, with or without known hours (TIME-14)",
    (date) => {
      expect(slotsOn(given(), date)).toEqual([]);
      expect(slotsOn(given({ hours: null }), date)).toEqual([]);
    },
  );
});

describe("days", () => {
  test("the first available day skips closed ones and may start from a chosen day", () => {
    const hours = everyDay("10:30", "22:00").filter((day) => !["2026-09-13", "2026-09-14"].includes(day.date));
    expect(nextAvailableDay(given({ hours }))).toBe(TODAY);
    expect(nextAvailableDay(given({ hours }), "2026-09-13")).toBe("2026-09-15");
    expect(nextAvailableDay(given({ hours }), "2020-01-01")).toBe(TODAY);
    expect(nextAvailableDay(given({ hours }), "2026-02-30")).toBe(TODAY);
    expect(nextAvailableDay(given({ hours }), "junk")).toBe(TODAY);
    expect(nextAvailableDay(given({ hours: [] }))).toBeNull();
    expect(nextAvailableDay(given(), "2027-01-01")).toBeNull();
  });

  test("ninety-one days take the processor less than two milliseconds (TIME-02)", () => {
    const input = at("20:00:00", { hours: null, zone: "America/Denver", leadMinutes: 1440 });
    const often = (times: number) => () => Array.from({ length: times }, () => new Schedule(input).days.length);
    cpuMilliseconds(often(50));
    expect(cpuMilliseconds(often(100))).toBeLessThan(200);
  });
});

describe("ASAP", () => {
  test.each<[boolean, string]>([
    [true, "10:30:00 13:07:00 21:15:00"],
    [false, "02:00:00 09:00:00 10:29:59 21:15:01 21:30:00 22:00:00 23:59:00"],
  ])("a store open from 10:30 to 22:00 offers ASAP: %s at %s (TIME-11)", (offered, times) => {
    for (const time of words(times)) expect(asapOffered(at(time)), time).toBe(offered);
  });

  // The last slot, 10:00 PM, is still more than 20 minutes away.
  test.each([
    ["21:30:59", "22:01", true],
    ["21:31:00", "22:01", true],
    ["21:31:01", "22:01", false],
    ["21:40:00", "22:01", false],
    ["21:35:00", "22:05", true],
    ["21:35:01", "22:05", false],
    ["21:40:00", "22:10", true],
    ["21:40:01", "22:10", false],
  ])(
    "at %s a store that closes at %s, between two quarter hours, offers ASAP: %s (TIME-11)",
    (time, close, offered) => {
      const input = at(time, { hours: everyDay("10:30", close), leadMinutes: 0 });
      expect(asapOffered(input)).toBe(offered);
      if (time < "21:40:01") expect(slotsOn(input, TODAY)).toEqual(["22:00"]);
    },
  );

  test.each([
    ["06:29:59", false], // 1:29:59, the first time
    ["06:30:00", true],
    ["07:10:00", true], // 1:10 again: it has been open for 40 minutes
    ["07:30:00", true],
    ["08:31:00", true],
    ["08:31:01", false],
  ])("a store open from 1:30 to 3:01 in the night of 25 hours offers ASAP at %s UTC: %s (TIME-11)", (time, offered) => {
    const input = given({
      now: new Date(`2026-11-01T${time}Z`),
      hours: [{ date: "2026-11-01", open: "01:30", close: "03:01" }],
      leadMinutes: 20,
    });
    expect(asapOffered(input)).toBe(offered);
  });

  test("an opening that the clock skips is the moment it skips to (TIME-11)", () => {
    const at = (time: string) =>
      given({
        now: new Date(`2026-03-08T${time}Z`),
        hours: [{ date: "2026-03-08", open: "02:30", close: "22:00" }],
      });
    expect(asapOffered(at("07:59:59"))).toBe(false);
    expect(asapOffered(at("08:00:00"))).toBe(true);
  });
});

describe("checking a chosen time again", () => {
  test("it stays, moves to the next slot of the day, or is gone (SUBMIT-09, SUBMIT-10)", () => {
    expect(recheckSlot(given(), TODAY, "13:45")).toEqual({ kind: "ok" });
    expect(recheckSlot(given(), TODAY, "13:30")).toEqual({ kind: "moved", time: "13:45" });
    expect(recheckSlot(given(), TODAY, "09:00")).toEqual({ kind: "moved", time: "13:45" });
    expect(recheckSlot(given(), TODAY, "13:50")).toEqual({ kind: "moved", time: "14:00" });
    expect(recheckSlot(at("21:20:00"), TODAY, "21:45")).toEqual({ kind: "gone" });
    expect(recheckSlot(given(), TODAY, "22:00")).toEqual({ kind: "gone" });
    expect(recheckSlot(given(), "2026-09-11", "13:45")).toEqual({ kind: "gone" });
    expect(recheckSlot(given({ hours: [] }), TODAY, "13:45")).toEqual({ kind: "gone" });
  });

  test.each([
    ["", ""],
    [TODAY, ""],
    [TODAY, "1:45 PM"],
    [TODAY, "25:00"],
    ["junk", "13:45"],
    ["2026-02-30", "13:45"],
  ])("%j %j is gone (SUBMIT-09)", (date, time) => {
    expect(recheckSlot(given(), date, time)).toEqual({ kind: "gone" });
  });
});

describe("calendar", () => {
  test.each([
    ["2026-10-20", "2026-10-04"],
    ["2026-10-31", "2026-10-04"],
    ["2020-01-01", "2026-09-06"],
    ["9999-12-31", "2026-11-29"],
    ["2026-02-30", "2026-09-06"],
    ["junk", "2026-09-06"],
    ["", "2026-09-06"],
  ])("asked for %j it shows the page from %s (TIME-04)", (asked, first) => {
    expect(calendarWeeks(given(), asked).weeks[0]?.[0]?.date).toBe(first);
  });
});

describe("lead times and hours in words", () => {
  const LIST = [
    { name: "Catering", minutes: 300 },
    { name: "Holiday Menu", minutes: 2880 },
    { name: "Individual", minutes: 25 },
    { name: "IndividualDelivery", minutes: 45 },
  ];

  test("by kind and pickup type, the server's before the defaults (TIME-17, TIME-18)", () => {
    expect(leadMinutesFor(LIST, TYPE, "Carry Out")).toBe(25);
    expect(leadMinutesFor(LIST, TYPE, "CurbSide")).toBe(25);
    expect(leadMinutesFor(LIST, TYPE, "Delivery")).toBe(45);
    expect(leadMinutesFor(LIST, CATERING, "Delivery")).toBe(300);
    expect(leadMinutesFor(LIST, HOLIDAY, "Carry Out")).toBe(2880);
    expect(leadMinutesFor([{ name: "individual delivery", minutes: 0 }], TYPE, "Delivery")).toBe(0);
  });

  test("defaults fill the gaps of the list (TIME-18)", () => {
    expect(leadMinutesFor([], TYPE, "Carry Out")).toBe(30);
    expect(leadMinutesFor([], TYPE, "Delivery")).toBe(30);
    expect(leadMinutesFor([], CATERING, "Carry Out")).toBe(240);
    expect(leadMinutesFor([], HOLIDAY, "Delivery")).toBe(1440);
    for (const minutes of [-5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(leadMinutesFor([{ name: "Catering", minutes }], CATERING, "Carry Out")).toBe(240);
    }
  });

  test("for Catering a store's lead time above 0 replaces the list's", () => {
    expect(leadMinutesFor(LIST, CATERING, "Carry Out", { cateringLeadTime: 120 })).toBe(120);
    expect(leadMinutesFor(LIST, CATERING, "Carry Out", { cateringLeadTime: 0 })).toBe(300);
    expect(leadMinutesFor(LIST, TYPE, "Carry Out", { cateringLeadTime: 120 })).toBe(25);
    expect(leadMinutesFor(LIST, HOLIDAY, "Carry Out", { cateringLeadTime: 120 })).toBe(2880);
  });

  test("hours in words (STORE-06)", () => {
    expect(hoursText("11:00", "20:00")).toBe("11:00 AM - 8:00 PM");
    expect(hoursText("10:30", "23:59")).toBe("10:30 AM - 11:59 PM");
    expect(hoursText("00:00", "23:59")).toBe("Closed");
    expect(hoursText("10:00", "10:00")).toBe("Closed");
    expect(hoursText("", "")).toBe("Closed");
    expect(hoursText("10:00", "")).toBe("Closed");
  });
});
