import type { Geocoder } from "../../../../server/geocoding/geocoder.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import { type Coordinates, isPrecise } from "@platter/ordering/stores/address.ts";
import { DELIVERY_MESSAGES } from "@platter/ordering/stores/address-messages.ts";
import { problemsOfFailure } from "@platter/ordering/remote-failure.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { addressLine } from "./address-rules.ts";

/** An address that came with a link or from the current-location button, to be verified like a typed one. */
export interface GivenAddress {
  typed: Record<string, string>;
  isLocated: boolean;
}

/** The address text of a link; empty: none. */
export function linkedAddress(query: URLSearchParams): string {
  return addressLine(query.get("address") ?? "");
}

/** Null: what stands in the answers. */
export function givenAddress(query: URLSearchParams, { located }: OrderSetup): GivenAddress | null {
  const linked = linkedAddress(query);
  if (linked) return { typed: { address: linked }, isLocated: false };
  return located ? { typed: { address: located }, isLocated: true } : null;
}

/** ADDR-05: what is at a point, in words for the box. */
export async function addressAt(point: Coordinates | null, geocoder: Pick<Geocoder, "reverse">) {
  const candidates = point ? await geocoder.reverse(point) : [];
  const text = (candidates.find(isPrecise) ?? candidates[0])?.formattedAddress ?? "";
  return { text, problems: text ? [] : [{ field: "address", message: DELIVERY_MESSAGES.unknown }] };
}

/** Words and status for an address search that cannot be asked; our own faults pass. */
export function searchFailed(error: unknown, requestId: string): { status: number; problems: Problem[] } {
  const { status } = problemsOfFailure(error, requestId);
  return { status, problems: [{ field: "", message: `${DELIVERY_MESSAGES.unavailable} (Reference: ${requestId})` }] };
}
