import { CircuitState, type IBreaker } from "cockatiel";

const SECONDS = 10;
const FEWEST_CALLS = 5;

interface Second {
  /** Seconds since the clock began. */
  at: number;
  calls: number;
  failures: number;
}

/**
 * Opens when more than half of at least five calls of the last ten seconds failed. What happened before counts no more,
 * however long nobody has called since: cockatiel's own counter forgets one part of its window with each call.
 */
export class RecentFailures implements IBreaker {
  state: unknown;
  readonly #now: () => number;
  #seconds: Second[] = [];

  /** `now` in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  success(state: CircuitState): void {
    if (state === CircuitState.HalfOpen) this.#seconds = [];
    this.#note(0);
  }

  failure(state: CircuitState): boolean {
    this.#note(1);
    // The one call that was let through to see.
    if (state !== CircuitState.Closed) return true;
    const calls = this.#seconds.reduce((sum, second) => sum + second.calls, 0);
    const failures = this.#seconds.reduce((sum, second) => sum + second.failures, 0);
    return calls >= FEWEST_CALLS && failures > calls / 2;
  }

  #note(failures: number): void {
    const at = Math.floor(this.#now() / 1_000);
    this.#seconds = this.#seconds.filter((second) => at - second.at < SECONDS);
    const last = this.#seconds.at(-1);
    if (last?.at !== at) return void this.#seconds.push({ at, calls: 1, failures });
    last.calls += 1;
    last.failures += failures;
  }
}
