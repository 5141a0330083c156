import { parseArgs } from "node:util";
import { measureForms } from "./bench/forms.ts";
import { type Line, isHeld, lineText } from "./bench/line.ts";
import { isQuick } from "./quick.ts";
import { measureRoundTrips } from "./bench/round-trips.ts";
import { measureSlowPhone } from "./bench/slow-phone.ts";
import { testTime } from "./bench/test-time.ts";
import { measureThroughput } from "./bench/throughput.ts";
import { needBuild } from "../../scripts/servers.ts";

/*
 * npm run lab bench: how much slower pages are than they would have to be. The floor is the framework's own template with
 * the same things on its pages (packages/lab/bench/bare), on the framework's own server; both are asked in turns, A B B A, so
 * that a number is a ratio of one run on one machine, given with half of its interquartile range. Exits with
 * 1 when a target is missed by more than that. Reads processor time and memory from Linux.
 *   npm run lab bench -- --only pages,waits    some parts alone: pages, waits, phone, forms, tests
 *   npm run lab bench -- --quick               each part in seconds, to see that it runs: what it tells says nothing, and
 *                                          no target is missed
 */
const PARTS: Record<string, () => Line[] | Promise<Line[]>> = {
  pages: measureThroughput,
  waits: measureRoundTrips,
  phone: measureSlowPhone,
  forms: measureForms,
  tests: () => [testTime()],
};

needBuild();
const { values } = parseArgs({ options: { only: { type: "string" }, quick: { type: "boolean" } } });
const chosen = values.only?.split(",") ?? Object.keys(PARTS);
const unknown = chosen.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(2);
}
const lines: Line[] = [];
for (const name of chosen) {
  const measured = (await PARTS[name]?.()) ?? [];
  for (const line of measured) console.log(lineText(line));
  lines.push(...measured);
}
const missed = lines.filter((line) => !isHeld(line));
console.log(`\n${lines.length - missed.length} of ${lines.length} lines are held.`);
process.exit(missed.length > 0 && !isQuick ? 1 : 0);
