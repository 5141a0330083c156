import { storePath } from "../../domain/stores/store-page.ts";
import type { Store } from "../../domain/stores/store.ts";
import { generalLabel, storeAddress } from "../../domain/stores/stores.ts";

/** A restaurant in the list of all of them. */
export function storeCard(store: Store) {
  const { storeNumber, name, phone } = store;
  return { storeNumber, page: storePath(store), name, address: storeAddress(store), phone, label: generalLabel(store) };
}

export type StoreCard = ReturnType<typeof storeCard>;
