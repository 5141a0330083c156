import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../scripts/source-tree.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const paper = read("docs/security.md");
/** Numbers of ASVS 5.0 by their level. */
const asvs = JSON.parse(read("tests/asvs.json")) as Record<"1" | "2", string[]>;

test("each requirement of levels 1 and 2 is in the appendix once", () => {
  expect([asvs["1"].length, asvs["2"].length]).toEqual([70, 183]);
  const [, notApplicable = ""] = paper.split("### Not applicable");
  const numbers = [...paper.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm), ...notApplicable.matchAll(/\b(\d+\.\d+\.\d+)\b/g)];
  expect(numbers.map(([, number = ""]) => number).toSorted()).toEqual([...asvs["1"], ...asvs["2"]].toSorted());
});

test("files and headings named by the page exist", () => {
  const files = [...paper.matchAll(/`((?:tests|e2e|app|server|docs)\/[\w./-]+)`/g)].map(([, file = ""]) => file);
  expect(new Set(files).size).toBeGreaterThan(50);
  expect([...new Set(files)].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const headings = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = ""]) =>
      words
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, "")
        .replaceAll(" ", "-"),
    );
  for (const [, file, heading = ""] of paper.matchAll(/\]\(([\w.]*)#([\w-]+)\)/g))
    expect(headings(file ? read(`docs/${file}`) : paper), `${file}#${heading}`).toContain(heading);
});
