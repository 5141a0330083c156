import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderKind, OrderType, PickupType } from "@platter/ordering/order/order.ts";
import { Schedule, type CalendarDay, type DayOffer, type ScheduleInput } from "@platter/ordering/order/schedule.ts";
import { STORE_OPERATIONS } from "../../../server/catering/stores.ts";
import { orderType } from "@platter/ordering/tests/support/orders.ts";
import { words } from "@platter/ordering/tests/support/words.ts";

/**
 * A second, slow reading of the same rows, written without a line of packages/ordering: walk through real time
 * minute by minute, ask the platform what the wall of the zone shows, and keep what the rows allow. Hours
 * go to the rules the way they come from the API, through the reader of its reply (TIME-25).
 */

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const ZONES = words(
  "Pacific/Honolulu America/Anchorage America/Los_Angeles America/Phoenix America/Denver America/Chicago",
  "America/New_York",
);
/** Days of a clock change and their eves, and three ordinary turns of the calendar. */
const ANCHORS = words(
  "2026-03-07 2026-03-08 2026-10-31 2026-11-01 2027-03-14 2027-11-07 2026-07-04 2026-12-31 2028-02-28",
);
/** From here ninety days lead over the spring change, the autumn change and the turn of the year. */
const LONG_ANCHORS = ["2026-02-14", "2026-10-31"];
const LONG_ZONES = ["Pacific/Honolulu", "America/Denver", "America/New_York"];

// --- Real time, as the wall of a zone shows it. ---

interface Moment {
  at: number;
  time: string;
}

interface WallDay {
  date: string;
  /** Every real minute in order: 23, 24 or 25 hours of them. */
  minutes: Moment[];
  /** Those on a quarter hour that the wall shows for the first time. */
  quarters: Moment[];
}

const walks = new Map<string, { upTo(date: string): WallDay[] }>();

/** The days of a zone from two days before the anchor on, computed on demand. */
function walk(zone: string, anchor: string): { upTo(date: string): WallDay[] } {
  const known = walks.get(`${zone} ${anchor}`);
  if (known) return known;
  const wall = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  const days: WallDay[] = [];
  let at = Date.parse(anchor) - 2 * DAY;
  const walked = {
    /** The last of these days is complete, whatever has begun after it. */
    upTo(date: string): WallDay[] {
      while ((days.at(-1)?.date ?? "") <= date) {
        const [shown = "", time = ""] = wall.format(at).split(" ");
        if (days.at(-1)?.date !== shown) days.push({ date: shown, minutes: [], quarters: [] });
        const moment = { at, time };
        const day = days.at(-1);
        day?.minutes.push(moment);
        const isQuarter = Number(time.slice(3)) % 15 === 0;
        if (isQuarter && day?.quarters.every((quarter) => quarter.time !== time)) day.quarters.push(moment);
        at += MINUTE;
      }
      return days.filter((day) => day.date <= date);
    },
  };
  walks.set(`${zone} ${anchor}`, walked);
  return walked;
}

/** Days of the calendar, which knows no zones. */
const plusDays = (date: string, days: number) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

// --- The rows. ---

interface Case {
  zone: string;
  anchor: string;
  now: number;
  hours: { date: string; open: string | null; close: string | null }[] | null;
  orderType: OrderType;
  pickupType: PickupType;
  leadMinutes: number;
  windowDays: number | undefined;
  cateringDisabledAfter: string | null | undefined;
}

interface Hours {
  open: string;
  close: string;
}

/** "9:00 AM" as "09:00" (TIME-25); null if invalid. */
function clock(text: string | null): string | null {
  const [, hour = "", minutes = "", half] = /^(\d+):(\d\d) (AM|PM)$/.exec(text ?? "") ?? [];
  if (!half) return null;
  return `${String((Number(hour) % 12) + (half === "PM" ? 12 : 0)).padStart(2, "0")}:${minutes}`;
}

