import { cookieText } from "./kept.ts";
import { ONE_YEAR, setCookie } from "./set-cookie.ts";

/** A small cookie that holds no secret: it is not sealed, is kept for a year and outlives a sign-out. */
export interface PlainCookie {
  read(): string | null;
  write(text: string): void;
  /** The Set-Cookie line; null where nothing was written. */
  line(): string | null;
}

export function openPlainCookie(name: string, cookieHeader: string | null, isSecure: boolean): PlainCookie {
  let written: string | null = null;
  return {
    read: () => written ?? cookieText(cookieHeader ?? "", name),
    write(text) {
      written = text;
    },
    line: () => (written === null ? null : setCookie(name, written, { maxAge: ONE_YEAR, isSecure })),
  };
}
