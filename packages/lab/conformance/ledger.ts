import type { Operation } from "../../../server/catering/operation.ts";
import type { Call } from "../../../server/remote/transport.ts";
import type { Contract } from "./contract.ts";
import { DEMANDS } from "./demands.ts";
import type { Exchange } from "./exchange.ts";
import type { Judgement } from "./judge.ts";
import { PROMISES, type Told } from "./promises.ts";
import { type Fault, MOST_FAULTS, type Outcome, type Result } from "./result.ts";

/** What was seen of each operation. */
export type Ledger = ReturnType<typeof openLedger>;

export interface Asked {
  call: Call<unknown>;
  token: string | undefined;
}

interface Page {
  operation: Operation;
  /** By their texts. */
  faults: Map<string, Fault>;
  hints: Map<string, Fault>;
  /** Every path at which a reply had a value. */
  told: Set<string>;
  /** What may be missing, and the words for it. */
  spared: ReadonlyMap<string, string>;
  slowest: number;
  missing: string;
  last: Asked | undefined;
  checks: Result[];
}

export function openLedger(operations: readonly Operation[], { sparedIn }: Contract) {
  const pages = new Map(operations.map((one) => [one.name, newPage(one, sparedIn(one))]));
  const pageOf = ({ name }: { name: string }) => {
    const page = pages.get(name);
    if (!page) throw new Error(`no operation is called ${name}`);
    return page;
  };
  const noteFaults = (operation: { name: string }, faults: readonly Fault[]) => {
    for (const fault of faults) pageOf(operation).faults.set(fault.text, fault);
  };
  return {
    operationOf: (call: Call<unknown>): Operation => pageOf(call).operation,
    noteReply(asked: Asked, { faults, hints }: Judgement, { body, milliseconds }: Exchange): void {
      const page = pageOf(asked.call);
      page.slowest = Math.max(page.slowest, milliseconds);
      noteFaults(asked.call, faults);
      for (const hint of hints) page.hints.set(hint.text, hint);
      if (faults.length > 0) return;
      page.last = asked;
      notePaths(body, "", page.told);
    },
    noteFaults,
    /** Why an operation could not be asked. */
    noteMissing(operation: Operation, why: string): void {
      pageOf(operation).missing ||= why;
    },
    noteCheck(operation: Operation, what: string, outcome: Outcome, detail: string): void {
      const { checks } = pageOf(operation);
      const demand = DEMANDS.get(what);
      const asked = demand ? `${what} (${demand.row})` : what;
      const common = { call: operation.name, what: asked };
      if (outcome !== "fails") checks.push({ ...common, outcome, detail });
      else if (!demand || !isUsed(operation)) checks.push({ ...common, outcome: "hint", detail });
      else checks.push({ ...common, outcome, detail: `${detail}: the site cannot ${demand.cannot}` });
    },
    lastAsked: (operation: Operation): Asked | undefined => pageOf(operation).last,
    /** Everything noted, in the order of the operations; of each first what became of its replies. */
    results: (): Result[] => {
      const said = new Set<string>();
      return [...pages.values()].flatMap((page) => [...answersOf(page), ...untoldOf(page, said), ...page.checks]);
    },
  };
}

function newPage(operation: Operation, spared: Page["spared"]): Page {
  const [faults, hints] = [new Map<string, Fault>(), new Map<string, Fault>()];
  return { operation, faults, hints, told: new Set(), spared, slowest: 0, missing: "", last: undefined, checks: [] };
}

function promisedOf({ name }: Operation) {
  const promised = PROMISES[name];
  if (!promised) throw new Error(`nothing is promised of ${name}`);
  return promised;
}

function isUsed(operation: Operation): boolean {
  return promisedOf(operation).cannot !== "";
}

