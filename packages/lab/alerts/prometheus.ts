import { spawn, spawnSync } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stringify } from "yaml";
import { readDeployFile } from "../../../deploy/checks/deploy-files.ts";
import { freePort } from "../../../scripts/free-port.ts";
import { fasterRules } from "./faster.ts";

/** A real Prometheus that goes by our rules, in quick motion. */
export interface Prometheus {
  /** Alerts that fire, each with its severity, as `ruleName` writes them. */
  firing: () => Promise<Set<string>>;
  /** How many series a query finds. */
  count: (query: string) => Promise<number>;
  /** Ops ports of the replicas, as `127.0.0.1:9090`. */
  watch: (targets: string[]) => void;
  stop: () => void;
}

export interface PrometheusOptions {
  program: string;
  promtool: string;
  folder: string;
  speed: number;
  /** Orders in what is half an hour of the rules, in former weeks. */
  usual: number;
}

const WEEK = 604_800;

export async function startPrometheus(options: PrometheusOptions): Promise<Prometheus> {
  const { program, folder } = options;
  const targets = path.join(folder, "targets.json");
  // In one step: Prometheus reads as soon as something changes.
  const watch = (list: string[]) => {
    writeFileSync(`${targets}.new`, JSON.stringify([{ targets: list }]));
    renameSync(`${targets}.new`, targets);
  };
  watch([]);
  const url = `http://127.0.0.1:${await freePort()}`;
  const words = [...writeFiles(options), `--web.listen-address=${new URL(url).host}`, "--log.level=error"];
  const child = spawn(program, words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const stop = () => void child.kill("SIGKILL");
  process.on("exit", stop);
  while (!(await fetch(`${url}/-/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error("Prometheus does not start.");
    await pause(100);
  }
  const ask = async <T>(place: string) => ((await (await fetch(`${url}/api/v1/${place}`)).json()) as { data: T }).data;
  return {
    watch,
    stop,
    async firing() {
      const { alerts } = await ask<{ alerts: FiringAlert[] }>("alerts");
      const firing = alerts.filter(({ state }) => state === "firing");
      return new Set(firing.map(({ labels }) => `${labels.alertname} ${labels.severity}`));
    },
    async count(query) {
      const { result } = await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(query)}`);
      return result.length;
    },
  };
}

interface FiringAlert {
  state: string;
  labels: { alertname: string; severity: string };
}

/** Configuration, rules and former weeks; answers how to start with them. */
function writeFiles({ promtool, folder, speed, usual }: PrometheusOptions): string[] {
  const data = path.join(folder, "data");
  writeHistory(promtool, folder, data, WEEK / speed, usual);
  writeFileSync(path.join(folder, "alerts.yml"), fasterRules(readDeployFile("prometheus/alerts.yml"), speed));
  const config = {
    global: { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" },
    rule_files: ["alerts.yml"],
    scrape_configs: [{ job_name: "platter", file_sd_configs: [{ files: ["targets.json"] }] }],
  };
  writeFileSync(path.join(folder, "prometheus.yml"), stringify(config));
  return ["--config.file=prometheus.yml", `--storage.tsdb.path=${data}`];
}

/** Three former weeks, each as long as the rules have it now. */
function writeHistory(promtool: string, folder: string, data: string, week: number, usual: number): void {
  const now = Math.floor(Date.now() / 1_000);
  const lines = ["# TYPE platter:orders_placed:increase30m gauge"];
  for (let at = now - 3 * week - 600; at < now - week + 3_600; at += 30)
    lines.push(`platter:orders_placed:increase30m{job="platter"} ${usual} ${Math.floor(at)}`);
  const file = path.join(folder, "history.txt");
  writeFileSync(file, `${lines.join("\n")}\n# EOF\n`);
  const made = spawnSync(promtool, ["tsdb", "create-blocks-from", "openmetrics", file, data], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(made.stderr);
}
