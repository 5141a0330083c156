/** What one check of a catering API came to. */
export interface Result {
  call: string;
  what: string;
  outcome: Outcome;
  /** Why it does not hold, or was skipped. Never a password, a token, a card number or a reply as it came. */
  detail: string;
}

/** Something that is wrong with a reply. */
export interface Fault {
  /** Where, without the places in lists: "cart[].price". */
  path: string;
  text: string;
}

/** More of one reply would not help to find the first one. */
export const MOST_FAULTS = 3;

/** A hint is what no row asks for and the site does not break on. */
export type Outcome = "holds" | "fails" | "hint" | "skipped";

/** Ends a check: the API does not do what it must. */
export class Broken extends Error {}

/** Ends a check that cannot be made; the message says why. */
export class Skipped extends Error {}

/** Ends the check unless this holds. */
export function expect(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Broken(otherwise);
}

/** Why what only the reader of a letter can do is not asked. */
export const NO_LETTER = "needs the token of a letter";

/** Something the run looked for: what it found, or why there is none. */
export type Found<T> = { value: T } | { missing: string };

/** What was found; skips the check when nothing was. */
export function need<T>(found: Found<T>): T {
  if ("missing" in found) throw new Skipped(found.missing);
  return found.value;
}

/** Looks for something; a search that cannot be made finds nothing. */
export async function find<T>(search: () => Promise<T>): Promise<Found<T>> {
  try {
    return { value: await search() };
  } catch (error) {
    if (error instanceof Skipped) return { missing: error.message };
    throw error;
  }
}
