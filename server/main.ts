import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { createDrain, drainOnSignals } from "./http/drain.ts";
import { createOpsServer } from "./http/ops.ts";
import { keepAssets } from "./http/kept-assets.ts";
import { createPlatterServer } from "./http/server.ts";
import { ASSETS, CLIENT_DIRECTORY, type InUse, PREVIOUS_ASSETS, StartError, loadBuild } from "./http/load-build.ts";
import { type LogFields, log } from "./observability/log.ts";
import { standardOutput } from "./observability/log-output.ts";
import { setGauge, startMetrics } from "./observability/metrics.ts";
import { exportTraces } from "./observability/traces.ts";
import { type Settings, doubtfulSettings, readSettings } from "./settings/settings.ts";

const { version: VERSION } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** The production process: settings, build, services, listen, and an orderly end. */
export async function start(): Promise<void> {
  try {
    await run();
  } catch (error) {
    // By name: the build has a copy of its own of each class.
    if (!(error instanceof Error && ["StartError", "SettingsError"].includes(error.name))) throw error;
    process.stderr.write(`Platter cannot start.\n${error.message}\n`);
    process.exit(1);
  }
}

async function run(): Promise<void> {
  // React chooses its production code by this, when it is loaded.
  process.env["NODE_ENV"] ||= "production";
  const settings = readSettings(process.env);
  for (const doubt of doubtfulSettings(process.env)) tell(doubt, { event: "doubtful setting" });
  // Not loaded earlier: both bring React, which reads NODE_ENV.
  const [{ createAppHandler }, { build, open, close }] = await Promise.all([
    import("./http/app-handler.ts"),
    loadBuild(),
  ]);
  const app = createAppHandler(build);
  startMetrics();
  const endTraces = await exportTraces(process.env, VERSION);
  // Before anybody is told that it is ready: what cannot be opened would fail for every visitor.
  tellInUse(await open(), settings);

  let ready = false;
  const isReady = () => ready && !drain.isDraining();
  const isDraining = () => drain.isDraining();
  const keptAssets = await keepOwnAssets(settings);
  const clientDirectory = CLIENT_DIRECTORY;
  const server = createPlatterServer({ settings, ...app, clientDirectory, keptAssets, log, isDraining });
  const ops = settings.opsPort === null ? null : createOpsServer({ isReady });
  const exit = (code: number): void =>
    void standardOutput()
      .end()
      .then(() => process.exit(code));
  const servers = ops ? [server, ops] : [server];
  const closeAll = async () => void (await Promise.all([close(), endTraces()]));
  const drain = createDrain({ log, servers, close: closeAll, exit, delay: settings.drainDelay * 1_000 });

  if (ops) await listen(ops, "OPS_PORT", settings.opsPort ?? 0, settings);
  const port = await listen(server, "PORT", settings.port, settings);
  ready = true;
  drainOnSignals(drain, log, exit);
  announce(port, settings);
}

/** Folders with the files of other builds, in one of which this process leaves its own for the replicas beside it. */
async function keepOwnAssets({ assetsDirectory }: Settings): Promise<string[]> {
  if (assetsDirectory === null) return [PREVIOUS_ASSETS];
  await keepAssets(ASSETS, assetsDirectory, new Date()).catch((cause: unknown) => {
    throw new StartError(`ASSETS_DIRECTORY must be a folder that can be written: ${String(cause)}.`, { cause });
  });
  return [assetsDirectory, PREVIOUS_ASSETS];
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

/** What this process is and works with; loudly where it is the demo. */
function tellInUse(inUse: InUse | null, { revision, secretsGiven }: Settings): void {
  const { api = null, geocoder = null, store = null } = inUse ?? {};
  setGauge("platter_build_info", { version: VERSION, commit: revision ?? "unknown", api: api ? "remote" : "demo" }, 1);
  const secrets = secretsGiven ? "given" : "made";
  const fields = { api: api ?? "demo", geocoder: geocoder ?? "of the API", store: store?.host ?? "none", secrets };
  const sentence = [
    `Platter ${VERSION}${revision ? ` (${revision})` : ""}:`,
    api ? `the catering API at ${api},` : "THE DEMO with food that nobody cooks (CATERING_API_URL is not set),",
    geocoder ? `the geocoder at ${geocoder},` : "its geocoder,",
    store ? `the shared store at ${store.host},` : "no shared store,",
    secretsGiven ? "secrets as given." : "secrets made for this process: a restart forgets its visitors.",
  ].join(" ");
  tell(sentence, { event: "in use", version: VERSION, ...(revision && { revision }), ...fields });
  if (store && !store.isReached)
    tell("The shared store does not answer: this process counts for itself until it does.", { event: "store down" });
}

function tell(sentence: string, fields: LogFields): void {
  process.stderr.write(`${sentence}\n`);
  log.info(fields, sentence);
}

if (import.meta.main) await start();
