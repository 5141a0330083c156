import { IncomingMessage, type Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Express } from "express";
import { endAllCookies } from "../session/set-cookie.ts";
import { Refusal } from "./refusals.ts";

type ParserError = Error & { code?: string; rawPacket?: Buffer };

/** Milliseconds: a reset while the client still sends would take the page away from it. */
const LINGER = 1_000;

/**
 * Has the app answer what Node could not read as a request (a header or body that came too slowly, too many cookies, plain
 * nonsense) with a page in place of Node's empty one.
 */
export function answerClientErrors(server: Server, app: Express, publicOrigin: string | null): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  const answered = new WeakSet<Duplex>();
  server.prependListener("request", ({ socket }, response) => void latest.set(socket, response));
  server.on("clientError", (error: ParserError, socket) => {
    if (answered.has(socket) || !(socket instanceof Socket)) return;
    answered.add(socket);
    const open = latest.get(socket);
    const isOpen = open !== undefined && !open.writableFinished;
    const hasLeft = error.code === "HPE_INVALID_EOF_STATE" || !socket.writable;
    // The request before is whole: its reply is the last on this connection.
    if (isOpen && open.req.complete) open.once("close", () => socket.destroy());
    // A browser opens connections ahead of need: one that never sent a byte gets no answer.
    else if (hasLeft || socket.bytesRead === 0 || (isOpen && open.headersSent)) socket.destroy();
    else answerWith(app, socket, refusalOf(error, publicOrigin), open);
  });
  server.on("connect", ({ socket }: IncomingMessage) =>
    answerWith(app, socket, new Refusal(405, "CONNECT", { Allow: "GET, HEAD, POST" })),
  );
}

/** `half`: of a form that is still being read. It gets this answer, and no other when its rest arrives. */
function answerWith(app: Express, socket: Socket, refusal: Refusal, half?: ServerResponse): void {
  const request = Object.assign(new IncomingMessage(socket), { method: "GET", url: "/", refusal });
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  half?.detachSocket(socket);
  response.assignSocket(socket);
  response.once("finish", () => {
    response.detachSocket(socket);
    response.emit("close");
    if (half?.req.complete === false) socket.destroySoon();
    else socket.end();
  });
  setTimeout(() => socket.destroy(), LINGER).unref();
  app(request, response);
}

function refusalOf({ code = "unreadable", rawPacket }: ParserError, publicOrigin: string | null): Refusal {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new Refusal(408, code);
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return new Refusal(413, code);
  if (code !== "HPE_HEADER_OVERFLOW") return new Refusal(400, code);
  // Node counts the URL among the headers. A long one clears no cookies: any site could make a browser ask for it.
  if (/^[A-Z]+ \S{2049}/.test(rawPacket?.subarray(0, 4_096).toString("latin1") ?? "")) return new Refusal(414, code);
  // Not every browser knows `Clear-Site-Data`, and none obeys it on plain http.
  const ends = endAllCookies(publicOrigin?.startsWith("https:") ?? false);
  return new Refusal(431, code, { "Clear-Site-Data": '"cookies"', "Set-Cookie": ends });
}
