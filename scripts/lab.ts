import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureProgram, ensureStore } from "./browser.ts";
import { freePort } from "./free-port.ts";
import { commandsOf } from "./package-script.ts";
import { startApi } from "./servers.ts";
import { root } from "./source-tree.ts";

/*
 * Each command of the laboratory once, as small as its options allow: what it measures says nothing here, but that it
 * still runs does. A part of `npm test -- --all`; `npm test -- --only build,lab` runs it alone.
 */

const PROGRAMS = {
  nginx: "nginx-light",
  prometheus: "prometheus",
  promtool: "prometheus",
  wrk: "wrk",
  store: "redis-tools",
} as const;
type Program = keyof typeof PROGRAMS;
/** A machine that is busy with the rest must not make the API's calls fail. */
const PATIENT = { UPSTREAM_TIME_SCALE: "10" };

interface Trial {
  name: string;
  words: string[];
  needs?: Program[];
  /** Goes on until it is stopped: it has done its part once it answers here. */
  answersAt?: string;
  settings?: Record<string, string>;
}

/** Returns the commands that failed; adds those whose programs are missing to `lacking`. */
export async function tryLaboratory(lacking: string[]): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "platter-lab-"));
  const api = await startApi();
  const failed: string[] = [];
  for (const trial of await trialsFor(api.url, folder)) {
    const missing = (trial.needs ?? []).filter((program) => !isHere(program));
    if (missing.length > 0) {
      const packages = [...new Set(missing.map((program) => PROGRAMS[program]))].join(", ");
      lacking.push(`Not run for want of ${missing.join(", ")}: npm run ${trial.name}. Debian: ${packages}.`);
      continue;
    }
    const started = performance.now();
    const { isWell, said } = await perform(trial);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    console.log(`${isWell ? "runs " : "FAILS"} ${seconds.padStart(6)} s  ${[trial.name, ...trial.words].join(" ")}`);
    if (isWell) continue;
    console.log(said.slice(-4_000));
    failed.push(trial.name);
  }
  api.stop();
  rmSync(folder, { recursive: true, force: true });
  return failed;
}

async function trialsFor(api: string, folder: string): Promise<Trial[]> {
  const port = String(await freePort());
  const shots = { PLATTER_E2E_PORT: String(await freePort(4)) };
  return [
    { name: "house", words: [] },
    { name: "trace", words: [] },
    { name: "recheck", words: [] },
    { name: "notices", words: [] },
    { name: "sbom", words: [path.join(folder, "sbom.json")] },
    { name: "conformance", words: ["--url", api] },
    {
      name: "sandbox",
      words: [],
      settings: { SANDBOX_PORT: port },
      answersAt: `http://127.0.0.1:${port}/contract.json`,
    },
    { name: "capacity", words: ["2"] },
    { name: "soak", words: ["4", "2"] },
    { name: "soak", words: ["--random", "1", "--minutes", "0.2"] },
    { name: "budgets", words: ["^GET /login$"], settings: { UPSTREAM_TIME_SCALE: "" } },
    { name: "deploy:check", words: ["yml"], needs: ["promtool"] },
    { name: "deploy:check", words: ["of nginx"], needs: ["nginx"] },
    { name: "overload", words: ["--quick"], needs: ["wrk"] },
    { name: "bench", words: ["--quick"] },
    { name: "screenshots", words: ["--project", "off-390", "-g", "stores"], settings: shots },
    { name: "release", words: ["--requests", "100", "--orders", "2"], needs: ["nginx", "prometheus", "store"] },
    { name: "alerts", words: ["--only", "^$", "--quiet", "1"], needs: ["prometheus", "promtool", "store"] },
  ];
}

function isHere(program: Program): boolean {
  return (program === "store" ? ensureStore() : ensureProgram(program, PROGRAMS[program])) !== null;
}

async function perform({ name, words, settings, answersAt }: Trial): Promise<{ isWell: boolean; said: string }> {
  const env = { ...process.env, ...PATIENT, ...settings };
  const command = [...(commandsOf(name)[0] ?? []), ...words];
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
