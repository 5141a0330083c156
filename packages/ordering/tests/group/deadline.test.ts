import { expect, test } from "vitest";
import { deadlinesOf, readDeadline } from "../../group/deadline.ts";

const CHICAGO = "America/Chicago";
const LUNCH = { day: "2026-11-27", time: "12:30", zone: CHICAGO, leadMinutes: 30 };
const at = (text: string) => new Date(`${text}-06:00`);
const moments = (now: Date, slot = LUNCH) => deadlinesOf(slot, now).map(({ day, time }) => `${day} ${time}`);

test.each<[string, string, string[]]>([
  ["days before: the latest, and the evening before", "2026-11-25T10:00:00", ["2026-11-27 11:45", "2026-11-26 17:00"]],
  ["after that evening: an hour before the latest", "2026-11-26T18:00:00", ["2026-11-27 11:45", "2026-11-27 10:45"]],
  ["in the last hour: only the latest", "2026-11-27T11:00:00", ["2026-11-27 11:45"]],
  ["ten minutes before it: the latest", "2026-11-27T11:35:00", ["2026-11-27 11:45"]],
  ["less: none", "2026-11-27T11:35:01", []],
  ["after the slot: none", "2026-11-28T00:00:00", []],
])("deadlines: %s (MORE-20)", (_what, now, expected) => {
  expect(moments(at(now))).toEqual(expected);
});

test("deadlines: with a day's lead time the latest is the day before, rounded down to five minutes (MORE-20)", () => {
  const feast = { ...LUNCH, time: "12:37", leadMinutes: 1_440 };
  expect(moments(at("2026-11-25T10:00:00"), feast)).toEqual(["2026-11-26 12:20", "2026-11-25 17:00"]);
});

test("deadlines: a time skipped in spring has none, and a clock change keeps store time (MORE-20)", () => {
  const spring = { ...LUNCH, day: "2026-03-08" };
  expect(moments(new Date("2026-03-07T12:00:00Z"), { ...spring, time: "02:30" })).toEqual([]);
  expect(moments(new Date("2026-03-07T12:00:00Z"), spring)).toEqual(["2026-03-08 11:45", "2026-03-07 17:00"]);
});

test("deadlines: a typed time is on the day of the latest, and at most the latest (MORE-20)", () => {
  const now = at("2026-11-27T10:00:00");
  const read = (typed: string) => readDeadline("other", typed, LUNCH, now);
  expect(read("11:00 AM")).toMatchObject({
    day: "2026-11-27",
    time: "11:00",
    closesAt: at("2026-11-27T11:00:00").getTime() / 1_000,
  });
  expect(read("11:45")).toMatchObject({ time: "11:45" });
  expect(read("11:46")).toBe("Enter a time no later than 11:45 AM.");
  expect(read("10:09")).toBe("Enter a time at least 10 minutes from now.");
  for (const typed of ["", "25:00", "noon", "1e1:00", "11"])
    expect(read(typed)).toBe("Enter a time, for example 11:00 AM.");
  expect(readDeadline("earlier", "", LUNCH, at("2026-11-27T11:00:00"))).toBe(
    "Choose until when others can add a meal.",
  );
  expect(readDeadline("latest", "", LUNCH, at("2026-11-27T12:00:00"))).toMatch("not enough time");
});
