import { type Call, requestFor } from "../../../server/remote/transport.ts";

/** Where the API is. */
export interface Remote {
  /** Calls go below it; no slash at the end. */
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  /** What was sent in confidence and must not come back. */
  secrets?: readonly string[];
}

/** One request and what came of it. */
export interface Exchange {
  /** 0 when no reply came. */
  status: number;
  /** Why the site could not even begin to read the reply; empty when it could. */
  trouble: string;
  /** The JSON of the reply; undefined when it is none. */
  body: unknown;
  milliseconds: number;
}

/** Longer than any limit of the site: what comes after it is no answer at all. */
const PATIENCE = 30_000;
const MAX_REPLY_CHARACTERS = 5_000_000;
const MOST_WAITS = 3;

/** Makes a call as the site does, with another body where one is given. Waits for an API that says it is too busy. */
export async function exchange(
  remote: Remote,
  call: Call<unknown>,
  token?: string,
  rawBody?: string,
): Promise<Exchange> {
  for (let waits = 0; ; waits += 1) {
    const started = performance.now();
    const ended = (status: number, trouble: string, body?: unknown): Exchange => {
      return { status, trouble, body, milliseconds: performance.now() - started };
    };
    try {
      const response = await remote.fetch(requestOf(remote, call, token, rawBody));
      const text = await response.text();
      const seconds = Number(response.headers.get("retry-after") ?? 0);
      if (response.status === 429 && waits < MOST_WAITS && seconds > 0 && seconds <= 60) {
        await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
        continue;
      }
      return ended(response.status, ...readAs(remote, call, response, text));
    } catch (error) {
      // Only this part of the error is shown: the rest may contain the address with its query.
      const isTimeout = error instanceof Error && error.name === "TimeoutError";
      return ended(0, isTimeout ? `did not come within ${PATIENCE / 1_000} s` : "did not come: the connection failed");
    }
  }
}

function readAs(
  { secrets = [] }: Remote,
  { isText }: Call<unknown>,
  { headers }: Response,
  text: string,
): [trouble: string, body?: unknown] {
  if (secrets.some((secret) => text.includes(secret))) return ["repeats a card number or a password"];
  if (text.length > MAX_REPLY_CHARACTERS) return ["is longer than 5 MB"];
  const json = parse(text);
  const mayBePlain = isText && !/^text\/html\b/i.test(headers.get("content-type") ?? "");
  const body = mayBePlain ? (json ?? text) : json;
  return [body === undefined ? "is no valid JSON" : "", body];
}

/** The request as the site sends it, except that a redirect is looked at instead of thrown away. */
function requestOf({ baseUrl }: Remote, call: Call<unknown>, token?: string, rawBody?: string): Request {
  const request = requestFor(baseUrl, call, { token, signal: AbortSignal.timeout(PATIENCE), redirect: "manual" });
  if (rawBody === undefined) return request;
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  return new Request(request, { method: call.method, body: rawBody, headers });
}

/** undefined for what is no JSON; no body at all is null, as the site reads it. */
function parse(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
