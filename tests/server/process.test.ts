import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { ask, listen, post, wait, writeFiles } from "../support/edge.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const FIXTURE = path.join(import.meta.dirname, "process-fixture.ts");
const START = path.join(ROOT, "server/start.mjs");

/** The folder of a build that has pages and no app. */
function layOut(files: Record<string, string> = {}): string {
  return writeFiles({ "package.json": '{ "version": "1.2.3" }', "build/client/assets/a.js": "x", ...files });
}

function run(env: Record<string, string>, program = FIXTURE, cwd = layOut()) {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [program], { cwd, env: { PATH, PORT: "0", HOST: "127.0.0.1", ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (output.stdout += chunk));
  child.stderr.on("data", (chunk) => (output.stderr += chunk));
  // "close" and not "exit": only then all of the output is there.
  const exit = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { child, output, exit };
}

async function runUntilReady(env = {}, program = FIXTURE, directory = layOut()) {
  const running = run(env, program, directory);
  const ready = /Platter is ready on http:\/\/127\.0\.0\.1:(\d+)\n/;
  await expect.poll(() => running.output.stderr, { timeout: 40_000, interval: 25 }).toMatch(ready);
  return { ...running, port: Number(ready.exec(running.output.stderr)?.[1]) };
}

function logLines({ output }: ReturnType<typeof run>): Record<string, unknown>[] {
  const lines = output.stdout.trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test.each([
  [{ SESSION_SECRETS: "canary" }, "SESSION_SECRETS must be one or more secrets of at least 32 characters"],
  [{ PORT: "canary", CATERING_API_URL: "https://a.example" }, /(?:[\w ,]+ required when .* is set\.\n)+PORT must be a/],
  [{ SANDBOX_DATA: "/nowhere/orders.sqlite" }, "SANDBOX_DATA must be a file"],
  [{ ASSETS_DIRECTORY: "/dev/null/x" }, "ASSETS_DIRECTORY must be a folder that can be written"],
  [{ HOST: "203.0.113.7" }, "HOST is not an address of this machine."],
])(
  "a configuration error stops the start with a plain sentence, without values: %o",
  async (env: Record<string, string>, message) => {
    const { output, exit } = run(env);
    expect(await exit).toBe(1);
    expect(output.stderr.split("Platter cannot start.\n")[1]).toMatch(message);
    expect(output.stderr + output.stdout).not.toMatch(/^\s+at |canary/m);
  },
);

test("a port in use, a missing build and an incomplete one stop the start", async () => {
  const PORT = String(await listen(createServer()));
  const taken = run({ PORT });
  expect(await taken.exit).toBe(1);
  expect(taken.output.stderr).toContain(`\nPlatter cannot start.\nPort ${PORT} is in use already. End the other`);
  const engines = '{ "engines": { "node": ">=24" } }';
  const start = { "package.json": engines, "server/start.mjs": readFileSync(START, "utf8") };
  for (const [message, build] of [
    ["There is no build yet", {}],
    ["The build cannot be loaded (", { "build/server/index.js": "export {" }],
  ] as const) {
    const folder = layOut({ ...start, ...build });
    const { output, exit } = run({}, path.join(folder, "server/start.mjs"), folder);
    expect(await exit).toBe(1);
    expect(output.stderr).toContain(`Platter cannot start.\n${message}`);
  }
});

test("a running process logs its configuration, answers, names routes in the log, and drains on SIGTERM", async () => {
  const opsPort = await freePort();
  const running = await runUntilReady({
    OPS_PORT: String(opsPort),
    CLOCK: "2026-11-22T20:58:00-06:00",
    VALKEY_URL: "redis://user:canary@127.0.0.1:1",
    REVISION: "abc123",
    SESION_SECRETS: "canary",
  });
  const { port, child, output, exit } = running;
  expect((await ask(port, "/assets/a.js")).text).toBe("x");
  expect((await ask(opsPort, "/readyz")).status).toBe(200);
  const form = post(port, "/form?ms=900", "a=1");
  await wait(100);
  child.kill("SIGTERM");
  await wait(50);
  // Load balancers look only now and then: until the delay is over, visitors are still served.
  expect((await ask(opsPort, "/readyz")).status).toBe(503);
  expect((await ask(port, "/")).headers.connection).toBe("close");
  const { text } = await ask(opsPort, "/metrics");
  for (const name of ['route="/fixture"', "process_cpu_seconds_total"]) expect(text).toContain(name);
  expect((await form).text).toBe("/form a=1");
  expect(await exit).toBe(0);

  expect(output.stderr.split("\n").slice(0, 4)).toEqual([
    "SESION_SECRETS is no setting: is SESSION_SECRETS meant?",
    "Platter 1.2.3 (abc123): THE DEMO, whose orders reach no restaurant (CATERING_API_URL is not set), its geocoder, " +
      "the shared store at 127.0.0.1:1, secrets made for this process: a restart forgets its visitors.",
    "The shared store does not answer: this process goes by its own memory until it does.",
    "The clock is set: it started at 2026-11-23T02:58:00.000Z.",
  ]);
  const events = logLines(running).map(({ event }) => event);
  expect(events).toEqual(expect.arrayContaining(["doubtful setting", "in use", "store down", "clock set", "ready"]));
  expect(events.at(-1)).toBe("stopped");
  expect(output.stderr + output.stdout).not.toContain("canary");
});

test("a doubled Ctrl-C counts as one; a later one exits at once", { timeout: 60_000 }, async () => {
  const { port, child, exit } = await runUntilReady();
  const cutOff = post(port, "/form?ms=30000", "a=1").catch((error: NodeJS.ErrnoException) => error.code);
  await wait(50);
  child.kill("SIGINT");
  await wait(30);
  child.kill("SIGINT");
  await wait(2_000);
  expect(child.exitCode).toBeNull();
  child.kill("SIGINT");
  expect(await exit).toBe(1);
  expect(await cutOff).toBe("ECONNRESET");
});

test("an uncaught error is logged, drains the server and exits with 1", async () => {
  const running = await runUntilReady();
  await ask(running.port, "/rejects").catch(() => undefined);
  expect(await running.exit).toBe(1);
  expect(logLines(running).find(({ level }) => level === "fatal")).toMatchObject({
    event: "uncaught error",
    err: { message: "nobody caught this" },
  });
});
