import { expect, test } from "vitest";
import { parse } from "yaml";
import { fasterRules } from "@platter/lab/alerts/faster.ts";
import { readDeployFile } from "./deploy-files.ts";

test("ranges, offsets and durations of rules become shorter; names and thresholds stay", () => {
  const rule = {
    alert: "Few",
    expr: 'platter:few:ratio5m > 5 and rate(few_total{of="5m"}[5m] offset 1w) > 0.1',
    for: "1h",
    annotations: { summary: "In [5m] or for 1h" },
  };
  expect(parse(fasterRules(JSON.stringify({ groups: [rule] }), 60))).toEqual({
    groups: [
      {
        ...rule,
        expr: 'platter:few:ratio5m > 5 and rate(few_total{of="5m"}[5000ms] offset 10080000ms) > 0.1',
        for: "60000ms",
      },
    ],
  });
});

test("no rule keeps its original duration", () => {
  const faster = fasterRules(readDeployFile("prometheus/alerts.yml"), 30);
  expect(faster.match(/(?:\[|offset |for: )\d+[smhdw]\b/g)).toBeNull();
  expect(faster.match(/(?:\[|offset |for: )\d+ms\b/g)?.length).toBeGreaterThan(30);
});
