import type { IncomingMessage, ServerResponse } from "node:http";

/** What goes back to the client, whole: the shell never streams, so the length is always known. */
export interface Reply {
  status: number;
  headers: Headers;
  body: Uint8Array | null;
}

/** A request the shell does not let through: which page, which extra headers, and a word for the log. */
export interface HttpRejection {
  status: 400 | 403 | 404 | 405 | 413 | 414 | 415 | 503;
  reason: string;
  headers?: Record<string, string>;
}

const WITHOUT_BODY = new Set([204, 205, 304]);

/** Writes the reply and says how many bytes of body it took. */
export function sendReply(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Reply,
): number {
  const bytes = body === null || WITHOUT_BODY.has(status) ? null : body;
  if (bytes !== null) headers.set("Content-Length", String(bytes.byteLength));
  // A HEAD whose page was not made must not say that the page is empty.
  else if (!WITHOUT_BODY.has(status) && request.method !== "HEAD") headers.set("Content-Length", "0");

  // Pairs and not an object: several Set-Cookie lines must stay several lines.
  for (const [name, value] of headers) response.appendHeader(name, value);
  response.writeHead(status);
  const sent = request.method === "HEAD" ? null : bytes;
  if (sent === null) response.end();
  else response.end(sent);
  return sent?.byteLength ?? 0;
}
