import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../scripts/source-tree.ts";

export const dockerfile = readFileSync(path.join(root, "Dockerfile"), "utf8");

/** The instructions of a named stage. */
export function stageOf(name: string): string {
  return new RegExp(`^FROM \\S+ AS ${name}$([^]*?)^FROM `, "m").exec(dockerfile)?.[1] ?? "";
}

/** The final stage. */
export const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));

/** Paths of copied files, relative to this project. */
export function copiedPaths(stage = lastStage): string[] {
  return [...stage.matchAll(/^COPY (?:--from=\w+ )?(.+) (\S+)$/gm)].flatMap(([, from = "", to = ""]) => {
    const places = from.split(" ").map((place) => (to.endsWith("/") ? `${to}${path.posix.basename(place)}` : to));
    return places.map((place) => path.posix.normalize(place));
  });
}
