import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SATURDAY_MORNING } from "../../support/app.ts";
import { ACTS, MATRIX, cellsOf } from "../../support/fault-matrix.ts";
import { runCell, runKill } from "./run-cell.ts";

/**
 * Every fault of the API at every step of an order, without script. After each: the order is as it was or as it should
 * be, was placed once at most, the page is in plain words with a way on, and nobody can read in it what is secret.
 */

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});

// The clock jumps to the next timer: limits are counted, not waited for.
/** Of a machine that is busy with other things. */
const PATIENCE = 60_000;
const FAKED = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance", "Date"] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: [...FAKED], now: SATURDAY_MORNING }));
afterEach(() => void vi.useRealTimers());

const cases = cellsOf();

describe.each(MATRIX.map((row) => [row.fault, row] as const))("%s", (_fault, row) => {
  const cells = cases.filter((cell) => cell.row === row);
  const titled = cells.map((cell) => [`${cell.step}, ${cell.act}, ${cell.struck}: ${cell.code}`, cell] as const);
  // oxlint-disable-next-line vitest/expect-expect -- a cell has many
  test.each(titled)("%s", (_title, cell) => runCell(cell), PATIENCE);
});

describe("our replica is killed in the middle", () => {
  const title = "%s happens once, whichever replica gets the form again";
  const acts = ["add", "change", "remove", "promo", "reward", "submit"] as const;
  // oxlint-disable-next-line vitest/expect-expect -- a cell has many
  test.each(acts)(title, (act) => runKill(act), PATIENCE);
});

test("each row has a cell, and each act", () => {
  expect(new Set(cases.map(({ row }) => row))).toEqual(new Set(MATRIX));
  expect(new Set(cases.map(({ act }) => act))).toEqual(new Set(Object.values(ACTS).flat()));
});
