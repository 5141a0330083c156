import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stringify } from "yaml";
import { deployFolder, readDashboard, readRunbook } from "./deploy-files.ts";
import { onPath } from "../../scripts/browser.ts";
import { nginxFor, openProxy, writeNginx } from "./proxies.ts";
import { TRIALS, tryProxy } from "./proxy-trials.ts";

/*
 * npm run lab deploy -- [words]: the files of deploy by the programs they are for, and the proxies in front of replicas
 * that fail; with words, those checks whose name has them. A line for each. What this machine has no program for is said
 * at the end. Ends with 1 where something is wrong. Two minutes, of which most is the proxies.
 */

interface Check {
  name: string;
  program: string;
  /** Debian's. */
  package: string;
  /** What is wrong; nothing where all is well. */
  run: (program: string) => string[] | Promise<string[]>;
}

const folder = mkdtempSync(path.join(tmpdir(), "platter-deploy-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const promtool = { program: "promtool", package: "prometheus" };
const checks: Check[] = [
  { name: "prometheus.yml", ...promtool, run: ran("check", "config", "prometheus/prometheus.yml") },
  { name: "alerts.yml", ...promtool, run: ran("check", "rules", "prometheus/alerts.yml") },
  {
    name: "each alert fires on its series, none on a quiet day",
    ...promtool,
    run: ran("test", "rules", "prometheus/tests.yml"),
  },
  { name: "orders under what is usual", ...promtool, run: ran("test", "rules", "prometheus/tests-weeks.yml") },
  {
    name: "queries of dashboard and runbook",
    ...promtool,
    run: (program) => ran("check", "rules", writeQueries())(program),
  },
  {
    name: "alertmanager.yml",
    program: "amtool",
    package: "prometheus-alertmanager",
    run: ran("check-config", "alertmanager/alertmanager.yml"),
  },
  {
    name: "Caddyfile",
    program: "caddy",
    package: "caddy",
    run: ran("validate", "--config", "caddy/Caddyfile", "--adapter", "caddyfile"),
  },
  { name: "Caddyfile is formatted", program: "caddy", package: "caddy", run: ran("fmt", "--diff", "caddy/Caddyfile") },
  {
    name: "platter.conf of nginx",
    program: "nginx",
    package: "nginx",
    run: (program) => ran("-t", "-q", "-e", "stderr", "-p", folder, "-c", writeNginx(folder, nginxHere()))(program),
  },
  {
    name: "platter.service",
    program: "systemd-analyze",
    package: "systemd",
    run: ran("verify", "--man=no", "systemd/platter.service"),
  },
  {
    name: "platter.service may do little",
    program: "systemd-analyze",
    package: "systemd",
    run: ran("security", "--offline=true", "--threshold=20", "systemd/platter.service"),
  },
  ...(["nginx", "caddy"] as const).map((name) => ({
    name: `${name} in front of replicas that fail, ${Object.keys(TRIALS).length} trials`,
    program: name,
    package: name,
    run: async (program: string) => {
      const proxy = await openProxy(name, program);
      const faults = await tryProxy(proxy);
      await proxy.stop();
      return faults;
    },
  })),
];

const [words = ""] = process.argv.slice(2);
const lacking = new Map<string, string[]>();
for (const { name, program, package: debian, run } of checks.filter((check) => check.name.includes(words))) {
  const found = onPath(program);
  if (!found) {
    lacking.set(debian, [...(lacking.get(debian) ?? []), name]);
    continue;
  }
  const faults = await run(found);
  console.log(`${faults.length === 0 ? "holds" : "FAILS"}  ${program}: ${name}`);
  for (const fault of faults) console.log(`       ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
for (const [debian, names] of lacking)
  console.log(`Not run for want of ${debian}: ${names.join("; ")}. Install the package.`);
process.exit();

/** A program that has something to say only where something is wrong. */
function ran(...args: string[]): (program: string) => string[] {
  return (program) => {
    const env = { ...process.env, PLATTER_HOST: "order.example.com", HOME: folder };
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: deployFolder, encoding: "utf8", env });
    return status === 0 ? [] : `${stdout}${stderr}`.trim().split("\n").slice(-20);
  };
}

/** Where nginx can look for everything: `-t` wants names that can be found, and a certificate. */
function nginxHere(): string {
  return nginxFor(folder, 8_080, 8_443).replaceAll(/platter-\d:3000/g, "127.0.0.1:3000");
}

/** As rules that are never used, for that is what the program reads. */
function writeQueries(): string {
  const asked = [
    ...readDashboard().panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...readRunbook().flatMap(({ queries }) => queries),
  ];
  const rules = asked.map((query, index) => ({
    record: `query:${index}`,
    expr: query.replace(/\$__(?:rate_interval|range)/g, "5m"),
  }));
  const file = path.join(folder, "queries.yml");
  writeFileSync(file, stringify({ groups: [{ name: "queries", rules }] }));
  return file;
}
