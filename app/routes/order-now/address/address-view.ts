import { addressLines, addressText, milesBetween } from "../../../domain/stores/address.ts";
import type { OrderSetup } from "../../../domain/order/journey.ts";
import type { Store } from "../../../domain/stores/store.ts";
import { storeLines } from "../../../domain/stores/stores.ts";

/** A verified address and where the food comes from, so that a wrong restaurant is noticed here (ADDR-07). */
export interface VerifiedView {
  lines: string[];
  /** Null while the API cannot be asked about it. */
  store: { name: string; lines: string[]; distance: string } | null;
}

/** Null while the address is not verified. */
export function verifiedView({ address }: OrderSetup, store: Store | null): VerifiedView | null {
  if (!address) return null;
  return {
    lines: addressLines(address),
    store: store && {
      name: store.name,
      lines: storeLines(store),
      distance: `${(store.distance ?? milesBetween(store, address)).toFixed(1)} miles`,
    },
  };
}

/** What stands in the boxes, by their names: the address of the answers, to be corrected. */
export function typedBefore({ address }: OrderSetup): Record<string, string> {
  return { address: address ? addressText(address) : "", address2: address?.addressLine2 ?? "" };
}
