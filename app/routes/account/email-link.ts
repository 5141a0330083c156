import { redirect } from "react-router";
import { type OpenedLetter, letterToken } from "../../domain/account/account.ts";

/** Where an opened link is kept. */
interface LetterBox {
  read(): OpenedLetter | null;
  write(letter: OpenedLetter | null): void;
}

/**
 * The link of a letter was opened: its token is kept in the visitor's sealed cookie and leaves the address, where
 * histories, logs and the next page's `Referer` would have it. Nothing else happens yet: mail programs open links too.
 */
export function openLetter(request: Request, purpose: OpenedLetter["purpose"], kept: LetterBox): void {
  const { pathname, searchParams } = new URL(request.url);
  if (!searchParams.has("token")) return;
  const token = letterToken(searchParams.get("token"));
  kept.write(token === null ? null : { purpose, token });
  const path = pathname.replace(/\.data$/, "");
  // Without any cookie so far, the page that follows finds out whether the browser keeps them.
  throw redirect(request.headers.has("cookie") ? path : `${path}?cookies=1`, 303);
}

/** The token for this purpose; null when no link was opened, or it is too old. */
export function openedToken(purpose: OpenedLetter["purpose"], kept: LetterBox): string | null {
  const letter = kept.read();
  return letter?.purpose === purpose ? letter.token : null;
}

export const LINK_OVER = "This link is no longer valid. Please ask for a new one.";
