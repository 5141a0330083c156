import type { Outcome, Result } from "./result.ts";

const WORDS: Record<Outcome, string> = { holds: "holds", fails: "FAILS", skipped: "skipped" };

/** The results as a table in plain text, and their counts as the last line. */
export function tableOf(results: readonly Result[]): string {
  const width = Math.max(...results.map(({ call }) => call.length), "call".length);
  const row = (call: string, outcome: string, what: string) => `${call.padEnd(width)}  ${outcome.padEnd(7)}  ${what}`;
  const rows = results.map(({ call, outcome, what, detail }, index) => {
    const isFirst = results[index - 1]?.call !== call;
    return row(isFirst ? call : "", WORDS[outcome], detail === "" ? what : `${what}: ${detail}`);
  });
  return [row("call", "result", "what must hold"), ...rows, "", countsOf(results)].join("\n");
}

function countsOf(results: readonly Result[]): string {
  const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length;
  return `${count("holds")} hold, ${count("fails")} fail, ${count("skipped")} skipped`;
}
