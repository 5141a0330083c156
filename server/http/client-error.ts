import { STATUS_CODES, type Server } from "node:http";
import type { Socket } from "node:net";
import { type Log, recordRequest } from "../observability/log.ts";
import { endAllCookies } from "../session/visitor-sessions.ts";
import { type ErrorStatus, PAGE_HEADERS, createRequestId, errorPage, replyHeaders } from "./error-pages.ts";

type ParserError = Error & { code?: string; rawPacket?: Buffer };

/** Milliseconds before the socket is destroyed: a reset while the client still sends would discard the error page. */
const LINGER = 1_000;

export function answerClientErrors(server: Server, log: Log, publicOrigin: string | null): void {
  server.on("clientError", (error: ParserError, socket: Socket) => {
    // No reply to an unused preconnection of a browser, nor to a client that has disconnected.
    if (socket.bytesRead === 0 || error.code === "HPE_INVALID_EOF_STATE") socket.destroy();
    if (!socket.writable) return;
    const status = statusOf(error);
    const requestId = createRequestId();
    const page = errorPage(status, requestId);
    const headers = new Headers({ ...replyHeaders(publicOrigin, requestId), ...PAGE_HEADERS, Connection: "close" });
    headers.set("Content-Type", "text/html; charset=utf-8");
    headers.set("Content-Length", String(page.length));
    if (status === 431) endCookies(headers, publicOrigin);
    const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${page}`);
    // After a timeout the rest of a slow form must not reach the app.
    if (status === 408) socket.destroySoon();
    else setTimeout(() => socket.destroy(), LINGER).unref();
    const asked = { method: "GET", url: "/", route: "refused", reason: error.code };
    recordRequest(log, { requestId, ...asked, status, aborted: false, bytes: page.length, ms: 0 });
  });
}

function statusOf({ code, rawPacket }: ParserError): ErrorStatus {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  if (code !== "HPE_HEADER_OVERFLOW") return 400;
  // Node counts the URL among the headers; 414 keeps the cookies, since any site can link to a long URL.
  return /^[A-Z]+ \S{2049}/.test(rawPacket?.subarray(0, 4_096).toString("latin1") ?? "") ? 414 : 431;
}

/** Also ends each cookie by name, since `Clear-Site-Data` needs https and not all browsers support it. */
function endCookies(headers: Headers, publicOrigin: string | null): void {
  headers.set("Clear-Site-Data", '"cookies"');
  for (const end of endAllCookies(publicOrigin?.startsWith("https:") ?? false)) headers.append("Set-Cookie", end);
}
