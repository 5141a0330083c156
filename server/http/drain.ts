import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds: the most to wait before the port closes, and the interval between checks of connections. */
const LONGEST_WAIT = 5_000;
const LOOK_EVERY = 500;

/** Tracks connections; the returned function stops listening and resolves when the last connection has ended. */
export function drainable(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  let latest = 0;
  server.on("connection", (socket) => {
    latest = performance.now();
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return async () => {
    // Closing resets connections that Node has not accepted yet, so first waits for a short turn without a new one.
    const until = performance.now() + LONGEST_WAIT;
    for (let begun = 0; begun < until && (latest >= begun || performance.now() - begun > 1); await nextTurn())
      begun = performance.now();
    const idle = setInterval(() => {
      server.closeIdleConnections();
      // Node would wait for unused preconnections of browsers.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_EVERY);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(idle);
  };
}
