import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readModule, root } from "../scripts/source-tree.ts";
import { copiedPaths, dockerfile, lastStage } from "./support/dockerfile.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

describe("the image", () => {
  test("contains the build, its start file and no source: every file that Node loads", () => {
    const fakes: Record<string, string[]> = {
      "server/start.mjs": ["server/b.ts", "app/x.ts"],
      "app/x.ts": ["app/y.ts"],
    };
    const copied = copiedPaths("COPY server/start.mjs server/b.ts ./server/\nCOPY app/x.ts ./app/x.ts\nCOPY e2e ./e2e");
    expect(copied).toEqual(["server/start.mjs", "server/b.ts", "app/x.ts", "e2e"]);
    const reached = loaded((file) => fakes[file] ?? []);
    expect(compare(reached, copied)).toEqual({ missing: ["app/y.ts"], idle: ["e2e"] });

    const sources = copiedPaths().filter((place) => !/^(build|node_modules|[^/]+\.json|LICENSE|NOTICE)$/.test(place));
    expect(sources).toEqual(["server/start.mjs"]);
    expect(compare(loaded(importsOf), sources)).toEqual({ missing: [], idle: [] });
  });

  test("is built without tests, secrets and earlier builds, and copies no file ignored by .dockerignore", () => {
    const ignored = ignoredBy(read(".dockerignore"));
    for (const place of ["tests", "e2e", ".git", "node_modules", "build", ".env.local"])
      expect(ignored(`${place}/a`), place).toBe(true);
    expect(ignored("docs/architecture.md")).toBe(true);
    expect(ignored("packages/catering-sandbox/README.md")).toBe(true);
    expect(ignored("app/root.tsx")).toBe(false);
    const ours = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, places = ""]) =>
      places.split(" "),
    );
    expect(ours.filter((place) => place !== "." && ignored(place))).toEqual([]);
  });

  test("contains only the server's packages, and no package manager", () => {
    expect(dockerfile).toContain("RUN npm ci --omit=dev --omit=optional\n");
    expect(lastStage).toContain("COPY --from=packages /app/node_modules ./node_modules");
    expect(lastStage).not.toMatch(/npm (ci|install)/);
    expect(lastStage).toMatch(/^RUN rm -rf \/usr\/local\/lib\/node_modules \/usr\/local\/bin\/npm /m);
  });

  test("runs as a non-root user, contains license and notices, and handles the stop signal itself", () => {
    expect(lastStage).toContain("USER node\n");
    expect(copiedPaths()).toEqual(expect.arrayContaining(["LICENSE", "NOTICE", "sbom.json"]));
    expect(lastStage).toMatch(/^CMD \["node", .*"server\/start\.mjs"\]$/m);
  });
});

function importsOf(file: string): string[] {
  const imports = /\.(?:tsx?|mjs)$/.test(file) ? readModule(file).imports : [];
  return imports.flatMap(({ target, typeOnly }) => (target === null || typeOnly ? [] : [target]));
}

/** Files loaded by the server's start, and by these files. */
function loaded(imports: (file: string) => string[]): string[] {
  const reached = new Set(["server/start.mjs"]);
  for (const file of reached) for (const next of imports(file)) reached.add(next);
  return [...reached];
}

function compare(files: string[], places: string[]): { missing: string[]; idle: string[] } {
  const liesIn = (file: string, place: string) => file === place || file.startsWith(`${place}/`);
  const missing = files.filter((file) => !places.some((place) => liesIn(file, place)));
  return { missing, idle: places.filter((place) => !files.some((file) => liesIn(file, place))) };
}

/** Enough of .dockerignore's language for what ours says: names, `*`, `**` and exceptions; the last line that fits decides. */
function ignoredBy(text: string): (file: string) => boolean {
  const lines = text.split("\n").filter(Boolean);
  const fits = (line: string, file: string) => {
    const parents = file.split("/").map((_, at, parts) => parts.slice(0, at + 1).join("/"));
    return parents.some((place) => path.posix.matchesGlob(place, line.replace(/^!/, "")));
  };
  return (file) =>
    lines
      .filter((line) => fits(line, file))
      .at(-1)
      ?.startsWith("!") === false;
}
