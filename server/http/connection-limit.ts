import type { Server } from "node:http";
import type { Socket } from "node:net";
import { count as countEvent } from "../observability/metrics.ts";
import { addressKey } from "../limits/counters.ts";
import { clientAddress } from "./client-address.ts";

/**
 * Closes what one address opens beyond its share, so that a single client cannot take all places. Only where customers
 * connect themselves: behind a proxy all connections are the proxy's, which alone can tell whose they are.
 */
export function limitConnections(server: Server, { all, perClient }: { all: number; perClient: number | null }): void {
  server.maxConnections = all;
  server.on("drop", () => countEvent("platter_connections_refused_total", { limit: "all" }));
  if (perClient === null) return;

  const open = new Map<string, number>();
  // Before Node's own listener, which makes the connection ready for requests.
  server.prependListener("connection", (socket: Socket) => {
    const client = addressKey(clientAddress(socket.remoteAddress, undefined, 0));
    const count = (open.get(client) ?? 0) + 1;
    open.set(client, count);
    socket.once("close", () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
    if (count <= perClient) return;
    countEvent("platter_connections_refused_total", { limit: "client" });
    socket.destroy();
  });
}
