import type { Kept } from "../../app/context.ts";
import { frozen } from "./frozen.ts";
import type { Sealer, Unopened } from "./seal.ts";

/** One sealed cookie and what may be in it. One module per cookie; each alone knows its fields. */
export interface CookieSpec<T> {
  name: string;
  /** Seconds the browser keeps it; absent: until the browser is closed. */
  maxAge?: number;
  /** Seconds after which a sealed text is no longer believed. */
  openFor: number;
  empty: T;
  /** What was sealed by an earlier release or another hand: a usable value whatever it is given. */
  parse(data: unknown): T;
  /** Smaller versions of a value, tried in this order when the sealed text is too long. */
  shrink?: ((value: T) => T)[];
}

export interface CookieJar {
  /** Nothing is unsealed before it is read. */
  open<T>(spec: CookieSpec<T>): Kept<T>;
  /**
   * One Set-Cookie line for each value that changed, in the order they were opened, together no longer
   * than `budget`; and the names of those that had to be shortened or left out.
   */
  changed(budget: number): { lines: string[]; dropped: string[] };
  /** Empties all that was opened, and ends what could not be (AUTH-15). What is to outlive a sign-out is kept in a cookie of another kind. */
  clear(): void;
}

interface Opened {
  name: string;
  clear(): void;
  isChanged(): boolean;
  /** The Set-Cookie line of the largest version that fits. */
  line(limit: number): { text: string; whole: boolean } | "too long";
}

/** Browsers keep no longer ones. */
const LONGEST_LINE = 4_096;

/** Told the name of a cookie that could not be opened, without the prefix of https, and why. */
export type NoteUnopened = (cookie: string, reason: Unopened) => void;

export function openJar(
  header: string | null,
  sealer: Sealer,
  secure: boolean,
  noteUnopened: NoteUnopened = () => {},
): CookieJar {
  const opened: Opened[] = [];
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return {
    open<T>(spec: CookieSpec<T>): Kept<T> {
      const name = secure ? `__Host-${spec.name}` : spec.name;
      /** Null until somebody asks. `first` is what the browser holds. */
      let held: { value: T; first: T; unopened: Unopened | null } | null = null;
      let isEnded = false;
      const isLike = (value: T, other: T) => value === other || JSON.stringify(value) === JSON.stringify(other);
      const hold = () => {
        if (held) return held;
        const text = cookieText(header ?? "", name);
        const sealed = text ? sealer.read(name, text, spec.openFor) : { data: null };
        const unopened = "unopened" in sealed ? sealed.unopened : null;
        if (unopened) noteUnopened(spec.name, unopened);
        // A copy, so that the empty value itself is written by none but who empties it on purpose.
        const empty = unopened ? structuredClone(spec.empty) : spec.empty;
        const value = "data" in sealed && isSealedValue(sealed.data) ? parsedOnce(sealed.data, spec) : empty;
        held = { value, first: value, unopened };
        return held;
      };
      const write = (value: T) => {
        const now = hold();
        now.value = value;
        isEnded = now.unopened !== null && value === spec.empty;
      };
      const lineOf = (value: T) => {
        const life = spec.maxAge === undefined ? "" : `Max-Age=${spec.maxAge}; `;
        return `${name}=${sealer.seal(name, { value })}; ${life}${attributes}`;
      };
      opened.push({
        name,
        clear() {
          write(spec.empty);
        },
        // Another replica may open what this one cannot: it stays until it is emptied on purpose or something else is
        // written, which wins, for otherwise nobody could order here.
        isChanged: () => held !== null && (isEnded || !isLike(held.value, held.first)),
        line(limit) {
          const whole = hold().value;
          if (isLike(whole, spec.empty)) return { text: `${name}=; Max-Age=0; ${attributes}`, whole: true };
          let value = whole;
          for (const shrink of [(same: T) => same, ...(spec.shrink ?? [])]) {
            value = shrink(value);
            const text = lineOf(value);
            if (text.length <= Math.min(limit, LONGEST_LINE)) return { text, whole: value === whole };
          }
          return "too long";
        },
      });
      return {
        read: () => hold().value,
        write,
        isReadable: () => hold().unopened !== "unknown key",
      };
    },
    changed(budget) {
      let left = budget;
      const lines: string[] = [];
      const dropped: string[] = [];
      for (const cookie of opened) {
        if (!cookie.isChanged()) continue;
        const line = cookie.line(left);
        if (line === "too long" || !line.whole) dropped.push(cookie.name);
        if (line === "too long") continue;
        lines.push(line.text);
        left -= line.text.length;
      }
      return { lines, dropped };
    },
    clear() {
      for (const cookie of opened) cookie.clear();
    },
  };
}

interface SealedValue {
  value: unknown;
}

/** What is sealed here; anything else counts as nothing. */
function isSealedValue(sealed: unknown): sealed is SealedValue {
  return typeof sealed === "object" && sealed !== null && "value" in sealed;
}

/** A visitor sends the same cookies with every request: what they hold is checked when they come for the first time. */
const parsed = new WeakMap<SealedValue, unknown>();

/** A sealed text opens under one name alone, so what it holds belongs to one kind of cookie. */
function parsedOnce<T>(sealed: SealedValue, spec: CookieSpec<T>): T {
  if (!parsed.has(sealed)) parsed.set(sealed, frozen(spec.parse(sealed.value)));
  return parsed.get(sealed) as T;
}

/** The text of one cookie of a Cookie header; the first wins when a name comes twice. */
export function cookieText(header: string, name: string): string | null {
  for (const part of header.split(";")) {
    const equals = part.indexOf("=");
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}
