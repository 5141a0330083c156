import { readFileSync } from "node:fs";
import type { RequestListener, Server } from "node:http";
import path from "node:path";
import closeWithGrace, { type Options } from "close-with-grace";
import type { AppHandler } from "./http/app-handler.ts";
import { drainable } from "./http/drain.ts";
import { keepAssets } from "./http/kept-assets.ts";
import { createOpsServer } from "./observability/ops-server.ts";
import { createEdge } from "./http/server.ts";
import { type LogFields, log, standardOutput } from "./observability/log.ts";
import { setGauge, startMetrics } from "./observability/metrics.ts";
import { exportTraces } from "./observability/traces.ts";
import { closeServices, services } from "./services.ts";
import { type Settings, SettingsError, doubtfulSettings, readSettings } from "./settings/settings.ts";

const CLIENT_DIRECTORY = path.join(process.cwd(), "build/client");

/** Milliseconds between "not ready" and the end of listening: load balancers poll `/readyz` about every second. */
const DRAIN_DELAY = { withOpsPort: 3_000, without: 500 };
/** Milliseconds until open requests are aborted; longer than a purchase takes. */
const LONGEST_DRAIN = 30_000;
/** Additional milliseconds for services that do not close. */
const LAST_RESORT = 5_000;

export async function runServer(handle: AppHandler): Promise<void> {
  try {
    await openServer(handle);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`Platter cannot start.\n${error.message}\n`);
    process.exit(1);
  }
}

async function openServer(handle: AppHandler): Promise<void> {
  const settings = readSettings(process.env);
  for (const doubt of doubtfulSettings(process.env)) tell(doubt, { event: "doubtful setting" });
  startMetrics();
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const endTraces = await exportTraces(process.env, version);
  // Awaited before the server is ready, since a failure to start would affect every visitor.
  tellInUse(settings, version, (await services()).isStoreReached);
  if (settings.assetsDirectory !== null) await keepOwnAssets(settings.assetsDirectory);

  let state: "starting" | "ready" | "draining" = "starting";
  const server = openEdge(handle, settings, () => state === "draining");
  const drain = drainable(server);
  const ops = settings.opsPort === null ? null : createOpsServer(() => state === "ready");
  if (ops) await listen(ops, "OPS_PORT", settings.opsPort ?? 0, settings);
  const port = await listen(server, "PORT", settings.port, settings);
  state = "ready";
  announce(port, settings);

  const drainDelay = ops ? DRAIN_DELAY.withOpsPort : DRAIN_DELAY.without;
  endWithGrace(drainDelay, async (reason) => {
    state = "draining";
    log.info({ event: "draining", reason }, "stopping: running requests may end");
    const cutOff = setTimeout(() => {
      log.warn({ event: "drain deadline" }, "some requests did not end in time and are cut off");
      server.closeAllConnections();
    }, LONGEST_DRAIN);
    await new Promise((resolve) => setTimeout(resolve, drainDelay));
    await drain();
    clearTimeout(cutOff);
    ops?.close();
    await Promise.all([closeServices(), endTraces()]);
    log.info({ event: "stopped" }, "stopped");
    await standardOutput().end();
  });
}

/** Milliseconds in which a repeated signal is ignored, since `npm start` forwards the terminal's Ctrl-C again. */
const SAME_PRESS = 1_000;

/** Ends the process after a signal or an uncaught error; a second signal ends it at once. */
function endWithGrace(delay: number, end: (reason: string) => Promise<void>): void {
  let first: { signal: string; at: number } | null = null;
  const logger = { error: (err: unknown) => log.error({ err, event: "close failed" }, "closing failed") };
  const options: Options = { delay: delay + LONGEST_DRAIN + LAST_RESORT, logger, skip: ["SIGINT", "SIGTERM"] };
  const { close } = closeWithGrace(options, async ({ err }) => {
    if (err) log.fatal({ err, event: "uncaught error" }, "an uncaught error");
    await end(first?.signal ?? "error");
  });
  for (const signal of ["SIGTERM", "SIGINT"])
    process.on(signal, () => {
      if (first && performance.now() - first.at > SAME_PRESS) process.exit(1);
      if (first) return;
      first = { signal, at: performance.now() };
      close();
    });
}

