import { mkdtempSync, openSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { GOOD_CARD, GOOD_CONTACT } from "../../tests/support/good-entries.ts";
import type { Site } from "../../tests/support/browser.ts";
import { chooseTime, siteAt } from "../../tests/support/walk.ts";
import { replicasFor, simulate } from "./capacity/simulate.ts";
import { freePort } from "../../scripts/free-port.ts";
import { needBuild, startApi, startSite } from "../../scripts/servers.ts";
import { choicesOf } from "./soak/random.ts";

/*
 * npm run lab capacity -- [orders]: processor time and log of an order, measured at one replica, and the replicas that 100,
 * 1,000 and 10,000 orders a minute need by it, simulated (docs/capacity.md). A minute or two.
 */
const ORDERS = Number(process.argv[2] ?? 60);
/** For every visitor who orders, how many pages are looked at by those who do not: as long a way up to the bag. */
const LOOKERS = 4;
/** A replica that is busier than this has no room for a minute that is not like the others. */
const MOST_BUSY = 0.6;

needBuild();
const folder = mkdtempSync(path.join(tmpdir(), "platter-capacity-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const log = path.join(folder, "log");
const opsPort = String(await freePort());
const api = await startApi();
const settings = { CATERING_API_URL: api.url, OPS_PORT: opsPort, LOG_LEVEL: "info" };
const site = await startSite(settings, openSync(log, "a"));

for (let warming = 0; warming < 10; warming += 1) await order(counted([]));
const [whole, half] = [await measure(true), await measure(false)];
for (const [name, { requests, cpu, bytes }] of Object.entries({ "an order": whole, "a look as far as the bag": half }))
  console.log(
    `${name}: ${requests.toFixed(1)} requests, ${cpu.toFixed(0)} ms of processor time, ${bytes.toFixed(0)} bytes of log`,
  );
const perRequest = whole.cpu / whole.requests;
// Pages are not distinguished: they take from half to twice the mean.
const costs = [0.5, 0.5, 0.75, 1, 1, 1.25, 2].map((share) => share * perRequest);
const cpu = whole.cpu + LOOKERS * half.cpu;
console.log(`with ${LOOKERS} who only look for each who orders: ${cpu.toFixed(0)} ms an order`);

const choices = choicesOf(1, "capacity");
const random = () => choices.number(2 ** 30) / 2 ** 30;
for (const ordersPerMinute of [100, 1_000, 10_000]) {
  const load = {
    ordersPerMinute,
    costs: costs.flatMap((cost) => Array<number>(Math.round(cpu / perRequest / 7)).fill(cost)),
  };
  const replicas = replicasFor(load, MOST_BUSY);
  const { busy, middle, p99 } = simulate(load, replicas, random);
  const one = simulate(load, Math.max(1, replicas - Math.max(1, Math.round(replicas / 10))), random);
  const gigabytes = (ordersPerMinute * 1_440 * (whole.bytes + LOOKERS * half.bytes)) / 1e9;
  console.log(
    `${ordersPerMinute} orders a minute: ${replicas} replicas, ${(busy * 100).toFixed(0)} % busy, a page ${middle.toFixed(0)} ms in the ` +
      `middle and ${p99.toFixed(0)} ms for one in a hundred (${one.p99.toFixed(0)} ms with a tenth of them gone); ${gigabytes.toFixed(1)} GB of log a day`,
  );
}
process.exit();

async function measure(isWhole: boolean) {
  const calls: string[] = [];
  const [before, logBefore] = [await processorSeconds(), statSync(log).size];
  for (let number = 0; number < ORDERS; number += 1) await order(counted(calls), isWhole);
  const cpu = ((await processorSeconds()) - before) * 1_000;
  return { requests: calls.length / ORDERS, cpu: cpu / ORDERS, bytes: (statSync(log).size - logBefore) / ORDERS };
}

function counted(calls: string[]): Site {
  const inner = siteAt(site.url);
  return {
    handle: (request) => {
      calls.push(request.url);
      return inner.handle(request);
    },
  };
}

/** A guest's, without script; or as far as the bag. */
async function order(at: Site, isWhole = true): Promise<void> {
  const browser = await chooseTime(at);
  await browser.visit("/order-now/build-order");
  await browser.visit("/order-now/build-order/bowls");
  await browser.visit("/order-now/build-order/menu-item/501");
  if (!isWhole) return;
  await browser.press("Add to bag");
  await browser.visit("/order-now/checkout");
  await browser.submit("Submit Order", { ...GOOD_CONTACT, ...GOOD_CARD });
  if (!browser.text().includes("Thanks for your order")) throw new Error(browser.text().slice(0, 300));
}

async function processorSeconds(): Promise<number> {
  const metrics = await (await fetch(`http://localhost:${opsPort}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
}
