import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../scripts/free-port.ts";
import { ask, listen, post, wait, writeFiles } from "./support.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** The least that React Router takes for a build: routes that answer without a page, and a `close`. */
const BUILD = `
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const route = (path, module) => [path, { id: path, path, module }];
export const routes = Object.fromEntries([
  route("env", { loader: () => new Response(String(process.env.NODE_ENV)) }),
  route("orders/:id", { loader: ({ request }) => new Response(request.headers.get("x-request-id")) }),
  route("form", { action: async ({ request }) => { await wait(Number(new URL(request.url).searchParams.get("ms"))); return new Response("form " + (await request.text())); } }),
  route("rejects", { loader: () => { void Promise.reject(new Error("nobody caught this")); return new Response("ok"); } }),
]);
const open = async () => {
  if (process.env.SANDBOX_DATA) throw Object.assign(new Error("SANDBOX_DATA must be a file."), { name: "SettingsError" });
  return { api: null, geocoder: null, store: process.env.VALKEY_URL ? { host: "cache:6379", isReached: false } : null };
};
export const entry = { module: { default: () => new Response("page"), open, close: () => { console.error("the app is closed"); }, handleError() {} } };
export const assets = { entry: { module: "/assets/entry.js", imports: [] }, routes: {}, url: "", version: "1" };
export const publicPath = "/", assetsBuildDirectory = "build/client", ssr = true, isSpaMode = false, prerender = [], future = {};
export const routeDiscovery = { mode: "initial", manifestPath: "/__manifest" }, basename = "/";
`;

const PROGRAM = ["main.ts", "settings"];

