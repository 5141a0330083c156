import { createCookieSessionStorage } from "react-router";
import type { Sealer, Unopened } from "./seal.ts";
import { plainCookie, sealedCookie } from "./sealed-cookie.ts";
import { type SealedName, cookieName } from "./set-cookie.ts";

/** One session of the visitor: its cookie and what may be in it. One module per session; each alone knows its fields. */
export interface SessionSpec<T> {
  name: SealedName;
  /** Seconds the browser keeps it; absent: until the browser is closed. */
  maxAge?: number;
  /** Seconds after which a sealed text is no longer believed; null: it holds no secret and is not sealed. */
  openFor: number | null;
  empty: T;
  /** What was sealed by an earlier release or another hand: a usable value whatever it is given. */
  parse(data: unknown): T;
  /** Smaller versions of a value, tried in this order when the sealed text is too long. */
  shrink?: ((value: T) => T)[];
}

/** What a sealed cookie of the visitor holds: written once, at the end of the request, if it changed. */
export interface SessionValue<T> {
  read(): T;
  write(value: T): void;
  update(patch: Partial<T>): void;
  /** False where the browser holds something that this replica cannot open: nothing is to be supposed in its place. */
  isReadable(): boolean;
}

export interface CookieSession<T> extends SessionValue<T> {
  name: string;
  /** Empties it, and ends the cookie even where it could not be opened. */
  end(): void;
  /** The Set-Cookie line of the largest version within `limit`, empty when none fits; null: nothing changed. */
  commit(limit: number): Promise<{ line: string; isWhole: boolean } | null>;
}

/** Called with the name of a cookie that could not be opened, without the prefix of https, and why. */
export type NoteUnopened = (cookie: string, reason: Unopened) => void;

export interface SessionParts {
  header: string | null;
  sealer: Sealer;
  secure: boolean;
  noteUnopened?: NoteUnopened;
}

/** Reads one session of a request. */
export async function loadSession<T>(spec: SessionSpec<T>, parts: SessionParts): Promise<CookieSession<T>> {
  const reasons: Unopened[] = [];
  const storage = storageOf(spec, parts, (reason) => void reasons.push(reason));
  const session = await storage.getSession(parts.header);
  const [unopened] = reasons;
  if (unopened) parts.noteUnopened?.(spec.name, unopened);
  // A copy, so that only who ends a session on purpose writes the empty value itself.
  const empty = unopened ? structuredClone(spec.empty) : spec.empty;
  let stored: { value: T } | null = null;
  /** Checked by the schema when it is first asked for: a request reads few of its sessions. */
  const first = () => (stored ??= { value: session.has("value") ? parsed(spec, session.get("value")) : empty }).value;
  let written: { value: T } | null = null;
  const read = () => (written ? written.value : first());
  // Another replica may open what this one cannot: it stays until it is ended or something else is written.
  let isEnded = false;
  const write = (value: T) => {
    written = { value };
    isEnded = unopened !== undefined && value === spec.empty;
  };
  return {
    name: cookieName(spec.name, parts.secure),
    read,
    write,
    update: (patch) => write({ ...read(), ...patch }),
    isReadable: () => unopened !== "unknown key",
    end: () => write(spec.empty),
    async commit(limit) {
      if (!written || (!isEnded && isSame(written.value, first()))) return null;
      const { value } = written;
      if (isSame(value, spec.empty)) return { line: await storage.destroySession(session), isWhole: true };
      for (const version of versionsOf(value, spec.shrink)) {
        session.set("value", version);
        // React Router throws where browsers would not keep the line.
        const line = await storage.commitSession(session).catch(() => "");
        if (line && line.length <= limit) return { line, isWhole: version === value };
      }
      return { line: "", isWhole: false };
    },
  };
}

/** The lines of what changed, together within `budget`, the most important first; and what was shortened or left out. */
export async function commitSessions(
  sessions: CookieSession<unknown>[],
  budget: number,
): Promise<{ lines: string[]; dropped: string[] }> {
  const lines: string[] = [];
  const dropped: string[] = [];
  for (const session of sessions) {
    const committed = await session.commit(budget - lines.join("").length);
    if (committed?.line) lines.push(committed.line);
    if (committed?.isWhole === false) dropped.push(session.name);
  }
  return { lines, dropped };
}

function storageOf<T>(
  { name: plainName, maxAge, openFor }: SessionSpec<T>,
  { sealer, secure }: SessionParts,
  onUnopened: (reason: Unopened) => void,
) {
  const attributes = { name: cookieName(plainName, secure), maxAge, secure };
  const cookie =
    openFor === null ? plainCookie(attributes) : sealedCookie(sealer, { ...attributes, openFor, onUnopened });
  return createCookieSessionStorage<{ value: unknown }>({ cookie });
}

/** What the schemas made of cookies that the sealer has opened before: 3 % of the time of a category page. */
const known = new WeakMap<object, unknown>();

function parsed<T>(spec: SessionSpec<T>, data: unknown): T {
  if (typeof data !== "object" || data === null) return spec.parse(data);
  if (!known.has(data)) known.set(data, frozen(spec.parse(data)));
  return known.get(data) as T;
}

/** Requests share the value: nobody can change it in place. */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

function* versionsOf<T>(value: T, shrink: ((value: T) => T)[] = []): Generator<T> {
  yield value;
  let version = value;
  for (const step of shrink) yield (version = step(version));
}

function isSame<T>(value: T, other: T): boolean {
  return value === other || JSON.stringify(value) === JSON.stringify(other);
}
