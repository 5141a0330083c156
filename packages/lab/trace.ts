import { areaOf, areas, namedRows, rows, undefinedIds } from "./ids.ts";
import { modesOf, rowsOnScreens } from "./screen-rows.ts";

/**
 * Which rows of docs/features.md does no test name? Only titles of test(), it() and describe() count, with everything
 * written in them (the rows of an `.each` table too, when the title is made from them); comments and skipped tests do
 * not. Fails on an id that no page of docs/ defines, and with `--strict AREA,AREA` when a row of these areas has no
 * test. Then: which rows that a customer sees on a screen does no test of a screen name in both script modes?
 */

const named = namedRows();

for (const area of areas) {
  const all = rows.filter((row) => areaOf(row) === area);
  const missing = missingOf(area);
  console.log(`${area.padEnd(8)} ${all.length - missing.length}/${all.length}  ${missing.join(" ")}`.trimEnd());
}
console.log(
  `${rows.length - areas.flatMap(missingOf).length} of ${rows.length} rows are named by the title of a test.`,
);

const onScreens = rowsOnScreens();
console.log(
  "\nRows seen on a screen that a test names, scripts on (e2e) and off (tests/app, or e2e tagged @noscript):",
);
for (const area of areas) {
  const seen = rows.filter((row) => areaOf(row) === area && modesOf(row).length > 0);
  const missing = seen.flatMap(untestedModes);
  if (seen.length > 0)
    console.log(`${area.padEnd(8)} ${seen.length - missing.length}/${seen.length}  ${missing.join(" ")}`.trimEnd());
}
const seen = rows.filter((row) => modesOf(row).length > 0);
console.log(`${seen.length - seen.flatMap(untestedModes).length} of ${seen.length} rows that are seen on a screen.`);

const unresolved = undefinedIds();
if (unresolved.length > 0) {
  console.error(`Ids that no page of docs/ defines:\n  ${unresolved.join("\n  ")}`);
  process.exitCode = 1;
}

const strict = process.argv.indexOf("--strict");
if (strict >= 0) {
  const wanted = (process.argv[strict + 1] ?? "").split(",");
  const wrong = wanted.filter((area) => !areas.includes(area));
  const missing = wanted.flatMap(missingOf);
  if (wrong.length > 0) console.error(`--strict: no such area: ${wrong.join(", ")}`);
  if (missing.length > 0) console.error(`--strict: rows without a test: ${missing.join(" ")}`);
  if (wrong.length + missing.length > 0) process.exitCode = 1;
}

function missingOf(area: string): string[] {
  return rows.filter((row) => areaOf(row) === area && !named.has(row));
}

/** A row that no test of a screen names, or the mode that none runs in: MOD-05(off). */
function untestedModes(row: string): string[] {
  const wanted = modesOf(row);
  const missing = wanted.filter((mode) => !onScreens.get(row)?.has(mode));
  if (missing.length === 0) return [];
  return [missing.length === wanted.length ? row : `${row}(${missing.join()})`];
}
