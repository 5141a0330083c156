import { once } from "node:events";
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  request as httpRequest,
} from "node:http";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { type EdgeOptions, createEdge } from "../../server/http/server.ts";
import { createLog } from "../../server/observability/log.ts";

export const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export interface StartOptions extends Partial<Omit<EdgeOptions, "log" | "clientDirectory" | "settings" | "handle">> {
  settings?: Partial<EdgeOptions["settings"]>;
  handle?: (request: Request) => Promise<Response>;
  route?: string;
  /** Files of the client build. */
  files?: Record<string, string | Buffer>;
}

export const PAGE = `<!doctype html><title>Menu</title>${"<p>Stripes with beans</p>".repeat(200)}`;

/** The edge around a stub app, on a free port, until the test ends. */
export async function startServer({
  handle = async () => new Response(PAGE, { headers: { "Content-Type": "text/html; charset=utf-8" } }),
  settings,
  files = {},
  route = "page",
  ...options
}: StartOptions = {}) {
  const { lines, log } = createLines();
  /** Requests that reached the app. */
  const seen: { method: string; url: string; headers: Headers; body: string }[] = [];
  const server = createEdge({
    ...options,
    settings: { publicOrigin: null, trustedProxyHops: 0, ...settings },
    clientDirectory: writeFiles(files),
    log,
    async handle(request) {
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body: await request.clone().text() });
      return { response: await handle(request), route };
    },
  });
  const port = await listen(server);
  return { server, port, lines, seen, lastRequest: () => lines.findLast(({ msg }) => msg === "request") ?? {} };
}

export function createLines() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { lines, log: createLog("debug", { write }) };
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

export function writeFiles(files: Record<string, string | Buffer>): string {
  const directory = mkdtempSync(join(tmpdir(), "platter-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
  return directory;
}

export interface Exchange {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

interface AskOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** One request with exactly these headers, on a connection of its own. */
export async function ask(port: number, path: string, { body, ...options }: AskOptions = {}): Promise<Exchange> {
  const request = httpRequest({ host: "127.0.0.1", port, path, agent: false, ...options });
  request.on("error", () => undefined).end(body);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const whole = Buffer.concat(await response.toArray());
  return { status: response.statusCode ?? 0, headers: response.headers, body: whole, text: whole.toString() };
}

/** A form as a text browser sends it. */
export function post(port: number, path: string, body: string, headers: OutgoingHttpHeaders = {}): Promise<Exchange> {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  return ask(port, path, { method: "POST", headers: { ...type, ...headers }, body });
}

/** A connection, and the text received on it. */
export function openSocket(port: number) {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString())).on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  return { socket, text: () => text, closed: new Promise<void>((resolve) => socket.on("close", () => resolve())) };
}

/** Everything received for these bytes until the server closes the connection, or for three seconds. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  const { socket, text, closed } = openSocket(port);
  socket.write(bytes);
  await Promise.race([closed, wait(3_000)]);
  return text();
}

/** `sendRaw` for one request after which the server closes the connection. */
export function rawRequest(lines: string[], body = ""): string {
  return `${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n${body}`;
}

/** Requirements of every error page: plain words, a link, a reference, no internals. */
export function describePage(text: string) {
  return {
    isPage: /^<!doctype html>/i.test(text) && /<h1>[^<]+<\/h1>/.test(text),
    hasWayOn: text.includes('href="/order-now"'),
    reference: /Reference: ([0-9A-Z]{10})</.exec(text)?.[1] ?? null,
    isPlain: !/\bat .*:\d+|Error:|node:|undefined|\[object|HPE_|<script|style="/.test(text),
  };
}

export const GOOD_PAGE = {
  isPage: true,
  hasWayOn: true,
  reference: expect.stringMatching(/^[0-9A-Z]{10}$/) as string,
  isPlain: true,
};

/** Checks that a raw reply has this status and an error page. */
export function expectPage(reply: string, status: number, asked = ""): void {
  expect(Number(reply.slice("HTTP/1.1 ".length).slice(0, 3)), asked + reply.slice(0, 200)).toBe(status);
  expect(describePage(reply.slice(reply.indexOf("\r\n\r\n") + 4))).toEqual(GOOD_PAGE);
}