/** When the store is open on a day for this order type; null: closed (TIME-14, TIME-15, TIME-16, TIME-19). */
function hoursOf(given: Case, date: string): Hours | null {
  const { orderType, pickupType, cateringDisabledAfter } = given;
  if (orderType.name === "Catering" && cateringDisabledAfter && date > cateringDisabledAfter) return null;
  let listed: Hours | null = null;
  if (given.hours === null) {
    const isDelivered = orderType.name === "Individual" && pickupType === "Delivery";
    listed = { open: isDelivered ? "11:30" : "11:00", close: "20:00" };
  } else {
    const day = given.hours.find((entry) => entry.date === date);
    const [open, close] = [clock(day?.open ?? null), clock(day?.close ?? null)];
    if (open && close && open < close) listed = { open, close };
  }
  if (!listed) return null;
  const { minOpenTime, maxCloseTime } = orderType;
  const open = minOpenTime && minOpenTime > listed.open ? minOpenTime : listed.open;
  const close = maxCloseTime && maxCloseTime < listed.close ? maxCloseTime : listed.close;
  return open < close ? { open, close } : null;
}

interface ReferenceDay {
  date: string;
  hours: Hours | null;
  slots: string[];
}

interface Reference {
  today: WallDay;
  /** The ordering window, closed days included (TIME-08). */
  days: ReferenceDay[];
}

function slowly(given: Case): Reference {
  const { now, orderType } = given;
  const walked = walk(given.zone, given.anchor);
  const today = walked.upTo(plusDays(given.anchor, 3)).findLast((day) => day.minutes.some(({ at }) => at <= now));
  if (!today) throw new Error("the walk starts too late");
  const last = plusDays(today.date, given.windowDays ?? 90);
  const days = walked
    .upTo(last)
    .filter(({ date }) => date >= today.date)
    .filter(({ date }) => !orderType.startDate || date >= orderType.startDate)
    .filter(({ date }) => !orderType.endDate || date <= orderType.endDate);
  return { today, days: days.map((day) => ({ date: day.date, ...offerOf(given, day) })) };
}

/** TIME-13. */
function offerOf(given: Case, day: WallDay): Omit<ReferenceDay, "date"> {
  const hours = hoursOf(given, day.date);
  if (!hours) return { hours, slots: [] };
  const slots = day.quarters
    .filter(({ time }) => time >= hours.open && time < hours.close)
    .filter(({ at }) => at >= given.now + given.leadMinutes * MINUTE && at >= given.now + 20 * MINUTE)
    .map(({ time }) => time);
  return { hours, slots };
}

/** TIME-11: between the moment of opening and 30 real minutes before that of closing, with a first slot to carry. */
function isAsapOffered(given: Case, { today, days }: Reference): boolean {
  const { hours, slots } = days.find(({ date }) => date === today.date) ?? { hours: null, slots: [] };
  if (given.orderType.name !== "Individual" || !hours || slots.length === 0) return false;
  const opening = today.minutes.find(({ time }) => time >= hours.open)?.at ?? Number.NaN;
  const closing = today.minutes.find(({ time }) => time >= hours.close)?.at ?? Number.NaN;
  return given.now >= opening && given.now <= closing - 30 * MINUTE;
}

// --- Random cases. ---

const anyTime = fc
  .oneof(
    fc.integer({ min: 0, max: 1439 }),
    fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
    // Around the hour that the clock skips or repeats, lunch, the evening and midnight.
    fc.constantFrom(0, 45, 60, 75, 90, 119, 120, 121, 135, 150, 180, 615, 660, 1170, 1200, 1320, 1425, 1439),
  )
  .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`);

const twelveHour = (time: string) => {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? "AM" : "PM"}`;
};

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });

/** A list of hours over some days in the words of the API: patterns that repeat, with or without gaps. */
function hoursOver(dates: string[]): fc.Arbitrary<Case["hours"]> {
  const time = anyTime.map(twelveHour);
  const ordered = fc.tuple(anyTime, anyTime).map((times) => times.sort().map(twelveHour));
  const day = fc.oneof(
    { weight: 4, arbitrary: ordered.map(([open = "", close = ""]) => ({ open, close })) },
    { weight: 1, arbitrary: fc.record({ open: time, close: time }) },
    { weight: 4, arbitrary: fc.constantFrom(...OPEN_DAYS) },
    { weight: 1, arbitrary: fc.constantFrom(...CLOSED_DAYS) },
  );
  const isListed = fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
  const list = fc.array(isListed, { minLength: dates.length, maxLength: dates.length });
  return fc.tuple(fc.array(day, { minLength: 1, maxLength: 7 }), list).map(([pattern, listed]) =>
    dates.flatMap((date, index) => {
      const hours = pattern[index % pattern.length];
      return listed[index] && hours ? [{ date, ...hours }] : [];
    }),
  );
}

