import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds: for the port to be closed in any case, and between looks for connections to close. */
const LONGEST_WAIT = 5_000;
const LOOK_EVERY = 500;

/** Follows the connections of a server; the function it answers stops listening and resolves when the last has ended. */
export function drainable(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  let latest = 0;
  server.on("connection", (socket) => {
    latest = performance.now();
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return async () => {
    // The port closes in a short turn of the event loop without a new connection: those that the system has taken and
    // Node has not, one a turn, are reset then, with the form that a proxy has sent on them.
    const until = performance.now() + LONGEST_WAIT;
    for (let begun = 0; begun < until && (latest >= begun || performance.now() - begun > 1); await nextTurn())
      begun = performance.now();
    const idle = setInterval(() => {
      server.closeIdleConnections();
      // Node waits for connections that browsers open ahead of need.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_EVERY);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(idle);
  };
}
