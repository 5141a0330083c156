import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  TEXT_BROWSERS,
  ensureBrowser,
  ensureFirefox,
  ensureStore,
  ensureTextBrowser,
  ensureWebKit,
} from "./browser.ts";
import { noteTestTime } from "@platter/lab/bench/test-time.ts";
import { freePort } from "./free-port.ts";
import { tryLaboratory } from "@platter/lab/small-runs.ts";
import { runNode, runPackageScript } from "./package-script.ts";

/*
 * npm test: every check that a change must pass, cheapest first; the first failure ends the run. The last lines list
 * missing programs and how to install them.
 *   npm test -- --skip e2e,build     skips these steps
 *   npm test -- --only unit          runs only these steps
 *   npm test -- --all                also runs the app tests on the API's lean face, an installation with an older npm,
 *                                    every screen in a real browser in both script modes, and each command of the
 *                                    laboratory once: 25 minutes more
 * The last line counts the tests that ran, so that a run without tests is noticed.
 */
const { values: asked } = parseArgs({
  options: { skip: { type: "string" }, only: { type: "string" }, all: { type: "boolean", default: false } },
});
const isAll = asked.all;
process.env["PLATTER_E2E"] = isAll ? "all" : "first";
// Random free ports for the four servers under test; `npm run test:e2e` alone uses fixed ones.
process.env["PLATTER_E2E_PORT"] ??= String(await freePort(4));
const reports = mkdtempSync(path.join(tmpdir(), "platter-test-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));
const vitestReport = path.join(reports, "vitest.json");
const playwrightReport = path.join(reports, "playwright.json");

/** `flaky` counts the passed tests that needed a retry. */
type Counts = { passed: number; failed: number; skipped: number; flaky: number };
/** `isLong` steps run only with `--all` or when named by `--only`. */
type Step = { name: string; does: string; run: () => Promise<boolean>; count?: () => Counts; isLong?: true };

const steps: Step[] = [
  { name: "types", does: "generates the routes' types and checks all types", run: () => runScript("typecheck") },
  { name: "lint", does: "looks for faults and for unformatted files", run: () => runScript("lint") },
  {
    name: "unit",
    does: "architecture, rules, sandbox, and the app in one process",
    // The second run of the app tests, on the API's lean face, adds half of the time.
    run: () => runUnit(...(isAll ? [] : ["--project", "app", "--project", "alone"])),
    count: vitestCounts,
  },
  { name: "build", does: "builds the app for production", run: () => runScript("build") },
  {
    name: "install",
    does: "installs and starts a copy with the npm that comes with older Nodes",
    run: () => runInstall(),
    count: vitestCounts,
    isLong: true,
  },
  {
    name: "browser",
    does: "finds or installs the programs of the next step",
    run: async () => {
      if (isAll) findOtherPrograms();
      return findChromium();
    },
  },
  {
    name: "e2e",
    does: isAll
      ? "every screen in real browsers, with scripts on and off"
      : "orders in real browsers, with scripts on and off",
    run: () => runScript("test:e2e", "--forbid-only", "--reporter=list,json"),
    count: playwrightCounts,
  },
  {
    name: "lab",
    does: "each command of the laboratory once, small",
    run: async () => (await tryLaboratory(lacking)).length === 0,
    isLong: true,
  },
];

const total: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
const times: string[] = [];
const lacking: string[] = [];
const began = performance.now();
const chosen = chosenSteps();
const failedAt = await runSteps(chosen);
if (!failedAt && !isAll && !asked.skip && !asked.only) noteTestTime((performance.now() - began) / 60_000);
console.log(`\nSteps: ${times.join(", ")}${total.skipped > 0 ? `. Skipped tests: ${total.skipped}` : ""}`);
if (total.flaky > 0) console.log(`Passed only on the second try, see the list above: ${total.flaky}`);
for (const sentence of lacking) console.log(sentence);
if (failedAt) console.log(`FAILED at ${failedAt}; the steps after it were not run.`);
console.log(`${total.passed} passed, ${total.failed} failed${failedAt ? `, stopped at ${failedAt}` : ""}`);
process.exitCode = failedAt ? 1 : 0;

async function runSteps(chosen: Step[]): Promise<string | null> {
  for (const { name, does, run, count } of chosen) {
    console.log(`\n=== ${name}: ${does}`);
    const start = performance.now();
    const succeeded = await run();
    const counts = count?.();
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    times.push(counts ? `${name} ${seconds} (${counts.passed + counts.failed} tests)` : `${name} ${seconds}`);
    for (const kind of ["passed", "failed", "skipped", "flaky"] as const) total[kind] += counts?.[kind] ?? 0;
    const ranNone = counts && counts.passed + counts.failed + counts.skipped === 0;
    if (succeeded && ranNone) console.log(`The step ${name} ran no test.`);
    if (!succeeded || ranNone) return name;
  }
  return null;
}

function chosenSteps(): Step[] {
  const [skip, only] = [asked.skip?.split(",") ?? [], asked.only?.split(",")];
  const unknown = [...skip, ...(only ?? [])].filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(", ")}. There are: ${steps.map(({ name }) => name).join(", ")}.`);
    process.exit(2);
  }
  return steps.filter(({ name, isLong }) => !skip.includes(name) && (only?.includes(name) ?? (isAll || !isLong)));
}

/** Runs a script of package.json, so that a step and its script never differ. */
async function runScript(name: string, ...words: string[]): Promise<boolean> {
  return (await runPackageScript(name, words, { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport })) === 0;
}

function runUnit(...words: string[]): Promise<boolean> {
  return runScript("test:unit", ...words, ...vitestReporters());
}

async function runInstall(): Promise<boolean> {
  const command = ["scripts/run.mjs", "vitest", "run", "--project", "install"];
  return (await runNode([...command, ...vitestReporters()])) === 0;
}

function vitestReporters(): string[] {
  rmSync(vitestReport, { force: true });
  return ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];
}

/** Finds or installs the other browsers and the shared store. */
function findOtherPrograms(): void {
  for (const name of TEXT_BROWSERS) {
    const textBrowser = ensureTextBrowser(name);
    if (textBrowser) console.log(`Text browser: ${textBrowser}`);
    else
      lacking.push(
        `Not run for want of a text browser: an order with ${name}. Install ${name} and the command \`script\`.`,
      );
  }
  for (const [name, program] of [
    ["Firefox", ensureFirefox()],
    ["WebKit", ensureWebKit()?.browser],
  ]) {
    if (program) console.log(`${name}: ${program}`);
    else
      lacking.push(`Not run for want of a browser: orders with ${name}. Debian: firefox-esr, webkit2gtk-driver, xvfb.`);
  }
  const store = ensureStore();
  if (store) console.log(`Shared store: ${store.program}`);
  else lacking.push("Not run for want of a store: limits that replicas share. Install Valkey or Redis.");
}

function findChromium(): boolean {
  try {
    console.log(`Browser: ${ensureBrowser()}`);
    return true;
  } catch (error) {
    lacking.push(error instanceof Error ? error.message : String(error));
    return false;
  }
}

function vitestCounts(): Counts {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport(vitestReport);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, flaky: 0 };
}

function playwrightCounts(): Counts {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = readReport(playwrightReport).stats ?? {};
  return { passed: expected + flaky, failed: unexpected, skipped, flaky };
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  stats?: { expected?: number; flaky?: number; unexpected?: number; skipped?: number };
}

/** Empty when the step failed before it wrote its report. */
function readReport(file: string): Report {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : {};
}
