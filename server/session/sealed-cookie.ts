import type { Cookie } from "react-router";
import type { Sealer, Unopened } from "./seal.ts";

export interface CookieAttributes {
  /** With the prefix of https, as `cookieName` gives it. */
  name: string;
  /** Seconds the browser keeps it; absent: until the browser is closed. */
  maxAge?: number | undefined;
  secure: boolean;
}

export interface SealedCookieOptions extends CookieAttributes {
  /** Seconds after which a sealed text is no longer believed. */
  openFor: number;
  /** Called with the reason when the text does not open. */
  onUnopened: (reason: Unopened) => void;
}

/** A cookie for `createCookieSessionStorage` that encrypts the session's JSON itself, so nothing is encoded twice. */
export function sealedCookie(sealer: Sealer, options: SealedCookieOptions): Cookie {
  const { name, openFor, onUnopened } = options;
  return {
    name,
    isSigned: true,
    async parse(header) {
      const text = cookieText(header ?? "", name);
      const sealed = text ? sealer.read(name, text, openFor) : { data: null };
      if ("data" in sealed) return sealed.data;
      onUnopened(sealed.unopened);
      return null;
    },
    // `destroySession` hands over an end in the past.
    serialize: async (data, { expires } = {}) =>
      expires ? endCookie(options) : setCookie(sealer.seal(name, data), options),
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
      expires ? endCookie(options) : setCookie(String(data.value), options),
  };
}

/** Browsers take a name with this prefix from https only, and from no other host. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The text of one cookie of a Cookie header; the first wins when a name comes twice. */
export function cookieText(header: string, name: string): string | null {
  for (const part of header.split(";")) {
    const equals = part.indexOf("=");
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}

function setCookie(value: string, { name, maxAge, secure }: CookieAttributes): string {
  return `${name}=${value}; ${maxAge === undefined ? "" : `Max-Age=${maxAge}; `}${scope(secure)}`;
}

/** Some text browsers know `Expires` only. */
function endCookie({ name, secure }: CookieAttributes): string {
  return `${name}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; ${scope(secure)}`;
}

function scope(secure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
