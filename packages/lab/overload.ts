import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { GOOD_CARD, GOOD_CONTACT } from "../../tests/support/good-entries.ts";
import { chooseTime, siteAt } from "../../tests/support/walk.ts";
import { freePort } from "../../scripts/free-port.ts";
import { isQuick } from "./quick.ts";
import { needBuild, startApi, startSite } from "../../scripts/servers.ts";

/*
 * npm run lab overload [-- --quick]: how a server does that is asked for more pages than it can make: 300 connections for 20
 * seconds, as from behind a proxy, and meanwhile a customer's order and the health check. Needs wrk. Ends with 1 where an
 * order takes 5 seconds or the health check 200 ms.
 */
const [SECONDS, CONNECTIONS] = isQuick ? [2, 10] : [20, 300];
const MOST = { order: 5_000, health: 200 };

needBuild();
if (spawnSync("wrk", ["-v"]).error) {
  console.error("This needs wrk (Debian: apt-get install wrk).");
  process.exit(2);
}
const opsPort = String(await freePort());
const ops = `http://localhost:${opsPort}`;
const api = await startApi();
const site = await startSite({ CATERING_API_URL: api.url, OPS_PORT: opsPort, TRUSTED_PROXY_HOPS: "1" });
console.log(`alone: an order in ${await secondsOf(order)} s`);

const load = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "--latency", "--timeout", "30s", `${site.url}/order-now`];
const wrk = spawn("wrk", load, { stdio: ["ignore", "inherit", "inherit"] });
const gone = once(wrk, "exit");
const health: number[] = [];
const watch = setInterval(() => void timed(() => fetch(`${ops}/healthz`)).then((ms) => health.push(ms)), 500);
await pause(Math.min(2, SECONDS / 2) * 1_000);
const orders: number[] = [];
while (wrk.exitCode === null && orders.length < 5) orders.push(await timed(order));
await gone;
clearInterval(watch);
const metrics = await (await fetch(`${ops}/metrics`)).text();
const shed = /platter_requests_shed_total (\d+)/.exec(metrics)?.[1];
console.log(`${orders.length} orders meanwhile: ${orders.map((ms) => (ms / 1_000).toFixed(1)).join(", ")} s`);
console.log(`health check: ${Math.max(...health).toFixed(0)} ms at the most; ${shed} requests told to come back`);
const isHeld = Math.max(...orders) < MOST.order && Math.max(...health) < MOST.health;
process.exit(isHeld || isQuick ? 0 : 1);

/** A guest's, from the first page to the confirmation. */
async function order(): Promise<void> {
  const browser = await chooseTime(siteAt(site.url));
  await browser.visit("/order-now/build-order/menu-item/501");
  await browser.press("Add to bag");
  await browser.visit("/order-now/checkout");
  await browser.submit("Submit Order", { ...GOOD_CONTACT, ...GOOD_CARD });
  if (!browser.text().includes("Thanks for your order")) throw new Error(`No order: ${browser.text().slice(0, 300)}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function secondsOf(work: () => Promise<unknown>): Promise<string> {
  return ((await timed(work)) / 1_000).toFixed(1);
}
