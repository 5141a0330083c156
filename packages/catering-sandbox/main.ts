import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { ConnectionCut } from "./control/connection-cut.ts";
import { readMoment } from "./control/clock.ts";
import { createSandbox, type Sandbox, type SandboxOptions } from "./sandbox.ts";

/** Runs the sandbox as a process of its own, by the settings of its README, and publishes the contract it is given. */
export function startSandbox(contract?: object): void {
  const host = process.env["HOST"] || "127.0.0.1";
  const port = readPort(process.env["SANDBOX_PORT"] || "4000");
  const startsAt = readClock(process.env["CLOCK"]?.trim());
  const sandbox = open(startsAt, contract);
  const server = createServer((incoming, outgoing) => void answer(sandbox, incoming, outgoing));
  server.on("error", (error) => stop(`The sandbox cannot listen on ${host}:${port}: ${error.message}`));
  server.listen(port, host, () => {
    if (startsAt) console.log(`The clock is set: it started at ${startsAt.toISOString()}.`);
    const address = server.address();
    const listening = typeof address === "object" && address ? address.port : port;
    console.log(`The catering sandbox answers on http://${host.includes(":") ? `[${host}]` : host}:${listening}`);
  });
  let closing = false;
  // Lets the requests that are being answered finish, then writes the last of the store file.
  const close = () => {
    // Ctrl-C may come twice, from the terminal and through the launcher: the second must not cut the first short.
    if (closing) return;
    closing = true;
    sandbox.control?.clearFaults();
    server.close(() => {
      sandbox.close();
      process.exit(0);
    });
    server.closeIdleConnections();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, close);
}

// What cannot even be read as a request (a broken Host, the method TRACE) is the caller's fault, not ours.
const unreadable = () => Response.json({ message: "This is not a request that can be read." }, { status: 400 });

/** A fault that cuts the line (control/faults.ts) cuts it here for real. */
async function answer(sandbox: Sandbox, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    await sendResponse(outgoing, await sandbox.fetch(createRequest(incoming, outgoing)));
  } catch (error) {
    if (error instanceof ConnectionCut || outgoing.headersSent) outgoing.destroy();
    else await sendResponse(outgoing, unreadable()).catch(() => outgoing.destroy());
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  return stop(`SANDBOX_PORT must be a number from 0 to 65535, but it is "${text}".`);
}

function readClock(text: string | undefined): Date | null {
  if (!text) return null;
  return readMoment(text) ?? stop("CLOCK must be a moment with its offset, such as 2026-11-22T20:58:00-06:00.");
}

function open(startsAt: Date | null, contract?: object): Sandbox {
  try {
    const data = process.env["SANDBOX_DATA"];
    const id = process.env["SANDBOX_CLIENT_ID"];
    const secret = process.env["SANDBOX_CLIENT_SECRET"];
    const options: SandboxOptions = { startsAt, control: process.env["SANDBOX_CONTROL"] === "1" };
    if (contract) options.contract = contract;
    if (data) options.data = data;
    if (process.env["SANDBOX_FACE"] === "lean") options.face = "lean";
    if (id && secret) options.client = { id, secret };
    return createSandbox(options);
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
