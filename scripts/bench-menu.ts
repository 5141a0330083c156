import { existsSync } from "node:fs";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { createElement as h } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  Link,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
  createRequestHandler,
  useLoaderData,
} from "react-router";
import { openBrowser } from "../tests/support/browser.ts";

/*
 * npm run bench, second part: pages of a menu of 12 categories and 300 items against a bare React Router page of the
 * same bytes, elements and links, both in this process and in turns, so that the ratio is of one run on one machine.
 */

const built = path.resolve(import.meta.dirname, "../build/server/index.js");
const ROUNDS = 12;
const PAGES_A_ROUND = 60;
const WANTED = 0.5;

/** What a page is made of. */
interface Size {
  bytes: number;
  elements: number;
  links: number;
}

type Handle = (request: Request) => Promise<Response>;
type Json = Record<string, unknown>;

if (!existsSync(built)) {
  console.error("There is no build yet. Run npm run build first.");
  process.exit(1);
}
const upstream = await serveLargeMenu();
Object.assign(process.env, {
  PUBLIC_ORIGIN: "http://localhost:3000",
  CATERING_API_URL: upstream.url,
  SESSION_SECRETS: "only-for-this-benchmark-0123456789abcdef",
  LOG_LEVEL: "silent",
});
const app = (await import(pathToFileURL(built).href)) as ServerBuild & {
  entry: { module: { close(): Promise<void> } };
};
const handler = createRequestHandler(app, "production");
const ours: Handle = (request) => handler(request, new RouterContextProvider());
try {
  const browser = openBrowser({ handle: ours });
  await browser.visit("/order-now");
  await browser.press("Individual");
  await browser.press("I'll pick up");
  await browser.visit("/order-now/locations?near=75201");
  await browser.press("Select Dallas Uptown");
  await browser.press("Next day");
  browser.fill("All times", "12:30 PM");
  await browser.press("BUILD MY MEAL");
  console.log("\nA menu of 12 categories and 300 items: pages a second over those of a bare page of the same bytes");
  for (const page of ["", "/category-3", "?q=dish", "/category-3?view=nutrition"]) {
    await compare(`/order-now/build-order${page}`, browser.cookies);
  }
} finally {
  await app.entry.module.close();
  upstream.close();
}