const OPEN_DAYS = [
  { open: "10:30 AM", close: "9:00 PM" },
  { open: "9:07 AM", close: "8:05 PM" },
  // Over the hour that the clock skips or repeats.
  { open: "12:00 AM", close: "11:59 PM" },
  { open: "12:30 AM", close: "4:00 AM" },
  { open: "1:30 AM", close: "2:30 AM" },
  { open: "2:10 AM", close: "11:00 PM" },
];
const CLOSED_DAYS = [
  { open: "5:00 PM", close: "12:00 AM" },
  { open: "12:00 AM", close: "12:00 AM" },
  { open: "10:00 AM", close: "10:00 AM" },
  { open: null, close: null },
  { open: "", close: "late" },
];

/** On a quarter hour or just beside it, on a minute, or anything. */
function anyMoment(from: number, to: number): fc.Arbitrary<number> {
  const roundedTo = (unit: number) => (moment: number) => Math.floor(moment / unit) * unit;
  const moment = fc.integer({ min: from, max: to });
  const quarter = moment.map(roundedTo(15 * MINUTE));
  const beside = fc.tuple(quarter, fc.constantFrom(-1000, -1, 1, 1000)).map(([at, by]) => at + by);
  return fc.oneof(quarter, beside, moment.map(roundedTo(MINUTE)), moment);
}

function caseAt(zone: string, anchor: string, windowDays: fc.Arbitrary<number | undefined>): fc.Arbitrary<Case> {
  return windowDays.chain((window) => {
    const dates = Array.from({ length: Math.min(window ?? 90, 95) + 4 }, (_, index) => plusDays(anchor, index - 1));
    const date = fc.constantFrom(plusDays(anchor, -9), ...dates, plusDays(anchor, 200));
    const clamps = fc.oneof(
      { weight: 2, arbitrary: fc.constant({ minOpenTime: null, maxCloseTime: null }) },
      { weight: 1, arbitrary: fc.record({ minOpenTime: maybe(anyTime), maxCloseTime: maybe(anyTime) }) },
    );
    const dated = fc.oneof(
      { weight: 3, arbitrary: fc.constant({ startDate: null, endDate: null }) },
      { weight: 1, arbitrary: fc.record({ startDate: maybe(date), endDate: maybe(date) }) },
    );
    const name = fc.constantFrom<OrderKind>("Individual", "Individual", "Catering", "Holiday Menu");
    const lead = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(0, 20, 25, 30) },
      { weight: 1, arbitrary: fc.constantFrom(240, 1440, 4320) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 4320 }) },
    );
    const cases = fc.record({
      zone: fc.constant(zone),
      anchor: fc.constant(anchor),
      // Wherever the zone lies, its anchor day and the night after it.
      now: anyMoment(Date.parse(anchor) + 4 * 60 * MINUTE, Date.parse(anchor) + 36 * 60 * MINUTE),
      hours: fc.oneof({ weight: 6, arbitrary: hoursOver(dates) }, { weight: 1, arbitrary: fc.constant(null) }),
      orderType: fc.tuple(name, clamps, dated).map(([name, clamp, window]) => orderType(name, { ...clamp, ...window })),
      pickupType: fc.constantFrom<PickupType>("Carry Out", "CurbSide", "Delivery"),
      leadMinutes: lead,
      windowDays: fc.constant(window),
      cateringDisabledAfter: fc.oneof(fc.constantFrom(null, undefined), date),
    });
    return fc.oneof(cases, fc.tuple(cases, anyEdge).map(nearEdge));
  });
}

interface Edge {
  of: keyof Hours;
  /** Of the two moments that the wall shows alike in autumn. */
  which: 0 | -1;
  by: number;
}

const anyEdge: fc.Arbitrary<Edge> = fc.record({
  of: fc.constantFrom("open", "close"),
  which: fc.constantFrom(0, -1),
  by: fc
    .tuple(fc.oneof(fc.integer({ min: -70, max: 20 }), fc.constantFrom(-31, -30, -29)), fc.constantFrom(-1, 0, 0, 1))
    .map(([minutes, beside]) => minutes * MINUTE + beside),
});

/** The same case a few minutes before or after the anchor day's opening or closing. */
function nearEdge([given, { of, which, by }]: [Case, Edge]): Case {
  const hours = hoursOf(given, given.anchor);
  const day = walk(given.zone, given.anchor).upTo(given.anchor).at(-1);
  const edge = day?.minutes.filter(({ time }) => time === hours?.[of]).at(which);
  return edge ? { ...given, now: edge.at + by } : given;
}

