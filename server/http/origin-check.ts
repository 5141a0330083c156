import type { IncomingHttpHeaders } from "node:http";
import { fetchSite } from "remix-utils/sec-fetch";
import type { HttpRejection } from "./reply.ts";

/**
 * Takes a form only from our own pages. Browsers of today send `Sec-Fetch-Site`; older ones, and
 * all of them on plain http, send `Origin`; text browsers send `Referer` only, or nothing at all. Where
 * all three are absent the request passes: `SameSite` cookies guard what is left.
 */
export function refuseOrigin(
  method: string | undefined,
  headers: IncomingHttpHeaders,
  publicOrigin: string | null,
): HttpRejection | null {
  if (method === "GET" || method === "HEAD") return null;
  return isOurs(headers, publicOrigin ?? originOfHost(headers.host)) ? null : { status: 403, reason: "origin" };
}

function isOurs(headers: IncomingHttpHeaders, ourOrigin: string | null): boolean {
  const { "sec-fetch-site": site, origin, referer } = headers;
  if (site !== undefined) {
    const known = fetchSite(new Headers({ "Sec-Fetch-Site": site }));
    return known === "same-origin" || known === "none";
  }
  // The text "null" (a sandboxed frame, a file) is an origin too, and never ours.
  if (origin !== undefined) return origin === ourOrigin;
  if (referer !== undefined) return ourOrigin !== null && URL.parse(referer)?.origin === ourOrigin;
  return true;
}

/** Without `PUBLIC_ORIGIN` the host that the browser asked for is trusted, on plain http. */
export function originOfHost(host: string | undefined): string | null {
  return URL.parse(`http://${host ?? ""}`)?.origin ?? null;
}
