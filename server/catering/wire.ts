import { z } from "zod";
import { centsFromDollars } from "../../app/domain/money.ts";
import { log } from "../log.ts";

/**
 * Building blocks for the schemas of replies. Unknown fields are ignored; a missing optional field has a
 * plain default; an entry of a list that cannot be used is left out rather than failing the whole page.
 */

/** No amount of a restaurant: beyond it, sums of cents would lose their last digits. */
const MOST_DOLLARS = 1_000_000_000;

/** Dollars on the wire, cents inside. */
export const dollars = z.number().min(-MOST_DOLLARS).max(MOST_DOLLARS).transform(centsFromDollars);
export const dollarsOrZero = dollars.catch(0);
export const dollarsOrNull = dollars.nullable().catch(null);
export const text = z.string().catch("");
/** Ids are numbers or texts on the wire; opaque text inside. */
export const idText = z.union([z.string().min(1), z.number()]).transform(String);
export const flag = z.boolean().catch(false);
export const count = z.number().catch(0);

/** Coordinates that a map has: what looks up a time zone takes no others. */
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

/** A list whose unusable entries are dropped; which fields were at fault is in the log. */
export function listOf<T>(entry: z.ZodType<T>): z.ZodType<T[]> {
  return z.array(z.unknown()).transform((entries) => {
    const results = entries.map((value) => entry.safeParse(value));
    const faults = results.flatMap(({ error }) => (error ? [error.issues[0]?.path.join(".") ?? ""] : []));
    if (faults.length > 0) {
      const fields = [...new Set(faults)].slice(0, 10);
      log.warn({ event: "entries left out", count: faults.length, fields }, "entries of a reply were left out");
    }
    return results.flatMap(({ success, data }) => (success ? [data] : []));
  });
}

export function listOrNone<T>(entry: z.ZodType<T>): z.ZodType<T[]> {
  return listOf(entry).catch([]);
}

/** A picture's address: https, or a path that the API itself serves, which we pass on under /pictures. */
export const imageUrl = text.transform((value) => {
  if (/^https:\/\//i.test(value)) return value;
  return /^\/?pictures\/[\w.-]+$/.test(value) ? `/${value.replace(/^\//, "")}` : "";
});
