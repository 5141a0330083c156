import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

/**
 * Which rows of docs/features.md does no test name? Only titles of test(), it() and describe() count, with everything
 * written in them (the rows of an `.each` table too, when the title is made from them); comments and skipped tests do
 * not. Always ends well, except with `--strict AREA,AREA`: then every row of these areas must be named.
 */

const root = path.resolve(import.meta.dirname, "..");
const rows = [...readFileSync(path.join(root, "docs/features.md"), "utf8").matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(idOf);
const areas = [...new Set(rows.map(areaOf))];
const named = new Set(testFiles().flatMap(titlesIn).flatMap(idsIn));

for (const area of areas) {
  const all = rows.filter((row) => areaOf(row) === area);
  const missing = missingOf(area);
  console.log(`${area.padEnd(8)} ${all.length - missing.length}/${all.length}  ${missing.join(" ")}`.trimEnd());
}
const unknown = [...named].filter((id) => !rows.includes(id));
if (unknown.length > 0) console.log(`Named by tests, but no row of docs/features.md: ${unknown.join(" ")}`);
console.log(
  `${rows.length - areas.flatMap(missingOf).length} of ${rows.length} rows are named by the title of a test.`,
);

const strict = process.argv.indexOf("--strict");
if (strict >= 0) {
  const wanted = (process.argv[strict + 1] ?? "").split(",");
  const wrong = wanted.filter((area) => !areas.includes(area));
  const missing = wanted.flatMap(missingOf);
  if (wrong.length > 0) console.error(`--strict: no such area: ${wrong.join(", ")}`);
  if (missing.length > 0) console.error(`--strict: rows without a test: ${missing.join(" ")}`);
  process.exitCode = wrong.length + missing.length > 0 ? 1 : 0;
}

function missingOf(area: string): string[] {
  return rows.filter((row) => areaOf(row) === area && !named.has(row));
}

function idOf(match: RegExpExecArray): string {
  return match[1]!;
}

function areaOf(id: string): string {
  return id.slice(0, id.lastIndexOf("-"));
}

/** Ids of a known area; "UTF-08" is none. */
function idsIn(title: string): string[] {
  return [...title.matchAll(/\b([A-Z]+-\d{2,})\b/g)].map(idOf).filter((id) => areas.includes(areaOf(id)));
}

function testFiles(): string[] {
  return ["tests", "e2e"].flatMap((folder) => {
    const files = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" });
    return files.filter((file) => /\.(test|spec)\.tsx?$/.test(file)).map((file) => path.join(root, folder, file));
  });
}

type Node = { type: string; [part: string]: unknown };

function titlesIn(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  return nodesBelow(program)
    .filter((node) => node.type === "CallExpression" && isTest(node.callee as Node) && !isTable(node.callee as Node))
    .map((call) => {
      const title = stringsBelow((call.arguments as Node[])[0]).join(" ");
      const table = (call.callee as Node).type === "CallExpression" && /[%$]/.test(title);
      return table ? `${title} ${stringsBelow((call.callee as Node).arguments).join(" ")}` : title;
    });
}

/** `test`, `test.describe`, `it.each([...])` and their like; not what is skipped, and not a step inside a test. */
function isTest(callee: Node): boolean {
  if (callee.type === "Identifier") return /^(test|it|describe)$/.test(String(callee.name));
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

/** Every piece of text written here, whether quoted or in a template. */
function stringsBelow(value: unknown): string[] {
  return nodesBelow(value).flatMap((node) => {
    const text = node.type === "TemplateElement" ? (node.value as { cooked: string }).cooked : node.value;
    return typeof text === "string" ? [text] : [];
  });
}

function nodesBelow(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesBelow);
  if (typeof value !== "object" || value === null) return [];
  const below = Object.values(value).flatMap(nodesBelow);
  return "type" in value ? [value as Node, ...below] : below;
}
