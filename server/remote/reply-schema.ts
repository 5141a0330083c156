import { z } from "zod";
import { centsFromDollars } from "@platter/ordering/money.ts";
import { pictureAddress } from "./picture-address.ts";

/**
 * Building blocks for the schemas of replies. Unknown fields are ignored; a field is required, or says in words what the
 * site does without it; an entry of a list that cannot be used is left out rather than failing the whole page.
 */

/** The words beside a field in the contract. */
export const WHEN_MISSING = "x-when-missing";
export const LEFT_OUT = "left out";

/** What is read in place of a field that is missing or cannot be used, and what the site does then. */
export function orElse<T>(schema: z.ZodType<T>, instead: T, whenMissing: string): z.ZodType<T> {
  return schema.catch(instead).meta({ [WHEN_MISSING]: whenMissing });
}

export function nullOr<T>(schema: z.ZodType<T>, whenMissing: string): z.ZodType<T | null> {
  return orElse<T | null>(schema, null, whenMissing);
}

/** No amount of a restaurant: beyond it, sums of cents would lose their last digits. */
const MOST_DOLLARS = 1_000_000_000;

/** Any other number: what a page could only write as 1e+308 is none. */
const MOST = 1_000_000_000;
export const number = z.number().min(-MOST).max(MOST);
/** Of pieces, points or miles. */
export const nonNegative = number.min(0);

/** Dollars on the wire, cents inside. */
export const dollars = z.number().min(-MOST_DOLLARS).max(MOST_DOLLARS).transform(centsFromDollars);
/** What is not told is null, never an amount of 0. */
export const dollarsOrNull = (whenMissing: string) => nullOr(dollars, whenMissing);
export const numberOrNull = (whenMissing: string) => nullOr(number, whenMissing);
/** Of what stands alone on a page or a button. */
export const name = z.string().min(1);
/** Empty when missing. */
export const text = (whenMissing: string) => orElse(z.string(), "", whenMissing);
/** A number that can be written as text and read back. */
const exact = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
/** Ids are numbers or texts on the wire; opaque text inside. */
export const idText = z.union([z.string().min(1), exact]).transform(String);
/** An id where there may be none: an empty text then. */
export const idOrEmpty = (whenMissing: string) =>
  orElse(z.union([z.string(), exact]).transform(String), "", whenMissing);
/** Digits as they are written without sign or leading zeros, short enough for a number to be exact. */
const DIGITS = /^(?:0|[1-9]\d{0,14})$/;
/** An id that is a number inside, of whatever is compared or put into an address; a text of its digits is as good. */
export const idNumber = z.union([z.int(), z.string().regex(DIGITS).transform(Number)]);
/** The same where there may be none, for which 0 stands. */
export const idOrZero = (whenMissing: string) => orElse<number>(idNumber, 0, whenMissing);
/** An id as the API gave it. */
export const givenId = z.union([z.string(), z.int()]);

/** Ids are opaque text inside. One of digits alone was a number on the wire, and goes back as one. */
export function idToApi(id: string): z.input<typeof givenId> {
  return DIGITS.test(id) ? Number(id) : id;
}

/** A flag that is missing is false. */
export const flag = (whenMissing: string) => orElse(z.boolean(), false, whenMissing);
/** A bound or an id, of which 0 is the wire's own word for none. */
export const orZero = (whenMissing: string) => orElse(number, 0, whenMissing);

/** Coordinates that a map has: what looks up a time zone takes no others. */
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);
/** Of a reply: a text of the number is as good. */
const degrees = z
  .string()
  .regex(/^[+-]?\d{1,3}(?:\.\d{1,20})?$/)
  .transform(Number);
export const readLatitude = z.union([latitude, degrees.pipe(latitude)]);
export const readLongitude = z.union([longitude, degrees.pipe(longitude)]);

/** What stands in for an entry that could not be read, until its list leaves it out. */
const DROPPED = Symbol("dropped");

/** Where the entries dropped by the reading under way were at fault; null while nobody asked. */
let faults: string[] | null = null;

/** One bad entry costs that entry. A reply with more is bad itself, and reading on would hold up every other visitor. */
const MOST_FAULTS = 1_000;

/** Reads a reply, and tells for each entry left out the field that was at fault. Reading never waits. */
export function noteDropped<T>(read: () => T): { value: T; dropped: string[] } {
  const dropped: string[] = [];
  faults = dropped;
  try {
    return { value: read(), dropped };
  } finally {
    faults = null;
  }
}

/** Tells of what a reply holds under a name, or in a shape, that is not understood. */
export function noteUnread(field: string): void {
  faults?.push(field);
}

/** A list whose unusable entries are dropped. */
export function listOf<T>(entry: z.ZodType<T>): z.ZodType<T[]> {
  return gappedListOf(entry).transform(withoutGaps);
}

/** The same where there may be none, and whether it is all that was told. */
export function listAndGaps<T>(entry: z.ZodType<T>, whenMissing: string) {
  const list = orElse(gappedListOf(entry), [], whenMissing);
  return list.transform((told) => ({ entries: withoutGaps(told), hasGaps: told.some((value) => value === DROPPED) }));
}

function gappedListOf<T>(entry: z.ZodType<T>) {
  const entryOrDropped = entry.catch((context) => {
    // Asked without a fault when the contract is written from the schema.
    faults?.push(context?.error.issues[0]?.path.join(".") ?? "");
    if (faults && faults.length > MOST_FAULTS) throw new Error("reply of too many faults");
    return DROPPED as T;
  });
  return z.array(entryOrDropped);
}

function withoutGaps<T>(told: T[]): T[] {
  return told.filter((value) => value !== DROPPED);
}

export function listOrNone<T>(entry: z.ZodType<T>, whenMissing: string): z.ZodType<T[]> {
  return orElse(listOf(entry), [], whenMissing);
}

/** What has no name of its own for customers is shown by its plain one. */
export function withDisplayName<T extends { name: string; displayName: string }>(wire: T): T {
  return { ...wire, displayName: wire.displayName || wire.name };
}

export const imageUrlOr = (whenMissing: string) => text(whenMissing).transform(pictureAddress);

export const imageUrl = imageUrlOr("no picture");
