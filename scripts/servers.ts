import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ENGINE_FLAGS, ENGINE_SETTINGS } from "./engine.mjs";
import { freePort } from "./free-port.ts";

/* Starts the site and the embedded API as child processes, for measurements and browser tests. */

export interface Server {
  url: string;
  pid: number;
  stop: () => void;
  /** Sends SIGKILL and waits for the exit. */
  kill: () => Promise<void>;
}

/** Ignores standard output, or writes it to an open file descriptor. */
export type LogPlace = "ignore" | number;

const root = path.resolve(import.meta.dirname, "..");
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/** Resolves once `url` answers; fails with the program's standard error if it does not start. */
export async function startProgram(
  words: string[],
  settings: Record<string, string>,
  url: string,
  ready = "/",
  log: LogPlace = "ignore",
  folder = root,
): Promise<Server> {
  const env = { ...process.env, NODE_ENV: "production", ...settings };
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ["ignore", log, "pipe"], env });
  running.add(child);
  const gone = once(child, "exit").then(() => running.delete(child));
  let said = "";
  child.stderr!.on("data", (text: Buffer) => (said += text.toString()));
  const patience = AbortSignal.timeout(60_000);
  while (!(await fetch(url + ready).catch(() => null))?.ok) {
    if (!running.has(child) || patience.aborted) throw new Error(said || `${url} does not answer.`);
    await pause(50);
  }
  const kill = async () => {
    child.kill("SIGKILL");
    await gone;
  };
  return { url, pid: child.pid ?? 0, stop: () => void child.kill(), kill };
}

/** Starts the site with these settings. */
export async function startSite(settings: Record<string, string>, log: LogPlace = "ignore"): Promise<Server> {
  const port = settings["PORT"] ?? String(await freePort());
  const url = `http://localhost:${port}`;
  // An empty value counts as not set.
  const bare = {
    CATERING_API_URL: "",
    PUBLIC_ORIGIN: "",
    SANDBOX_DATA: "",
    CLOCK: "",
    LOG_LEVEL: "silent",
    PORT: port,
  };
  // Settings required together with `CATERING_API_URL`.
  const apart = settings["CATERING_API_URL"]
    ? { PUBLIC_ORIGIN: url, SESSION_SECRETS: "only-for-this-run-0123456789abcdefghijkl" }
    : {};
  const program = [...ENGINE_FLAGS, "server/start.mjs"];
  return startProgram(program, { ...ENGINE_SETTINGS, ...bare, ...apart, ...settings }, url, "/login", log);
}

/** Starts the embedded catering API in its own process, with the control path for faults. */
export async function startApi(settings: Record<string, string> = {}): Promise<Server> {
  const port = String(await freePort());
  const own = { SANDBOX_PORT: port, SANDBOX_CONTROL: "1", ...settings };
  return startProgram(["packages/lab/sandbox.ts"], own, `http://127.0.0.1:${port}`, "/contract.json");
}

/** Delays all further calls of a path by `ms` milliseconds. */
export async function delay(api: Server, to: string, ms: number): Promise<void> {
  await setFaults(api, { match: { path: to }, kind: "delay", ms });
}

/** Adds faults to the API; without arguments, removes all faults. */
export async function setFaults({ url }: Server, ...faults: object[]): Promise<void> {
  await fetch(`${url}/sandbox-control/faults`, {
    method: faults.length > 0 ? "POST" : "DELETE",
    headers: { "content-type": "application/json" },
    ...(faults.length > 0 && { body: JSON.stringify(faults) }),
  });
}

export function needBuild(): void {
  if (existsSync(path.join(root, "build/server/index.js"))) return;
  console.error("There is no build yet. Run npm run build first.");
  process.exit(1);
}
