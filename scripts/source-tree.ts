import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

/*
 * Parses the project's sources for its own checks: tests/architecture.test.ts, packages/lab/house and
 * `npm run lab trace`.
 */
export const root = path.resolve(import.meta.dirname, "..");

export type Import = {
  file: string;
  specifier: string;
  target: string | null;
  typeOnly: boolean;
  /** A dynamic `import()`, evaluated after the importing module. */
  isLater: boolean;
};
export type Node = { type: string; [part: string]: unknown };
export type Module = {
  file: string;
  imports: Import[];
  exports: Set<string>;
  passesOn: "no" | "also" | "only";
  nodes: Node[];
  comments: string[];
  code: string;
};

/** Throws the parser's first error for a module with a syntax error. */
export function readModule(file: string, code = readFileSync(path.join(root, file), "utf8")): Module {
  const { program, module, errors, comments } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]!.message}`);
  const nodes = nodesBelow(program);
  const imports = nodes.flatMap((node) => {
    const specifier = specifierOf(node);
    return specifier === null ? [] : [{ file, specifier, target: resolve(file, specifier), ...kindOf(node) }];
  });
  const exports = new Set(
    module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.exportName.name ?? "")),
  );
  const statements = program.body as unknown as Node[];
  const passing = statements.filter((node) => node.type.startsWith("Export") && specifierOf(node) !== null);
  const passesOn = passing.length === 0 ? "no" : passing.length === statements.length ? "only" : "also";
  const texts = comments.map(({ value }) => value);
  return { file, imports, exports, passesOn, nodes, comments: texts, code };
}

/** The specifier of an import, re-export, dynamic import or `import("...")` type; null for any other node. */
function specifierOf(node: Node): string | null {
  if (!/^(Import|Export(All|Named))(Declaration|Expression)$|^TSImportType$/.test(node.type)) return null;
  const source = (node.source ?? node.argument) as Node | null | undefined;
  const value = source?.type === "TSLiteralType" ? (source.literal as Node).value : source?.value;
  return typeof value === "string" ? value : null;
}

/** `import { type A }` is not type-only: the module is still loaded. */
function kindOf(node: Node) {
  const typeOnly = node.type === "TSImportType" || node.importKind === "type" || node.exportKind === "type";
  return { typeOnly, isLater: node.type === "ImportExpression" };
}

function resolve(file: string, specifier: string): string | null {
  if (specifier.startsWith("@platter/")) return specifier.replace("@platter/", "packages/");
  if (!specifier.startsWith(".")) return null;
  return path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ""));
}

/** The nodes of a syntax tree, outermost first. */
export function nodesBelow(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesBelow);
  if (typeof value !== "object" || value === null) return [];
  const below = Object.values(value).flatMap(nodesBelow);
  return "type" in value ? [value as Node, ...below] : below;
}

/** Paths of the TypeScript files below a folder, relative to the project root. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.split(path.sep).join("/")));
}

export function readModules(folders: string[]): Module[] {
  return folders.flatMap(filesBelow).map((file) => readModule(file));
}

/** Import cycles: groups of modules that import one another, directly or not. */
export function circles(modules: Module[], follows: (found: Import) => boolean): string[][] {
  const byName = new Map(modules.map((module) => [withoutEnding(module.file), module]));
  const next = ({ imports }: Module) =>
    imports.filter(follows).flatMap(({ target }) => byName.get(withoutEnding(target ?? "")) ?? []);
  const reached = new Map(modules.map((module) => [module, new Set<Module>()]));
  for (const [module, seen] of reached) {
    for (const todo = next(module); todo.length > 0;) {
      const found = todo.pop()!;
      if (!seen.has(found)) todo.push(...next(seen.add(found) && found));
    }
  }
  const groups = modules
    .filter((module) => reached.get(module)!.has(module))
    .map((module) => {
      return modules.filter((other) => reached.get(module)!.has(other) && reached.get(other)!.has(module));
    });
  return groups
    .filter(([first], at) => groups.findIndex(([other]) => other === first) === at)
    .map((group) => group.map(({ file }) => file));
}

function withoutEnding(file: string): string {
  return file.replace(/\.[jt]sx?$/, "");
}

/** Packages of the product owner's design card that the product does not import; decision 11 explains one. */
export function unusedPackages(modules: Module[]): string[] {
  const product = modules.filter(({ file }) => /^(app|server|packages\/ordering)\//.test(file));
  const imported = product.flatMap(({ imports, nodes }) => [
    ...imports.map(({ specifier }) => specifier),
    ...nodes.filter(({ type }) => type === "ImportSpecifier").map(({ imported: name }) => (name as Node)["name"]),
  ]);
  return DESIGN_CARD.filter((name) => !imported.some((found) => `${String(found)}/`.startsWith(`${name}/`)));
}

const DESIGN_CARD = [
  "react-router",
  "react",
  "react-dom",
  "remix-utils",
  "@conform-to/react",
  "@conform-to/zod",
  "zod",
  "date-fns",
  "createCookieSessionStorage",
  "google-maps-react-markers",
];
