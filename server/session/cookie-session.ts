import { createCookieSessionStorage } from "react-router";
import type { Sealer, Unopened } from "./seal.ts";
import { type SessionData, plainCookie, sealedCookie } from "./sealed-cookie.ts";
import { type SealedName, cookieName } from "./set-cookie.ts";
import type { Visit } from "./visit.ts";

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
  /** What is sealed of a value; the value itself unless told. */
  pack?: (value: T) => unknown;
  /** Whether what is sealed is deflated first. */
  isDeflated?: (packed: unknown) => boolean;
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
  /** The visit under which it was sealed; null where it says none. */
  visit: string | null;
  /** Empties it, and ends the cookie even where it could not be opened. */
  end(): void;
  /** The Set-Cookie line of the largest version within `limit`, empty when none fits; null: nothing changed. */
  commit(limit: () => number, visit?: Visit): Promise<Committed> | null;
  /** The line of what the browser holds, sealed anew; null: it holds nothing, or there is no room for all of it. */
  reseal(limit: number, visit: Visit): Promise<string | null>;
}

/** As `newId` makes them. */
const VISIT_ID = /^[\w-]{16}$/;

interface Committed {
  line: string;
  isWhole: boolean;
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
  const name = cookieName(spec.name, parts.secure);
  // Few have begun, and the others need no storage: 40 of a page's 780 KB of garbage before they went without.
  if (!parts.header?.includes(`${name}=`)) return new LoadedSession(spec, parts, {});
  const { data } = await storageOf(spec, parts).getSession(parts.header);
  if (data.unopened) parts.noteUnopened?.(spec.name, data.unopened);
  return new LoadedSession(spec, parts, data);
}

class LoadedSession<T> implements CookieSession<T> {
  readonly name: string;
  readonly #spec: SessionSpec<T>;
  readonly #parts: SessionParts;
  readonly #data: Partial<SessionData>;
  readonly #empty: T;
  #stored: { value: T } | null = null;
  #written: { value: T } | null = null;
  // Another replica may open what this one cannot: it stays until it is ended or something else is written.
  #isEnded = false;

  constructor(spec: SessionSpec<T>, parts: SessionParts, data: Partial<SessionData>) {
    this.name = cookieName(spec.name, parts.secure);
    this.#spec = spec;
    this.#parts = parts;
    this.#data = data;
    // A copy, so that only who ends a session on purpose writes the empty value itself.
    this.#empty = data.unopened ? structuredClone(spec.empty) : spec.empty;
  }

  read(): T {
    return this.#written ? this.#written.value : this.#first();
  }

  write(value: T): void {
    this.#written = { value };
    this.#isEnded = this.#data.unopened !== undefined && value === this.#spec.empty;
  }

  update(patch: Partial<T>): void {
    this.write({ ...this.read(), ...patch });
  }

  isReadable(): boolean {
    return this.#data.unopened !== "unknown key";
  }

  get visit(): string | null {
    const { visit } = this.#data;
    return typeof visit === "string" && VISIT_ID.test(visit) ? visit : null;
  }

  end(): void {
    this.write(this.#spec.empty);
  }

  commit(limit: () => number, visit?: Visit): Promise<Committed> | null {
    // What belongs to a visit that is over would be gone with the next request.
    const isLeftBehind = this.visit !== null && (visit?.isOver(this.visit) ?? false);
    const isChanged = this.#written && (this.#isEnded || !isSame(this.#written.value, this.#first()));
    return isChanged || isLeftBehind ? this.#save(this.read(), limit(), visit) : null;
  }

  async reseal(limit: number, visit: Visit): Promise<string | null> {
    if (!("value" in this.#data)) return null;
    const { line, isWhole } = await this.#save(this.read(), limit, visit);
    return isWhole ? line : null;
  }

  /** Checked by the schema when it is first asked for: a request reads few of its sessions. */
  #first(): T {
    const data = this.#data;
    return (this.#stored ??= { value: "value" in data ? parsed(this.#spec, data.value) : this.#empty }).value;
  }

  async #save(value: T, limit: number, visit?: Visit): Promise<Committed> {
    const storage = storageOf(this.#spec, this.#parts);
    const session = await storage.getSession();
    if (isSame(value, this.#spec.empty)) return { line: await storage.destroySession(session), isWhole: true };
    if (visit) session.set("visit", visit.id());
    for (const version of versionsOf(value, this.#spec.shrink)) {
      session.set("value", this.#spec.pack?.(version) ?? version);
      // React Router throws where browsers would not keep the line.
      const line = await storage.commitSession(session).catch(() => "");
      if (line && line.length <= limit) return { line, isWhole: version === value };
    }
    return { line: "", isWhole: false };
  }
}

/**
 * The lines of what changed, together within `budget`, which is reckoned only where something has: the most important
 * first; and what was shortened or left out.
 */
export async function commitSessions(
  sessions: CookieSession<unknown>[],
  budget: () => number,
  visit?: Visit,
): Promise<{ lines: string[]; dropped: string[] }> {
  const lines: string[] = [];
  const dropped: string[] = [];
  for (const session of sessions) {
    const committing = session.commit(() => budget() - lines.join("").length, visit);
    if (!committing) continue;
    const { line, isWhole } = await committing;
    if (line) lines.push(line);
    if (!isWhole) dropped.push(session.name);
  }
  return { lines, dropped };
}

const never = () => false;

function storageOf<T>({ name, maxAge, openFor, isDeflated = never }: SessionSpec<T>, { sealer, secure }: SessionParts) {
  const attributes = { name: cookieName(name, secure), maxAge, secure };
  const cookie =
    openFor === null ? plainCookie(attributes) : sealedCookie(sealer, { ...attributes, openFor, isDeflated });
  return createCookieSessionStorage<SessionData>({ cookie });
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
