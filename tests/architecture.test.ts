import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  circles,
  filesBelow,
  readModule,
  readModules,
  root,
  unusedPackages,
  type Import,
  type Module,
  type Node,
} from "../scripts/source-tree.ts";

/**
 * The arrows that may exist between the parts of the project, and a few things no file may contain.
 * A rule takes modules and answers with its findings, each naming the file and what is wrong with it. Every rule is
 * asked twice: about a small fake project that breaks it (so that it can fail), and about the real one.
 */

const project = readModules(["app", "server", "packages", "deploy", "scripts", "tests", "e2e"]);

describe("arrows", () => {
  rule("ordering imports ordering, date-fns and, for what is kept between pages, zod", orderingStandsAlone, {
    "packages/ordering/order/session-values.ts": `import { z } from "zod";`,
    "packages/ordering/order/journey.ts": `import type { z } from "zod"; import type { orderSetup } from "./session-values.ts";`,
    "packages/ordering/tip.ts": `import { cents } from "./money.ts"; import { addDays } from "date-fns/addDays"; import { TZDate } from "@date-fns/tz";`,
    "packages/ordering/money.ts": `import type { Button } from "../../app/ui/button.tsx"; export const cents = 1;`,
    "packages/ordering/cart.ts": `import { readFile } from "node:fs/promises"; import "../../server/log.ts"; export * from "zod";`,
    "packages/ordering/tests/cart.test.ts": `import { test } from "vitest"; import { cents } from "../money.ts";`,
    finds: [
      'packages/ordering/money.ts imports "../../app/ui/button.tsx"',
      'packages/ordering/cart.ts imports "node:fs/promises"',
      'packages/ordering/cart.ts imports "../../server/log.ts"',
      'packages/ordering/cart.ts imports "zod"',
    ],
  });

  rule("a folder imports what it may of ours, and nothing else", foldersKeepApart, {
    "app/ui/form/field.tsx": `import { Hint } from "../hint.tsx"; import { useId } from "react"; import "./field.css";`,
    "app/ui/price.tsx": `import type { Cents } from "@platter/ordering/money.ts";`,
    "app/ui/page.tsx": `const later = () => import("../components/cart-line.tsx"); type Log = import("../../server/log.ts").Log;`,
    "app/components/totals.tsx": `import "./price.tsx"; import "../ui/button.tsx"; import "@platter/ordering/totals.ts"; import "react";`,
    "app/components/step-bar.tsx": `import { order } from "../../server/context.ts"; import "../routes/order-now/shell.tsx";`,
    "server/request.ts": `import "./context.ts"; import "@platter/ordering/cart.ts"; import "./log.ts"; import "pino";`,
    "server/services.ts": `const sandbox = import("@platter/catering-sandbox/sandbox.ts");`,
    "server/log.ts": `import "../tests/support/app.ts"; import type { x } from "../../app/routes.ts";`,
    "packages/catering-sandbox/main.ts": `import { listen } from "./listen.ts"; import "./rules/limits.ts"; import "node:sqlite";`,
    "packages/catering-sandbox/listen.ts": `import type { Cart } from "@platter/ordering/cart.ts"; import { log } from "../../server/log.ts";`,
    finds: [
      'app/ui/price.tsx imports "@platter/ordering/money.ts"',
      'app/ui/page.tsx imports "../components/cart-line.tsx"',
      'app/ui/page.tsx imports "../../server/log.ts"',
      'app/components/step-bar.tsx imports "../../server/context.ts"',
      'app/components/step-bar.tsx imports "../routes/order-now/shell.tsx"',
      'server/log.ts imports "../tests/support/app.ts"',
      'server/log.ts imports "../../app/routes.ts"',
      'packages/catering-sandbox/listen.ts imports "@platter/ordering/cart.ts"',
      'packages/catering-sandbox/listen.ts imports "../../server/log.ts"',
    ],
  });

  rule(
    "a route folder imports components, ui, ordering, context and its own files, never another route",
    routesStandAlone,
    {
      "app/routes/order-now/cart/cart.tsx": `
      import type { Route } from "./+types/cart";
      import { CartPage } from "./cart-page.tsx"; import "../../../components/totals.tsx"; import "../../../ui/page.tsx";
      import "@platter/ordering/cart.ts"; import "../../../../server/context.ts"; import type { Log } from "../../../../server/log.ts";`,
      "app/routes/order-now/checkout/checkout.tsx": `import "../cart/cart-page.tsx"; export { shell } from "../shell.tsx";`,
      "app/routes/order-now/checkout/rewards/rewards.tsx": `import "../checkout-form.ts"; import "../../../../root.tsx";`,
      "app/routes/order-now/shell.tsx": `import "./cart/cart.tsx"; const ahead = () => import("./cart/cart-page.tsx");`,
      "app/routes/order-now/checkout/intents/place.ts": `import "../guard.ts"; import "./gift-cards.ts"; import "../../cart/cart.tsx";`,
      "app/routes/order-now/checkout/guard.ts": `import "./intents/place.ts";`,
      "app/routes/account/open-link.ts": "",
      "app/routes/account/account.tsx": `export const loader = () => null;`,
      "app/routes/account/confirm/confirm.tsx": `import "../open-link.ts"; import "../account.tsx"; import "../user/user-page.tsx";`,
      finds: [
        'app/routes/order-now/checkout/checkout.tsx imports "../cart/cart-page.tsx"',
        'app/routes/order-now/checkout/checkout.tsx imports "../shell.tsx"',
        'app/routes/order-now/checkout/rewards/rewards.tsx imports "../checkout-form.ts"',
        'app/routes/order-now/checkout/rewards/rewards.tsx imports "../../../../root.tsx"',
        'app/routes/order-now/shell.tsx imports "./cart/cart.tsx"',
        'app/routes/order-now/checkout/intents/place.ts imports "../../cart/cart.tsx"',
        'app/routes/account/confirm/confirm.tsx imports "../account.tsx"',
        'app/routes/account/confirm/confirm.tsx imports "../user/user-page.tsx"',
      ],
    },
  );

  rule("only a route module and the guard beside it import context; others may take types", contextIsForRouteModules, {
    "app/routes/user/guard.ts": `import { now } from "../../../server/context.ts"; export const requireCustomer = () => now;`,
    "app/routes/health/health.ts": `import { now } from "../../../server/context.ts"; export const loader = () => now;`,
    "app/routes/login/login.tsx": `import { now } from "../../../server/context.ts"; async function action() { return now; } export { action };`,
    "app/routes/login/login-page.tsx": `import type { page } from "../../../server/context.ts"; export default function Page() {}`,
    "app/routes/login/login-form.ts": `import { page } from "../../../server/context.ts"; export const form = page;`,
    "app/routes/login/press.ts": `import type { Visitor } from "../../../server/context.ts"; export type Press = Visitor;`,
    finds: [
      'app/routes/login/login-page.tsx imports "../../../server/context.ts"',
      'app/routes/login/login-form.ts imports "../../../server/context.ts"',
    ],
  });

  rule("rooms of the server: what every remote service needs stands below them", serverRooms, {
    "server/remote/transport.ts": `import "../observability/log.ts"; import { menu } from "../catering/menu.ts";`,
    "server/catering/menu.ts": `import "../remote/transport.ts"; import { find } from "../geocoding/geocoder.ts";`,
    "server/session/seal.ts": `import "../visitor/order-session.ts";`,
    "server/observability/log.ts": `import "../session/seal.ts";`,
    "server/visitor/order-session.ts": `import "../session/seal.ts"; import "../catering/menu.ts"; import "../checkout/payment.ts";`,
    finds: [
      'server/remote/transport.ts imports "../catering/menu.ts"',
      'server/catering/menu.ts imports "../geocoding/geocoder.ts"',
      'server/session/seal.ts imports "../visitor/order-session.ts"',
      'server/observability/log.ts imports "../session/seal.ts"',
      'server/visitor/order-session.ts imports "../checkout/payment.ts"',
    ],
  });

  rule("no file imports itself in a circle, by types or otherwise", noCircles, {
    "packages/ordering/cart.ts": `import { placed } from "./order"; export * from "./money.ts";`,
    "packages/ordering/order.ts": `import { total } from "./totals.ts";`,
    "packages/ordering/totals.ts": `const cart = import("./cart.ts");`,
    "packages/ordering/money.ts": `import type { Cart } from "./cart.ts";`,
    finds: [
      "packages/ordering/cart.ts, packages/ordering/order.ts, packages/ordering/totals.ts, packages/ordering/money.ts",
    ],
  });

  rule("every package of the product owner's design card is used by the product itself", designCardIsUsed, {
    "app/root.tsx": `import { Links } from "react-router"; import "react"; import "react-dom/client"; import "zod/mini";`,
    "server/cookies.ts": `import { createCookieSessionStorage } from "react-router"; import "remix-utils/promise";`,
    "server/reply.ts": `import "@conform-to/zod/v4"; import "google-maps-react-markers";`,
    "tests/day.test.ts": `import "date-fns"; import type { Field } from "@conform-to/react"; import "vitest";`,
    "e2e/journey.spec.ts": `import "@playwright/test"; const stock = "node_modules/@react-router/serve/bin.cjs";`,
    finds: ["@conform-to/react", "date-fns"],
  });

  test("all modules are read; one that does not parse is an error", () => {
    const files = project.map(({ file }) => file);
    expect(files).toEqual(expect.arrayContaining(["app/routes.ts", "server/context.ts", "tests/architecture.test.ts"]));
    expect(() => readModule("app/broken.ts", "import {")).toThrow("app/broken.ts");
  });
});

