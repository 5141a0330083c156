import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { FAULTS } from "@platter/lab/alerts/faults.ts";
import { deployFolder, readDashboard, readDeployFile, readRules, readRunbooks, readYaml } from "./deploy-files.ts";
import { readQuery } from "./promql.ts";

const root = path.resolve(deployFolder, "..");
const { alerts, recorded } = readRules();
const names = new Set(recorded.map(({ record }) => record));
const dashboard = readDashboard();
const runbooks = readRunbooks();
/** Runbooks of no alert. */
const GENERAL = ["README", "order-number"];

const faultsOf = (query: string) => readQuery(query, names).faults;

describe("queries", () => {
  test("one that asks for what is not there is found", () => {
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

  test.each([...alerts.map(({ alert, expr }) => [alert, expr]), ...recorded.map(({ record, expr }) => [record, expr])])(
    "%s asks only for metrics, labels and words that there are",
    (_name, expr) => expect(faultsOf(expr)).toEqual([]),
  );

  test.each(dashboard.panels.filter(({ targets }) => targets.length > 0).map((panel) => [panel.title, panel] as const))(
    "the panel “%s” asks only for metrics, labels and words that there are",
    (_title, { targets }) => {
      expect(targets.flatMap(({ expr }) => faultsOf(expr))).toEqual([]);
      for (const { expr, legendFormat } of targets)
        for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
          expect(readQuery(expr, names).labels).toContain(label);
    },
  );

  test.each(runbooks.map((runbook) => [runbook.name, runbook] as const))(
    "the runbook %s asks only for metrics, labels and words that there are",
    (_name, { queries }) => expect(queries.flatMap((query) => faultsOf(query))).toEqual([]),
  );
});

describe("alerts", () => {
  test("each has a name of its own and a runbook, and each runbook is one of an alert, which it names", () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    const linked = new Map<string, string[]>();
    for (const { alert, annotations } of alerts) {
      const [, name = ""] = /^docs\/runbooks\/([\w-]+)\.md$/.exec(annotations.runbook_url) ?? [];
      linked.set(name, [...(linked.get(name) ?? []), alert]);
    }
    expect([...linked.keys(), ...GENERAL].toSorted()).toEqual(runbooks.map(({ name }) => name).toSorted());
    for (const { name, text } of runbooks)
      for (const alert of linked.get(name) ?? []) expect(text, name).toContain(`\`${alert}\``);
  });

  test("each has a fault in which it has to fire, and no fault waits for one that is not there", () => {
    expect(FAULTS.flatMap((fault) => fault.alerts).toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  });

  test("each fires in the tests of the rules", () => {
    const tests = readDeployFile("prometheus/tests.yml") + readDeployFile("prometheus/tests-weeks.yml");
    for (const { alert } of alerts) expect(tests).toContain(`alertname="${alert}"`);
  });

  test("those that Alertmanager holds back for another are there", () => {
    const named = [...readDeployFile("alertmanager/alertmanager.yml").matchAll(/alertname=~?"([^"]*)"/g)];
    const held = named.flatMap(([, list = ""]) => list.split("|"));
    expect(held.length).toBeGreaterThan(1);
    expect(held.filter((name) => !alerts.some(({ alert }) => alert === name))).toEqual([]);
  });

  test("what is written of one names labels that it has", () => {
    for (const { alert, expr, annotations } of alerts) {
      const said = Object.values(annotations).join(" ");
      for (const [, label = ""] of said.matchAll(/\$labels\.(\w+)/g))
        expect(readQuery(expr, names).labels, alert).toContain(label);
    }
  });

  test("Prometheus keeps for longer than the rules look back", () => {
    const weeks = [...recorded, ...alerts].flatMap(({ expr }) =>
      [...expr.matchAll(/offset (\d+)w/g)].map(([, count]) => Number(count)),
    );
    const [compose] = readYaml("compose.prod.yaml") as [{ services: { prometheus: { command: string[] } } }];
    const [, days = "0"] = /retention\.time=(\d+)d/.exec(compose.services.prometheus.command.join(" ")) ?? [];
    expect(Math.max(...weeks)).toBe(3);
    expect(Number(days)).toBeGreaterThan(Math.max(...weeks) * 7 + 7);
  });
});

describe("the dashboard", () => {
  test("begins with the business, and its panels neither share a place nor leave the page", () => {
    expect(dashboard.panels[0]).toMatchObject({ type: "row", title: "Business" });
    const taken = new Map<string, string>();
    for (const { title, gridPos } of dashboard.panels) {
      const { x, y, w, h } = gridPos;
      expect(x + w, title).toBeLessThanOrEqual(24);
      for (let column = x; column < x + w; column++)
        for (let line = y; line < y + h; line++) {
          expect(taken.get(`${column} ${line}`), title).toBeUndefined();
          taken.set(`${column} ${line}`, title);
        }
    }
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });

  test("asks the source that is set up with it", () => {
    const [sources] = readYaml("grafana/provisioning/datasources/prometheus.yml") as [
      { datasources: { uid: string }[] },
    ];
    const asked = new Set(dashboard.panels.flatMap(({ datasource }) => datasource?.uid ?? []));
    expect([...asked]).toEqual(sources.datasources.map(({ uid }) => uid));
  });
});

describe("runbooks", () => {
  const logged = readFileSync(path.join(root, "server/observability/log.ts"), "utf8");
  const server = globSync("server/**/*.ts", { cwd: root })
    .map((file) => readFileSync(path.join(root, file), "utf8"))
    .join("\n");

  const wordsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, word = ""]) => word);

  test.each(runbooks.map((runbook) => [runbook.name, runbook] as const))(
    "%s fits on a page, and looks for fields and words that the log has",
    (_name, { text, commands }) => {
      expect(text.split("\n").length).toBeLessThanOrEqual(60);
      const greps = commands.filter((line) => line.startsWith("platter-logs ")).join("\n");
      const fields = wordsIn(greps, /"(\w+)":/g).filter((field) => !["msg", "level"].includes(field));
      expect(fields.filter((field) => !logged.includes(`"${field}"`))).toEqual([]);
      const said = wordsIn(greps, /"(?:event|msg)":"\(?([^"[)]+)\)?"/g).flatMap((words) => words.split("|"));
      expect(said.filter((word) => !server.includes(`"${word}"`))).toEqual([]);
    },
  );

  test("each tells what it means, what customers see, three looks, what to do and when to stop worrying", () => {
    for (const { name, text } of runbooks.filter((runbook) => !GENERAL.includes(runbook.name))) {
      const parts = ["**What it means.**", "**What customers see.**", "## Look", "## Do", "## When to stop worrying"];
      const places = parts.map((part) => text.indexOf(part));
      expect(places, name).toEqual(places.filter((place) => place >= 0).toSorted((one, other) => one - other));
      expect(text.match(/^\d\. /gm), name).toHaveLength(3);
    }
  });

  test("what they link to is there", () => {
    for (const { name, text } of runbooks)
      for (const [, target = ""] of text.matchAll(/\]\(([^)#:]+)\)/g))
        expect(globSync(path.join(root, "docs/runbooks", target)), `${name}: ${target}`).toHaveLength(1);
  });
});
