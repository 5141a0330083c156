/*
 * node scripts/run.mjs PROGRAM [words]: runs a project file, or a command of a dependency, on a new enough Node.
 * npm 10 links no `node` command when two packages provide one, so package.json scripts start here, on the Node that
 * runs npm; this file needs only Node 18.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ENGINE_FLAGS, ENGINE_SETTINGS } from "./engine.mjs";

const root = path.resolve(fileURLToPath(import.meta.url), "../..");
const SERVER = "scripts/start.ts";

/**
 * Chooses the Node installed by npm, the running one, or neither with a message.
 * @param {{ installed: string | null, running: string, wanted: string }} versions
 *   `installed` is the version printed by the Node in node_modules: null when it is missing or cannot run here
 * @returns {{ use: "installed" | "running" } | { sentence: string }}
 */
export function chooseNode({ installed, running, wanted }) {
  const oldest = wanted.replace(">=", "");
  if (installed && isNewEnough(installed, oldest)) return { use: "installed" };
  if (isNewEnough(running, oldest)) return { use: "running" };
  return {
    sentence:
      `Platter needs Node ${oldest} or newer, this is ${running}, and npm has installed none that runs on this machine: ` +
      "install Node from https://nodejs.org and try again.",
  };
}

/** @param {string} version @param {string} oldest */
function isNewEnough(version, oldest) {
  const [major = 0, minor = 0] = version.replace("v", "").split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split(".").map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** The path of a project file, or of the file that implements a dependency's command. @param {string} program */
function fileOf(program) {
  if (/\.\w+$/.test(program)) return path.resolve(root, program);
  const { dependencies, devDependencies } = readPackage(root);
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const folder = path.join(root, "node_modules", name);
    const bin = existsSync(folder) && readPackage(folder).bin?.[program];
    if (bin) return path.join(folder, bin);
  }
  return fail(`There is no command ${program} here: run npm ci first.`);
}

/** @param {string} folder */
function readPackage(folder) {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
}

/**
 * Forwards signals to the child process, and exits with its exit code or signal.
 * @param {import("node:child_process").ChildProcess} child
 */
export function endWith(child) {
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM"]);
  // On Windows a signal kills the child at once, and Ctrl-C reaches the child by itself.
  for (const signal of signals) process.on(signal, () => process.platform === "win32" || child.kill(signal));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 1;
    for (const name of signals) process.removeAllListeners(name);
    if (signal) process.kill(process.pid, signal);
  });
}

/**
 * npm forwards a signal only to its shell, and few shells forward it further, so this process detects the end of npm by
 * a change of its parent or grandparent. Without npm (`node scripts/run.mjs` under a supervisor) nothing is watched.
 * @param {() => void} then
 */
function whenNpmEnds(then) {
  const script = process.env["npm_lifecycle_script"];
  if (!script) return;
  const parent = process.ppid;
  // A waiting shell outlives npm; only Linux has the shell's parent in /proc, and elsewhere sh leaves no such shell.
  const isShell = readProcess(parent, "cmdline").includes(script);
  const aboveShell = () => (isShell ? /^PPid:.*/m.exec(readProcess(parent, "status"))?.[0] : "");
  const above = () => `${process.ppid} ${aboveShell()}`;
  const before = above();
  const watch = setInterval(() => {
    if (above() === before) return;
    clearInterval(watch);
    then();
  }, 250).unref();
}

/** @param {number} id @param {string} file */
function readProcess(id, file) {
  try {
    return readFileSync(`/proc/${id}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** @param {string} program @param {string[]} words */
function run(program, words) {
  if (!existsSync(path.join(root, "node_modules"))) fail("Nothing is installed yet: run npm ci first.");
  const installed = path.join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin/node");
  // Whether the binary runs depends on the C library, the processor and the mount options, so it is tried.
  const { status, stdout } = spawnSync(installed, ["--version"], { encoding: "utf8" });
  const choice = chooseNode({
    installed: status === 0 ? stdout.trim() : null,
    running: process.version,
    wanted: readPackage(root).engines.node,
  });
  if ("sentence" in choice) return fail(choice.sentence);
  const node = choice.use === "installed" ? installed : process.execPath;
  // For child processes started by the name `node`.
  process.env["PATH"] = [path.dirname(node), process.env["PATH"]].join(path.delimiter);
  // The closed IPC channel lets the child detect that this process has ended (scripts/start.ts).
  const isServer = program === SERVER;
  const child = spawn(node, [...(isServer ? ENGINE_FLAGS : []), fileOf(program), ...words], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...(isServer ? ENGINE_SETTINGS : {}), ...process.env },
  });
  endWith(child);
  whenNpmEnds(() => child.kill("SIGTERM"));
}

const [, started, program, ...words] = process.argv;
if (started && program && realpathSync(started) === fileURLToPath(import.meta.url)) run(program, words);
