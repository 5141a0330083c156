import { addDays } from "../../../app/domain/day.ts";
import { describe, expect, test } from "vitest";
import { Schedule, type ScheduleInput, hoursText, leadMinutesFor } from "../../../app/domain/order/schedule.ts";
import type { OrderType } from "../../../app/domain/order/order.ts";

const asapOffered = (input: ScheduleInput) => new Schedule(input).asap !== null;
const calendarWeeks = (input: ScheduleInput, on?: string) => new Schedule(input).calendar(on);
const nextAvailableDay = (input: ScheduleInput, from?: string) => new Schedule(input).nextAvailableDay(from);
const offeredDays = (input: ScheduleInput) => new Schedule(input).days;
const recheckSlot = (input: ScheduleInput, day: string, time: string) => new Schedule(input).recheck({ day, time });
const slotsOn = (input: ScheduleInput, date: string) => new Schedule(input).slots(date);

const TYPE: OrderType = {
  id: 1,
  name: "Individual",
  displayName: "Individual",
  bannerMessage: "",
  methodPageSubheader: "",
  minOpenTime: null,
  maxCloseTime: null,
  startDate: null,
  endDate: null,
};
const CATERING: OrderType = { ...TYPE, id: 2, name: "Catering", displayName: "Catering" };
const HOLIDAY: OrderType = { ...TYPE, id: 3, name: "Holiday Menu", displayName: "Holiday Menu" };

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
const ends = (slots: readonly string[]) => [slots[0], slots.at(-1), slots.length];

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

  test("slots are quarter hours up to, not including, closing (TIME-13)", () => {
    expect(ends(slotsOn(given(), "2026-09-13"))).toEqual(["10:30", "21:45", 46]);
    expect(ends(slotsOn(given({ hours: everyDay("10:30", "20:00") }), "2026-09-13"))).toEqual(["10:30", "19:45", 38]);
    expect(ends(slotsOn(given({ hours: everyDay("10:20", "20:10") }), "2026-09-13"))).toEqual(["10:30", "20:00", 39]);
    expect(slotsOn(given({ hours: everyDay("10:01", "10:15") }), "2026-09-13")).toEqual([]);
    expect(slotsOn(given({ hours: everyDay("10:01", "10:16") }), "2026-09-13")).toEqual(["10:15"]);
  });

  test("lead time is elapsed time, overnight and over days", () => {
    const late = at("23:00:00", { leadMinutes: 720 });
    expect(slotsOn(late, TODAY)).toEqual([]);
    expect(slotsOn(late, "2026-09-13")[0]).toBe("11:00");
    const holiday = given({ orderType: HOLIDAY, leadMinutes: 1440 });
    expect(slotsOn(holiday, TODAY)).toEqual([]);
    expect(slotsOn(holiday, "2026-09-13")[0]).toBe("13:15");
    expect(slotsOn(holiday, "2026-09-14")[0]).toBe("10:30");
    expect(slotsOn(given({ leadMinutes: 3 * 1440 }), "2026-09-14")).toEqual([]);
    expect(slotsOn(given({ leadMinutes: 3 * 1440 }), "2026-09-15")[0]).toBe("13:15");
  });

  test("a day of lead time across the clock change is 24 real hours", () => {
    const spring = given({
      now: new Date("2026-03-07T20:00:00-06:00"),
      hours: [{ date: "2026-03-08", open: "10:00", close: "23:00" }],
      orderType: HOLIDAY,
      leadMinutes: 1440,
    });
    expect(slotsOn(spring, "2026-03-08")[0]).toBe("21:00");
    const autumn = { ...spring, now: new Date("2026-10-31T20:00:00-05:00") };
    const hours = [{ date: "2026-11-01", open: "10:00", close: "23:00" }];
    expect(slotsOn({ ...autumn, hours }, "2026-11-01")[0]).toBe("19:00");
  });

  test("the hour that the clock skips has no slots; the hour it shows twice has each once", () => {
    const night = given({
      now: new Date("2026-03-07T12:00:00-06:00"),
      hours: [{ date: "2026-03-08", open: "00:30", close: "04:00" }],
    });
    expect(slotsOn(night, "2026-03-08")).toEqual([
      "00:30",
      "00:45",
      "01:00",
      "01:15",
      "01:30",
      "01:45",
      "03:00",
      "03:15",
      "03:30",
      "03:45",
    ]);
    const inGap = { ...night, hours: [{ date: "2026-03-08", open: "02:00", close: "03:00" }] };
    expect(slotsOn(inGap, "2026-03-08")).toEqual([]);
    expect(offeredDays(inGap)[1]).toMatchObject({ date: "2026-03-08", available: false });
    const fold = given({
      now: new Date("2026-10-31T12:00:00-05:00"),
      hours: [{ date: "2026-11-01", open: "00:30", close: "02:30" }],
    });
    expect(slotsOn(fold, "2026-11-01")).toEqual([
      "00:30",
      "00:45",
      "01:00",
      "01:15",
      "01:30",
      "01:45",
      "02:00",
      "02:15",
    ]);
    // In the second 1:30 the first one is over.
    const second = { ...fold, now: new Date("2026-11-01T07:10:00Z"), leadMinutes: 20 };
    expect(slotsOn(second, "2026-11-01")).toEqual(["02:00", "02:15"]);
  });

  test("two stores at the same instant have their own days and slots", () => {
    const now = new Date("2026-09-13T04:30:00Z");
    const eastern = given({ now, zone: "America/New_York" });
    const hawaii = given({ now, zone: "Pacific/Honolulu" });
    expect(offeredDays(eastern)[0]?.date).toBe("2026-09-13");
    expect(offeredDays(hawaii)[0]?.date).toBe("2026-09-12");
    expect(slotsOn(eastern, "2026-09-13")[0]).toBe("10:30");
    expect(slotsOn(hawaii, "2026-09-12")[0]).toBe("19:00");
  });

  test("a day whose closing is before or at its opening is closed (TIME-14)", () => {
    for (const [open, close] of [
      ["10:00", "10:00"],
      ["22:00", "10:00"],
      ["00:00", "00:00"],
      ["17:00", "00:00"],
    ] as const) {
      const input = given({ hours: everyDay(open, close) });
      expect(slotsOn(input, "2026-09-13")).toEqual([]);
      expect(offeredDays(input)[1]).toMatchObject({ open: "00:00", close: "00:00", available: false });
    }
  });

  test("a store that never closes has slots all day (TIME-14)", () => {
    expect(ends(slotsOn(given({ hours: everyDay("00:00", "23:59") }), "2026-09-13"))).toEqual(["00:00", "23:45", 96]);
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

  test.each([
    "",
    "soon",
    "2026-02-30",
    "2026-09-31",
    "09/12/2026",
    "2026-09-1",
    "2026-09-12 ",
    "9999-12-31",
    "1999-01-01",
  ])("%j has no slots, with or without known hours (TIME-14)", (date) => {
    expect(slotsOn(given(), date)).toEqual([]);
    expect(slotsOn(given({ hours: null }), date)).toEqual([]);
  });

  test("hours are clamped to the order type's (TIME-15)", () => {
    const clamped = { ...CATERING, minOpenTime: "11:00", maxCloseTime: "14:00" };
    expect(ends(slotsOn(given({ orderType: clamped }), "2026-09-13"))).toEqual(["11:00", "13:45", 12]);
    expect(offeredDays(given({ orderType: clamped }))[1]).toMatchObject({
      open: "11:00",
      close: "14:00",
      available: true,
    });
    const wider = { ...CATERING, minOpenTime: "06:00", maxCloseTime: "23:00" };
    expect(offeredDays(given({ orderType: wider }))[1]).toMatchObject({ open: "10:30", close: "22:00" });
    const never = { ...CATERING, minOpenTime: "22:00", maxCloseTime: null };
    expect(offeredDays(given({ orderType: never }))[1]).toMatchObject({
      open: "00:00",
      close: "00:00",
      available: false,
    });
  });

  test("the default window when no hours could be loaded (TIME-16)", () => {
    expect(ends(slotsOn(given({ hours: null }), "2026-09-13"))).toEqual(["11:00", "19:45", 36]);
    expect(slotsOn(given({ hours: null, pickupType: "CurbSide" }), "2026-09-13")[0]).toBe("11:00");
    expect(slotsOn(given({ hours: null, pickupType: "Delivery" }), "2026-09-13")[0]).toBe("11:30");
    expect(slotsOn(given({ hours: null, pickupType: "Delivery", orderType: CATERING }), "2026-09-13")[0]).toBe("11:00");
    // The window is only a default for unknown hours: the server's own are used as they are.
    expect(slotsOn(given({ pickupType: "Delivery" }), "2026-09-13")[0]).toBe("10:30");
  });
});

