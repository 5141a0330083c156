import type { ServerResponse } from "node:http";
import { register } from "prom-client";
import { describe, expect, test } from "vitest";
import { type Operation, callOf } from "../../../server/catering/operation.ts";
import { OPERATIONS } from "../../../server/catering/catering.ts";
import { createTransport } from "../../../server/remote/transport.ts";
import { createLog } from "../../../server/observability/log.ts";
import { observeUpstream } from "../../../server/observability/metrics.ts";
import { remoteFetch } from "../../../server/services.ts";
import { startUpstream } from "./support.ts";

/** Unique secrets: a customer's entries and tokens. */
const CANARY = "canary-4539148803436467";
const TOKEN = "token-of-a-customer-canary";
/** Without a reply, limits of 6, 8 and 20 seconds become 30, 40 and 100 milliseconds. */
const SHORT = 0.005;

/** Faults between us and the API, and the failure that the page receives. */
const FAULTS: [name: string, kind: string, does: (response: ServerResponse) => void][] = [
  ["500", "failed", (response) => page(response, 500)],
  ["503", "busy", (response) => page(response, 503, "text/html")],
  ["429", "busy", (response) => page(response, 429)],
  ["404", "not found", (response) => page(response, 404)],
  ["400", "refused", (response) => page(response, 400)],
  ["401", "not allowed", (response) => page(response, 401)],
  ["a redirect", "failed", (response) => response.writeHead(302, { location: `/${CANARY}` }).end()],
  ["a cut line", "failed", (response) => response.destroy()],
  ["a reply cut in half", "bad answer", half],
  ["broken JSON", "bad answer", (response) => page(response, 200, "application/json", `{"id":"${CANARY}`)],
  ["a page instead of JSON", "bad answer", (response) => page(response, 200, "text/html", `<p>${CANARY}</p>`)],
  ["silence", "timeout", () => undefined],
];

/** Words of the API in every place that it has for them. */
const FIELDS = { modelState: { [CANARY]: [CANARY] } };
const WORDS = JSON.stringify({ message: CANARY, code: 7, error_description: CANARY, ...FIELDS });

function half(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
  response.write('{"id":', () => response.destroy());
}

function page(response: ServerResponse, status: number, type = "application/json", body = WORDS): void {
  response.writeHead(status, { "content-type": type }).end(body);
}

/** One call of an operation with secrets in all places, and its log. */
async function call(declared: Operation, fetch: (request: Request) => Promise<Response>, timeScale = 1) {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line: string) => void lines.push(line) });
  const transport = createTransport({ baseUrl: "http://api.invalid", fetch, log, timeScale, observe: observeUpstream });
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

const operations = OPERATIONS.map((declared) => [declared.name, declared] as const);

describe.each(FAULTS)("%s (ERR-01, ERR-02, ERR-03, ERR-04, API-01)", (name, kind, does) => {
  test.each(operations)("%s", async (_call, declared) => {
    const upstream = await startUpstream((_request, response) => does(response));
    const counted = await callsOf(declared.name, kind);
    // The same request, to a socket.
    const send = (request: Request) =>
      remoteFetch()(new Request(request.url.replace("http://api.invalid", upstream.url), request));
    const { outcome, lines, text } = await call(declared, send, name === "silence" ? SHORT : 1);
    expect(outcome).toMatchObject({ name: "RemoteError", kind });
    expect(lines).toMatchObject([{ level: "warn", requestId: "ref-12345", call: declared.name, kind }]);
    expect(text).not.toContain("canary");
    expect(await callsOf(declared.name, kind)).toBe(counted + 1);
  });
});

test.each(operations)(
  "%s: no outcome puts anything sent or received into the log or the metrics (AUTH-05, PAY-12, API-53)",
  async (_name, declared) => {
    const full = { id: CANARY, orderNumber: CANARY, access_token: CANARY, name: CANARY, success: true };
    const endings: (() => Promise<Response>)[] = [
      async () => Response.json(full),
      async () => Response.json([full, { [CANARY]: CANARY }]),
      async () => Response.json({ ...full, access_token: `${CANARY}\n`, balance: CANARY, cart: [full] }),
      async () => Response.json(CANARY),
      async () => Response.json({ code: "invalid_grant", error_description: CANARY }, { status: 401 }),
      () => Promise.reject(new TypeError(`fetch failed: ${CANARY}`, { cause: new Error(CANARY) })),
    ];
    for (const ending of endings) {
      const { lines, text } = await call(declared, ending);
      expect(lines.length).toBeGreaterThan(0);
      expect(text).not.toContain("canary");
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
