import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds. */
const LOOK_EVERY = 100;
const LONGEST_WAIT = 5_000;
const NEW = 1_000;
/** A turn of the event loop in which so little happened that no connection can have come meanwhile. */
const QUIET = 1;

/**
 * Follows the connections of a server; the function it answers stops listening and resolves when the last has ended. Node's
 * own `close` cuts off a page that a slow phone is still taking, and waits for connections that browsers open ahead of need.
 */
export function drainable(server: Server): () => Promise<void> {
  const open = new Map<Socket, { since: number; replies: number; bytesRead: number }>();
  server.on("connection", (socket) => {
    open.set(socket, { since: performance.now(), replies: 0, bytesRead: 0 });
    socket.once("close", () => open.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    const connection = open.get(socket);
    if (!connection) return;
    connection.replies += 1;
    response.once("close", () => {
      connection.replies -= 1;
      connection.bytesRead = socket.bytesRead;
    });
  });
  const closeIdle = () => {
    // More bytes than at the last reply: a next request is on its way, as on a new connection.
    for (const [socket, { since, replies, bytesRead }] of open)
      if (replies === 0 && socket.bytesRead === bytesRead && performance.now() - since > NEW) socket.destroy();
  };
  return async () => {
    await whenQuiet(server);
    const idle = setInterval(closeIdle, LOOK_EVERY);
    await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    clearInterval(idle);
  };
}

/**
 * Resolves in a turn in which no connection came. Those that the system has taken and Node has not, one a turn, are reset
 * when the port is closed, with the form that a proxy has sent on them: two of 14 releases lost one.
 */
async function whenQuiet(server: Server): Promise<void> {
  let hasCome = true;
  const note = () => void (hasCome = true);
  server.on("connection", note);
  const until = performance.now() + LONGEST_WAIT;
  for (let turn = 0; (hasCome || turn > QUIET) && performance.now() < until;) {
    hasCome = false;
    const begun = performance.now();
    await nextTurn();
    turn = performance.now() - begun;
  }
  server.off("connection", note);
}
