import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";

/** Stands for a replica behind a proxy: gives the configured answers and records the requests it received. */
export interface Replica {
  /** What came to its end here, as `POST /path`. */
  received: string[];
  last: IncomingMessage | null;
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** What it says of itself on the ops port. */
  isReady: boolean;
  /** Refuses connections from now on, and lets those end that are open. */
  refuse: () => Promise<void>;
  listen: () => Promise<void>;
}

export async function openReplica(host: string, port: number, opsPort: number): Promise<Replica> {
  let servers: Server[] = [];
  const replica: Replica = {
    received: [],
    last: null,
    answer: (_request, response) => void response.end("a page"),
    isReady: true,
    async refuse() {
      for (const server of servers) {
        server.closeAllConnections();
        if (server.listening) await new Promise((closed) => server.close(closed));
      }
    },
    async listen() {
      servers = [
        createServer((request, response) => {
          // What was broken off has not come to its end.
          take(request, response).catch(() => undefined);
        }),
        createServer(tell),
      ];
      for (const [index, server] of servers.entries()) {
        server.listen([port, opsPort][index], host);
        await once(server, "listening");
      }
    },
  };
  const tell = (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(replica.isReady ? 200 : 503).end();
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    await request.toArray();
    replica.received.push(`${request.method} ${request.url}`);
    replica.last = request;
    replica.answer(request, response);
  };
  await replica.listen();
  return replica;
}
