import type { IncomingMessage } from "node:http";
import type { HttpRejection } from "./reply.ts";

const LONGEST_URL = 2_048;
const METHODS = ["GET", "HEAD", "POST"];
const ALLOW = { Allow: METHODS.join(", ") };

/** Only what our forms and links use reaches the app. */
export function refuseMethod(method: string | undefined): HttpRejection | null {
  return method !== undefined && METHODS.includes(method) ? null : { status: 405, reason: "method", headers: ALLOW };
}

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** `Host` becomes part of the request's URL, so it must be one clean host and nothing more. */
export function refuseHost(request: IncomingMessage): HttpRejection | null {
  const hosts = request.headersDistinct["host"] ?? [];
  // HTTP/1.0 knows no Host; simple health probes still speak it.
  if (hosts.length === 0 && request.httpVersion === "1.0") return null;
  const [host = ""] = hosts;
  const clean = hosts.length === 1 && HOST.test(host) && URL.canParse(`http://${host}`);
  return clean ? null : { status: 400, reason: "host" };
}

export interface Target {
  /** Decoded once. */
  path: string;
}

/**
 * Reads the path of a request, or refuses it. What passes is a path from the root without steps up,
 * backslashes, NUL or hidden files, however they were escaped.
 */
export function readTarget(url: string): Target | HttpRejection {
  if (url.length > LONGEST_URL) return { status: 414, reason: "url length" };
  if (!url.startsWith("/")) return { status: 400, reason: "url form" };
  let path: string;
  try {
    path = decodeURIComponent(url.replace(/[?#].*$/s, ""));
  } catch {
    return { status: 400, reason: "url escapes" };
  }
  return isOddPath(path) ? { status: 404, reason: "path" } : { path };
}

/** No link of ours has these. `//evil` would become another site's address when a page builds a link from it. */
function isOddPath(path: string): boolean {
  if (/[\u0000-\u001f\u007f\\]/.test(path) || path.startsWith("//")) return true;
  return path.split("/").some((segment) => segment.startsWith(".") && segment !== ".well-known");
}
