import { addressText, milesBetween } from "../../../domain/address.ts";
import type { OrderSetup } from "../../../domain/journey.ts";
import { OUT_OF_RANGE } from "../../../domain/delivery-match.ts";
import type { Store } from "../../../domain/store.ts";

/** A verified address and where the food comes from, so that a wrong restaurant is noticed here (ADDR-07). */
export interface VerifiedView {
  line1: string;
  line2: string;
  town: string;
  /** Null while the API cannot be asked about it. */
  store: (StoreView & { distance: string }) | null;
}

/** The meal can be picked up instead; `store` is null where even that cannot be said now (ADDR-20). */
export interface OfferView {
  address: string;
  message: string;
  store: StoreView | null;
}

export interface StoreView {
  name: string;
  street: string;
  town: string;
}

/** Null while the address is not verified. */
export function verifiedView({ address }: OrderSetup, store: Store | null): VerifiedView | null {
  if (!address) return null;
  const { addressLine1, addressLine2, city, state, zip } = address;
  return {
    line1: addressLine1,
    line2: addressLine2,
    town: `${city}, ${state} ${zip}`,
    store: store && {
      ...storeView(store),
      distance: `${(store.distance ?? milesBetween(store, address)).toFixed(1)} miles`,
    },
  };
}

/** Null while nothing is offered. `store` is the one of the offer. */
export function offerView({ address, pickupOffer }: OrderSetup, store: Store | null): OfferView | null {
  if (!pickupOffer) return null;
  return {
    address: address ? addressText(address) : "",
    // The cookie may have had no room for it.
    message: pickupOffer.message || OUT_OF_RANGE,
    store: store && storeView(store),
  };
}

function storeView({ name, address, addressLine2, city, state, zip }: Store): StoreView {
  return { name, street: [address, addressLine2].filter(Boolean).join(", "), town: `${city}, ${state} ${zip}` };
}

/** What stands in the boxes, by their names: the address of the answers, to be corrected. */
export function typedBefore({ address }: OrderSetup): Record<string, string> {
  return { address: address ? addressText(address) : "", address2: address?.addressLine2 ?? "" };
}
