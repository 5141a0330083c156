import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import type { Settings } from "../settings/settings.ts";
import { clientAddress } from "./client-address.ts";
import { addOwnHeaders, stripForeignHeaders } from "./headers.ts";
import type { Limits } from "./limits.ts";
import type { HttpRejection } from "./reply.ts";
import { readBody, refuseContent } from "./request-body.ts";
import type { Exchange } from "./exchange.ts";

/**
 * The request as the app sees it: our own origin in its URL, our own id and the visitor's address in its
 * headers, a form whole and in memory. Its signal tells when the client has left.
 */
export async function readAppRequest(
  exchange: Exchange,
  traceparent: string,
  settings: Pick<Settings, "publicOrigin" | "trustedProxyHops">,
  limits: Limits,
): Promise<Request | HttpRejection> {
  const { requestId, request, response, expectsContinue } = exchange;
  const { remoteAddress } = request.socket;
  const address = clientAddress(remoteAddress, request.headers["x-forwarded-for"], settings.trustedProxyHops);
  stripForeignHeaders(request.headers);

  if (request.method === "POST") {
    const refused = refuseContent(request.headers);
    if (refused) return refused;
    const declared = Number(request.headers["content-length"]);
    if (expectsContinue && declared > limits.body) return { status: 413, reason: "body size" };
    if (expectsContinue) response.writeContinue();
  }

  const incoming = createIncoming(request, response, settings.publicOrigin);
  addOwnHeaders(incoming.headers, { requestId, clientAddress: address, traceparent });
  if (incoming.body === null) return incoming;
  const body = await readBody(incoming.body, request.headers, limits);
  if (!Buffer.isBuffer(body)) return body;
  const { url, method, headers, signal } = incoming;
  return new Request(url, { method, headers, signal, body });
}

/** Behind a proxy neither scheme nor host of the connection are those that the browser shows. */
function createIncoming(request: IncomingMessage, response: ServerResponse, publicOrigin: string | null): Request {
  if (publicOrigin === null) return createRequest(request, response);
  const { host, protocol } = new URL(publicOrigin);
  return createRequest(request, response, { host, protocol });
}
