import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { productExpressions } from "../regular-expressions.ts";
import { root } from "../../../scripts/source-tree.ts";

/** `npm run lab recheck` looks at each; here, whether it has. */
const reviewed = JSON.parse(readFileSync(path.join(root, "packages/lab/tests/regular-expressions.json"), "utf8")) as {
  linear: string[];
  bounded: Record<string, string>;
  built: Record<string, string>;
};
const { literals, built } = productExpressions();

test("every regular expression of the product is linear or has bounded input, as npm run lab recheck verifies", () => {
  const known = [...reviewed.linear, ...Object.keys(reviewed.bounded)];
  expect(literals.size).toBeGreaterThan(100);
  expect(
    [...literals].flatMap(([written, { files }]) =>
      known.includes(written) ? [] : [`${written} in ${files.join(", ")}`],
    ),
  ).toEqual([]);
  expect(known.filter((written) => !literals.has(written))).toEqual([]);
  expect(known).toEqual([...new Set(known)]);
});

test("a regular expression built at run time has been reviewed", () => {
  expect(built).toEqual(Object.keys(reviewed.built));
});

test("a bound is a sentence", () => {
  for (const words of [...Object.values(reviewed.bounded), ...Object.values(reviewed.built)])
    expect(words).toMatch(/^[a-z\d].{15,}/);
});
