import type { Cookie } from "react-router";
import type { Sealer, Unopened } from "./seal.ts";
import { endCookie, setCookie } from "./set-cookie.ts";

export interface CookieAttributes {
  name: string;
  /** Seconds the browser keeps it; absent: until the browser is closed. */
  maxAge?: number | undefined;
  secure: boolean;
}

export interface SealedCookieOptions extends CookieAttributes {
  /** Seconds after which a sealed text is no longer believed. */
  openFor: number;
  /** Whether what is sealed is deflated first. */
  isDeflated: (value: unknown) => boolean;
}

/** What the storage of a session holds. */
export interface SessionData {
  value: unknown;
  /** The visit it belongs to. */
  visit: unknown;
  /** Why there is no value though the browser sent a text. */
  unopened: Unopened;
}

/** A cookie for `createCookieSessionStorage` that encrypts the session's JSON itself, so nothing is encoded twice. */
export function sealedCookie(sealer: Sealer, options: SealedCookieOptions): Cookie {
  const { name, openFor, isDeflated } = options;
  return {
    name,
    isSigned: true,
    async parse(header) {
      const text = cookieText(header ?? "", name);
      const sealed = text ? sealer.read(name, text, openFor) : { data: null };
      return "data" in sealed ? sealed.data : sealed;
    },
    // `destroySession` hands over an end in the past.
    serialize: async (data: { value?: unknown }, { expires } = {}) =>
      expires
        ? endCookie(name, options.secure)
        : setCookie(name, sealer.seal(name, data, isDeflated(data.value)), options),
  };
}

/** A cookie that holds no secret: its text is the session's value. */
export function plainCookie(options: CookieAttributes): Cookie {
  const { name } = options;
  return {
    name,
    isSigned: true,
    async parse(header) {
      const value = cookieText(header ?? "", name);
      return value === null ? null : { value };
    },
    serialize: async (data: { value?: unknown }, { expires } = {}) =>
      expires ? endCookie(name, options.secure) : setCookie(name, String(data.value), options),
  };
}

/** The text of one cookie of a Cookie header; the first wins when a name comes twice. */
export function cookieText(header: string, name: string): string | null {
  // Most of a visitor's cookies are not there, and those that are can be long.
  if (!header.includes(`${name}=`)) return null;
  for (const part of header.split(";")) {
    const equals = part.indexOf("=");
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}
