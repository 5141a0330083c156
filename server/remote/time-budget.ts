import { RemoteError } from "./errors.ts";

/** The longest waits of one request, in milliseconds. */
export const TIMES = {
  page: 12_000,
  purchase: 25_000,
  /** For optional parts of a page: the bag in the header, a suggestion, a newer copy. */
  soon: 2_500,
  /** For optional parts once another part of the request was too slow. */
  thenSoon: 500,
  /** Reserved for the look-up after a lost reply, and for the page that reports it. */
  spare: 2_000,
} as const;

const LEAST_FOR_READ = 100;
/** A change with less time would likely end with an unknown outcome. */
const LEAST_FOR_CHANGE = 1_000;

interface BudgetedCall {
  name: string;
  group: string;
  isExtra?: true;
  method: string;
  /** The call's own time limit in unscaled milliseconds. */
  limit: number;
}

export type TimeBudget = ReturnType<typeof openTimeBudget>;

/** The time budget of one request; `timeScale` only lengthens it, so that a busy machine does not cause timeouts. */
export function openTimeBudget(timeScale: number, now: () => number = () => performance.now()) {
  const scale = Math.max(1, timeScale);
  const spare = TIMES.spare * scale;
  const start = now();
  const stalled = new Set<string>();
  let total: number = TIMES.page * scale;
  let isSlow = false;
  const left = () => Math.max(0, start + total - now());

  /** Milliseconds left for a call; at 0 it must not be sent. */
  function timeFor(call: BudgetedCall): number {
    if (stalled.has(queueOf(call))) return 0;
    const isRead = call.method === "GET";
    const most = isRead ? Math.max(left() - spare, Math.min(left(), spare)) : left() - 2 * spare;
    return most < (isRead ? LEAST_FOR_READ : LEAST_FOR_CHANGE) ? 0 : Math.min(call.limit * timeScale, most);
  }

  /** Stops further calls of a group after a timeout, since each would wait as long again. */
  const noteTimeout = (call: BudgetedCall) => void stalled.add(queueOf(call));

  return {
    timeFor,
    noteTimeout,
    /** Waits for shared work, which continues after this request, as long as for the request's own call. */
    within<T>(call: BudgetedCall, answer: Promise<T>): Promise<T> {
      return waitFor(call.name, timeFor(call), answer).catch((error: unknown) => {
        if (error instanceof RemoteError && error.kind === "timeout") noteTimeout(call);
        throw error;
      });
    },
    /** Waits for an optional part; after a short time fails with a timeout. */
    async soon<T>(answer: Promise<T>): Promise<T> {
      const most = (isSlow ? TIMES.thenSoon : TIMES.soon) * scale;
      return waitFor("side matter", Math.min(most, left()), answer).catch((error: unknown) => {
        if (error instanceof RemoteError && error.cause instanceof DeadlinePassed) isSlow = true;
        throw error;
      });
    },
    /** Milliseconds to wait for a copy newer than a stale one; 0 once a part of the request was too slow. */
    patience: () => (isSlow ? 0 : Math.min(TIMES.soon * timeScale, left())),
    noteStandIn: () => void (isSlow = true),
    extend: () => void (total = TIMES.purchase * scale),
  };
}

/** Reads and changes stall separately, so that the outcome of a lost change can still be looked up. */
function queueOf({ name, group, isExtra, method }: BudgetedCall): string {
  return `${isExtra ? name : group} ${method === "GET" ? "read" : "change"}`;
}

function waitFor<T>(name: string, milliseconds: number, answer: Promise<T>): Promise<T> {
  return withDeadline(milliseconds, undefined, () => answer).catch((cause: unknown) => {
    throw cause instanceof DeadlinePassed ? new RemoteError("timeout", name, { cause }) : cause;
  });
}

/** The timeout of a call that was not sent, so that its outcome is not looked up. */
export function noTimeLeft(name: string): RemoteError {
  return new RemoteError("timeout", name, { isUnsent: true });
}

export class DeadlinePassed extends Error {
  override message = "timeout: no answer in time";
}

/** Rejects even if the work ignores its signal. `AbortSignal.any` could be garbage-collected before it fires. */
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