describe("names and places", () => {
  rule("no barrels", noBarrels, {
    "app/ui/index.ts": `export { Button } from "./button.tsx"; export const two = 2;`,
    "packages/ordering/all.ts": `export * from "./cart.ts"; export type { Order } from "./order.ts";`,
    "packages/ordering/cart.ts": `export { cents } from "./money.ts"; export const cart = 1;`,
    finds: ["app/ui/index.ts passes on other modules", "packages/ordering/all.ts passes on other modules"],
  });

  rule("no file or folder called utils, helpers, misc, lib or types", namesSaySomething, {
    "app/utils.ts": "",
    "server/lib/log.ts": "",
    "packages/ordering/cart.types.ts": "",
    "packages/catering-sandbox/order-types.ts": "",
    finds: [
      "app/utils.ts is called utils",
      "server/lib/log.ts is called lib",
      "packages/ordering/cart.types.ts is called types",
    ],
  });

  test("each part of the state is owned by one module (SHELL-19)", () => {
    const OWNERS = {
      orderDetails: ['name: "order",', "server/session/visitor-sessions.ts"],
      shoppingCart: ['name: "cart-create",', "server/catering/cart.ts"],
      orderTypes: ['name: "order-types",', "server/catering/setup.ts"],
      customer: ['name: "customer",', "server/catering/accounts.ts"],
      stores: ['name: "store-number",', "server/catering/stores.ts"],
      buildOrder: ['name: "categories",', "server/catering/menu.ts"],
      previousOrders: ['name: "previous-orders",', "server/catering/past-orders.ts"],
    } as const;
    for (const [state, [mark, owner]] of Object.entries(OWNERS)) {
      const holders = [...filesBelow("app"), ...filesBelow("server")].filter((file) =>
        readFileSync(path.join(root, file), "utf8").includes(mark),
      );
      expect(holders, state).toEqual([owner]);
    }
  });
});

