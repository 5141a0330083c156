import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { exportTraces, startSpan, traceIdOf } from "../../../server/observability/traces.ts";

const GIVEN = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const TRACEPARENT = /^00-[\da-f]{32}-[\da-f]{16}-0[01]$/;

test("a span without a parent starts its own trace, and its calls belong to it", () => {
  const [one, other] = [startSpan("GET", "server", null), startSpan("GET", "server", null)];
  expect(one.traceparent).toMatch(TRACEPARENT);
  expect(one.traceId).not.toBe(other.traceId);
  const call = startSpan("PUT cart", "client", one.traceparent);
  expect(call.traceId).toBe(one.traceId);
  expect(call.traceparent).toMatch(TRACEPARENT);
  expect(call.traceparent).not.toBe(one.traceparent);
  expect(traceIdOf(one.traceparent)).toBe(one.traceId);
});

test("an existing trace continues, sampled or not", () => {
  const span = startSpan("GET", "server", GIVEN);
  expect(span.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[\da-f]{16}-01$/);
  expect(startSpan("GET", "server", GIVEN.replace(/01$/, "00")).traceparent).toMatch(/-00$/);
});

test.each([
  "",
  "x",
  GIVEN.replace("00-4", "ff-4"),
  GIVEN.toUpperCase(),
  GIVEN.slice(0, -1),
  "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
  "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
  `${GIVEN}\r\nX-Evil: 1`,
])("an invalid trace context starts a new trace: %j", (text) => {
  expect(traceIdOf(text)).toBe("");
  const { traceparent } = startSpan("GET", "server", text);
  expect(traceparent).toMatch(TRACEPARENT);
  expect(traceparent).not.toContain("4bf92f3577b34da6a3ce929d0e0e4736");
});

test("without a collector nothing is loaded; with one, it receives the spans on exit", async () => {
  await (
    await exportTraces({}, "1.2.3")
  )();
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString("latin1")));
    request.on("end", () => {
      bodies.push(`${request.url} ${body}`);
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  onTestFinished(() => void collector.close());
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = endpoint;
  onTestFinished(() => void delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"]);

  const end = await exportTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, "1.2.3");
  const request = startSpan("POST", "server", GIVEN);
  startSpan("POST queue", "client", request.traceparent).end({ failed: true });
  request.end({ attributes: { "http.route": "/order-now/checkout" } });
  expect(request.traceId).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
  await end();
  expect(bodies.join()).toContain("/v1/traces");
  for (const part of ["POST queue", "/order-now/checkout", "platter", "1.2.3"]) expect(bodies.join()).toContain(part);
});
