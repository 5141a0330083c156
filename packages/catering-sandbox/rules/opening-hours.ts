import { addDays, dayIn, minutesIn, readTime, weekdayOf, type Day } from "../calendar.ts";
import { OPENING_TIMES } from "../seeds/opening-times.ts";
import type { Store } from "./stores.ts";

/** Wall-clock minutes of one day at one store; open equal to close is a closed day, as on the wire. */
export interface DayHours {
  day: Day;
  open: number;
  close: number;
  /** Why this day is not like its weekday; empty on ordinary days. */
  description: string;
}

const CHRISTMAS_EVE_CLOSE = 17 * 60;

/** null after the store's last day: such days do not exist in the reply at all. */
export function hoursOn(store: Store, day: Day, now: Date): DayHours | null {
  const last = lastDayOf(store, now);
  if (last && day > last) return null;
  const holiday = closedHoliday(day);
  if (holiday) return { day, open: 0, close: 0, description: `Closed for ${holiday}` };
  const times = OPENING_TIMES[store.hours][weekdayOf(day)];
  const open = readTime(times?.[0]);
  const close = readTime(times?.[1]);
  if (open === null || close === null) return { day, open: 0, close: 0, description: "" };
  if (!day.endsWith("-12-24")) return { day, open, close, description: "" };
  return { day, open, close: Math.min(close, CHRISTMAS_EVE_CLOSE), description: "Christmas Eve hours" };
}

export function hoursFrom(store: Store, first: Day, days: number, now: Date): DayHours[] {
  return Array.from({ length: days }, (_, index) => hoursOn(store, addDays(first, index), now)).filter(
    (hours) => hours !== null,
  );
}

/** Sunday to Saturday, the week that holds this day. */
export function weekOf(store: Store, day: Day, now: Date): DayHours[] {
  return hoursFrom(store, addDays(day, -weekdayOf(day)), 7, now);
}

/** Closing time in minutes while the store is open, else null. */
export function openUntil(store: Store, now: Date): number | null {
  const hours = hoursOn(store, dayIn(store.timeZone, now), now);
  const minutes = minutesIn(store.timeZone, now);
  return hours && minutes >= hours.open && minutes < hours.close ? hours.close : null;
}

export function lastDayOf(store: Store, now: Date): Day | null {
  return store.closesInDays === null ? null : addDays(dayIn(store.timeZone, now), store.closesInDays);
}

/** The last day for which catering is taken, where there is one. */
export function cateringEnd(store: Store, now: Date): Day | null {
  return store.cateringEndsInDays === null ? null : addDays(dayIn(store.timeZone, now), store.cateringEndsInDays);
}

function closedHoliday(day: Day): string | null {
  if (day.endsWith("-12-25")) return "Christmas Day";
  // The fourth Thursday of November.
  const date = Number(day.slice(8));
  if (day.slice(5, 7) === "11" && weekdayOf(day) === 4 && date >= 22 && date <= 28) return "Thanksgiving";
  return null;
}
