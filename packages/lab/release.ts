import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { onPath } from "../../scripts/browser.ts";
import { nginxFor, writeNginx } from "../../deploy/checks/proxies.ts";
import { freePort } from "../../scripts/free-port.ts";
import { buildOther, layOutBuilt } from "./release/builds.ts";
import { startClicker } from "./release/clicker.ts";
import { newTally, openSessions, orderUntil, sessionsThatHold } from "./release/customers.ts";
import { needBuild, startApi } from "../../scripts/servers.ts";
import { startSharedStore } from "../../scripts/shared-store.ts";
import { openBook } from "./soak/book.ts";

/*
 * npm run lab release -- [--requests 20000] [--orders 500]: nginx as in deploy, two replicas, a shared store and Prometheus,
 * while releases roll between two builds that differ, there and back, and secrets are replaced. Customers without script
 * order, looking at every file that a page names, and one clicks in a real browser. Ends with 1 where a request failed, a
 * page had no styles or no script, a press led nowhere, or an order was lost or doubled. Ten minutes or more.
 */
const { values } = parseArgs({
  options: { requests: { type: "string", default: "20000" }, orders: { type: "string", default: "500" } },
});
const CUSTOMERS = 4;
const SESSIONS = 100;
const OLD = "only-for-this-run-0123456789abcdefghijkl";
const NEW = "only-for-this-run-zyxwvutsrqponmlkjihgfe";
/** What a release may carry: secrets as docs/operations.md replaces them. */
const SECRETS = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`];

needBuild();
const [nginx, prometheus] = [onPath("nginx"), onPath("prometheus")];
const store = await startSharedStore();
if (!nginx || !prometheus || !store) {
  console.error(
    "This needs nginx, Prometheus, and Valkey or Redis. Debian: apt-get install nginx prometheus redis-server.",
  );
  process.exit(2);
}
const folder = mkdtempSync(path.join(tmpdir(), "platter-release-"));
const children = new Set<ChildProcess>();
process.on("exit", () => {
  children.forEach((child) => child.kill("SIGKILL"));
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

console.log("building another build...");
const programs = [layOutBuilt(path.join(folder, "one")), await buildOther(folder)] as const;
const api = await startApi({ SANDBOX_DATA: path.join(folder, "api.sqlite") });
const [http, https] = [await freePort(), await freePort()];
const origin = `https://localhost:${https}`;
const log = path.join(folder, "log");
const replicas = [await newReplica(), await newReplica()] as const;
for (const replica of replicas) await replica.start(0, SECRETS[0]!);
await startProxy();
const metrics = await startPrometheus();

const tally = newTally();
const started = performance.now();
const sessions = await openSessions(origin, SESSIONS);
const clicker = await startClicker(origin, 700);
const isEnough = () => tally.requests >= Number(values.requests) && tally.orders.length >= Number(values.orders);
const customers = Array.from({ length: CUSTOMERS }, (_, index) => orderUntil(origin, tally, `Nr ${index}`, isEnough));
let releases = 0;
for (let round = 1; !isEnough(); round += 1) {
  for (const replica of replicas) {
    await replica.stop();
    await replica.start(round % 2, SECRETS[Math.min(round, SECRETS.length - 1)]!);
    releases += 1;
    // Longer than the proxy leaves one alone that it could not reach.
    await pause(4_000);
  }
}
await Promise.all(customers);
await clicker.stop();
const seconds = (performance.now() - started) / 1_000;

