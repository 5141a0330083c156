import { formatLongDay } from "@platter/ordering/calendar.ts";
import { formatTime, isDate, minutesOf } from "@platter/ordering/day.ts";
import { type OrderSetup, withDay, withTime } from "@platter/ordering/order/journey.ts";
import type { Schedule } from "@platter/ordering/order/schedule.ts";
import { textOf } from "@platter/ordering/typed-text.ts";
import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { ASAP, timeIntents } from "./intents.ts";
import { type VehicleLists, readVehicle, vehicleProblems } from "./vehicle.ts";
import { type Place, blockingProblem } from "./place.ts";

export type TimeAnswer =
  | { kind: "stay"; setup: OrderSetup; section: "day" | "time-section" | "steps" }
  | { kind: "calendar"; setup: OrderSetup; on: string }
  /** "leave": go to the page for another address or location. */
  | { kind: "continue" | "pickup" | "leave"; setup: OrderSetup }
  | { kind: "refused"; setup: OrderSetup; problems: Problem[] };

interface TimeFormParts extends Place {
  setup: OrderSetup;
  schedule: Schedule;
  vehicles: VehicleLists | null;
}

export function readTimeForm(form: FormData, parts: TimeFormParts): TimeAnswer {
  const { vehicles } = parts;
  const told = vehicles && readVehicle(form, vehicles, parts.setup.vehicle);
  const setup = told ? { ...parts.setup, vehicle: told.vehicle } : parts.setup;
  const answer = answerOf(form, { ...parts, setup });
  if (!told || told.problems.length === 0 || answer.kind === "pickup" || answer.kind === "leave") return answer;
  const others = answer.kind === "refused" ? answer.problems : [];
  return { kind: "refused", setup: answer.setup, problems: [...told.problems, ...others] };
}

function answerOf(form: FormData, parts: TimeFormParts): TimeAnswer {
  const { setup, schedule } = parts;
  const pressed = timeIntents.read(form);
  const day = pressed?.name === "day" ? pressed.argument : textOf(form, "day");
  if (day !== "" && !schedule.includes(day)) return dayGone(setup, day, textOf(form, "time"));
  const typed = withChoices(form, setup, schedule);
  return pressed
    ? answerTo(pressed, { ...parts, setup: typed })
    : problemAt(offeredOnly(typed, schedule), "", UNKNOWN_BUTTON);
}

type Pressed = NonNullable<ReturnType<typeof timeIntents.read>>;

function answerTo({ name, argument }: Pressed, parts: TimeFormParts): TimeAnswer {
  const { setup, schedule } = parts;
  switch (name) {
    case "update":
      return stay(setup, schedule, "time-section");
    case "day":
      return stay(withDay(setup, argument), schedule, "day");
    case "shift":
      return stay(shifted(setup, schedule, Number(argument)), schedule, "steps");
    case "calendar": {
      const on = isDate(argument) ? argument : schedule.shown(setup);
      return { kind: "calendar", setup: offeredOnly(setup, schedule), on };
    }
    case "close":
      return stay(setup, schedule, "day");
    case "pickup":
    case "leave":
      return { kind: name, setup: offeredOnly(setup, schedule) };
    case "continue":
      return checked(parts);
  }
}

type Section = Extract<TimeAnswer, { kind: "stay" }>["section"];

function stay(setup: OrderSetup, schedule: Schedule, section: Section): TimeAnswer {
  return { kind: "stay", setup: offeredOnly(setup, schedule), section };
}

function offeredOnly(setup: OrderSetup, schedule: Schedule): OrderSetup {
  const isOffered = setup.time !== null && schedule.slots(schedule.shown(setup)).includes(setup.time);
  return isOffered ? setup : withoutTime(setup);
}

function withoutTime(setup: OrderSetup): OrderSetup {
  return { ...setup, time: null, asap: false };
}

