import { Counter, Histogram, collectDefaultMetrics, register } from "prom-client";

/*
 * The process holds this module twice, once run by Node and once inside the build. Both reach the same
 * registry of prom-client, so each metric is looked up there before it is made.
 */

const REQUEST_SECONDS = "platter_http_request_seconds";
const UPSTREAM_SECONDS = "platter_upstream_call_seconds";
const COOKIE_UNOPENED = "platter_cookie_unopened_total";
const CONNECTIONS_REFUSED = "platter_connections_refused_total";
const POLICY_REPORTS = "platter_policy_reports_total";
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

export interface ObservedRequest {
  method: string;
  status: number;
  /** A route's pattern or another word from a short list, never a path: each value is a series of its own. */
  route: string;
  seconds: number;
}

/** Counts one finished request. Called once for each by the shell, `server/http/server.ts`. */
export function observeRequest({ method, status, route, seconds }: ObservedRequest): void {
  const labels = { method: knownMethod(method), status: `${Math.floor(status / 100)}xx`, route };
  requestSeconds().observe(labels, seconds);
}

function requestSeconds(): Histogram {
  return histogram(REQUEST_SECONDS, "Time from the request's headers to the end of the reply.", [
    "method",
    "status",
    "route",
  ]);
}

/**
 * Counts one call of a remote service, retry included.
 * @param call name from the table of operations
 * @param outcome "ok", a kind of error, or "given up"
 */
export function observeUpstream({ call, outcome, seconds }: ObservedUpstream): void {
  const help = "Time from asking a remote service to its whole reply, or to giving up on it.";
  histogram(UPSTREAM_SECONDS, help, ["call", "outcome"]).observe({ call, outcome }, seconds);
}

/**
 * Counts one cookie that a request brought and that gave nothing.
 * @param cookie its name, one of ours
 */
export function countUnopened(cookie: string, reason: "unknown key" | "expired" | "changed"): void {
  const help = "Cookies that could not be opened: sealed with a key that is not here, too old, or changed.";
  const known = register.getSingleMetric(COOKIE_UNOPENED) as Counter | undefined;
  const counter = known ?? new Counter({ name: COOKIE_UNOPENED, help, labelNames: ["cookie", "reason"] });
  counter.inc({ cookie, reason });
}

/** Counts one connection that was closed unheard: beyond those of all, or of one client. */
export function countRefusedConnection(limit: "all" | "client"): void {
  const help = "Connections closed at once, because all clients or one of them had too many.";
  const known = register.getSingleMetric(CONNECTIONS_REFUSED) as Counter | undefined;
  const counter = known ?? new Counter({ name: CONNECTIONS_REFUSED, help, labelNames: ["limit"] });
  counter.inc({ limit });
}

/** Counts one thing that a browser says the policy refused; both labels are words of short lists. */
export function countPolicyReport(directive: string, blocked: string): void {
  const help = "What browsers say the content security policy made them refuse. Anybody can send such reports.";
  const known = register.getSingleMetric(POLICY_REPORTS) as Counter | undefined;
  const counter = known ?? new Counter({ name: POLICY_REPORTS, help, labelNames: ["directive", "blocked"] });
  counter.inc({ directive, blocked });
}

export interface ObservedUpstream {
  call: string;
  outcome: string;
  seconds: number;
}

function histogram(name: string, help: string, labelNames: string[]): Histogram {
  const known = register.getSingleMetric(name) as Histogram | undefined;
  return known ?? new Histogram({ name, help, labelNames, buckets: BUCKETS });
}

/** The caller writes the method: made-up ones must not become series. */
function knownMethod(method: string): string {
  return ["GET", "HEAD", "POST"].includes(method) ? method : "other";
}

/** Memory, event loop, garbage collection. Called once, at start. */
export function startProcessMetrics(): void {
  collectDefaultMetrics({ register });
}

/** The text that `/metrics` answers, and its content type. */
export async function readMetrics(): Promise<{ contentType: string; text: string }> {
  return { contentType: register.contentType, text: await register.metrics() };
}
