import { startApp } from "./app.ts";
import type { Json } from "./altered-api.ts";
import { CURBSIDE, withAnswers } from "./answers.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { fillDeliveryBag, placeDelivery } from "./deliveries.ts";
import { fillBag } from "./journey.ts";
import { operationOf } from "./promised-fields.ts";
import { signIn } from "./sign-in.ts";

/** Pages, their calls, and replies to these with one place that violates the contract. */

/** A page opened by one visitor. */
interface Scene {
  visitor: keyof typeof VISITORS;
  path: string;
}

/** A page without faults, and the replies it received. */
export interface Drawn extends Scene {
  status: number;
  text: string;
  replies: Map<string, Json>;
}

export interface Breakage {
  drawn: Drawn;
  call: string;
  /** "menuItems.1.price" */
  place: string;
  what: string;
  value: unknown;
}

const PAGES = {
  guest:
    "/order-now /order-now/method /order-now/locations?near=75201 /order-now/build-order /order-now/build-order/bowls /order-now/build-order?q=rice /order-now/build-order/menu-item/101 /order-now/cart /order-now/checkout",
  curbside: "/order-now/pickup-details",
  delivery: "/order-now/address /order-now/delivery-estimate",
  customer:
    "/order-now/build-order/previous-orders /order-now/checkout /order-now/checkout/rewards /user /catering/quote",
  newcomer: "/order-now /locations /locations/store/tx/dallas-uptown /credit-card-refund-policy",
  orderer: "",
};

const VISITORS = {
  guest: () => fillBag(),
  curbside: async () => withAnswers(startApp(), CURBSIDE),
  delivery: () => fillDeliveryBag(),
  customer: async () => signIn(await fillBag()),
  newcomer: async () => openBrowser(startApp()),
  orderer: () => placeDelivery(),
} satisfies Record<keyof typeof PAGES, () => Promise<Browser>>;

type Visitors = Record<keyof typeof VISITORS, Browser>;

async function openVisitors(): Promise<Visitors> {
  const opened = Object.entries(VISITORS).map(async ([name, open]) => [name, await open()]);
  return Object.fromEntries(await Promise.all(opened)) as Visitors;
}

function scenesOf({ orderer }: Visitors): Scene[] {
  const pages = { ...PAGES, orderer: `${orderer.url} ${orderer.url}/delivery` };
  return Object.entries(pages).flatMap(([visitor, paths]) =>
    paths.split(" ").map((path) => ({ visitor: visitor as Scene["visitor"], path })),
  );
}

export function nameOf(request: Request): string {
  return operationOf(request)?.name ?? new URL(request.url).pathname;
}

/** The page in that visitor's browser, at a server without a cache, with altered JSON replies. */
export async function draw(
  visitors: Visitors,
  { visitor, path }: Scene,
  alter: (call: string, reply: Json) => unknown,
): Promise<Browser> {
  const { app, cookies } = visitors[visitor];
  const there = startApp({ sandbox: app.sandbox, now: app.clock.now });
  there.intercept = async (request) => {
    const reply = await app.sandbox.fetch(request);
    if (!reply.ok || !reply.headers.get("content-type")?.includes("json")) return reply;
    const altered = alter(nameOf(request), await reply.json());
    return altered === undefined ? new Response("") : Response.json(altered);
  };
  return openBrowser(there, new Map(cookies)).visit(path);
}

async function drawWell(visitors: Visitors, scene: Scene): Promise<Drawn> {
  const replies = new Map<string, Json>();
  const browser = await draw(visitors, scene, (call, reply) => {
    if (!replies.has(call)) replies.set(call, reply);
    return reply;
  });
  return { ...scene, status: browser.status, text: browser.text(), replies };
}

/** All pages, each rendered once without a fault. */
export async function drawAll(): Promise<{ visitors: Visitors; scenes: Drawn[] }> {
  const visitors = await openVisitors();
  const scenes: Drawn[] = [];
  for (const scene of scenesOf(visitors)) scenes.push(await drawWell(visitors, scene));
  return { visitors, scenes };
}

/** Every place of every reply once, with every kind of wrong value. */
export function breakagesOf(all: Drawn[]): Breakage[] {
  return all.flatMap((drawn) =>
    [...drawn.replies].flatMap(([call, reply]) =>
      placesIn(reply).flatMap((place) =>
        waysFor(at(reply, place)).map(([what, value]) => ({ drawn, call, place, what, value })),
      ),
    ),
  );
}

/** The second entry of a list stands for all, so that there are others. */
function placesIn(value: Json, place = ""): string[] {
  if (typeof value !== "object" || value === null) return [place];
  const entries = Object.entries(value);
  const inner = Array.isArray(value) ? entries.slice(1, 2).concat(entries.length === 1 ? entries : []) : entries;
  return [place, ...inner.flatMap(([name, one]) => placesIn(one, place === "" ? name : `${place}.${name}`))];
}

export function at(value: Json, place: string): Json {
  return place === "" ? value : place.split(".").reduce((inner, name) => inner?.[name], value);
}

const MISSING = Symbol("missing");
const RUBBISH = [[{ a: [null, { b: [[]] }] }]];

function waysFor(value: Json): [what: string, value: unknown][] {
  const always: [string, unknown][] = [
    ["null", null],
    ["missing", MISSING],
    ["nested rubbish", RUBBISH],
  ];
  const words: [string, unknown][] = ["", "12,50", "NaN", "null", "1e999", "<b>"].map((text) => [`"${text}"`, text]);
  const numbers: [string, unknown][] = [7, -1, 1e308, 0.1].map((number) => [String(number), number]);
  if (typeof value === "string") return [...always, ...numbers, ["a list", [value]], ["an object", { value }]];
  if (typeof value === "number")
    return [...always, ...words, ["1e308", 1e308], ["-1e308", -1e308], ["a list", [value]]];
  if (typeof value === "boolean") return [...always, ["a text", String(value)], ["a number", Number(value)]];
  if (Array.isArray(value)) return [...always, ["an object", { ...value }], ["a text", "x"], ["empty", []]];
  return [...always, ["a list", [value]], ["a text", "x"], ["a number", 7], ["empty", {}]];
}

export function broken(reply: Json, { place, value }: Pick<Breakage, "place" | "value">): Json {
  if (place === "") return value === MISSING ? undefined : value;
  const copy: Json = structuredClone(reply);
  const names = place.split(".");
  const last = names.pop() ?? "";
  const inside = names.reduce((inner: Json, name) => inner?.[name], copy);
  if (value !== MISSING) inside[last] = value;
  else if (Array.isArray(inside)) inside.splice(Number(last), 1);
  else delete inside[last];
  return copy;
}

/** A reproducible sample, spread over all. */
export function sampleOf<T>(all: T[], count: number, seed: number): T[] {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
  return all
    .map((one) => ({ one, order: next() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ one }) => one);
}
