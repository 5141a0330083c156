import { answerForm, refuseUnknownButton } from "../../components/form/refuse.ts";
import { showErrorPage } from "../../components/page/error-page.tsx";
import { storeIntents } from "../../components/stores/store-list.tsx";
import { preferStore } from "../../components/stores/prefer-store.ts";
import { readDetails } from "../../components/stores/read-store-details.ts";
import { storeRow } from "../../components/stores/store-row.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import * as keys from "../../../server/context.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { StateStores } from "@platter/ordering/stores/store.ts";
import { byState } from "@platter/ordering/stores/stores.ts";
import type { FormErrors } from "../../ui/form/problems.ts";
import type { Route } from "./+types/locations.ts";
import { LocationsPage } from "./locations-page.tsx";

export { TroublePage as ErrorBoundary } from "../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../ui/form/keep-form.ts";

/** All restaurants by state, with their pages; `?state=TX` shows one state (OUT-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { appUrl, links, now } = context.get(keys.site);
  const { catering, content } = context.get(keys.remote);
  const { account } = context.get(keys.visitor);
  const query = new URL(request.url).searchParams;
  const asked = query.get("state")?.trim().toUpperCase() || null;
  const [states, intro] = await Promise.all([catering.storesByState(), content.entry("page-header")]).catch(
    showErrorPage,
  );
  const groups = await listRows(states, { asked, hours: query.get("hours"), catering, account, now: now() });
  const opened = groups.find(({ rows }) => rows)?.state ?? null;
  return {
    address: `${appUrl}/locations${opened === null ? "" : `?state=${encodeURIComponent(opened)}`}`,
    intro: intro?.html ?? "",
    groups,
    isUnknown: asked !== null && opened === null,
    isGuest: !account.isSignedIn(),
    directionsUrl: links.directionsUrl,
    menuPdfUrl: links.menuPdfUrl,
    hasMenus: links.publicMenu === "on",
  };
}

interface ListParts {
  asked: string | null;
  hours: string | null;
  catering: Catering;
  account: keys.Visitor["account"];
  now: Date;
}

const NO_ORDER = { pickupType: "Carry Out", address: null, near: "", store: null } as const;

async function listRows(states: StateStores[], { asked, hours, catering, account, now }: ListParts) {
  const shown = states.find(({ state }) => state === asked)?.stores ?? [];
  const hoursOf = shown.find(({ storeNumber }) => storeNumber === hours) ?? null;
  const [details, customer] = await Promise.all([
    readDetails({ openTextOf: shown, hoursOf, cateringNoteOf: [] }, catering),
    shown.length > 0 ? catering.soon(account.customer()).catch(orNull) : null,
  ]);
  const preferredId = customer?.preferredLocationId ?? null;
  const facts = { orderType: null, setup: NO_ORDER, preferredId, now, cateringSite: null, details };
  return byState(states, asked, (store, index) => storeRow(store, facts, index));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { requestId } = context.get(keys.site);
  const { catering } = context.get(keys.remote);
  const { account, notices } = context.get(keys.visitor);
  return answerForm(request, requestId, async (form) => {
    const pressed = storeIntents.read(form);
    const isFavorite = pressed?.name === "favorite";
    const answer =
      isFavorite && (await preferStore(pressed.argument, { page: request.url, catering, account, notices }));
    return answer || refuseUnknownButton(form);
  });
}

export default function Locations({ loaderData, actionData }: Route.ComponentProps) {
  const { problems = [] }: Partial<FormErrors> = actionData ?? {};
  return <LocationsPage {...loaderData} problems={problems} />;
}
