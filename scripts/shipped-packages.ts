import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./source-tree.ts";

/** A package that is part of the image, or of what its pages send to browsers. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** By its name in the SPDX list. */
  license: string;
  /** SHA-512 of the downloaded archive, as the lock file has it. */
  integrity: string;
  /** Its folder, as the lock file names it. */
  place: string;
  /** Places of the packages that it loads. */
  needs: string[];
}

interface LockEntry {
  version?: string;
  license?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
export type Lock = { packages: Record<string, LockEntry> };

/** What the authors of a package call its licence, where that is no name of the SPDX list. */
const SPDX_NAMES: Record<string, string> = { "zipcodes: BSD": "BSD-3-Clause" };

export function readLock(): Lock {
  return JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as Lock;
}

/** What `npm ci --omit=dev --omit=optional` installs: the dependencies of package.json and all that these load. */
export function serverPackages(lock = readLock()): ShippedPackage[] {
  return withNeeds(lock, needsOf(lock, ""));
}

/** Packages of which the build copies files for browsers, as fonts: they are in the image without their folder. */
export function bundledPackages(lock = readLock(), styles = readStyles()): ShippedPackage[] {
  const names = [...styles.matchAll(/url\("((?:@[\w-]+\/)?[a-z][\w.-]*)\/[^":]*"\)/g)].map(([, name = ""]) => name);
  const places = [...new Set(names)].flatMap((name) => placeOf(lock, "", name) ?? []);
  const ofServer = new Set(serverPackages(lock).map(({ place }) => place));
  return withNeeds(lock, places).filter(({ place }) => !ofServer.has(place));
}

/** Both, by name. */
export function shippedPackages(): ShippedPackage[] {
  const all = [...serverPackages(), ...bundledPackages()];
  return all.sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version));
}

function withNeeds(lock: Lock, places: string[]): ShippedPackage[] {
  const found = new Set(places);
  for (const place of found) for (const need of needsOf(lock, place)) found.add(need);
  return [...found].map((place) => {
    const { version = "", license = "", integrity = "" } = lock.packages[place]!;
    const name = place.split("node_modules/").at(-1)!;
    const spdx = SPDX_NAMES[`${name}: ${license}`] ?? license;
    return { name, version, license: spdx, integrity, place, needs: needsOf(lock, place) };
  });
}

function needsOf(lock: Lock, place: string): string[] {
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = lock.packages[place] ?? {};
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...peers].map((name) => {
    const need = placeOf(lock, place, name);
    if (need === null) throw new Error(`${place || "package.json"} needs ${name}, which is not in the lock file.`);
    return need;
  });
}

/** As Node finds a package: in the folder that asks, else in the ones above it. */
function placeOf(lock: Lock, from: string, name: string): string | null {
  const place = `${from}${from && "/"}node_modules/${name}`;
  if (lock.packages[place]) return place;
  return from === "" ? null : placeOf(lock, from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ""), name);
}

function readStyles(): string {
  const folder = path.join(root, "app/styles");
  return readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n");
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
