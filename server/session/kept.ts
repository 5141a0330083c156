import type { Kept } from "../../app/context.ts";
import { frozen } from "./frozen.ts";
import type { Sealer } from "./seal.ts";
import { type SealedName, cookieName, endCookie, setCookie } from "./set-cookie.ts";

/** One sealed cookie and what may be in it. One module per cookie; each alone knows its fields. */
export interface CookieSpec<T> {
  name: SealedName;
  /** Seconds the browser keeps it; absent: until the browser is closed. */
  maxAge?: number;
  /** Seconds after which a sealed text is no longer believed. */
  openFor: number;
  empty: T;
  /** What was sealed by an earlier release or another hand: a usable value whatever it is given. */
  parse(data: unknown): T;
  /** Smaller versions of a value, tried in this order when the sealed text is too long (D-173). */
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
  /** Empties all that was opened (AUTH-15). What is to outlive a sign-out is kept in a cookie of another kind. */
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

export function openJar(header: string | null, sealer: Sealer, secure: boolean): CookieJar {
  const opened: Opened[] = [];
  return {
    open<T>(spec: CookieSpec<T>): Kept<T> {
      const name = cookieName(spec.name, secure);
      /** Null until somebody asks. `first` is what the browser holds. */
      let held: { value: T; first: T } | null = null;
      const isLike = (value: T, other: T) => value === other || JSON.stringify(value) === JSON.stringify(other);
      const hold = () => {
        if (held) return held;
        const text = cookieText(header ?? "", name);
        const sealed = text ? sealer.open(name, text, spec.openFor) : null;
        const value = isSealedValue(sealed) ? parsedOnce(sealed, spec) : spec.empty;
        held = { value, first: value };
        return held;
      };
      const lineOf = (value: T) => {
        const { maxAge } = spec;
        return setCookie(name, sealer.seal(name, { value }), { isSecure: secure, ...(maxAge && { maxAge }) });
      };
      opened.push({
        name,
        clear() {
          hold().value = spec.empty;
        },
        isChanged: () => held !== null && !isLike(held.value, held.first),
        line(limit) {
          const whole = hold().value;
          if (isLike(whole, spec.empty)) return { text: endCookie(name, secure), whole: true };
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
        write(value) {
          hold().value = value;
        },
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
