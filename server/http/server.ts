import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { Readable } from "node:stream";
import type { Log } from "../observability/log.ts";
import type { Settings } from "../settings/settings.ts";
import { recordRequest } from "../observability/access-log.ts";
import { startSpan } from "../observability/traces.ts";
import { count, gaugeOf } from "../observability/metrics.ts";
import { type Admission, createAdmission, rankOf } from "./admission.ts";
import { readAppReply } from "./app-reply.ts";
import { readAppRequest } from "./app-request.ts";
import { clientAddress } from "./client-address.ts";
import { answerClientError, answerConnect } from "./client-error.ts";
import { compressReply } from "./compress.ts";
import { limitConnections } from "./connection-limit.ts";
import { trackConnections } from "./connections.ts";
import { errorPage } from "./error-pages.ts";
import type { Exchange } from "./exchange.ts";
import { addSecurityHeaders } from "./headers.ts";
import { type InFlight, createInFlight } from "./in-flight.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { originOfHost, refuseOrigin } from "./origin-check.ts";
import {
  LONGEST_REPORT,
  POLICY_REPORT_PATH,
  REPORT_TYPES,
  createReportBook,
  readPolicyReports,
} from "./policy-reports.ts";
import { type HttpRejection, type Reply, sendReply } from "./reply.ts";
import { readBody, refuseContent } from "./request-body.ts";
import { createRequestId } from "./request-id.ts";
import { readTarget, refuseHost, refuseMethod } from "./request-target.ts";
import { type StaticFiles, readStaticFiles } from "./static-files.ts";

export interface PlatterServerOptions {
  settings: Pick<Settings, "publicOrigin" | "trustedProxyHops">;
  handle: (request: Request) => Promise<Response>;
  clientDirectory: string;
  /** Folders with files of other builds. */
  keptAssets?: string[];
  log: Log;
  routeOf?: (response: Response) => string | undefined;
  isDraining?: () => boolean;
  limits?: Partial<Limits>;
}

/** What the shell replies, and how the log names it. */
export interface Answer {
  reply: Reply;
  route: string;
  reason?: string;
}

interface Shell {
  options: PlatterServerOptions;
  limits: Limits;
  files: StaticFiles;
  inFlight: InFlight;
  admission: Admission;
  noteReports: ReturnType<typeof createReportBook>;
}

/**
 * The production server: what may reach the app is checked here, files are served, and every reply
 * leaves with a reference id and security headers. The app sees only whole, sane requests.
 */
export function createPlatterServer(options: PlatterServerOptions): Server {
  const { settings, log } = options;
  const limits: Limits = { ...LIMITS, ...options.limits };
  const files = readStaticFiles(options.clientDirectory, options.keptAssets);
  const inFlight = createInFlight(limits.pages, limits.pagesForCheckout);
  const shell: Shell = {
    options,
    limits,
    files,
    inFlight,
    admission: createAdmission(),
    noteReports: createReportBook(log),
  };

  const server = createServer({
    requestTimeout: limits.requestTime,
    headersTimeout: limits.headersTime,
    connectionsCheckingInterval: limits.checkEvery,
    keepAliveTimeout: limits.keepAliveTime,
    maxHeaderSize: limits.headerSize,
    // Our own check answers with a page; Node's with nothing.
    requireHostHeader: false,
  });
  const { trustedProxyHops, publicOrigin } = settings;
  // This server speaks plain http: a site that is shown with https has a proxy in front, counted or not.
  const isDirect = trustedProxyHops === 0 && !publicOrigin?.startsWith("https:");
  limitConnections(server, { all: limits.connections, perClient: isDirect ? limits.connectionsPerClient : null });
  const connections = trackConnections(server);
  gaugeOf("platter_connections_open", connections.count, [{}]);
  server.on("request", (request, response) => serve(shell, request, response, false));
  server.on("checkContinue", (request, response) => serve(shell, request, response, true));
  server.on("clientError", answerClientError({ publicOrigin, log, connections }));
  server.on("connect", answerConnect(publicOrigin, log));
  return server;
}

function serve(shell: Shell, request: IncomingMessage, response: ServerResponse, expectsContinue: boolean): void {
  const exchange: Exchange = { requestId: createRequestId(), request, response, expectsContinue };
  // One reply that cannot be sent must not end the process for everyone.
  settle(shell, exchange).catch((err: unknown) => {
    shell.options.log.error({ requestId: exchange.requestId, err, event: "reply failed" }, "reply failed");
    response.destroy();
  });
}

async function settle(shell: Shell, exchange: Exchange): Promise<void> {
  const started = performance.now();
  const answer = await answerSafely(shell, exchange);
  const aborted = exchange.response.destroyed;
  const bytes = aborted ? 0 : send(shell, exchange, answer.reply);
  const { requestId, request } = exchange;
  const { method, url } = request;
  const { reply, route, reason } = answer;
  const ms = performance.now() - started;
  recordRequest(shell.options.log, { requestId, method, url, status: reply.status, route, reason, aborted, bytes, ms });
}

async function answerSafely(shell: Shell, exchange: Exchange): Promise<Answer> {
  try {
    return await answerExchange(shell, exchange);
  } catch (err) {
    const { requestId, response } = exchange;
    // A client that left in the middle of its form, or of a page, is no fault of ours.
    const left = response.destroyed && isAbort(err);
    if (!left) shell.options.log.error({ requestId, err, event: "page failed" }, "page failed");
    return { reply: errorPage(500, requestId), route: left ? "left" : "failed" };
  }
}

