export const ONE_YEAR = 60 * 60 * 24 * 365;

/** Browsers take a name of this form from https only, and from no other host. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** Without `maxAge` (seconds) the browser keeps the cookie until it is closed. */
export function setCookie(
  name: string,
  value: string,
  { maxAge, secure }: { maxAge?: number | undefined; secure: boolean },
): string {
  return `${name}=${value}; ${maxAge === undefined ? "" : `Max-Age=${maxAge}; `}${scope(secure)}`;
}

/**
 * Links ignores a cookie without a value, and removes one whose value is "deleted". w3m obeys the last of the two
 * lives, and with `Expires` at once.
 */
export function endCookie(name: string, secure: boolean): string {
  return `${name}=deleted; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; ${scope(secure)}`;
}

/** Lynx reads nothing behind `HttpOnly`. */
function scope(secure: boolean): string {
  return `Path=/; ${secure ? "Secure; " : ""}HttpOnly; SameSite=Lax`;
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
