import { type IPolicy, BrokenCircuitError, SamplingBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { z } from "zod";
import { isForeignNo } from "@platter/ordering/remote-failure.ts";
import type { Log } from "../observability/log.ts";
import type { ObservedUpstream } from "../observability/metrics.ts";
import { type Span, startSpan } from "../observability/traces.ts";
import { type FailureLine, RemoteError, remoteErrorFrom } from "./errors.ts";
import { type FailureCause, failureCause, failureLine } from "./failure-log.ts";
import { readBytes, readText } from "./read-body.ts";
import { DeadlinePassed, type TimeBudget, noTimeLeft, withDeadline } from "./time-budget.ts";
import { noteDropped } from "./reply-schema.ts";

export interface Transport {
  send<T>(call: Call<T>, asker?: Asker): Promise<T>;
  raw(path: string): Promise<Response>;
}

export interface Asker {
  /** The customer's access token; never logged. */
  token?: string | undefined;
  requestId?: string | undefined;
  traceparent?: string | undefined;
  signal?: AbortSignal | undefined;
  budget?: TimeBudget | undefined;
}

export type Group =
  | "setup"
  | "stores"
  | "menu"
  | "cart"
  | "order"
  | "delivery"
  | "account"
  | "payment"
  | "rewards"
  | "geocoding"
  | "content";

export interface Call<T> {
  name: string;
  group: Group;
  isExtra?: true;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  pattern?: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  encoding?: "form";
  headers?: Record<string, string> | undefined;
  token?: "when signed in" | "always";
  once?: true;
  reply: z.ZodType<T>;
  isText?: true;
  /** Reads a service-specific error from the body, for any HTTP status. */
  errorIn?: (response: Response) => Promise<RemoteError | null>;
  /** Milliseconds for the whole call, including a retry. */
  limit: number;
}

interface TransportOptions {
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  log: Log;
  timeScale: number;
  observe?: (call: ObservedUpstream) => void;
  noteBreaker?: (group: string, isOpen: boolean) => void;
}

const MOST_BYTES = 5_000_000;
const MOST_BYTES_OF: Partial<Record<Group, number>> = { menu: MOST_BYTES, account: 64_000 };

function mostBytes({ group, isText }: Call<unknown>): number {
  return isText ? 64_000 : (MOST_BYTES_OF[group] ?? 2_000_000);
}

/** More values would block the event loop while parsing; an estimate, since commas inside strings count as well. */
const MOST_VALUES = 100_000;
const VALUE_BEGINS = /[,[{]/;

export function createTransport(options: TransportOptions): Transport {
  const breakers = new Map<string, IPolicy>();
  const breakerOf = (group: string) => {
    let breaker = breakers.get(group);
    if (!breaker) breakers.set(group, (breaker = createBreaker((isOpen) => options.noteBreaker?.(group, isOpen))));
    return breaker;
  };
  return {
    async send(call, asker = {}) {
      // A call that needs a customer is not sent for guests, nor counted as a failure.
      if (call.token === "always" && !asker.token) throw new RemoteError("not allowed", call.name);
      const breaker = breakerOf(call.isExtra ? call.name : call.group);
      return observed(options, call, asker, async ({ traceparent }) => {
        if (asker.budget?.timeFor(call) === 0) throw noTimeLeft(call.name);
        return breaker.execute(() =>
          whileWaitedFor(asker.signal, sendWithRetry(options, call, { ...asker, traceparent })),
        );
      });
    },
    async raw(path) {
      return withDeadline(6_000 * options.timeScale, undefined, async (signal) => {
        const reply = await options.fetch(new Request(options.baseUrl + path, { signal, redirect: "error" }));
        const type = reply.headers.get("content-type") ?? "";
        const body = await readBytes(reply, MOST_BYTES);
        return new Response(body, { status: reply.status, headers: { "content-type": type } });
      });
    },
  };
}

async function observed<T>(
  { log, observe }: TransportOptions,
  { name, method, pattern, path }: Call<T>,
  { requestId, traceparent }: Asker,
  run: (span: Span) => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const span = startSpan(`${method} ${name}`, "client", traceparent ?? null);
  const ended = (outcome: string, cause?: FailureCause) => {
    const milliseconds = performance.now() - started;
    observe?.({ call: name, outcome, seconds: milliseconds / 1_000, ...(cause && { cause }) });
    const attributes = { "http.request.method": method, "url.template": pattern ?? path, "platter.outcome": outcome };
    span.end({ attributes, failed: cause !== undefined });
    return { requestId, call: name, ms: Math.round(milliseconds) };
  };
  try {
    const reply = await run(span);
    log.debug(ended("ok"), "upstream");
    return reply;
  } catch (cause) {
    const error = asRemoteError(name, cause);
    const { kind, status: upstreamStatus, code, line: upstreamMessage } = error;
    const hasLeft = cause instanceof VisitorLeft;
    const words = { ...(code && { code }), ...(upstreamMessage && { upstreamMessage }) };
    const reason = !hasLeft && isOutage(error) ? failureCause(error) : undefined;
    const outcome = error.isUnsent ? "not sent" : kind;
    const fields = {
      ...ended(hasLeft ? "given up" : outcome, reason),
      kind,
      ...(reason && { reason }),
      upstreamStatus,
      ...words,
    };
    if (hasLeft) log.debug(fields, "upstream call given up");
    else log.warn(fields, "upstream failure");
    throw error;
  }
}

class VisitorLeft extends Error {}

/** Marks aborted calls, so that many visitors leaving at once do not open the circuit breaker. */
async function whileWaitedFor<T>(signal: AbortSignal | undefined, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw signal?.aborted ? new VisitorLeft("the visitor left", { cause }) : cause;
  }
}

/** A circuit breaker for outages; refusals and aborted calls do not count. */
function createBreaker(note: (isOpen: boolean) => void): IPolicy {
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof VisitorLeft) && (!(error instanceof RemoteError) || isOutage(error))),
    {
      halfOpenAfter: 500 + Math.random() * 250,
      // Opens if more than half of at least five calls in ten seconds fail.
      breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 0.5 }),
    },
  );
  breaker.onBreak(() => note(true));
  breaker.onReset(() => note(false));
  return breaker;
}

