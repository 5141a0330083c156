import type { Site } from "../../../context.ts";
import type { OrderSetup } from "../../../domain/order/journey.ts";
import { type OrderType, kindOf } from "../../../domain/order/order.ts";
import { listedStores, storeMap } from "../../../domain/stores/map.ts";
import type { Store } from "../../../domain/stores/store.ts";
import { byState } from "../../../domain/stores/stores.ts";
import { markupOnly } from "../../../ui/markup-only.ts";
import type { LocationsQuery, StoreLists } from "./find-stores.ts";
import type { StoreDetails } from "./store-details.ts";
import { storeRow } from "./store-rows.ts";

/** The nearest, of which everything is on the page; others have the rest of their row a link away. */
const WHOLE_ROWS = 20;
/** So many are shown before all are asked for. */
const MOST_FOUND = 60;
const NO_LIST = "The list of locations is not available right now. Please try again in a moment.";

interface LocationsParts extends Pick<Site, "links" | "googleMapsKey"> {
  request: Request;
  query: LocationsQuery;
  orderType: OrderType;
  setup: OrderSetup;
  now: Date;
  details: StoreDetails;
  isGuest: boolean;
}

/** Everything the page shows. */
export function locationsView(
  lists: StoreLists,
  { request, query, links, googleMapsKey, setup, isGuest, ...parts }: LocationsParts,
) {
  const { search, preferredId, asked, preferred, found, states } = lists;
  const { menuPdfUrl, directionsUrl, cateringSiteUrl: cateringSite } = links;
  const near = query.near ?? "";
  const shown = found && (query.isWhole ? found : found.slice(0, MOST_FOUND));
  const facts = { ...parts, setup: { ...setup, near }, preferredId, cateringSite };
  const row = (store: Store, isOpen: boolean) => storeRow(store, facts, { withHours: false, isBrief: !isOpen });
  const groups = states && byState(states, query.state, row);
  return {
    kind: kindOf(parts.orderType),
    near,
    asked: asked && storeRow(asked, facts),
    /** The customer's preferred store, where nothing was searched. */
    preferred: preferred && storeRow(preferred, facts),
    /** Nearest first; null before a search. */
    found: shown?.map((store, index) => storeRow(store, facts, { isBrief: index >= WHOLE_ROWS })) ?? null,
    /** How many there are besides. */
    others: (found?.length ?? 0) - (shown?.length ?? 0),
    isWhole: query.isWhole,
    map: shown && storeMap(listedStores(shown), { googleKey: googleMapsKey, center: nearest(shown) }),
    // What is pressed in an opened one changes it; of folded ones scripts need nothing.
    states: groups && (groups.some(({ isOpen }) => isOpen) ? { value: groups } : markupOnly(groups, request)),
    hasStateRows: groups?.some(({ rows }) => rows) ?? false,
    preferredId,
    candidates: search.candidates,
    problems: found || states || search.candidates ? search.problems : [{ field: "", message: NO_LIST }],
    directionsUrl,
    menuPdfUrl,
    isGuest,
  };
}

/** Where somebody who searched is: the preferred store, first in the list, may be far from it. */
function nearest(found: Store[]): Store | undefined {
  const miles = ({ distance }: Store) => distance ?? Number.POSITIVE_INFINITY;
  return found.toSorted((a, b) => miles(a) - miles(b))[0];
}

export type LocationsView = ReturnType<typeof locationsView>;
