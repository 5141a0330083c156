import type { Outcome, Result } from "./result.ts";

const WORDS: Record<Outcome, string> = { holds: "holds", fails: "FAILS", hint: "hint", skipped: "skipped" };

/** The results as a table in plain text, what is only a hint as another one, and their counts as the last line. */
export function tableOf(results: readonly Result[]): string {
  const hints = eachOnce(results.filter(({ outcome }) => outcome === "hint"));
  const others = results.filter(({ outcome }) => outcome !== "hint");
  const apart = ["", "Hints, which are no failures: no row asks for this, or the site can do without it.", ""];
  return [
    ...rowsOf(others, "what must hold"),
    ...(hints.length > 0 ? [...apart, ...rowsOf(hints, "what would be good")] : []),
    "",
    countsOf(results),
  ].join("\n");
}

/** What is said of several calls, of the first. */
function eachOnce(hints: readonly Result[]): Result[] {
  const alike = Map.groupBy(hints, ({ what, detail }) => `${what} ${detail}`);
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? [];
    return { ...first, detail: `${first.detail} (and of ${others.length} more)` };
  });
}

function rowsOf(results: readonly Result[], title: string): string[] {
  const width = Math.max(...results.map(({ call }) => call.length), "call".length);
  const row = (call: string, outcome: string, what: string) => `${call.padEnd(width)}  ${outcome.padEnd(7)}  ${what}`;
  const rows = results.map(({ call, outcome, what, detail }, index) => {
    const isFirst = results[index - 1]?.call !== call;
    return row(isFirst ? call : "", WORDS[outcome], detail === "" ? what : `${what}: ${detail}`);
  });
  return [row("call", "result", title), ...rows];
}

function countsOf(results: readonly Result[]): string {
  const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length;
  return `${count("holds")} hold, ${count("fails")} fail, ${count("hint")} hints, ${count("skipped")} skipped`;
}