/** The catering API at `CATERING_API_URL` with its menu multiplied. */
async function serveLargeMenu() {
  const api = process.env["CATERING_API_URL"];
  if (!api) throw new Error("CATERING_API_URL is not set: npm run bench starts an API and sets it.");
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const method = request.method ?? "GET";
    const headers = new Headers(request.headers as Record<string, string>);
    const body = method === "GET" ? null : Buffer.concat(chunks);
    const reply = await fetch(new URL(request.url ?? "/", api), { method, headers, body });
    const text = enlarge(request.url ?? "", await reply.text());
    response.writeHead(reply.status, { "content-type": reply.headers.get("content-type") ?? "text/plain" }).end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The menu is not served.");
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

function enlarge(url: string, text: string): string {
  if (url.includes("/store-menu/categories/")) {
    const [first, ...others] = JSON.parse(text) as Json[];
    const pattern = others[0] ?? first;
    const twelve = Array.from({ length: 12 }, (_, index) => ({
      ...pattern,
      displayName: `Category ${index}`,
      urlFriendlyName: `category-${index}`,
      isFeaturedCategory: index < 3,
    }));
    return JSON.stringify(twelve);
  }
  if (/\/category\/\d+\/type\//.test(url)) {
    const category = JSON.parse(text) as Json & { menuItems: Json[] };
    const items = category.menuItems;
    const many = Array.from({ length: 25 }, (_, index) => {
      const item = items[index % items.length];
      return { ...item, id: 1_000 + index, displayName: `${String(item?.["displayName"])}, dish ${index}` };
    });
    return JSON.stringify({ ...category, menuItems: many });
  }
  return text;
}

async function compare(page: string, cookies: ReadonlyMap<string, string>): Promise<void> {
  const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "), accept: "text/html" };
  const ask = (handle: Handle) => async () => {
    const response = await handle(new Request(`http://localhost:3000${page}`, { headers }));
    return { status: response.status, html: await response.text() };
  };
  const own = ask(ours);
  const { status, html } = await own();
  if (status !== 200) throw new Error(`${page} answered ${status}`);
  const count = (tag: RegExp) => html.match(tag)?.length ?? 0;
  const size = { bytes: Buffer.byteLength(html), elements: count(/<[a-z]/g), links: count(/<a /g) };
  const bare = ask(await bareHandler(size));
  const bareBytes = Buffer.byteLength((await bare()).html);

  const times = { own: 0, bare: 0 };
  await spend(own, PAGES_A_ROUND);
  await spend(bare, PAGES_A_ROUND);
  for (let round = 0; round < ROUNDS; round++) {
    times.own += await spend(own, PAGES_A_ROUND);
    times.bare += await spend(bare, PAGES_A_ROUND);
  }
  const ratio = times.bare / times.own;
  const rate = (time: number) => Math.round((ROUNDS * PAGES_A_ROUND * 1_000) / time);
  const packed = gzipSync(html).length;
  console.log(
    `  ${page.padEnd(44)} ${ratio.toFixed(2)} ${ratio < WANTED ? `below ${WANTED}` : ""}` +
      `  (${rate(times.own)} and ${rate(times.bare)} a second; ${Buffer.byteLength(html)} and ${bareBytes} bytes, ${packed} packed)`,
  );
}

/** Milliseconds for so many pages, one after the other. */
async function spend(page: () => Promise<unknown>, count: number): Promise<number> {
  const started = performance.now();
  for (let done = 0; done < count; done++) await page();
  return performance.now() - started;
}

/** One route with so many links and elements, filled up to so many bytes, half of them as data for the browser. */
async function bareHandler({ bytes, elements, links }: Size): Promise<Handle> {
  const textsOf = (length: number) => Array.from({ length: links }, (_, id) => "x".repeat(length) + id);
  const inEach = Math.max(0, Math.round(elements / links) - 2);
  const empty = createBare(textsOf(0), inEach);
  const { length } = await (await empty(new Request("http://localhost:3000/"))).text();
  const full = createBare(textsOf(Math.max(0, Math.round((bytes - length) / links / 2))), inEach);
  return () => full(new Request("http://localhost:3000/"));
}

function createBare(texts: string[], inEach: number): Handle {
  const Page = () => {
    const data = useLoaderData<string[]>();
    const parts = Array.from({ length: inEach }, (_, index) => index);
    const entries = data.map((text, id) => {
      const spans = parts.map((part) => h("span", { key: part, className: "soft" }, part));
      return h("li", { key: id }, h(Link, { to: `/row/${id}` }, text), spans);
    });
    return h("html", { lang: "en" }, h("body", null, h("main", null, h("ul", null, entries)), h(Scripts)));
  };
  const route = {
    id: "root",
    path: "",
    hasAction: false,
    hasLoader: true,
    hasErrorBoundary: false,
    module: "/root.js",
  };
  const noClient = {
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
  };
  const build = {
    entry: {
      module: {
        // Whole, with the data for the browser, as every page here is sent (R14).
        default: async (request: Request, status: number, headers: Headers, context: never) => {
          headers.set("Content-Type", "text/html");
          const html = await new Promise<string>((resolve, reject) => {
            const { pipe } = renderToPipeableStream(h(ServerRouter, { context, url: request.url }), {
              onAllReady: () => resolve(readText(pipe(new PassThrough()))),
              onShellError: reject,
            });
          });
          return new Response(html, { status, headers });
        },
      },
    },
    routes: { root: { id: "root", path: "", module: { default: Page, loader: () => texts } } },
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: { root: { ...route, ...noClient } },
      url: "/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    basename: "/",
    ssr: true,
    isSpaMode: false,
    prerender: [],
    future: {},
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, "production");
  return (request) => handle(request, new RouterContextProvider());
}
