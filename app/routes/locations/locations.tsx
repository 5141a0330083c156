import { showTrouble } from "../../components/page/error-page.tsx";
import * as keys from "../../context.ts";
import { storePath } from "../../domain/stores/store-page.ts";
import type { Store } from "../../domain/stores/store.ts";
import { byState, generalLabel, storeAddress } from "../../domain/stores/stores.ts";
import type { Route } from "./+types/locations.ts";
import { LocationsPage } from "./locations-page.tsx";

export { TroublePage as ErrorBoundary } from "../../components/page/error-page.tsx";

/** All restaurants by state, each with its page; `?state=TX` shows those of one state (OUT-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const remote = context.get(keys.remote);
  const asked = new URL(request.url).searchParams.get("state")?.trim().toUpperCase() || null;
  const [states, intro] = await Promise.all([
    remote.catering.storesByState(),
    remote.content.entry("page-header"),
  ]).catch(showTrouble);
  const all = byState(states, asked, storeCard);
  const opened = all.find(({ isOpen }) => isOpen)?.state ?? null;
  const { appUrl } = context.get(keys.site);
  return {
    address: `${appUrl}/locations${opened === null ? "" : `?state=${encodeURIComponent(opened)}`}`,
    /** Cleaned HTML (CONTENT-01); empty: the page has words of its own (CONTENT-02). */
    intro: intro?.html ?? "",
    // Of one state, the others are only counted.
    groups: opened === null ? all : all.map((group) => (group.isOpen ? group : { ...group, rows: null })),
    isUnknown: asked !== null && opened === null,
  };
}

function storeCard(store: Store) {
  const { storeNumber, name, phone } = store;
  return { storeNumber, page: storePath(store), name, address: storeAddress(store), phone, label: generalLabel(store) };
}

export type StoreCard = ReturnType<typeof storeCard>;

export default function Locations({ loaderData }: Route.ComponentProps) {
  return <LocationsPage {...loaderData} />;
}
