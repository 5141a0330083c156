/** Choices that are the same again for the same seed: one stream for each who chooses, so that none disturbs another's. */
export interface Choices {
  /** From 0 up to, and without, `below`. */
  number(below: number): number;
  /** True so many times of a hundred. */
  percent(share: number): boolean;
  one<T>(list: readonly T[]): T;
  /** By weight, as `{ add: 5, clear: 1 }`. */
  weighted<Name extends string>(weights: Record<Name, number>): Name;
}

export function choicesOf(seed: number, who: string): Choices {
  let state = [...who].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), seed ^ 0x811c9dc5);
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const number = (below: number) => Math.floor(next() * below);
  return {
    number,
    percent: (share) => next() * 100 < share,
    one: <T>(list: readonly T[]) => list[number(list.length)] as T,
    weighted<Name extends string>(weights: Record<Name, number>) {
      const entries = Object.entries(weights) as [Name, number][];
      let at = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => (at -= weight) < 0);
      return (found ?? entries[0]!)[0];
    },
  };
}