/** The checks in order: what is asked and where, a file, who sent the form, the app. */
async function answerExchange(shell: Shell, exchange: Exchange): Promise<Answer> {
  const { method, headers, url = "" } = exchange.request;
  const refused = refuseMethod(method) ?? refuseHost(exchange.request);
  if (refused) return refuse(exchange, refused);
  const target = readTarget(url);
  if ("status" in target) return refuse(exchange, target);

  const file = method === "POST" ? null : shell.files.find(target.path, headers);
  if (file) return { reply: file, route: "file" };
  if (target.path.startsWith("/assets/")) return answerMissingAsset(shell, exchange, target.path);

  const foreign = refuseOrigin(method, headers, shell.options.settings.publicOrigin);
  if (foreign) return refuse(exchange, foreign);
  const isReport = method === "POST" && target.path === POLICY_REPORT_PATH;
  return isReport ? takeReports(shell, exchange) : askApp(shell, exchange, target.path);
}

/** Of a page of another build, or a guess: not worth a page of the app. */
async function answerMissingAsset({ files }: Shell, exchange: Exchange, path: string): Promise<Answer> {
  const { method, headers } = exchange.request;
  const file = method === "POST" ? null : await files.findOfOtherBuild(path, headers);
  return file ? { reply: file, route: "file" } : refuse(exchange, { status: 404, reason: "no such file" });
}

/** Whatever a report says, nobody needs an answer. */
async function takeReports({ options, limits, noteReports }: Shell, exchange: Exchange): Promise<Answer> {
  const { request, response, expectsContinue } = exchange;
  const refused = refuseContent(request.headers, REPORT_TYPES);
  if (refused) return refuse(exchange, refused);
  if (expectsContinue) response.writeContinue();
  const stream = Readable.toWeb(request) as ReadableStream<Uint8Array>;
  const body = await readBody(stream, request.headers, { ...limits, body: LONGEST_REPORT });
  if (!Buffer.isBuffer(body)) return refuse(exchange, body);
  const { publicOrigin, trustedProxyHops } = options.settings;
  const ourOrigin = publicOrigin ?? originOfHost(request.headers.host);
  const address = clientAddress(request.socket.remoteAddress, request.headers["x-forwarded-for"], trustedProxyHops);
  noteReports(readPolicyReports(body.toString(), ourOrigin), address);
  return { reply: { status: 204, headers: new Headers({ "Cache-Control": "no-store" }), body: null }, route: "report" };
}

/** What the app does for a request is one part of a trace. */
async function askApp(shell: Shell, exchange: Exchange, path: string): Promise<Answer> {
  const { method = "", headers } = exchange.request;
  const { traceparent } = headers;
  // A proxy of ours may have begun the trace; anybody else could mix it up with another's.
  const isBegun = shell.options.settings.trustedProxyHops > 0 && typeof traceparent === "string";
  const span = startSpan(method, "server", isBegun ? traceparent : null);
  try {
    const answer = await makePage(shell, exchange, path, span.traceparent);
    const { route, reply } = answer;
    const attributes = {
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": reply.status,
    };
    span.end({ attributes: { ...attributes, "platter.reference": exchange.requestId }, failed: reply.status >= 500 });
    return answer;
  } catch (error) {
    span.end({ attributes: { "platter.reference": exchange.requestId }, failed: true });
    throw error;
  }
}

async function makePage(
  { options, limits, inFlight, admission }: Shell,
  exchange: Exchange,
  path: string,
  traceparent: string,
): Promise<Answer> {
  const isAdmitted = await admission.turn(rankOf(exchange.request, path));
  // Who has left while waiting needs no page: nothing is sent.
  if (exchange.response.destroyed) return { reply: errorPage(503, exchange.requestId), route: "left" };
  if (!isAdmitted) {
    count("platter_requests_shed_total", { reason: "overload" });
    return refuse(exchange, { status: 503, reason: "overload", headers: { "Retry-After": "5" } });
  }
  const appRequest = await readAppRequest(exchange, traceparent, options.settings, limits);
  if ("reason" in appRequest) return refuse(exchange, appRequest);

  const leave = inFlight.enter(path);
  if (leave === null) return refuse(exchange, { status: 503, reason: "busy", headers: { "Retry-After": "2" } });
  try {
    const response = await inTime(options.handle(appRequest), limits.pageTime);
    const reply = await readAppReply(response, exchange, path);
    const route = options.routeOf?.(response) ?? "page";
    return { reply: await compressReply(reply, exchange.request.headers["accept-encoding"]), route };
  } finally {
    leave();
  }
}

function refuse({ requestId }: Exchange, { status, reason, headers }: HttpRejection): Answer {
  return { reply: errorPage(status, requestId, headers), route: "refused", reason };
}

function send({ options, limits }: Shell, { request, response, requestId }: Exchange, reply: Reply): number {
  reply.headers.set("X-Request-Id", requestId);
  addSecurityHeaders(reply.headers, options.settings.publicOrigin);
  if (options.isDraining?.()) reply.headers.set("Connection", "close");
  const giveUp = setTimeout(() => response.destroy(), limits.replyTime).unref();
  response.once("close", () => clearTimeout(giveUp));
  return sendReply(request, response, reply);
}

/** Rejects when the page does not come in time, so that it cannot hold its place for ever. */
function inTime<T>(page: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no page after ${milliseconds} ms`)), milliseconds);
    page.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || ("code" in error && error.code === "ECONNRESET"));
}
