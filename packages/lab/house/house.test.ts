import { describe, expect, test } from "vitest";
import written from "./ceilings.json" with { type: "json" };
import { measureHouse } from "./measures.ts";

/*
 * How much there is to know, in figures, each below its ceiling. A ceiling only falls: one that is raised has its reason in
 * docs/decisions.md, and one that stands well above its figure is lowered to it.
 */
const ceilings: Record<string, number> = written;
const figures = await measureHouse();
console.log(
  Object.entries(figures)
    .map(([name, figure]) => `${name.padEnd(40)} ${String(figure).padStart(7)}  at most ${ceilings[name]}`)
    .join("\n"),
);

describe("house", () => {
  test("figures and ceilings correspond", () => {
    expect(Object.keys(figures).toSorted()).toEqual(Object.keys(ceilings).toSorted());
  });

  test.each(Object.entries(ceilings))("%s: at most %i, with a ceiling close above", (name, ceiling) => {
    expect(figures[name]).toBeLessThanOrEqual(ceiling);
    expect(ceiling, "lower the ceiling").toBeLessThanOrEqual(Math.ceil(figures[name]! * 1.02) + 2);
  });
});
