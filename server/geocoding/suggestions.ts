import { z } from "zod";
import type { AddressSuggestion, Coordinates } from "@platter/ordering/stores/address.ts";
import { listOf } from "../remote/reply-schema.ts";

const prediction = z.object({ placePrediction: z.object({ text: z.object({ text: z.string().min(1) }) }) });

/** The list is left out where nothing is suggested. */
const suggestionsReply = z
  .object({ suggestions: listOf(prediction).catch([]) })
  .transform(({ suggestions }) => suggestions.map(({ placePrediction }) => suggestionFrom(placePrediction.text.text)));

/** All of them end in the country, which tells nobody anything. */
function suggestionFrom(address: string): AddressSuggestion {
  return { text: address.replace(/, (?:USA|United States)$/, ""), address };
}

/** Addresses (ADDR-02), which are buildings (ADDR-09); a search for a store nearby takes towns as well. Five are the most. */
const ADDRESSES = ["street_address", "premise", "subpremise"];
const PLACES = [...ADDRESSES, "locality", "postal_code"];

const AROUND_METERS = 50_000;

interface SuggestionsParts {
  around: Coordinates | null;
  key: string | null;
  addressesOnly: boolean;
}

/**
 * Asks in the way of Google's Autocomplete (New): POST of JSON, the key in a header. Its predecessor (GET, the key
 * in the query) can be enabled for no new project any more, and every proxy on the way writes queries down. What is
 * chosen is geocoded as a text, like one that was typed to its end: no place id is kept (ADDR-02).
 */
export function suggestionsRequest(input: string, { around, key, addressesOnly }: SuggestionsParts) {
  return {
    name: "address-suggestions",
    group: "geocoding",
    method: "POST",
    headers: { "X-Goog-FieldMask": "suggestions.placePrediction.text", ...(key && { "X-Goog-Api-Key": key }) },
    body: {
      input,
      includedPrimaryTypes: addressesOnly ? ADDRESSES : PLACES,
      includedRegionCodes: ["us"],
      languageCode: "en-US",
      ...(around && { locationBias: { circle: { center: around, radius: AROUND_METERS } } }),
    },
    reply: suggestionsReply,
  } as const;
}

/** Whom a list of suggestions has to name: Google asks for it where its places are shown without its map. */
export function sourceOf(autocompleteUrl: string | null): string | null {
  return autocompleteUrl && /(?:^|\.)googleapis\.com$/.test(new URL(autocompleteUrl).hostname) ? "Google Maps" : null;
}
