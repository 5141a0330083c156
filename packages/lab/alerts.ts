import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ruleName, readRules } from "../../deploy/checks/deploy-files.ts";
import { METRICS } from "../../deploy/checks/metric-names.ts";
import { FAULTS, type Fault, type Scene } from "./alerts/faults.ts";
import { CONFIRMATION, startLoad } from "./alerts/load.ts";
import { followOrder, tryRunbook } from "./alerts/looks.ts";
import { type Prometheus, startPrometheus } from "./alerts/prometheus.ts";
import { onPath } from "../../scripts/browser.ts";
import { freePort } from "../../scripts/free-port.ts";
import { needBuild } from "../../scripts/servers.ts";
import { startSharedStore } from "../../scripts/shared-store.ts";
import { openPlace } from "./soak/place.ts";

/*
 * npm run lab alerts -- [--only PATTERN] [--quiet SECONDS]: two replicas, the store they share and a real Prometheus, whose
 * hours last two minutes. Customers order all the time. First a quiet run, in which no alert may fire; then each fault of
 * packages/lab/alerts/faults.ts, in which its alerts must, and the queries and commands of the runbook are run. Ends with 1 where one
 * did not. Half an hour.
 */
const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, quiet: { type: "string", default: "90" } },
});
/** Half a minute of the rules is a second. */
const SPEED = 30;
/** Seconds for an alert to fire, or to be over again. */
const PATIENCE = 150;

