import { type Cookie, createCookieSessionStorage } from "react-router";
import type { Kept } from "../../app/context.ts";
import type { Sealer } from "./seal.ts";

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
  /** Smaller versions of a value, tried in this order when the sealed text is too long (D-173). */
  shrink?: ((value: T) => T)[];
}

export interface CookieJar {
  open<T>(spec: CookieSpec<T>): Promise<Kept<T>>;
  /**
   * One Set-Cookie line for each value that changed, in the order they were opened, together no longer
   * than `budget`; and the names of those that had to be shortened or left out.
   */
  changed(budget: number): Promise<{ lines: string[]; dropped: string[] }>;
  /** Empties all that was opened (AUTH-15). What is to outlive a sign-out is kept in a cookie of another kind. */
  clear(): void;
}

interface Opened {
  name: string;
  clear(): void;
  /** The Set-Cookie line of the largest version that fits; "unchanged" when there is nothing to say. */
  line(limit: number): Promise<{ text: string; whole: boolean } | "unchanged" | "too long">;
}

export function openJar(header: string | null, sealer: Sealer, secure: boolean): CookieJar {
  const opened: Opened[] = [];
  return {
    async open(spec) {
      const name = secure ? `__Host-${spec.name}` : spec.name;
      const cookie = sealedCookie(name, spec, sealer, secure);
      const storage = createCookieSessionStorage({ cookie });
      const session = await storage.getSession(header);
      const first = session.has("value") ? spec.parse(session.get("value")) : spec.empty;
      const before = JSON.stringify(first);
      let current = first;
      opened.push({
        name,
        clear() {
          current = spec.empty;
        },
        async line(limit) {
          if (JSON.stringify(current) === before) return "unchanged";
          if (JSON.stringify(current) === JSON.stringify(spec.empty)) {
            return { text: await storage.destroySession(session), whole: true };
          }
          let value = current;
          for (const shrink of [(same: typeof value) => same, ...(spec.shrink ?? [])]) {
            value = shrink(value);
            session.set("value", value);
            // `commitSession` throws above 4,096 characters, where a shorter version is to be tried.
            const text = await cookie.serialize(session.data);
            if (text.length <= limit) return { text, whole: value === current };
          }
          return "too long";
        },
      });
      return {
        read: () => current,
        write: (value) => {
          current = value;
        },
      };
    },
    async changed(budget) {
      let left = budget;
      const lines: string[] = [];
      const dropped: string[] = [];
      for (const cookie of opened) {
        const line = await cookie.line(left);
        if (line === "unchanged") continue;
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

/**
 * A cookie object that seals the session's data directly. `createCookie` would encode the text twice,
 * a third longer, and would try to open every cookie of the request.
 */
function sealedCookie<T>(name: string, spec: CookieSpec<T>, sealer: Sealer, secure: boolean): Cookie {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return {
    name,
    isSigned: true,
    async parse(header) {
      const text = header && cookieText(header, name);
      return text ? sealer.open(name, text, spec.openFor) : null;
    },
    async serialize(data, options) {
      if (data === "" || options?.expires?.getTime() === 0) return `${name}=; Max-Age=0; ${attributes}`;
      const life = spec.maxAge === undefined ? "" : `Max-Age=${spec.maxAge}; `;
      return `${name}=${sealer.seal(name, data)}; ${life}${attributes}`;
    },
  };
}

/** The text of one cookie of a Cookie header; the first wins when a name comes twice. */
export function cookieText(header: string, name: string): string | null {
  for (const part of header.split(";")) {
    const equals = part.indexOf("=");
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}