const held = await sessionsThatHold(origin, sessions);
const builds = await metrics.query('count(count by (commit) (max_over_time(platter_build_info{commit!=""}[1h])))');
const book = openBook(path.join(folder, "api.sqlite"));
const ordered = book.orders().map(({ lastName }) => lastName);
const logged = new Set(
  [...readFileSync(log, "utf8").matchAll(/"event":"order (?:placed|found)".*?"orderNumber":"([^"]+)"/g)].map(
    ([, number]) => number,
  ),
);
const faults = [
  ...tally.faults,
  ...clicker.faults.map((fault) => `browser: ${fault}`),
  ...(held < SESSIONS ? [`${SESSIONS - held} of ${SESSIONS} sessions were lost`] : []),
  ...tally.orders
    .filter((mark) => ordered.filter((one) => one === mark).length !== 1)
    .map((mark) => `${mark}: not one order`),
  ...(ordered.length === tally.orders.length
    ? []
    : [`${ordered.length} orders at the API, ${tally.orders.length} confirmed`]),
  ...book
    .orders()
    .filter(({ orderNumber }) => !logged.has(orderNumber))
    .map(({ orderNumber }) => `${orderNumber} is not in the log`),
  ...(builds === 2 ? [] : [`Prometheus has seen ${builds} builds`]),
];
console.log(
  `${releases} replicas released in ${seconds.toFixed(0)} s, ${tally.requests} requests, ${tally.pages} pages, ${clicker.presses} presses`,
);
console.log(
  `${tally.orders.length} orders confirmed, ${ordered.length} at the API, ${logged.size} in the log; ${held} of ${SESSIONS} sessions`,
);
if (faults.length > 0)
  console.log(
    readFileSync(path.join(folder, "nginx.log"), "utf8")
      .match(/.*(?:"POST |no live).*/g)
      ?.slice(0, 20)
      .join("\n"),
  );
for (const fault of faults.slice(0, 40)) console.log(`FAULT ${fault}`);
console.log(`${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);

interface Replica {
  port: number;
  opsPort: number;
  start(build: number, secrets: string): Promise<void>;
  stop(): Promise<void>;
}

async function newReplica(): Promise<Replica> {
  const [port, opsPort] = [await freePort(), await freePort()];
  let child: ChildProcess | null = null;
  return {
    port,
    opsPort,
    async start(build, secrets) {
      const env = {
        ...process.env,
        HOST: "127.0.0.1",
        PORT: String(port),
        OPS_PORT: String(opsPort),
        PUBLIC_ORIGIN: origin,
        SESSION_SECRETS: secrets,
        CATERING_API_URL: api.url,
        VALKEY_URL: store!.url,
        TRUSTED_PROXY_HOPS: "1",
        ASSETS_DIRECTORY: path.join(folder, "assets"),
        REVISION: `build-${build}`,
        LOG_LEVEL: "info",
      };
      child = spawn(process.execPath, [programs[build]!], { env, stdio: ["ignore", openSync(log, "a"), "inherit"] });
      children.add(child);
      await answers(`http://127.0.0.1:${opsPort}/readyz`);
    },
    async stop() {
      const gone = once(child!, "exit");
      child!.kill("SIGTERM");
      await gone;
      children.delete(child!);
    },
  };
}

/** The sample of deploy, but that all customers are one address here, which would be too many of one. */
async function startProxy(): Promise<void> {
  const text = nginxFor(folder, http, https)
    .replace("platter-1:3000", `127.0.0.1:${replicas[0].port}`)
    .replace("platter-2:3000", `127.0.0.1:${replicas[1].port}`)
    .replace(/rate=\d+r\/s/, "rate=5000r/s")
    .replace(/burst=\d+/, "burst=5000")
    .replace(/(limit_conn platter_connections) \d+/, "$1 1000");
  const words = ["-c", writeNginx(folder, text), "-p", folder, "-e", "stderr"];
  children.add(spawn(nginx!, words, { stdio: ["ignore", "ignore", openSync(path.join(folder, "nginx.log"), "a")] }));
  // Its certificate is self-signed.
  await answers(`http://127.0.0.1:${http}/`, 301);
}

async function startPrometheus() {
  const port = await freePort();
  const file = path.join(folder, "prometheus.yml");
  const targets = replicas.map(({ opsPort }) => `127.0.0.1:${opsPort}`);
  const scrape = { job_name: "platter", scrape_interval: "1s", static_configs: [{ targets }] };
  writeFileSync(file, JSON.stringify({ scrape_configs: [scrape] }));
  const words = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${folder}/tsdb`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  children.add(spawn(prometheus!, words, { stdio: "ignore" }));
  await answers(`http://127.0.0.1:${port}/-/ready`);
  return {
    async query(expression: string): Promise<number> {
      const reply = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expression)}`);
      const { data } = (await reply.json()) as { data: { result: { value: [number, string] }[] } };
      return Number(data.result[0]?.value[1] ?? 0);
    },
  };
}

async function answers(url: string, status = 200): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const reply = await fetch(url, { redirect: "manual" }).catch(() => null);
    if (reply?.status === status) return;
    await pause(50);
  }
  throw new Error(`${url} does not answer.`);
}
