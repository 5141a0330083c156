import { z } from "zod";
import { centsFromDollars } from "@platter/ordering/money.ts";
import { log } from "../observability/log.ts";

/** Unknown fields are ignored; a field is required or has a fallback; an unusable entry is left out. */

export const WHEN_MISSING = "x-when-missing";
export const LEFT_OUT = "left out";

/** The value for a missing or unusable field, and its effect on the site (for the contract). */
export function orElse<T>(schema: z.ZodType<T>, instead: T, whenMissing: string): z.ZodType<T> {
  return schema.catch(instead).meta({ [WHEN_MISSING]: whenMissing });
}

export function nullOr<T>(schema: z.ZodType<T>, whenMissing: string): z.ZodType<T | null> {
  return orElse<T | null>(schema, null, whenMissing);
}

/** No amount of a restaurant: beyond it, sums of cents would lose their last digits. */
const MOST_DOLLARS = 1_000_000_000;

/** Any other number, within a range for display. */
const MOST = 1_000_000_000;
export const number = z.number().min(-MOST).max(MOST);
export const nonNegative = number.min(0);

export const dollars = z.number().min(-MOST_DOLLARS).max(MOST_DOLLARS).transform(centsFromDollars);
export const dollarsOrNull = (whenMissing: string) => nullOr(dollars, whenMissing);
export const numberOrNull = (whenMissing: string) => nullOr(number, whenMissing);
export const name = z.string().min(1);
export const text = (whenMissing: string) => orElse(z.string(), "", whenMissing);
/** A number that can be written as text and read back. */
const exact = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
/** Ids are numbers or texts on the wire; opaque text inside. */
export const idText = z.union([z.string().min(1), exact]).transform(String);
export const idOrEmpty = (whenMissing: string) =>
  orElse(z.union([z.string(), exact]).transform(String), "", whenMissing);
/** Without sign or leading zeros, short enough for a number to be exact. */
const DIGITS = /^(?:0|[1-9]\d{0,14})$/;
/** An id that is a number inside; a text of its digits is as good. */
export const idNumber = z.union([z.int(), z.string().regex(DIGITS).transform(Number)]);
/** The same with 0 for none. */
export const idOrZero = (whenMissing: string) => orElse<number>(idNumber, 0, whenMissing);
export const givenId = z.union([z.string(), z.int()]);

/** An opaque id as the API wrote it: one of digits alone was a number on the wire. */
export function idToApi(id: string): z.input<typeof givenId> {
  return DIGITS.test(id) ? Number(id) : id;
}

export const flag = (whenMissing: string) => orElse(z.boolean(), false, whenMissing);
/** A bound or an id; 0 on the wire means none. */
export const orZero = (whenMissing: string) => orElse(number, 0, whenMissing);

/** Coordinates on a map: the time zone lookup takes no others. */
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);
/** Of a reply: a text of the number is as good. */
const degrees = z
  .string()
  .regex(/^[+-]?\d{1,3}(?:\.\d{1,20})?$/)
  .transform(Number);
export const readLatitude = z.union([latitude, degrees.pipe(latitude)]);
export const readLongitude = z.union([longitude, degrees.pipe(longitude)]);

/** Stands in for an unreadable entry until its list leaves it out. */
const DROPPED = Symbol("dropped");

/** Fields at fault in the entries dropped by the current (synchronous) read; null outside of one. */
let faults: string[] | null = null;

/** A reply with more faults is bad itself: reading on would block other visitors. */
const MOST_FAULTS = 1_000;

/** Reads a reply, and returns for each entry left out the field that was at fault. */
export function noteDropped<T>(read: () => T): { value: T; dropped: string[] } {
  const dropped: string[] = [];
  faults = dropped;
  try {
    return { value: read(), dropped };
  } finally {
    faults = null;
  }
}

export function noteUnread(field: string): void {
  faults?.push(field);
}

export function listOf<T>(entry: z.ZodType<T>): z.ZodType<T[]> {
  return gappedListOf(entry).transform(withoutGaps);
}

/** The same if optional, with whether entries were dropped. */
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

export function withDisplayName<T extends { name: string; displayName: string }>(wire: T): T {
  return { ...wire, displayName: wire.displayName || wire.name };
}

export const imageUrlOr = (whenMissing: string) => text(whenMissing).transform(pictureAddress);

export const imageUrl = imageUrlOr("no picture");

/** Marks addresses that a reply has named; every replica recognises the mark. */
interface PictureSeal {
  fingerprint(name: string, text: string): string;
  isFingerprint(fingerprint: string, name: string, text: string): boolean;
}

const NAME = "picture";
/** A path on the API's own server. No part begins with a dot, so it cannot leave the root. */
const API_PICTURE = /^\/?((?:[\w-](?:[\w.-]|%20)*\/)*[\w-](?:[\w.-]|%20)*\.(?:svg|png|jpe?g|webp|avif|gif))$/i;

let seal: PictureSeal | null = null;

/** Replies are read by schemas that know no settings: the keys are handed in when the process starts. */
export function sealPicturesBy(keys: PictureSeal): void {
  seal = keys;
}

export function isNamedPicture(mark: string, path: string): boolean {
  return seal?.isFingerprint(mark, NAME, path) ?? false;
}

/** A picture's address: https on any host, or a path that the API itself serves, which we pass on under /pictures. */
function pictureAddress(value: string): string {
  if (/^https:\/\//i.test(value)) return value.replaceAll(/\s/g, "%20");
  if (/^\/?pictures\/[\w.-]+$/.test(value)) return `/${value.replace(/^\//, "")}`;
  const [, path] = API_PICTURE.exec(value) ?? [];
  if (path !== undefined) return `/pictures/-/${seal?.fingerprint(NAME, decodeURIComponent(path)) ?? "-"}/${path}`;
  if (value) tellOnce(value);
  return "";
}

let isTold = false;

/** A menu may have hundreds of them: the first is an example. */
function tellOnce(address: string): void {
  if (isTold) return;
  isTold = true;
  const reason = address.slice(0, 100);
  log.warn({ event: "picture left out", reason }, "pictures are shown from https addresses and the API's own");
}
