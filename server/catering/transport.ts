import { type IPolicy, BrokenCircuitError, SamplingBreaker, circuitBreaker, handleWhen } from "cockatiel";
import type { z } from "zod";
import type { Log } from "../log.ts";
import { CateringError, troubleFrom } from "./errors.ts";

/** How the app reaches a remote service: one place for time limits, the single retry, breakers and reply checks. */
export interface Transport {
  send<T>(call: Call<T>, signal?: AbortSignal): Promise<T>;
  /** A reply passed on unread, for pictures. */
  raw(path: string): Promise<Response>;
}

export interface Call<T> {
  /** Name in log and metrics; calls of one group share a breaker. */
  name: string;
  group: "setup" | "stores" | "menu" | "cart" | "order" | "geocoding";
  method: "GET" | "POST" | "PUT";
  path: string;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  reply: z.ZodType<T>;
  /** Milliseconds for the whole call. */
  limit: number;
}

export interface TransportOptions {
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  log: Log;
  /** Multiplies every time limit: 1, or less in tests. */
  timeScale: number;
}

/** Replies larger than this are refused unread (reliability.md section 2). */
const MAX_REPLY_BYTES = 5_000_000;

export function createTransport(options: TransportOptions): Transport {
  const breakers = new Map<string, IPolicy>();
  const breakerOf = (group: string) => {
    let breaker = breakers.get(group);
    if (!breaker) breakers.set(group, (breaker = createBreaker()));
    return breaker;
  };
  return {
    async send(call, signal) {
      const started = performance.now();
      try {
        const reply = await breakerOf(call.group).execute(() => attempt(options, call, signal));
        options.log.debug({ call: call.name, ms: Math.round(performance.now() - started) }, "upstream");
        return reply;
      } catch (cause) {
        const trouble = asTrouble(call.name, cause);
        const ms = Math.round(performance.now() - started);
        options.log.warn(
          { call: call.name, kind: trouble.kind, upstreamStatus: trouble.status, ms },
          "upstream trouble",
        );
        throw trouble;
      }
    },
    async raw(path) {
      return options.fetch(new Request(new URL(path, options.baseUrl), { signal: AbortSignal.timeout(6_000) }));
    },
  };
}

/** Opens when half of at least 20 calls in 10 s failed, or at low traffic about 5 in a row; refusals of a rule are not failures. */
function createBreaker(): IPolicy {
  return circuitBreaker(
    handleWhen((error) => !(error instanceof CateringError) || isOutage(error)),
    {
      halfOpenAfter: 500 + Math.random() * 250,
      breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 0.5 }),
    },
  );
}

function isOutage(error: CateringError): boolean {
  return ["unreachable", "timeout", "failed", "bad answer", "busy"].includes(error.kind);
}

/** Tried once more after a quick failure, never after a time-out: reads, and changes of which nothing was sent. An order is sent once. */
async function attempt<T>(options: TransportOptions, call: Call<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await sendOnce(options, call, signal);
  } catch (cause) {
    const trouble = asTrouble(call.name, cause);
    const quick = trouble.kind === "unreachable" || (call.method === "GET" && trouble.kind === "failed");
    if (!quick || call.name === "queue" || signal?.aborted) throw trouble;
    return sendOnce(options, call, signal);
  }
}

async function sendOnce<T>(options: TransportOptions, call: Call<T>, signal?: AbortSignal): Promise<T> {
  const limit = AbortSignal.timeout(call.limit * options.timeScale);
  const request = requestFor(options, call, signal ? AbortSignal.any([signal, limit]) : limit);
  let response: Response;
  try {
    response = await options.fetch(request);
  } catch (cause) {
    if (limit.aborted) throw new CateringError("timeout", call.name, { cause });
    throw new CateringError(wasNeverSent(cause) ? "unreachable" : "failed", call.name, { cause });
  }
  if (!response.ok) throw await troubleFrom(call.name, response);
  return readReply(call, response, limit);
}

function requestFor<T>(options: TransportOptions, call: Call<T>, signal: AbortSignal): Request {
  const url = new URL(call.path, options.baseUrl);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value));
  const headers = new Headers({ accept: "application/json" });
  const init: RequestInit = { method: call.method, headers, signal, redirect: "error" };
  if (call.body !== undefined) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(call.body);
  }
  return new Request(url, init);
}

async function readReply<T>(call: Call<T>, response: Response, limit: AbortSignal): Promise<T> {
  try {
    const text = await readText(response);
    const body: unknown = text === "" ? null : JSON.parse(text);
    return call.reply.parse(body);
  } catch (cause) {
    if (limit.aborted) throw new CateringError("timeout", call.name, { cause });
    throw new CateringError("bad answer", call.name, { status: response.status, cause });
  }
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_REPLY_BYTES) throw new Error("reply too large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", "CERT_HAS_EXPIRED"]);

/** Whether an error of `fetch` happened before a single byte of the request left. */
function wasNeverSent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (NEVER_SENT.has(String((cause as { code?: unknown }).code))) return true;
  }
  return false;
}

function asTrouble(name: string, cause: unknown): CateringError {
  if (cause instanceof CateringError) return cause;
  if (cause instanceof BrokenCircuitError) return new CateringError("unreachable", name, { cause });
  return new CateringError("failed", name, { cause });
}
