import { Counter, Gauge, Histogram, collectDefaultMetrics, register } from "prom-client";

/** Marks labels without a fixed list. Listed values start at 0, since a series without a 0 hides its first event. */

const ANY: readonly string[] = [];
/** How a form was submitted: by our scripts, by the browser itself, or from a lite page. */
export const MODES = ["script", "none", "lite"] as const;
export const FUNNEL_STEPS = ["method", "store", "time", "item", "checkout", "submit", "placed"] as const;
export const REFUSALS = ["card declined", "sold out or changed", "invalid", "limit", "unavailable", "other"] as const;
export const FAILURES = [
  "dns",
  "tls",
  "refused",
  "reset",
  "timeout",
  "not sent",
  "breaker open",
  "bad answer",
  "busy",
  "status",
] as const;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];
const CENTS = [1_000, 2_000, 3_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000];

const COUNTERS = {
  platter_orders_placed_total: { help: "Orders that the API accepted.", labels: { mode: MODES } },
  platter_orders_refused_total: {
    help: "Orders that the API refused, or that could not be sent.",
    labels: { reason: REFUSALS, mode: MODES },
  },
  platter_orders_in_doubt_total: { help: "Orders whose outcome the API did not report.", labels: { mode: MODES } },
  platter_orders_settled_total: { help: "Orders in doubt that were found to be placed.", labels: {} },
  platter_steps_total: {
    help: "Steps of an order: questions answered, dishes added, checkouts shown, orders submitted and placed.",
    labels: { step: FUNNEL_STEPS, mode: MODES },
  },
  platter_slots_moved_total: { help: "Orders whose time was moved while they were made.", labels: {} },
  platter_bags_lost_total: { help: "Bags that the API twice reported as unknown.", labels: {} },
  platter_upstream_failures_total: {
    help: "Calls of remote services that failed, by what failed.",
    labels: { call: ANY, kind: FAILURES },
  },
  platter_requests_shed_total: {
    help: "Requests answered with 503: too many pages in progress, or the event loop too late.",
    labels: {},
  },
  platter_rate_limited_total: { help: "Tries beyond a limit.", labels: { limit: ANY } },
  platter_cookie_unopened_total: {
    help: "Cookies that could not be opened: unknown key, expired, or changed.",
    labels: { cookie: ANY, reason: ["unknown key", "expired", "changed"] },
  },
  platter_log_lines_dropped_total: { help: "Log lines dropped because the reader was too slow.", labels: {} },
} as const satisfies Record<string, Definition>;

const GAUGES = {
  platter_build_info: { help: "1, by build.", labels: { version: ANY, commit: ANY, api: ["remote", "demo"] } },
  platter_pages_in_flight: { help: "Pages in progress.", labels: {} },
  platter_page_places: { help: "Pages that may be in progress at once.", labels: {} },
  platter_store_up: { help: "1 while the shared store answers.", labels: {} },
  platter_upstream_breaker_open: { help: "1 while the group's circuit breaker is open.", labels: { group: ANY } },
} as const satisfies Record<string, Definition>;

const HISTOGRAMS = {
  platter_http_request_seconds: {
    help: "Time from the request's headers to the end of the reply.",
    labels: { method: ["GET", "HEAD", "POST", "other"], status: ANY, route: ANY },
    buckets: SECONDS,
  },
  platter_upstream_call_seconds: {
    help: "Time from asking a remote service to its whole reply, or to giving up on it.",
    labels: { call: ANY, outcome: ANY },
    buckets: SECONDS,
  },
  platter_order_amount_cents: { help: "Totals of placed orders, tip included.", labels: {}, buckets: CENTS },
} as const satisfies Record<string, Definition & { buckets: number[] }>;

export const METRICS_BY_KIND = { counter: COUNTERS, gauge: GAUGES, histogram: HISTOGRAMS };
const METRICS = { ...COUNTERS, ...GAUGES, ...HISTOGRAMS };

interface Definition {
  help: string;
  labels: Record<string, readonly string[]>;
}

type Labels<D extends Definition> = { [name in keyof D["labels"]]: D["labels"][name][number] };
type Name = keyof typeof METRICS;
type Series = Record<string, string>;

export function count<N extends keyof typeof COUNTERS>(name: N, labels: Labels<(typeof COUNTERS)[N]>): void {
  find(name, () => new Counter(shapeOf(name))).inc(labels as Series);
}

export function observe<N extends keyof typeof HISTOGRAMS>(
  name: N,
  labels: Labels<(typeof HISTOGRAMS)[N]>,
  value: number,
): void {
  find(name, () => new Histogram({ ...shapeOf(name), buckets: HISTOGRAMS[name].buckets })).observe(
    labels as Series,
    value,
  );
}

export function setGauge<N extends keyof typeof GAUGES>(
  name: N,
  labels: Labels<(typeof GAUGES)[N]>,
  value: number,
): void {
  find(name, () => new Gauge(shapeOf(name))).set(labels as Series, value);
}

export function gaugeOf<N extends keyof typeof GAUGES>(
  name: N,
  read: () => number,
  series: Labels<(typeof GAUGES)[N]>[],
): void {
  register.removeSingleMetric(name);
  const collect = () => series.forEach((labels) => gauge.set(labels as Series, read()));
  const gauge: Gauge = new Gauge({ ...shapeOf(name), collect });
}

function find<M extends Counter | Gauge | Histogram>(name: Name, make: () => M): M {
  return (register.getSingleMetric(name) as M | undefined) ?? make();
}

function shapeOf(name: Name) {
  const { help, labels } = METRICS[name];
  return { name, help, labelNames: Object.keys(labels) };
}

/** Counts unknown methods as "other", so that arbitrary methods create no series. */
export function observeRequest({ method, status, route, seconds }: ObservedRequest): void {
  const known = (["GET", "HEAD", "POST"] as const).find((one) => one === method) ?? "other";
  observe("platter_http_request_seconds", { method: known, status: `${Math.floor(status / 100)}xx`, route }, seconds);
}

export function observeUpstream({ call, outcome, seconds, cause }: ObservedUpstream): void {
  observe("platter_upstream_call_seconds", { call, outcome }, seconds);
  if (cause) count("platter_upstream_failures_total", { call, kind: cause });
}

export interface ObservedUpstream {
  call: string;
  /** "ok", a kind of error, "given up" (the visitor left), or "not sent" (no time was left). */
  outcome: string;
  seconds: number;
  cause?: (typeof FAILURES)[number];
}

interface ObservedRequest {
  method: string;
  status: number;
  /** A route pattern or a word from a short list, never a path, since each value creates a series. */
  route: string;
  seconds: number;
}

export function startMetrics(): void {
  collectDefaultMetrics({ register });
  for (const [name, { labels }] of Object.entries(COUNTERS)) {
    const counter = find(name as Name, () => new Counter(shapeOf(name as Name)));
    for (const values of combinations(labels)) counter.inc(values, 0);
  }
}

/** All combinations of the listed label values; none if a label has no list. */
function combinations(labels: Record<string, readonly string[]>): Record<string, string>[] {
  return Object.entries(labels).reduce<Record<string, string>[]>(
    (found, [name, values]) => found.flatMap((others) => values.map((value) => ({ ...others, [name]: value }))),
    [{}],
  );
}

export async function readMetrics(): Promise<{ contentType: string; text: string }> {
  return { contentType: register.contentType, text: await register.metrics() };
}
