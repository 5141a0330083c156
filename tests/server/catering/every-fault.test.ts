import { register } from "prom-client";
import { expect, test } from "vitest";
import { type Operation, callOf } from "../../../server/catering/operation.ts";
import { OPERATIONS } from "../../../server/catering/catering.ts";
import { createTransport } from "../../../server/remote/transport.ts";
import { createLog } from "../../../server/observability/log.ts";
import { observeUpstream } from "../../../server/observability/metrics.ts";

/** Unique secrets: a customer's entries and tokens. */
const CANARY = "canary-4539148803436467";
const TOKEN = "token-of-a-customer-canary";

/** Words of the API in every place that it has for them. */
const WORDS = { message: CANARY, code: 7, error_description: CANARY, modelState: { [CANARY]: [CANARY] } };
const refused = (status: number) => async () => Response.json(WORDS, { status });
const text = (body: string, type: string) => async () => new Response(body, { headers: { "content-type": type } });

/** Faults between us and the API, and the failure that the page receives. */
const FAULTS: [kind: string, answer: () => Promise<Response>][] = [
  ["failed", refused(500)],
  ["busy", refused(503)],
  ["busy", refused(429)],
  ["not found", refused(404)],
  ["refused", refused(400)],
  ["not allowed", refused(401)],
  ["failed", () => Promise.reject(new TypeError(`fetch failed: ${CANARY}`, { cause: new Error(CANARY) }))],
  ["bad answer", text(`{"id":"${CANARY}`, "application/json")],
  ["bad answer", text(`<p>${CANARY}</p>`, "text/html")],
];

const FULL = { id: CANARY, orderNumber: CANARY, access_token: CANARY, name: CANARY, success: true };
/** Replies that some calls can use, and others cannot. */
const REPLIES = [
  FULL,
  [FULL, { [CANARY]: CANARY }],
  { ...FULL, access_token: `${CANARY}\n`, balance: CANARY, cart: [FULL] },
  CANARY,
];

/** One call of an operation with secrets in all places, and its log. */
async function call(declared: Operation, fetch: (request: Request) => Promise<Response>) {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line: string) => void lines.push(line) });
  const baseUrl = "http://api.invalid";
  const transport = createTransport({ baseUrl, fetch, log, timeScale: 1, observe: observeUpstream });
  const input: unknown = {
    path: new Proxy({}, { get: () => CANARY }),
    query: Object.fromEntries(Object.keys(declared.query?.shape ?? {}).map((field) => [field, CANARY])),
    headers: Object.fromEntries(Object.keys(declared.headers ?? {}).map((header) => [header, CANARY])),
    ...(declared.body && { body: { password: CANARY, pin: CANARY, address: CANARY } }),
  };
  const asker = { requestId: "ref-12345", token: TOKEN };
  const outcome = await transport.send(callOf(declared, input as never), asker).catch((cause: unknown) => cause);
  return { outcome, lines: lines.map((line) => JSON.parse(line)), text: lines.join("") };
}

test.each(OPERATIONS.map((declared) => [declared.name, declared] as const))(
  "%s: each fault has its kind, log line and count; nothing sent or received is in log or metrics (ERR-01, ERR-02, ERR-03, ERR-04, API-01, API-53, AUTH-05, PAY-12)",
  async (name, declared) => {
    for (const [kind, answer] of FAULTS) {
      const counted = await callsOf(name, kind);
      const { outcome, lines, text: written } = await call(declared, answer);
      expect(outcome).toMatchObject({ name: "RemoteError", kind });
      expect(lines).toMatchObject([{ level: "warn", requestId: "ref-12345", call: name, kind }]);
      expect(written).not.toContain("canary");
      expect(await callsOf(name, kind)).toBe(counted + 1);
    }
    for (const reply of REPLIES) {
      const { lines, text: written } = await call(declared, async () => Response.json(reply));
      expect(lines.length).toBeGreaterThan(0);
      expect(written).not.toContain("canary");
    }
    expect(await register.metrics()).not.toContain("canary");
  },
);

/** How often a call is in the metrics with an outcome. */
async function callsOf(call: string, outcome: string): Promise<number> {
  const values = (await register.getSingleMetric("platter_upstream_call_seconds")?.get())?.values ?? [];
  const own = values.filter((value) => "metricName" in value && String(value.metricName).endsWith("_count"));
  const named = own.filter(({ labels }) => labels["call"] === call && labels["outcome"] === outcome);
  return named.reduce((sum, { value }) => sum + value, 0);
}
