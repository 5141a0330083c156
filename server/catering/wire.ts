import { z } from "zod";
import { centsFromDollars } from "../../app/domain/money.ts";

/**
 * Building blocks for the schemas of replies. Unknown fields are ignored; a missing optional field has a
 * plain default; an entry of a list that cannot be used is left out rather than failing the whole page.
 */

/** Dollars on the wire, cents inside. */
export const dollars = z.number().transform(centsFromDollars);
export const dollarsOrZero = dollars.catch(0);
export const dollarsOrNull = dollars.nullable().catch(null);
export const text = z.string().catch("");
/** Ids are numbers or texts on the wire; opaque text inside. */
export const idText = z.union([z.string().min(1), z.number()]).transform(String);
export const flag = z.boolean().catch(false);
export const count = z.number().catch(0);

/** A list whose unusable entries are dropped. */
export function listOf<T>(entry: z.ZodType<T>): z.ZodType<T[]> {
  return z.array(z.unknown()).transform((entries) =>
    entries.flatMap((value) => {
      const result = entry.safeParse(value);
      return result.success ? [result.data] : [];
    }),
  );
}

export function listOrNone<T>(entry: z.ZodType<T>): z.ZodType<T[]> {
  return listOf(entry).catch([]);
}

/** A picture's address: https, or a path that the API itself serves, which we pass on under /pictures. */
export const imageUrl = text.transform((value) => {
  if (/^https:\/\//i.test(value)) return value;
  return /^\/?pictures\/[\w.-]+$/.test(value) ? `/${value.replace(/^\//, "")}` : "";
});
