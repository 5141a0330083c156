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
export const entry = { module: { default: () => new Response("page"), close: () => { console.error("the app is closed"); }, handleError() {} } };
export const assets = { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" };
export const publicPath = "/", assetsBuildDirectory = "build/client", ssr = true, isSpaMode = false, prerender = [], future = {};
export const routeDiscovery = { mode: "initial", manifestPath: "/__manifest" }, basename = "/";
`;

/** A copy of the process's files beside a small build, for the real one may be missing or in the making. */
function layOut({ withBuild = true } = {}): string {
  const directory = writeFiles({
    "package.json": '{ "type": "module" }',
    ...(withBuild && { "build/client/robots.txt": "x" }),
  });
  for (const name of ["main.ts", "settings.ts", "observability", "http", "limits", "session"]) {
    cpSync(join(ROOT, "server", name), join(directory, "server", name), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(directory, "node_modules"));
  if (withBuild) {
    mkdirSync(join(directory, "build/server"), { recursive: true });
    writeFileSync(join(directory, "build/server/index.js"), BUILD);
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
    "a host that is not this machine",
    layOut,
    { PORT: "0", HOST: "203.0.113.7" },
    "HOST is not an address of this machine.",
  ],
])("what stops the start: %s", async (_what, directory, env, message) => {
  const { output, exit } = run(directory(), env);
  expect(await exit).toBe(1);
  expect(output.stderr).toBe(`Platter cannot start.\n${message}\n`);
});

test("what stops the start: a port in use", async () => {
  const port = await listen(createServer());
  const { output, exit } = run(layOut(), { PORT: String(port), HOST: "127.0.0.1" });
  expect(await exit).toBe(1);
  expect(output.stderr).toBe(
    `Platter cannot start.\nPort ${port} is in use already. End the other program, or set PORT to another port.\n`,
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
  expect(lines[0]).toMatchObject({ event: "ready", msg: expect.stringMatching(/^Platter is ready on/) });
  expect(lines.at(-1)).toMatchObject({ event: "stopped" });
});

test("a clock that is set is told at the start", async () => {
  const running = await runUntilReady(layOut(), { CLOCK: "2026-11-22T20:58:00-06:00" });
  expect(running.output.stderr).toMatch(/^The clock is set: it started at 2026-11-23T02:58:00.000Z\.\n/);
  running.child.kill("SIGTERM");
  await running.exit;
  expect(logLines(running)[0]).toMatchObject({ event: "clock set", msg: expect.stringMatching(/^The clock is set/) });
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
