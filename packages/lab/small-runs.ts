import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { ensureProgram, ensureStore } from "../../scripts/browser.ts";
import { freePort } from "../../scripts/free-port.ts";
import { startApi } from "../../scripts/servers.ts";
import { root } from "../../scripts/source-tree.ts";
import { COMMANDS, PROGRAMS, type Program, type SmallRun } from "./commands.ts";

/*
 * Each command of the laboratory once, as small as its options allow: what it measures says nothing here, but that it
 * still runs does. A part of `npm test -- --all`; `npm test -- --only build,lab` runs it alone.
 */

/** A machine that is busy with the rest must not make the API's calls fail. */
const PATIENT = { UPSTREAM_TIME_SCALE: "10" };

/** Returns the commands that failed; adds those whose programs are missing to `lacking`. */
export async function tryLaboratory(lacking: string[]): Promise<string[]> {
  const api = await startApi();
  const failed: string[] = [];
  for (const [name, { words: program, small }] of Object.entries(COMMANDS)) {
    // The screenshots start four servers of their own, at this port and those after it.
    for (const run of small({ api: api.url, port: String(await freePort(4)) })) {
      const missing = (run.needs ?? []).filter((program) => !isHere(program));
      if (missing.length > 0) {
        const packages = [...new Set(missing.map((program) => PROGRAMS[program]))].join(", ");
        lacking.push(`Not run for want of ${missing.join(", ")}: npm run lab ${name}. Debian: ${packages}.`);
        continue;
      }
      const started = performance.now();
      const { isWell, said } = await perform([...program, ...(run.words ?? [])], run);
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      console.log(`${isWell ? "runs " : "FAILS"} ${seconds.padStart(6)} s  ${[name, ...(run.words ?? [])].join(" ")}`);
      if (isWell) continue;
      console.log(said.slice(-4_000));
      failed.push(name);
    }
  }
  api.stop();
  return failed;
}

function isHere(program: Program): boolean {
  return (program === "store" ? ensureStore() : ensureProgram(program, PROGRAMS[program])) !== null;
}

async function perform(words: string[], { settings, answersAt }: SmallRun): Promise<{ isWell: boolean; said: string }> {
  const env = { ...process.env, ...PATIENT, ...settings };
  const command = ["scripts/run.mjs", ...words];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"], env, cwd: root });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
  const gone = once(child, "close");
  if (answersAt === undefined) {
    const [code] = await gone;
    return { isWell: code === 0, said };
  }
  const isWell = await answers(answersAt);
  child.kill();
  await gone;
  return { isWell, said };
}

async function answers(url: string): Promise<boolean> {
  for (let tries = 0; tries < 300; tries++) {
    if ((await fetch(url).catch(() => null))?.ok) return true;
    await pause(100);
  }
  return false;
}