const shortWindow = fc.integer({ min: 0, max: 4 });
const longWindow = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 95 }) },
);
const shortCase = fc
  .tuple(fc.constantFrom(...ZONES), fc.constantFrom(...ANCHORS))
  .chain(([zone, anchor]) => caseAt(zone, anchor, shortWindow));
const longCase = fc
  .tuple(fc.constantFrom(...LONG_ZONES), fc.constantFrom(...LONG_ANCHORS))
  .chain(([zone, anchor]) => caseAt(zone, anchor, longWindow));
const anyCase = fc.oneof({ weight: 7, arbitrary: shortCase }, { weight: 1, arbitrary: longCase });

function inputOf({ anchor: _, now, hours, windowDays, cateringDisabledAfter, ...rest }: Case): ScheduleInput {
  return {
    ...rest,
    now: new Date(now),
    hours: hours && STORE_OPERATIONS.hoursForOrdering.reply.parse(hours),
    ...(windowDays === undefined ? {} : { windowDays }),
    ...(cateringDisabledAfter === undefined ? {} : { cateringDisabledAfter }),
  };
}

// --- The comparisons. Each counts what it met, so that none can pass by meeting nothing. ---

test("days, slots, ASAP and a rechecked time agree with the reference in 3,000 random cases (TIME-02, TIME-08, SETUP-03, TIME-11, TIME-13, TIME-14, TIME-15, TIME-16, TIME-19, TIME-25, SUBMIT-09, SUBMIT-10)", () => {
  const met = { offered: 0, closed: 0, none: 0, skipped: 0, repeated: 0, asap: 0, late: 0, ok: 0, moved: 0, gone: 0 };
  const choice = fc.tuple(fc.integer({ min: -1, max: 3 }), fc.oneof(anyTime, fc.nat(95)));
  fc.assert(
    fc.property(anyCase, fc.integer({ min: -3, max: 6 }), choice, (given, ahead, [chosenAhead, pick]) => {
      const reference = slowly(given);
      const { today, days } = reference;
      const schedule = new Schedule(inputOf(given));
      expect(schedule.days).toEqual(
        days.map(({ date, hours, slots }): DayOffer => ({
          date,
          label: date === today.date ? "Today" : date === plusDays(today.date, 1) ? "Tomorrow" : "",
          open: hours?.open ?? "00:00",
          close: hours?.close ?? "00:00",
          available: slots.length > 0,
        })),
      );
      for (const { date, slots } of days) expect(schedule.slots(date)).toEqual(slots);
      for (const date of [plusDays(days[0]?.date ?? today.date, -1), plusDays(days.at(-1)?.date ?? today.date, 1)])
        expect(schedule.slots(date)).toEqual([]);
      const from = plusDays(today.date, ahead);
      const free = days.filter(({ slots }) => slots.length > 0).map(({ date }) => date);
      expect(schedule.nextAvailableDay()).toBe(free[0] ?? null);
      expect(schedule.nextAvailableDay(from)).toBe(free.find((date) => date >= from) ?? null);
      for (const { date, hours, slots } of days) {
        met[slots.length > 0 ? "offered" : hours ? "none" : "closed"]++;
        const realHours = (walk(given.zone, given.anchor).upTo(date).at(-1)?.minutes.length ?? 0) / 60;
        const isAtNight = slots.some((slot) => slot < "03:30");
        if (realHours === 23 && isAtNight) met.skipped++;
        if (realHours === 25 && isAtNight) met.repeated++;
      }

      const first = days.find(({ date }) => date === today.date)?.slots[0];
      const isAsap = isAsapOffered(given, reference);
      expect(schedule.asap).toBe(isAsap ? first : null);
      if (isAsap) met.asap++;
      else if (first && given.orderType.name === "Individual") met.late++;

      const day = chosenAhead > 1 ? (free[0] ?? today.date) : plusDays(today.date, chosenAhead);
      const slots = days.find(({ date }) => date === day)?.slots ?? [];
      const time = typeof pick === "string" ? pick : (slots[pick % slots.length] ?? "12:00");
      const later = slots.find((slot) => slot > time);
      const moved = later === undefined ? ({ kind: "gone" } as const) : ({ kind: "moved", time: later } as const);
      const expected = slots.includes(time) ? ({ kind: "ok" } as const) : moved;
      expect(schedule.recheck({ day, time })).toEqual(expected);
      met[expected.kind]++;
    }),
    { numRuns: 3000, seed: 20260912 },
  );
  const least = { offered: 5000, closed: 1000, none: 500, skipped: 40, repeated: 40, asap: 100, late: 50 };
  for (const [what, count] of Object.entries({ ...least, ok: 100, moved: 100, gone: 100 }))
    expect(met[what as keyof typeof met], what).toBeGreaterThan(count);
}, 90_000);

