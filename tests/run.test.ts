import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { chooseNode } from "../scripts/run.mjs";

const LAUNCHER = path.resolve(import.meta.dirname, "../scripts/run.mjs");

/** Prints its signals; a second SIGTERM ends it with 7. */
const PROGRAM = `
import { execFileSync } from "node:child_process";
let terms = 0;
process.on("SIGINT", () => console.log("SIGINT"));
process.on("SIGTERM", () => {
  console.log("SIGTERM");
  if (++terms === 2) process.exit(7);
});
process.once("disconnect", () => { console.log("alone"); process.exit(); });
const other = execFileSync("node", ["-p", "process.execPath"], { encoding: "utf8" }).trim();
console.log("id=" + process.pid, "launcher=" + process.ppid, other === process.execPath ? "same node" : other);
`;

describe("the Node that scripts use", () => {
  const wanted = ">=24.2";

  test.each([
    ["npm runs on an old one", { installed: "v24.21.0", running: "v18.20.8" }],
    ["npm runs on a newer one, but tests use the locked version", { installed: "v24.21.0", running: "v26.0.0" }],
  ])("is the installed one if usable: %s", (_, versions) => {
    expect(chooseNode({ ...versions, wanted })).toEqual({ use: "installed" });
  });

  test.each([
    ["another system or C library", { installed: null, running: "v24.2.0" }],
    ["a later version", { installed: null, running: "v26.0.0" }],
    ["an old version installed", { installed: "v22.11.0", running: "v24.21.0" }],
  ])("is otherwise the one that runs npm: %s", (_, versions) => {
    expect(chooseNode({ ...versions, wanted })).toEqual({ use: "running" });
  });

  test.each(["v24.1.0", "v22.23.3", "v20.20.2", "v18.20.8"])("is neither: one sentence for %s", (running) => {
    expect(chooseNode({ installed: null, running, wanted })).toEqual({
      sentence:
        `Platter needs Node 24.2 or newer, this is ${running}, and npm has installed none that runs on this machine: ` +
        "install Node from https://nodejs.org and try again.",
    });
  });
});

interface Run {
  child: ChildProcess;
  output: () => string;
  id: (name: "id" | "launcher") => number;
  /** Exit code and signal. */
  end: Promise<[number | null, NodeJS.Signals | null]>;
}

/** A child that starts `node` by name finds the wrong one, unless the launcher prevents it. */
function start(program: string, words: string[], env: Record<string, string> = {}): Run {
  const PATH = [path.dirname(writeFile("node", "#!/bin/sh\necho another Node")), process.env["PATH"]].join(
    path.delimiter,
  );
  const child = spawn(program, words, { env: { PATH, ...env } });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const id = (name: "id" | "launcher") => Number(new RegExp(`${name}=(\\d+)`).exec(output)?.[1]);
  onTestFinished(() => {
    for (const left of [child.pid, id("launcher"), id("id")]) if (left && isAlive(left)) process.kill(left, "SIGKILL");
  });
  return {
    child,
    output: () => output,
    id,
    end: new Promise((resolve) => child.on("exit", (code, signal) => resolve([code, signal]))),
  };
}

async function expectWords({ output }: Run, words: string): Promise<void> {
  await expect.poll(output, { timeout: 15_000 }).toContain(words);
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

function launch(): Run {
  return start(process.execPath, [LAUNCHER, writeProgram()]);
}

function writeProgram(text = PROGRAM): string {
  return writeFile("program.mjs", text);
}

function writeFile(name: string, text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "platter-run-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, name);
  writeFileSync(file, text, { mode: 0o755 });
  return file;
}

describe("the launcher of npm scripts", () => {
  test("passes on arguments, exit codes, and its Node to child processes", async () => {
    const words = start(process.execPath, [
      LAUNCHER,
      writeProgram("console.log(process.argv.slice(2)); process.exit(3)"),
      "a b",
      "-c",
    ]);
    expect(await words.end).toEqual([3, null]);
    expect(words.output()).toBe("[ 'a b', '-c' ]\n");
    const run = launch();
    await expectWords(run, "same node");
  });

  test("runs a package's command, and reports a missing one in one sentence", async () => {
    const oxfmt = start(process.execPath, [LAUNCHER, "oxfmt", "--version"]);
    expect(await oxfmt.end).toEqual([0, null]);
    const none = start(process.execPath, [LAUNCHER, "nothing-like-it"]);
    expect(await none.end).toEqual([1, null]);
    expect(none.output()).toBe("There is no command nothing-like-it here: run npm ci first.\n");
  });

  test.skipIf(process.platform === "win32")("passes on signals, and exits like the program", async () => {
    const run = launch();
    await expectWords(run, "same node");
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      run.child.kill(signal);
      await expectWords(run, `\n${signal}\n`);
    }
    run.child.kill("SIGTERM");
    expect(await run.end).toEqual([7, null]);

    const killed = launch();
    await expectWords(killed, "same node");
    process.kill(killed.id("id"), "SIGKILL");
    expect(await killed.end).toEqual([null, "SIGKILL"]);
  });

  test("the program is notified when the launcher is killed", async () => {
    const run = launch();
    await expectWords(run, "same node");
    run.child.kill("SIGKILL");
    await expectWords(run, "alone");
  });
});

// tests/install.test.ts ends npm itself.
test.skipIf(process.platform === "win32")("without npm no process is watched", async () => {
  const run = start("sh", ["-c", `'${process.execPath}' '${LAUNCHER}' '${writeProgram()}'; exit`]);
  await expectWords(run, "same node");
  run.child.kill("SIGKILL");
  await run.end;
  // Several looks of the watch.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(run.output()).not.toContain("SIGTERM");
  expect(isAlive(run.id("id"))).toBe(true);
});
