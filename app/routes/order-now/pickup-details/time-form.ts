import { addDays, formatLongDay, formatShortDay, formatTime, isDate, minutesOf } from "../../../domain/day.ts";
import { type OrderSetup, withDay, withTime } from "../../../domain/journey.ts";
import { UNKNOWN_BUTTON } from "../../../domain/notices.ts";
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
  const day = intent === "day" ? argument : textOf(form, "day");
  if (day !== "" && !isOffered(schedule, day)) return dayGone(setup, day, textOf(form, "time"));
  // The selects are posted by every button (A7): what they say counts first, then the button.
  const typed = withSelects(form, setup, schedule);
  switch (intent) {
    case "update":
      return stay(typed, schedule, "time");
    case "day":
      return stay(withDay(typed, argument), schedule, "day");
    case "time":
      return timeChosen(withTime(typed, argument), schedule);
    case "shift":
      return stay(shifted(typed, schedule, Number(argument)), schedule, "time");
    case "asap": {
      const soon = asSoonAsPossible(typed, schedule);
      return soon ? stay(soon, schedule, "time") : asapGone(typed);
    }
    case "calendar":
      return { kind: "calendar", setup: typed, on: isDate(argument) ? argument : shownDay(typed, schedule) };
    case "continue":
      return checked(typed, schedule);
    default:
      return refused(typed, "", UNKNOWN_BUTTON);
  }
}

function split(intent: string): [string, string?] {
  const colon = intent.indexOf(":");
  return colon < 0 ? [intent] : [intent.slice(0, colon), intent.slice(colon + 1)];
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function isOffered(schedule: ScheduleInput, day: string): boolean {
  return offeredDays(schedule).some(({ date }) => date === day);
}

/** Nothing is kept that is not offered: a time that has passed, or one made by hand. */
function stay(setup: OrderSetup, schedule: ScheduleInput, section: "day" | "time"): TimeAnswer {
  const offered = setup.time !== null && slotsOn(schedule, shownDay(setup, schedule)).includes(setup.time);
  return { kind: "stay", setup: offered ? setup : { ...setup, time: null, asap: false }, section };
}

/** TIME-12: another day in the select than the page showed clears the time, which was one of the old day's. */
function withSelects(form: FormData, setup: OrderSetup, schedule: ScheduleInput): OrderSetup {
  const shown = textOf(form, "shown") || shownDay(setup, schedule);
  const day = textOf(form, "day") || shownDay(setup, schedule);
  const time = textOf(form, "time");
  // A day kept from before, which is not offered any more, takes its time along.
  const onDay = withDay(setup, day);
  if (day !== shown || minutesOf(time) === null || time === onDay.time) return onDay;
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

/** Today's first time, or null when ASAP is not offered now. */
function asSoonAsPossible(setup: OrderSetup, schedule: ScheduleInput): OrderSetup | null {
  const time = asapOffered(schedule) ? asapTime(schedule) : null;
  const today = offeredDays(schedule).find(({ label }) => label === "Today")?.date;
  return time && today ? withTime({ ...setup, day: today }, time, true) : null;
}

/** TIME-23, P6: nothing goes on with a time that is not offered now. */
function checked(setup: OrderSetup, schedule: ScheduleInput): TimeAnswer {
  const fresh = setup.asap ? asSoonAsPossible(setup, schedule) : setup;
  if (!fresh) return asapGone(setup);
  if (fresh.time === null) return refused(fresh, "time", "Please select a time.");
  const answer = timeChosen(fresh, schedule);
  return answer.kind === "refused" ? answer : { kind: "continue", setup: fresh };
}

/** A time that was offered when the page was made may be gone by now: the answer names it and the next one. */
function timeChosen(setup: OrderSetup, schedule: ScheduleInput): TimeAnswer {
  const day = shownDay(setup, schedule);
  const time = setup.time ?? "";
  const none = { ...setup, time: null, asap: false };
  if (minutesOf(time) === null) return refused(none, "time", "Please select a time from the list.");
  const recheck = recheckSlot(schedule, day, time);
  if (recheck.kind === "ok") return { kind: "stay", setup, section: "time" };
  const gone = `${formatTime(time)} on ${formatLongDay(day)} is not available.`;
  if (recheck.kind === "gone") return refused(none, "time", `${gone} Please select another time.`);
  const moved = `${gone} The next available time is ${formatTime(recheck.time)}. Press BUILD MY MEAL to take it.`;
  return refused(withTime(setup, recheck.time), "time", moved);
}

function asapGone(setup: OrderSetup): TimeAnswer {
  return refused({ ...setup, time: null, asap: false }, "time", "ASAP is not available now. Please select a time.");
}

/** A day outside the ordering window: one that has passed since the page was made, or one made by hand. */
function dayGone(setup: OrderSetup, day: string, time: string): TimeAnswer {
  const kept = setup.day === day ? { ...setup, day: null, time: null, asap: false } : setup;
  const words = [formatTime(time), formatLongDay(day)].filter(Boolean).join(" on ");
  const message = isDate(day) ? `${words} is not available. Please select another day.` : "Please select a day.";
  return refused(kept, "day-select", message);
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
