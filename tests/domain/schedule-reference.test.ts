import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderType, PickupType } from "../../app/domain/order.ts";
import {
  type ScheduleInput,
  asapOffered,
  asapTime,
  offeredDays,
  recheckSlot,
  slotsOn,
} from "../../app/domain/schedule.ts";

/**
 * A second, slow reading of the same rows, written without a line of app/domain/day.ts: walk through real
 * time minute by minute, ask the platform what the wall shows, and keep what the rows allow.
 */

const MINUTE = 60_000;
const ZONES = [
  "Pacific/Honolulu",
  "America/Anchorage",
  "America/Phoenix",
  "America/Denver",
  "America/Chicago",
  "America/New_York",
];
/** Clock changes of 2026 and 2027, their neighbours, and ordinary days; year's end and a leap day among them. */
const ANCHORS = [
  "2026-03-07",
  "2026-03-08",
  "2026-10-31",
  "2026-11-01",
  "2027-03-13",
  "2027-03-14",
  "2027-11-06",
  "2027-11-07",
  "2026-07-04",
  "2026-12-31",
  "2028-02-28",
];

interface Moment {
  at: number;
  date: string;
  time: string;
}

const walks = new Map<string, Moment[]>();

/** Every minute of five days from an anchor day on, with what the zone's wall shows. */
function walk(zone: string, anchor: string): Moment[] {
  const key = `${zone} ${anchor}`;
  const known = walks.get(key);
  if (known) return known;
  const wall = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  const start = Date.parse(`${anchor}T00:00:00Z`);
  const moments = Array.from({ length: 5 * 1440 }, (_, index): Moment => {
    const at = start + index * MINUTE;
    const [date = "", time = ""] = wall.format(at).split(" ");
    return { at, date, time };
  });
  walks.set(key, moments);
  return moments;
}

interface Case {
  zone: string;
  anchor: string;
  /** Milliseconds after the anchor day's UTC midnight. */
  after: number;
  input: Omit<ScheduleInput, "now" | "zone">;
}

const HOLES: OrderType = {
  id: 1,
  name: "Individual",
  displayName: "",
  bannerMessage: "",
  methodPageSubheader: "",
  minOpenTime: null,
  maxCloseTime: null,
  startDate: null,
  endDate: null,
};

