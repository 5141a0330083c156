import { type IncomingMessage, type RequestListener, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { createBriefCache, createReferenceCache } from "../../../server/remote/cache.ts";
import { type Catering, createCatering } from "../../../server/catering/catering.ts";
import type { Caches } from "../../../server/catering/operation.ts";
import { RemoteError } from "../../../server/remote/errors.ts";
import { type Asker, type Call, type Transport, createTransport } from "../../../server/remote/transport.ts";
import { remoteFetch } from "../../../server/services.ts";
import { createLines, listen } from "../../support/edge.ts";

/** A real API on a real socket, for as long as the test runs. */
export interface Upstream {
  url: string;
  /** "GET /path?query" with headers and body, in the order they came. */
  seen: { line: string; headers: IncomingMessage["headers"]; body: string }[];
  /** Its answer to a request; may be changed later. */
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
}

export async function startUpstream(
  answer: Upstream["answer"] = (_request, response) => reply(response, { ok: true }),
) {
  const upstream: Upstream = { url: "", seen: [], answer };
  const listener: RequestListener = (request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      upstream.seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      upstream.answer(request, response, body);
    });
  };
  upstream.url = `http://127.0.0.1:${await listen(createServer(listener))}`;
  return upstream;
}

/** An address of this machine without a listener. */
export async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

export function reply(response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

interface Reach {
  transport: Transport;
  /** Requests sent, answered or not. */
  sent: () => number;
  /** Messages of the log. */
  lines: Record<string, unknown>[];
}

/** The app's way to an API, as in production; with shorter limits if given. */
export function reach(baseUrl: string, timeScale = 1): Reach {
  const { lines, log } = createLines();
  const fetch = remoteFetch();
  let sent = 0;
  const transport = createTransport({
    baseUrl,
    log,
    timeScale,
    fetch: (request) => {
      sent++;
      return fetch(request);
    },
  });
  return { transport, sent: () => sent, lines };
}

type AnyCall = Call<{ ok: true }>;

const ok = z.object({ ok: z.literal(true) });
export const READ: AnyCall = { name: "read", group: "setup", method: "GET", path: "/read", reply: ok, limit: 6_000 };
export const WRITE: AnyCall = { ...READ, name: "write", method: "PUT", path: "/write", body: { a: 1 } };
export const CREATE: AnyCall = { ...WRITE, name: "create", method: "POST" };
export const QUEUE: AnyCall = { ...WRITE, name: "queue", group: "order", once: true };

/** The trouble a call ends in; fails when it ends well. */
export async function troubleIn(call: Promise<unknown>): Promise<RemoteError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ("error" in outcome && outcome.error instanceof RemoteError) return outcome.error;
  throw new Error(`Expected trouble, got ${JSON.stringify(outcome)}`);
}

/** An API with these replies, its requests, and the log. A function gets the count of calls, from 1 on. */
export function fakeApi(answer: unknown) {
  const asked: { line: string; url: URL; body: unknown; headers: Headers; signal: AbortSignal }[] = [];
  const { lines, log } = createLines();
  const fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const line = `${request.method} ${url.pathname}${url.search}`;
    const body = readBody(request, await request.text());
    const turn = asked.push({ line, url, body, headers: request.headers, signal: request.signal });
    const given: unknown = typeof answer === "function" ? await answer(request, turn) : answer;
    return given instanceof Response ? given.clone() : Response.json(given);
  };
  return { asked, lines, log, fetch };
}

/** The catering client of one request, with these answers in place of an API. */
export function cateringWith(answer: (request: Request, turn: number) => unknown, asker: Asker = {}) {
  const { asked, lines, log, fetch } = fakeApi(answer);
  const transport = createTransport({ baseUrl: "http://api.invalid", fetch, log, timeScale: 1 });
  return { catering: createCatering(transport, emptyCaches(), asker), asked, lines };
}

/** A call of the client. */
export type Act<T = unknown> = (api: Catering) => Promise<T>;

/** The outcome of a customer's call. */
export const read = <T>(act: Act<T>, reply: unknown): Promise<T> =>
  act(cateringWith(() => reply, { token: "t0k" }).catering);

/** The caches of a new process. */
export function emptyCaches(now = () => new Date()): Caches {
  return { cache: createReferenceCache(now, 1), brief: createBriefCache() };
}

/** JSON parsed, form fields as text, an empty body as null. */
function readBody(request: Request, body: string): unknown {
  if (body === "") return null;
  return request.headers.get("content-type")?.includes("json") ? JSON.parse(body) : body;
}
