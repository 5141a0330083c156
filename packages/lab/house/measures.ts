import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { undefinedIds } from "../ids.ts";
import { type Module, type Node, circles, readModules, root, unusedPackages } from "../../../scripts/source-tree.ts";
import { tracePresses } from "./presses.ts";

/** Every figure by the name that it has in `ceilings.json`. */
export async function measureHouse(): Promise<Record<string, number>> {
  return { ...measureLines(), ...measureCode(), ...measurePresses(await tracePresses()) };
}

/** Lines of text files in git, the lock file apart. */
function measureLines(): Record<string, number> {
  const files = textFiles();
  const lines = (pattern: RegExp, except = /^$/) =>
    files
      .filter(({ file }) => pattern.test(file) && !except.test(file))
      .reduce((sum, { text }) => sum + linesOf(text), 0);
  const checkout = /^app\/routes\/order-now\/checkout\//;
  return {
    "lines in git": lines(/./),
    "lines outside packages and deploy": lines(/./, /^(packages|deploy)\//),
    "lines of app, server and ordering": lines(/^(app|server|packages\/ordering)\//, NOT_PRODUCT),
    "lines of tests and e2e": lines(/^(tests|e2e)\//),
    "lines of scripts": lines(/^scripts\//),
    "lines of server/http": lines(/^server\/http\//),
    "lines of tests/server/http": lines(/^tests\/server\/http\//),
    "lines of server/session": lines(/^server\/session\//),
    "lines of tests/server/session": lines(/^tests\/server\/session\//),
    "lines of checkout": lines(checkout),
    "files of checkout": files.filter(({ file }) => checkout.test(file)).length,
  };
}

function measureCode(): Record<string, number> {
  const modules = readModules(["app", "server", "packages"]).filter(({ file }) => !NOT_PRODUCT.test(file));
  const functions = modules.flatMap(functionLines);
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { scripts: object };
  const code = modules.map((module) => module.code).join("\n");
  return {
    "functions over 40 lines": functions.filter((lines) => lines > 40).length,
    "functions over 60 lines": functions.filter((lines) => lines > 60).length,
    contexts: calls(modules, /^createContext$/),
    caches: calls(modules, /^(LRUCache|WeakMap)$/),
    "comment lines in a thousand": Math.round((commentLines(modules) / linesOf(code)) * 1000),
    "circles of types": circles(modules, () => true).length,
    "circles of values": circles(modules, ({ typeOnly }) => !typeOnly).length,
    "imports of app in server": modules
      .filter(({ file }) => file.startsWith("server/"))
      .flatMap(({ imports }) => imports.filter(({ target }) => target?.startsWith("app/"))).length,
    "names of React Router's internals": code.match(/__reactRouter\w+|\bUNSAFE_\w+/g)?.length ?? 0,
    "edits of the page as text": editsOfPage(modules),
    "ids that no page of docs defines": undefinedIds().length,
    "packages of the design card not used": unusedPackages(modules).length,
    "scripts of package.json": Object.keys(scripts).length,
  };
}

function measurePresses(presses: Awaited<ReturnType<typeof tracePresses>>): Record<string, number> {
  const { time, add, checkout, submit } = presses;
  return {
    "files run to choose a time": time.files,
    "files run to add to the bag": add.files,
    "files run to show checkout": checkout.files,
    "files run to submit": submit.files,
    "functions run to add to the bag": add.functions,
    "functions run to submit": submit.functions,
  };
}

/** The stand-in for the catering API, the laboratory and tests beside their rules: no customer's request runs them. */
const NOT_PRODUCT = /^packages\/(?!ordering\/)|\/tests\//;

function textFiles(): { file: string; text: string }[] {
  const names = execFileSync("git", ["ls-files", "-z"], { cwd: root }).toString().split("\0");
  return names
    .filter((file) => file !== "" && file !== "package-lock.json")
    .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }))
    .filter(({ text }) => !text.includes("\0"));
}

function linesOf(text: string): number {
  return text.split("\n").length - 1;
}

function functionLines({ code, nodes }: Module): number[] {
  const kinds = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];
  return nodes
    .filter(({ type }) => kinds.includes(type))
    .map((node) => linesOf(code.slice(Number(node["start"]), Number(node["end"]))) + 1);
}

/** Calls and constructions of what has such a name. */
function calls(modules: Module[], name: RegExp): number {
  return modules.flatMap(({ nodes }) =>
    nodes.filter(
      ({ type, callee }) =>
        /^(Call|New)Expression$/.test(type) && name.test(String((callee as Node | undefined)?.["name"] ?? "")),
    ),
  ).length;
}

function commentLines(modules: Module[]): number {
  return modules.flatMap(({ comments }) => comments).reduce((sum, comment) => sum + linesOf(comment) + 1, 0);
}

/** String surgery in the module that renders pages. */
function editsOfPage(modules: Module[]): number {
  const entry = modules.filter(({ file }) => file === "app/entry.server.tsx");
  const surgery = /^(slice|replace|replaceAll|indexOf|split|join|substring)$/;
  return entry.flatMap(({ nodes }) =>
    nodes.filter(({ type, property }) => {
      return type === "MemberExpression" && surgery.test(String((property as Node | undefined)?.["name"] ?? ""));
    }),
  ).length;
}
