import { type Server, createServer } from "node:http";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { recordRequest } from "../observability/access-log.ts";
import type { Log } from "../observability/log.ts";
import type { Settings } from "../settings/settings.ts";
import { type AppHandler, answerFromApp } from "./app-handler.ts";
import { answerClientErrors } from "./client-error.ts";
import { ERROR_POLICY, errorPage, isErrorStatus } from "./error-pages.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { limitPages } from "./page-limit.ts";
import { Refusal, readForm, refuseForeignForms, refuseOddRequests } from "./refusals.ts";
import { createRequestId } from "./request-id.ts";
import { securityHeaders } from "./security-headers.ts";
import { type Files, serveFiles } from "./static-files.ts";

export interface EdgeOptions extends Files {
  settings: Pick<Settings, "publicOrigin" | "trustedProxyHops">;
  handle: AppHandler;
  log: Log;
  isDraining?: () => boolean;
  limits?: Partial<Limits>;
}

/** What a request gathers on its way for the log. */
declare global {
  namespace Express {
    interface Locals {
      requestId: string;
      /** The route's pattern, or which part of the edge answered. */
      route: string;
      reason?: string;
    }
    interface Request {
      /** Where Node could not read it. */
      refusal?: Refusal;
    }
  }
}

/** The production server: Express in front of React Router's request handler. */
export function createEdge(options: EdgeOptions): Server {
  const { settings, handle, log } = options;
  const { publicOrigin, trustedProxyHops } = settings;
  const limits: Limits = { ...LIMITS, ...options.limits };
  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", false).set("trust proxy", trustedProxyHops);
  app.use(
    openRequest(options, limits),
    ...securityHeaders(publicOrigin),
    refuseOddRequests,
    serveFiles(options),
    refuseForeignForms(publicOrigin),
    ...readForm(limits.body),
    limitPages(limits),
    answerFromApp(handle, settings, limits.pageTime),
    answerError(log),
  );
  const server = createServer(
    {
      requestTimeout: limits.requestTime,
      headersTimeout: limits.headersTime,
      connectionsCheckingInterval: limits.checkEvery,
      keepAliveTimeout: limits.keepAliveTime,
      maxHeaderSize: limits.headerSize,
      // Our own check answers with a page; Node's with nothing.
      requireHostHeader: false,
    },
    app,
  );
  server.maxConnections = limits.connections;
  answerClientErrors(server, app, publicOrigin);
  return server;
}

/** Names the request, writes its line in the log, and gives up on a client that takes its reply too slowly. */
function openRequest({ log, isDraining }: EdgeOptions, limits: Limits): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const { locals } = response;
    Object.assign(locals, { requestId: createRequestId(), route: "left" });
    response.setHeader("X-Request-Id", locals.requestId);
    if (isDraining?.()) response.setHeader("Connection", "close");
    const giveUp = setTimeout(() => response.destroy(), limits.requestTime + limits.replyTime).unref();
    response.once("close", () => {
      clearTimeout(giveUp);
      const { method, originalUrl: url } = request;
      const aborted = !response.writableFinished;
      const bytes = aborted ? 0 : Number(response.getHeader("Content-Length") ?? 0);
      const ms = performance.now() - started;
      recordRequest(log, { ...locals, method, url, status: response.statusCode, aborted, bytes, ms });
    });
    next();
  };
}

/** Refusals are ours or of Express's own parts; anything else is a fault. */
function answerError(log: Log): ErrorRequestHandler {
  return (error: Error & { status?: unknown; type?: string }, request, response, _next) => {
    const { locals } = response;
    const isRefusal = isErrorStatus(error.status);
    const status = isErrorStatus(error.status) ? error.status : 500;
    locals.route = isRefusal ? "refused" : "failed";
    if (isRefusal) locals.reason = error.type ?? error.message;
    // A client that has left in the middle of its page is no fault of ours.
    else if (!response.destroyed)
      log.error({ requestId: locals.requestId, err: error, event: "page failed" }, "page failed");
    if (response.headersSent || request.socket.destroyed) return void response.destroy();
    response.removeHeader("Content-Encoding");
    response.set({ "Content-Security-Policy": ERROR_POLICY, "Cache-Control": "no-store" });
    if (error instanceof Refusal) response.set(error.headers);
    response.status(status).type("html").send(errorPage(status, locals.requestId));
  };
}
