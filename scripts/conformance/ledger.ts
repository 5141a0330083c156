import type { Operation } from "../../server/catering/operation.ts";
import type { Call } from "../../server/remote/transport.ts";
import { MOST_FAULTS, type Result } from "./result.ts";

/** What was seen of each operation. */
export type Ledger = ReturnType<typeof openLedger>;

export interface Asked {
  call: Call<unknown>;
  token: string | undefined;
}

interface Page {
  operation: Operation;
  faults: Set<string>;
  slowest: number;
  missing: string;
  last: Asked | undefined;
  checks: Result[];
}

export function openLedger(operations: readonly Operation[]) {
  const pages = new Map(operations.map((operation) => [operation.name, newPage(operation)]));
  const pageOf = ({ name }: { name: string }) => {
    const page = pages.get(name);
    if (!page) throw new Error(`no operation is called ${name}`);
    return page;
  };
  return {
    operationOf: (call: Call<unknown>): Operation => pageOf(call).operation,
    /** A reply that should be a success, with what is wrong with it. */
    noteReply(asked: Asked, faults: readonly string[], milliseconds: number): void {
      const page = pageOf(asked.call);
      page.slowest = Math.max(page.slowest, milliseconds);
      for (const fault of faults) page.faults.add(fault);
      if (faults.length === 0) page.last = asked;
    },
    /** Why an operation could not be asked. */
    noteMissing(operation: Operation, why: string): void {
      pageOf(operation).missing ||= why;
    },
    noteCheck(result: Result): void {
      pageOf({ name: result.call }).checks.push(result);
    },
    /** How an operation was last asked with success. */
    lastAsked: (operation: Operation): Asked | undefined => pageOf(operation).last,
    /** Everything noted, in the order of the operations; of each first what became of its replies. */
    results: (): Result[] => [...pages.values()].flatMap((page) => [answersOf(page), ...page.checks]),
  };
}

function newPage(operation: Operation): Page {
  return { operation, faults: new Set(), slowest: 0, missing: "", last: undefined, checks: [] };
}

function answersOf({ operation, faults, slowest, missing, last, checks }: Page): Result {
  const answers = { call: operation.name, what: "Answers as the contract says" };
  if (faults.size > 0) return { ...answers, outcome: "fails", detail: [...faults].slice(0, MOST_FAULTS).join("; ") };
  if (last) return { ...answers, outcome: "holds", detail: slowness(last.call.limit, slowest) };
  // What stopped a check stopped the asking.
  const why = missing || checks.find(({ outcome }) => outcome === "skipped")?.detail;
  return { ...answers, outcome: "skipped", detail: why ?? "not checked" };
}

/** A note, no failure: a run from afar says little about how long the site will wait. */
function slowness(limit: number, milliseconds: number): string {
  const seconds = (value: number) => `${(value / 1_000).toFixed(1)} s`;
  return milliseconds > limit ? `took ${seconds(milliseconds)}; the site waits ${seconds(limit)}` : "";
}
