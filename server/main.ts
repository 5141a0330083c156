import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import { createDrain, drainOnSignals } from "./http/drain.ts";
import { createOpsServer } from "./http/ops.ts";
import { createPlatterServer } from "./http/server.ts";
import { log } from "./observability/log.ts";
import { startProcessMetrics } from "./observability/metrics.ts";
import { type Settings, SettingsError, readSettings } from "./settings.ts";

const BUILD = new URL("../build/server/index.js", import.meta.url);
const CLIENT_DIRECTORY = fileURLToPath(new URL("../build/client", import.meta.url));

/** A reason not to start that an operator can mend: shown as it is, without a stack. */
class StartError extends Error {}

/** The production process: settings, build, listen, and an orderly end. */
export async function start(): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof StartError || error instanceof SettingsError)) throw error;
    process.stderr.write(`Platter cannot start.\n${error.message}\n`);
    process.exit(1);
  }
}

async function run(): Promise<void> {
  // React chooses its production code by this, when it is loaded.
  process.env["NODE_ENV"] ??= "production";
  const settings = readSettings(process.env);
  const { app, close } = await loadApp();
  startProcessMetrics();

  let ready = false;
  const isReady = () => ready && !drain.isDraining();
  const isDraining = () => drain.isDraining();
  const server = createPlatterServer({ settings, ...app, clientDirectory: CLIENT_DIRECTORY, log, isDraining });
  const ops = settings.opsPort === null ? null : createOpsServer({ isReady });
  const exit = (code: number): void => process.exit(code);
  const drain = createDrain({ log, servers: ops ? [server, ops] : [server], close, exit });

  if (ops) await listen(ops, "OPS_PORT", settings.opsPort ?? 0, settings);
  const port = await listen(server, "PORT", settings.port, settings);
  ready = true;
  drainOnSignals(drain, log, exit);
  announce(port, settings);
}

async function loadApp() {
  if (!existsSync(BUILD) || !existsSync(CLIENT_DIRECTORY))
    throw new StartError("There is no build yet. Run npm run build first, or npm start, which does both.");
  // Not loaded earlier: both bring React, which reads NODE_ENV.
  const [{ createAppHandler }, build] = await Promise.all([
    import("./http/app-handler.ts"),
    import(BUILD.href) as Promise<ServerBuild>,
  ]);
  // The build's own copies of our modules start services; only they can end them.
  const { close = () => undefined } = build.entry.module as { close?: () => void | Promise<void> };
  return { app: createAppHandler(build), close };
}

/** Resolves to the port, which the system chooses where the setting is 0. */
function listen(server: Server, name: string, port: number, { host }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, name, port)));
    server.listen({ port, ...(host !== null && { host }) }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

function listenError(error: NodeJS.ErrnoException, name: string, port: number): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new StartError(`Port ${port} is in use already. End the other program, or set ${name} to another port.`);
    case "EACCES":
      return new StartError(`Port ${port} may not be used by this user. Set ${name} to a port above 1023.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartError("HOST is not an address of this machine.");
    default:
      return error;
  }
}

/** One sentence for the person at the terminal, one line for the log's readers. */
function announce(port: number, { host, publicOrigin, clock }: Settings): void {
  if (clock) tell(`The clock is set: it started at ${clock.toISOString()}.`, { event: "clock set" });
  const shownHost = host === null || host === "0.0.0.0" || host === "::" ? "localhost" : host;
  const local = `http://${shownHost.includes(":") ? `[${shownHost}]` : shownHost}:${port}`;
  tell(`Platter is ready on ${publicOrigin ?? local}`, { event: "ready", port });
}

function tell(sentence: string, fields: { event: string; port?: number }): void {
  process.stderr.write(`${sentence}\n`);
  log.info(fields, sentence);
}

if (import.meta.main) await start();
