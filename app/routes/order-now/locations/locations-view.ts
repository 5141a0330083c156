import type { Site } from "../../../../server/context.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import { type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import { listedStores, storeMap } from "@platter/ordering/stores/map.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { byState, byTown, statePoints } from "@platter/ordering/stores/stores.ts";
import type { LocationsQuery, StoreLists } from "./find-stores.ts";
import type { StoreDetails } from "../../../components/stores/read-store-details.ts";
import { storeRow } from "../../../components/stores/store-row.ts";

const MOST_FOUND = 60;
const NO_LIST = "The list of locations is not available right now. Please try again in a moment.";

interface LocationsParts extends Pick<Site, "links" | "googleMapsKey"> {
  query: LocationsQuery;
  orderType: OrderType;
  setup: OrderSetup;
  now: Date;
  details: StoreDetails;
  isGuest: boolean;
}

export function locationsView(
  lists: StoreLists,
  { query, links, googleMapsKey, setup, isGuest, ...parts }: LocationsParts,
) {
  const { search, preferredId, asked, preferred, found, states } = lists;
  const { menuPdfUrl, directionsUrl, cateringSiteUrl: cateringSite } = links;
  const near = query.near ?? "";
  const shown = found && (query.isWhole ? found : found.slice(0, MOST_FOUND));
  const facts = { ...parts, setup: { ...setup, near }, preferredId, cateringSite };
  const row = (store: Store, index: number) => storeRow(store, facts, index);
  // The list of states is left out beside a single store, unless requested.
  const listed = query.state !== null || !(asked ?? preferred) ? states : null;
  return {
    kind: kindOf(parts.orderType),
    near,
    asked: asked && storeRow(asked, facts),
    preferred: preferred && storeRow(preferred, facts),
    found: shown?.map(row) ?? null,
    others: (found?.length ?? 0) - (shown?.length ?? 0),
    isWhole: query.isWhole,
    map: mapOf({ found: shown, states: listed, state: query.state }, googleMapsKey),
    states: listed && byState(listed, query.state, row),
    candidates: search.candidates,
    problems: found || states || search.candidates ? search.problems : [{ field: "", message: NO_LIST }],
    directionsUrl,
    menuPdfUrl,
    isGuest,
  };
}

type MapParts = Pick<StoreLists, "found" | "states"> & { state: string | null };

function mapOf({ found, states, state }: MapParts, googleKey: string | null) {
  const opened = states?.find((group) => group.state === state)?.stores.toSorted(byTown);
  const listed = found ?? opened;
  if (listed) return storeMap(listedStores(listed), { googleKey, center: nearest(listed) });
  return states && storeMap(statePoints(states), { googleKey: null });
}

/** The map's center, since the preferred store is listed first even if it is far away. */
function nearest(found: Store[]): Store | undefined {
  const miles = ({ distance }: Store) => distance ?? Number.POSITIVE_INFINITY;
  return found.toSorted((a, b) => miles(a) - miles(b))[0];
}

export type LocationsView = ReturnType<typeof locationsView>;
