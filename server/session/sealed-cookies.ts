import { type Cookie, createCookieSessionStorage } from "react-router";
import { count } from "../observability/metrics.ts";
import type { Sealer, Unopened } from "./seal.ts";
import { cookieName, cookieText, endCookie, setCookie } from "./set-cookie.ts";

/** What a sealed cookie of the visitor holds, and for how long. */
export interface CookieSpec {
  name: string;
  /** Seconds the browser keeps it; absent: until the browser is closed. */
  maxAge?: number;
  /** Seconds after which a sealed text is no longer believed. */
  openFor: number;
  /** Characters of its Set-Cookie line. */
  most: number;
  /** Keys of what it holds, the most important first: the last are left out where not all fits. */
  keys: readonly string[];
  /** Keys that outlive a sign-out. */
  kept?: readonly string[];
}

/** What a loader or action reads and writes of a cookie; sealed once, at the end of the request, if it changed. */
export interface SessionValue<T> {
  read(): T;
  write(value: T): void;
  update(patch: Partial<T>): void;
  /** False where another replica may be able to open what this one cannot. */
  readonly isReadable: boolean;
}

/** One thing that a cookie holds: a schema that makes a usable value of anything, as of another release. */
export interface Content<T> {
  schema: { parse(data: unknown): T };
  empty: T;
  /** What is sealed of a value; the value itself by default. */
  pack?: (value: T) => unknown;
}

export interface SessionParts {
  header: string | null;
  sealer: Sealer;
  secure: boolean;
}

/** One cookie of a request. */
export interface OpenedCookie {
  readonly name: string;
  /** The visit under which it was sealed; null where it says none. */
  readonly visit: string | null;
  readonly isReadable: boolean;
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** How often it was changed in this request. */
  changes(): number;
  /** Empties it but for what outlives a sign-out, and ends the cookie even where it could not be opened. */
  end(): void;
  /** What the browser has is not to stay, even if it could not be opened and nothing else is written. */
  replace(): void;
  isChanged(): boolean;
  /** The Set-Cookie line within `limit`, or as much as fits; null: nothing does. */
  commit(limit: number, visit: string): Promise<{ line: string | null; isWhole: boolean }>;
}

/** Opens one cookie of a request. */
export async function openCookie(spec: CookieSpec, parts: SessionParts): Promise<OpenedCookie> {
  const name = cookieName(spec.name, parts.secure);
  const wasSent = cookieText(parts.header ?? "", name) !== null;
  const storage = createCookieSessionStorage({ cookie: sealedCookie(spec, name, parts) });
  const session = await storage.getSession(parts.header);
  const unopened: unknown = session.get(UNOPENED);
  session.unset(UNOPENED);
  const visit: unknown = session.get(VISIT);
  const contents = () => JSON.stringify(spec.keys.map((key) => session.get(key)));
  const before = contents();
  let isReplaced = false;
  let changes = 0;
  return {
    name,
    visit: typeof visit === "string" ? visit : null,
    isReadable: unopened !== ("unknown key" satisfies Unopened),
    get: (key) => session.get(key),
    set(key, value) {
      changes += 1;
      if (value === undefined) session.unset(key);
      else session.set(key, value);
    },
    changes: () => changes,
    end() {
      changes += 1;
      for (const key of spec.keys) if (!spec.kept?.includes(key)) session.unset(key);
      isReplaced = wasSent;
    },
    replace: () => void (isReplaced = wasSent),
    isChanged: () => isReplaced || contents() !== before,
    async commit(limit, current) {
      const held = spec.keys.filter((key) => session.has(key));
      if (held.length === 0) return { line: await storage.destroySession(session), isWhole: true };
      session.set(VISIT, current);
      for (const last of [undefined, ...held.toReversed()]) {
        if (last !== undefined) session.unset(last);
        // React Router throws where browsers would not keep the line.
        const line = await storage.commitSession(session).catch(() => "");
        if (line && line.length <= Math.min(limit, spec.most)) return { line, isWhole: last === undefined };
      }
      return { line: null, isWhole: false };
    },
  };
}

const VISIT = "visit";
const UNOPENED = "unopened";

/** A cookie for `createCookieSessionStorage` that encrypts the session's JSON itself, so nothing is encoded twice. */
function sealedCookie(
  { name: short, maxAge, openFor }: CookieSpec,
  name: string,
  { sealer, secure }: SessionParts,
): Cookie {
  return {
    name,
    isSigned: true,
    async parse(header) {
      const text = cookieText(header ?? "", name);
      const sealed = text ? sealer.read(name, text, openFor) : { data: null };
      if ("data" in sealed) return sealed.data;
      count("platter_cookie_unopened_total", { cookie: short, reason: sealed.unopened });
      return { [UNOPENED]: sealed.unopened };
    },
    // `destroySession` hands over an end in the past.
    serialize: async (data, { expires } = {}) =>
      expires ? endCookie(name, secure) : setCookie(name, sealer.seal(name, data), { maxAge, secure }),
  };
}

/** What a cookie holds under a key. */
export function valueOf<T>(cookie: OpenedCookie, key: string, content: Content<T>): SessionValue<T> {
  const { pack } = content;
  return valueBy(cookie, content, {
    held: () => cookie.get(key),
    hold: (value) => cookie.set(key, value === undefined ? undefined : (pack?.(value) ?? value)),
  });
}

/** All that a cookie holds, field by field. */
export function fieldsOf<T extends object>(
  cookie: OpenedCookie,
  keys: readonly string[],
  content: Content<T>,
): SessionValue<T> {
  return valueBy(cookie, content, {
    held: () => ({
      ...content.empty,
      ...Object.fromEntries(keys.flatMap((key) => (cookie.get(key) === undefined ? [] : [[key, cookie.get(key)]]))),
    }),
    hold(value = content.empty) {
      const fields = new Map(
        Object.entries(content.schema.parse(value)).filter(([key, field]) => field !== content.empty[key as keyof T]),
      );
      for (const key of keys) cookie.set(key, fields.get(key));
    },
  });
}

function valueBy<T>(
  { isReadable, changes, replace }: OpenedCookie,
  { schema, empty }: Content<T>,
  { held, hold }: { held(): unknown; hold(value: T | undefined): void },
): SessionValue<T> {
  let known: { at: number; value: T } | null = null;
  const read = () => {
    if (known?.at === changes()) return known.value;
    const value = schema.parse(held());
    // A copy: only the empty value itself, written on purpose, ends what another replica can read.
    known = { at: changes(), value: isReadable ? value : structuredClone(value) };
    return known.value;
  };
  const write = (value: T) => {
    if (!isReadable && value === empty && typeof value === "object") replace();
    if (!isSame(value, read())) hold(isSame(value, empty) ? undefined : value);
  };
  return { read, write, update: (patch) => write({ ...read(), ...patch }), isReadable };
}

function isSame(value: unknown, other: unknown): boolean {
  return value === other || JSON.stringify(value) === JSON.stringify(other);
}
