import { readFileSync } from "node:fs";
import path from "node:path";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

/* The files of `deploy` and the runbook, for tests and for the commands that try them. */

export const deployFolder = path.resolve(import.meta.dirname, "../../deploy");

export const readDeployFile = (file: string) => readFileSync(path.join(deployFolder, file), "utf8");

/** The documents of a file; one that is no YAML, or names a key twice, throws. */
export function readYaml(file: string): unknown[] {
  return parseAllDocuments(readDeployFile(file), { merge: true }).map((document) => {
    const [error] = document.errors;
    if (error) throw new Error(`${file}: ${error.message}`);
    return document.toJS();
  });
}

const text = z.string().min(1);
const alertSchema = z.strictObject({
  alert: text,
  expr: text,
  for: text.optional(),
  labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
  annotations: z.strictObject({ summary: text, description: text, runbook_url: text }),
});
const recordSchema = z.strictObject({ record: text, expr: text });
const groupSchema = z.strictObject({ name: text, rules: z.array(z.union([alertSchema, recordSchema])) });

export type Alert = z.infer<typeof alertSchema>;
export type Recorded = z.infer<typeof recordSchema>;

/** Several rules of one alert differ in their severity. */
export const ruleName = ({ alert, labels }: Alert) => `${alert} ${labels.severity}`;

export function readRules(): { alerts: Alert[]; recorded: Recorded[] } {
  const [file] = readYaml("prometheus/alerts.yml");
  const rules = z
    .strictObject({ groups: z.array(groupSchema) })
    .parse(file)
    .groups.flatMap((group) => group.rules);
  return {
    alerts: rules.filter((rule) => "alert" in rule),
    recorded: rules.filter((rule) => "record" in rule),
  };
}

const panelSchema = z.looseObject({
  id: z.int(),
  title: text,
  type: text,
  gridPos: z.strictObject({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1), h: z.int().min(1) }),
  datasource: z.strictObject({ type: text, uid: text }).optional(),
  targets: z.array(z.looseObject({ refId: text, expr: text, legendFormat: text })).default([]),
});
const dashboardSchema = z.looseObject({
  uid: text,
  panels: z.array(panelSchema),
  annotations: z.object({ list: z.array(z.looseObject({ expr: text })) }),
});

export function readDashboard(): z.infer<typeof dashboardSchema> {
  return dashboardSchema.parse(JSON.parse(readDeployFile("grafana/dashboard.json")));
}

export interface RunbookSection {
  title: string;
  text: string;
  /** One a line. */
  queries: string[];
  /** Lines of a shell. */
  commands: string[];
}

/** Title of the runbook's section that follows one order through log and API. */
export const ORDER_NUMBER = "An order's number";

export function readRunbook(): RunbookSection[] {
  const page = readFileSync(path.resolve(deployFolder, "../docs/runbook.md"), "utf8");
  return page.split(/^## /m).map((section) => {
    const [title = "", ...lines] = section.split("\n");
    const text = lines.join("\n");
    const blocks = (language: string) =>
      [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))]
        .flatMap(([, block = ""]) => block.split("\n"))
        .map((line) => line.trim())
        .filter((line) => line !== "" && !line.startsWith("#"));
    return { title, text, queries: blocks("promql"), commands: blocks("sh") };
  });
}
