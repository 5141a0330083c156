import { redirect } from "react-router";
import { type OpenedEmailLink, letterToken } from "@platter/ordering/account/account.ts";

interface EmailLink {
  read(): OpenedEmailLink | null;
  write(link: OpenedEmailLink | null): void;
}

/** Moves the token from the address, which logs and `Referer` show, into the cookie. Mail programs open links too. */
export function openEmailLink(
  { request, url }: { request: Request; url: URL },
  purpose: OpenedEmailLink["purpose"],
  link: EmailLink,
): void {
  const { pathname: path, searchParams } = url;
  if (!searchParams.has("token")) return;
  const token = letterToken(searchParams.get("token"));
  link.write(token === null ? null : { purpose, token });
  // Without a cookie so far, the next page checks whether the browser keeps them.
  throw redirect(request.headers.has("cookie") ? path : `${path}?cookies=1`, 303);
}

/** Redirects to the request for a new link if this one has another purpose, or has expired. */
export function openedToken(purpose: OpenedEmailLink["purpose"], link: EmailLink): string {
  const opened = link.read();
  if (opened?.purpose !== purpose) throw linkOver();
  return opened.token;
}

export const linkOver = () => redirect("/account/forgot-password?expired=1", 303);
