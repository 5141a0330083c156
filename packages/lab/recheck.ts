import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { check } from "recheck";
import { productExpressions } from "./regular-expressions.ts";
import { root } from "../../scripts/source-tree.ts";

/*
 * npm run lab recheck, after a new regular expression: looks for a text on which it takes longer than linear time, and
 * writes those without one to packages/lab/tests/regular-expressions.json beside it. One with such a text gets its bound there by hand, or
 * becomes simpler. Too slow for every run of the tests, which only look whether the list is whole.
 *   npm run lab recheck -- --all     looks at the known ones again
 */
interface Reviewed {
  linear: string[];
  bounded: Record<string, string>;
  built: Record<string, string>;
}

const file = path.join(root, "packages/lab/tests/regular-expressions.json");
const reviewed = JSON.parse(readFileSync(file, "utf8")) as Reviewed;
const isAll = process.argv.includes("--all");
const known = new Set(isAll ? [] : reviewed.linear);
const { literals } = productExpressions();

const linear: string[] = [];
const unbounded: string[] = [];
for (const [written, { pattern, flags, files }] of literals) {
  if (known.has(written)) linear.push(written);
  else if (!isAll && written in reviewed.bounded) continue;
  else {
    const found = await check(pattern, flags, { timeout: 60_000 });
    const attack = found.status === "vulnerable" ? found.attack.pattern : "nobody knows";
    console.log(`${found.status}  ${written}  ${files.join(", ")}`);
    if (found.status === "safe") linear.push(written);
    else if (!(written in reviewed.bounded)) unbounded.push(`${written} in ${files.join(", ")}: ${attack}`);
  }
}
const bounded = Object.fromEntries(Object.entries(reviewed.bounded).filter(([written]) => literals.has(written)));
writeFileSync(file, `${JSON.stringify({ linear: linear.sort(), bounded, built: reviewed.built }, null, 2)}\n`);
for (const words of unbounded) console.log(`Simplify it, or say in the list what bounds its input: ${words}`);
process.exit(unbounded.length > 0 ? 1 : 0);
