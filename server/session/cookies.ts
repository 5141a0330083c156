import { type Session, type SessionStorage, createCookieSessionStorage } from "react-router";
import type { z } from "zod";
import { count } from "../observability/metrics.ts";
import type { Sealer } from "./seal.ts";

export interface CookieSpec {
  name: string;
  /** Seconds; absent for a cookie that ends with the browser session. */
  maxAge?: number;
  /** Seconds for which a sealed cookie is accepted. */
  openFor: number;
  /** The maximum length of the Set-Cookie line. */
  most: number;
  /** Session keys, the most important first; the last are dropped if the cookie is too long. */
  keys: readonly string[];
  /** Keys that are kept after signing out. */
  kept?: readonly string[];
}

/** A value in a cookie; a changed cookie is sealed once, at the end of the request. */
export interface SessionValue<T> {
  read(): T;
  write(value: T): void;
  update(patch: Partial<T>): void;
  /** False if only another replica may have the cookie's secret; writing then replaces the cookie. */
  readonly isReadable: boolean;
}

export interface SessionParts {
  header: string | null;
  sealer: Sealer;
  secure: boolean;
}

const VISIT = "visit";

export async function openCookie(spec: CookieSpec, { header, sealer, secure }: SessionParts): Promise<OpenedCookie> {
  const name = cookieName(spec.name, secure);
  const text = cookieText(header ?? "", name);
  const opened = text ? sealer.read(name, text, spec.openFor) : { data: null };
  const reason = "unopened" in opened ? opened.unopened : null;
  if (reason) count("platter_cookie_unopened_total", { cookie: spec.name, reason });
  // Seals the session data here, since React Router would encode the sealed text a second time.
  const storage = createCookieSessionStorage({
    cookie: {
      name,
      isSigned: true,
      parse: async () => ("data" in opened ? opened.data : null),
      // `destroySession` passes a past date.
      serialize: async (data, { expires } = {}) =>
        expires ? endCookie(name, secure) : setCookie(name, sealer.seal(name, data), { maxAge: spec.maxAge, secure }),
    },
  });
  const session = await storage.getSession(header);
  return new OpenedCookie({ spec, storage, session, wasSent: text !== null, isReadable: reason !== "unknown key" });
}

interface OpenedParts {
  spec: CookieSpec;
  storage: SessionStorage;
  session: Session;
  wasSent: boolean;
  isReadable: boolean;
}

export class OpenedCookie {
  readonly visit: string | null;
  readonly name: string;
  readonly #parts: OpenedParts;
  readonly #before: string;
  readonly #parsed = new Map<z.ZodType, unknown>();
  #isReplaced = false;

  constructor(parts: OpenedParts) {
    const visit: unknown = parts.session.get(VISIT);
    this.visit = typeof visit === "string" ? visit : null;
    this.name = parts.spec.name;
    this.#parts = parts;
    this.#before = this.#contents();
  }

  /** A session value stored under one key, or as an object with a key for each field. */
  value<T>(
    schema: z.ZodType<T>,
    keys: string | readonly string[],
    pack: (value: T) => unknown = (value) => schema.parse(value),
  ): SessionValue<T> {
    const { session, isReadable } = this.#parts;
    const empty = () => schema.parse(undefined);
    const isFields = typeof keys !== "string";
    const held = () => (isFields ? { ...empty(), ...fieldsOf(session, keys) } : session.get(keys));
    const read = () => {
      if (!this.#parsed.has(schema)) this.#parsed.set(schema, schema.parse(held()));
      return this.#parsed.get(schema) as T;
    };
    const write = (value: T) => {
      if (!isReadable) this.#isReplaced = true;
      if (isSame(value, read())) return;
      this.#parsed.delete(schema);
      const none = empty();
      const packed = isSame(value, none) ? undefined : pack(value);
      if (!isFields) return setOrUnset(session, keys, packed);
      const fields = { ...(packed as Partial<T>) };
      for (const key of keys as readonly (keyof T & string)[])
        setOrUnset(session, key, fields[key] === none[key] ? undefined : fields[key]);
    };
    return { read, write, update: (patch) => write({ ...read(), ...patch }), isReadable };
  }

  end(): void {
    const { spec, session, wasSent } = this.#parts;
    for (const key of spec.keys) if (!spec.kept?.includes(key)) session.unset(key);
    this.#parsed.clear();
    this.#isReplaced = wasSent;
  }

  isChanged(): boolean {
    return this.#isReplaced || this.#contents() !== this.#before;
  }

  /** The Set-Cookie line, without the last keys if longer than `limit`; null if even the first key does not fit. */
  async commit(limit: number, visit: string): Promise<{ line: string | null; isWhole: boolean }> {
    const { spec, storage, session } = this.#parts;
    const held = spec.keys.filter((key) => session.has(key));
    if (held.length === 0) return { line: await storage.destroySession(session), isWhole: true };
    session.set(VISIT, visit);
    for (const last of [undefined, ...held.toReversed()]) {
      if (last !== undefined) session.unset(last);
      // React Router throws if browsers would drop the line.
      const line = await storage.commitSession(session).catch(() => "");
      if (line && line.length <= Math.min(limit, spec.most)) return { line, isWhole: last === undefined };
    }
    return { line: null, isWhole: false };
  }

  #contents(): string {
    return JSON.stringify(fieldsOf(this.#parts.session, this.#parts.spec.keys));
  }
}

function fieldsOf(session: Session, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (session.has(key) ? [[key, session.get(key) as unknown]] : [])));
}

function setOrUnset(session: Session, key: string, value: unknown): void {
  if (value === undefined) session.unset(key);
  else session.set(key, value);
}

function isSame(value: unknown, other: unknown): boolean {
  return value === other || JSON.stringify(value) === JSON.stringify(other);
}

export const ONE_YEAR = 60 * 60 * 24 * 365;

/** Browsers accept the prefix only on https and without a Domain attribute. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

export function setCookie(
  name: string,
  value: string,
  { maxAge, secure }: { maxAge?: number | undefined; secure: boolean },
): string {
  return `${name}=${value}; ${maxAge === undefined ? "" : `Max-Age=${maxAge}; `}${scope(secure)}`;
}

/** Links removes a cookie only with the value "deleted", and w3m at once only with `Expires`. */
export function endCookie(name: string, secure: boolean): string {
  return `${name}=deleted; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; ${scope(secure)}`;
}

/** `Path` and `Secure` come first, since Lynx ignores attributes after `HttpOnly`. */
function scope(secure: boolean): string {
  return `Path=/; ${secure ? "Secure; " : ""}HttpOnly; SameSite=Lax`;
}

/** Reads a cookie from the Cookie header; the first of equal names counts. */
export function cookieText(header: string, name: string): string | null {
  if (!header.includes(`${name}=`)) return null;
  for (const part of header.split(";")) {
    const equals = part.indexOf("=");
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}
