import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SATURDAY_MORNING } from "../../support/app.ts";
import {
  ACTS,
  type Act,
  type Code,
  MATRIX,
  type Row,
  STEPS,
  type Struck,
  expected,
} from "../../support/fault-matrix.ts";
import { ACT_PLANS } from "../../support/fault-acts.ts";
import { RED } from "./red-cells.ts";
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

interface CellCase {
  row: Row;
  act: Act;
  struck: Struck;
  code: Code;
}

const cases = MATRIX.flatMap((row) =>
  STEPS.flatMap((step) =>
    ACTS[step].flatMap((act) =>
      row.strikes.map((struck): CellCase => ({ row, act, struck, code: expected(row, step, act, struck) })),
    ),
  ),
).filter(({ code }) => code !== "NONE");
const nameOf = ({ row, act, struck }: CellCase) => `${row.fault} | ${act} | ${struck}`;

describe.each(MATRIX.map((row) => [row.fault, row] as const))("%s", (_fault, row) => {
  const cells = cases.filter((one) => one.row === row);
  const titled = (wanted: boolean) =>
    cells
      .filter((cell) => RED.has(nameOf(cell)) === wanted)
      .map((cell) => [`${ACT_PLANS[cell.act].step}, ${cell.act}, ${cell.struck}: ${cell.code}`, cell] as const);

  // oxlint-disable-next-line vitest/expect-expect -- a cell has many
  test.each(titled(false))("%s", (_title, { act, struck, code }) => runCell(row, act, struck, code), PATIENCE);
  // A cell that is mended makes its mark wrong.
  // oxlint-disable-next-line vitest/expect-expect -- a cell has many
  test.fails.each(titled(true))("%s", (_title, { act, struck, code }) => runCell(row, act, struck, code), PATIENCE);
});

describe("our replica is killed in the middle", () => {
  const title = "%s happens once, whichever replica gets the form again";
  // oxlint-disable-next-line vitest/expect-expect -- a cell has many
  test.each(["change", "remove", "promo", "reward", "submit"] as const)(title, (act) => runKill(act), PATIENCE);
  // Its idempotency key is known to the one replica alone.
  // oxlint-disable-next-line vitest/expect-expect -- a cell has many
  test.fails.each(["add"] as const)(title, (act) => runKill(act), PATIENCE);
});

test("each mark is on a cell, and each act of each step has its cell", () => {
  const names = cases.map(nameOf);
  expect([...RED.keys()].filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(cases.map(({ act }) => act))).toEqual(new Set(Object.values(ACTS).flat()));
});
