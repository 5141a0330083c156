/*
 * node server/start.mjs: the production server. A Node that cannot read our files says so here in a sentence; any
 * understands this file.
 */
const [oldestMajor, oldestMinor] = /** @type {const} */ ([24, 2]);

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `Platter cannot start.\nIt needs Node ${oldestMajor}.${oldestMinor} or newer, and this is ${process.version}.`,
  );
  process.exit(1);
}
const { start } = await import("./main.ts");
await start();
