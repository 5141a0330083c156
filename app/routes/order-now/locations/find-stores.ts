import type { Catering } from "../../../../server/catering/catering.ts";
import type { Geocoder } from "../../../../server/geocoding/geocoder.ts";
import { ADDRESS_MAX, type Candidate, SEARCH_MESSAGES, pickupSearch } from "../../../domain/address.ts";
import type { Store } from "../../../domain/store.ts";
import { nullIfTrouble } from "../../../domain/trouble.ts";
import type { Problem } from "../../../ui/form/problems.ts";

/** What a search for a store led to: a list of stores, a question, or words about what went wrong. */
export interface StoreSearch {
  /** Null: nothing was searched, all stores by state. */
  stores: Store[] | null;
  /** Candidates to choose from when the address was not clear (ADDR-17, ADDR-18). */
  candidates: { question: string; addresses: string[] } | null;
  problems: Problem[];
}

const NOTHING: StoreSearch = { stores: null, candidates: null, problems: [] };

export async function findStores(
  near: string | null,
  catering: Catering,
  geocoder: Geocoder,
  now: Date,
): Promise<StoreSearch> {
  if (near === null) return NOTHING;
  if (near.trim() === "") return wrong(SEARCH_MESSAGES.empty);
  if (near.length > ADDRESS_MAX) return wrong(SEARCH_MESSAGES.tooLong);

  const candidates = await geocoder.find(near.trim()).catch(nullIfTrouble);
  if (candidates === null) return wrong(SEARCH_MESSAGES.unavailable);
  const outcome = pickupSearch(candidates);
  switch (outcome.kind) {
    case "unknown":
      return wrong(SEARCH_MESSAGES.unknown);
    case "choose":
      return { ...NOTHING, candidates: questionFor(outcome.exact, outcome.candidates) };
    case "found": {
      const { latitude, longitude } = outcome.place;
      const stores = await catering.closestStores({ latitude, longitude }, now).catch(nullIfTrouble);
      return stores ? { ...NOTHING, stores } : wrong(SEARCH_MESSAGES.unavailable);
    }
  }
}

function wrong(message: string): StoreSearch {
  return { ...NOTHING, problems: [{ field: "near", message }] };
}

function questionFor(exact: boolean, candidates: Candidate[]) {
  return {
    question: exact ? "Choose a store for Pickup:" : "We couldn't find your exact address. Did you mean one of these?",
    addresses: candidates.map(({ formattedAddress }) => formattedAddress),
  };
}
