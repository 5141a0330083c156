import { format } from "date-fns/format";
import { isDate } from "./day.ts";

/*
 * Days in words, of date texts ("YYYY-MM-DD") without a zone: read and said in the server's own, whichever it is. Not for
 * the browser, which is told the words by loaders (vite.config.ts).
 */

/** "Saturday, 09/12/2026" (CONST-01); an invalid date shows as nothing. */
export function formatLongDay(date: string): string {
  return inWords(date, "EEEE, MM/dd/yyyy");
}

/** "Sat, 09/12/2026"; an invalid date shows as nothing. */
export function formatShortDay(date: string): string {
  return inWords(date, "EEE, MM/dd/yyyy");
}

/** "Saturday, September 12", where month and day are wanted (CHK-17); an invalid date shows as nothing. */
export function formatMonthDay(date: string): string {
  return inWords(date, "EEEE, MMMM d");
}

/** "Sat, Sep 12", where there is little room; an invalid date shows as nothing. */
export function formatBriefDay(date: string): string {
  return inWords(date, "EEE, MMM d");
}

/** "September 2026"; an invalid date shows as nothing. */
export function formatMonth(date: string): string {
  return inWords(date, "MMMM yyyy");
}

function inWords(date: string, pattern: string): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return isDate(date) ? format(new Date(year, month - 1, day), pattern) : "";
}
