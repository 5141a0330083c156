import { vi } from "vitest";

/** Rounds of real work after which only time can make progress. */
const QUIET_ROUNDS = 50;
/** The real setImmediate, before a test replaces it. */
const { setImmediate: nextRound } = globalThis;

/** Runs it on a clock that stands still during work, and returns how many of its milliseconds passed. */
export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  try {
    const started = performance.now();
    const state = { isOver: false };
    const done = work().finally(() => (state.isOver = true));
    done.catch(() => undefined);
    while (!(await isOverSoon(state))) await vi.advanceTimersToNextTimerAsync();
    const ms = performance.now() - started;
    // Work that does not wait for the reply is finished as well.
    await vi.advanceTimersByTimeAsync(30_000);
    return { value: await done, ms };
  } finally {
    vi.useRealTimers();
  }
}

async function isOverSoon(state: { isOver: boolean }): Promise<boolean> {
  for (let round = 0; round < QUIET_ROUNDS && !state.isOver; round++)
    await new Promise<void>((resolve) => void nextRound(resolve));
  return state.isOver;
}
