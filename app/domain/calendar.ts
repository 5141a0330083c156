import { tz } from "@date-fns/tz/tz";
import { format } from "date-fns/format";
import { parseISO } from "date-fns/parseISO";
import { isDate } from "./day.ts";

/*
 * Days in words, of date texts ("YYYY-MM-DD") without a zone: read as UTC, whatever the zone of the server. Not for the
 * browser, which is told the words by loaders (vite.config.ts).
 */

const utc = { in: tz("UTC") };

/** "Saturday, September 12"; an invalid date shows as nothing. */
export function formatLongDay(date: string): string {
  return isDate(date) ? format(parseISO(date, utc), "EEEE, MMMM d") : "";
}

/** "Sat, Sep 12"; an invalid date shows as nothing. */
export function formatShortDay(date: string): string {
  return isDate(date) ? format(parseISO(date, utc), "EEE, MMM d") : "";
}
