import { SocketAddress, isIP } from "node:net";
import type { Request as EdgeRequest, RequestHandler, Response as EdgeResponse } from "express";
import { BUILD_HEADER } from "../observability/business.ts";
import { startSpan } from "../observability/traces.ts";
import { PAGE_HEADERS, isErrorStatus } from "./error-pages.ts";
import { refusal } from "./refusals.ts";

export type AppHandler = (request: Request) => Promise<{ response: Response; route: string }>;

/** Buffers the whole page, so that a broken one becomes an error page. */
export function answerFromApp(handle: AppHandler, origin: string | null, proxies: number): RequestHandler {
  return async (incoming, outgoing) => {
    const { method } = incoming;
    const { locals } = outgoing;
    // Only a trusted proxy may have begun the trace.
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

/** All that the app reads: others could reach a library below it (GHSA-cpj6-fhp6-mr6j). */
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
  // Behind a proxy neither scheme nor host of the connection are the browser's.
  const url = new URL(originalUrl, origin ?? `http://${incoming.headers.host ?? "localhost"}`);
  const body = method === "POST" ? ((incoming.body ?? "") as BodyInit) : null;
  return new Request(url, { method, headers, body, signal: left.signal });
}

/** Some proxies add a port. */
function addressOf({ ip = "", socket: { remoteAddress = "" } }: EdgeRequest): string {
  const address = isIP(ip) ? ip : (SocketAddress.parse(ip)?.address ?? remoteAddress);
  return address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
}

async function send(response: Response, incoming: EdgeRequest, outgoing: EdgeResponse): Promise<void> {
  const { status, headers } = response;
  // React Router answers some failures with an empty body or a bare "Bad Request".
  const isBare = /^text\/plain|^$/.test(headers.get("Content-Type") ?? "") && !incoming.path.endsWith(".data");
  const cookies = headers.getSetCookie().map((cookie): [string, string] => ["Set-Cookie", cookie]);
  if (isBare && isErrorStatus(status)) throw refusal(status, "bare", cookies);
  outgoing.status(status).set(PAGE_HEADERS).setHeaders(headers);
  if (response.body === null) return void outgoing.end();
  outgoing.send(Buffer.from(await response.arrayBuffer()));
}
