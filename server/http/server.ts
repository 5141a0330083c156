import { type Server, createServer } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { type Log, recordRequest } from "../observability/log.ts";
import type { Settings } from "../settings/settings.ts";
import { type AppHandler, answerFromApp } from "./app-handler.ts";
import { answerClientErrors } from "./client-error.ts";
import { PAGE_HEADERS, createRequestId, errorPage, isErrorStatus, replyHeaders } from "./error-pages.ts";
import { HTTP_LIMITS, type Limits } from "./limits.ts";
import { limitPages } from "./page-limit.ts";
import { type refusal, readBody, refuseForeignForms, refuseOddRequests } from "./refusals.ts";
import { serveFiles, serveOtherAssets } from "./static-files.ts";

export interface EdgeOptions {
  clientDirectory: string;
  otherAssets?: string | null;
  settings: Pick<Settings, "publicOrigin" | "trustedProxyHops">;
  handle: AppHandler;
  log: Log;
  isDraining?: () => boolean;
  limits?: Partial<Limits>;
}

declare global {
  namespace Express {
    interface Locals {
      requestId: string;
      route: string;
      reason?: string;
    }
  }
}

export function createEdge(options: EdgeOptions): Server {
  const { settings, handle, log } = options;
  const { publicOrigin, trustedProxyHops } = settings;
  const limits: Limits = { ...HTTP_LIMITS, ...options.limits };
  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", false).set("trust proxy", trustedProxyHops);
  app.use(
    openRequest(options, limits),
    refuseOddRequests,
    serveFiles(options.clientDirectory),
    compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }),
    serveOtherAssets(options.otherAssets ?? null),
    refuseForeignForms(publicOrigin),
    ...readBody(limits.body),
    limitPages(limits),
    answerFromApp(handle, publicOrigin, trustedProxyHops),
    answerError(log),
  );
  // `refuseOddRequests` checks the Host header and replies with an error page.
  const server = createServer({ ...limits, requireHostHeader: false }, app);
  server.maxConnections = limits.connections;
  answerClientErrors(server, log, publicOrigin);
  return server;
}

function openRequest({ settings, log, isDraining }: EdgeOptions, limits: Limits): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const { locals } = response;
    const { bytesWritten } = request.socket;
    Object.assign(locals, { requestId: createRequestId(), route: "left" });
    response.set(replyHeaders(settings.publicOrigin, locals.requestId));
    if (isDraining?.()) response.setHeader("Connection", "close");
    const giveUp = setTimeout(() => next(new Error("not answered in time")), limits.wholeTime).unref();
    response.once("close", () => {
      clearTimeout(giveUp);
      const { method, originalUrl: url } = request;
      const aborted = !response.writableFinished;
      const bytes = request.socket.bytesWritten - bytesWritten;
      const ms = performance.now() - started;
      recordRequest(log, { ...locals, method, url, status: response.statusCode, aborted, bytes, ms });
    });
    next();
  };
}

/** An error with a known status is a refusal by this server or Express; any other error is a fault. */
function answerError(log: Log): ErrorRequestHandler {
  return (error: Partial<ReturnType<typeof refusal>> & { type?: string }, _request, response, _next) => {
    const { locals } = response;
    if (response.headersSent || response.destroyed) return void response.destroy();
    const status = isErrorStatus(error.status) ? error.status : 500;
    locals.route = isErrorStatus(error.status) ? "refused" : "failed";
    if (locals.route === "refused") locals.reason = error.type ?? error.message ?? "";
    else log.error({ requestId: locals.requestId, err: error, event: "page failed" }, "page failed");
    response.status(status).type("html").set(PAGE_HEADERS);
    response.setHeaders(error.headers ?? new Headers()).send(errorPage(status, locals.requestId));
  };
}
