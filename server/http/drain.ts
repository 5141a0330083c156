import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds, for the port to close and between checks of connections. */
const LONGEST_WAIT = 5_000;
const LOOK_EVERY = 500;

/** Follows a server's connections; the returned function stops listening and resolves when the last has ended. */
export function drainable(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  let latest = 0;
  server.on("connection", (socket) => {
    latest = performance.now();
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return async () => {
    // Closing resets connections accepted by the system but not by Node: a short turn without a new one comes first.
    const until = performance.now() + LONGEST_WAIT;
    for (let begun = 0; begun < until && (latest >= begun || performance.now() - begun > 1); await nextTurn())
      begun = performance.now();
    const idle = setInterval(() => {
      server.closeIdleConnections();
      // Node waits for browsers' preconnections.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_EVERY);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(idle);
  };
}
