import type { ServerResponse } from "node:http";
import { register } from "prom-client";
import { describe, expect, test } from "vitest";
import { callOf } from "../../../server/catering/operation.ts";
import { OPERATIONS } from "../../../server/catering/operations.ts";
import { createTransport } from "../../../server/remote/transport.ts";
import { createLog } from "../../../server/observability/log.ts";
import { observeUpstream } from "../../../server/observability/metrics.ts";
import { remoteFetch } from "../../../server/services.ts";
import { startUpstream } from "./support.ts";

/** Found nowhere else: what a customer typed, and what opens their account. */
const CANARY = "canary-4539148803436467";
const TOKEN = "token-of-a-customer-canary";
/** Where nothing is answered, limits of 6, 8 and 20 seconds become 30, 40 and 100 milliseconds. */
const SHORT = 0.005;

/** What can go wrong between us and the API, and what the customer's page is told of it. */
const FAULTS: Record<string, { does: (response: ServerResponse) => void; kinds: string[] }> = {
  "500": { does: (response) => page(response, 500, "application/json"), kinds: ["failed"] },
  "503": { does: (response) => page(response, 503, "text/html"), kinds: ["busy"] },
  "429": { does: (response) => page(response, 429, "application/json"), kinds: ["busy"] },
  "404": { does: (response) => page(response, 404, "application/json"), kinds: ["not found"] },
  "400": { does: (response) => page(response, 400, "application/json"), kinds: ["refused"] },
  "401": { does: (response) => page(response, 401, "application/json"), kinds: ["not allowed"] },
  "a redirect": { does: (response) => response.writeHead(302, { location: "/elsewhere" }).end(), kinds: ["failed"] },
  "a cut line": { does: (response) => response.destroy(), kinds: ["failed"] },
  "a reply cut in half": {
    does: (response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write('{"id":', () => response.destroy());
    },
    kinds: ["bad answer"],
  },
  "broken JSON": { does: (response) => page(response, 200, "application/json", '{"id":'), kinds: ["bad answer"] },
  "a page instead of JSON": { does: (response) => page(response, 200, "text/html"), kinds: ["bad answer"] },
  silence: { does: () => undefined, kinds: ["timeout"] },
};

function page(response: ServerResponse, status: number, type: string, body = `{"message":"${CANARY}"}`): void {
  response.writeHead(status, { "content-type": type }).end(body);
}

describe.each(Object.entries(FAULTS))("%s (ERR-01, ERR-02, ERR-03, ERR-04, API-01)", (name, { does, kinds }) => {
  test.each(OPERATIONS.map((declared) => [declared.name, declared] as const))("%s", async (_call, declared) => {
    const upstream = await startUpstream((_request, response) => does(response));
    const timeScale = name === "silence" ? SHORT : 1;
    const lines: string[] = [];
    const transport = createTransport({
      baseUrl: upstream.url,
      fetch: remoteFetch(),
      log: createLog("debug", { write: (line: string) => void lines.push(line) }),
      timeScale,
      observe: observeUpstream,
    });
    const input: unknown = {
      path: new Proxy({}, { get: () => CANARY }),
      query: Object.fromEntries(Object.keys(declared.query?.shape ?? {}).map((field) => [field, CANARY])),
      ...(declared.body && { body: { password: CANARY, pin: CANARY, address: CANARY } }),
    };
    const call = callOf(declared, input as never);
    const counted = await callsOf(call.name, kinds[0] ?? "");

    const started = performance.now();
    const error = await transport.send(call, { requestId: "ref-12345", token: TOKEN }).catch((cause: unknown) => cause);
    const took = performance.now() - started;

    expect(error).toMatchObject({ name: "RemoteError" });
    expect(kinds).toContain((error as { kind: string }).kind);
    // Twice its limit (a second try), and room for a busy machine; a call that waits for ever would be cut by the test.
    expect(took, `${name} at ${call.name}`).toBeLessThan(2 * call.limit * SHORT + 2_000);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "warn", requestId: "ref-12345", call: call.name, kind: kinds[0] },
    ]);
    expect(lines.join("")).not.toContain("canary");
    expect(await callsOf(call.name, kinds[0] ?? "")).toBe(counted + 1);
  });
});

/** How often a call is in the metrics with an outcome. */
async function callsOf(call: string, outcome: string): Promise<number> {
  const values = (await register.getSingleMetric("platter_upstream_call_seconds")?.get())?.values ?? [];
  const own = values.filter((value) => "metricName" in value && String(value.metricName).endsWith("_count"));
  const named = own.filter(({ labels }) => labels["call"] === call && labels["outcome"] === outcome);
  return named.reduce((sum, { value }) => sum + value, 0);
}
