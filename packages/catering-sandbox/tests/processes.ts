import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { onTestFinished } from "vitest";

export const ROOT = path.resolve(import.meta.dirname, "../../..");

interface Running {
  child: ChildProcess;
  /** Everything that it printed. */
  output: () => string;
}

function spawnSandbox(env: Record<string, string>): Running {
  const options = { cwd: ROOT, env: { PATH: process.env["PATH"], SANDBOX_PORT: "0", ...env } };
  const child = spawn(process.execPath, ["packages/catering-sandbox/start.ts"], options);
  onTestFinished(() => void child.kill("SIGKILL"));
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  return { child, output: () => text };
}

/** The sandbox as a separate process, once it has printed its address. */
export async function startSandbox(env: Record<string, string> = {}): Promise<Running & { origin: string }> {
  const running = spawnSandbox(env);
  const origin = () => / answers on (\S+)\n/.exec(running.output())?.[1];
  while (!origin()) await once(running.child.stdout!, "data");
  return { ...running, origin: origin()! };
}

/** How it ends when it cannot start. */
export async function exitOf(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { child, output } = spawnSandbox(env);
  const [code] = await once(child, "close");
  return { code, output: output() };
}
