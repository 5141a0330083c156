import type { Store, StoreHours } from "@platter/ordering/stores/store.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";

export interface StoreDetails {
  /** By store id, for requested stores only; null if the call failed. */
  openTexts: Map<number, string | null>;
  hours: Map<number, StoreHours | null>;
  cateringNotes: Map<number, string | null>;
}

interface WantedDetails {
  openTextOf: Store[];
  hoursOf: Store | null;
  cateringNoteOf: Store[];
}

interface StoreCalls {
  soon<T>(call: Promise<T>): Promise<T>;
  openUntil(store: Store): Promise<string>;
  cateringDisabledMessage(id: number): Promise<string>;
  storeHours(id: number): Promise<StoreHours | null>;
}

/** The most API calls per kind of detail and page; further stores of a long list lack the detail. */
const MOST_CALLS = 30;

/** Reads all details concurrently, each at most once per store (STORE-04, STORE-15). */
export async function readDetails(wanted: WantedDetails, catering: StoreCalls): Promise<StoreDetails> {
  const { openTextOf, hoursOf, cateringNoteOf } = wanted;
  const [openTexts, cateringNotes, hours] = await Promise.all([
    readEach(openTextOf, (store) => catering.soon(catering.openUntil(store))),
    readEach(cateringNoteOf, ({ id }) => catering.soon(catering.cateringDisabledMessage(id))),
    hoursOf && (hoursOf.hours ?? catering.soon(catering.storeHours(hoursOf.id)).catch(orNull)),
  ]);
  return { openTexts, cateringNotes, hours: new Map(hoursOf ? [[hoursOf.id, hours]] : []) };
}

async function readEach(stores: Store[], read: (store: Store) => Promise<string>) {
  const unique = [...new Map(stores.map((store) => [store.id, store])).values()];
  const texts = await Promise.all(
    unique.slice(0, MOST_CALLS).map(async (store) => [store.id, await read(store).catch(orNull)] as const),
  );
  return new Map(texts);
}
