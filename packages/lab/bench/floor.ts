import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, openBrowser } from "../../../tests/support/browser.ts";
import { siteAt } from "../../../tests/support/walk.ts";
import { freePort } from "../../../scripts/free-port.ts";
import { type Server, startProgram } from "../../../scripts/servers.ts";
import type { LargeMenu } from "./large-menu.ts";
import type { BareData } from "./bare/app/data.server.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const APP = path.join(import.meta.dirname, "bare");
const COMMAND = path.join(root, "node_modules/@react-router/dev/bin.cjs");
const SERVER = path.join(root, "node_modules/@react-router/serve/bin.cjs");
const BUILT = path.join(root, "node_modules/.cache/bare/server/index.js");

/** The floor: the framework's template, written plainly, with the same things to show, on the framework's own server. */
export async function startFloor(data: BareData): Promise<Server> {
  const built = spawnSync(process.execPath, [COMMAND, "build", APP], { cwd: root });
  if (built.status !== 0) throw new Error(`The bare app could not be built:\n${String(built.stderr)}`);
  const file = path.join(mkdtempSync(path.join(tmpdir(), "platter-bench-")), "data.json");
  writeFileSync(file, JSON.stringify(data));
  const port = String(await freePort());
  const settings = { PORT: port, HOST: "127.0.0.1", BARE_DATA: file };
  // Its files are found from there.
  return startProgram([SERVER, BUILT], settings, `http://127.0.0.1:${port}`, "/policy", "ignore", APP);
}

type Json = Record<string, unknown>;

/**
 * A floor that shows less than our checkout, or that is built of more, would flatter or wrong it: every word below our
 * header stands on the bare page, which has no more elements than ours.
 */
export async function checkFloor(checkout: Browser, floor: Server): Promise<void> {
  const bare = await openBrowser(siteAt(floor.url)).visit("/checkout");
  const mainOf = ({ html }: Browser) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const wordsOf = (page: Browser) => new Set(mainOf(page).split(/<[^>]*>|[\s,]/));
  const elementsIn = (page: Browser) => page.attributes("main *", "id").length;
  const shown = wordsOf(bare);
  const missing = [...wordsOf(checkout)].filter((word) => !shown.has(word));
  if (missing.length > 0) throw new Error(`The bare checkout does not show: ${missing.join(" ")}`);
  if (elementsIn(bare) > elementsIn(checkout)) throw new Error("The bare checkout has more elements than ours.");
}

/** What our own pages show: dishes and restaurants as the API tells them, and a checkout that is open. */
export async function shownData(api: Server, menu: LargeMenu, checkout: Browser): Promise<BareData> {
  const stores = (await (await fetch(`${api.url}/customer-api/customer-stores`)).json()) as Json[];
  const words = (entry: Json, ...names: string[]) =>
    names
      .map((name) => entry[name] ?? "")
      .join(" ")
      .trim();
  const place = checkout.all("#when address").join();
  const store = stores.find(({ name }) => place.startsWith(words({ name }, "name"))) ?? {};
  const [day = "", time = ""] = checkout.all("#when strong");
  return {
    dishes: menu.dishes().map((dish) => ({
      id: Number(dish["id"]),
      name: words(dish, "displayName"),
      description: words(dish, "description"),
      price: `$${Number(dish["price"]).toFixed(2)}`,
      calories: `${words(dish, "calories")} calories`,
      picture: words(dish, "smallImageUrl"),
    })),
    restaurants: stores.map((store) => ({
      number: words(store, "storeNumber"),
      name: words(store, "name"),
      address: words(store, "address", "city", "state", "zip"),
      phone: words(store, "line1"),
      description: words(store, "description"),
    })),
    cartUrl: menu.cartUrl(),
    suggestions: checkout.all("#suggestions h3").map((name, index) => ({
      name,
      price: checkout.all("#suggestions .price")[index] ?? "",
      picture: checkout.attributes("#suggestions img", "src")[index] ?? "",
    })),
    states: checkout.labels().includes("State") ? checkout.options("State") : [],
    fold: checkout.all(".review > summary").join(),
    store: [words(store, "name"), words(store, "address"), `${words(store, "city")}, ${words(store, "state", "zip")}`],
    day,
    time,
    phone: checkout.all(".footer a").join(),
  };
}
