import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Module, readModule, readModules, root } from "../scripts/source-tree.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
/** By folder of a package.json: the modules that run with its dependencies. */
const PACKAGES = {
  "": ["app", "server"],
  "packages/ordering/": ["packages/ordering"],
  "packages/catering-sandbox/": ["packages/catering-sandbox"],
};

test("dependencies are the packages that site and server load; all others are development dependencies", () => {
  const fakes = [
    readModule("app/a.tsx", `import { b } from "shop/cart"; import type { c } from "typed"; import "node:fs";`),
    readModule("app/routes.ts", `import { route } from "tool/routes";`),
    readModule(
      "server/b.ts",
      `const later = import("@scope/later/deep.js"); const file = ask.resolve("atlas/states.json");`,
    ),
  ];
  expect(loadedPackages(fakes)).toEqual(["@scope/later", "atlas", "shop"]);
  for (const [place, folders] of Object.entries(PACKAGES)) {
    const { dependencies } = JSON.parse(read(`${place}package.json`)) as { dependencies: Record<string, string> };
    expect(Object.keys(dependencies).sort(), place).toEqual(loadedPackages(readModules(folders)));
  }
});

/** Licences that ask for no more than to be named or passed on. Another one is the owner's to accept. */
const ACCEPTED = "Apache-2.0 BlueOak-1.0.0 BSD BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT OFL-1.1".split(" ");

test("all licenses of shipped packages are accepted", () => {
  type Entry = { dev?: boolean; link?: boolean; license?: string };
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Entry> };
  const shipped = Object.entries(packages).filter(
    ([place, { dev, link }]) => /node_modules/.test(place) && !dev && !link,
  );
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(([, { license = "" }]) => !ACCEPTED.includes(license))).toEqual([]);
});

test("the workflow runs the common CI script, has read permission only, and pins third-party actions", () => {
  const workflow = read(".github/workflows/ci.yml");
  expect(workflow).toMatch(/^ +- run: \.ci\/run$/m);
  expect(workflow).toMatch(/^permissions:\n  contents: read\n\n/m);
  expect(workflow.match(/^ +(?:permissions|[\w-]+: write)/gm)).toBeNull();
  const jobs = workflow.match(/^ +runs-on: /gm);
  expect(workflow.match(/^ +timeout-minutes: (?:[1-5]?\d|60)$/gm)).toHaveLength(jobs?.length ?? 0);
  const actions = [...workflow.matchAll(/^ +(?:- )?uses: (.+)$/gm)].map(([, action = ""]) => action);
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});

/** Packages that are loaded while the site runs, by an import or by the path of one of their files. */
function loadedPackages(modules: Module[]): string[] {
  // The table of routes is read by the build alone.
  const running = modules.filter(({ file }) => file !== "app/routes.ts" && !/\/tests\//.test(file));
  const specifiers = running.flatMap(({ imports, code }) => [
    ...imports
      .filter(({ target, specifier, typeOnly }) => !typeOnly && (target === null || specifier.startsWith("@platter/")))
      .map(({ specifier }) => specifier),
    ...[...code.matchAll(/\.resolve\("([^"./][^"]*)"\)/g)].map(([, specifier = ""]) => specifier),
  ]);
  const names = specifiers.flatMap((specifier) => /^(?:@[\w-]+\/)?[\w.-]+(?=\/|$)/.exec(specifier) ?? []);
  return [...new Set(names)].sort();
}
