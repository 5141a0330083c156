import { z } from "zod";
import type { AddressParts, Candidate } from "@platter/ordering/stores/address.ts";
import { LEFT_OUT, listOf, readLatitude, readLongitude, text } from "../remote/reply-schema.ts";

const component = z.object({
  long_name: text(LEFT_OUT),
  short_name: text(LEFT_OUT),
  types: z.array(z.string()).catch([]),
});
type Component = z.output<typeof component>;

const result = z.object({
  formatted_address: z.string(),
  types: z.array(z.string()).catch([]),
  partial_match: z.boolean().catch(false),
  address_components: listOf(component).catch([]),
  geometry: z.object({ location: z.object({ lat: readLatitude, lng: readLongitude }) }),
});

/** Results are ignored unless the status is OK (ADDR-11). */
export const geocodeReply = z
  .object({ status: z.enum(["OK", "ZERO_RESULTS"]), results: listOf(result).catch([]) })
  .transform(({ status, results }) => (status === "OK" ? results.filter(isAmerican).map(candidateFrom) : []));

/** The United States and its territories, which geocoders list as countries (ADDR-02). */
const AMERICAN = ["US", "PR", "VI", "GU", "AS", "MP"];

/** Reverse geocoding also finds addresses abroad, and not all geocoders honor the requested country. */
function isAmerican({ address_components: components }: z.output<typeof result>): boolean {
  const country = partCalled(components, "country");
  return country === undefined || AMERICAN.includes(country.short_name);
}

function candidateFrom(wire: z.output<typeof result>): Candidate {
  return {
    formattedAddress: wire.formatted_address,
    types: wire.types,
    partialMatch: wire.partial_match,
    latitude: wire.geometry.location.lat,
    longitude: wire.geometry.location.lng,
    parts: partsFrom(wire.address_components),
  };
}

function partsFrom(components: Component[]): AddressParts | null {
  if (components.length === 0) return null;
  const nameOf = (...types: string[]) => partCalled(components, ...types)?.long_name ?? "";
  return {
    addressLine1: `${nameOf("street_number")} ${nameOf("route")}`.trim(),
    // Brooklyn, for example, has a sublocality but no locality.
    city: nameOf("locality", "sublocality", "postal_town"),
    state: partCalled(components, "administrative_area_level_1")?.short_name ?? "",
    zip: nameOf("postal_code"),
    hasSubpremise: partCalled(components, "subpremise") !== undefined,
  };
}

function partCalled(components: Component[], ...types: string[]): Component | undefined {
  return types
    .map((type) => components.find((candidate) => candidate.types.includes(type)))
    .find((found) => found !== undefined);
}
