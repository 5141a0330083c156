import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../scripts/source-tree.ts";
import { FAULTS, type Fault } from "./mutants/faults.ts";

/*
 * npm run lab mutants, after tests were removed: puts each fault of mutants/faults.ts into its file, and looks whether a
 * test fails: first those that name its row, then all. Results are gathered in test-results/mutants.json.
 *   -- --only N,M    these faults alone
 *   -- --named       only tests that name the row
 *   -- --report FILE another file for the results
 *   -- --check       no tests: only whether each fault still fits into its file
 */
interface Result extends Fault {
  number: number;
  /** The test that fails; null if none does. */
  found: { by: string; stage: "row" | "all"; says: string } | null;
  /** Browser tests that name the row, which this does not run. */
  browser: string[];
  seconds: number;
  note?: string;
}

const { values: asked } = parseArgs({
  options: {
    only: { type: "string" },
    named: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    report: { type: "string", default: "test-results/mutants.json" },
  },
});
const report = path.resolve(root, asked.report);
/** Milliseconds for the tests that name a row, and for all. */
const LIMIT = 20 * 60_000;
// A test that is late on a busy machine would count as one that fails.
const OPTIONS = ["--project", "app", "--project", "alone", "--testTimeout", "120000", "--hookTimeout", "120000"];

const misfits = FAULTS.filter((fault) => textOf(fault).split(fault.from).length !== 2);
for (const { row, file, from } of misfits) console.error(`${row}: not exactly once in ${file}: ${from}`);
if (misfits.length > 0) process.exitCode = 1;
else if (asked.check) console.log(`${FAULTS.length} faults fit into their files.`);
else await tryFaults(asked.only ? asked.only.split(",").map(Number) : FAULTS.map((_, index) => index + 1));

async function tryFaults(numbers: number[]): Promise<void> {
  for (const number of numbers) {
    const fault = FAULTS[number - 1];
    if (!fault) throw new Error(`There is no fault ${number}.`);
    const result = await tryFault(fault, number);
    const words = result.found ? `found by ${result.found.by}` : ["not found", result.note].filter(Boolean).join(": ");
    console.log(`${number} ${fault.row} (${fault.breaks}), ${result.seconds} s: ${words}`);
    if (!result.found) console.log(`  in browsers: ${result.browser.join(", ") || "no test names the row"}`);
    keep(result);
  }
}

async function tryFault(fault: Fault, number: number): Promise<Result> {
  const started = performance.now();
  const before = textOf(fault);
  const restore = () => writeFileSync(path.join(root, fault.file), before);
  const stop = () => {
    restore();
    process.exit(1);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  let found: Awaited<ReturnType<typeof firstFailure>> = null;
  let stage: "row" | "all" = "row";
  try {
    writeFileSync(
      path.join(root, fault.file),
      before.replace(fault.from, () => fault.to),
    );
    const named = filesNaming(fault.row, "*.test.ts");
    if (named.length > 0) found = await firstFailure(["run", ...OPTIONS, ...named]);
    if (!found && !asked.named) {
      stage = "all";
      // Not `vitest related`: tests load the app through a module of the bundler, which it does not follow.
      found = await firstFailure(["run", ...OPTIONS]);
    }
  } finally {
    restore();
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
  const seconds = Math.round((performance.now() - started) / 1_000);
  const common = { number, ...fault, browser: filesNaming(fault.row, "e2e/*.spec.ts"), seconds };
  if (found === "late") return { ...common, found: null, note: "the tests took too long" };
  return { ...common, found: found && { ...found, stage } };
}

/** The first test that fails; "late" if the tests did not end in time. */
async function firstFailure(words: string[]): Promise<{ by: string; says: string } | "late" | null> {
  const output = path.join(mkdtempSync(path.join(tmpdir(), "mutants-")), "results.json");
  const command = ["scripts/run.mjs", "vitest", ...words, "--bail", "1", "--reporter", "json", "--outputFile", output];
  const child = spawn(process.execPath, command, { cwd: root, stdio: "ignore", timeout: LIMIT });
  const isLate = await new Promise((resolve) => child.on("exit", () => resolve(child.killed)));
  if (isLate) return "late";
  const { testResults } = JSON.parse(readFileSync(output, "utf8")) as {
    testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[];
  };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative(root, name);
    const failed = assertionResults.find((test) => test.status === "failed");
    if (failed) return { by: `${file} › ${failed.fullName}`, says: firstLine(failed.failureMessages[0] ?? "") };
    if (status === "failed" && message) return { by: `${file}, which fails as a whole`, says: firstLine(message) };
  }
  return null;
}

interface Assertion {
  status: string;
  fullName: string;
  failureMessages: string[];
}

function keep(result: Result): void {
  const before = existsSync(report) ? (JSON.parse(readFileSync(report, "utf8")) as Result[]) : [];
  const results = [...before.filter(({ number }) => number !== result.number), result];
  mkdirSync(path.dirname(report), { recursive: true });
  writeFileSync(
    report,
    `${JSON.stringify(
      results.toSorted((a, b) => a.number - b.number),
      null,
      2,
    )}\n`,
  );
}

function filesNaming(row: string, files: string): string[] {
  try {
    const found = execFileSync("git", ["grep", "-lw", row, "--", files], { cwd: root });
    return found.toString().split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

function textOf({ file }: Fault): string {
  return readFileSync(path.join(root, file), "utf8");
}

function firstLine(text: string): string {
  return text.split("\n")[0]!.slice(0, 300);
}
