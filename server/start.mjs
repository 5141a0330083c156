/* The production server. This file runs on any Node, so that one too old for the build gets a clear message. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const oldest = engines.node.replace(">=", "");
const [oldestMajor = 0, oldestMinor = 0] = oldest.split(".").map(Number);
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
  fail(`It needs Node ${oldest} or newer, and this is ${process.version}.`);

const build = new URL("../build/server/index.js", import.meta.url);
if (!existsSync(build)) fail("There is no build yet. Run npm run build first, or npm start, which does both.");
// The server reads files relative to the project root.
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
// React selects its production code by NODE_ENV when it is imported.
process.env.NODE_ENV ||= "production";
const { start } = await import(build.href).catch((error) =>
  fail(`The build cannot be loaded (${error.message}). Run npm run build again.`),
);
await start();

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(`Platter cannot start.\n${sentence}`);
  process.exit(1);
}
