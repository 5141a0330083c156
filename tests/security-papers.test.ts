import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../scripts/source-tree.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const paper = read("docs/security.md");
/** Numbers of ASVS 5.0 by their level. */
const asvs = JSON.parse(read("tests/asvs.json")) as Record<"1" | "2", string[]>;

const lines = [...paper.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = "", asked = "", state = "", how = ""]) => ({ number, asked, state, how }),
);

test("each requirement of levels 1 and 2 has one line, in their order", () => {
  expect([asvs["1"].length, asvs["2"].length]).toEqual([70, 183]);
  const parts = (number: string) => number.split(".").map(Number);
  const inOrder = [...asvs["1"], ...asvs["2"]].sort((one, other) => {
    const [a, b] = [parts(one), parts(other)];
    return a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!;
  });
  expect(lines.map(({ number }) => number)).toEqual(inOrder);
});

test("each line says how it stands, and what is not met says what is not there", () => {
  const states = ["holds", "in part", "**missing**", "the operator's", "the API's", "does not apply"];
  for (const { number, state, how } of lines) {
    expect(states, number).toContain(state);
    expect(how.length, number).toBeGreaterThan(3);
  }
});

test("every file and every heading that is named there is there", () => {
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
