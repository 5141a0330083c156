export const ONE_YEAR = 60 * 60 * 24 * 365;

/** Browsers accept the prefix only over https and from this host. */
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

/** Links ignores a cookie without a value and removes one with "deleted"; w3m removes at once only with `Expires`. */
export function endCookie(name: string, secure: boolean): string {
  return `${name}=deleted; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; ${scope(secure)}`;
}

/** Lynx reads nothing behind `HttpOnly`. */
function scope(secure: boolean): string {
  return `Path=/; ${secure ? "Secure; " : ""}HttpOnly; SameSite=Lax`;
}

/** From a Cookie header; the first of a name wins. */
export function cookieText(header: string, name: string): string | null {
  if (!header.includes(`${name}=`)) return null;
  for (const part of header.split(";")) {
    const equals = part.indexOf("=");
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}
