import { METRICS_BY_KIND } from "../../server/observability/metrics.ts";

/** What `/metrics` has, with the labels of each: alerts, dashboard and runbooks may ask for nothing else. */
export interface KnownMetric {
  type: "counter" | "gauge" | "histogram";
  labels: readonly string[];
}

const OURS = Object.entries(METRICS_BY_KIND).flatMap(([type, metrics]) =>
  Object.entries<{ labels: Record<string, readonly string[]> }>(metrics).map(([name, { labels }]) => ({
    name,
    type: type as KnownMetric["type"],
    labels,
  })),
);

export const METRICS: Record<string, KnownMetric> = {
  ...Object.fromEntries(OURS.map(({ name, type, labels }) => [name, { type, labels: Object.keys(labels) }])),
  // Of prom-client.
  process_cpu_seconds_total: { type: "counter", labels: [] },
  process_resident_memory_bytes: { type: "gauge", labels: [] },
  process_start_time_seconds: { type: "gauge", labels: [] },
  nodejs_eventloop_lag_p99_seconds: { type: "gauge", labels: [] },
};

/** Words of labels whose values come from a short list: what is asked for must be one of them. */
export const LABEL_WORDS: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    OURS.flatMap(({ name, labels }) =>
      Object.entries(labels)
        .filter(([, words]) => words.length > 0)
        .map(([label, words]) => [`${name} ${label}`, words]),
    ),
  ),
  "platter_http_request_seconds status": ["2xx", "3xx", "4xx", "5xx"],
  "platter_upstream_call_seconds outcome": [
    "ok",
    "timeout",
    "unreachable",
    "failed",
    "bad answer",
    "busy",
    "not sent",
    "given up",
  ],
};
