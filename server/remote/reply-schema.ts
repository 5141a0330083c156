import { z } from "zod";
import { centsFromDollars } from "@platter/ordering/money.ts";
import { log } from "../observability/log.ts";

/** Metadata for the contract: the fallback of an optional field. Unusable entries of lists are left out. */

export const WHEN_MISSING = "x-when-missing";
export const LEFT_OUT = "left out";

/** Falls back to `instead` for a missing or unusable field; `whenMissing` describes the effect in the contract. */
export function orElse<T>(schema: z.ZodType<T>, instead: T, whenMissing: string): z.ZodType<T> {
  return schema.catch(instead).meta({ [WHEN_MISSING]: whenMissing });
}

export function nullOr<T>(schema: z.ZodType<T>, whenMissing: string): z.ZodType<T | null> {
  return orElse<T | null>(schema, null, whenMissing);
}

/** Larger than any real amount, and small enough for exact sums in cents. */
const MOST_DOLLARS = 1_000_000_000;

/** The range in which other numbers can be displayed. */
const MOST = 1_000_000_000;
export const number = z.number().min(-MOST).max(MOST);
export const nonNegative = number.min(0);

export const dollars = z.number().min(-MOST_DOLLARS).max(MOST_DOLLARS).transform(centsFromDollars);
export const dollarsOrNull = (whenMissing: string) => nullOr(dollars, whenMissing);
export const numberOrNull = (whenMissing: string) => nullOr(number, whenMissing);
export const name = z.string().min(1);
export const text = (whenMissing: string) => orElse(z.string(), "", whenMissing);
/** A number that converts to text and back without loss. */
const exact = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
/** An id that the API sends as a number or text; opaque text in this code. */
export const idText = z.union([z.string().min(1), exact]).transform(String);
export const idOrEmpty = (whenMissing: string) =>
  orElse(z.union([z.string(), exact]).transform(String), "", whenMissing);
/** Digits without sign or leading zeros that fit an exact number. */
const DIGITS = /^(?:0|[1-9]\d{0,14})$/;
/** An id that is a number in this code; the API may send its digits as text. */
export const idNumber = z.union([z.int(), z.string().regex(DIGITS).transform(Number)]);
/** As `idNumber`, with 0 for a missing id. */
export const idOrZero = (whenMissing: string) => orElse<number>(idNumber, 0, whenMissing);
export const givenId = z.union([z.string(), z.int()]);

/** Converts an id back to the API's form: an id of digits only is sent as a number. */
export function idToApi(id: string): z.input<typeof givenId> {
  return DIGITS.test(id) ? Number(id) : id;
}

export const flag = (whenMissing: string) => orElse(z.boolean(), false, whenMissing);
/** A limit or an id for which the API sends 0 to mean none. */
export const orZero = (whenMissing: string) => orElse(number, 0, whenMissing);

/** Valid coordinates, since the time zone lookup throws for others. */
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);
/** Coordinates that a reply contains as text. */
const degrees = z
  .string()
  .regex(/^[+-]?\d{1,3}(?:\.\d{1,20})?$/)
  .transform(Number);
export const readLatitude = z.union([latitude, degrees.pipe(latitude)]);
export const readLongitude = z.union([longitude, degrees.pipe(longitude)]);

/** Placeholder for an unreadable entry until `withoutGaps` removes it. */
const DROPPED = Symbol("dropped");

/** The faulty field of each entry dropped by the current synchronous read; null outside of a read. */
let faults: string[] | null = null;

/** A reply with more faulty entries fails, since parsing it further would block other visitors. */
const MOST_FAULTS = 1_000;

/** Parses a reply, and returns the faulty field of each dropped entry. */
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

/** An optional list, with whether entries were dropped. */
export function listAndGaps<T>(entry: z.ZodType<T>, whenMissing: string) {
  const list = orElse(gappedListOf(entry), [], whenMissing);
  return list.transform((told) => ({ entries: withoutGaps(told), hasGaps: told.some((value) => value === DROPPED) }));
}

function gappedListOf<T>(entry: z.ZodType<T>) {
  const entryOrDropped = entry.catch((context) => {
    // Without an error when the contract is generated from the schema.
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

/** Signs picture paths found in replies, so that every replica serves only such paths. */
interface PictureSeal {
  fingerprint(name: string, text: string): string;
  isFingerprint(fingerprint: string, name: string, text: string): boolean;
}

const NAME = "picture";
/** A picture path on the API's server; no segment begins with a dot, so the path cannot leave the root. */
const API_PICTURE = /^\/?((?:[\w-](?:[\w.-]|%20)*\/)*[\w-](?:[\w.-]|%20)*\.(?:svg|png|jpe?g|webp|avif|gif))$/i;

let seal: PictureSeal | null = null;

/** Sets the keys at the start of the process, since the schemas have no access to the settings. */
export function sealPicturesBy(keys: PictureSeal): void {
  seal = keys;
}

export function isNamedPicture(mark: string, path: string): boolean {
  return seal?.isFingerprint(mark, NAME, path) ?? false;
}

/** A picture's URL: https on any host, or a path of the API, which this site proxies under /pictures. */
function pictureAddress(value: string): string {
  if (/^https:\/\//i.test(value)) return value.replaceAll(/\s/g, "%20");
  if (/^\/?pictures\/[\w.-]+$/.test(value)) return `/${value.replace(/^\//, "")}`;
  const [, path] = API_PICTURE.exec(value) ?? [];
  if (path !== undefined) return `/pictures/-/${seal?.fingerprint(NAME, decodeURIComponent(path)) ?? "-"}/${path}`;
  if (value) tellOnce(value);
  return "";
}

let isTold = false;

/** Logs only the first unusable URL, since a menu may contain hundreds. */
function tellOnce(address: string): void {
  if (isTold) return;
  isTold = true;
  const reason = address.slice(0, 100);
  log.warn({ event: "picture left out", reason }, "pictures are shown from https addresses and the API's own");
}
