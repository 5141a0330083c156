import express, { type RequestHandler } from "express";
import type { ErrorStatus } from "./error-pages.ts";

/** Error for a request that must not reach the app; `reason` is only logged. */
export function refusal(status: ErrorStatus, reason: string, headers: HeadersInit = {}) {
  return Object.assign(new Error(reason), { status, headers: new Headers(headers) });
}

const METHODS = ["GET", "HEAD", "POST"];
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const LONGEST_URL = 2_048;
/** Control characters, backslashes, hidden files, and `//evil`, which browsers resolve to another site. */
const ODD_PATH = /[\u0000-\u001f\u007f\\]|^\/\/|\/\.(?!well-known(?:\/|$))/;

export const refuseOddRequests: RequestHandler = ({ method, url, headersDistinct, httpVersion }, _response, next) => {
  if (!METHODS.includes(method)) throw refusal(405, "method", { Allow: METHODS.join(", ") });
  const host = headersDistinct["host"]?.join() ?? "";
  // Simple health probes still use HTTP/1.0, which has no Host header.
  if (!(HOST.test(host) && URL.canParse(`http://${host}`)) && !(host === "" && httpVersion === "1.0"))
    throw refusal(400, "host");
  next(refusalOfTarget(url));
};

export function refusalOfTarget(url: string) {
  if (url.length > LONGEST_URL) return refusal(414, "url length");
  if (!url.startsWith("/")) return refusal(400, "url form");
  try {
    return ODD_PATH.test(decodeURIComponent(url.replace(/[?#].*$/s, ""))) ? refusal(404, "path") : undefined;
  } catch {
    return refusal(400, "url escapes");
  }
}

/** Checks `Sec-Fetch-Site`, else `Origin`, else `Referer` (text browsers); without any, `SameSite` protects. */
export function refuseForeignForms(publicOrigin: string | null): RequestHandler {
  return ({ method, headers }, _response, next) => {
    const { "sec-fetch-site": site, origin, referer, host } = headers;
    // Without `PUBLIC_ORIGIN` the site runs on plain http and the Host header is trusted.
    const ours = publicOrigin ?? URL.parse(`http://${host}`)?.origin;
    // "null" is the origin of sandboxed frames and files.
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

/** Reads the form body into `request.body` as a Buffer. */
export const readBody = (limit: number) => [refuseType, express.raw({ type: () => true, limit, inflate: false })];
