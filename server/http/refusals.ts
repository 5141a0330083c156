import express, { type RequestHandler } from "express";
import type { ErrorStatus } from "./error-pages.ts";

/** A request that does not reach the app: which page, a word for the log, and extra headers. */
export class Refusal extends Error {
  readonly status: ErrorStatus;
  readonly headers: Record<string, string | string[]>;

  constructor(status: ErrorStatus, reason: string, headers: Record<string, string | string[]> = {}) {
    super(reason);
    this.status = status;
    this.headers = headers;
  }
}

const METHODS = ["GET", "HEAD", "POST"];
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const LONGEST_URL = 2_048;
/** Control characters, backslashes, hidden files, and `//evil`, which would become another site's address in a link. */
const ODD_PATH = /[\u0000-\u001f\u007f\\]|^\/\/|\/\.(?!well-known(?:\/|$))/;

/** Refuses what Node could not read, methods that no form or link of ours uses, hosts that are none, and paths that no link of ours has. */
export const refuseOddRequests: RequestHandler = (request, _response, next) => {
  if (request.refusal) throw request.refusal;
  const { method, url, headersDistinct, httpVersion } = request;
  if (!METHODS.includes(method)) throw new Refusal(405, "method", { Allow: METHODS.join(", ") });
  const [host = "", ...others] = headersDistinct["host"] ?? [];
  const isHost = others.length === 0 && HOST.test(host) && URL.canParse(`http://${host}`);
  // HTTP/1.0 knows no Host; simple health probes still speak it.
  if (!isHost && !(host === "" && httpVersion === "1.0")) throw new Refusal(400, "host");
  const refusal = refusalOfTarget(url);
  if (refusal) throw refusal;
  next();
};

/** Why this address is not let through; null: it is a path from the root without steps up, backslashes or hidden files. */
export function refusalOfTarget(url: string): Refusal | null {
  if (url.length > LONGEST_URL) return new Refusal(414, "url length");
  if (!url.startsWith("/")) return new Refusal(400, "url form");
  try {
    return ODD_PATH.test(decodeURIComponent(url.replace(/[?#].*$/s, ""))) ? new Refusal(404, "path") : null;
  } catch {
    return new Refusal(400, "url escapes");
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
    if (method === "POST" && !isOurs) throw new Refusal(403, "origin");
    next();
  };
}

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];
/** Of the embedded API's control path alone. */
const JSON_TYPE = "application/json";

/** Reads a whole form into `request.body`, a Buffer, so that the app never starts on half of one. */
export function readForm(limit: number): RequestHandler[] {
  return [refuseType, express.raw({ type: [...FORM_TYPES, JSON_TYPE], limit, inflate: false }), refuseBrokenForms];
}

const refuseType: RequestHandler = ({ method, headers, path }, _response, next) => {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isRead = FORM_TYPES.includes(type) || (type === JSON_TYPE && path.startsWith("/sandbox-control/"));
  if (method === "POST" && !isRead) throw new Refusal(415, "content type");
  next();
};

/** The connection may have ended in the middle; a multipart form can be broken, and would fail in the middle of the app. */
const refuseBrokenForms: RequestHandler = async (
  { method, headers, complete, body = Buffer.of() },
  _response,
  next,
) => {
  if (method === "POST" && !complete) throw new Refusal(400, "half a form");
  const type = headers["content-type"] ?? "";
  if (method === "POST" && /^\s*multipart\//i.test(type)) {
    const parts = new Response(body as Buffer<ArrayBuffer>, { headers: { "Content-Type": type } });
    await parts.formData().catch(() => Promise.reject(new Refusal(400, "form")));
  }
  next();
};