describe("days", () => {
  test("from today to 90 days ahead, in order, the first two named (TIME-02, TIME-08)", () => {
    const days = offeredDays(given());
    expect(days).toHaveLength(91);
    expect(days.slice(0, 3)).toEqual([
      { date: "2026-09-12", label: "Today", open: "10:30", close: "22:00", available: true },
      { date: "2026-09-13", label: "Tomorrow", open: "10:30", close: "22:00", available: true },
      { date: "2026-09-14", label: "", open: "10:30", close: "22:00", available: true },
    ]);
    expect(days.at(-1)?.date).toBe("2026-12-11");
    expect(slotsOn(given(), "2026-12-11")).not.toEqual([]);
    expect(slotsOn(given(), "2026-12-12")).toEqual([]);
    expect(slotsOn(given(), "2026-09-11")).toEqual([]);
    expect(offeredDays(given({ windowDays: 0 }))).toHaveLength(1);
  });

  test("the end date is the last orderable day, and the earlier end counts (TIME-08)", () => {
    const ending = (endDate: string) => given({ orderType: { ...HOLIDAY, endDate } });
    expect(offeredDays(ending("2026-09-20")).at(-1)?.date).toBe("2026-09-20");
    expect(slotsOn(ending("2026-09-20"), "2026-09-20")).not.toEqual([]);
    expect(slotsOn(ending("2026-09-20"), "2026-09-21")).toEqual([]);
    expect(offeredDays(ending("2027-09-20")).at(-1)?.date).toBe("2026-12-11");
    expect(offeredDays(ending("2026-09-11"))).toEqual([]);
    expect(nextAvailableDay(ending("2026-09-11"))).toBeNull();
  });

  test("the first day is the later of today and the start date (SETUP-03)", () => {
    const starting = (startDate: string) => given({ orderType: { ...HOLIDAY, startDate } });
    expect(offeredDays(starting("2026-11-20"))[0]).toMatchObject({ date: "2026-11-20", label: "" });
    expect(offeredDays(starting("2026-09-13"))[0]).toMatchObject({ date: "2026-09-13", label: "Tomorrow" });
    expect(offeredDays(starting("2026-01-01"))[0]?.date).toBe("2026-09-12");
    expect(offeredDays(starting("2027-03-01"))).toEqual([]);
    expect(asapOffered(given({ orderType: { ...TYPE, startDate: "2026-09-13" } }))).toBe(false);
  });

  test("today is unavailable once nothing is left of it, its hours still shown (TIME-14)", () => {
    const today = (time: string, leadMinutes = 30) => offeredDays(at(time, { leadMinutes }))[0];
    expect(today("21:15:00")?.available).toBe(true);
    expect(today("21:15:01")).toEqual({ date: TODAY, label: "Today", open: "10:30", close: "22:00", available: false });
    expect(today("22:30:00")?.available).toBe(false);
    expect(today("15:00:00", 600)?.available).toBe(false);
    expect(nextAvailableDay(at("22:30:00"))).toBe("2026-09-13");
  });

  test("later days are closed for Catering only (TIME-19)", () => {
    const limited = (orderType: OrderType, cateringDisabledAfter: string | null) =>
      given({ orderType, cateringDisabledAfter, leadMinutes: 30 });
    const catering = offeredDays(limited(CATERING, "2026-09-14"));
    expect(catering.map((day) => day.available).slice(0, 5)).toEqual([true, true, true, false, false]);
    expect(catering[3]).toMatchObject({ open: "00:00", close: "00:00" });
    expect(slotsOn(limited(CATERING, "2026-09-14"), "2026-09-15")).toEqual([]);
    for (const input of [limited(TYPE, "2026-09-14"), limited(HOLIDAY, "2026-09-14"), limited(CATERING, null)]) {
      expect(offeredDays(input).every((day) => day.available)).toBe(true);
    }
  });

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

  test("ninety-one days are worked out in under two milliseconds (TIME-02)", () => {
    const input = at("20:00:00", { hours: null, zone: "America/Denver", leadMinutes: 1440 });
    for (let warm = 0; warm < 50; warm++) offeredDays(input);
    const times = Array.from({ length: 40 }, () => {
      const start = performance.now();
      offeredDays(input);
      return performance.now() - start;
    }).sort((a, b) => a - b);
    expect(times[20]).toBeLessThan(2);
  });
});

