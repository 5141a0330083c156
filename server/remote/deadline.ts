/** The time for a call is over. */
export class DeadlinePassed extends Error {
  override message = "timeout: no answer in time";
}

/**
 * Gives work so many milliseconds, or until somebody no longer waits for it; then it is told to stop and
 * is not waited for any more, whether it listens or not. `AbortSignal.timeout` and `any` are not enough:
 * a signal that nobody else holds can be collected before its time, and the call would wait for ever.
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
