/**
 * Random and sampled tests run from a fixed seed, so that one that fails fails again. `FUZZ_SEED=random` or a number takes
 * another one, `FUZZ_RUNS=20` runs twenty times as long, `BAD_INPUT=all` takes every value in every place.
 */
const { FUZZ_SEED = "20261121", FUZZ_RUNS = "1", BAD_INPUT = "sample" } = process.env;

export const SEED = FUZZ_SEED === "random" ? Date.now() % 2 ** 31 : Number(FUZZ_SEED);
const TIMES = Number(FUZZ_RUNS);

/** Milliseconds that a long test may take on a busy machine. */
export const LONG = BAD_INPUT === "all" ? 7_200_000 : 300_000 * TIMES;

/** For `fc.assert`: so many runs of the usual length. */
export const runs = (count: number) => ({ seed: SEED, numRuns: Math.ceil(count * TIMES) });

/**
 * Places and what is put there: each place gets `each` values and each value comes up, in an order that the seed decides;
 * all of them everywhere when that is asked for.
 */
export function pairs<Place, Value>(
  places: readonly Place[],
  values: readonly Value[],
  each: number,
): [Place, Value][] {
  if (BAD_INPUT === "all") return places.flatMap((place) => values.map((value): [Place, Value] => [place, value]));
  const [shuffledPlaces, shuffled] = [shuffle(places), shuffle(values)];
  const count = Math.max(places.length * each * TIMES, values.length);
  const length = places.length === 0 ? 0 : Math.min(Math.ceil(count), places.length * values.length);
  // Where both lists end at once they would meet in the same pairs again: one is shifted against the other.
  const both = leastCommonMultiple(places.length, values.length);
  return Array.from({ length }, (_, at) => {
    const value = shuffled[(at + Math.floor(at / both)) % values.length]!;
    return [shuffledPlaces[at % places.length]!, value];
  });
}

function leastCommonMultiple(one: number, other: number): number {
  let [larger, smaller] = [Math.max(one, other), Math.min(one, other)];
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return larger === 0 ? 1 : (one * other) / larger;
}

function shuffle<T>(list: readonly T[]): T[] {
  const next = randomBy(SEED);
  return list
    .map((item) => ({ item, at: next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Numbers from 0 up to 1 (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
