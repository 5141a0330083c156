import { showErrorPage } from "../../components/page/error-page.tsx";
import * as keys from "../../context.ts";
import { byState } from "../../domain/stores/stores.ts";
import { markupOnly } from "../../ui/markup-only.ts";
import type { Route } from "./+types/locations.ts";
import { LocationsPage } from "./locations-page.tsx";
import { storeCard } from "./store-card.ts";

export { TroublePage as ErrorBoundary } from "../../components/page/error-page.tsx";

/** All restaurants by state, each with its page; `?state=TX` shows those of one state (OUT-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { appUrl } = context.get(keys.site);
  const { catering, content } = context.get(keys.remote);
  const asked = new URL(request.url).searchParams.get("state")?.trim().toUpperCase() || null;
  const [states, intro] = await Promise.all([catering.storesByState(), content.entry("page-header")]).catch(
    showErrorPage,
  );
  const all = byState(states, asked, storeCard);
  const opened = all.find(({ isOpen }) => isOpen)?.state ?? null;
  return {
    address: `${appUrl}/locations${opened === null ? "" : `?state=${encodeURIComponent(opened)}`}`,
    /** Cleaned HTML (CONTENT-01); empty: the page has words of its own (CONTENT-02). */
    intro: intro?.html ?? "",
    // Others than the opened one are only counted.
    groups: all.map(({ rows, ...group }) => ({ ...group, rows: group.isOpen ? rows : null })),
    states: opened === null ? markupOnly(all, request) : null,
    isUnknown: asked !== null && opened === null,
  };
}

export default function Locations({ loaderData }: Route.ComponentProps) {
  return <LocationsPage {...loaderData} />;
}
