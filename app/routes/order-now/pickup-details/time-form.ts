import { formatLongDay, formatTime, isDate, minutesOf } from "../../../domain/day.ts";
import { type OrderSetup, withDay, withTime } from "../../../domain/order/journey.ts";
import {
  type ScheduleInput,
  asapOffered,
  asapTime,
  offeredDays,
  recheckSlot,
  slotsOn,
} from "../../../domain/order/schedule.ts";
import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { textOf } from "../../../ui/form/text-of.ts";
import { shownDay } from "./time-view.ts";
import { type VehicleLists, readVehicle, vehicleProblems } from "./vehicle.ts";
import { type Place, whyNot } from "./why-not.ts";

/** What one press of a button on the day-and-time form means: the new answers, and where to go. */
export type TimeAnswer =
  | { kind: "stay"; setup: OrderSetup; section: "day" | "time" }
  | { kind: "calendar"; setup: OrderSetup; on: string }
  | { kind: "continue"; setup: OrderSetup }
  /** The offer to pick up instead is taken (ADDR-20). */
  | { kind: "pickup"; setup: OrderSetup }
  /** To the page where another address or location is chosen. */
  | { kind: "leave"; setup: OrderSetup }
  | { kind: "refused"; setup: OrderSetup; problems: Problem[] };

export interface TimeFormParts extends Place {
  setup: OrderSetup;
  schedule: ScheduleInput;
  /** Null where no vehicle is asked for. */
  vehicles: VehicleLists | null;
}

export function readTimeForm(
  form: FormData,
  { setup: before, schedule, vehicles, ...place }: TimeFormParts,
): TimeAnswer {
  // Every button posts the whole form: what the fields say counts first, then the button.
  const setup = vehicles ? { ...before, vehicle: readVehicle(form, vehicles) } : before;
  const [intent, argument = ""] = split(String(form.get("intent") ?? "update"));
  const day = intent === "day" ? argument : textOf(form, "day");
  if (day !== "" && !isOffered(schedule, day)) return dayGone(setup, day, textOf(form, "time"));
  const typed = withSelects(form, setup, schedule);
  const offered = offeredOnly(typed, schedule);
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
      return soon ? stay(soon, schedule, "time") : asapGone(typed, schedule);
    }
    case "calendar":
      return { kind: "calendar", setup: offered, on: isDate(argument) ? argument : shownDay(typed, schedule) };
    case "close":
      return stay(typed, schedule, "day");
    case "pickup":
    case "leave":
      return { kind: intent, setup: offered };
    case "continue":
      return checked({ setup: typed, schedule, vehicles, ...place });
    default:
      return refused(offered, "", UNKNOWN_BUTTON);
  }
}

function split(intent: string): [string, string?] {
  const colon = intent.indexOf(":");
  return colon < 0 ? [intent] : [intent.slice(0, colon), intent.slice(colon + 1)];
}

function isOffered(schedule: ScheduleInput, day: string): boolean {
  return offeredDays(schedule).some(({ date }) => date === day);
}

function stay(setup: OrderSetup, schedule: ScheduleInput, section: "day" | "time"): TimeAnswer {
  return { kind: "stay", setup: offeredOnly(setup, schedule), section };
}

/** Nothing is kept that is not offered: a time that has passed, or one made by hand. */
function offeredOnly(setup: OrderSetup, schedule: ScheduleInput): OrderSetup {
  const isOffered = setup.time !== null && slotsOn(schedule, shownDay(setup, schedule)).includes(setup.time);
  return isOffered ? setup : { ...setup, time: null, asap: false };
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
function checked({ setup, schedule, vehicles, ...place }: TimeFormParts): TimeAnswer {
  const fresh = setup.asap ? asSoonAsPossible(setup, schedule) : setup;
  if (!fresh) return asapGone(setup, schedule);
  const blocked = whyNot(fresh, schedule, place);
  // A day whose times have run out since says so by name of the time that was chosen.
  const isTimeGone = blocked?.field === "day-select" && fresh.time !== null;
  if (blocked && !isTimeGone) return { kind: "refused", setup: offeredOnly(fresh, schedule), problems: [blocked] };
  const answer = timeMissing(fresh) ?? timeChosen(fresh, schedule);
  const problems = vehicles ? vehicleProblems(fresh.vehicle) : [];
  if (answer.kind === "refused") return { ...answer, problems: [...problems, ...answer.problems] };
  return problems.length > 0 ? { kind: "refused", setup: fresh, problems } : { kind: "continue", setup: fresh };
}

function timeMissing(setup: OrderSetup): TimeAnswer | null {
  return setup.time === null ? refused(setup, "time", "Please select a time.") : null;
}

/** A time that was offered when the page was made may be gone by now: the answer names it and the next one. */
function timeChosen(setup: OrderSetup, schedule: ScheduleInput): TimeAnswer {
  const day = shownDay(setup, schedule);
  const time = setup.time ?? "";
  const none = { ...setup, time: null, asap: false };
  const field = fieldOfTime(setup, schedule);
  if (minutesOf(time) === null) return refused(none, field, "Please select a time from the list.");
  const recheck = recheckSlot(schedule, day, time);
  if (recheck.kind === "ok") return { kind: "stay", setup, section: "time" };
  const gone = `${formatTime(time)} on ${formatLongDay(day)} is not available.`;
  if (recheck.kind === "gone") {
    return refused(none, field, `${gone} Please select another ${field === "time" ? "time" : "day"}.`);
  }
  const moved = `${gone} The next available time is ${formatTime(recheck.time)}. Press BUILD MY MEAL to take it.`;
  return refused(withTime(setup, recheck.time), "time", moved);
}

function asapGone(setup: OrderSetup, schedule: ScheduleInput): TimeAnswer {
  const none = { ...setup, time: null, asap: false };
  return refused(none, fieldOfTime(none, schedule), "ASAP is not available now. Please select a time.");
}

/** Where another time is chosen: on a day without any, that is the day. */
function fieldOfTime(setup: OrderSetup, schedule: ScheduleInput): "time" | "day-select" {
  return slotsOn(schedule, shownDay(setup, schedule)).length > 0 ? "time" : "day-select";
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
