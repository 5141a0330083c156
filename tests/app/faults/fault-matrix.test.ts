import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SATURDAY_MORNING } from "../../support/app.ts";
import { ACT_PLANS } from "../../support/fault-acts.ts";
import {
  type Act,
  ACTS,
  ALL_OK,
  type CellCase,
  MATRIX,
  type Row,
  STEPS,
  type Step,
  cellsOf,
} from "../../support/fault-matrix.ts";
import { ValkeyStandIn, downStore } from "../../support/shared-store.ts";
import { runCell, runKill } from "./run-cell.ts";

/**
 * Every fault of the API at every step of an order, without scripts. After each, the order is unchanged or as intended
 * and placed at most once, and the page has plain words, a link and no secret.
 */

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});

// The clock jumps to the next timer: limits are counted, not waited for.
/** Time limit on a busy machine. */
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

describe("a replica dies during a request", () => {
  const title = "%s happens once whichever replica receives the repeated form";
  const acts = ["change", "remove", "promo", "reward", "submit"] as const;
  // oxlint-disable-next-line vitest/expect-expect -- a cell has many
  test.each(acts)(title, (act) => runKill(act), PATIENCE);

  // oxlint-disable-next-line vitest/expect-expect -- a cell has many
  test(
    "a dish is added once when the replicas share a store",
    () => runKill("add", { store: new ValkeyStandIn(() => new Date()).replica() }),
    PATIENCE,
  );
});

const NO_FAULT: Row = { fault: "none", does: { kind: "delay", ms: 0 }, strikes: ["own"], cells: ALL_OK };
const cellOf = (row: Row, step: Step, act: Act): CellCase => ({ row, step, act, struck: "own", code: "OK" });
const acts = STEPS.flatMap((step) => ACTS[step].map((act): [Act, CellCase] => [act, cellOf(NO_FAULT, step, act)]));

describe("the shared store is down", () => {
  const down = { store: downStore() };
  // oxlint-disable-next-line vitest/expect-expect -- a cell has many
  test.each(acts)("%s: OK", (_act, cell) => runCell(cell, { store: down }), PATIENCE);
  const twice = ["reward", "submit"] as const;
  // oxlint-disable-next-line vitest/expect-expect -- a cell has many
  test.each(twice)("%s still happens once across two replicas", (act) => runKill(act, down), PATIENCE);
});

describe("a single call fails", () => {
  const OUT: Row = { ...NO_FAULT, does: { kind: "status", status: 500 } };
  const pairs = acts.flatMap(([out]) =>
    (["submit", "add"] as const)
      .filter((act) => act !== out)
      .map((act): [Act, Act, CellCase] => [out, act, cellOf(OUT, ACT_PLANS[act].step, act)]),
  );
  // oxlint-disable-next-line vitest/expect-expect -- a cell has many
  test.each(pairs)(
    "with the call of %s failing, %s works",
    (out, _act, cell) => runCell(cell, { struck: ACT_PLANS[out].own }),
    PATIENCE,
  );
});

test("every row and every act has a cell", () => {
  expect(new Set(cases.map(({ row }) => row))).toEqual(new Set(MATRIX));
  expect(new Set(cases.map(({ act }) => act))).toEqual(new Set(Object.values(ACTS).flat()));
});
