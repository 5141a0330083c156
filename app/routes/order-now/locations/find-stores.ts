import type { Catering } from "../../../../server/catering/catering.ts";
import type { Geocoder } from "../../../../server/geocoding/geocoder.ts";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import { type Candidate, pickupSearch } from "@platter/ordering/stores/address.ts";
import { SEARCH_MESSAGES } from "@platter/ordering/stores/address-messages.ts";
import { asToldNow, lacksCatering } from "../../../components/stores/offer-now.ts";
import type { OrderType } from "@platter/ordering/order/order.ts";
import type { Customer } from "@platter/ordering/account/customer.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { isStoreNumber, orderStores } from "@platter/ordering/stores/stores.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { cleanLine } from "@platter/ordering/typed-text.ts";
import type { Problem } from "../../../ui/form/problems.ts";

export type LocationsQuery = ReturnType<typeof readQuery>;

/** Restores the earlier search, unless `?near=` or `?state=` is given. */
export function readQuery(query: URLSearchParams, earlier: string) {
  const typed = query.get("near");
  const store = query.get("store") ?? "";
  return {
    /** Null: no search. */
    near: typed === null ? (query.has("state") ? null : earlier || null) : cleanLine(typed),
    state: query.get("state")?.toUpperCase() ?? null,
    hours: query.get("hours"),
    isWhole: query.get("all") === "1",
    /** Store number from a link to a store that cannot be chosen; it is listed first. */
    store: isStoreNumber(store) ? store : null,
  };
}

interface NearbySearch {
  stores: Store[] | null;
  candidates: ReturnType<typeof questionFor> | null;
  problems: Problem[];
}

const NOTHING: NearbySearch = { stores: null, candidates: null, problems: [] };

interface SearchParts {
  catering: Catering;
  geocoder: Geocoder;
  now: Date;
}

interface ListParts extends SearchParts {
  orderType: Promise<OrderType>;
}

export async function findStores(near: string | null, parts: SearchParts): Promise<NearbySearch> {
  const { catering, geocoder, now } = parts;
  if (near === null) return NOTHING;
  if (near.trim() === "") return wrong(SEARCH_MESSAGES.empty);
  if (near.length > ADDRESS_MAX) return wrong(SEARCH_MESSAGES.tooLong);

  const candidates = await geocoder.find(near.trim()).catch(orNull);
  if (candidates === null) return wrong(SEARCH_MESSAGES.unavailable);
  const outcome = pickupSearch(candidates);
  switch (outcome.kind) {
    case "unknown":
      return wrong(SEARCH_MESSAGES.unknown);
    case "choose":
      return { ...NOTHING, candidates: questionFor(outcome.exact, outcome.candidates) };
    case "found": {
      const { latitude, longitude } = outcome.place;
      const stores = await catering.closestStores({ latitude, longitude }, now).catch(orNull);
      return stores ? { ...NOTHING, stores } : wrong(SEARCH_MESSAGES.unavailable);
    }
  }
}

function wrong(message: string): NearbySearch {
  return { ...NOTHING, problems: [{ field: "near", message }] };
}

function questionFor(isExact: boolean, candidates: Candidate[]) {
  return {
    isExact,
    question: isExact
      ? "Choose a store for Pickup:"
      : "We couldn't find your exact address. Did you mean one of these?",
    addresses: candidates.map(({ formattedAddress }) => formattedAddress),
  };
}

export type StoreLists = Awaited<ReturnType<typeof listStores>>;

export async function listStores(
  query: LocationsQuery,
  readCustomer: () => Promise<Customer | null>,
  parts: ListParts,
) {
  const { catering } = parts;
  // STORE-15: the store's record may be older than the end of its catering.
  const readAsked = async (storeNumber: string) => {
    const [store, orderType] = await Promise.all([catering.storeByNumber(storeNumber), parts.orderType]);
    return asToldNow(store, { ...parts, orderType });
  };
  const searchOrAll = async () => {
    const search = await findStores(query.near, parts);
    const isAnswered = search.stores || search.candidates;
    return { search, states: isAnswered ? null : await catering.storesByState().catch(orNull) };
  };
  const readPreferred = async () => {
    const preferredId = (await catering.soon(readCustomer()).catch(orNull))?.preferredLocationId ?? null;
    const isAlone = preferredId !== null && query.near === null;
    // Read by id, since the list of all stores has no hours.
    return {
      preferredId,
      preferred: isAlone ? await catering.soon(catering.storeById(preferredId)).catch(orNull) : null,
    };
  };
  const [{ search, states }, { preferredId, preferred }, asked] = await Promise.all([
    searchOrAll(),
    readPreferred(),
    query.store ? readAsked(query.store).catch(orNull) : null,
  ]);
  const found = search.stores && orderStores(search.stores, preferredId);
  const opened = states?.find(({ state }) => state === query.state);
  const first = [asked, preferred].filter((store) => store !== null);
  return {
    search,
    preferredId,
    asked,
    preferred: preferred?.id === asked?.id ? null : preferred,
    found,
    /** Null if the search has a result or a question, or if the read fails. */
    states,
    seen: [...first, ...(found ?? opened?.stores ?? [])],
  };
}

export function wantedDetails({ seen }: StoreLists, { hours }: LocationsQuery, orderType: OrderType, now: Date) {
  return {
    openTextOf: seen,
    hoursOf: seen.find(({ storeNumber }) => storeNumber === hours) ?? null,
    cateringNoteOf: seen.filter((store) => lacksCatering(store, orderType, now)),
  };
}
