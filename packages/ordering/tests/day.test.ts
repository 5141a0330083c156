import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { formatLongDay, formatMonthDay, formatShortDay } from "../calendar.ts";
import {
  addDays,
  dateFromApi,
  daysBetween,
  formatDate,
  formatTime,
  instantOf,
  isDate,
  minutesOf,
  offsetMinutes,
  timeFromApi,
  timeOf,
  weekday,
  zonedDay,
} from "../day.ts";
import { words } from "./support/words.ts";

const anyDate = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("reading dates and times", () => {
  test.each([
    [
      "2026-09-12",
      "2026-09-12 | 09/12/2026 |  09/12/2026  | 2026-09-12T00:00:00 | 2026-09-12T23:30:00.1234567Z | " +
        "2026-09-12T23:30:00-05:00 | 2026-09-12 10:00 | 09/12/2026 12:00:00 AM | 9/12/2026 23:30 | 9/12/2026 1:05 pm",
    ],
    ["2026-09-02", "9/2/2026"],
    ["2028-02-29", "2028-02-29"],
    ["9999-12-31", "9999-12-31"],
  ])("the date %s is read from %j", (date, texts) => {
    for (const text of texts.split(" | ")) expect(dateFromApi(text), text).toBe(date);
  });

  test.each([
    ...words(
      "today 2026-02-30 2027-02-29 02/30/2026 13/01/2026 00/10/2026 2026-13-01 2026-00-10 12/09/26 2026-9-12",
      "2026-09-12T25:00:00 2026-09-12Tx 12.09.2026 +2026-09-12 -2026-09-12 0000-01-01 0001-01-01T00:00:00",
      "٢٠٢٦-٠٩-١٢ 2026-09-12\n2026-09-13 null 1e9",
    ),
    "",
    " ",
    "2026-09-12; drop",
  ])("%j is not a date", (text) => {
    expect(dateFromApi(text)).toBeNull();
  });

  test.each([
    ["09:00", "9:00 AM | 09:00 AM | 9:00am | 9:00\u202FAM | 09:00"],
    ["21:00", "9:00\u00A0PM"],
    ["00:00", "12:00 AM | 00:00"],
    ["00:30", "12:30 AM"],
    ["12:00", "12:00 PM"],
    ["23:59", "11:59 PM | 11:59:59 PM | 23:59"],
    ["09:05", "9:05"],
    ["21:15", "21:15:00"],
  ])("the time %s is read from %j (TIME-25)", (time, texts) => {
    for (const text of texts.split(" | ")) expect(timeFromApi(text), text).toBe(time);
  });

  test.each([
    ...words("noon 24:00 9 -1:00 ٠٩:٠٠ 100:00 NaN:00"),
    ..."9 AM x | 13:00 PM | 0:30 AM | 9:60 AM | 9:5 AM | 09:00 XM | 9:00 A | ".split(" | "),
  ])("%j is not a time (TIME-25)", (text) => {
    expect(timeFromApi(text)).toBeNull();
  });

  test("every date and time survives the way to the API and back", () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 1439 }), (date, minutes) => {
        expect(dateFromApi(formatDate(date))).toBe(date);
        expect(timeFromApi(formatTime(timeOf(minutes)))).toBe(timeOf(minutes));
        expect(minutesOf(timeOf(minutes))).toBe(minutes);
      }),
    );
  });

  test("any text gives a valid date or time, or null, and never throws", () => {
    const parts = fc.constantFrom(" ", ...words("2026 02 30 / - : T Z AM pm 12 0 ٣ e ."));
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(parts, { maxLength: 12 }).map((list) => list.join("")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const [date, time] = [dateFromApi(text), timeFromApi(text)];
        if (date !== null) expect(isDate(date)).toBe(true);
        if (time !== null) expect(minutesOf(time)).not.toBeNull();
        formatDate(text);
        formatTime(text);
        formatLongDay(text);
        formatShortDay(text);
        expect(instantOf(text, text, "America/Chicago")).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});

test("dates are MM/DD/YYYY, times h:mm AM (CONST-01)", () => {
  expect(formatDate("2026-09-05")).toBe("09/05/2026");
  expect(formatTime("09:05")).toBe("9:05 AM");
  const shown = words("00:00 00:15 11:59 12:00 12:30 13:00 23:45").map(formatTime).join(", ");
  expect(shown).toBe("12:00 AM, 12:15 AM, 11:59 AM, 12:00 PM, 12:30 PM, 1:00 PM, 11:45 PM");
});

test("an invalid date or time is empty (ERR-06)", () => {
  for (const text of ["", "2026-02-30", "soon", "undefined", "2026-13-01"]) {
    const shown = [formatDate, formatLongDay, formatShortDay, formatMonthDay, formatTime].map((show) => show(text));
    expect(shown).toEqual(["", "", "", "", ""]);
  }
});

test("names match Intl for every day of two years (CONST-01)", () => {
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
  const digits = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
  const long = inUtc({ weekday: "long", ...digits });
  const short = inUtc({ weekday: "short", ...digits });
  const words = inUtc({ weekday: "long", month: "long", day: "numeric" });
  for (let date = "2027-01-01"; date < "2029-01-01"; date = addDays(date, 1)) {
    expect(formatLongDay(date)).toBe(long.format(new Date(date)));
    expect(formatShortDay(date)).toBe(short.format(new Date(date)));
    expect(formatMonthDay(date)).toBe(words.format(new Date(date)));
  }
});

test("days are added and counted across months, years, leap days and clock changes (TIME-08)", () => {
  expect(addDays("2026-03-07", 1)).toBe("2026-03-08");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-09-12", 90)).toBe("2026-12-11");
  expect(daysBetween("2026-10-31", "2026-11-02")).toBe(2);
  expect(weekday("2026-09-12")).toBe(6);
});

test("adding and counting are inverse (TIME-08)", () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days))).toBe(days);
      expect((weekday(date) + (((days % 7) + 7) % 7)) % 7).toBe(weekday(addDays(date, days)));
    }),
  );
});