rule(
  "what asks the system for the time is the start of site and sandbox; all others are handed a clock",
  clockIsHandedIn,
  {
    "server/services.ts": `const systemTime = () => new Date();`,
    "packages/catering-sandbox/sandbox.ts": `export const createSandbox = (now = () => new Date()) => now;`,
    "packages/ordering/day.ts": `export const later = (now: Date) => new Date(now.getTime() + 1); const at = Date.parse("2026-11-21");`,
    "packages/ordering/rewards.ts": `export const isOver = (end: Date) => end < new Date();`,
    "server/session/seal.ts": `const seconds = () => Date.now() / 1_000;`,
    "server/limits/counters.ts": `const from = new Date; const said = Date();`,
    "scripts/soak.ts": `const today = new Date();`,
    finds: [
      "packages/ordering/rewards.ts",
      "server/session/seal.ts",
      "server/limits/counters.ts",
      "server/limits/counters.ts",
    ].map((file) => `${file} asks the system for the time`),
  },
);

describe("the lock file", () => {
  const integrity = `sha512-${"A".repeat(86)}==`;
  const engines = { node: ">=22" };
  const resolved = ["https:", "", "registry.example", "a.tgz"].join("/");

  test.each<[string, (lock: Lock) => string[], Lock["packages"], string[]]>([
    [
      "zod is 4.5.4 everywhere, since 4.6 loses the lengths of form constraints",
      (lock) => copiesOf(lock, "zod").flatMap(([place, { version }]) => (version === "4.5.4" ? [] : [place])),
      { "node_modules/zod": { version: "4.5.4" }, "node_modules/a/node_modules/zod": { version: "4.6.0" } },
      ["node_modules/a/node_modules/zod"],
    ],
    [
      "npm ci finds all optional packages: parts for other systems are in the lock file",
      missingParts,
      { "node_modules/tool": { version: "1.0.0", optionalDependencies: { "tool-darwin": "1.0.0" } } },
      ["tool wants tool-darwin"],
    ],
    [
      "older Node versions install all build tools without warnings, as npm run lab lock ensures",
      pickyParts,
      { "": { engines }, "node_modules/a": { engines }, "node_modules/b": { version: "1.0.0" } },
      ["node_modules/a"],
    ],
    [
      "names no registry",
      registries,
      { "node_modules/a": { resolved }, "node_modules/own": { resolved: "packages/own" } },
      ["node_modules/a"],
    ],
    [
      "has a hash for every download, for other systems too, as npm run lab lock ensures",
      unprovenPackages,
      {
        "": { version: "0.1.0" },
        "node_modules/a": { version: "1.0.0", integrity },
        "node_modules/b": { version: "1.0.0" },
        "node_modules/a/node_modules/b": { version: "2.0.0", integrity: "sha1-AAAA" },
        "node_modules/own": { resolved: "packages/own", link: true },
      },
      ["node_modules/b", "node_modules/a/node_modules/b"],
    ],
  ])("%s", (_title, check, packages, finds) => {
    expect(check({ packages }), "in a lock file that breaks the rule").toEqual(finds);
    expect(check(readLock())).toEqual([]);
  });
});

