import { parser } from "@prometheus-io/lezer-promql";
import { LABEL_WORDS, METRICS } from "./metric-names.ts";

export interface ReadQuery {
  /** Metrics, labels and label values that do not exist, and syntax errors. */
  faults: string[];
  /** Labels of its series. */
  labels: string[];
}

export function readQuery(query: string, recorded: ReadonlySet<string> = new Set()): ReadQuery {
  const faults: string[] = [];
  const labels = new Set(["job", "instance"]);
  const grouped: string[] = [];
  const text = query.replace(/\$__(?:rate_interval|range)/g, "5m");
  const tree = parser.parse(text);
  const read = ({ from, to }: { from: number; to: number }) => text.slice(from, to);
  tree.iterate({
    enter(node) {
      if (node.type.isError) faults.push(`no query: ${query}`);
      if (node.name === "VectorSelector") faults.push(...readSelector(read(node), recorded, labels));
      if (node.name === "GroupingLabels") grouped.push(...(read(node).match(/\w+/g) ?? []));
      // label_replace makes labels of its own.
      if (node.name === "StringLiteral" && node.matchContext(["FunctionCallBody"])) labels.add(read(node).slice(1, -1));
    },
  });
  for (const label of grouped) if (!labels.has(label)) faults.push(`nothing in it has the label ${label}: ${query}`);
  return { faults, labels: grouped.length > 0 ? grouped : [...labels] };
}

const SELECTOR = /^([\w:]*)\s*(?:\{(.*)\})?$/s;
const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g;

function readSelector(selector: string, recorded: ReadonlySet<string>, labels: Set<string>): string[] {
  const [, name = "", matchers = ""] = SELECTOR.exec(selector) ?? [];
  if (name === "up" || recorded.has(name)) return [];
  const base = baseOf(name);
  const metric = base === null ? undefined : METRICS[base];
  if (base === null || !metric) return [`no metric is called ${name}`];
  const known = [...metric.labels, "job", "instance", ...(name.endsWith("_bucket") ? ["le"] : [])];
  for (const label of known) labels.add(label);
  return [...matchers.matchAll(MATCHER)].flatMap(([, label = "", , value = ""]) => {
    if (!known.includes(label)) return [`${name} has no label ${label}`];
    const words = LABEL_WORDS[`${base} ${label}`];
    const odd = value.split("|").filter((word) => word !== "" && words && !words.includes(word));
    return odd.map((word) => `${name} has no ${label} "${word}"`);
  });
}

/** The name in the registry; a histogram's has three series. */
function baseOf(name: string): string | null {
  const base = name.replace(/_(?:bucket|count|sum)$/, "");
  if (METRICS[base]?.type === "histogram") return name === base ? null : base;
  return name in METRICS ? name : null;
}
