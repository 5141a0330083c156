import express, { type RequestHandler } from "express";
import type { ErrorStatus } from "./error-pages.ts";

/** The error of a request that does not reach the app: which page, a word for the log, and extra headers. */
export function refusal(status: ErrorStatus, reason: string, headers: HeadersInit = {}) {
  return Object.assign(new Error(reason), { status, headers: new Headers(headers) });
}

const METHODS = ["GET", "HEAD", "POST"];
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const LONGEST_URL = 2_048;
/** Control characters, backslashes, hidden files, and `//evil`, which would become another site's address in a link. */
const ODD_PATH = /[\u0000-\u001f\u007f\\]|^\/\/|\/\.(?!well-known(?:\/|$))/;

/** Refuses methods that no form or link of ours uses, hosts that are none, and paths that no link of ours has. */
export const refuseOddRequests: RequestHandler = ({ method, url, headersDistinct, httpVersion }, _response, next) => {
  if (!METHODS.includes(method)) throw refusal(405, "method", { Allow: METHODS.join(", ") });
  const host = headersDistinct["host"]?.join() ?? "";
  // HTTP/1.0 knows no Host; simple health probes still speak it.
  if (!(HOST.test(host) && URL.canParse(`http://${host}`)) && !(host === "" && httpVersion === "1.0"))
    throw refusal(400, "host");
  next(refusalOfTarget(url));
};

/** Why this address is not let through; undefined: it is a path from the root without steps up, backslashes or hidden files. */
export function refusalOfTarget(url: string) {
  if (url.length > LONGEST_URL) return refusal(414, "url length");
  if (!url.startsWith("/")) return refusal(400, "url form");
  try {
    return ODD_PATH.test(decodeURIComponent(url.replace(/[?#].*$/s, ""))) ? refusal(404, "path") : undefined;
  } catch {
    return refusal(400, "url escapes");
  }
}

/**
 * Takes a form only from our own pages. Browsers of today send `Sec-Fetch-Site`; older ones, and all of them on plain
 * http, send `Origin`; text browsers send `Referer` only, or nothing at all. Where all three are absent the request
 * passes: `SameSite` cookies guard what is left.
 */
export function refuseForeignForms(publicOrigin: string | null): RequestHandler {
  return ({ method, headers }, _response, next) => {
    const { "sec-fetch-site": site, origin, referer, host } = headers;
    // Without `PUBLIC_ORIGIN` the host that the browser asked for is trusted, on plain http.
    const ours = publicOrigin ?? URL.parse(`http://${host}`)?.origin;
    // The text "null" (a sandboxed frame, a file) is an origin too, and never ours.
    const from = origin ?? (referer !== undefined ? (URL.parse(referer)?.origin ?? "null") : ours);
    const isOurs = site === undefined ? from === ours : site === "same-origin" || site === "none";
    next(method === "POST" && !isOurs ? refusal(403, "origin") : undefined);
  };
}

const FORM = "application/x-www-form-urlencoded";

const refuseType: RequestHandler = (request, _response, next) => {
  const types = request.path.startsWith("/sandbox-control/") ? [FORM, "application/json"] : [FORM];
  next(request.method === "POST" && !request.is(types) ? refusal(415, "content type") : undefined);
};

/** Reads a whole form into `request.body`, a Buffer, so that the app never starts on half of one. */
export const readBody = (limit: number) => [refuseType, express.raw({ type: () => true, limit, inflate: false })];
