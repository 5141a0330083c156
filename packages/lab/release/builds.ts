import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { precompress } from "../../../scripts/precompress.ts";

/* Two builds of the site that differ, each in a folder of its own from which a server can be started. */

const root = path.resolve(import.meta.dirname, "../../..");

/** What `npm run build` has made. */
export function layOutBuilt(folder: string): string {
  return layOut(root, folder);
}

/** Another one: its name, its styles and with them the names of its files are others. */
export async function buildOther(folder: string): Promise<string> {
  const sources = path.join(folder, "sources");
  mkdirSync(sources, { recursive: true });
  for (const name of [
    "app",
    "server",
    "public",
    "scripts/run.mjs",
    "scripts/engine.mjs",
    "package.json",
    "tsconfig.json",
  ])
    cpSync(path.join(root, name), path.join(sources, name), { recursive: true });
  for (const name of ["vite.config.ts", "react-router.config.ts"])
    cpSync(path.join(root, name), path.join(sources, name));
  symlinkSync(path.join(root, "node_modules"), path.join(sources, "node_modules"));
  change(path.join(sources, "app/ui/brand.ts"), (text) => text.replaceAll("Zebra Kitchen", "Zebra Kitchen Two"));
  change(path.join(sources, "app/styles/app.css"), (text) => `${text}\n:root { --build: two; }\n`);
  const words = ["scripts/run.mjs", "react-router", "build"];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: sources, encoding: "utf8" });
  if (status !== 0) throw new Error(`The other build failed: ${stderr}`);
  await precompress(path.join(sources, "build/client"));
  return layOut(sources, path.join(folder, "other"));
}

function change(file: string, edit: (text: string) => string): void {
  const text = readFileSync(file, "utf8");
  const changed = edit(text);
  if (changed === text) throw new Error(`${file} is not as this program knows it.`);
  writeFileSync(file, changed);
}

/** Answers the program to start. */
function layOut(from: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of ["server", "package.json", "build/client", "build/server"])
    cpSync(path.join(from, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  return path.join(folder, "server/start.mjs");
}
