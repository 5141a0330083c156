import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";

/** Milliseconds for unsent spans when the process ends. */
const LAST_SPANS = 2_000;

export interface Span {
  traceId: string;
  traceparent: string;
  end(outcome: { attributes?: Record<string, string | number>; failed?: boolean }): void;
}

/** @param parent a `traceparent`; null or an invalid one begins a trace */
export function startSpan(name: string, kind: "server" | "client", parent: string | null): Span {
  const above = readTraceparent(parent);
  const context = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
  const spanKind = kind === "server" ? SpanKind.SERVER : SpanKind.CLIENT;
  const span = trace.getTracer("platter").startSpan(name, { kind: spanKind }, context);
  // Ids are made even without recording: logs have them, and other services may record.
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

/** 32 digits. Node makes UUIDs in advance: random bytes for each request took 3 % of a small page. */
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

/** Exports spans to `OTEL_EXPORTER_OTLP_ENDPOINT`; its code is loaded only if set. Returns the shutdown. */
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
