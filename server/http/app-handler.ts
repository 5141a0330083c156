import { SocketAddress, isIP } from "node:net";
import type { Request as EdgeRequest, RequestHandler, Response as EdgeResponse } from "express";
import { BUILD_HEADER } from "../observability/business.ts";
import { startSpan } from "../observability/traces.ts";
import { PAGE_HEADERS, isErrorStatus } from "./error-pages.ts";
import { refusal } from "./refusals.ts";

export type AppHandler = (request: Request) => Promise<{ response: Response; route: string }>;

/** Buffers the whole reply, so that an error during rendering can still become an error page. */
export function answerFromApp(handle: AppHandler, origin: string | null, proxies: number): RequestHandler {
  return async (incoming, outgoing) => {
    const { method } = incoming;
    const { locals } = outgoing;
    // A `traceparent` is accepted only from a trusted proxy.
    const span = startSpan(method, "server", (proxies > 0 && incoming.get("traceparent")) || null);
    let status = 500;
    try {
      const request = appRequest(incoming, outgoing, origin, span.traceparent);
      const { response, route } = await handle(request);
      status = response.status;
      locals.route = route;
      if (!outgoing.destroyed && !outgoing.headersSent) await send(response, incoming, outgoing);
    } finally {
      const { requestId, route } = locals;
      const answered = { "http.request.method": method, "http.route": route, "http.response.status_code": status };
      span.end({ attributes: { "platter.reference": requestId, ...answered }, failed: status >= 500 });
    }
  };
}

/** Headers that the app reads; others are dropped, since libraries might interpret them (GHSA-cpj6-fhp6-mr6j). */
const PASSED_ON = ["content-type", "cookie", "host", "origin", "save-data", "user-agent", BUILD_HEADER];

function appRequest(incoming: EdgeRequest, outgoing: EdgeResponse, origin: string | null, trace: string): Request {
  const { method, originalUrl } = incoming;
  const { requestId } = outgoing.locals;
  const headers = new Headers({
    "x-request-id": requestId,
    "x-client-address": addressOf(incoming),
    traceparent: trace,
  });
  for (const name of PASSED_ON) if (incoming.get(name)) headers.set(name, incoming.get(name) ?? "");
  const left = new AbortController();
  outgoing.once("close", () => outgoing.writableFinished || left.abort());
  // Behind a proxy the scheme and host of the connection differ from the browser's.
  const url = new URL(originalUrl, origin ?? `http://${incoming.headers.host ?? "localhost"}`);
  const body = method === "POST" ? ((incoming.body ?? "") as BodyInit) : null;
  return new Request(url, { method, headers, body, signal: left.signal });
}

/** The client's IP address, without the port that some proxies add. */
function addressOf({ ip = "", socket: { remoteAddress = "" } }: EdgeRequest): string {
  const address = isIP(ip) ? ip : (SocketAddress.parse(ip)?.address ?? remoteAddress);
  return address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
}

async function send(response: Response, incoming: EdgeRequest, outgoing: EdgeResponse): Promise<void> {
  const { status, headers } = response;
  // React Router sends some errors with an empty body or a plain-text "Bad Request".
  const isBare = /^text\/plain|^$/.test(headers.get("Content-Type") ?? "") && !incoming.path.endsWith(".data");
  const cookies = headers.getSetCookie().map((cookie): [string, string] => ["Set-Cookie", cookie]);
  if (isBare && isErrorStatus(status)) throw refusal(status, "bare", cookies);
  outgoing.status(status).set(PAGE_HEADERS).setHeaders(headers);
  if (response.body === null) return void outgoing.end();
  outgoing.send(Buffer.from(await response.arrayBuffer()));
}
