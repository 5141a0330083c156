import { type Server, createServer } from "node:http";
import { readMetrics } from "../observability/metrics.ts";

export interface OpsServerOptions {
  isReady: () => boolean;
}

/** Health and metrics on a port of their own, which is never published. */
export function createOpsServer({ isReady }: OpsServerOptions): Server {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    void answer(request.url ?? "").then(
      ({ status, type = "text/plain; charset=utf-8", text }) =>
        response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = 100;
  return server;

  async function answer(url: string): Promise<{ status: number; type?: string; text: string }> {
    switch (url.replace(/\?.*$/s, "")) {
      // Any answer at all says that the event loop turns.
      case "/healthz":
        return { status: 200, text: "alive\n" };
      case "/readyz":
        return isReady() ? { status: 200, text: "ready\n" } : { status: 503, text: "not ready\n" };
      case "/metrics": {
        const { contentType, text } = await readMetrics();
        return { status: 200, type: contentType, text };
      }
      default:
        return { status: 404, text: "not found\n" };
    }
  }
}
