import { addDays, formatLongDay, formatShortDay, formatTime, isDate } from "../../../domain/day.ts";
import { type OrderSetup, withDay, withTime } from "../../../domain/journey.ts";
import {
  type DayOffer,
  type ScheduleInput,
  asapOffered,
  asapTime,
  calendarWeeks,
  hoursText,
  nextAvailableDay,
  offeredDays,
  recheckSlot,
  slotsOn,
} from "../../../domain/schedule.ts";
import type { Problem } from "../../../ui/form/problems.ts";

/** What one press of a button on the day-and-time form means: the new answers, and where to go. */
export type TimeAnswer =
  | { kind: "stay"; setup: OrderSetup; section: "day" | "time" }
  | { kind: "calendar"; setup: OrderSetup; on: string }
  | { kind: "continue"; setup: OrderSetup }
  | { kind: "refused"; setup: OrderSetup; problems: Problem[] };

export function readTimeForm(form: FormData, setup: OrderSetup, schedule: ScheduleInput): TimeAnswer {
  const [intent, argument = ""] = split(String(form.get("intent") ?? "update"));
  // The selects are posted by every button (A7): what they say counts first, then the button.
  const typed = withSelects(form, setup, schedule);
  switch (intent) {
    case "day":
      return { kind: "stay", setup: isDate(argument) ? withDay(typed, argument) : typed, section: "day" };
    case "time":
      return { kind: "stay", setup: withTime(typed, argument), section: "time" };
    case "shift":
      return { kind: "stay", setup: shifted(typed, schedule, Number(argument)), section: "time" };
    case "asap":
      return { kind: "stay", setup: asSoonAsPossible(typed, schedule), section: "time" };
    case "calendar":
      return { kind: "calendar", setup: typed, on: isDate(argument) ? argument : shownDay(typed, schedule) };
    case "continue":
      return checked(typed, schedule);
    default:
      return { kind: "stay", setup: typed, section: "time" };
  }
}

function split(intent: string): [string, string?] {
  const colon = intent.indexOf(":");
  return colon < 0 ? [intent] : [intent.slice(0, colon), intent.slice(colon + 1)];
}

/** TIME-12: another day in the select clears the time, which was one of the old day's. */
function withSelects(form: FormData, setup: OrderSetup, schedule: ScheduleInput): OrderSetup {
  const day = String(form.get("day") ?? "");
  const time = String(form.get("time") ?? "");
  const shown = shownDay(setup, schedule);
  if (isDate(day) && day !== shown) return withDay(setup, day);
  const onDay: OrderSetup = { ...setup, day: shown };
  if (!/^\d\d:\d\d$/.test(time) || time === setup.time) return onDay;
  return withTime(onDay, time);
}

function shifted(setup: OrderSetup, schedule: ScheduleInput, by: number): OrderSetup {
  const slots = slotsOn(schedule, shownDay(setup, schedule));
  const at = slots.indexOf(setup.time ?? "");
  // From no choice at all, one step forward is the first slot.
  const target = Math.min(Math.max((at < 0 ? -1 : at) + (Number.isInteger(by) ? by : 0), 0), slots.length - 1);
  const time = slots[target];
  return time === undefined ? setup : withTime(setup, time);
}

function asSoonAsPossible(setup: OrderSetup, schedule: ScheduleInput): OrderSetup {
  const time = asapOffered(schedule) ? asapTime(schedule) : null;
  const today = offeredDays(schedule).find(({ label }) => label === "Today")?.date;
  return time && today ? withTime({ ...setup, day: today }, time, true) : setup;
}

/** TIME-23, P6: nothing goes on with a time that is not offered now; the answer names the old time and the new. */
function checked(setup: OrderSetup, schedule: ScheduleInput): TimeAnswer {
  const day = shownDay(setup, schedule);
  const fresh = setup.asap ? asSoonAsPossible(setup, schedule) : setup;
  if (fresh.time === null) return refused(fresh, "time", "Please select a time.");
  const recheck = recheckSlot(schedule, day, fresh.time);
  if (recheck.kind === "ok") return { kind: "continue", setup: fresh };
  const gone = `${formatTime(fresh.time)} on ${formatLongDay(day)} is not available.`;
  if (recheck.kind === "gone")
    return refused({ ...fresh, time: null, asap: false }, "time", `${gone} Please select another time.`);
  const moved = `${gone} The next available time is ${formatTime(recheck.time)}. Press BUILD MY MEAL to take it.`;
  return refused(withTime(fresh, recheck.time), "time", moved);
}

function refused(setup: OrderSetup, field: string, message: string): TimeAnswer {
  return { kind: "refused", setup, problems: [{ field, message }] };
}

/** The chosen day, or the first one with a free time. */
function shownDay(setup: OrderSetup, schedule: ScheduleInput): string {
  const days = offeredDays(schedule);
  const chosen = days.find(({ date }) => date === setup.day);
  return chosen?.date ?? nextAvailableDay(schedule) ?? days[0]?.date ?? "";
}

/** Everything the page shows, in words. */
export function timeView(setup: OrderSetup, schedule: ScheduleInput, calendarOn: string | null) {
  const days = offeredDays(schedule);
  const date = shownDay(setup, schedule);
  const index = days.findIndex((day) => day.date === date);
  const offer = days[index];
  const slots = slotsOn(schedule, date);
  const time = setup.time && slots.includes(setup.time) && setup.day === date ? setup.time : null;
  const at = time ? slots.indexOf(time) : 0;
  const first = Math.min(Math.max(at - 1, 0), Math.max(slots.length - 3, 0));
  return {
    day: date,
    dayText: offer ? dayText(offer) : "",
    previousDay: index > 0 ? addDays(date, -1) : null,
    nextDay: date < (days.findLast(({ available }) => available)?.date ?? "") ? addDays(date, 1) : null, // TIME-03
    days: days
      .filter((day) => day.available || day.date === date)
      .map((day) => ({
        date: day.date,
        text: day.label ? `${day.label}, ${formatShortDay(day.date)}` : formatShortDay(day.date),
      })),
    time,
    slots: slots.map((slot) => ({ time: slot, text: formatTime(slot) })),
    nearby: slots.slice(first, first + 3).map((slot) => ({ time: slot, text: formatTime(slot) })),
    hasEarlier: time !== null && slots[0] !== time,
    hasLater: slots.length > 0 && slots.at(-1) !== time,
    asap: { offered: asapOffered(schedule), chosen: setup.asap && time !== null },
    hours: offer?.available ? hoursText(offer.open, offer.close) : "",
    calendar: calendarOn === null ? null : calendarView(schedule, calendarOn, date, days),
  };
}

function dayText({ date, label, available }: DayOffer): string {
  const prefix = available ? label : "Unavailable";
  return prefix ? `${prefix}, ${formatLongDay(date)}` : formatLongDay(date);
}

function calendarView(schedule: ScheduleInput, on: string, chosen: string, days: DayOffer[]) {
  const page = calendarWeeks(schedule, on);
  const open = new Set(days.filter(({ available }) => available).map(({ date }) => date));
  return {
    earlier: page.earlier,
    later: page.later,
    weeks: page.weeks.map((week) =>
      week.map(({ date, day, month, title }) => ({
        date,
        text: day === 1 || date === page.weeks[0]?.[0]?.date ? `${month}/${day}` : String(day),
        title,
        longText: formatLongDay(date),
        open: open.has(date),
        chosen: date === chosen,
      })),
    ),
  };
}

export type TimeView = ReturnType<typeof timeView>;