test("no file holds a local path", () => {
  const mine = ["", "home", "me", "platter"].join("/");
  const inner = ["", "work", ""].join("/");
  expect(machinePaths("a.ts", `const here = "${mine}";`)).toEqual([`a.ts:1 ${mine}`]);
  expect(machinePaths("a.md", `\n\nsee file://${mine}/b`)).toEqual([`a.md:3 ${mine}`]);
  expect(machinePaths("a.ts", `"/homepage", "a${mine}", "/order-now${inner}", "WORKDIR /home/node/app"`)).toEqual([]);
  expect(textFiles().map(([file]) => file)).toContain("package.json");
  expect(textFiles().flatMap(([file, text]) => machinePaths(file, text))).toEqual([]);
});

// The rules.

function orderingStandsAlone(modules: Module[]): string[] {
  const outside = /^(date-fns|@date-fns\/tz)(\/|$)/;
  const kept = ["order/session-values", "order/notices", "group/group", "group/joined"].map(
    (name) => `packages/ordering/${name}.ts`,
  );
  const rules = modules.filter(({ file }) => !file.startsWith("packages/ordering/tests/"));
  return faults(rules, "packages/ordering/", ({ file, specifier, target, typeOnly }) => {
    if (specifier === "zod") return typeOnly || kept.includes(file);
    return target === null ? outside.test(specifier) : target.startsWith("packages/ordering/");
  });
}

/** Files of ours that those below a folder may import, besides packages. */
const MAY_IMPORT: Record<string, RegExp> = {
  "app/ui/": /^app\/ui\/|\.css$/,
  "app/components/": /^(app\/(components|ui)|packages\/ordering)\/|\.css$/,
  "server/": /^(server|packages\/ordering|build)\/|^packages\/catering-sandbox\/sandbox\.ts$/,
  "packages/catering-sandbox/": /^packages\/catering-sandbox\//,
};

function foldersKeepApart(modules: Module[]): string[] {
  return Object.entries(MAY_IMPORT).flatMap(([folder, allowed]) =>
    faults(modules, folder, ({ target }) => target === null || allowed.test(target)),
  );
}

