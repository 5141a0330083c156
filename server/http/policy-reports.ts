import { z } from "zod";
import { addressKey } from "../limits/counters.ts";
import type { Log } from "../observability/log.ts";
import { count } from "../observability/metrics.ts";

/** Where browsers tell what the content security policy made them refuse. */
export const POLICY_REPORT_PATH = "/policy-report";

/** One by itself as `report-uri` sends it, or several as the Reporting API does. */
export const REPORT_TYPES = ["application/csp-report", "application/reports+json"];
/** Bytes: a report holds the policy and two addresses. */
export const LONGEST_REPORT = 16 * 1_024;
const MOST_REPORTS = 10;

/** What was refused: a part of ours, a script or style in the page itself, another site's, or a browser extension's. */
export type Blocked = "ours" | "inline" | "foreign" | "extension";

export interface PolicyReport {
  /** One of the policy's own, or "other". */
  directive: string;
  blocked: Blocked;
  /** The blocked origin, or a word of ours; never a path, a query or a text as it was sent. */
  source: string;
}

const text = z.string().catch("");
const single = z.object({
  "csp-report": z
    .object({ "effective-directive": text, "violated-directive": text, "blocked-uri": text })
    .transform((report) => ({
      directive: report["effective-directive"] || report["violated-directive"],
      blocked: report["blocked-uri"],
    })),
});
const several = z.array(
  z
    .object({ type: z.literal("csp-violation"), body: z.object({ effectiveDirective: text, blockedURL: text }) })
    .transform(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL }))
    .nullable()
    .catch(null),
);

/** Everybody may send these: what cannot be read as one is none. */
export function readPolicyReports(body: string, ourOrigin: string | null): PolicyReport[] {
  const sent = parseJson(body);
  const one = single.safeParse(sent).data?.["csp-report"];
  const reports = one ? [one] : (several.safeParse(sent).data ?? []).filter((report) => report !== null);
  return reports.slice(0, MOST_REPORTS).map(({ directive, blocked }) => ({
    directive: directiveOf(directive),
    ...blockedBy(blocked, ourOrigin),
  }));
}

/** Of the policy; older browsers add the sources to the name. */
const DIRECTIVES = new Set([
  "default-src",
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "connect-src",
  "manifest-src",
  "form-action",
  "object-src",
  "base-uri",
  "frame-ancestors",
  "frame-src",
  "media-src",
  "worker-src",
  "child-src",
]);

function directiveOf(told: string): string {
  const name = told.slice(0, 40).split(" ")[0]?.toLowerCase() ?? "";
  return DIRECTIVES.has(name) ? name : "other";
}

const KEYWORDS = new Set(["inline", "eval", "wasm-eval", "self", "data", "blob", "trusted-types-sink"]);
const EXTENSION = /^(?:chrome|moz|safari|safari-web|ms-browser)-extension$/;

function blockedBy(told: string, ourOrigin: string | null): Pick<PolicyReport, "blocked" | "source"> {
  const word = told.slice(0, 20).split(":")[0]?.toLowerCase() ?? "";
  if (KEYWORDS.has(word) || word === "") return { blocked: "inline", source: word || "none" };
  const url = told.length <= 4_000 ? URL.parse(told) : null;
  // An extension's origin names the extension, and so tells of the person.
  if (EXTENSION.test(told.slice(0, 30).split(":")[0] ?? "")) return { blocked: "extension", source: "extension" };
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return { blocked: "foreign", source: "other" };
  if (url.origin === ourOrigin) return { blocked: "ours", source: "ours" };
  return { blocked: "foreign", source: /^[a-z0-9.-]{1,60}$/.test(url.hostname) ? url.origin : "other" };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const A_MINUTE = 60_000;
const LINES_A_MINUTE = 5;

/** Counts every report, and writes down the first of each address, a few a minute in all: anybody can send them. */
export function createReportBook(log: Pick<Log, "warn">, elapsed: () => number = () => performance.now()) {
  let begun = Number.NEGATIVE_INFINITY;
  let heard = new Set<string>();
  return (reports: PolicyReport[], address: string): void => {
    for (const { directive, blocked } of reports) count("platter_policy_reports_total", { directive, blocked });
    const [first] = reports;
    if (elapsed() - begun >= A_MINUTE) [begun, heard] = [elapsed(), new Set()];
    const key = addressKey(address);
    if (!first || heard.has(key) || heard.size >= LINES_A_MINUTE) return;
    heard.add(key);
    const { directive, source } = first;
    log.warn(
      { event: "policy report", code: directive, reason: source },
      "the content security policy refused something",
    );
  };
}