export async function openListener(handle: AppHandler): Promise<RequestListener> {
  await services();
  return openEdge(handle, readSettings(process.env)).listeners("request").at(-1) as RequestListener;
}

function openEdge(handle: AppHandler, settings: Settings, isDraining = () => false): Server {
  const { assetsDirectory: otherAssets } = settings;
  return createEdge({ settings, handle, clientDirectory: CLIENT_DIRECTORY, otherAssets, log, isDraining });
}

async function keepOwnAssets(assetsDirectory: string): Promise<void> {
  await keepAssets(path.join(CLIENT_DIRECTORY, "assets"), assetsDirectory, new Date()).catch((cause: unknown) => {
    throw new SettingsError([`ASSETS_DIRECTORY must be a folder that can be written: ${String(cause)}.`]);
  });
}

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
      return new SettingsError([
        `Port ${port} is in use already. End the other program, or set ${name} to another port.`,
      ]);
    case "EACCES":
      return new SettingsError([`Port ${port} may not be used by this user. Set ${name} to a port above 1023.`]);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new SettingsError(["HOST is not an address of this machine."]);
    default:
      return error;
  }
}

function announce(port: number, { host, publicOrigin, clock, cateringApiUrl }: Settings): void {
  if (clock) tell(`The clock is set: it started at ${clock.toISOString()}.`, { event: "clock set" });
  const shownHost = host === null || host === "0.0.0.0" || host === "::" ? "localhost" : host;
  const local = `http://${shownHost.includes(":") ? `[${shownHost}]` : shownHost}:${port}`;
  tell(`Platter is ready on ${publicOrigin ?? local}`, { event: "ready", port });
  if (cateringApiUrl === null && process.stdout.isTTY) process.stderr.write(DEMO);
}

/** Printed only to a terminal, because logs must not contain passwords and card numbers. */
const DEMO = `To try it: zip code 75201, card 4111 1111 1111 1111 with any date and CVV,
customer ada@example.com with the password zebra-crossing-9. README.md has more.
`;

function tellInUse(settings: Settings, version: string, isStoreReached: boolean): void {
  const { revision, secretsGiven } = settings;
  const hostOf = (url: string | null) => url && new URL(url).host;
  const api = hostOf(settings.cateringApiUrl);
  const geocoder = hostOf(settings.geocoderUrl);
  const store = hostOf(settings.valkeyUrl);
  setGauge("platter_build_info", { version, commit: revision ?? "unknown", api: api ? "remote" : "demo" }, 1);
  const secrets = secretsGiven ? "given" : "made";
  const fields = { api: api ?? "demo", geocoder: geocoder ?? "of the API", store: store ?? "none", secrets };
  const sentence = [
    `Platter ${version}${revision ? ` (${revision})` : ""}:`,
    api ? `the catering API at ${api},` : "THE DEMO, whose orders reach no restaurant (CATERING_API_URL is not set),",
    geocoder ? `the geocoder at ${geocoder},` : "its geocoder,",
    store ? `the shared store at ${store},` : "memory for one process (several need VALKEY_URL),",
    secretsGiven ? "secrets as given." : "secrets made for this process: a restart forgets its visitors.",
  ].join(" ");
  tell(sentence, { event: "in use", version, ...(revision && { revision }), ...fields });
  if (!isStoreReached)
    tell("The shared store does not answer: this process goes by its own memory until it does.", {
      event: "store down",
    });
}

function tell(sentence: string, fields: LogFields): void {
  process.stderr.write(`${sentence}\n`);
  if (!process.stdout.isTTY) log.info(fields, sentence);
}
