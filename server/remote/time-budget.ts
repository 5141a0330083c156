import { RemoteError } from "./errors.ts";

/** How long a visitor waits for one request at the most, and what is kept back of it (in milliseconds). */
export const TIMES = {
  /** A page, or a form with the page that follows. */
  page: 12_000,
  /** A form that places an order. */
  purchase: 25_000,
  /** What a page can stand without: the bag in the header, a suggestion, a newer copy of what is held. */
  soon: 2_500,
  /** The same once something of this request was too slow: what is there at all comes within it. */
  thenSoon: 500,
  /** Kept for what comes last: the look-up after a lost reply, and once more for the page that tells of it. */
  spare: 2_000,
} as const;

const LEAST_FOR_READ = 100;
/** A change that is sent and not waited for leaves a doubt. */
const LEAST_FOR_CHANGE = 1_000;

export interface BudgetedCall {
  name: string;
  group: string;
  isExtra?: true;
  method: string;
  /** Milliseconds that it may take where there is time enough, unscaled. */
  limit: number;
}

/** The time of one request, for all that its middleware, its action and the loaders after it ask. */
export interface TimeBudget {
  /** Milliseconds for a call; 0: it is not to be sent any more. */
  timeFor(call: BudgetedCall): number;
  /** A call was not answered in time: others of its group would only wait in turn. */
  noteTimeout(call: BudgetedCall): void;
  /** Waits as long as for a call of its own for what goes on without this request, too. */
  within<T>(call: BudgetedCall, answer: Promise<T>): Promise<T>;
  /** Waits briefly: then it is as if the service had not answered. */
  soon<T>(answer: Promise<T>): Promise<T>;
  /** How long to wait for something newer than the copy at hand: once, not for each copy in turn. */
  patience(): number;
  noteStandIn(): void;
  /** From now on it is as long as that of an order. */
  extend(): void;
}

/** `timeScale` lengthens it, and never shortens it: a busy machine must not make good answers late. */
export function openTimeBudget(timeScale: number, now: () => number = () => performance.now()): TimeBudget {
  const scale = Math.max(1, timeScale);
  const spare = TIMES.spare * scale;
  const start = now();
  const stalled = new Set<string>();
  const times: { total: number; isSlow: boolean } = { total: TIMES.page * scale, isSlow: false };
  const left = () => Math.max(0, start + times.total - now());

  const budget: TimeBudget = {
    timeFor(call) {
      if (stalled.has(queueOf(call))) return 0;
      const isRead = call.method === "GET";
      const most = isRead ? Math.max(left() - spare, Math.min(left(), spare)) : left() - 2 * spare;
      return most < (isRead ? LEAST_FOR_READ : LEAST_FOR_CHANGE) ? 0 : Math.min(call.limit * timeScale, most);
    },
    noteTimeout: (call) => void stalled.add(queueOf(call)),
    within(call, answer) {
      return waitFor(call.name, budget.timeFor(call), answer).catch((error: unknown) => {
        if (error instanceof RemoteError && error.kind === "timeout") budget.noteTimeout(call);
        throw error;
      });
    },
    async soon(answer) {
      const most = (times.isSlow ? TIMES.thenSoon : TIMES.soon) * scale;
      return waitFor("side matter", Math.min(most, left()), answer).catch((error: unknown) => {
        if (error instanceof RemoteError && error.cause instanceof DeadlinePassed) times.isSlow = true;
        throw error;
      });
    },
    patience: () => (times.isSlow ? 0 : Math.min(TIMES.soon * timeScale, left())),
    noteStandIn: () => void (times.isSlow = true),
    extend: () => void (times.total = TIMES.purchase * scale),
  };
  return budget;
}

/** After a change whose reply was lost it can be looked up still. */
function queueOf({ name, group, isExtra, method }: BudgetedCall): string {
  return `${isExtra ? name : group} ${method === "GET" ? "read" : "change"}`;
}

function waitFor<T>(name: string, milliseconds: number, answer: Promise<T>): Promise<T> {
  return withDeadline(milliseconds, undefined, () => answer).catch((cause: unknown) => {
    throw cause instanceof DeadlinePassed ? new RemoteError("timeout", name, { cause }) : cause;
  });
}

/** The call is not made: nothing has happened, and nothing has to be looked up. */
export function noTimeLeft(name: string): RemoteError {
  return new RemoteError("timeout", name, { isUnsent: true });
}

/** The time for a call is over. */
export class DeadlinePassed extends Error {
  override message = "timeout: no answer in time";
}

/**
 * Runs work until a timeout or until the caller's signal aborts; then aborts the work and rejects, even
 * if the work ignores its signal. `AbortSignal.timeout` and `any` are not enough: an unreferenced signal
 * can be collected before it fires, and the call would hang.
 */
export function withDeadline<T>(
  milliseconds: number,
  waiting: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const end = (reason: unknown) => {
      controller.abort(reason);
      reject(reason);
    };
    const timer = setTimeout(() => end(new DeadlinePassed()), milliseconds);
    const leave = () => end(waiting?.reason);
    waiting?.addEventListener("abort", leave, { once: true });
    if (waiting?.aborted) leave();
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        waiting?.removeEventListener("abort", leave);
      });
  });
}
