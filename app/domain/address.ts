/** What a geocoder's answer means for a search (D-023). Delivery is stricter than a search for a store nearby. */

/** The parts of a candidate that the rules look at. */
export interface Candidate {
  formattedAddress: string;
  types: string[];
  partialMatch: boolean;
  latitude: number;
  longitude: number;
}

export type SearchOutcome =
  | { kind: "found"; place: Candidate }
  /** Several are meant: the customer picks one. `exact` tells the two headings apart (ADDR-17, ADDR-18). */
  | { kind: "choose"; exact: boolean; candidates: Candidate[] }
  | { kind: "unknown" };

const PRECISE = ["street_address", "premise", "subpremise"];

/** A building, not a street or a town (ADDR-09). */
export function isPrecise({ types }: Pick<Candidate, "types">): boolean {
  return types.some((type) => PRECISE.includes(type));
}

/** A pickup search needs coordinates only, so a city or zip code will do (D-023). */
export function pickupSearch(candidates: Candidate[]): SearchOutcome {
  const [first] = candidates;
  if (!first) return { kind: "unknown" };
  if (candidates.some(({ partialMatch }) => partialMatch)) {
    const precise = candidates.filter(isPrecise);
    return precise.length > 0 ? { kind: "choose", exact: false, candidates: precise } : { kind: "unknown" };
  }
  return candidates.length === 1 ? { kind: "found", place: first } : { kind: "choose", exact: true, candidates };
}

/** Longest address taken (ADDR-02). */
export const ADDRESS_MAX = 200;

/** ADDR-14, ADDR-15: the pickup search's own words. */
export const SEARCH_MESSAGES = {
  empty: "Address is required.",
  tooLong: `Address cannot exceed ${ADDRESS_MAX}.`,
  unknown: "Address could not be verified. Please try a different address.",
  unavailable: "The address search is not available right now. You can still choose a location by state below.",
} as const;
