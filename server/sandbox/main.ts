/** The sandbox as a process of its own: `npm run sandbox`. */
import { createServer } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createSandbox, type Sandbox } from "./sandbox.ts";

const host = process.env["HOST"] || "127.0.0.1";
const port = readPort(process.env["SANDBOX_PORT"] || "4000");
const sandbox = open(process.env["SANDBOX_DATA"]);
// What cannot even be read as a request (a broken Host, the method TRACE) is the caller's fault, not ours.
const unreadable = () => Response.json({ message: "This is not a request that can be read." }, { status: 400 });
const server = createServer(createRequestListener((request) => sandbox.fetch(request), { onError: unreadable }));

server.on("error", (error) => stop(`The sandbox cannot listen on ${host}:${port}: ${error.message}`));
server.listen(port, host, () => {
  const address = server.address();
  const listening = typeof address === "object" && address ? address.port : port;
  console.log(`The catering sandbox answers on http://${host.includes(":") ? `[${host}]` : host}:${listening}`);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, close);

/** Lets the requests that are being answered finish, then writes the last of the store file. */
function close(): void {
  server.close(() => {
    sandbox.close();
    process.exit(0);
  });
  server.closeIdleConnections();
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  return stop(`SANDBOX_PORT must be a number from 0 to 65535, but it is "${text}".`);
}

function open(data: string | undefined): Sandbox {
  try {
    return createSandbox(data ? { data } : {});
  } catch (error) {
    return stop(
      `SANDBOX_DATA names a file that cannot be opened as a store: ${error instanceof Error ? error.message : "unknown reason"}`,
    );
  }
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
