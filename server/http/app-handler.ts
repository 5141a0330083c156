import { isIP } from "node:net";
import type { Request as EdgeRequest, RequestHandler, Response as EdgeResponse } from "express";
import { startSpan } from "../observability/traces.ts";
import type { Settings } from "../settings/settings.ts";
import { compressPage } from "./compress.ts";
import { isErrorStatus } from "./error-pages.ts";
import { Refusal } from "./refusals.ts";

/** The app: a request with our own headers in, a response and the pattern of its route out. */
export type AppHandler = (request: Request) => Promise<{ response: Response; route: string }>;

type Deployment = Pick<Settings, "publicOrigin" | "trustedProxyHops">;

/** Answers with the app's page, as one part of a trace, compressed once and with its length known. */
export function answerFromApp(handle: AppHandler, settings: Deployment, pageTime: number): RequestHandler {
  return async (incoming, outgoing) => {
    const { method, headers } = incoming;
    // A proxy of ours may have begun the trace; any other client could mix it up with another's.
    const begun = settings.trustedProxyHops > 0 ? headers["traceparent"] : null;
    const span = startSpan(method, "server", typeof begun === "string" ? begun : null);
    const attributes: Record<string, string | number> = { "platter.reference": outgoing.locals.requestId };
    let failed = true;
    try {
      const request = appRequest(incoming, outgoing, settings.publicOrigin, span.traceparent);
      const { response, route } = await inTime(handle(request), pageTime);
      const { status } = response;
      failed = status >= 500;
      outgoing.locals.route = route;
      Object.assign(attributes, {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
      });
      if (!outgoing.destroyed) await send(response, incoming, outgoing);
    } finally {
      span.end({ attributes, failed });
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
function appRequest(
  incoming: EdgeRequest,
  outgoing: EdgeResponse,
  publicOrigin: string | null,
  trace: string,
): Request {
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
  const url = new URL(originalUrl, publicOrigin ?? `http://${incoming.headers.host ?? "localhost"}`);
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

/** Headers about the connection and the bytes on it are the edge's to say. */
const OF_CONNECTION = /^(?:connection|content-length|keep-alive|transfer-encoding)$/;

async function send(response: Response, incoming: EdgeRequest, outgoing: EdgeResponse): Promise<void> {
  const { status, headers } = response;
  const bytes = response.body === null ? null : Buffer.from(await response.arrayBuffer());
  if (isErrorStatus(status) && isBare(incoming, bytes, headers))
    throw new Refusal(status, "bare", { "Set-Cookie": headers.getSetCookie() });
  // A reply of the app that says nothing of its own may be personal.
  outgoing.setHeader("Cache-Control", "private, no-store");
  const named = [...headers].filter(([name]) => !OF_CONNECTION.test(name));
  for (const [name] of named) outgoing.removeHeader(name);
  for (const [name, value] of named) outgoing.appendHeader(name, value);
  const body = await compressPage(bytes, incoming, outgoing);
  outgoing.statusCode = status;
  if (![204, 304].includes(status) && (body !== null || incoming.method !== "HEAD"))
    outgoing.setHeader("Content-Length", body?.byteLength ?? 0);
  outgoing.end(incoming.method === "HEAD" ? null : body);
}

/** React Router answers some failures with an empty body or a bare "Bad Request": no page for a customer. */
function isBare({ method, path, headers }: EdgeRequest, body: Buffer | null, reply: Headers): boolean {
  // Data is fetched by our own script, which has its own words.
  if (method === "HEAD" || path.endsWith(".data")) return false;
  const isPlain = (reply.get("Content-Type") ?? "text/plain").startsWith("text/plain");
  return !body?.byteLength || (isPlain && (headers.accept ?? "").includes("text/html"));
}

/** Rejects when the page does not come in time, so that it cannot hold its place for ever. */
function inTime<T>(page: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no page after ${milliseconds} ms`)), milliseconds);
  return Promise.race([page, promise]).finally(() => clearTimeout(timer));
}
