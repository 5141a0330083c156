import { readFileSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../../app/routes.ts";

/** Every address of the site, read from `app/routes.ts`: a new one is tested at once. */
export interface EveryRoute {
  /** "/order-now/build-order/menu-item/:itemId" */
  pattern: string;
  params: string[];
  /** Query parameters read by its folder. */
  queryNames: string[];
  /** False for replies without a page. */
  isPage: boolean;
}

/** Read by rules shared by several pages, and by React Router. */
export const SHARED_NAMES = "returnTo store location address again token cookies index _routes".split(" ");

export const EVERY_ROUTE: EveryRoute[] = routes.flatMap((route) => below(route, ""));

function below({ path = "", file, index, children = [] }: RouteConfigEntry, parent: string): EveryRoute[] {
  const pattern = path === "" ? parent : `${parent}/${path}`;
  const inner = children.flatMap((child) => below(child, pattern));
  // A layout without a path of its own has no address.
  if (path === "" && !index) return inner;
  const params = [...pattern.matchAll(/:(\w+)|\*/g)].map(([all, name]) => name ?? all);
  return [
    { pattern: pattern || "/", params, queryNames: namesRead(dirname(file)), isPage: file.endsWith(".tsx") },
    ...inner,
  ];
}

function namesRead(folder: string): string[] {
  const files = readdirSync(`app/${folder}`).filter((name) => /\.tsx?$/.test(name));
  const source = files.map((name) => readFileSync(`app/${folder}/${name}`, "utf8")).join("\n");
  const read = /(?:searchParams|query|stated)\s*\.(?:get|has|getAll)\("([^"]+)"\)/gi;
  return [...new Set([...source.matchAll(read)].map(([, name]) => name!))];
}

/** A valid value of a parameter. */
const USUAL: Record<string, string> = {
  itemId: "101",
  category: "bowls",
  cartItemId: "l1",
  cardId: "1",
  typeId: "401",
  orderNumber: "ZK-100001",
  state: "TX",
  name: "dallas-uptown",
  frame: "-97.5,32.1,-96.1,33.4.svg",
  mark: "a-mark",
  token: "a-token",
  id: "1",
  "*": "nothing-here",
};

export function pathOf(
  { pattern, params }: Pick<EveryRoute, "pattern" | "params">,
  given: Record<string, string> = {},
) {
  let path = pattern;
  for (const name of params) {
    const value = given[name] ?? USUAL[name];
    if (value === undefined) throw new Error(`What stands for ${name} in ${pattern} on an ordinary day?`);
    path = path.replace(name === "*" ? "*" : `:${name}`, () => value);
  }
  return path;
}
