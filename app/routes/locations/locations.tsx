import { answerForm, refuseUnknownButton } from "../../components/form/refuse.ts";
import { showErrorPage } from "../../components/page/error-page.tsx";
import { favoriteOf, storeIntents, StoreList } from "../../components/stores/store-list.tsx";
import { preferStore } from "../../components/stores/prefer-store.ts";
import { readDetails } from "../../components/stores/read-store-details.ts";
import { type StoreRow, storeRow } from "../../components/stores/store-row.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import * as keys from "../../../server/context.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { StateStores } from "@platter/ordering/stores/store.ts";
import { byState } from "@platter/ordering/stores/stores.ts";
import type { FormErrors } from "../../ui/form/problems.ts";
import type { Route } from "./+types/locations.ts";
import { useFavoriteSignIn } from "../../components/account/sign-in-link.tsx";
import { StateList } from "../../components/stores/state-list.tsx";
import { brand } from "../../ui/brand.ts";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { SearchEntry } from "../../ui/search-entry.tsx";
import { Trail } from "../../ui/trail.tsx";
import { StoreSearch } from "./store-search.tsx";

export { TroublePage as ErrorBoundary } from "../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../ui/form/keep-form.ts";

/** All restaurants by state, linked to their pages; `?state=TX` opens one state (OUT-01). */
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

type LocationsData = Route.ComponentProps["loaderData"];

export default function Locations({ loaderData, actionData }: Route.ComponentProps) {
  const { address, intro, groups, isUnknown, ...props } = loaderData;
  const { problems = [] }: Partial<FormErrors> = actionData ?? {};
  const opened = groups.find(({ rows }) => rows);
  const title = opened ? `Locations in ${opened.name}` : "Our locations";
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <SearchEntry address={address} description={describe(opened, total)} />
      <ErrorSummary title={title} problems={problems} />
      {opened ? <Trail steps={[{ label: "Locations", to: "/locations" }, { label: opened.name }]} /> : null}
      <h1>{title}</h1>
      {opened ? null : intro ? <RichText html={intro} className="lead" /> : <p className="lead">{brand.tagline}</p>}
      {isUnknown ? (
        <p className="notice" role="status">
          We have no location in that state yet. Here are all of them.
        </p>
      ) : null}
      {opened ? null : <StoreSearch />}
      <section aria-labelledby="stores">
        <h2 id="stores" className={opened ? "vh" : undefined}>
          {opened ? countOf(opened.count) : `${countOf(total)} by state`}
        </h2>
        {opened?.rows ? <Stores {...props} state={opened.state} rows={opened.rows} /> : <StateList states={groups} />}
      </section>
    </>
  );
}

function describe(opened: LocationsData["groups"][number] | undefined, total: number): string {
  const which = opened
    ? `${countOf(opened.count)} of ${brand.name} in ${opened.name}`
    : `All ${total} of our locations`;
  return `${which}: addresses, phone numbers, hours and menus. ${brand.tagline}`;
}

function countOf(count: number): string {
  return count === 1 ? "1 location" : `${count} locations`;
}

interface StoresProps extends Pick<LocationsData, "isGuest" | "directionsUrl" | "menuPdfUrl" | "hasMenus"> {
  state: string;
  rows: StoreRow[];
}

function Stores({ state, rows, isGuest, ...urls }: StoresProps) {
  const { onSubmit, dialog } = useFavoriteSignIn(isGuest, favoriteOf);
  const links = { ...urls, query: `state=${encodeURIComponent(state)}&`, onSubmit, main: "order" } as const;
  return (
    <>
      <StoreList rows={rows} links={links} place="store" />
      {dialog}
    </>
  );
}
