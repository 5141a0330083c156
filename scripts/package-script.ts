import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

/** Runs a script of package.json without npm, passing `words` to its last command; resolves to the exit code. */
export async function runPackageScript(name: string, words: string[] = [], env = process.env): Promise<number> {
  const commands = commandsOf(name);
  commands.at(-1)?.push(...words);
  for (const command of commands) {
    const code = await runNode(command, env);
    if (code !== 0) return code;
  }
  return 0;
}

/** Node's arguments for each command of the script. */
function commandsOf(name: string): string[][] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const commands = scripts[name]?.split(" && ") ?? [];
  return commands.map((command) => command.split(" ").slice(1));
}

/** Runs Node in the project root; resolves to the exit code. */
export async function runNode(words: string[], env = process.env): Promise<number> {
  const child = spawn(process.execPath, words, { cwd: root, stdio: "inherit", env });
  const stop = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on("SIGTERM", stop).on("SIGINT", stop);
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("exit", resolve));
  process.off("SIGTERM", stop).off("SIGINT", stop);
  return code ?? 1;
}
