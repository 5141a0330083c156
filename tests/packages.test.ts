import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { noticesText, unacceptedLicenses } from "../scripts/notices-text.ts";
import { type Product, sbomDocument } from "../scripts/sbom-document.ts";
import {
  type Lock,
  type ShippedPackage,
  bundledPackages,
  serverPackages,
  shippedPackages,
} from "../scripts/shipped-packages.ts";
import { type Module, readModule, readModules, root } from "../scripts/source-tree.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const product = JSON.parse(read("package.json")) as Product & { scripts: Record<string, string> };
const shipped = shippedPackages();

describe("what is shipped", () => {
  const release = (needs = {}) => ({ version: "1.0.0", license: "MIT", integrity: "sha512-AAAA", ...needs });
  const lock: Lock = {
    packages: {
      "": { dependencies: { shop: "1.0.0" } },
      "node_modules/shop": release({
        dependencies: { "@scope/cart": "2" },
        peerDependencies: { dish: "1", menu: "1" },
        peerDependenciesMeta: { menu: { optional: true } },
      }),
      "node_modules/@scope/cart": release({ dependencies: { dish: "2" } }),
      "node_modules/@scope/cart/node_modules/dish": release(),
      "node_modules/dish": release(),
      "node_modules/menu": release(),
      "node_modules/font": release(),
    },
  };

  test("is what the dependencies load, each found as Node finds it, without optional peers and tools", () => {
    expect(serverPackages(lock).map(({ place }) => place)).toEqual([
      "node_modules/shop",
      "node_modules/@scope/cart",
      "node_modules/dish",
      "node_modules/@scope/cart/node_modules/dish",
    ]);
    expect(() => serverPackages({ packages: { "": { dependencies: { shop: "1.0.0" } } } })).toThrow("needs shop");
  });

  test("and the fonts that the styles take from packages", () => {
    const styles = `src: url("font/a.woff2"); src: url("./own.woff2"); src: url("/zebra.svg"); src: url("https://a/b");`;
    expect(bundledPackages(lock, styles).map(({ name }) => name)).toEqual(["font"]);
    expect(bundledPackages().map(({ name }) => name)).toEqual(["@fontsource/open-sans", "@fontsource/figtree"]);
  });
});

test("dependencies are the packages that site and server load; all others are for work on them", () => {
  const fakes = [
    readModule("app/a.tsx", `import { b } from "shop/cart"; import type { c } from "typed"; import "node:fs";`),
    readModule("app/routes.ts", `import { route } from "tool/routes";`),
    readModule(
      "server/b.ts",
      `const later = import("@scope/later/deep.js"); const file = ask.resolve("atlas/states.json");`,
    ),
  ];
  expect(loadedPackages(fakes)).toEqual(["@scope/later", "atlas", "shop"]);
  expect(Object.keys(product.dependencies).sort()).toEqual(loadedPackages(readModules(["app", "server"])));
});

test("every licence of what is shipped has been accepted", () => {
  const odd = { ...shipped[0]!, name: "odd", version: "1.0.0" };
  expect(unacceptedLicenses([{ ...odd, license: "AGPL-3.0-only" }, { ...odd, license: "" }, odd])).toEqual([
    "odd 1.0.0: AGPL-3.0-only",
    "odd 1.0.0: no licence",
  ]);
  expect(unacceptedLicenses(shipped)).toEqual([]);
});

describe("the notices", () => {
  const [one, other] = shipped as [ShippedPackage, ShippedPackage];

  test("hold each licence once, under the packages that it is for", () => {
    const text = noticesText(shipped.slice(0, 3), ({ name }) => (name === other.name ? "Theirs." : "Ours."));
    expect(text.match(/^(Ours|Theirs)\.$/gm)).toEqual(["Ours.", "Theirs."]);
    expect(text).toContain(`${one.name} ${one.version}\n${shipped[2]!.name} ${shipped[2]!.version}\n---`);
  });

  test("refuse a package that brings no licence", () => {
    expect(() => noticesText([{ ...one, name: "bare", place: "docs" }])).toThrow("bare has no file about its licence");
  });

  test("are up to date: npm run notices writes them", () => {
    expect(read("THIRD-PARTY-NOTICES.txt")).toBe(noticesText(shipped));
  });
});

test("the bill of materials lists every package of the image with its hash, and who needs it", () => {
  const id = "1f8b8b2c-52ad-4c4c-9d4e-7a5cbb6d4f10";
  const bill = sbomDocument(product, shipped, { now: new Date("2026-11-21T12:00:00Z"), id });
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", serialNumber: `urn:uuid:${id}` });
  expect(bill.metadata).toMatchObject({ timestamp: "2026-11-21T12:00:00.000Z", component: { name: "platter" } });
  const listed = bill.components.map(({ group, name, version }) => `${group ? `${group}/` : ""}${name}@${version}`);
  const direct = Object.entries(product.dependencies).map(([name, version]) => `${name}@${version}`);
  expect(listed).toEqual(expect.arrayContaining(direct));
  expect(listed).toEqual(shipped.map(({ name, version }) => `${name}@${version}`));
  for (const { hashes, purl } of bill.components) expect(hashes[0]!.content, purl).toMatch(/^[\da-f]{128}$/);
  const reached = new Set([bill.metadata.component["bom-ref"]]);
  for (const ref of reached) for (const need of needsIn(bill, ref)) reached.add(need);
  expect([...reached].sort()).toEqual([...bill.components.map(({ purl }) => purl), "pkg:npm/platter@0.1.0"].sort());
});

test("a package that lies in two folders is one part of the bill", () => {
  const [one] = shipped as [ShippedPackage];
  const bill = sbomDocument(product, [one, { ...one, place: `node_modules/a/${one.place}` }], {
    now: new Date(0),
    id: "",
  });
  expect(bill.components).toHaveLength(1);
});

test("LICENSE and package.json say the same: nobody is given a right to use it", () => {
  expect(product.license).toBe("UNLICENSED");
  expect(read("LICENSE")).toMatch(/All rights reserved\.[^]*UNLICENSED/);
});

test("the pages for whoever takes it over name files and commands that are there", () => {
  for (const page of ["CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]) {
    const text = read(page);
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([\w./-]+)/g)].map(([, file = ""]) => file);
    expect(
      links.filter((file) => !existsSync(path.join(root, file))),
      page,
    ).toEqual([]);
    const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, command = ""]) => command);
    expect(
      commands.filter((command) => !product.scripts[command]),
      page,
    ).toEqual([]);
  }
});

test("the workflow calls what every build server calls, may only read, and pins the actions of others", () => {
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

function needsIn({ dependencies }: ReturnType<typeof sbomDocument>, ref: string): string[] {
  return dependencies.find((one) => one.ref === ref)?.dependsOn ?? [];
}

/** Packages that are loaded while the site runs, by an import or by the path of one of their files. */
function loadedPackages(modules: Module[]): string[] {
  // The table of routes is read by the build alone.
  const running = modules.filter(({ file }) => file !== "app/routes.ts");
  const specifiers = running.flatMap(({ imports, code }) => [
    ...imports.filter(({ target, typeOnly }) => target === null && !typeOnly).map(({ specifier }) => specifier),
    ...[...code.matchAll(/\.resolve\("([^"./][^"]*)"\)/g)].map(([, specifier = ""]) => specifier),
  ]);
  const names = specifiers.flatMap((specifier) => /^(?:@[\w-]+\/)?[\w.-]+(?=\/|$)/.exec(specifier) ?? []);
  return [...new Set(names)].sort();
}
