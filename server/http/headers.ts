import type { IncomingHttpHeaders } from "node:http";

const OWN_HEADERS = ["x-request-id", "x-client-address", "traceparent", "tracestate"];

/*
 * Headers by which a client could speak with the voice of a proxy, a build step or another method. The
 * app reads none of them; a library below it might (GHSA-f46r-rw29-r322, GHSA-cpj6-fhp6-mr6j: React
 * Router's forced SPA mode and pre-render data).
 */
const FOREIGN_HEADER =
  /^(?:forwarded|via|x-forwarded-.*|x-forwarded|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-original-.*|x-rewrite-url|x-host|x-http-host-override|x-http-method.*|x-method-override|x-react-router-.*|x-remix-.*|x-middleware-.*|rsc-.*)$/;

/** Removes what only we or our proxies may say, in place. Call it after the client's address has been read. */
export function stripForeignHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) {
    if (OWN_HEADERS.includes(name) || FOREIGN_HEADER.test(name)) delete headers[name];
  }
}

export interface OwnHeaders {
  /** The reference id of the request. */
  requestId: string;
  clientAddress: string;
  /** What it is a part of (W3C trace context). */
  traceparent: string;
}

/** The headers of ours that the app reads. */
export function addOwnHeaders(headers: Headers, { requestId, clientAddress, traceparent }: OwnHeaders): void {
  headers.set("x-request-id", requestId);
  headers.set("x-client-address", clientAddress);
  headers.set("traceparent", traceparent);
}

/** For what has no policy of its own. The app's pages bring theirs, with a nonce. */
const LAST_RESORT_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const SECURITY_HEADERS: [string, string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
];
/** A picture opened by itself is a document: whoever drew it, it runs nothing and asks for nothing. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** For what can be opened as a document. */
const DOCUMENT_HEADERS: [string, string][] = [
  ["Content-Security-Policy", LAST_RESORT_POLICY],
  // Not `no-referrer`: Chromium then sends `Origin: null` with our own forms.
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["X-Frame-Options", "DENY"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "geolocation=(self)"],
];
const ONE_YEAR_OF_HTTPS: [string, string] = ["Strict-Transport-Security", "max-age=31536000"];
/** On these they say nothing, and a first page has a dozen of them: 3.5 KB on a phone's line. */
const NO_DOCUMENT = /^(?:text\/(?:css|javascript)|font\/)/;

function documentHeaders(contentType: string): [string, string][] {
  if (NO_DOCUMENT.test(contentType)) return [];
  return isPicture(contentType) ? [["Content-Security-Policy", PICTURE_POLICY]] : DOCUMENT_HEADERS;
}

export function isPicture(contentType: string): boolean {
  return contentType.startsWith("image/");
}

/** Adds the security headers that a reply lacks. What the app has set stays. */
export function addSecurityHeaders(headers: Headers, publicOrigin: string | null): void {
  const needed = [
    ...SECURITY_HEADERS,
    ...documentHeaders(headers.get("Content-Type") ?? ""),
    ...(publicOrigin?.startsWith("https:") ? [ONE_YEAR_OF_HTTPS] : []),
  ];
  for (const [name, value] of needed) if (!headers.has(name)) headers.set(name, value);
}
