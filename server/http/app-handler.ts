import { isIP } from "node:net";
import type { Request as EdgeRequest, RequestHandler, Response as EdgeResponse } from "express";
import { startSpan } from "../observability/traces.ts";
import type { Settings } from "../settings/settings.ts";
import { compressPage } from "./compress.ts";
import { PAGE_HEADERS, isErrorStatus } from "./error-pages.ts";
import { refusal } from "./refusals.ts";

/** The app: a request with our own headers in, a response and the pattern of its route out. */
export type AppHandler = (request: Request) => Promise<{ response: Response; route: string }>;

type Deployment = Pick<Settings, "publicOrigin" | "trustedProxyHops">;

/** Answers with the app's page, as one part of a trace, compressed once and with its length known. */
export function answerFromApp(handle: AppHandler, settings: Deployment): RequestHandler {
  return async (incoming, outgoing) => {
    const { method } = incoming;
    const { locals } = outgoing;
    // A proxy of ours may have begun the trace; any other client could mix it up with another's.
    const span = startSpan(method, "server", (settings.trustedProxyHops > 0 && incoming.get("traceparent")) || null);
    let status = 500;
    try {
      const request = appRequest(incoming, outgoing, settings.publicOrigin, span.traceparent);
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

/**
 * Headers by which a client could speak with the voice of a proxy, a build step or another method. A library below the app
 * might read them (GHSA-f46r-rw29-r322, GHSA-cpj6-fhp6-mr6j).
 */
const FOREIGN_HEADER =
  /^(?:forwarded|via|tracestate|x-forwarded.*|(?:x-real|x-client|true-client|cf-connecting)-ip|(?:x-original|x-rewrite|x-http|x-react-router|x-remix|x-middleware|rsc)-.*|x-host|x-method-override)$/;

/** With our own origin in its URL, our own id and the visitor's address in its headers, and its form in memory. */
function appRequest(incoming: EdgeRequest, outgoing: EdgeResponse, origin: string | null, trace: string): Request {
  const { method, originalUrl } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (!FOREIGN_HEADER.test(name)) headers.set(name, String(value));
  headers.set("x-request-id", outgoing.locals.requestId);
  headers.set("x-client-address", addressOf(incoming));
  headers.set("traceparent", trace);
  const left = new AbortController();
  outgoing.once("close", () => outgoing.writableFinished || left.abort());
  // Behind a proxy neither scheme nor host of the connection are those that the browser shows.
  const url = new URL(originalUrl, origin ?? `http://${incoming.headers.host ?? "localhost"}`);
  const body = method === "POST" ? ((incoming.body ?? "") as BodyInit) : null;
  return new Request(url, { method, headers, body, signal: left.signal });
}

/** Some proxies add a port. Text that is no address, as a visitor may write it, does not become one. */
function addressOf({ ip = "", socket: { remoteAddress = "" } }: EdgeRequest): string {
  const [address = "unknown"] = [ip, remoteAddress]
    .map((text) => text.trim().replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$|^::ffff:(?=\d+\.)/i, "$1$2"))
    .filter(isIP);
  return address.toLowerCase();
}

async function send(response: Response, incoming: EdgeRequest, outgoing: EdgeResponse): Promise<void> {
  const { status, headers } = response;
  // React Router answers some failures with an empty body or a bare "Bad Request": no page for a customer.
  const isBare = /^text\/plain|^$/.test(headers.get("Content-Type") ?? "") && !incoming.path.endsWith(".data");
  const cookies = headers.getSetCookie().map((cookie): [string, string] => ["Set-Cookie", cookie]);
  if (isBare && isErrorStatus(status)) throw refusal(status, "bare", cookies);
  outgoing.status(status).set(PAGE_HEADERS).setHeaders(headers);
  if (response.body === null) return void outgoing.end();
  outgoing.send(await compressPage(Buffer.from(await response.arrayBuffer()), incoming, outgoing));
}
