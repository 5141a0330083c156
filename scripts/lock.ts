import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/*
 * npm run lock, after a change of dependencies: takes `engines` and `funding` out of the lock file's packages. On an older
 * Node npm would leave out parts of the build tools and warn of the others, although all run on the Node that it installs.
 */
const file = path.resolve(import.meta.dirname, "../package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as {
  packages: Record<string, { engines?: unknown; funding?: unknown }>;
};
for (const [place, entry] of Object.entries(lock.packages)) {
  if (place === "") continue;
  delete entry.engines;
  delete entry.funding;
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
