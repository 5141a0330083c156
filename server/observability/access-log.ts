import type { Log } from "./log.ts";
import { observeRequest } from "./metrics.ts";

/** The usual status in logs for a client that went away; never sent. */
const CLIENT_LEFT = 499;

export interface AnsweredRequest {
  requestId: string;
  method: string | undefined;
  url: string | undefined;
  status: number;
  route: string;
  reason?: string | undefined;
  aborted: boolean;
  bytes: number;
  ms: number;
}

/** One line and one observation for each request. */
export function recordRequest(log: Log, answered: AnsweredRequest): void {
  const { requestId, method = "", url = "", route, reason, aborted, bytes, ms } = answered;
  const status = aborted ? CLIENT_LEFT : answered.status;
  observeRequest({ method, status, route, seconds: ms / 1_000 });
  const line = { requestId, method, path: logPath(url), route, status, ms: Math.round(ms * 10) / 10, bytes };
  log.info({ ...line, ...(reason && { reason }), ...(aborted && { aborted }) }, "request");
}

const LONGEST_PATH = 200;

/** The path without query (GET forms put addresses there) and without order numbers. */
export function logPath(url: string): string {
  const path = url.replace(/[?#].*$/s, "").replace(/(\/order-confirmation\/)[^/]+/i, "$1:order");
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
}
