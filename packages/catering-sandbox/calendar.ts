import { TZDate } from "@date-fns/tz";

/** A calendar day as "YYYY-MM-DD": compares and sorts as text, and has no zone of its own. */
export type Day = string;

const DAY_MS = 86_400_000;

export function dayIn(zone: string, now: Date): Day {
  const local = new TZDate(now.getTime(), zone);
  return asDay(local.getFullYear(), local.getMonth() + 1, local.getDate());
}

/** Minutes since midnight on the wall clock of a zone. */
export function minutesIn(zone: string, now: Date): number {
  const local = new TZDate(now.getTime(), zone);
  return local.getHours() * 60 + local.getMinutes();
}

/** The moment a wall clock in the zone shows this day and time; `toISOString()` carries the zone's offset. */
export function momentOf(day: Day, minutes: number, zone: string): TZDate {
  const { year, month, date } = partsOf(day);
  return new TZDate(year, month - 1, date, Math.floor(minutes / 60), minutes % 60, zone);
}

/** A moment as the wall clock of a zone shows it, with the zone's offset. */
export function momentIn(zone: string, moment: Date): string {
  return new TZDate(moment.getTime(), zone).toISOString();
}

export function addDays(day: Day, days: number): Day {
  const moved = new Date(utcOf(day) + days * DAY_MS);
  return asDay(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(utcOf(day)).getUTCDay();
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export function weekdayName(day: Day): string {
  return WEEKDAYS[weekdayOf(day)] ?? "";
}

/** Both spellings a caller may use, "2026-11-30" and "11/30/2026"; null for anything that is no day of this century. */
export function readDay(text: unknown): Day | null {
  if (typeof text !== "string") return null;
  const iso = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(text.trim());
  const us = /^(\d{1,2})\/(\d{1,2})\/(20\d\d)$/.exec(text.trim());
  const parts = iso ? [iso[1], iso[2], iso[3]] : us ? [us[3], us[1], us[2]] : null;
  if (!parts) return null;
  const day = asDay(Number(parts[0]), Number(parts[1]), Number(parts[2]));
  // Going there and back finds days that do not exist, such as the 30th of February.
  return Number.isNaN(utcOf(day)) || addDays(day, 0) !== day ? null : day;
}

/** "11/30/2026", the spelling of days in orders. */
export function writeDay(day: Day): string {
  const { year, month, date } = partsOf(day);
  return `${pad(month)}/${pad(date)}/${year}`;
}

/** "9:00 AM" to minutes since midnight. */
export function readTime(text: unknown): number | null {
  if (typeof text !== "string") return null;
  const match = /^(1[0-2]|0?[1-9]):([0-5]\d)\s?([AP])M$/i.exec(text.trim());
  if (!match) return null;
  const hour = (Number(match[1]) % 12) + (match[3]?.toUpperCase() === "P" ? 12 : 0);
  return hour * 60 + Number(match[2]);
}

export function writeTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${pad(minutes % 60)} ${hour < 12 ? "AM" : "PM"}`;
}

function utcOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function partsOf(day: Day): { year: number; month: number; date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) };
}

function asDay(year: number, month: number, date: number): Day {
  return `${year}-${pad(month)}-${pad(date)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
