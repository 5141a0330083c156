import type { Store } from "./store.ts";

type Addressed = Pick<Store, "state" | "urlFriendlyName" | "storeNumber">;

/** `/locations/store/TX/dallas-uptown` (OUT-03) */
export function storePath(store: Addressed): string {
  const [state, name] = segments(store);
  return `/locations/store/${encoded(state)}/${encoded(name)}`;
}

/** Path of the store's public menu, before an order is begun (MORE-01). */
export function storeMenuPath(store: Addressed): string {
  return `${storePath(store)}/menu`;
}

export function storeOrderPath({ storeNumber }: Pick<Store, "storeNumber">): string {
  return `/order-now?${new URLSearchParams({ store: storeNumber })}`;
}

/** Finds a store by its path, ignoring case and accents; `isExact`: the path equals that of `storePath`. */
export function findByPath<T extends Addressed>(
  stores: readonly T[],
  state: string,
  name: string,
): { store: T; isExact: boolean } | null {
  const find = (read: (text: string) => string) =>
    stores.find((store) => {
      const [itsState, itsName] = segments(store);
      return read(itsState) === read(state) && read(itsName) === read(name);
    });
  const exact = find((text) => text);
  const store = exact ?? find(folded);
  return store ? { store, isExact: exact !== undefined } : null;
}

/** A store without a URL name uses its number. */
function segments({ state, urlFriendlyName, storeNumber }: Addressed): [state: string, name: string] {
  return [isSegment(state) ? state : "-", isSegment(urlFriendlyName) ? urlFriendlyName : storeNumber];
}

function isSegment(text: string): boolean {
  return !/^\.{0,2}$/.test(text);
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
