import { z } from "zod";
import type { AddressSuggestion, Coordinates } from "@platter/ordering/stores/address.ts";
import { listOf } from "../remote/reply-schema.ts";

const prediction = z.object({ placePrediction: z.object({ text: z.object({ text: z.string().min(1) }) }) });

const suggestionsReply = z
  .object({ suggestions: listOf(prediction).catch([]) })
  .transform(({ suggestions }) => suggestions.map(({ placePrediction }) => suggestionFrom(placePrediction.text.text)));

/** Removes the country, with which every suggestion ends. */
function suggestionFrom(address: string): AddressSuggestion {
  return { text: address.replace(/, (?:USA|United States)$/, ""), address };
}

/** ADDR-02, ADDR-09: only buildings for a delivery, towns as well for a store search. Google allows five types. */
const ADDRESSES = ["street_address", "premise", "subpremise"];
const PLACES = [...ADDRESSES, "locality", "postal_code"];

const AROUND_METERS = 50_000;

interface SuggestionsParts {
  around: Coordinates | null;
  key: string | null;
  addressesOnly: boolean;
}

/** Uses Autocomplete (New): the old API is closed to new projects and puts the text into the URL (ADDR-02). */
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

/** Google requires attribution for places shown without its map. */
export function sourceOf(autocompleteUrl: string | null): string | null {
  return autocompleteUrl && /(?:^|\.)googleapis\.com$/.test(new URL(autocompleteUrl).hostname) ? "Google Maps" : null;
}
