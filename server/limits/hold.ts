/** Lets somebody wait for a moment; false, at once, where too many are waiting already. */
export type Hold = () => Promise<boolean>;

export type Pause = (milliseconds: number) => Promise<unknown>;

const A_MOMENT = 1_000;
/** Each that waits holds a place for a page (`server/http/limits.ts`): no more than a fraction of these. */
const MOST_HELD = 8;

/** Guessing is to be slow; a flood of guesses is to be refused at once. */
export function createHold(pause: Pause): Hold {
  let held = 0;
  return async () => {
    if (held >= MOST_HELD) return false;
    held += 1;
    await pause(A_MOMENT).finally(() => (held -= 1));
    return true;
  };
}
