import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type Module, readModules, root } from "../scripts/source-tree.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const dockerfile = read("Dockerfile");
const runs = lastStage(dockerfile);
const { description, version, license } = JSON.parse(read("package.json")) as Record<string, string>;

describe("the image", () => {
  test("has every file that the server loads when it starts, and what these load", () => {
    const fakes: Record<string, string[]> = { "server/main.ts": ["app/x.ts", "server/b.ts"], "app/x.ts": ["app/y.ts"] };
    const loads = (file: string) => fakes[file] ?? [];
    const copied = copiedPaths(
      "FROM node\nCOPY server ./server\nCOPY --from=build /app/build ./build\nCOPY app/x.ts ./app/x.ts",
    );
    expect(notCopied(["server/main.ts"], loads, copied)).toEqual(["app/y.ts"]);
    expect(notCopied(["server/main.ts"], loadedBy(readModules(["app", "server"])), copiedPaths(runs))).toEqual([]);
  });

  test("has nothing of the sources that the server never loads: no screens, tests or tools", () => {
    const unwanted = copiedPaths(runs).filter((place) =>
      /^(app|app\/(?!domain$|context\.ts$).*|tests|e2e|scripts|docs|\.)$/.test(place),
    );
    expect(unwanted).toEqual([]);
    const ignored = read(".dockerignore").split("\n");
    for (const place of ["tests", "e2e", ".git", "node_modules", "build", ".env*"]) expect(ignored).toContain(place);
  });

  test("is given nothing by the build that .dockerignore keeps from it", () => {
    const ignored = ignoredBy(read(".dockerignore"));
    expect(ignored("docs/architecture.md")).toBe(true);
    expect(ignored("server/sandbox/README.md")).toBe(true);
    expect(ignored("app/root.tsx")).toBe(false);
    const ours = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, places = ""]) =>
      places.split(" "),
    );
    expect(ours.filter((place) => place !== "." && ignored(place))).toEqual([]);
  });

  test("has the packages of the server alone, and no program that would install others", () => {
    expect(dockerfile).toContain("RUN npm ci --omit=dev --omit=optional\n");
    expect(runs).toContain("COPY --from=packages /app/node_modules ./node_modules");
    expect(runs).not.toMatch(/npm (ci|install)/);
    expect(runs).toMatch(/^RUN rm -rf \/usr\/local\/lib\/node_modules \/usr\/local\/bin\/npm /m);
  });

  test("says what it is: title, description, licence and, by build arguments, version and revision", () => {
    const labels = labelsOf(runs);
    expect(labels).toEqual({
      title: "Platter",
      description,
      licenses: `LicenseRef-${license}`,
      version: "${VERSION}",
      revision: "${REVISION}",
    });
    expect(runs).toContain(`ARG VERSION=${version}\n`);
    expect(read("compose.yaml")).toContain(`VERSION: \${VERSION:-${version}}\n`);
  });

  test("stands on one base image, named by its tag in one place, which a build argument can pin by a digest", () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base = ""]) => base);
    const [tagged, ...others] = bases;
    expect(tagged).toMatch(/^node:24-[a-z-]+$/);
    // The image before, of which only the client's files are taken, may be named as well.
    expect(new Set(others)).toEqual(new Set(["stock-node", "${PREVIOUS_IMAGE}", "${NODE_IMAGE}"]));
    expect(runs).toContain("COPY --from=previous /app/build/client/assets ./build/previous\n");
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=stock-node\n[^]*^FROM node:\S+ AS stock-node$/m);
  });

  test("runs as a stranger, brings its licence and the notices, and hears the signal to stop itself", () => {
    expect(runs).toContain("USER node\n");
    expect(copiedPaths(runs)).toEqual(expect.arrayContaining(["LICENSE", "THIRD-PARTY-NOTICES.txt"]));
    expect(runs).toContain('CMD ["node", "server/start.mjs"]');
  });
});

function lastStage(text: string): string {
  return text.slice(text.lastIndexOf("\nFROM "));
}

/** Where files of ours come to lie, as paths of this project. */
function copiedPaths(stage: string): string[] {
  return [...stage.matchAll(/^COPY (?:--from=\w+ )?(.+) (\S+)$/gm)].flatMap(([, from = "", to = ""]) => {
    const places = from.split(" ");
    return to.endsWith("./") ? places : [path.posix.normalize(to)];
  });
}

function loadedBy(modules: Module[]): (file: string) => string[] {
  const imports = new Map(modules.map((module) => [module.file, module.imports]));
  return (file) =>
    (imports.get(file) ?? []).flatMap(({ target, typeOnly }) => (target === null || typeOnly ? [] : [target]));
}

/** Files that are reached from the first ones and lie in none of the copied places. */
function notCopied(first: string[], loads: (file: string) => string[], places: string[]): string[] {
  const reached = new Set(first);
  for (const file of reached) for (const next of loads(file)) reached.add(next);
  return [...reached].filter((file) => !places.some((place) => file === place || file.startsWith(`${place}/`)));
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

function labelsOf(stage: string): Record<string, string> {
  const labels = stage.matchAll(/org\.opencontainers\.image\.([\w.]+)="([^"]*)"/g);
  return Object.fromEntries([...labels].map(([, name = "", value = ""]) => [name, value]));
}