function isOutage(error: RemoteError): boolean {
  // An unparsable reply is no outage: one malformed dish must not make the whole menu unavailable.
  if (error.cause instanceof z.ZodError) return false;
  // A proxy's 401, 403 or 404 for one object must not open the breaker for other visitors.
  if (isForeignNo(error)) return false;
  return ["unreachable", "timeout", "failed", "bad answer", "busy"].includes(error.kind);
}

/** Retries once after a quick failure, but not after a timeout: reads, and changes that were not sent. */
async function sendWithRetry<T>(options: TransportOptions, call: Call<T>, asker: Asker): Promise<T> {
  const ends = performance.now() + (asker.budget?.timeFor(call) ?? call.limit * options.timeScale);
  try {
    return await sendOnce(options, call, asker, ends);
  } catch (cause) {
    const error = asRemoteError(call.name, cause);
    const quick = error.kind === "unreachable" || (call.method === "GET" && error.kind === "failed");
    if (!quick || call.once || asker.signal?.aborted) throw error;
    return sendOnce(options, call, asker, ends);
  }
}

async function sendOnce<T>(options: TransportOptions, call: Call<T>, asker: Asker, ends: number): Promise<T> {
  try {
    const { baseUrl } = options;
    const lineOf: FailureLine = (response, code) => failureLine(response, code, baseUrl, call);
    return await withDeadline(Math.max(0, ends - performance.now()), asker.signal, async (ended) => {
      const { token, requestId, traceparent } = asker;
      const request = requestFor(options.baseUrl, call, { token, requestId, traceparent, signal: ended });
      const response = await options.fetch(request).catch((cause: unknown) => {
        throw new RemoteError(wasNeverSent(cause) ? "unreachable" : "failed", call.name, { cause });
      });
      const error = await call.errorIn?.(response.clone());
      if (error) throw error;
      if (!response.ok) throw await remoteErrorFrom(call.name, response, lineOf);
      return readReply(options, call, response, asker.requestId);
    });
  } catch (cause) {
    if (!(cause instanceof DeadlinePassed)) throw cause;
    asker.budget?.noteTimeout(call);
    throw new RemoteError("timeout", call.name, { cause });
  }
}