describe("a time zone", () => {
  const processZone = process.env["TZ"];
  afterEach(() => {
    if (processZone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = processZone;
  });

  test.each([
    ["America/Chicago", "2026-03-08T07:59:00Z", "2026-03-08", "01:59"],
    ["America/Chicago", "2026-03-08T08:00:00Z", "2026-03-08", "03:00"],
    ["America/Chicago", "2026-11-01T06:30:00Z", "2026-11-01", "01:30"],
    ["America/Chicago", "2026-11-01T07:30:00Z", "2026-11-01", "01:30"],
  ])("in %s at %s local time is %s %s", (zone, now, date, time) => {
    expect(zonedDay(new Date(now), zone)).toEqual({ date, time });
  });

  test.each([
    ["2026-03-08", "01:59", "America/Chicago", "2026-03-08T07:59:00.000Z"],
    ["2026-03-08", "02:00", "America/Chicago", null],
    ["2026-03-08", "03:00", "America/Chicago", "2026-03-08T08:00:00.000Z"],
    ["2026-11-01", "01:00", "America/Chicago", "2026-11-01T06:00:00.000Z"],
    ["2026-11-01", "01:59", "America/Chicago", "2026-11-01T06:59:00.000Z"],
    ["2026-11-01", "02:00", "America/Chicago", "2026-11-01T08:00:00.000Z"],
    ["2026-09-27", "03:00", "Pacific/Auckland", "2026-09-26T14:00:00.000Z"],
    ["2026-04-05", "02:30", "Pacific/Auckland", "2026-04-04T13:30:00.000Z"],
  ])("%s %s in %s is the instant %s", (date, time, zone, instant) => {
    expect(instantOf(date, time, zone)?.toISOString() ?? null).toBe(instant);
  });

  test("a skipped local time, and an invalid day or time, have no instant", () => {
    for (const time of ["02:59", "24:00", ""]) expect(instantOf("2026-03-08", time, "America/Chicago")).toBeNull();
    expect(instantOf("2026-02-30", "12:00", "America/Chicago")).toBeNull();
    expect(instantOf("2027-03-14", "02:30", "America/Anchorage")).toBeNull();
    expect(instantOf("2026-09-27", "02:30", "Pacific/Auckland")).toBeNull();
    expect(instantOf("2011-12-30", "12:00", "Pacific/Apia")).toBeNull();
  });

  test.each([
    ["2026-03-08", "02:30", "America/Chicago", 300],
    ["2026-07-15", "12:00", "America/Phoenix", 420],
    ["2026-07-15", "12:00", "UTC", 0],
  ])("the offset on %s at %s in %s is %d, as in browsers", (date, time, zone, offset) => {
    expect(Object.is(offsetMinutes(date, time, zone), offset)).toBe(true);
  });

  test("an invalid zone or day throws, and does not become UTC", () => {
    expect(() => zonedDay(new Date("2026-07-01"), "Nowhere/Land")).toThrow(RangeError);
    expect(() => offsetMinutes("2026-02-30", "12:00", "America/Chicago")).toThrow(RangeError);
    expect(() => zonedDay(new Date(Number.NaN), "America/Chicago")).toThrow(RangeError);
  });

  const zones = words("America/New_York America/Denver America/Phoenix Pacific/Honolulu America/Anchorage UTC");

  test.each(["UTC", "America/New_York", "Pacific/Honolulu", "Asia/Tokyo"])(
    "with the process in %s, instants and local times match Intl",
    (processZoneName) => {
      process.env["TZ"] = processZoneName;
      expect(new Date("2026-07-01T12:00:00").getTimezoneOffset()).toBe(
        offsetMinutes("2026-07-01", "12:00", processZoneName),
      );
      fc.assert(
        fc.property(
          fc.constantFrom(...zones),
          fc.integer({ min: 1_767_225_600, max: 1_861_920_000 }),
          (zone, seconds) => {
            const now = new Date(seconds * 1000);
            const shown = zonedDay(now, zone);
            const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
            expect(`${shown.date} ${shown.time}`).toBe(parts.format(now));
            const instant = instantOf(shown.date, shown.time, zone);
            // The same minute, or an hour earlier when the clock shows it twice.
            const earlier = (Math.floor(seconds / 60) * 60_000 - (instant?.getTime() ?? 0)) / 60_000;
            expect([0, 60]).toContain(earlier);
            if (earlier === 60) expect(zonedDay(instant ?? now, zone)).toEqual(shown);
          },
        ),
        { numRuns: 500 },
      );
    },
  );

  test("offsets match the browser's Date, gap and fold included", () => {
    process.env["TZ"] = "America/New_York";
    for (const date of ["2026-03-07", "2026-03-08", "2026-03-09", "2026-10-31", "2026-11-01", "2026-11-02"]) {
      for (let minutes = 0; minutes < 1440; minutes += 15) {
        const browser = new Date(`${date}T${timeOf(minutes)}:00`);
        expect(offsetMinutes(date, timeOf(minutes), "America/New_York")).toBe(browser.getTimezoneOffset());
      }
    }
  });
});
