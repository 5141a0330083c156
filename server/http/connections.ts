import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

export interface Connections {
  /** The replies a connection waits for; several when it sent requests without waiting. */
  repliesOn(socket: Duplex): ServerResponse[];
  count(): number;
  /** Closes the connections that wait for nothing and have nothing on the way to us. */
  closeIdle(): void;
}

interface Connection {
  /** Begun and not yet completely handed to the system. */
  replies: Set<ServerResponse>;
  /** Bytes that had come when the last reply was out; more means that a next request is on its way. */
  bytesRead: number;
}

/**
 * Follows a server's connections. Node's own `closeIdleConnections` counts a reply as done when its last
 * byte was written, not when it was sent, and so cuts off a page that a slow phone is still taking; and it
 * leaves alone the connections that browsers open ahead of need.
 */
export function trackConnections(server: Server): Connections {
  const open = new Map<Duplex, Connection>();

  const noteReply = ({ socket }: IncomingMessage, reply: ServerResponse): void => {
    const connection = open.get(socket);
    connection?.replies.add(reply);
    reply.once("close", () => {
      connection?.replies.delete(reply);
      if (connection) connection.bytesRead = socket.bytesRead;
    });
  };
  server.on("connection", (socket: Socket) => {
    open.set(socket, { replies: new Set(), bytesRead: 0 });
    socket.once("close", () => open.delete(socket));
  });
  // Before the listeners that answer: those may end the reply at once.
  server.prependListener("request", noteReply);
  server.prependListener("checkContinue", noteReply);

  return {
    count: () => open.size,
    repliesOn: (socket) => [...(open.get(socket)?.replies ?? [])],
    closeIdle() {
      for (const [socket, { replies, bytesRead }] of open) {
        if (replies.size === 0 && (socket as Socket).bytesRead === bytesRead) socket.destroy();
      }
    },
  };
}