const time = fc
  .oneof(
    fc.integer({ min: 0, max: 1439 }),
    fc.integer({ min: 0, max: 16 }).map((quarter) => quarter * 15),
    fc.constantFrom(0, 60, 90, 120, 135, 180, 615, 660, 1200, 1320, 1425, 1439),
  )
  .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`);

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });

function daysNear(anchor: string): string[] {
  return [-1, 0, 1, 2, 3].map((days) => new Date(Date.parse(anchor) + days * 1440 * MINUTE).toISOString().slice(0, 10));
}

const anyCase: fc.Arbitrary<Case> = fc
  .record({ zone: fc.constantFrom(...ZONES), anchor: fc.constantFrom(...ANCHORS) })
  .chain(({ zone, anchor }) => {
    const date = fc.constantFrom(...daysNear(anchor));
    const day = fc.tuple(date, time, time).map(([on, open, close]) => ({ date: on, open, close }));
    const wideDays = daysNear(anchor).map((on) => ({ date: on, open: "00:00", close: "23:59" }));
    const type = fc.record({
      minOpenTime: maybe(time),
      maxCloseTime: maybe(time),
      startDate: maybe(date),
      endDate: maybe(date),
    });
    const bare = { minOpenTime: null, maxCloseTime: null, startDate: null, endDate: null };
    return fc.record({
      zone: fc.constant(zone),
      anchor: fc.constant(anchor),
      after: fc.oneof(
        fc.integer({ min: 10 * 60, max: 34 * 60 }).map((minutes) => minutes * MINUTE),
        fc.integer({ min: 10 * 60 * MINUTE, max: 34 * 60 * MINUTE }),
      ),
      input: fc.record({
        hours: maybe(
          fc.oneof(fc.constant(wideDays), fc.uniqueArray(day, { selector: (entry) => entry.date, maxLength: 5 })),
        ),
        orderType: fc
          .tuple(fc.oneof(fc.constant(bare), type), fc.constantFrom("Individual", "Catering", "Holiday Menu"))
          .map(([clamp, name]): OrderType => ({ ...HOLES, ...clamp, name, id: name === "Individual" ? 1 : 2 })),
        pickupType: fc.constantFrom<PickupType>("Carry Out", "CurbSide", "Delivery"),
        leadMinutes: fc.oneof(fc.constantFrom(0, 20, 30, 240, 1440), fc.integer({ min: 0, max: 3000 })),
        windowDays: fc.integer({ min: 0, max: 2 }),
        cateringDisabledAfter: maybe(date),
      }),
    });
  });

/** Opening and closing on a day by TIME-14..16, TIME-19, D-043; null: closed. */
function openHours(input: Case["input"], date: string): { open: string; close: string } | null {
  const { orderType, hours } = input;
  if (orderType.name === "Catering" && input.cateringDisabledAfter != null && date > input.cateringDisabledAfter)
    return null;
  let day = hours?.find((entry) => entry.date === date);
  if (hours === null) {
    const opening = orderType.name === "Individual" && input.pickupType === "Delivery" ? "11:30" : "11:00";
    day = { date, open: opening, close: "20:00" };
  }
  if (!day || day.close <= day.open) return null;
  const open = [day.open, orderType.minOpenTime ?? day.open].sort()[1] ?? "";
  const close = [day.close, orderType.maxCloseTime ?? day.close].sort()[0] ?? "";
  return open < close ? { open, close } : null;
}

/** What the wall shows at `now`, and every day of the window with its slots. */
function slowly({ zone, anchor, after, input }: Case) {
  const moments = walk(zone, anchor);
  const now = Date.parse(`${anchor}T00:00:00Z`) + after;
  const here = moments.findLast((moment) => moment.at <= now);
  if (!here) throw new Error("the walk starts too late");
  const dates = [
    ...new Set(
      moments.filter((moment) => moment.at >= here.at || moment.date === here.date).map((moment) => moment.date),
    ),
  ];
  const first = dates.indexOf(here.date);
  const window = dates
    .slice(first, first + (input.windowDays ?? 90) + 1)
    .filter((date) => date >= (input.orderType.startDate ?? date) && date <= (input.orderType.endDate ?? date));
  const days = window.map((date) => {
    const hours = openHours(input, date);
    const seen = new Set<string>();
    const slots = moments
      .filter((moment) => moment.date === date && /:(00|15|30|45)$/.test(moment.time))
      .filter((moment) => !seen.has(moment.time) && seen.add(moment.time))
      .filter((moment) => hours && moment.time >= hours.open && moment.time < hours.close)
      .filter((moment) => moment.at >= now + input.leadMinutes * MINUTE && moment.at >= now + 20 * MINUTE)
      .map((moment) => moment.time);
    return { date, hours, slots };
  });
  return { now: new Date(now), here, days, moments };
}

test("TIME-08 TIME-13 TIME-14 TIME-15 TIME-16 TIME-19 D-041 D-042 D-045: 2,000 random cases agree with a walk through real time", () => {
  let offered = 0;
  fc.assert(
    fc.property(anyCase, (given) => {
      const { now, days } = slowly(given);
      const input: ScheduleInput = { ...given.input, now, zone: given.zone };
      expect(offeredDays(input).map(({ label: _, ...day }) => day)).toEqual(
        days.map(({ date, hours, slots }) => ({
          date,
          open: hours?.open ?? "00:00",
          close: hours?.close ?? "00:00",
          available: slots.length > 0,
        })),
      );
      for (const { date, slots } of days) expect(slotsOn(input, date)).toEqual(slots);
      offered += days.filter((day) => day.slots.length > 0).length;
      for (const date of daysNear(given.anchor)) {
        if (!days.some((day) => day.date === date)) expect(slotsOn(input, date)).toEqual([]);
      }
    }),
    { numRuns: 2000, seed: 20260912 },
  );
  expect(offered).toBeGreaterThan(1000);
});

test("TIME-11 D-048 P9: ASAP in 2,000 random cases agrees with the row, 30 minutes before closing included", () => {
  let offered = 0;
  fc.assert(
    fc.property(anyCase, (given) => {
      const { now, here, days, moments } = slowly(given);
      const input: ScheduleInput = { ...given.input, now, zone: given.zone };
      const today = days.find((day) => day.date === here.date);
      const hours = today?.hours;
      const closing = moments.find(
        (moment) => moment.date > here.date || (moment.date === here.date && hours && moment.time >= hours.close),
      );
      const open = hours && here.time >= hours.open && closing && now.getTime() <= closing.at - 30 * MINUTE;
      const expected = given.input.orderType.name === "Individual" && Boolean(open) && (today?.slots.length ?? 0) > 0;
      expect(asapOffered(input)).toBe(expected);
      expect(asapTime(input)).toBe(today?.slots[0] ?? null);
      if (expected) offered++;
    }),
    { numRuns: 2000, seed: 20270314 },
  );
  expect(offered).toBeGreaterThan(50);
});

test("SUBMIT-09 SUBMIT-10 D-050: 2,000 random rechecks keep, move or drop a time as the list of slots says", () => {
  fc.assert(
    fc.property(anyCase, time, fc.nat(2), (given, chosen, which) => {
      const { now, days } = slowly(given);
      const day = days[which];
      const input: ScheduleInput = { ...given.input, now, zone: given.zone };
      const later = day?.slots.find((slot) => slot >= chosen);
      const expected =
        later === undefined ? { kind: "gone" } : later === chosen ? { kind: "ok" } : { kind: "moved", time: later };
      expect(recheckSlot(input, day?.date ?? "2026-01-01", chosen)).toEqual(expected);
    }),
    { numRuns: 2000, seed: 20261101 },
  );
});
