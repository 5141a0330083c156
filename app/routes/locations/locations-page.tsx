import { useFavoriteSignIn } from "../../components/account/sign-in-link.tsx";
import { StateList } from "../../components/stores/state-list.tsx";
import { StoreList, favoriteOf } from "../../components/stores/store-list.tsx";
import type { StoreRow } from "../../components/stores/store-row.ts";
import { brand } from "../../ui/brand.ts";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import type { Problem } from "../../ui/form/problems.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { SearchEntry } from "../../ui/search-entry.tsx";
import { Trail } from "../../ui/trail.tsx";
import type { Route } from "./+types/locations.ts";
import { StoreSearch } from "./store-search.tsx";

type Group = LocationsPageProps["groups"][number];

type LocationsPageProps = Route.ComponentProps["loaderData"] & { problems: Problem[] };

export function LocationsPage({ address, intro, groups, isUnknown, problems, ...props }: LocationsPageProps) {
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

function describe(opened: Group | undefined, total: number): string {
  const which = opened
    ? `${countOf(opened.count)} of ${brand.name} in ${opened.name}`
    : `All ${total} of our locations`;
  return `${which}: addresses, phone numbers, hours and menus. ${brand.tagline}`;
}

function countOf(count: number): string {
  return count === 1 ? "1 location" : `${count} locations`;
}

interface StoresProps extends Pick<LocationsPageProps, "isGuest" | "directionsUrl" | "menuPdfUrl" | "hasMenus"> {
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
