import { formatTime, instantOf, timeFromApi, zonedDay } from "../day.ts";

/** When a group's order is due, in the restaurant's local time. */
export interface GroupSlot {
  day: string;
  time: string;
  zone: string;
  leadMinutes: number;
}

export interface Deadline {
  /** In seconds since 1970. */
  closesAt: number;
  day: string;
  time: string;
}

const MINUTE = 60_000;
/** Minutes: the least time for guests to add a meal, and the host's time to check out before the kitchen begins. */
const SHORTEST = 10;
const CHECKOUT = 15;
const STEP = 5;
const EVENING = "17:00";

/** The offered deadlines: the latest possible, then an earlier one if time allows; empty if too little time is left. */
export function deadlinesOf(slot: GroupSlot, now: Date): Deadline[] {
  const due = instantOf(slot.day, slot.time, slot.zone);
  if (!due) return [];
  const latest = floorTo(due.getTime() - (slot.leadMinutes + CHECKOUT) * MINUTE, STEP * MINUTE);
  const isOpen = (at: number) => at - now.getTime() >= SHORTEST * MINUTE;
  if (!isOpen(latest)) return [];
  const evening = eveningBefore(latest, slot.zone);
  const earlier = [evening, latest - 60 * MINUTE].find((at) => at !== null && isOpen(at));
  return [latest, ...(earlier == null ? [] : [earlier])].map((at) => deadlineAt(at, slot.zone));
}

function eveningBefore(at: number, zone: string): number | null {
  const { date } = zonedDay(new Date(at - 24 * 60 * MINUTE), zone);
  return instantOf(date, EVENING, zone)?.getTime() ?? null;
}

function deadlineAt(at: number, zone: string): Deadline {
  const { date, time } = zonedDay(new Date(at), zone);
  return { closesAt: Math.floor(at / 1_000), day: date, time };
}

function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

export const DEADLINE_CHOICES = ["latest", "earlier", "other"] as const;

/** The chosen deadline, or an error message; `typed` is a time on the day of the latest deadline. */
export function readDeadline(choice: string, typed: string, slot: GroupSlot, now: Date): Deadline | string {
  const [latest, earlier] = deadlinesOf(slot, now);
  if (!latest) return "There is not enough time left for others to add a meal.";
  if (choice === "latest") return latest;
  if (choice === "earlier" && earlier) return earlier;
  if (choice !== "other") return "Choose until when others can add a meal.";
  const time = timeFromApi(typed);
  const at = time === null ? null : instantOf(latest.day, time, slot.zone);
  if (!at) return "Enter a time, for example 11:00 AM.";
  if (at.getTime() > latest.closesAt * 1_000) return `Enter a time no later than ${formatTime(latest.time)}.`;
  if (at.getTime() - now.getTime() < SHORTEST * MINUTE) return `Enter a time at least ${SHORTEST} minutes from now.`;
  return deadlineAt(at.getTime(), slot.zone);
}