needBuild();
const [program, promtool] = [onPath("prometheus"), onPath("promtool")];
const store = await startSharedStore();
if (!program || !promtool || !store) {
  console.error(
    "Not run for want of Prometheus, or of Valkey or Redis. Debian: apt-get install prometheus redis-server.",
  );
  process.exit(1);
}
// Else what was started here would go on.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
const folder = mkdtempSync(path.join(tmpdir(), "platter-alerts-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const logFile = path.join(folder, "log");

const scene = await setUp();
let faults = await quietRun();
faults += await orderRun();
for (const fault of FAULTS.filter(({ name, alerts }) => new RegExp(values.only).test(`${name} ${alerts.join(" ")}`)))
  faults += await faultRun(fault);
await scene.load.stop();
await scene.place.close();
process.exit(faults > 0 ? 1 : 0);

interface WatchedScene extends Scene {
  prometheus: Prometheus;
  /** Ops ports of the replicas, as Prometheus has them. */
  targets: string[];
}

async function setUp(): Promise<WatchedScene> {
  const ops = [await freePort(), await freePort()] as const;
  const place = await openPlace({
    settings: { LOG_LEVEL: "info", VALKEY_URL: store!.url, TRUSTED_PROXY_HOPS: "1" },
    own: [{ OPS_PORT: String(ops[0]) }, { OPS_PORT: String(ops[1]) }],
    log: openSync(logFile, "a"),
  });
  const load = startLoad(place);
  await pause(5_000);
  load.ends.length = 0;
  await pause(15_000);
  const placed = load.ends.filter((end) => end.startsWith(CONFIRMATION)).length;
  if (placed < load.ends.length || placed < 5)
    throw new Error(`Of ${load.ends.length} orders ${placed} were placed: ${load.ends.at(-1)}`);
  // Half an hour of the rules, and some less, for a machine has slower minutes.
  const usual = (placed / 15) * (1_800 / SPEED) * 0.8;
  const prometheus = await startPrometheus({ program: program!, promtool: promtool!, folder, speed: SPEED, usual });
  const targets = ops.map((port) => `127.0.0.1:${port}`);
  prometheus.watch(targets);
  // Half an hour of the rules: then the counts are what they will be.
  await pause((1_800 / SPEED) * 1_000);
  return { place, load, store: store!, prometheus, targets };
}

async function quietRun(): Promise<number> {
  const seen = new Set<string>();
  for (let second = 0; second < Number(values.quiet); second++) {
    for (const alert of await scene.prometheus.firing()) seen.add(alert);
    await pause(1_000);
  }
  const waiting = new Set<string>();
  for (const alert of seen) if ((await unknownMetrics([alert])).length > 0) waiting.add(alert);
  const fired = [...seen].filter((alert) => !waiting.has(alert));
  const minutes = (Number(values.quiet) * SPEED) / 60;
  console.log(`${fired.length === 0 ? "holds" : "FAILS"}  ${minutes} quiet minutes: ${fired.join(", ") || "no alert"}`);
  if (waiting.size > 0) console.log(`       for want of metrics in this build: ${[...waiting].join(", ")}`);
  return fired.length;
}

/** One of the orders that were placed a moment ago. */
async function orderRun(): Promise<number> {
  const last = scene.load.ends.findLast((end) => end.startsWith(CONFIRMATION)) ?? "";
  const { result, words } = await followOrder(last.slice(CONFIRMATION.length), scene.place.api, logFile);
  console.log(`${result}  from an order's number to the API's call: ${words}`);
  return result === "FAILS" ? 1 : 0;
}

async function faultRun({ name, alerts, begin }: Fault): Promise<number> {
  const { prometheus } = scene;
  const lacks = async (left: string[]) => (await unknownMetrics(left)).length > 0;
  await until(
    async () => isDisjoint(await prometheus.firing(), alerts),
    () => lacks(alerts),
  );
  const before = await prometheus.firing();
  const started = performance.now();
  const end = await begin(scene);
  const fired = new Map<string, number>();
  await until(
    async () => {
      for (const alert of await prometheus.firing())
        if (!before.has(alert) && !fired.has(alert))
          fired.set(alert, Math.round((performance.now() - started) / 1_000));
      return alerts.every((alert) => fired.has(alert));
    },
    () => lacks(alerts.filter((alert) => !fired.has(alert))),
  );
  const looks = await tryRunbook(alerts, prometheus, logFile);
  await end();
  const missing = alerts.filter((alert) => !fired.has(alert));
  // An older build may lack the metric.
  const uncounted = await unknownMetrics(missing);
  const besides = [...fired.keys()].filter((alert) => !alerts.includes(alert));
  const result = missing.length === 0 ? "holds" : uncounted.length > 0 ? "waits" : "FAILS";
  const each = alerts.map((alert) => (fired.has(alert) ? `${alert} after ${fired.get(alert)} s` : `NOT ${alert}`));
  console.log(`${result}  ${name}: ${each.join(", ")}`);
  if (uncounted.length > 0) console.log(`       this build has no ${[...new Set(uncounted)].join(", ")}`);
  if (besides.length > 0) console.log(`       besides: ${besides.join(", ")}`);
  for (const look of looks) console.log(`       ${look}`);
  return result === "FAILS" ? missing.length : 0;
}

/** Waits; not for long where it is in vain. */
async function until(isSo: () => Promise<boolean>, isVain: () => Promise<boolean> = async () => false): Promise<void> {
  for (let second = 0; second < PATIENCE && !(await isSo()); second++) {
    if (second === 30 && (await isVain())) return;
    await pause(1_000);
  }
}

function isDisjoint(firing: Set<string>, alerts: string[]): boolean {
  return alerts.every((alert) => !firing.has(alert));
}

/** What an alert is made of, through the rules that are recorded for it. */
function metricsOf(alert: string): string[] {
  const { alerts, recorded } = readRules();
  const queries = [alerts.find((rule) => ruleName(rule) === alert)?.expr ?? ""];
  const used = new Set<string>();
  for (const query of queries) {
    for (const { record, expr } of recorded)
      if (!used.has(record) && query.includes(record)) {
        used.add(record);
        queries.push(expr);
      }
    for (const metric of Object.keys(METRICS)) if (query.includes(metric)) used.add(metric);
  }
  return [...used].filter((name) => name in METRICS);
}

/** Metrics that no replica has exposed. */
async function unknownMetrics(alerts: string[]): Promise<string[]> {
  const texts = await Promise.all(
    scene.targets.map(async (target) =>
      // One that hangs has none.
      fetch(`http://${target}/metrics`, { signal: AbortSignal.timeout(2_000) }).then(
        (reply) => reply.text(),
        () => "",
      ),
    ),
  );
  return alerts.flatMap(metricsOf).filter((name) => !texts.some((text) => text.includes(`# TYPE ${name} `)));
}
