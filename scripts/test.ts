import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { TEXT_BROWSERS, ensureBrowser, ensureStore, ensureTextBrowser } from "./browser.ts";
import { freePort } from "./free-port.ts";

/*
 * npm test: every check that a change must pass, cheapest first; the first that fails ends the run.
 *   npm test -- --skip e2e,build     leaves steps out
 *   npm test -- --only unit          runs these steps alone
 * The last line counts the tests that ran, so that a run without tests can be seen.
 */
const root = path.resolve(import.meta.dirname, "..");
// Any free ports will do for the three servers under test; a run of one kind of test alone uses the usual ones.
process.env["PLATTER_E2E_PORT"] ??= String(await freePort(3));
const reports = mkdtempSync(path.join(tmpdir(), "platter-test-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));
const vitestReport = path.join(reports, "vitest.json");
const playwrightReport = path.join(reports, "playwright.json");

/** `flaky`: of those that passed, the ones that needed a second try. */
type Counts = { passed: number; failed: number; skipped: number; flaky: number };
type Step = { name: string; does: string; run: () => boolean; count?: () => Counts };

const steps: Step[] = [
  { name: "types", does: "generates the routes' types and checks all types", run: () => npmRun("typecheck") },
  { name: "lint", does: "looks for faults and for unformatted files", run: () => npmRun("lint") },
  {
    name: "unit",
    does: "architecture, rules, sandbox, and the app in one process",
    run: () => npmRun("test:unit", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`),
    count: vitestCounts,
  },
  { name: "build", does: "builds the app for production", run: () => npmRun("build") },
  { name: "browser", does: "finds or installs the programs of the next step", run: findBrowsers },
  {
    name: "e2e",
    does: "orders in real browsers, with scripts on and off",
    run: () => npmRun("test:e2e", "--forbid-only", "--reporter=list,json"),
    count: playwrightCounts,
  },
];

const total: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
const times: string[] = [];
const failedAt = runSteps(chosenSteps());
console.log(`\nSteps: ${times.join(", ")}${total.skipped > 0 ? `. Skipped tests: ${total.skipped}` : ""}`);
if (total.flaky > 0) console.log(`Passed only on the second try, see the list above: ${total.flaky}`);
if (failedAt) console.log(`FAILED at ${failedAt}; the steps after it were not run.`);
console.log(`${total.passed} passed, ${total.failed} failed${failedAt ? `, stopped at ${failedAt}` : ""}`);
process.exitCode = failedAt ? 1 : 0;

/** Runs step after step; answers the name of the one that failed. */
function runSteps(chosen: Step[]): string | null {
  for (const { name, does, run, count } of chosen) {
    console.log(`\n=== ${name}: ${does}`);
    const start = performance.now();
    const succeeded = run();
    const counts = count?.();
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    times.push(counts ? `${name} ${seconds} (${counts.passed + counts.failed} tests)` : `${name} ${seconds}`);
    for (const kind of ["passed", "failed", "skipped", "flaky"] as const) total[kind] += counts?.[kind] ?? 0;
    const ranNone = counts && counts.passed + counts.failed === 0;
    if (succeeded && ranNone) console.log(`The step ${name} ran no test.`);
    if (!succeeded || ranNone) return name;
  }
  return null;
}

function chosenSteps(): Step[] {
  const { values } = parseArgs({ options: { skip: { type: "string" }, only: { type: "string" } } });
  const [skip, only] = [values.skip?.split(",") ?? [], values.only?.split(",")];
  const unknown = [...skip, ...(only ?? [])].filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(", ")}. There are: ${steps.map(({ name }) => name).join(", ")}.`);
    process.exit(2);
  }
  return steps.filter(({ name }) => !skip.includes(name) && (only?.includes(name) ?? true));
}

/** A script of package.json, so that the step and the script of that name never differ. */
function npmRun(script: string, ...words: string[]): boolean {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  const { status } = spawnSync("npm", ["run", "--silent", script, "--", ...words], {
    cwd: root,
    stdio: "inherit",
    env,
  });
  return status === 0;
}

function findBrowsers(): boolean {
  try {
    console.log(`Browser: ${ensureBrowser()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
  const textBrowsers = TEXT_BROWSERS.flatMap((name) => ensureTextBrowser(name) ?? []);
  if (textBrowsers.length > 0) console.log(`Text browsers: ${textBrowsers.join(", ")}`);
  const store = ensureStore();
  if (store) console.log(`Shared store: ${store}`);
  return true;
}

function vitestCounts(): Counts {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport(vitestReport);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, flaky: 0 };
}

function playwrightCounts(): Counts {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = readReport(playwrightReport).stats ?? {};
  return { passed: expected + flaky, failed: unexpected, skipped, flaky };
}

/** What Vitest and Playwright write, as far as it is read here. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  stats?: { expected?: number; flaky?: number; unexpected?: number; skipped?: number };
}

/** Empty when the step failed before it could write one. */
function readReport(file: string): Report {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : {};
}
