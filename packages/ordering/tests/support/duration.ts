import { expect } from "vitest";

const TRIES = 5;
/** Shorter runs measure the clock and the garbage collector. */
const SHORTEST_MS = 1;

/**
 * How many times as long one thing takes as another. The lowest of several tries, so that what else the machine does
 * has no say.
 */
export function timesAsLong(one: () => unknown, another: () => unknown): number {
  const tries = Array.from({ length: TRIES }, () => milliseconds(one) / Math.max(milliseconds(another), SHORTEST_MS));
  return Math.min(...tries);
}

/**
 * That time grows with length and not with its square: what is 64 times as long would take 64 times as long a part.
 * The factor of 16 leaves room for what large texts cost by themselves.
 */
export function expectLinear(act: (times: number) => unknown, what?: string) {
  const parts = () => Array.from({ length: 64 }, () => act(1));
  expect(
    timesAsLong(() => act(64), parts),
    what,
  ).toBeLessThan(16);
}

function milliseconds(act: () => unknown): number {
  const started = performance.now();
  act();
  return performance.now() - started;
}