test.each([
  ["2026-03-08", "America/New_York"],
  ["2026-11-01", "America/New_York"],
  ["2027-03-14", "America/Anchorage"],
  ["2027-11-07", "America/Anchorage"],
])(
  "opening and closing at every half hour of the night of %s, when clocks change in %s (TIME-11, TIME-13)",
  (date, zone) => {
    const halfHours = ["00:00", "00:30", "01:00", "01:30", "02:00", "02:30", "03:00", "03:30", "04:00", "23:59"];
    const day = walk(zone, date).upTo(date).at(-1);
    const moments = day?.minutes.filter(({ at, time }) => at % (15 * MINUTE) === 0 && time < "04:30") ?? [];
    const pairs = halfHours.flatMap((open) =>
      halfHours.filter((close) => close > open).map((close) => ({ open: twelveHour(open), close: twelveHour(close) })),
    );
    let asap = 0;
    for (const hours of pairs) {
      for (const leadMinutes of [0, 30, 90]) {
        for (const { at } of moments) {
          const given: Case = {
            zone,
            anchor: date,
            now: at,
            hours: [{ date, ...hours }],
            orderType: orderType(),
            pickupType: "Carry Out",
            leadMinutes,
            windowDays: 0,
            cateringDisabledAfter: null,
          };
          const reference = slowly(given);
          const schedule = new Schedule(inputOf(given));
          const where = JSON.stringify({ at: new Date(at), hours, leadMinutes });
          expect(schedule.slots(date), where).toEqual(reference.days[0]?.slots);
          const isAsap = isAsapOffered(given, reference);
          expect(schedule.asap !== null, where).toBe(isAsap);
          if (isAsap) asap++;
        }
      }
    }
    expect(moments.length).toBeGreaterThan(12);
    expect(asap).toBeGreaterThan(100);
  },
);

test("the calendar agrees with the reference on any page in 2,000 random cases (TIME-04, TIME-05, TIME-06)", () => {
  const met = { days: 0, paged: 0 };
  fc.assert(
    fc.property(fc.oneof(shortCase, longCase), fc.integer({ min: -40, max: 130 }), (given, ahead) => {
      const { today, days } = slowly(given);
      const on = plusDays(today.date, ahead);
      const page = new Schedule(inputOf(given)).calendar(on);
      const sunday = plusDays(today.date, -new Date(today.date).getUTCDay());
      // Pages are counted from this week on; the last one holds the last day of the window.
      const pageOf = (date: string) => Math.floor((Date.parse(date) - Date.parse(sunday)) / (28 * DAY));
      const last = pageOf(days.at(-1)?.date ?? today.date);
      const shown = Math.min(Math.max(pageOf(on), 0), last);
      const first = plusDays(sunday, shown * 28);
      expect(page.weeks.map((week) => week.length)).toEqual([7, 7, 7, 7]);
      expect(page.weeks.flat()).toEqual(
        Array.from({ length: 28 }, (_, index): CalendarDay => {
          const date = plusDays(first, index);
          return {
            date,
            month: Number(date.slice(5, 7)),
            day: Number(date.slice(8)),
            dayOfWeekNum: index % 7,
            showDisabled: !days.some((day) => day.date === date && day.slots.length > 0),
            title: date === today.date ? "TODAY" : date === plusDays(today.date, 1) ? "TOMORROW" : "",
          };
        }),
      );
      expect(page.earlier).toBe(shown > 0 ? plusDays(first, -28) : null);
      expect(page.later).toBe(shown < last ? plusDays(first, 28) : null);
      met.days += page.weeks.flat().filter(({ showDisabled }) => !showDisabled).length;
      if (shown > 0) met.paged++;
    }),
    { numRuns: 2000, seed: 20261231 },
  );
  expect(met.days).toBeGreaterThan(2000);
  expect(met.paged).toBeGreaterThan(200);
}, 60_000);
