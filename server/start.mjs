/*
 * node server/start.mjs: the production server. A Node that cannot read our files says so here in a sentence; any
 * understands this file.
 */
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const oldest = engines.node.replace(">=", "");
const [oldestMajor = 0, oldestMinor = 0] = oldest.split(".").map(Number);

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(`Platter cannot start.\nIt needs Node ${oldest} or newer, and this is ${process.version}.`);
  process.exit(1);
}
const { start } = await import("./main.ts");
await start();
