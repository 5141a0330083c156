import { register } from "prom-client";
import { beforeEach, describe, expect, test } from "vitest";
import { type BusinessLog, modeOf, openBusinessLog } from "../../../server/observability/business.ts";
import { observeUpstream, readMetrics, startMetrics } from "../../../server/observability/metrics.ts";
import { RemoteError } from "../../../server/remote/errors.ts";
import { failureCause } from "../../../server/remote/failure-log.ts";

beforeEach(() => register.resetMetrics());

async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number> {
  const { values = [] } = (await register.getSingleMetric(name)?.get()) ?? {};
  const found = values.filter((value) => Object.entries(labels).every(([key, text]) => value.labels[key] === text));
  return found.reduce((sum, { value }) => sum + value, 0);
}

function open(mode: "script" | "none" | "lite" = "none") {
  const lines: Record<string, unknown>[] = [];
  const write = (fields: object | string) => void lines.push(fields as Record<string, unknown>);
  const log = { info: write, warn: write };
  const business: BusinessLog = openBusinessLog({
    log,
    requestId: "REF1",
    traceId: "abc",
    mode,
    fingerprintOf: (cartId) => `print of ${cartId.length}`,
  });
  return { business, lines };
}

test("a placed order is counted with its amount and logged once with number, reference, trace and a hash of its cart", async () => {
  const { business, lines } = open("script");
  business.placed({ orderNumber: "ZK-1", cartId: "secret-cart", price: 2977 });
  expect(lines).toEqual([
    { event: "order placed", requestId: "REF1", traceId: "abc", cart: "print of 11", orderNumber: "ZK-1", cents: 2977 },
  ]);
  expect(JSON.stringify(lines)).not.toContain("secret-cart");
  expect(await valueOf("platter_orders_placed_total", { mode: "script" })).toBe(1);
  const { values = [] } = (await register.getSingleMetric("platter_order_amount_cents")?.get()) ?? {};
  const sums = values as { metricName?: string; value: number }[];
  expect(sums.find(({ metricName }) => metricName === "platter_order_amount_cents_sum")?.value).toBe(2977);
});

test("orders in doubt, and those found again, are logged and counted", async () => {
  const { business, lines } = open();
  business.inDoubt("cart");
  business.found({ orderNumber: "ZK-2", cartId: "cart" });
  expect(lines.map(({ event, cart }) => [event, cart])).toEqual([
    ["order in doubt", "print of 4"],
    ["order found", "print of 4"],
  ]);
  expect(await valueOf("platter_orders_in_doubt_total", { mode: "none" })).toBe(1);
  expect(await valueOf("platter_orders_settled_total")).toBe(1);
});

test.each([
  ["card declined", new RemoteError("refused", "queue", { status: 400, message: "Your card was declined." })],
  ["limit", new RemoteError("limited", "queue")],
  ["limit", new RemoteError("refused", "queue", { message: "Please call our catering sales manager." })],
  ["sold out or changed", new RemoteError("refused", "queue", { status: 409, message: "The bag is another." })],
  ["sold out or changed", new RemoteError("refused", "queue", { fields: { item: ["Soup is sold out."] } })],
  ["invalid", new RemoteError("refused", "queue", { fields: { phone: ["A phone number has ten digits."] } })],
  ["unavailable", new RemoteError("unreachable", "queue")],
  ["unavailable", new RemoteError("timeout", "queue", { isUnsent: true })],
  ["unavailable", new RemoteError("busy", "queue", { status: 429 })],
  ["other", new RemoteError("not allowed", "queue", { status: 401 })],
])("a refusal counts as %s", async (reason, failure) => {
  open("lite").business.refused(failure);
  expect(await valueOf("platter_orders_refused_total", { reason, mode: "lite" })).toBe(1);
  expect(await valueOf("platter_orders_refused_total")).toBe(1);
});

test("the mode of a form: a script request names its build", () => {
  const request = (headers: Record<string, string> = {}) => new Request("http://localhost/", { headers });
  expect(modeOf(request({ "x-build": "abc" }), false)).toBe("script");
  expect(modeOf(request(), false)).toBe("none");
  expect(modeOf(request(), true)).toBe("lite");
});

describe("why a call failed", () => {
  const withCode = (code: string) =>
    new RemoteError("failed", "cart", {
      cause: new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) }),
    });
  test.each([
    ["dns", withCode("ENOTFOUND")],
    ["dns", withCode("EAI_AGAIN")],
    ["tls", withCode("CERT_HAS_EXPIRED")],
    ["tls", withCode("DEPTH_ZERO_SELF_SIGNED_CERT")],
    ["tls", withCode("UNABLE_TO_VERIFY_LEAF_SIGNATURE")],
    ["tls", withCode("ERR_TLS_CERT_ALTNAME_INVALID")],
    ["refused", withCode("ECONNREFUSED")],
    ["refused", withCode("UND_ERR_CONNECT_TIMEOUT")],
    ["reset", withCode("ECONNRESET")],
    ["reset", withCode("UND_ERR_SOCKET")],
    ["timeout", new RemoteError("timeout", "cart")],
    ["not sent", new RemoteError("timeout", "cart", { isUnsent: true })],
    ["bad answer", new RemoteError("bad answer", "cart", { status: 200 })],
    ["busy", new RemoteError("busy", "cart", { status: 429 })],
    ["status", new RemoteError("failed", "cart", { status: 502 })],
  ])("%s", (cause, error) => {
    expect(failureCause(error)).toBe(cause);
  });

  test("failures are counted with their duration", async () => {
    observeUpstream({ call: "cart", outcome: "failed", seconds: 0.1, cause: "dns" });
    observeUpstream({ call: "cart", outcome: "ok", seconds: 0.1 });
    expect(await valueOf("platter_upstream_failures_total", { call: "cart", kind: "dns" })).toBe(1);
    expect(await valueOf("platter_upstream_failures_total")).toBe(1);
  });
});

test("every counter with few series starts at 0, so that its first event is visible", async () => {
  register.clear();
  startMetrics();
  const { text } = await readMetrics();
  expect(text).toContain('platter_orders_refused_total{reason="card declined",mode="script"} 0');
  expect(text).toContain("platter_bags_lost_total 0");
  expect(text).toContain("platter_requests_shed_total 0");
  // Of calls and cookies there are many: theirs begin with the first event.
  expect(text).not.toContain("platter_upstream_failures_total{");
});
