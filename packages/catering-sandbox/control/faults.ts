import type { ModelState } from "../refusal.ts";
import { ConnectionCut } from "./connection-cut.ts";

export const FAULT_KINDS = [
  "status",
  "delay",
  "drop",
  "truncate",
  "malformed",
  "html",
  "hang",
  "lost-reply",
  "huge",
  "surplus",
  "foreign",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** What goes wrong, with which calls, and how often. */
export interface Fault {
  match: { method?: string; path: string };
  kind: FaultKind;
  /** Of kind "status"; 500 by default. Of "lost-reply": answered in place of the reply, where the line is not cut. */
  status?: number;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  /** Words of a "status" reply. */
  message?: string;
  /** Texts by field, of a "status" reply. */
  modelState?: ModelState;
  /** Of a "drop": what the cause of the failed `fetch` is called, as ECONNREFUSED; in process alone. */
  code?: string;
  /** Milliseconds of a "delay"; of any other kind, before it strikes. */
  ms?: number;
  /** After so many calls the fault is over; without it, when it is switched off. */
  times?: number;
}

export interface Faults {
  add: (fault: Fault) => void;
  clear: () => void;
  list: () => Fault[];
  /** The first fault that fits, counted down. */
  take: (method: string, path: string) => Fault | null;
  strike: (fault: Fault, signal: AbortSignal, work: () => Promise<Response>) => Promise<Response>;
  /** How many calls a fault holds back right now: they wait for nothing but time. */
  held: () => number;
}

export function createFaults(): Faults {
  let faults: Fault[] = [];
  let hanging = new AbortController();
  let held = 0;
  const pause: Pause = (ms, signal) => {
    held += 1;
    return waitFor(ms, signal).finally(() => (held -= 1));
  };
  return {
    held: () => held,
    add: (fault) => void faults.push({ ...fault }),
    clear() {
      faults = [];
      hanging.abort();
      hanging = new AbortController();
    },
    list: () => faults.map((fault) => ({ ...fault })),
    take(method, path) {
      const fault = faults.find(({ match }) => fits(match, method, path));
      if (fault?.times !== undefined && --fault.times <= 0) faults = faults.filter((other) => other !== fault);
      return fault ?? null;
    },
    strike: (fault, signal, work) => strike(fault, pause, AbortSignal.any([signal, hanging.signal]), work),
  };
}

function fits(match: Fault["match"], method: string, path: string): boolean {
  return (!match.method || match.method.toUpperCase() === method) && isLike(match.path, path);
}

/** `*` stands for anything, also for nothing. */
function isLike(pattern: string, path: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return path === first;
  if (!path.startsWith(first) || path.length < first.length + last.length || !path.endsWith(last)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= path.length - last.length;
}

type Pause = (ms: number | null, signal: AbortSignal) => Promise<void>;

async function strike(
  fault: Fault,
  pause: Pause,
  signal: AbortSignal,
  work: () => Promise<Response>,
): Promise<Response> {
  if (fault.ms) await pause(fault.ms, signal);
  switch (fault.kind) {
    case "status":
      return refusal(fault);
    case "delay":
      return work();
    case "drop":
      throw new ConnectionCut(fault.code);
    case "truncate":
      return truncated(await work(), (ms) => pause(ms, signal));
    case "malformed":
      return malformed(await work());
    case "html":
      return new Response("<!doctype html><title>Gateway</title><p>The service is being looked after.</p>", {
        headers: { "Content-Type": "text/html; charset=utf-8" },
      });
    case "hang":
      await pause(null, signal);
      throw new ConnectionCut();
    case "lost-reply":
      await work();
      if (fault.status === undefined) throw new ConnectionCut();
      return refusal(fault);
    case "huge":
      return altered(await work(), (text) => " ".repeat(HUGE) + text);
    case "surplus":
      return altered(await work(), (text) => JSON.stringify(withMore(JSON.parse(text))));
    case "foreign":
      return altered(await work(), () => JSON.stringify({ unexpected: true }));
  }
}

/** Until the time is up, the caller leaves, or the faults are switched off; null waits for ever. */
function waitFor(ms: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(new ConnectionCut());
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener("abort", leave);
        resolve();
      },
      ms ?? 2 ** 31 - 1,
    ).unref();
    signal.addEventListener("abort", leave, { once: true });
    if (signal.aborted) leave();
  });
}

function refusal({ status = 500, retryAfter, message, modelState }: Fault): Response {
  const headers = { "Cache-Control": "no-store", ...(retryAfter !== undefined && { "Retry-After": `${retryAfter}` }) };
  // These have no body at all.
  if ([204, 205, 304].includes(status)) return new Response(null, { status, headers });
  const body = { message: message ?? `The sandbox was told to answer ${status}.`, ...(modelState && { modelState }) };
  return Response.json(body, { status, headers });
}

/** More than any client reads of one reply. */
const HUGE = 6_000_000;

/** The call is carried out; its reply is replaced. */
async function altered(reply: Response, tell: (text: string) => string): Promise<Response> {
  const text = await reply.text();
  return new Response(text === "" ? null : tell(text), { status: reply.status, headers: withoutLength(reply) });
}

function withoutLength({ headers }: Response): Headers {
  const others = new Headers(headers);
  others.delete("Content-Length");
  return others;
}

/** Each object has unknown fields. */
function withMore(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withMore);
  const entries = Object.entries(value).map(([key, entry]) => [key, withMore(entry)]);
  return { surplus: { of: ["fields"] }, ...(Object.fromEntries(entries) as object), isSurplus: true };
}

async function truncated(reply: Response, pause: (ms: number) => Promise<void>): Promise<Response> {
  const bytes = new Uint8Array(await reply.arrayBuffer());
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!sent) controller.enqueue(bytes.slice(0, Math.ceil(bytes.length / 2)));
      // A socket that is destroyed at once takes the half that was written along with it.
      else {
        await pause(20).catch(() => undefined);
        controller.error(new TypeError("terminated"));
      }
      sent = true;
    },
  });
  const headers = new Headers(reply.headers);
  headers.set("Content-Length", String(bytes.length));
  return new Response(body, { status: reply.status, headers });
}

/** The work is done; the reply ends in the middle of a word, and says that this is all. */
async function malformed(reply: Response): Promise<Response> {
  const text = await reply.text();
  return new Response(`${text.slice(0, Math.ceil(text.length / 2))}\u0000`, {
    status: reply.status,
    headers: reply.headers,
  });
}
