import { type IPolicy, BrokenCircuitError, SamplingBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { z } from "zod";
import type { Log } from "../log.ts";
import { DeadlinePassed, withDeadline } from "./deadline.ts";
import { CateringError, troubleFrom } from "./errors.ts";
import { readBytes, readText } from "./read-body.ts";

/** How the app reaches a remote service: one place for time limits, the single retry, breakers and reply checks. */
export interface Transport {
  send<T>(call: Call<T>, asker?: Asker): Promise<T>;
  /** A reply passed on as it is, for pictures. */
  raw(path: string): Promise<Response>;
}

/** For whom a call is made. */
export interface Asker {
  /** The reference a customer reads on an error page; the same stands in the log. */
  requestId?: string | undefined;
  /** Ends the call when nobody waits for it any more. */
  signal?: AbortSignal | undefined;
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
  /** Calls go below it; no slash at the end. */
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  log: Log;
  /** Multiplies every time limit: 1, or less in tests. */
  timeScale: number;
}

/** Replies larger than this are refused unread. */
const MAX_REPLY_BYTES = 5_000_000;

export function createTransport(options: TransportOptions): Transport {
  const breakers = new Map<string, IPolicy>();
  const breakerOf = (group: string) => {
    let breaker = breakers.get(group);
    if (!breaker) breakers.set(group, (breaker = createBreaker()));
    return breaker;
  };
  return {
    async send(call, { requestId, signal } = {}) {
      const started = performance.now();
      try {
        const reply = await breakerOf(call.group).execute(() => whileWaitedFor(signal, attempt(options, call, signal)));
        options.log.debug({ requestId, call: call.name, ms: Math.round(performance.now() - started) }, "upstream");
        return reply;
      } catch (cause) {
        const trouble = asTrouble(call.name, cause);
        const ms = Math.round(performance.now() - started);
        const fields = { requestId, call: call.name, kind: trouble.kind, upstreamStatus: trouble.status, ms };
        if (cause instanceof VisitorLeft) options.log.debug(fields, "upstream call given up");
        else options.log.warn(fields, "upstream trouble");
        throw trouble;
      }
    },
    async raw(path) {
      return withDeadline(6_000 * options.timeScale, undefined, async (signal) => {
        const reply = await options.fetch(new Request(options.baseUrl + path, { signal, redirect: "error" }));
        const type = reply.headers.get("content-type") ?? "";
        const body = await readBytes(reply, MAX_REPLY_BYTES);
        return new Response(body, { status: reply.status, headers: { "content-type": type } });
      });
    },
  };
}

/** The visitor went away before the answer came. */
class VisitorLeft extends Error {}

/** Many who leave at once must not look like an outage. */
async function whileWaitedFor<T>(signal: AbortSignal | undefined, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw signal?.aborted ? new VisitorLeft("the visitor left", { cause }) : cause;
  }
}

/** Opens when more than half of at least 5 calls in 10 s failed; refusals of a rule are not failures. */
function createBreaker(): IPolicy {
  return circuitBreaker(
    handleWhen((error) => !(error instanceof VisitorLeft) && (!(error instanceof CateringError) || isOutage(error))),
    {
      halfOpenAfter: 500 + Math.random() * 250,
      breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 0.5 }),
    },
  );
}

function isOutage(error: CateringError): boolean {
  // One dish that does not follow the contract must not take the menu away: the API did answer.
  if (error.cause instanceof z.ZodError) return false;
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
  try {
    return await withDeadline(call.limit * options.timeScale, signal, async (ended) => {
      const response = await options.fetch(requestFor(options, call, ended)).catch((cause: unknown) => {
        throw new CateringError(wasNeverSent(cause) ? "unreachable" : "failed", call.name, { cause });
      });
      if (!response.ok) throw await troubleFrom(call.name, response);
      return readReply(call, response);
    });
  } catch (cause) {
    throw cause instanceof DeadlinePassed ? new CateringError("timeout", call.name, { cause }) : cause;
  }
}

function requestFor<T>(options: TransportOptions, call: Call<T>, signal: AbortSignal): Request {
  const url = new URL(options.baseUrl + call.path);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value));
  const headers = new Headers({ accept: "application/json" });
  const init: RequestInit = { method: call.method, headers, signal, redirect: "error" };
  if (call.body !== undefined) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(call.body);
  }
  return new Request(url, init);
}

async function readReply<T>(call: Call<T>, response: Response): Promise<T> {
  try {
    if (!isJson(response)) {
      // Unread, it would hold the connection; that it ends is waited for by nobody.
      response.body?.cancel().catch(() => undefined);
      throw new Error("not JSON");
    }
    const text = await readText(response, MAX_REPLY_BYTES);
    const body: unknown = text === "" ? null : JSON.parse(text);
    return call.reply.parse(body);
  } catch (cause) {
    throw new CateringError("bad answer", call.name, { status: response.status, cause });
  }
}

function isJson(response: Response): boolean {
  return /\bjson\b/i.test(response.headers.get("content-type") ?? "");
}

/** Nobody there, no such name, no connection in time, a certificate that is not believed. */
const NEVER_SENT = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|UNABLE_TO_\w+|\w*CERT\w*)$/;

/** Whether an error of `fetch` happened before a single byte of the request left. */
function wasNeverSent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = "", syscall } = cause as NodeJS.ErrnoException;
    if (syscall === "connect" || NEVER_SENT.test(code)) return true;
  }
  return false;
}

function asTrouble(name: string, cause: unknown): CateringError {
  if (cause instanceof CateringError) return cause;
  if (cause instanceof BrokenCircuitError) return new CateringError("unreachable", name, { cause });
  return new CateringError("failed", name, { cause });
}
