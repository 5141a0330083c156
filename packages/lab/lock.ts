import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/*
 * npm run lab lock, after a change of dependencies. Takes `engines` and `funding` out of the lock file's packages: on an older
 * Node npm would leave out parts of the build tools and warn of the others, although all run on the Node that it installs.
 * Adds the hashes that npm does not write for parts it has not downloaded, those for other systems: the registry tells them.
 */
interface Entry {
  name?: string;
  version?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  engines?: unknown;
  funding?: unknown;
}

const file = path.resolve(import.meta.dirname, "../../package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Entry> };
for (const [place, entry] of Object.entries(lock.packages)) {
  if (!place.includes("node_modules/")) continue;
  delete entry.engines;
  delete entry.funding;
  lock.packages[place] = withIntegrity(place, entry);
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

/** As npm orders them: the hash after the version. */
function withIntegrity(place: string, { version, resolved, ...entry }: Entry): Entry {
  const known = { ...(version && { version }), ...(resolved && { resolved }) };
  if (entry.integrity || entry.link || !version) return { ...known, ...entry };
  const name = entry.name ?? place.split("node_modules/").at(-1);
  const integrity = askRegistry(`${name}@${version}`);
  console.log(`${name}@${version}: ${integrity}`);
  return { ...known, integrity, ...entry };
}

function askRegistry(release: string): string {
  const npm = process.env["npm_execpath"];
  if (!npm) throw new Error("Hashes are missing, and npm is asked for them: start this by `npm run lab lock`.");
  const answer = execFileSync(process.execPath, [npm, "view", release, "dist.integrity"], { encoding: "utf8" }).trim();
  if (!answer.startsWith("sha512-")) throw new Error(`The registry has no SHA-512 of ${release}.`);
  return answer;
}
