/** The sandbox's clock: the one it was given, and as far before or behind it as a test has put it. */
export interface Clock {
  now: () => Date;
  set: (moment: Date) => void;
  advance: (minutes: number) => void;
  reset: () => void;
}

/** Starts at this moment with the process, and runs on. */
export function startingAt(moment: Date): () => Date {
  return () => new Date(moment.getTime() + performance.now());
}

/** A moment of this century as ISO 8601, with its offset; null for any other text. */
export function readMoment(text: string): Date | null {
  const moment = new Date(/^20\d\d-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

export function createClock(base: () => Date): Clock {
  let ahead = 0;
  return {
    now: () => (ahead === 0 ? base() : new Date(base().getTime() + ahead)),
    set: (moment) => {
      ahead = moment.getTime() - base().getTime();
    },
    advance: (minutes) => {
      ahead += minutes * 60_000;
    },
    reset: () => {
      ahead = 0;
    },
  };
}
