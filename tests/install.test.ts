import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { copiedPaths, stageOf } from "./support/dockerfile.ts";

/*
 * npm test -- --only install: the two commands of the README on a fresh copy, with the npm that comes with Node 18 and 20 and,
 * where this machine has one, on its own older Node. It fetches that npm, so it needs a network or npm's own cache.
 * And what the image will hold, without an engine for images: that wants a build.
 */
const OLD_NPM = "npm@10.8.2";
const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "platter-install-"));
const copy = path.join(folder, "copy");
const npm = path.join(folder, "node_modules/npm/bin/npm-cli.js");
const node = oldNode();
/** A missing precondition of this test. */
let lacking: string | null = null;

afterAll(() => rm(folder, { recursive: true, force: true }), 60_000);

describe(`with ${OLD_NPM}`, () => {
  beforeAll(async () => {
    lacking = await install();
    if (lacking !== null) console.log(`Skipped: ${lacking}`);
  }, 300_000);
  beforeEach(({ skip }) => skip(lacking !== null, lacking ?? ""));
  test("npm test runs its steps", async () => {
    const { code, output } = await run(node, [npm, "test", "--", "--only", "types"]);
    expect(output).toContain("=== types");
    expect(code).toBe(0);
  }, 120_000);

  test("npm start builds and serves until npm gets SIGTERM, and then stops", async () => {
    const { url, child, exit } = await serve(node, [npm, "start"]);
    expect((await fetch(`${url}/order-now`)).status).toBe(200);
    child.kill("SIGTERM");
    await exit;
    await expectSilence(url);
  }, 180_000);

  test("killing npm stops the server too", async () => {
    const { url, child } = await serve(node, [npm, "start"]);
    child.kill("SIGKILL");
    await expectSilence(url);
  }, 180_000);

  test("killing the launcher stops the server cleanly", async () => {
    const { url, child, exit } = await serve(process.execPath, ["scripts/start.ts"]);
    child.disconnect();
    await expectSilence(url);
    expect(await exit).toBe(0);
  }, 180_000);
});

test("the image's files start and serve, with only the server's packages and their bill of materials", async ({
  skip,
}) => {
  const npmOfThisRun = process.env["npm_execpath"];
  if (!npmOfThisRun) return skip("it takes npm, as in npm test -- --only install");
  const image = path.join(folder, "image");
  for (const place of copiedPaths(stageOf("packages")))
    cpSync(path.join(root, place), path.join(image, place), { recursive: true });
  for (const command of commandsOf(stageOf("packages"))) {
    const { code, output } = await run(node, [npmOfThisRun, ...command], image);
    expect({ code, output }).toMatchObject({ code: 0 });
    if (command[0] === "sbom")
      expect(namesIn(output)).toEqual(expect.arrayContaining(["react", "express", "date-fns"]));
  }
  const places = copiedPaths().filter((place) => existsSync(path.join(root, place)));
  for (const place of places.filter((name) => name !== "node_modules"))
    cpSync(path.join(root, place), path.join(image, place), { recursive: true });
  const { url } = await serve(process.execPath, ["server/start.mjs"], image);
  for (const page of ["/order-now", "/order-now/locations?q=Dallas", "/favicon.svg", "/licenses.md"])
    expect((await fetch(url + page)).status, page).toBe(200);
}, 120_000);

/** Arguments of npm in a stage's instructions. */
function commandsOf(stage: string): string[][] {
  const instructions = [...stage.matchAll(/^RUN (.+)$/gm)].map(([, words = ""]) => words);
  return instructions
    .flatMap((words) => [...words.matchAll(/\bnpm ([^&>]+)/g)])
    .map(([, words = ""]) => words.trim().split(" "));
}

function namesIn(bill: string): string[] {
  const { components } = JSON.parse(bill) as { components: { name: string }[] };
  return components.map(({ name }) => name);
}

/** The Node that npm runs on here, however old; else the first on the path. */
function oldNode(): string {
  const named = process.env["npm_node_execpath"];
  if (named && existsSync(named)) return named;
  const places = (process.env["PATH"] ?? "").split(path.delimiter).map((place) => path.join(place, "node"));
  return places.find((place) => existsSync(place) && realpathSync(place) !== process.execPath) ?? process.execPath;
}

/** The old npm with a copy of this project; or the reason against it, if not the project's fault. */
async function install(): Promise<string | null> {
  const ours = process.env["npm_execpath"];
  if (!ours || process.platform === "win32") return "it takes npm, as in npm test -- --only install, and no Windows";
  const fetching = ["--prefix", folder, "--no-save", "--fetch-retries=0", OLD_NPM];
  const fetched = await run(node, [ours, "install", ...fetching], folder);
  if (fetched.code !== 0) return `${OLD_NPM} could not be fetched: ${fetched.output.trim()}`;
  const made = /^(node_modules|build|\.git|\.react-router|test-results|playwright-report)$|\.(log|sqlite.*)$/;
  cpSync(root, copy, { recursive: true, filter: (file) => !made.test(path.relative(root, file)) });
  const { code, output } = await run(node, [npm, "ci", "--fetch-retries=0"]);
  if (/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT)\b/.test(output)) return `no network: ${output.trim()}`;
  expect({ code, output }).toMatchObject({ code: 0 });
  return null;
}

interface Running {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
}

function begin(program: string, words: string[], cwd = copy): Running {
  // A separate group, so that all of it can be ended; a channel, as for the launcher's child.
  const stdio: StdioOptions = ["ignore", "pipe", "pipe", "ipc"];
  const child = spawn(program, words, { cwd, env: environment(), detached: true, stdio });
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  return { child, output: () => output, exit: new Promise((resolve) => child.on("exit", resolve)) };
}

async function run(program: string, words: string[], cwd = copy): Promise<{ code: number | null; output: string }> {
  const { child, output } = begin(program, words, cwd);
  await new Promise((resolve) => child.on("close", resolve));
  return { code: child.exitCode, output: output() };
}

/** A server on a port of its own, once it serves. */
async function serve(program: string, words: string[], cwd = copy): Promise<Running & { url: string }> {
  const server = begin(program, words, cwd);
  onTestFinished(() => {
    try {
      process.kill(-(server.child.pid ?? 0), "SIGKILL");
    } catch {
      // All of it has ended already, as it should.
    }
  });
  const found = () => /ready on (\S+)/.exec(server.output())?.[1];
  const state = () => found() ?? (server.child.exitCode === null ? "starting" : `ended: ${server.output()}`);
  await expect.poll(state, { timeout: 150_000 }).not.toBe("starting");
  expect(state()).toMatch(/^http:/);
  return { ...server, url: state() };
}

async function expectSilence(url: string): Promise<void> {
  const answer = () =>
    fetch(url).then(
      () => "answers",
      () => "silent",
    );
  await expect.poll(answer, { timeout: 60_000 }).toBe("silent");
}

/** As in a shell of its own: nothing of the npm, the Node and the runner of this test. */
function environment(): NodeJS.ProcessEnv {
  const foreign =
    /^(npm_(?!config_)|npm_config_(local_prefix|node_gyp)|NODE(_ENV|_OPTIONS)?$|TEST$|VITE|PLATTER_|INIT_CWD)/i;
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const places = (process.env["PATH"] ?? "").split(path.delimiter).filter((place) => !place.startsWith(root));
  const PATH = [path.dirname(node), ...places].join(path.delimiter);
  return { ...Object.fromEntries(kept), PATH, PORT: "0", npm_config_prefer_offline: "true" };
}
