import type { Log } from "../log.ts";
import { observeRequest } from "../metrics.ts";
import type { Answer, Visit } from "./server.ts";

/** What proxies commonly write for a client that went away; never sent. */
const CLIENT_LEFT = 499;

/** One line and one observation for each request. */
export function recordRequest(
  log: Log,
  { requestId, request }: Visit,
  { reply, route, reason }: Answer,
  { aborted, bytes, ms }: { aborted: boolean; bytes: number; ms: number },
): void {
  const { method = "", url = "" } = request;
  const status = aborted ? CLIENT_LEFT : reply.status;
  observeRequest({ method, status, route, seconds: ms / 1_000 });
  const line = { requestId, method, path: logPath(url), route, status, ms: Math.round(ms * 10) / 10, bytes };
  log.info({ ...line, ...(reason && { reason }), ...(aborted && { aborted }) }, "request");
}

const LONGEST_PATH = 200;

/** The path without query (forms with GET put addresses there) and without the number of an order. */
export function logPath(url: string): string {
  const path = url.replace(/[?#].*$/s, "").replace(/(\/order-confirmation\/)[^/]+/i, "$1:order");
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
}