function answersOf({ operation, faults, hints, slowest, missing, last, checks }: Page): Result[] {
  const answers = { call: operation.name, what: "Answers as the contract says" };
  const beside = hints.size > 0 ? [{ ...answers, outcome: "hint" as const, detail: inWords([...hints.values()]) }] : [];
  if (faults.size > 0) {
    const told = [...faults.values()].slice(0, MOST_FAULTS);
    if (!isUsed(operation)) return [{ ...answers, outcome: "hint", detail: inWords(told) }];
    const losses = new Set(told.map((fault) => lossOf(operation, fault)));
    return [
      { ...answers, outcome: "fails", detail: `${inWords(told)}: the site cannot ${[...losses].join(", nor ")}` },
    ];
  }
  if (last) return [{ ...answers, outcome: "holds", detail: slowness(last.call.limit, slowest) }, ...beside];
  // What stopped a check stopped the asking.
  const why = missing || checks.find(({ outcome }) => outcome === "skipped")?.detail;
  return [{ ...answers, outcome: "skipped", detail: why ?? "not checked" }];
}

function inWords(faults: readonly Fault[]): string {
  return faults
    .slice(0, MOST_FAULTS)
    .map(({ text }) => text)
    .join("; ");
}

/** What cannot be done with a fault: that of the field, where a row names it, or else of the call. */
function lossOf(operation: Operation, { path }: Fault): string {
  const { cannot, tells } = promisedOf(operation);
  const isMeant = (known: string) => known === path || known.endsWith(`].${path}`);
  return tells.find(({ paths }) => paths.some(isMeant))?.cannot ?? cannot;
}

/** What stands in no entry that came: a failure where a row needs it, else a hint, once for all calls alike. */
function untoldOf({ operation, told, spared }: Page, said: Set<string>): Result[] {
  const isUntold = (paths: readonly string[]) =>
    paths.some((path) => told.has(baseOf(path))) && !paths.some((path) => told.has(path));
  const call = operation.name;
  const { tells } = promisedOf(operation);
  const needed = tells.filter(({ paths }) => isUntold(paths));
  const failures = [...Map.groupBy(needed, ({ row, cannot }) => `(${row}): ${cannot}`).values()].flatMap(
    (fields): Result[] => {
      const { row, cannot } = fields[0] as Told;
      const detail = `${fields.map(({ paths }) => paths.join(" or ")).join(", ")} not told: the site cannot ${cannot}`;
      return [{ call, what: `Tells what is promised (${row})`, outcome: "fails", detail }];
    },
  );
  const known = new Set(tells.flatMap(({ paths }) => paths));
  const others = [...spared].filter(([path]) => !known.has(path) && isUntold([path]));
  const fresh = others.filter(([path, words]) => isNew(said, `${path.split(".").at(-1)} ${words}`));
  const detail = `not told: ${fresh.map(([path, words]) => `${path} (${words})`).join(", ")}`;
  return fresh.length === 0
    ? failures
    : [...failures, { call, what: "Tells what may be missing", outcome: "hint", detail }];
}

function isNew(said: Set<string>, words: string): boolean {
  return !said.has(words) && said.add(words).has(words);
}

/** The object that a path is about: "cart[]" of "cart[].price". */
function baseOf(path: string): string {
  return path.replace(/\.?[^.[\]]+$/, "");
}

function notePaths(value: unknown, path: string, told: Set<string>): void {
  if (value === null || value === undefined) return;
  told.add(path);
  if (typeof value !== "object") return;
  const below = path === "" ? "" : `${path}.`;
  for (const [name, inner] of Object.entries(value))
    notePaths(inner, Array.isArray(value) ? `${path}[]` : below + name, told);
}

/** A note, no failure: a run from afar says little about how long the site will wait. */
function slowness(limit: number, milliseconds: number): string {
  const seconds = (value: number) => `${(value / 1_000).toFixed(1)} s`;
  return milliseconds > limit ? `took ${seconds(milliseconds)}; the site waits ${seconds(limit)}` : "";
}
