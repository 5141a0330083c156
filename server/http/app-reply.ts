import { validateHeaderValue } from "node:http";
import { errorPage, hasErrorPage } from "./error-pages.ts";
import type { Reply } from "./reply.ts";
import type { Exchange } from "./exchange.ts";

/** Headers about the connection and the bytes on it: those are the shell's to say. */
const OWN = ["connection", "content-length", "keep-alive", "transfer-encoding"];

/** Takes in the app's whole response. The headers are copied: those of `Response.redirect` cannot be changed. */
export async function readAppReply(response: Response, exchange: Exchange, path: string): Promise<Reply> {
  const { status } = response;
  if (!(status >= 200 && status <= 599)) throw new TypeError(`the app answered with status ${status}`);
  const headers = new Headers(response.headers);
  for (const name of OWN) headers.delete(name);
  // `Headers` takes control characters that Node refuses: better here, where a failure still has a page.
  for (const [name, value] of headers) validateHeaderValue(name, value);
  // What an app page says of itself stays; a reply that says nothing may be personal.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");

  const body = response.body === null ? null : new Uint8Array(await response.arrayBuffer());
  const reply = { status, headers, body };
  return isBareError(reply, exchange, path) ? dress(reply, exchange.requestId) : reply;
}

/** React Router answers some failures with an empty body or a bare "Bad Request": no page for a customer. */
function isBareError({ status, headers, body }: Reply, { request }: Exchange, path: string): boolean {
  if (!hasErrorPage(status) || request.method === "HEAD") return false;
  // Fetched by our own script, which has its own words.
  if (path.endsWith(".data")) return false;
  const isEmpty = body === null || body.byteLength === 0;
  const isPlain = (headers.get("Content-Type") ?? "text/plain").startsWith("text/plain");
  return isEmpty || (isPlain && (request.headers.accept ?? "").includes("text/html"));
}

function dress(reply: Reply, requestId: string): Reply {
  if (!hasErrorPage(reply.status)) return reply;
  const page = errorPage(reply.status, requestId);
  const headers = new Headers(reply.headers);
  for (const [name, value] of page.headers) headers.set(name, value);
  headers.delete("Content-Encoding");
  return { ...page, headers };
}