describe("ASAP", () => {
  test.each([
    ["09:00:00", false],
    ["10:29:59", false],
    ["10:30:00", true],
    ["13:07:00", true],
    ["21:15:00", true],
    ["21:15:01", false],
    ["21:30:00", false],
    ["22:00:00", false],
    ["23:59:00", false],
    ["02:00:00", false],
  ])("at %s a store open from 10:30 to 22:00 offers ASAP: %s (TIME-11)", (time, offered) => {
    expect(asapOffered(at(time))).toBe(offered);
  });

  test("TIME-11: at 2 AM ASAP is absent and the day's slots can be chosen", () => {
    expect(asapOffered(at("02:00:00"))).toBe(false);
    expect(offeredDays(at("02:00:00"))[0]).toMatchObject({ label: "Today", available: true });
    expect(slotsOn(at("02:00:00"), TODAY)).toHaveLength(46);
  });

  test("for every pickup type of Individual, never for the others (TIME-11)", () => {
    for (const pickupType of ["Carry Out", "CurbSide", "Delivery"] as const)
      expect(asapOffered(given({ pickupType }))).toBe(true);
    expect(asapOffered(given({ orderType: CATERING }))).toBe(false);
    expect(asapOffered(given({ orderType: HOLIDAY }))).toBe(false);
  });

  test("not when the lead time leaves no slot, nor on a closed day (TIME-11)", () => {
    expect(asapOffered(at("13:00:00", { leadMinutes: 600 }))).toBe(false);
    expect(asapOffered(given({ hours: [] }))).toBe(false);
    expect(asapOffered(at("21:25:00", { leadMinutes: 0 }))).toBe(true);
    expect(asapOffered(at("21:25:01", { leadMinutes: 0 }))).toBe(false);
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

  test("ASAP carries the first slot of today", () => {
    expect(new Schedule(given()).asap).toBe("13:45");
    expect(new Schedule(at("21:30:00")).asap).toBeNull();
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

  test("set at 7:49 PM for 8:30 PM, paid at 9:55 PM: gone, not sent", () => {
    expect(recheckSlot(at("19:49:00"), TODAY, "20:30")).toEqual({ kind: "ok" });
    expect(recheckSlot(at("20:05:00"), TODAY, "20:30")).toEqual({ kind: "moved", time: "20:45" });
    expect(recheckSlot(at("21:55:00"), TODAY, "20:30")).toEqual({ kind: "gone" });
  });

  test("the default of a rollback, 12:00 PM, is checked like any other (SUBMIT-09)", () => {
    expect(recheckSlot(at("09:00:00"), TODAY, "12:00")).toEqual({ kind: "ok" });
    expect(recheckSlot(given(), TODAY, "12:00")).toEqual({ kind: "moved", time: "13:45" });
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
  test("four weeks from the Sunday of the current week (TIME-04, TIME-06)", () => {
    const { weeks, earlier, later } = calendarWeeks(given());
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7]);
    expect(weeks.flat().map((day) => day.dayOfWeekNum)).toEqual(Array.from({ length: 28 }, (_, index) => index % 7));
    expect(weeks[0]?.[0]).toEqual({
      date: "2026-09-06",
      month: 9,
      day: 6,
      dayOfWeekNum: 0,
      showDisabled: true,
      title: "",
    });
    expect(weeks[0]?.[6]).toEqual({
      date: TODAY,
      month: 9,
      day: 12,
      dayOfWeekNum: 6,
      showDisabled: false,
      title: "TODAY",
    });
    expect(weeks[1]?.[0]).toMatchObject({ date: "2026-09-13", title: "TOMORROW" });
    expect([earlier, later]).toEqual([null, "2026-10-04"]);
  });

  test("pages of 28 days up to the one with the last offered day, across the clock change (TIME-04)", () => {
    const pages = [calendarWeeks(given())];
    while (pages.at(-1)?.later) pages.push(calendarWeeks(given(), pages.at(-1)?.later ?? ""));
    expect(pages.map((page) => page.weeks[0]?.[0]?.date)).toEqual([
      "2026-09-06",
      "2026-10-04",
      "2026-11-01",
      "2026-11-29",
    ]);
    expect(pages.map((page) => page.earlier)).toEqual([null, "2026-09-06", "2026-10-04", "2026-11-01"]);
    const days = pages.flatMap((page) => page.weeks.flat());
    expect(days).toHaveLength(112);
    expect(days.filter((day) => !day.showDisabled).map((day) => day.date)).toEqual(
      offeredDays(given()).map((day) => day.date),
    );
  });

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

  const withType = (change: Partial<OrderType>) => given({ orderType: { ...HOLIDAY, ...change } });
  /** Every page from the first one on. */
  const allPages = (input: ScheduleInput) => {
    const pages = [calendarWeeks(input)];
    for (let later = pages[0]?.later; later; later = pages.at(-1)?.later) pages.push(calendarWeeks(input, later));
    return pages;
  };
  const openDays = (input: ScheduleInput) =>
    allPages(input)
      .flatMap((page) => page.weeks.flat())
      .filter((day) => !day.showDisabled)
      .map((day) => day.date);

  test("the window ends inside a page, which is the last one (TIME-04, TIME-08)", () => {
    const ending = withType({ endDate: "2026-10-07" });
    expect(allPages(ending).map((page) => page.weeks[0]?.[0]?.date)).toEqual(["2026-09-06", "2026-10-04"]);
    const last = calendarWeeks(ending, "2026-10-04");
    expect([last.earlier, last.later]).toEqual(["2026-09-06", null]);
    expect(last.weeks.flat().map((day) => day.showDisabled)).toEqual(
      Array.from({ length: 28 }, (_, index) => index > 3),
    );
    expect(openDays(ending).at(-1)).toBe("2026-10-07");
  });

  test("a window that ends with a page has no page after it, one day more has (TIME-04)", () => {
    expect(allPages(withType({ endDate: "2026-10-03" }))).toHaveLength(1);
    expect(allPages(withType({ endDate: "2026-10-04" }))).toHaveLength(2);
  });

  test("a type that starts later: pages from this week on, days only from its start (TIME-04)", () => {
    const later = withType({ startDate: "2026-10-20", endDate: "2026-10-22" });
    expect(allPages(later).map((page) => page.weeks[0]?.[0]?.date)).toEqual(["2026-09-06", "2026-10-04"]);
    expect(openDays(later)).toEqual(["2026-10-20", "2026-10-21", "2026-10-22"]);
    expect(calendarWeeks(later).weeks[0]?.[6]).toMatchObject({ title: "TODAY", showDisabled: true });
    expect(calendarWeeks(later).weeks[1]?.[0]).toMatchObject({ title: "TOMORROW", showDisabled: true });
  });

  test("a type that starts beyond the 90 days has nothing to page to (TIME-04)", () => {
    const page = calendarWeeks(withType({ startDate: "2026-12-12" }), "2026-12-12");
    expect(page.weeks[0]?.[0]?.date).toBe("2026-09-06");
    expect([page.earlier, page.later]).toEqual([null, null]);
    expect(openDays(withType({ startDate: "2026-12-11" }))).toEqual(["2026-12-11"]);
  });

  test("the turn of the year, in a leap year too (TIME-06)", () => {
    const newYear = given({ now: new Date("2027-12-31T18:00:00Z"), hours: null });
    const { weeks } = calendarWeeks(newYear);
    expect(weeks[0]?.[0]).toMatchObject({ date: "2027-12-26", month: 12, day: 26, dayOfWeekNum: 0 });
    expect(weeks[0]?.[5]).toMatchObject({ date: "2027-12-31", month: 12, day: 31, dayOfWeekNum: 5, title: "TODAY" });
    expect(weeks[0]?.[6]).toMatchObject({ date: "2028-01-01", month: 1, day: 1, dayOfWeekNum: 6, title: "TOMORROW" });
    const dates = allPages(newYear).flatMap((page) => page.weeks.flat().map((day) => day.date));
    expect(dates).toEqual(Array.from({ length: 112 }, (_, index) => addDays("2027-12-26", index)));
    expect(dates).toContain("2028-02-29");
    expect(openDays(newYear).at(-1)).toBe("2028-03-30");
  });

  test("a closed day, and today without a time left, cannot be chosen (TIME-04, TIME-14)", () => {
    const late = at("21:50:00", {
      hours: everyDay("10:30", "22:00").filter((day) => day.date !== "2026-09-14"),
    });
    expect(calendarWeeks(late).weeks.flat().slice(6, 10)).toMatchObject([
      { date: TODAY, title: "TODAY", showDisabled: true },
      { date: "2026-09-13", title: "TOMORROW", showDisabled: false },
      { date: "2026-09-14", showDisabled: true },
      { date: "2026-09-15", showDisabled: false },
    ]);
  });

  test("whole weeks only, never 29 days (TIME-05)", () => {
    for (const zone of ["Pacific/Honolulu", "America/New_York"]) {
      for (let date = "2026-10-25"; date < "2026-11-08"; date = addDays(date, 1)) {
        const { weeks } = calendarWeeks(given({ now: new Date(`${date}T05:30:00Z`), zone, hours: null }));
        expect(weeks.map((week) => week.map((day) => day.dayOfWeekNum))).toEqual(
          Array.from({ length: 4 }, () => [0, 1, 2, 3, 4, 5, 6]),
        );
        expect(new Set(weeks.flat().map((day) => day.date))).toHaveLength(28);
        expect(weeks[0]?.some((day) => day.title === "TODAY")).toBe(true);
      }
    }
  });

  test("a type whose window has passed shows one page without a day to choose (TIME-04)", () => {
    const page = calendarWeeks(given({ orderType: { ...HOLIDAY, endDate: "2026-01-01" } }), "2026-12-01");
    expect(page.weeks.flat().every((day) => day.showDisabled)).toBe(true);
    expect([page.earlier, page.later]).toEqual([null, null]);
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
