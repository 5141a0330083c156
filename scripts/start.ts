import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { runPackageScript } from "./package-script.ts";

const SOURCES = ["app", "server", "public", "package.json", "vite.config.ts", "react-router.config.ts"];
const BUILT = "build/server/index.js";

process.chdir(join(import.meta.dirname, ".."));
// When the launcher (scripts/run.mjs) has died, no other process stops this one.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
if (isStale()) await build();
// Runs in this process, so that a stop signal reaches the server itself.
await import("../server/start.mjs");

function isStale(): boolean {
  return (
    !existsSync(BUILT) || !existsSync("build/client") || Math.max(...SOURCES.map(newest)) > statSync(BUILT).mtimeMs
  );
}

/** Latest modification time below a path, directories included: theirs changes when a file is deleted. */
function newest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  const below = found.isDirectory() ? readdirSync(path).map((name) => newest(join(path, name))) : [];
  return Math.max(found.mtimeMs, ...below);
}

async function build(): Promise<void> {
  process.stdout.write("Building the app, which takes about ten seconds.\n");
  const code = await runPackageScript("build");
  if (code !== 0) {
    process.stderr.write("The build failed, so Platter was not started.\n");
    process.exit(code);
  }
}