function routesStandAlone(modules: Module[]): string[] {
  const allowed = /^(app\/(components|ui)|packages\/ordering)\/|^server\/context\.ts$/;
  const routeModules = new Set(modules.filter(isRouteModule).map(({ file }) => file));
  return faults(modules, "app/routes/", ({ file, target, typeOnly, isLater }) => {
    // A page may fetch the scripts of the next ones ahead.
    if (target === null || isLater || isStyle(target) || allowed.test(target)) return true;
    // The buttons of a form may have a folder of their own beside the route.
    const folder = path.posix.dirname(file).replace(/\/intents$/, "");
    const home = path.posix.dirname(target).replace(/\/intents$/, "");
    const own = home === folder || target.startsWith(`${folder}/+types/`);
    // Shared parts of the account screens lie above their folders.
    const shared = folder.startsWith("app/routes/account/") && path.posix.dirname(target) === "app/routes/account";
    const server = target.startsWith("server/") && typeOnly;
    return own || server || (shared && !routeModules.has(target));
  });
}

function isRouteModule(module: Module): boolean {
  return ["loader", "action", "middleware"].some((name) => module.exports.has(name));
}

function contextIsForRouteModules(modules: Module[]): string[] {
  const others = modules.filter((module) => !isRouteModule(module) && !module.file.endsWith("/guard.ts"));
  return faults(others, "app/routes/", ({ file, target, typeOnly }) => {
    return target !== "server/context.ts" || (typeOnly && file.endsWith(".ts"));
  });
}

/** Which rooms of the server a room may import from, besides its own; the top and `request` bring all together. */
const SERVER_ROOMS: Record<string, string[]> = {
  // Too many cookies are ended in Node's own refusal.
  http: ["session"],
  session: ["valkey"],
  visitor: ["session", "catering", "remote", "limits"],
  checkout: ["session", "visitor", "catering", "remote", "limits", "valkey"],
  placed: ["session", "catering", "remote", "limits"],
  limits: ["remote", "valkey"],
  valkey: [],
  // How large a form may be is one rule for the edge and the embedded API's own pages.
  remote: ["http"],
  catering: ["remote"],
  geocoding: ["remote"],
  content: ["remote"],
  observability: [],
  settings: [],
  drawings: ["remote"],
};

function serverRooms(modules: Module[]): string[] {
  return faults(modules, "server/", ({ file, target }) => {
    if (!target?.startsWith("server/")) return true;
    const [from = "", to = ""] = [file, target].map((place) => place.split("/")[1]);
    const rooms = SERVER_ROOMS[from];
    return !rooms || [from, "observability", "settings", ...rooms].includes(to);
  });
}

function clockIsHandedIn(modules: Module[]): string[] {
  const starts = ["server/main.ts", "server/services.ts", "packages/catering-sandbox/sandbox.ts"];
  const others = modules.filter(
    ({ file }) => /^(app|server|packages\/(?!lab))/.test(file) && !/\/tests\//.test(file) && !starts.includes(file),
  );
  return others.flatMap(({ file, nodes }) => {
    const found = nodes.filter(({ type, callee, arguments: given, object, property }) =>
      type === "MemberExpression"
        ? isNamed(object, "Date") && isNamed(property, "now")
        : isNamed(callee, "Date") && (given as Node[]).length === 0,
    );
    return found.map(() => `${file} asks the system for the time`);
  });
}

function isNamed(node: unknown, name: string): boolean {
  return (node as Node | undefined)?.["name"] === name;
}

function noCircles(modules: Module[]): string[] {
  return circles(modules, () => true).map((files) => files.join(", "));
}

/** Unused parts of the card; other names are searched for in `code`. */
function designCardIsUsed(modules: Module[]): string[] {
  const missing = unusedPackages(modules);
  const isUsed = (folder: string, word: string) =>
    modules.some(({ file, code }) => file.startsWith(folder) && code.includes(word));
  if (!isUsed("tests/", '"vitest"')) missing.push("vitest");
  if (!isUsed("e2e/", '"@playwright/test"')) missing.push("playwright");
  if (!isUsed("e2e/", "@react-router/serve")) missing.push("@react-router/serve");
  return missing;
}

