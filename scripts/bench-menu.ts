import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { gzipSync } from "node:zlib";
import type { Size } from "./bench-bare.ts";
import { chooseTime, siteAt } from "../tests/support/walk.ts";
import { freePort } from "./free-port.ts";
import { median } from "./median.ts";
import { startProgram, startSite } from "./servers.ts";

/*
 * npm run bench, second part: requests a second for pages of a menu of 12 categories and 300 items, over those of a bare
 * React Router page of the same bytes, elements and links. Uncompressed, over HTTP, in turns, so that the ratio is of
 * one run on one machine.
 */

const ROUNDS = 45;
const REQUESTS = 60;
/** Rounds before anything counts: by then the compiler has seen the code often enough, as in a server that runs for days. */
const WARM_UP = 25;
const AT_ONCE = 8;
const WANTED = 0.5;

type Json = Record<string, unknown>;

const upstream = await serveLargeMenu();
const { url: site, stop } = await startSite({ CATERING_API_URL: upstream.url });
try {
  const browser = await chooseTime(siteAt(site));
  console.log("\nA menu of 12 categories and 300 items: requests a second over those of a bare page of the same bytes");
  for (const page of ["", "/category-3", "?q=dish", "/category-3?view=nutrition"]) {
    await compare(`/order-now/build-order${page}`, browser.cookies);
  }
} finally {
  stop();
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
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { cookie, accept: "text/html", "accept-encoding": "identity" };
  const ask = (url: string) => async () => {
    const response = await fetch(url, { headers });
    return { status: response.status, html: await response.text() };
  };
  const own = ask(site + page);
  const { status, html } = await own();
  if (status !== 200) throw new Error(`${page} answered ${status}`);
  const count = (tag: RegExp) => html.match(tag)?.length ?? 0;
  const size: Size = { bytes: Buffer.byteLength(html), elements: count(/<[a-z]/g), links: count(/<a /g) };
  const port = String(await freePort());
  const bareUrl = `http://127.0.0.1:${port}`;
  const bareServer = await startProgram(["scripts/bench-bare.ts"], { SIZE: JSON.stringify(size), PORT: port }, bareUrl);
  const bare = ask(`${bareUrl}/`);
  const bareBytes = Buffer.byteLength((await bare()).html);

  const times: { own: number; bare: number }[] = [];
  for (let round = 0; round < WARM_UP; round++) {
    await spend(own);
    await spend(bare);
  }
  for (let round = 0; round < ROUNDS; round++) times.push({ own: await spend(own), bare: await spend(bare) });
  bareServer.stop();
  // Of each pair, so that a busy moment of the machine costs one round and no more.
  const ratio = median(times.map((pair) => pair.bare / pair.own));
  const rate = (side: "own" | "bare") => Math.round((REQUESTS * 1_000) / median(times.map((pair) => pair[side])));
  console.log(
    `  ${page.padEnd(44)} ${ratio.toFixed(2)} ${ratio < WANTED ? `below ${WANTED}` : ""}` +
      `  (${rate("own")} and ${rate("bare")} a second; ${size.bytes} and ${bareBytes} bytes, ${gzipSync(html).length} packed)`,
  );
}

/** Milliseconds for a round of requests, so many of them at once. */
async function spend(request: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let left = REQUESTS;
  const worker = async () => {
    while (left-- > 0) await request();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return performance.now() - started;
}
