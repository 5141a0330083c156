import type { Geocoder } from "../../../../server/geocoding/geocoder.ts";
import { type Coordinates, isPrecise, readCoordinates } from "../../../domain/stores/address.ts";
import { DELIVERY_MESSAGES } from "../../../domain/stores/address-messages.ts";
import { problemsOfFailure } from "../../../domain/remote-failure.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { addressLine } from "./address-rules.ts";

interface FindParts {
  geocoder: Pick<Geocoder, "reverse">;
  requestId: string;
}

/** An address that came with a link or from the current-location button, to be verified like a typed one. */
export interface GivenAddress {
  typed: Record<string, string>;
  isLocated: boolean;
  problems: Problem[];
}

/** The address text of a link; empty: none. */
export function linkedAddress(query: URLSearchParams): string {
  return addressLine(query.get("address") ?? "");
}

/** What the address of the page asks for (ADDR-05); null: nothing. */
export async function givenAddress(query: URLSearchParams, parts: FindParts): Promise<GivenAddress | null> {
  const point = readCoordinates(query.get("lat"), query.get("lng"));
  const address = linkedAddress(query);
  if (!point) return address ? { typed: { address }, isLocated: false, problems: [] } : null;
  try {
    const { text, problems } = await addressAt(point, parts.geocoder);
    return { typed: { address: text }, isLocated: text !== "", problems };
  } catch (error) {
    return { typed: {}, isLocated: false, problems: searchFailed(error, parts.requestId).problems };
  }
}

/** ADDR-05: what is at a point, in words for the box. */
export async function addressAt(point: Coordinates | null, geocoder: FindParts["geocoder"]) {
  const candidates = point ? await geocoder.reverse(point) : [];
  const text = (candidates.find(isPrecise) ?? candidates[0])?.formattedAddress ?? "";
  return { text, problems: text ? [] : [{ field: "address", message: DELIVERY_MESSAGES.unknown }] };
}

/** Words and status for an address search that cannot be asked; our own faults pass. */
export function searchFailed(error: unknown, requestId: string): { status: number; problems: Problem[] } {
  const { status } = problemsOfFailure(error, requestId);
  return { status, problems: [{ field: "", message: `${DELIVERY_MESSAGES.unavailable} (Reference: ${requestId})` }] };
}
