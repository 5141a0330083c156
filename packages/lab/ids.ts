import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { filesBelow, nodesBelow, readModule, root, type Module, type Node } from "../../scripts/source-tree.ts";

/** The rows of docs/features.md, and their areas. */
export const rows = [
  ...readFileSync(path.join(root, "docs/features.md"), "utf8").matchAll(/^\| ([A-Z]+-\d+) \|/gm),
].map(idOf);
export const areas = [...new Set(rows.map(areaOf))];

function idOf(match: RegExpExecArray): string {
  return match[1]!;
}

/** The area of a row: CART of CART-04. */
export function areaOf(id: string): string {
  return id.slice(0, id.lastIndexOf("-"));
}

/** Ids of a known area; "UTF-08" is none. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\b([A-Z]+-\d{2,})\b/g)].map(idOf).filter((id) => areas.includes(areaOf(id)));
}

/** Rows that the title of a test names. */
export function namedRows(): Set<string> {
  const files = ["tests", "e2e", "packages", "deploy"]
    .flatMap(filesBelow)
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const tests = files.flatMap((file) => testsIn(readModule(file)));
  return new Set(tests.flatMap(({ title, table }) => idsIn(`${title} ${table}`)));
}

/** Ids in comments, titles of tests, styles and pages that are neither a row nor a numbered decision. */
export function undefinedIds(): string[] {
  const decisions = readFileSync(path.join(root, "docs/decisions.md"), "utf8").matchAll(/^## (\d+)\./gm);
  const defined = new Set([...rows, ...[...decisions].map(idOf)]);
  return proseOfProject().flatMap(([file, prose]) => {
    const numbered = [...prose.matchAll(/\b(D-\d{3}|[RAPS]\d{1,2}|[Ss]creen \d+|[Ss]hape \d+)\b/g)].map(idOf);
    const decided = [...prose.matchAll(/\b[Dd]ecision (\d+)/g)].map(idOf);
    return [...numbered, ...idsIn(prose), ...decided].filter((id) => !defined.has(id)).map((id) => `${file}: ${id}`);
  });
}

/** What is written for readers in each file that git keeps; in code and data, other things look like ids. */
function proseOfProject(): [file: string, prose: string][] {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root });
  return files
    .toString()
    .split("\n")
    .filter((file) => existsSync(path.join(root, file)))
    .flatMap((file): [string, string][] => {
      if (/\.tsx?$/.test(file)) {
        const module = readModule(file);
        const titles = /\.(test|spec)\.tsx?$/.test(file) ? testsIn(module).map(({ title }) => title) : [];
        return [[file, [...module.comments, ...titles].join("\n")]];
      }
      return /\.(css|md|mjs)$/.test(file) ? [[file, readFileSync(path.join(root, file), "utf8")]] : [];
    });
}

/** The titles of a module's tests, and what stands in the table of an `.each` whose title is made from it. */
export function testsIn({ nodes }: Module): { call: Node; title: string; table: string }[] {
  return nodes
    .filter((node) => node.type === "CallExpression" && isTest(node.callee as Node) && !isTable(node.callee as Node))
    .map((call) => {
      const title = stringsBelow((call.arguments as Node[])[0]).join(" ");
      const isMade = (call.callee as Node).type === "CallExpression" && /[%$]/.test(title);
      return { call, title, table: isMade ? stringsBelow((call.callee as Node).arguments).join(" ") : "" };
    });
}

/** `test`, `test.describe`, `it.each([...])`, `alteredTest` and their like; not what is skipped, and not a step inside a test. */
function isTest(callee: Node): boolean {
  if (callee.type === "Identifier") return /^(test|it|describe|\w+Test)$/.test(String(callee.name));
  if (callee.type === "MemberExpression") {
    const part = String((callee.property as Node).name);
    return (
      !/^(skip|skipIf|todo|fixme|step|use|extend|beforeEach|beforeAll|afterEach|afterAll)$/.test(part) &&
      isTest(callee.object as Node)
    );
  }
  const called = (callee.callee ?? callee.tag) as Node | undefined;
  return called !== undefined && isTest(called);
}

/** The first call of `test.each([...])("title")`. */
function isTable(callee: Node): boolean {
  return callee.type === "MemberExpression" && /^(each|for)$/.test(String((callee.property as Node).name));
}

function stringsBelow(value: unknown): string[] {
  return nodesBelow(value).flatMap((node) => {
    const text = node.type === "TemplateElement" ? (node.value as { cooked: string }).cooked : node.value;
    return typeof text === "string" ? [text] : [];
  });
}