/** A copy of the process's files beside a small build, for the real one may be missing or in the making. */
function layOut({ withBuild = true, build = BUILD, files = { "assets/entry.js": "" } } = {}): string {
  const client = Object.entries({ "robots.txt": "x", ...files });
  const directory = writeFiles({
    "package.json": '{ "type": "module", "version": "1.2.3" }',
    ...(withBuild && Object.fromEntries(client.map(([name, text]) => [`build/client/${name}`, text]))),
  });
  for (const name of [...PROGRAM, "observability", "http", "limits", "session"]) {
    cpSync(join(ROOT, "server", name), join(directory, "server", name), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(directory, "node_modules"));
  if (withBuild) {
    mkdirSync(join(directory, "build/server"), { recursive: true });
    writeFileSync(join(directory, "build/server/index.js"), build);
  }
  return directory;
}

interface Run {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  exit: Promise<number | null>;
}

function run(directory: string, env: Record<string, string>): Run {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [join(directory, "server/main.ts")], { env: { PATH, ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (output.stdout += chunk));
  child.stderr.on("data", (chunk) => (output.stderr += chunk));
  // "close" and not "exit": only then all of the output is there.
  const exit = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { child, output, exit };
}

async function runUntilReady(directory: string, env: Record<string, string> = {}): Promise<Run & { port: number }> {
  const running = run(directory, { PORT: "0", HOST: "127.0.0.1", ...env });
  for (let tries = 0; tries < 400; tries += 1) {
    const port = /Platter is ready on http:\/\/127\.0\.0\.1:(\d+)\n/.exec(running.output.stderr)?.[1];
    if (port !== undefined) return { ...running, port: Number(port) };
    await wait(25);
  }
  throw new Error(`not ready: ${running.output.stderr}`);
}

function logLines({ output }: Run): Record<string, unknown>[] {
  return output.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("wrong settings: plain sentences, code 1, no stack and no value", async () => {
  const wrong = { PORT: "canary", SESSION_SECRETS: "canary", CATERING_API_URL: "https://api.example.com" };
  const { output, exit } = run(ROOT, wrong);
  expect(await exit).toBe(1);
  expect(output.stderr).toBe(
    "Platter cannot start.\n" +
      "SESSION_SECRETS must be one or more secrets of at least 32 characters, with commas between them.\n" +
      "PUBLIC_ORIGIN is required when CATERING_API_URL is set.\n" +
      "PORT must be a whole number from 0 to 65535.\n",
  );
  expect(output.stdout).toBe("");
});

test.each<[string, () => string, Record<string, string>, string]>([
  [
    "no build",
    () => layOut({ withBuild: false }),
    {},
    "There is no build yet. Run npm run build first, or npm start, which does both.",
  ],
  [
    "a build whose pages name files that are not there",
    () => layOut({ files: {} as never }),
    {},
    "The build lacks 1 files, as /assets/entry.js. Run npm run build again.",
  ],
  [
    "a build that was not written to its end",
    () => layOut({ build: BUILD.slice(0, -20) }),
    {},
    "The build cannot be loaded (Unexpected end of input). Run npm run build again.",
  ],
  [
    "a service that cannot be opened",
    layOut,
    { SANDBOX_DATA: "/nowhere/orders.sqlite" },
    "SANDBOX_DATA must be a file.",
  ],
  [
    "a demo at an https address that nobody has asked for",
    layOut,
    { PUBLIC_ORIGIN: "https://order.example.com", CATERNG_API_URL: "https://api.example.com" },
    "CATERING_API_URL is required with an https PUBLIC_ORIGIN; DEMO=1 serves the demo there.\n" +
      "CATERNG_API_URL is no setting: is CATERING_API_URL meant?",
  ],
  [
    "a host that is not this machine",
    layOut,
    { PORT: "0", HOST: "203.0.113.7" },
    "HOST is not an address of this machine.",
  ],
])("what stops the start: %s", async (_what, directory, env, message) => {
  const { output, exit } = run(directory(), env);
  expect(await exit).toBe(1);
  expect(output.stderr).toMatch(/^(?:Platter 1\.2\.3: .*\n)?Platter cannot start\.\n/);
  expect(output.stderr.replace(/^.*(?=Platter cannot)/s, "")).toBe(`Platter cannot start.\n${message}\n`);
});

test("what stops the start: a port in use", async () => {
  const port = await listen(createServer());
  const { output, exit } = run(layOut(), { PORT: String(port), HOST: "127.0.0.1" });
  expect(await exit).toBe(1);
  expect(output.stderr).toContain(
    `\nPlatter cannot start.\nPort ${port} is in use already. End the other program, or set PORT to another port.\n`,
  );
});

test("a running process answers through React Router, names the route in the log, and drains on SIGTERM", async () => {
  const opsPort = await freePort();
  const running = await runUntilReady(layOut(), { OPS_PORT: String(opsPort) });
  const { port, child, output, exit } = running;
  expect((await ask(port, "/env")).text).toBe("production");
  const order = await ask(port, "/orders/4711");
  expect(order.text).toBe(order.headers["x-request-id"]);
  expect((await ask(port, "/robots.txt")).text).toBe("x");
  expect((await ask(opsPort, "/readyz")).status).toBe(200);
  expect((await ask(opsPort, "/metrics")).text).toContain('route="/orders/:id"');
  expect((await ask(opsPort, "/metrics")).text).toContain("process_cpu_seconds_total");

  const form = post(port, "/form?ms=600", "a=1");
  await wait(50);
  child.kill("SIGTERM");
  expect((await form).text).toBe("form a=1");
  expect(await exit).toBe(0);
  expect(output.stderr).toContain("the app is closed");

  const lines = logLines(running);
  expect(lines.find(({ route }) => route === "/orders/:id")).toMatchObject({ requestId: order.text, status: 200 });
  expect(lines[0]).toMatchObject({ event: "in use", version: "1.2.3", api: "demo", store: "none", secrets: "made" });
  expect(lines[1]).toMatchObject({ event: "ready", msg: expect.stringMatching(/^Platter is ready on/) });
  expect(lines.at(-1)).toMatchObject({ event: "stopped" });
});

test("a clock that is set is told at the start", async () => {
  const running = await runUntilReady(layOut(), { CLOCK: "2026-11-22T20:58:00-06:00" });
  expect(running.output.stderr).toMatch(/^The clock is set: it started at 2026-11-23T02:58:00.000Z\.$/m);
  running.child.kill("SIGTERM");
  await running.exit;
  expect(logLines(running)).toContainEqual(
    expect.objectContaining({ event: "clock set", msg: expect.stringMatching(/^The clock is set/) }),
  );
});

test("what a process works with is told before it is ready: the demo loudly, what is out, what may be a slip", async () => {
  const running = await runUntilReady(layOut(), {
    NODE_ENV: "",
    VALKEY_URL: "redis://user:canary@cache:6379",
    REVISION: "abc123",
    SESION_SECRETS: "canary",
  });
  expect(running.output.stderr.split("\n").slice(0, 3)).toEqual([
    "SESION_SECRETS is no setting: is SESSION_SECRETS meant?",
    "Platter 1.2.3 (abc123): THE DEMO with food that nobody cooks (CATERING_API_URL is not set), its geocoder, " +
      "the shared store at cache:6379, secrets made for this process: a restart forgets its visitors.",
    "The shared store does not answer: this process counts for itself until it does.",
  ]);
  // An empty NODE_ENV is none.
  expect((await ask(running.port, "/env")).text).toBe("production");
  running.child.kill("SIGTERM");
  await running.exit;
  expect(logLines(running).map(({ event }) => event)).toEqual(
    expect.arrayContaining(["doubtful setting", "in use", "store down", "ready"]),
  );
  expect(running.output.stderr + running.output.stdout).not.toContain("canary");
});

test("one Ctrl-C that arrives twice is one; a later one ends at once", async () => {
  const patient = await runUntilReady(layOut());
  const form = post(patient.port, "/form?ms=600", "a=1");
  await wait(50);
  patient.child.kill("SIGINT");
  await wait(30);
  patient.child.kill("SIGINT");
  expect((await form).text).toBe("form a=1");
  expect(await patient.exit).toBe(0);

  const hurried = await runUntilReady(layOut());
  const cutOff = post(hurried.port, "/form?ms=30000", "a=1").catch((error: NodeJS.ErrnoException) => error.code);
  await wait(50);
  hurried.child.kill("SIGINT");
  await wait(2_000);
  expect(hurried.child.exitCode).toBeNull();
  hurried.child.kill("SIGINT");
  expect(await hurried.exit).toBe(1);
  expect(await cutOff).toBe("ECONNRESET");
});

test("an error that nobody caught: logged, drained, code 1", async () => {
  const running = await runUntilReady(layOut());
  expect((await ask(running.port, "/rejects")).text).toBe("ok");
  expect(await running.exit).toBe(1);
  expect(logLines(running).find(({ level }) => level === "fatal")).toMatchObject({
    event: "unhandledRejection",
    err: { message: "nobody caught this" },
  });
});
