import { stateName } from "../../../domain/states.ts";
import type { Store } from "../../../domain/store.ts";
import type { StoreOffer } from "../../../domain/stores.ts";

/** One restaurant as the list shows it. */
export interface StoreRow {
  storeNumber: string;
  name: string;
  distance: string;
  address: string;
  description: string;
  openText: string;
  phone: string;
  directions: string;
  selectable: boolean;
  /** Why it cannot be chosen; empty when it can. */
  label: string;
  externalUrl: string;
  selected: boolean;
}

export function storeRow(store: Store, { selectable, label }: StoreOffer, selected: boolean): StoreRow {
  const street = [store.address, store.addressLine2].filter(Boolean).join(", ");
  const address = `${street}, ${store.city}, ${store.state} ${store.zip}`;
  return {
    storeNumber: store.storeNumber,
    name: store.name,
    distance: store.distance === null ? "" : `${store.distance.toFixed(1)} miles`,
    address,
    description: store.description,
    openText: store.openUntil || "Closed now",
    phone: store.phone,
    directions: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`,
    selectable,
    label,
    externalUrl: store.externalOnlineOrderingUrl,
    selected,
  };
}

/** All stores as lists by state, states by name, stores by town (D-037). */
export function byState(stores: Store[], row: (store: Store) => StoreRow): { state: string; rows: StoreRow[] }[] {
  const groups = Map.groupBy(stores, ({ state }) => stateName(state));
  return [...groups]
    .map(([state, inState]) => ({
      state,
      rows: inState.toSorted((a, b) => a.city.localeCompare(b.city) || a.name.localeCompare(b.name)).map(row),
    }))
    .toSorted((a, b) => a.state.localeCompare(b.state));
}
