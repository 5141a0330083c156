import { redirect } from "react-router";
import { type OpenedEmailLink, letterToken } from "@platter/ordering/account/account.ts";

interface EmailLink {
  read(): OpenedEmailLink | null;
  write(link: OpenedEmailLink | null): void;
}

/** Moves the token from the URL, visible in logs and `Referer`, to a cookie, unused: mail programs open links too. */
export function openEmailLink(
  { request, url }: { request: Request; url: URL },
  purpose: OpenedEmailLink["purpose"],
  link: EmailLink,
): void {
  const { pathname: path, searchParams } = url;
  if (!searchParams.has("token")) return;
  const token = letterToken(searchParams.get("token"));
  link.write(token === null ? null : { purpose, token });
  // If the request has no cookie, the next page tests whether the browser accepts cookies.
  throw redirect(request.headers.has("cookie") ? path : `${path}?cookies=1`, 303);
}

/** The opened link's token; throws a redirect to request a new link if none is stored for this purpose. */
export function openedToken(purpose: OpenedEmailLink["purpose"], link: EmailLink): string {
  const opened = link.read();
  if (opened?.purpose !== purpose) throw linkOver();
  return opened.token;
}

export const linkOver = () => redirect("/account/forgot-password?expired=1", 303);
