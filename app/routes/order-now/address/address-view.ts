import { addressLines, addressText, milesBetween } from "@platter/ordering/stores/address.ts";
import { offeredPickup } from "@platter/ordering/order/delivery-match.ts";
import { type OrderSetup, pathOf } from "@platter/ordering/order/journey.ts";
import { type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { cateringSiteLink, storeLines } from "@platter/ordering/stores/stores.ts";
import type { GivenAddress } from "./find-address.ts";

/** A verified address and where the food comes from, so that a wrong restaurant is noticed here (ADDR-07). */
export interface VerifiedView {
  lines: string[];
  /** Null while the API cannot be asked about it. */
  store: { name: string; lines: string[]; distance: string } | null;
}

interface AddressViewParts {
  setup: OrderSetup;
  orderType: OrderType;
  /** Null where the API cannot be asked about the chosen store; its `store` is null where there is none any more. */
  found: { store: Store | null } | null;
  /** Of the offer to pick up; null where there is none, or it cannot be read now. */
  offered: Store | null;
  given: GivenAddress | null;
  cateringSiteUrl: string | null;
}

/** Everything the page shows. */
export function addressView({ setup, orderType, found, offered, given, cateringSiteUrl }: AddressViewParts) {
  const store = found?.store ?? null;
  const offer = offeredPickup(setup, offered);
  // A store that is gone leaves the address to be verified again; one that cannot be asked about stays.
  const isVerified = setup.store !== null && !given && (store !== null || found === null);
  return {
    /** Null until the address is verified. */
    verified: isVerified ? verifiedView(setup, store) : null,
    offer: offer && { ...offer, address: setup.address ? addressText(setup.address) : "" },
    /** What stands in the boxes at first, by their names. */
    typed: given?.typed ?? typedBefore(setup),
    isLocated: given?.isLocated ?? false,
    next: pathOf("day and time", kindOf(orderType)),
    /** Where a pilot store takes its catering orders. */
    externalUrl: store && cateringSiteLink(store, orderType, setup, cateringSiteUrl),
    pickupPath: pathOf("pickup type", kindOf(orderType)),
  };
}

export type AddressView = ReturnType<typeof addressView>;

function verifiedView({ address }: OrderSetup, store: Store | null): VerifiedView | null {
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
function typedBefore({ address }: OrderSetup): Record<string, string> {
  return { address: address ? addressText(address) : "", address2: address?.addressLine2 ?? "" };
}
