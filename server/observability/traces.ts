import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";

/** Milliseconds for exporting the last spans when the process ends. */
const LAST_SPANS = 2_000;

export interface Span {
  traceId: string;
  traceparent: string;
  end(outcome: { attributes?: Record<string, string | number>; failed?: boolean }): void;
}

/** @param parent a `traceparent` header; null or an invalid value starts a new trace */
export function startSpan(name: string, kind: "server" | "client", parent: string | null): Span {
  const above = readTraceparent(parent);
  const context = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
  const spanKind = kind === "server" ? SpanKind.SERVER : SpanKind.CLIENT;
  const span = trace.getTracer("platter").startSpan(name, { kind: spanKind }, context);
  // Ids are generated even without recording, for the logs and for other services that record.
  const { traceId, spanId, traceFlags } = span.isRecording() ? span.spanContext() : madeUp(above);
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
    end({ attributes = {}, failed = false }) {
      span.setAttributes(attributes);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function madeUp(above: SpanContext | null): SpanContext {
  return {
    traceId: above?.traceId ?? newHex(),
    spanId: newHex().slice(0, 16),
    traceFlags: above?.traceFlags ?? TraceFlags.SAMPLED,
  };
}

/** 32 hex digits. Node generates UUIDs in advance; `randomBytes` per request took 3 % of the time of a small page. */
function newHex(): string {
  return randomUUID().replaceAll("-", "");
}

function readTraceparent(text: string | null): SpanContext | null {
  const [, traceId = "", spanId = "", flags = ""] =
    /^[\da-e][\da-f]-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:$|-)/.exec(text ?? "") ?? [];
  if (!/[^0]/.test(traceId) || !/[^0]/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

export function traceIdOf(traceparent: string | null): string {
  return readTraceparent(traceparent)?.traceId ?? "";
}

/** Exports spans if `OTEL_EXPORTER_OTLP_ENDPOINT` is set, and returns the shutdown function. */
export async function exportTraces(env: NodeJS.ProcessEnv, version: string): Promise<() => Promise<void>> {
  if (!env["OTEL_EXPORTER_OTLP_ENDPOINT"] && !env["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"]) return async () => {};
  const [{ BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-base"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      "service.name": env["OTEL_SERVICE_NAME"] || "platter",
      "service.version": version,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  trace.setGlobalTracerProvider(provider);
  // A failing collector must not delay the exit.
  return () => Promise.race([provider.shutdown().catch(() => undefined), pause(LAST_SPANS, undefined, { ref: false })]);
}
