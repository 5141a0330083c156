import { tzOffset } from "@date-fns/tz/tzOffset";

/* Dates ("YYYY-MM-DD") and times ("HH:mm") are texts in a store's local time; its time zone makes them instants. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const US = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: \d{1,2}:[0-5]\d(?::[0-5]\d)?(?: ?[ap]m)?)?$/i;

/** The date as written in "2026-09-12" or "09/12/2026", either also with a time; null for any other text. */
export function dateFromApi(text: string): string | null {
  const trimmed = text.trim();
  const us = US.exec(trimmed);
  const date = us ? `${us[3]}-${us[1]?.padStart(2, "0")}-${us[2]?.padStart(2, "0")}` : ISO.exec(trimmed)?.[1];
  return date !== undefined && isDate(date) ? date : null;
}

/** Converts "9:00 AM", "11:59pm", "09:00" or "09:00:00" to "HH:mm"; null for any other text (TIME-25). */
export function timeFromApi(text: string): string | null {
  const parts = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?(?:\s*([ap])m)?$/i.exec(text.trim());
  if (!parts) return null;
  const hour = Number(parts[1]);
  const half = parts[3]?.toLowerCase();
  if (half === undefined) return hour < 24 ? timeOf(hour * 60 + Number(parts[2])) : null;
  if (hour < 1 || hour > 12) return null;
  return timeOf(((hour % 12) + (half === "p" ? 12 : 0)) * 60 + Number(parts[2]));
}

/** MM/DD/YYYY for pages and API requests; empty for an invalid date (CONST-01, ERR-06). */
export function formatDate(text: string): string {
  const [year, month, day] = dateFromApi(text)?.split("-") ?? [];
  return year === undefined ? "" : `${month}/${day}/${year}`;
}

/** "12:30 PM" for pages and API requests; empty for an invalid time. */
export function formatTime(time: string): string {
  const minutes = minutesOf(time);
  if (minutes === null) return "";
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${hour < 12 ? "AM" : "PM"}`;
}

/** Whether a text is a valid "YYYY-MM-DD"; 0001-01-01, which some back ends send for "none", is not. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "1900") return false;
  const date = new Date(text);
  // Some engines parse 30 February as 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** 0 for Sunday to 6 for Saturday. */
export function weekday(date: string): number {
  return new Date(date).getUTCDay();
}

/** Minutes after midnight of an "HH:mm" text, or null. */
export function minutesOf(time: string): number | null {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : null;
}

export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

export function zonedDay(now: Date, zone: string): { date: string; time: string } {
  const shown = new Date(now.getTime() + offsetAt(now.getTime(), zone) * MINUTE).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** Null for a time skipped in spring; the first instant of a time repeated in autumn. */
export function instantOf(date: string, time: string, zone: string): Date | null {
  const minutes = minutesOf(time);
  if (minutes === null || !isDate(date)) return null;
  const instant = wallClock(date, zone)(minutes);
  return instant === null ? null : new Date(instant);
}

/** UTC minus local time in minutes, like `getTimezoneOffset` (360: six hours behind); a skipped time has noon's. */
export function offsetMinutes(date: string, time: string, zone: string): number {
  const instant = instantOf(date, time, zone) ?? instantOf(date, "12:00", zone);
  if (!instant) throw new RangeError(`Not a day: ${date}`);
  return 0 - offsetAt(instant.getTime(), zone);
}

/** Converts minutes after midnight of one day to instants, null if skipped; reads the day's offsets once. */
export function wallClock(date: string, zone: string): (minutes: number) => number | null {
  const midnight = Date.parse(date);
  const before = offsetAt(midnight - DAY, zone);
  const after = offsetAt(midnight + 2 * DAY, zone);
  return (minutes) => {
    const wall = midnight + minutes * MINUTE;
    if (before === after) return wall - before * MINUTE;
    // The clock changes around this day; the earlier offset gives the first of two instants.
    const offset = [before, after].find((candidate) => offsetAt(wall - candidate * MINUTE, zone) === candidate);
    return offset === undefined ? null : wall - offset * MINUTE;
  };
}

const QUARTER = 15 * MINUTE;
const MOST_OFFSETS = 2_000;
const offsets = new Map<string, number>();

/** Minutes ahead of UTC, cached, since they are slow to compute and needed many times for a page. */
function offsetAt(instant: number, zone: string): number {
  const key = `${Math.floor(instant / QUARTER)} ${zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = tzOffset(zone, new Date(instant));
  if (Number.isNaN(offset)) throw new RangeError(`No offset for zone ${zone} at ${instant}`);
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  offsets.set(key, offset);
  return offset;
}
