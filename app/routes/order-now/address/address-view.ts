import { addressLines, addressText, milesBetween } from "@platter/ordering/stores/address.ts";
import { offeredPickup } from "@platter/ordering/order/delivery-match.ts";
import { type OrderSetup, pathOf } from "@platter/ordering/order/journey.ts";
import { type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { cateringSiteLink, storeLines } from "@platter/ordering/stores/stores.ts";
import { addressLine } from "./address-rules.ts";

/** An address that came with a link or from the current-location button, to be verified like a typed one. */
interface GivenAddress {
  typed: Record<string, string>;
  isLocated: boolean;
}

export function linkedAddress(query: URLSearchParams): string {
  return addressLine(query.get("address") ?? "");
}

/** Null: the address of the order setup. */
export function givenAddress(query: URLSearchParams, { located }: OrderSetup): GivenAddress | null {
  const linked = linkedAddress(query);
  if (linked) return { typed: { address: linked }, isLocated: false };
  return located ? { typed: { address: located }, isLocated: true } : null;
}

interface AddressViewParts {
  setup: OrderSetup;
  orderType: OrderType;
  /** Null if the API cannot be asked about the chosen store; `store` is null if it no longer exists. */
  found: { store: Store | null } | null;
  /** Of the pickup offer; null without one, or if it cannot be read now. */
  offered: Store | null;
  given: GivenAddress | null;
  cateringSiteUrl: string | null;
}

export function addressView({ setup, orderType, found, offered, given, cateringSiteUrl }: AddressViewParts) {
  const store = found?.store ?? null;
  const offer = offeredPickup(setup, offered);
  // A missing store needs the address verified again; an unreadable one stays.
  const isVerified = setup.store !== null && !given && (store !== null || found === null);
  return {
    verified: isVerified ? verifiedView(setup, store) : null,
    offer: offer && { ...offer, address: setup.address ? addressText(setup.address) : "" },
    typed: given?.typed ?? typedBefore(setup),
    isLocated: given?.isLocated ?? false,
    next: pathOf("day and time", kindOf(orderType)),
    externalUrl: store && cateringSiteLink(store, orderType, setup, cateringSiteUrl),
    pickupPath: pathOf("pickup type", kindOf(orderType)),
  };
}

export type AddressView = ReturnType<typeof addressView>;

/** With the store, to reveal a wrong one; null while the API cannot be asked (ADDR-07). */
function verifiedView({ address }: OrderSetup, store: Store | null) {
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

function typedBefore({ address }: OrderSetup): Record<string, string> {
  return { address: address ? addressText(address) : "", address2: address?.addressLine2 ?? "" };
}