function noBarrels(modules: Module[]): string[] {
  const isBarrel = ({ file, passesOn }: Module) =>
    passesOn === "only" || (passesOn === "also" && /\/index\.\w+$/.test(file));
  return modules.filter(isBarrel).map(({ file }) => `${file} passes on other modules`);
}

function namesSaySomething(modules: Module[]): string[] {
  const empty = /^(utils?|helpers?|misc|lib|types)$/;
  return modules.flatMap(({ file }) => {
    const name = file.split(/[/.]/).find((part) => empty.test(part));
    return name ? [`${file} is called ${name}`] : [];
  });
}

interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
  optional?: boolean;
  engines?: Record<string, string>;
}
type Lock = { packages: Record<string, LockEntry> };

/** Optional parts that a package names and the lock file does not hold, at its own place or above it. */
function missingParts(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((part) => !lock.packages[`node_modules/${part}`] && !lock.packages[`${place}/node_modules/${part}`])
      .map((part) => `${place.replace("node_modules/", "")} wants ${part}`),
  );
}

/** npm leaves out an optional package whose engines do not name the Node that npm runs on, and warns of others. */
function pickyParts(lock: Lock): string[] {
  return Object.keys(lock.packages).filter((place) => place !== "" && lock.packages[place]?.engines);
}

function registries(lock: Lock): string[] {
  const remote = Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.includes("://"));
  return remote.map(([place]) => place);
}

function unprovenPackages(lock: Lock): string[] {
  const downloads = Object.entries(lock.packages).filter(
    ([place, { link }]) => place.includes("node_modules/") && !link,
  );
  return downloads.filter(([, { integrity = "" }]) => !/^sha512-[\w+/]{86}==$/.test(integrity)).map(([place]) => place);
}

function machinePaths(file: string, text: string): string[] {
  const homes = ["home", "Users", "work", "farm"].join("|");
  // In a container image no person owns the user called node.
  const start = new RegExp(`(?:^|file://|[\\s"'\`(\\[=:,>])(/(?:${homes})/(?!node/)[\\w.-][\\w./-]*)`, "gm");
  return [...text.matchAll(start)].map((match) => {
    const line = text.slice(0, match.index + match[0].length).split("\n").length;
    return `${file}:${line} ${/^.*?[^/]*(?:\/[^/]+){0,3}/.exec(match[1]!)![0]}`;
  });
}

// Helpers of the rules.

/** Registers the two tests of a rule. */
function rule(
  title: string,
  check: (modules: Module[]) => string[],
  fake: { finds: string[] } & Record<string, string | string[]>,
) {
  test(title, () => {
    const { finds, ...sources } = fake;
    const fakes = Object.entries(sources).map(([file, code]) => readModule(file, String(code)));
    expect(check(fakes), "in the fake project that breaks the rule").toEqual(finds);
    expect(check(project), "in this project").toEqual([]);
  });
}

/** Messages for the imports, of files below a folder, that are not allowed. */
function faults(modules: Module[], folder: string, allowed: (found: Import) => boolean): string[] {
  const imports = modules.filter(({ file }) => file.startsWith(folder)).flatMap((module) => module.imports);
  return imports.filter((found) => !allowed(found)).map(({ file, specifier }) => `${file} imports "${specifier}"`);
}

function isStyle(file: string): boolean {
  return file.endsWith(".css");
}

function copiesOf(lock: Lock, name: string): [string, LockEntry][] {
  return Object.entries(lock.packages).filter(([place]) => `/${place}`.endsWith(`/node_modules/${name}`));
}

function readLock(): Lock {
  return JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as Lock;
}

/** Every text file that git keeps or would keep; without git, every one that is not made by a tool. */
function textFiles(): [string, string][] {
  const git = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const made = /(^|\/)(node_modules|build|\.react-router|test-results|playwright-report|\.git)\/|\.(log|sqlite.*)$/;
  const all = () => readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => !made.test(file));
  const files = git.status === 0 ? git.stdout.toString().split("\0") : all();
  const isFile = (file: string) => statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile();
  const texts = files
    .filter(isFile)
    .map((file): [string, string] => [file, readFileSync(path.join(root, file), "utf8")]);
  return texts.filter(([, text]) => !text.includes("\0"));
}
