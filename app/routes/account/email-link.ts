import { redirect } from "react-router";
import { type OpenedEmailLink, letterToken } from "@platter/ordering/account/account.ts";

interface EmailLink {
  read(): OpenedEmailLink | null;
  write(link: OpenedEmailLink | null): void;
}

/**
 * Moves the token of an opened link into the visitor's sealed cookie, out of the address that histories, logs and the
 * next page's `Referer` would have. Nothing else happens yet: mail programs open links too.
 */
export function openEmailLink(
  { request, url }: { request: Request; url: URL },
  purpose: OpenedEmailLink["purpose"],
  link: EmailLink,
): void {
  const { pathname: path, searchParams } = url;
  if (!searchParams.has("token")) return;
  const token = letterToken(searchParams.get("token"));
  link.write(token === null ? null : { purpose, token });
  // Without any cookie so far, the page that follows finds out whether the browser keeps them.
  throw redirect(request.headers.has("cookie") ? path : `${path}?cookies=1`, 303);
}

/** The token for this purpose; null when no link was opened, or it is too old. */
export function openedToken(purpose: OpenedEmailLink["purpose"], link: EmailLink): string | null {
  const opened = link.read();
  return opened?.purpose === purpose ? opened.token : null;
}

export const LINK_OVER = "This link is no longer valid. Please ask for a new one.";
