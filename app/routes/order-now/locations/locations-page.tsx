import { type ComponentType, useEffect, useState } from "react";
import { Form, Link } from "react-router";
import { useFavoriteSignIn } from "../../../components/account/sign-in-link.tsx";
import { AddressCombobox } from "../../../components/stores/address-combobox.tsx";
import { StateList } from "../../../components/stores/state-list.tsx";
import type { LocateButtonProps } from "../../../components/stores/locate-button.tsx";
import { type ListLinks, StoreList, favoriteOf, storeIntents } from "../../../components/stores/store-list.tsx";
import { StoreMap } from "../../../components/stores/store-map.tsx";
import type { StoreRow } from "../../../components/stores/store-row.ts";
import type { StoreMapView } from "@platter/ordering/stores/map.ts";
import type { StateGroup } from "@platter/ordering/stores/stores.ts";
import type { OrderKind } from "@platter/ordering/order/order.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import { problemOf } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import type { LocationsView } from "./locations-view.ts";

/** `cateringNote`: cleaned HTML, of the store that was just pressed (STORE-15). */
export function ChooseStorePage({ cateringNote, ...props }: LocationsView & { cateringNote: string }) {
  const { kind, near, asked, preferred, found, others, map, states, candidates, problems } = props;
  const title = found?.length ? "Here are nearby locations for easy pickup." : addressQuestion(kind);
  const count = (found?.length ?? 0) + others;
  const { onSubmit, dialog } = useFavoriteSignIn(props.isGuest, favoriteOf);
  const { directionsUrl, menuPdfUrl } = props;
  const links: ListLinks = { directionsUrl, menuPdfUrl, query: "", onSubmit, main: "select" };
  return (
    <>
      <PageTitle title={title} wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <RichText html={cateringNote} />
      <h1 className="spoken">{title}</h1>
      {found?.some(({ selectable }) => selectable) ? <p>Please select one to continue.</p> : null}
      <SearchForm
        near={near}
        problem={problemOf(problems, "near")}
        isMain={!found?.length && !candidates && !preferred?.selectable}
      />
      {asked ? <OneStore heading="The location you asked for" row={asked} links={links} place="asked" /> : null}
      {preferred ? <OneStore heading="Your store" row={preferred} links={links} place="mine" /> : null}
      {/* Empty at first, so that its change is read out. */}
      <div role="status">
        {candidates ? <h2>{candidates.question}</h2> : null}
        {found ? <h2>{count === 1 ? "1 location found" : `${count} locations found`}</h2> : null}
      </div>
      {candidates ? <Candidates addresses={candidates.addresses} /> : null}
      {found ? <Found rows={found} map={map} links={links} near={near} isWhole={props.isWhole} /> : null}
      {others > 0 ? (
        <p>
          <Link className="button" to={`?near=${encodeURIComponent(near)}&all=1`}>
            Show all {count} locations
          </Link>
        </p>
      ) : null}
      {states ? (
        <States states={states} links={links} />
      ) : (
        <p className="browse">
          <Link to="?state=">Browse locations by state</Link>
        </p>
      )}
      {dialog}
    </>
  );
}

/** ADDR-01. */
function addressQuestion(kind: OrderKind): string {
  return kind === "Catering" ? "ENTER YOUR ADDRESS TO FIND YOUR CLOSEST LOCATION" : "WHAT IS YOUR ADDRESS?";
}

function SearchForm({ near, problem, isMain }: { near: string; problem: string | null; isMain: boolean }) {
  return (
    <>
      <Form method="get" className="search" noValidate>
        <AddressCombobox
          key={near}
          name="near"
          label="Your address, city or zip code"
          defaultValue={near}
          problem={problem}
          isToldElsewhere
          autoComplete="postal-code"
          required
        />
        <button className={isMain ? "button button-main" : "button"}>Search</button>
        {/* ADDR-13. */}
        {problem ? <FieldError id="near-error" message={problem} /> : null}
      </Form>
      <LocateSoon />
    </>
  );
}

/** Never part of the page's first scripts. */
function LocateSoon() {
  const [loaded, setLoaded] = useState<{ LocateButton: ComponentType<LocateButtonProps> } | null>(null);
  useEffect(() => {
    import("../../../components/stores/locate-button.tsx").then(setLoaded, () => {});
  }, []);
  if (!loaded) return <p className="locate-room" />;
  return <loaded.LocateButton posts={storeIntents.button("locate")} action="/order-now/locations" />;
}

interface OneStoreProps {
  heading: string;
  row: StoreRow;
  links: ListLinks;
  place: string;
}

function OneStore({ heading, row, links, place }: OneStoreProps) {
  return (
    <section aria-labelledby={place} className="one-store">
      <h2 id={place}>{heading}</h2>
      <StoreList rows={[row]} links={links} near="" place={place} hasMain />
    </section>
  );
}

/** ADDR-17, ADDR-18. */
function Candidates({ addresses }: { addresses: string[] }) {
  return (
    <Form method="get" className="candidates">
      {addresses.map((address) => (
        <button key={address} className="button" name="near" value={address}>
          {address}{" "}
        </button>
      ))}
    </Form>
  );
}

interface FoundProps {
  rows: StoreRow[];
  map: StoreMapView | null;
  links: ListLinks;
  near: string;
  isWhole: boolean;
}

function Found({ rows, map, links, near, isWhole }: FoundProps) {
  if (rows.length === 0) return <p>None of our locations is within 100 miles of it. Please try another address.</p>;
  const query = `near=${encodeURIComponent(near)}&${isWhole ? "all=1&" : ""}`;
  return (
    <div className={map ? "map-beside" : undefined}>
      <StoreList rows={rows} links={{ ...links, query }} near={near} place="store" isNumbered hasMain />
      {map ? <StoreMap label="Map of these locations" {...map} /> : null}
    </div>
  );
}

function States({ states, links }: { states: StateGroup<StoreRow>[]; links: ListLinks }) {
  return (
    <section aria-labelledby="by-state">
      <h2 id="by-state">Or browse by state</h2>
      <StateList states={states}>
        {(rows, state) => {
          const query = `state=${encodeURIComponent(state)}&`;
          return <StoreList rows={rows} links={{ ...links, query }} near="" place="store" />;
        }}
      </StateList>
    </section>
  );
}