/** TIME-12: a day other than the page showed clears the time, which was chosen for that page's day. */
function withChoices(form: FormData, setup: OrderSetup, schedule: Schedule): OrderSetup {
  const shown = textOf(form, "shown") || schedule.shown(setup);
  const day = textOf(form, "day") || schedule.shown(setup);
  const time = textOf(form, "time");
  // If the saved day is no longer offered, the shown day differs, and `withDay` clears the time too.
  const onDay = withDay(setup, day);
  if (time === ASAP) return day === shown ? { ...onDay, asap: true } : onDay;
  if (minutesOf(time) === null || (time === onDay.time && !onDay.asap)) return onDay;
  return day === shown ? withTime(onDay, time) : { ...onDay, isTimeCleared: true };
}

function shifted(setup: OrderSetup, schedule: Schedule, by: number): OrderSetup {
  const slots = schedule.slots(schedule.shown(setup));
  const at = slots.indexOf(setup.time ?? "");
  // Without a chosen time, one step forward selects the first slot.
  const target = Math.min(Math.max((at < 0 ? -1 : at) + (Number.isInteger(by) ? by : 0), 0), slots.length - 1);
  const time = slots[target];
  return time === undefined ? setup : withTime(setup, time);
}

function asSoonAsPossible(setup: OrderSetup, { asap, today }: Schedule): OrderSetup | null {
  return asap === null ? null : withTime({ ...setup, day: today }, asap, true);
}

/** BUILD MY MEAL: all checks before the next step (TIME-23). */
function checked({ setup, schedule, vehicles, ...place }: TimeFormParts): TimeAnswer {
  const fresh = setup.asap ? asSoonAsPossible(setup, schedule) : setup;
  if (!fresh) return asapGone(setup, schedule);
  const blocked = blockingProblem(fresh, schedule, place);
  // If the day has no times left, `timeChosen` names the one that has expired.
  const isTimeGone = blocked?.field === "day-select" && fresh.time !== null;
  if (blocked && !isTimeGone) return { kind: "refused", setup: offeredOnly(fresh, schedule), problems: [blocked] };
  const isMissing = fresh.time === null;
  const answer = isMissing ? problemAt(fresh, "time", "Please select a time.") : timeChosen(fresh, schedule);
  const problems = vehicles ? vehicleProblems(fresh.vehicle) : [];
  if (answer.kind === "refused") return { ...answer, problems: [...problems, ...answer.problems] };
  return problems.length > 0 ? { kind: "refused", setup: fresh, problems } : { kind: "continue", setup: fresh };
}

/** The message names the expired time and the next available one. */
function timeChosen(setup: OrderSetup, schedule: Schedule): TimeAnswer {
  const day = schedule.shown(setup);
  const time = setup.time ?? "";
  const none = withoutTime(setup);
  const field = fieldOfTime(setup, schedule);
  const recheck = schedule.recheck({ day, time });
  if (recheck.kind === "ok") return { kind: "stay", setup, section: "time-section" };
  const gone = `${formatTime(time)} on ${formatLongDay(day)} is not available.`;
  if (recheck.kind === "gone") {
    return problemAt(none, field, `${gone} Please select another ${field === "time" ? "time" : "day"}.`);
  }
  const moved = `${gone} The next available time is ${formatTime(recheck.time)}. Press BUILD MY MEAL to take it.`;
  return problemAt(withTime(setup, recheck.time), "time", moved);
}

function asapGone(setup: OrderSetup, schedule: Schedule): TimeAnswer {
  const none = withoutTime(setup);
  return problemAt(none, fieldOfTime(none, schedule), "ASAP is not available now. Please select a time.");
}

function fieldOfTime(setup: OrderSetup, schedule: Schedule): "time" | "day-select" {
  return schedule.slots(schedule.shown(setup)).length > 0 ? "time" : "day-select";
}

/** The posted day is outside of the ordering window: it has passed since the page was sent, or was forged. */
function dayGone(setup: OrderSetup, day: string, time: string): TimeAnswer {
  const kept = setup.day === day ? withoutTime({ ...setup, day: null }) : setup;
  const words = [formatTime(time), formatLongDay(day)].filter(Boolean).join(" on ");
  const message = isDate(day) ? `${words} is not available. Please select another day.` : "Please select a day.";
  return problemAt(kept, "day-select", message);
}

function problemAt(setup: OrderSetup, field: string, message: string): TimeAnswer {
  return { kind: "refused", setup, problems: [{ field, message }] };
}
