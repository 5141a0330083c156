import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

/* What the files of `deploy` and the runbooks hold, for tests and for the commands that try them. */

export const deployFolder = path.resolve(import.meta.dirname, "../../deploy");
const runbookFolder = path.resolve(import.meta.dirname, "../../docs/runbooks");

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

export interface Runbook {
  name: string;
  text: string;
  /** One a line. */
  queries: string[];
  /** Lines of a shell. */
  commands: string[];
}

export function readRunbooks(): Runbook[] {
  return readdirSync(runbookFolder).map((file) => {
    const page = readFileSync(path.join(runbookFolder, file), "utf8");
    const blocks = (language: string) =>
      [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))]
        .flatMap(([, block = ""]) => block.split("\n"))
        .map((line) => line.trim())
        .filter((line) => line !== "" && !line.startsWith("#"));
    return { name: file.replace(/\.md$/, ""), text: page, queries: blocks("promql"), commands: blocks("sh") };
  });
}

/** The settings there are: `server/settings/settings.ts` is the judge. */
export function settingNames(): Set<string> {
  const source = readFileSync(path.resolve(deployFolder, "../server/settings/settings.ts"), "utf8");
  return new Set([...source.matchAll(/"([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)"/g)].map(([, name = ""]) => name));
}
