/** What `/metrics` has, with the labels of each: alerts, dashboard and runbooks may ask for nothing else. */
export interface KnownMetric {
  type: "counter" | "gauge" | "histogram";
  labels: readonly string[];
}

export const METRICS: Record<string, KnownMetric> = {
  platter_http_request_seconds: { type: "histogram", labels: ["method", "status", "route"] },
  platter_upstream_call_seconds: { type: "histogram", labels: ["call", "outcome"] },
  platter_cookie_unopened_total: { type: "counter", labels: ["cookie", "reason"] },
  platter_connections_refused_total: { type: "counter", labels: ["limit"] },
  platter_policy_reports_total: { type: "counter", labels: ["directive", "blocked"] },
  platter_build_info: { type: "gauge", labels: ["version", "commit", "api"] },
  platter_pages_in_flight: { type: "gauge", labels: ["kind"] },
  platter_page_places: { type: "gauge", labels: ["kind"] },
  platter_connections_open: { type: "gauge", labels: [] },
  platter_requests_shed_total: { type: "counter", labels: ["reason"] },
  platter_rate_limited_total: { type: "counter", labels: ["limit"] },
  platter_store_up: { type: "gauge", labels: [] },
  platter_cookie_shortened_total: { type: "counter", labels: ["cookie"] },
  platter_asset_missing_total: { type: "counter", labels: ["kind"] },
  platter_log_lines_dropped_total: { type: "counter", labels: [] },
  platter_orders_placed_total: { type: "counter", labels: ["mode"] },
  platter_order_amount_cents: { type: "histogram", labels: [] },
  platter_orders_refused_total: { type: "counter", labels: ["reason", "mode"] },
  platter_orders_in_doubt_total: { type: "counter", labels: ["mode"] },
  platter_orders_settled_total: { type: "counter", labels: [] },
  platter_steps_total: { type: "counter", labels: ["step", "mode"] },
  platter_slots_moved_total: { type: "counter", labels: [] },
  platter_bags_lost_total: { type: "counter", labels: ["reason"] },
  platter_upstream_failures_total: { type: "counter", labels: ["call", "kind"] },
  platter_upstream_breaker_open: { type: "gauge", labels: ["group"] },
  platter_cache_reads_total: { type: "counter", labels: ["outcome"] },
  // Of prom-client.
  process_cpu_seconds_total: { type: "counter", labels: [] },
  process_resident_memory_bytes: { type: "gauge", labels: [] },
  process_start_time_seconds: { type: "gauge", labels: [] },
  nodejs_eventloop_lag_p99_seconds: { type: "gauge", labels: [] },
};

/** Words of labels whose values come from a short list: what is asked for must be one of them. */
export const LABEL_WORDS: Record<string, readonly string[]> = {
  "platter_orders_refused_total reason": [
    "card declined",
    "sold out or changed",
    "invalid",
    "limit",
    "unavailable",
    "other",
  ],
  "platter_orders_placed_total mode": ["script", "none", "lite"],
  "platter_steps_total step": ["start", "store", "time", "menu", "item", "cart", "checkout", "placed"],
  "platter_http_request_seconds method": ["GET", "HEAD", "POST", "other"],
  "platter_http_request_seconds status": ["2xx", "3xx", "4xx", "5xx"],
  "platter_cookie_unopened_total reason": ["unknown key", "expired", "changed"],
  "platter_connections_refused_total limit": ["all", "client"],
  "platter_requests_shed_total reason": ["places", "overload"],
  "platter_asset_missing_total kind": ["script", "style", "other"],
  "platter_build_info api": ["remote", "demo"],
  "platter_policy_reports_total blocked": ["ours", "inline", "foreign", "extension"],
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
  "platter_cache_reads_total outcome": ["hit", "miss", "stale"],
};
