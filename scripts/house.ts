import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { undefinedIds } from "./ids.ts";
import { circles, readModules, root, unusedPackages, type Module, type Node } from "./source-tree.ts";

/*
 * npm run house: how easily the code can be read, in figures, each beside its target.
 *   npm run house -- --strict    fails when a target is missed
 *   npm run house -- --long      lists the functions over 40 lines too
 */
type Row = { what: string; is: number; most: number; which?: string[] };

const modules = readModules(["app", "server"]);
const app = modules.filter(({ file }) => file.startsWith("app/"));
const screens = modules.filter(({ file }) => /^app\/(routes|ui)\//.test(file));
const keys = modules.filter(({ file }) => file === "app/context.ts");
const checkout = modules.find(({ file }) => file === "app/routes/order-now/checkout/checkout.tsx");
const functions = modules.flatMap(functionsOf);
const rooms = arrowsOfServer();
const unused = unusedPackages(modules);
const typeCircles = circles(modules, () => true);
const valueCircles = circles(modules, ({ typeOnly }) => !typeOnly);
const ids = undefinedIds();

const rows: Row[] = [
  { what: "packages of the design card not used by the product", is: unused.length, most: 0, which: unused },
  { what: "reads of context in app/", is: count(app, /\bcontext\.get\(/g), most: 119 },
  { what: "keys of context", is: count(keys, /\bcreateContext</g), most: 5 },
  { what: "lines of the longest file of server/request", is: longest("server/request/"), most: 119 },
  { what: "rooms of server/", is: rooms.names.size, most: 17 },
  { what: "arrows between them", is: rooms.arrows.size, most: 52 },
  { what: "forms that read `intent` without a table of intents", is: count(screens, /\("intent"\)/g) - 1, most: 0 },
  { what: "lines of checkout.tsx", is: linesOf(checkout?.code ?? ""), most: 129 },
  { what: "lines of its action", is: functions.find(isCheckoutAction)?.lines ?? 0, most: 15 },
  named("functions that refuse a form", /^refuse/, screens, 1),
  named("functions that make typed text harmless", /^harmless$/, modules, 1),
  { what: "patterns of unreadable text", is: count(modules, /const UNREADABLE\b/g), most: 1 },
  { what: "ids that no page of docs/ defines", is: ids.length, most: 0, which: ids },
  { what: "functions over 40 lines", is: functions.filter(({ lines }) => lines > 40).length, most: 14 },
  longFunctions(),
  { what: "circles of types", is: typeCircles.length, most: 0, which: typeCircles.map((files) => files.join(", ")) },
  { what: "circles of values", is: valueCircles.length, most: 0, which: valueCircles.map((files) => files.join(", ")) },
  {
    what: "lines in git, without what tools write",
    is: linesInGit(/^(package-lock|.*\/(catering-api|pictures))\.json$/),
    most: Infinity,
  },
  { what: "lines in git", is: linesInGit(/^$/), most: 89_999 },
];

for (const { what, is, most, which = [] } of rows) {
  console.log(
    `${is > most ? "-" : "+"} ${what.padEnd(56)} ${String(is).padStart(7)}   ${most === Infinity ? "for comparison" : `at most ${most}`}`,
  );
  if (is > most) for (const line of which) console.log(`      ${line}`);
}
if (process.argv.includes("--long")) {
  for (const { lines, where } of functions.toSorted((one, other) => other.lines - one.lines)) {
    if (lines > 40) console.log(`${String(lines).padStart(5)} ${where}`);
  }
}
const missed = rows.filter(({ is, most }) => is > most);
console.log(`${rows.length - missed.length} of ${rows.length} targets are met.`);
if (process.argv.includes("--strict") && missed.length > 0) process.exitCode = 1;

function count(within: Module[], pattern: RegExp): number {
  return within.reduce((sum, { code }) => sum + (code.match(pattern)?.length ?? 0), 0);
}

function linesOf(text: string): number {
  return text.split("\n").length - 1;
}

function longest(folder: string): number {
  return Math.max(0, ...modules.filter(({ file }) => file.startsWith(folder)).map(({ code }) => linesOf(code)));
}

function named(what: string, name: RegExp, within: Module[], most: number): Row {
  const found = within.flatMap(functionsOf).filter((one) => name.test(one.name));
  return { what, is: found.length, most, which: found.map(({ where }) => where) };
}

function longFunctions(): Row {
  const long = functions.filter(({ lines }) => lines > 60);
  return { what: "functions over 60 lines", is: long.length, most: 0, which: long.map(({ where }) => where) };
}

function isCheckoutAction({ where }: { where: string }): boolean {
  return where === `${checkout?.file} action`;
}

function functionsOf({ file, code, nodes }: Module): { name: string; where: string; lines: number }[] {
  const kinds = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];
  const names = new Map(nodes.map((node) => [node["init"] ?? node["value"], node["id"] ?? node["key"]]));
  return nodes
    .filter(({ type }) => kinds.includes(type))
    .map((node) => {
      const name = String(((node["id"] ?? names.get(node)) as Node | undefined)?.["name"] ?? "");
      const lines = linesOf(code.slice(Number(node["start"]), Number(node["end"]))) + 1;
      return { name, where: `${file} ${name}`, lines };
    });
}

function arrowsOfServer(): { names: Set<string>; arrows: Set<string> } {
  const room = (file: string) => file.split("/")[1] ?? "";
  const within = modules.filter(({ file }) => file.startsWith("server/"));
  const targets = within.flatMap(({ file, imports }) =>
    imports
      .filter(({ target }) => target?.startsWith("server/") && room(target) !== room(file))
      .map(({ target }) => `${room(file)} -> ${room(target!)}`),
  );
  return { names: new Set(within.map(({ file }) => room(file))), arrows: new Set(targets) };
}

function linesInGit(except: RegExp): number {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root }).toString().split("\0");
  const texts = files
    .filter((file) => file !== "" && !except.test(file))
    .map((file) => readFileSync(path.join(root, file), "utf8"));
  return texts.filter((text) => !text.includes("\0")).reduce((sum, text) => sum + linesOf(text), 0);
}
