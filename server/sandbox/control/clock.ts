/** The sandbox's clock: the one it was given, and as far before or behind it as a test has put it. */
export interface Clock {
  now: () => Date;
  set: (moment: Date) => void;
  advance: (minutes: number) => void;
  reset: () => void;
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
