import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { FAULTS } from "@platter/lab/alerts/faults.ts";
import { METRICS_BY_KIND } from "../../server/observability/metrics.ts";
import {
  deployFolder,
  readDashboard,
  readDeployFile,
  readRules,
  readRunbook,
  readYaml,
  ruleName,
} from "./deploy-files.ts";
import { readQuery } from "./promql.ts";

const root = path.resolve(deployFolder, "..");
const { alerts, recorded } = readRules();
const names = new Set(recorded.map(({ record }) => record));
const dashboard = readDashboard();
const runbook = readRunbook();

const faultsOf = (query: string) => readQuery(query, names).faults;
/** Of rules, dashboard and runbook. */
const queries = [
  ...alerts.map((rule): [string, string] => [ruleName(rule), rule.expr]),
  ...recorded.map(({ record, expr }): [string, string] => [record, expr]),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
  ...runbook.flatMap((section) => section.queries.map((query): [string, string] => [section.title, query])),
];

describe("queries", () => {
  test("a query with an unknown metric, label or value is found", () => {
    const faults = {
      "sum(rate(platter_orders_placed_total[5m]))": [],
      'platter_orders_placed_total{mode="lite"} unless on (job) up': [],
      'sum by (week) (label_replace(platter_orders_settled_total, "week", "1", "", ""))': [],
      "rate(platter_orders_total[5m])": ["no metric is called platter_orders_total"],
      "rate(platter_http_request_seconds[5m])": ["no metric is called platter_http_request_seconds"],
      platter_orders_placed_total_count: ["no metric is called platter_orders_placed_total_count"],
      'platter_store_up{region="x"}': ["platter_store_up has no label region"],
      'platter_order_amount_cents_count{le="1"}': ["platter_order_amount_cents_count has no label le"],
      'platter_steps_total{step=~"item|bag"}': ['platter_steps_total has no step "bag"'],
      "sum by (reason) (platter_store_up)": ["nothing in it has the label reason: sum by (reason) (platter_store_up)"],
    };
    for (const [query, expected] of Object.entries(faults)) expect(faultsOf(query)).toEqual(expected);
    expect(faultsOf("sum(rate(platter_store_up[5m])").join()).toContain("no query");
  });

  test.each(queries)("%s: %s uses existing metrics, labels and values", (_place, query) =>
    expect(faultsOf(query)).toEqual([]),
  );

  test("labels in legends and descriptions belong to their query", () => {
    for (const { expr, legendFormat } of dashboard.panels.flatMap(({ targets }) => targets))
      for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        expect(readQuery(expr, names).labels, expr).toContain(label);
    for (const { expr, annotations } of alerts)
      for (const [, label] of Object.values(annotations)
        .join(" ")
        .matchAll(/\$labels\.(\w+)/g))
        expect(readQuery(expr, names).labels, expr).toContain(label);
  });

  test("each metric and recording rule is used by an alert, the dashboard or the runbook", () => {
    const text = [...queries.map(([, query]) => query), ...runbook.map((section) => section.text)].join("\n");
    const metrics = Object.values(METRICS_BY_KIND).flatMap((kind) => Object.keys(kind));
    expect([...metrics, ...names].filter((name) => !text.includes(name))).toEqual([]);
  });
});

describe("alerts", () => {
  test("each has a runbook section, a fault that fires it, and a test of its rule", () => {
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook_url).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
      expect(runbook.map(({ title }) => title)).toContain(alert);
    }
    const fired = alerts.map(ruleName).toSorted();
    expect(FAULTS.flatMap((fault) => fault.alerts).toSorted()).toEqual(fired);
    const tests = readDeployFile("prometheus/tests.yml");
    for (const { alert, labels } of alerts)
      expect(tests).toContain(`alertname="${alert}",severity="${labels.severity}"`);
  });

  test("alerts suppressed by Alertmanager exist", () => {
    const named = [...readDeployFile("alertmanager/alertmanager.yml").matchAll(/alertname=~?"([^"]*)"/g)];
    const suppressed = named.flatMap(([, list = ""]) => list.split("|"));
    expect(suppressed.length).toBeGreaterThan(1);
    expect(suppressed.filter((name) => !alerts.some(({ alert }) => alert === name))).toEqual([]);
  });

  test("Prometheus retains data longer than the rules look back", () => {
    const weeks = recorded.flatMap(({ expr }) =>
      [...expr.matchAll(/offset (\d+)w/g)].map(([, count]) => Number(count)),
    );
    const [compose] = readYaml("compose.prod.yaml") as [{ services: { prometheus: { command: string[] } } }];
    const [, days = "0"] = /retention\.time=(\d+)d/.exec(compose.services.prometheus.command.join(" ")) ?? [];
    expect(Math.max(...weeks)).toBe(3);
    expect(Number(days)).toBeGreaterThan(Math.max(...weeks) * 7 + 7);
  });
});

test("the dashboard uses the provisioned data source", () => {
  const [sources] = readYaml("grafana/provisioning/datasources/prometheus.yml") as [{ datasources: { uid: string }[] }];
  const used = new Set(dashboard.panels.flatMap(({ datasource }) => datasource?.uid ?? []));
  expect([...used]).toEqual(sources.datasources.map(({ uid }) => uid));
});

test("the runbook searches the log for existing fields and messages", () => {
  const log = readFileSync(path.join(root, "server/observability/log.ts"), "utf8");
  const server = globSync("server/**/*.ts", { cwd: root }).map((file) => readFileSync(path.join(root, file), "utf8"));
  const commands = runbook.flatMap((section) => section.commands).filter((line) => line.startsWith("platter-logs "));
  expect(commands.length).toBeGreaterThan(5);
  const wordsIn = (pattern: RegExp) => [...commands.join("\n").matchAll(pattern)].map(([, word = ""]) => word);
  const fields = wordsIn(/"(\w+)":/g).filter((field) => !["msg", "level"].includes(field));
  expect(fields.filter((field) => !log.includes(`"${field}"`))).toEqual([]);
  const words = wordsIn(/"(?:event|msg)":"([^"[]+)"/g).flatMap(alternatives);
  expect(words.filter((word) => !server.join("\n").includes(`"${word}"`))).toEqual([]);
});

/** `order (in doubt|found)` stands for two texts. */
function alternatives(pattern: string): string[] {
  const [, before = "", choices = pattern, after = ""] = /^([^(]*)\(([^)]*)\)(.*)$/.exec(pattern) ?? [];
  return choices.split("|").map((choice) => before + choice + after);
}
