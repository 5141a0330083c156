/*
 * node scripts/run.mjs PROGRAM [words]: runs a file of ours, or a command of one of our packages, on a Node that can.
 * npm 10 puts no command `node` there when two packages have one, so scripts of package.json start here, on whichever
 * Node npm runs on: from 18 on any understands this file.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ENGINE_FLAGS, ENGINE_SETTINGS } from "./engine.mjs";

const root = path.resolve(fileURLToPath(import.meta.url), "../..");
const SERVER = "scripts/start.ts";

/**
 * Which Node to run on: the one that npm has installed, the one that runs this, or neither and a sentence about it.
 * @param {{ installed: string | null, running: string, wanted: string }} versions
 *   `installed` is what that Node says itself: null when it is not there, or cannot run on this machine
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

/** The file behind the name of a command, or a file of ours. @param {string} program */
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
 * Hands signals on to a process that has taken our place, and ends as it ends.
 * @param {import("node:child_process").ChildProcess} child
 */
export function endWith(child) {
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM"]);
  // On Windows a signal would kill it, and Ctrl-C has reached it already.
  for (const signal of signals) process.on(signal, () => process.platform === "win32" || child.kill(signal));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 1;
    for (const name of signals) process.removeAllListeners(name);
    if (signal) process.kill(process.pid, signal);
  });
}

/**
 * npm gives a signal to its shell alone and is gone with it; few shells hand it on. Nothing of that arrives here, but
 * those above this process change. Without npm (`node scripts/run.mjs` under a supervisor) no parent is watched.
 * @param {() => void} then
 */
function whenNpmEnds(then) {
  const script = process.env["npm_lifecycle_script"];
  if (!script) return;
  const parent = process.ppid;
  // A shell that waits for us stays when npm is killed. Only Linux shows who is above it; elsewhere sh leaves no such shell.
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
  // Asked instead of guessed: whether it runs depends on the C library, the processor and how the disk is mounted.
  const { status, stdout } = spawnSync(installed, ["--version"], { encoding: "utf8" });
  const choice = chooseNode({
    installed: status === 0 ? stdout.trim() : null,
    running: process.version,
    wanted: readPackage(root).engines.node,
  });
  if ("sentence" in choice) return fail(choice.sentence);
  const node = choice.use === "installed" ? installed : process.execPath;
  // For programs that start others by the name `node`.
  process.env["PATH"] = [path.dirname(node), process.env["PATH"]].join(path.delimiter);
  // Through the channel the other side learns that this one is gone, however it ended (scripts/start.ts).
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
