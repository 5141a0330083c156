import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Log } from "../observability/log.ts";
import type { Connections } from "./connections.ts";
import { type ErrorStatus, errorPage } from "./error-pages.ts";
import { addSecurityHeaders } from "./headers.ts";
import { createRequestId } from "./request-id.ts";
import { endAllCookies } from "../session/set-cookie.ts";

interface ParserError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

/** The client ended or broke the connection in the middle of a request: nobody is there to read a page. */
const LEFT = ["ECONNRESET", "EPIPE", "HPE_INVALID_EOF_STATE"];

const LINGER = 1_000;

/**
 * Answers what Node could not read as a request: a header or body that came too slowly, too many
 * cookies, plain nonsense. Node's own answer is an empty page.
 */
export function answerClientError(options: { publicOrigin: string | null; log: Log; connections: Connections }) {
  const answered = new WeakSet<Duplex>();
  return (error: ParserError, socket: Duplex): void => {
    if (answered.has(socket)) return;
    answered.add(socket);

    const open = options.connections.repliesOn(socket);
    // Requests read completely before the nonsense began: their answers still go out, then no more.
    const owed = open.filter((reply) => reply.req.complete).at(-1);
    if (owed) {
      owed.once("close", () => socket.destroy());
      return;
    }
    // A browser opens connections ahead of need; one that never said a word gets no answer.
    const silent = "bytesRead" in socket && socket.bytesRead === 0;
    const begun = open.some((reply) => reply.headersSent);
    if (silent || begun || LEFT.includes(error.code ?? "") || !socket.writable) {
      socket.destroy();
      return;
    }
    const requestId = createRequestId();
    const status = statusOf(error);
    options.log.info(
      { requestId, status, event: "unreadable request", ...(error.code && { code: error.code }) },
      "request",
    );
    writeRawPage(socket, status, requestId, options.publicOrigin, status === 431 ? clearCookies(options) : []);
    // What still comes must not complete a request that was just told "nothing was changed".
    if (open.length > 0) socket.once("finish", () => socket.destroy());
  };
}

/** `CONNECT` never becomes a request with a reply of its own. */
export function answerConnect(publicOrigin: string | null, log: Log) {
  return (_request: IncomingMessage, socket: Duplex): void => {
    const requestId = createRequestId();
    log.info({ requestId, method: "CONNECT", status: 405 }, "request");
    socket.on("error", () => socket.destroy());
    writeRawPage(socket, 405, requestId, publicOrigin, [["Allow", "GET, HEAD, POST"]]);
  };
}

/** Not every browser knows `Clear-Site-Data`, and none obeys it on plain http. */
function clearCookies({ publicOrigin }: { publicOrigin: string | null }): [string, string][] {
  const lines = endAllCookies(publicOrigin?.startsWith("https:") ?? false);
  return [["Clear-Site-Data", '"cookies"'], ...lines.map((line): [string, string] => ["Set-Cookie", line])];
}

function statusOf(error: ParserError): ErrorStatus {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  if (error.code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return 413;
  if (error.code === "HPE_HEADER_OVERFLOW") return isLongUrl(error.rawPacket) ? 414 : 431;
  return 400;
}

/**
 * Node counts the URL among the headers. A long one is no reason to clear a visitor's cookies: any site
 * could make a browser ask for it.
 */
function isLongUrl(packet: Buffer | undefined): boolean {
  const start = packet?.subarray(0, 4_096).toString("latin1") ?? "";
  return /^[A-Z]+ \S{2049}/.test(start);
}

function writeRawPage(
  socket: Duplex,
  status: ErrorStatus,
  requestId: string,
  publicOrigin: string | null,
  headers: [string, string][],
): void {
  const page = errorPage(status, requestId, { Connection: "close", "X-Request-Id": requestId });
  for (const [name, value] of headers) page.headers.append(name, value);
  addSecurityHeaders(page.headers, publicOrigin);
  page.headers.set("Content-Length", String(page.body?.byteLength ?? 0));
  const lines = [...page.headers].map(([name, value]) => `${name}: ${value}`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n`);
  socket.end(page.body);
  // Closed a moment later: a reset while the client still sends would take the page away from it.
  setTimeout(() => socket.destroy(), LINGER).unref();
}
