import { format } from "date-fns/format";
import { isDate } from "./day.ts";

/* Dates in words, empty if invalid (ERR-06); on the server only: `vite.config.ts` keeps date-fns from the browser. */

/** "Saturday, 09/12/2026" (CONST-01) */
export function formatLongDay(date: string): string {
  return inWords(date, "EEEE, MM/dd/yyyy");
}

export function formatShortDay(date: string): string {
  return inWords(date, "EEE, MM/dd/yyyy");
}

/** "Saturday, September 12" (CHK-17) */
export function formatMonthDay(date: string): string {
  return inWords(date, "EEEE, MMMM d");
}

export function formatBriefDay(date: string): string {
  return inWords(date, "EEE, MMM d");
}

export function formatMonth(date: string): string {
  return inWords(date, "MMMM yyyy");
}

function inWords(date: string, pattern: string): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return isDate(date) ? format(new Date(year, month - 1, day), pattern) : "";
}
