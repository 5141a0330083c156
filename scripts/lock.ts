import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/*
 * npm run lock, after a change of dependencies: takes `engines` of optional packages out of the lock file. On an older
 * Node npm would leave out those parts of the build tools, which are to run on the Node that it installs.
 */
const file = path.resolve(import.meta.dirname, "../package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as {
  packages: Record<string, { optional?: true; engines?: unknown }>;
};
for (const entry of Object.values(lock.packages)) if (entry.optional) delete entry.engines;
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
