import { STATUS_CODES, type Server } from "node:http";
import type { Socket } from "node:net";
import { recordRequest } from "../observability/access-log.ts";
import type { Log } from "../observability/log.ts";
import { endAllCookies } from "../session/set-cookie.ts";
import { PAGE_HEADERS, createRequestId, errorPage, replyHeaders } from "./error-pages.ts";
import { refusal } from "./refusals.ts";

type Line = [name: string, value: string];
type ParserError = Error & { code?: string; rawPacket?: Buffer };

/** Milliseconds: a reset while the client still sends would take the page away from it. */
const LINGER = 1_000;

/** Answers what Node could not read as a request, or not in time, with a page in place of Node's empty reply. */
export function answerClientErrors(server: Server, log: Log, publicOrigin: string | null): void {
  server.on("clientError", (error: ParserError, socket: Socket) => {
    const hasLeft = error.code === "HPE_INVALID_EOF_STATE";
    // A browser opens connections ahead of need: one that never sent a byte gets no answer.
    if (hasLeft || socket.bytesRead === 0) socket.destroy();
    // Not writable: it has its answer already.
    if (!socket.writable) return;
    const { status, message: reason, headers } = refusalOf(error, publicOrigin);
    const requestId = createRequestId();
    const page = errorPage(status, requestId);
    const own = { "Content-Type": "text/html; charset=utf-8", "Content-Length": `${page.length}`, Connection: "close" };
    const every = { ...replyHeaders(publicOrigin, requestId), ...PAGE_HEADERS, ...own };
    for (const [name, value] of Object.entries(every)) headers.set(name, value);
    const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${page}`);
    // The rest of a slow form must not reach the app any more.
    if (status === 408) socket.destroySoon();
    else setTimeout(() => socket.destroy(), LINGER).unref();
    const asked = { method: "GET", url: "/", route: "refused", reason };
    recordRequest(log, { requestId, ...asked, status, aborted: false, bytes: page.length, ms: 0 });
  });
}

function refusalOf({ code = "unreadable", rawPacket }: ParserError, publicOrigin: string | null) {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return refusal(408, code);
  if (code !== "HPE_HEADER_OVERFLOW") return refusal(400, code);
  // Node counts the URL among the headers. A long one clears no cookies: any site could make a browser ask for it.
  if (/^[A-Z]+ \S{2049}/.test(rawPacket?.subarray(0, 4_096).toString("latin1") ?? "")) return refusal(414, code);
  // Not every browser knows `Clear-Site-Data`, and none obeys it on plain http.
  const ends = endAllCookies(publicOrigin?.startsWith("https:") ?? false);
  return refusal(431, code, [["Clear-Site-Data", '"cookies"'], ...ends.map((end): Line => ["Set-Cookie", end])]);
}
