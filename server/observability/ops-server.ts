import { type Server, createServer } from "node:http";
import express from "express";
import { readMetrics } from "./metrics.ts";

/** Serves health checks and metrics on an internal port. */
export function createOpsServer(isReady: () => boolean): Server {
  const app = express().disable("x-powered-by").disable("etag");
  const plain = (response: express.Response) => response.type("text/plain").set("Cache-Control", "no-store");
  app.get("/healthz", (_request, response) => void plain(response).send("alive\n"));
  app.get("/readyz", (_request, response) => {
    plain(response)
      .status(isReady() ? 200 : 503)
      .send(isReady() ? "ready\n" : "not ready\n");
  });
  app.get("/metrics", async (_request, response) => {
    const { contentType, text } = await readMetrics();
    response.set({ "Content-Type": contentType, "Cache-Control": "no-store" }).send(text);
  });
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, app);
  server.maxConnections = 100;
  return server;
}