export interface Sending extends Pick<Asker, "token" | "requestId" | "traceparent"> {
  signal: AbortSignal;
  /** Redirects are failures, except in the conformance checks. */
  redirect?: "error" | "manual";
}

export function requestFor(
  baseUrl: string,
  call: Call<unknown>,
  { token, requestId, traceparent, signal, redirect = "error" }: Sending,
): Request {
  const url = new URL(baseUrl + call.path);
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const accept = call.isText ? "application/json, text/plain" : "application/json";
  const headers = new Headers({ accept, "user-agent": "Platter", ...call.headers });
  if (requestId) headers.set("x-request-id", requestId);
  if (traceparent) headers.set("traceparent", traceparent);
  if (call.token && token) headers.set("authorization", `Bearer ${token}`);
  const init: RequestInit = { method: call.method, headers, signal, redirect };
  if (call.encoding === "form") init.body = new URLSearchParams(call.body as Record<string, string>);
  else if (call.body !== undefined) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(call.body);
  }
  return new Request(url, init);
}

async function readReply<T>(
  options: TransportOptions,
  call: Call<T>,
  response: Response,
  requestId: string | undefined,
): Promise<T> {
  try {
    // The schema decides whether an empty reply is valid.
    if (response.status === 204 || response.headers.get("content-length") === "0") return call.reply.parse(null);
    const text = await readText(response, mostBytes(call));
    if (text.split(VALUE_BEGINS, MOST_VALUES + 1).length > MOST_VALUES) throw new Error("reply of too many values");
    // Some servers send JSON as text/plain or without a content type.
    const body = call.isText && mayBePlain(response) ? readableText(text) : jsonOf(text);
    const { value, dropped } = noteDropped(() => call.reply.parse(body));
    if (dropped.length > 0) {
      const fields = [...new Set(dropped)].slice(0, 10);
      const line = { requestId, call: call.name, event: "entries left out", count: dropped.length, fields };
      options.log.warn(line, "entries of a reply were left out");
    }
    return value;
  } catch (cause) {
    throw new RemoteError("bad answer", call.name, { status: response.status, cause });
  }
}

/** False for an HTML page, which comes from a proxy. */
function mayBePlain(response: Response): boolean {
  const type = response.headers.get("content-type") ?? "";
  return type === "" || /^text\/plain\b|\bjson\b/i.test(type);
}

function jsonOf(text: string): unknown {
  return text === "" ? null : JSON.parse(text, HALF_CHARACTER.test(text) ? wellFormed : undefined);
}

/** The escape of a surrogate; a lone surrogate would make `encodeURIComponent` throw. */
const HALF_CHARACTER = /\\u[dD][89a-fA-F]/;
const wellFormed = (_key: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);

/** Parses JSON, or returns the text itself, since some servers send strings without quotes. */
function readableText(text: string): unknown {
  try {
    return jsonOf(text) ?? "";
  } catch (cause) {
    // Truncated JSON must not be shown as text.
    if (/^\s*[{["]/.test(text)) throw cause;
    return text.trim();
  }
}

/** Error codes before the request is sent: no connection, unknown host, or untrusted certificate. */
const NEVER_SENT = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|UNABLE_TO_\w+|\w*CERT\w*)$/;

function wasNeverSent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = "", syscall } = cause as NodeJS.ErrnoException;
    if (syscall === "connect" || NEVER_SENT.test(code)) return true;
  }
  return false;
}

function asRemoteError(name: string, cause: unknown): RemoteError {
  if (cause instanceof RemoteError) return cause;
  if (cause instanceof BrokenCircuitError) return new RemoteError("unreachable", name, { cause });
  return new RemoteError("failed", name, { cause });
}
