import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { Form, Link } from "react-router";
import { useFavoriteSignIn } from "../../../components/account/sign-in-link.tsx";
import { AddressCombobox } from "../../../components/stores/address-combobox.tsx";
import { StateList } from "../../../components/stores/state-list.tsx";
import type { LocateButtonProps } from "../../../components/stores/locate-button.tsx";
import { type ListLinks, StoreList, favoriteOf, storeIntents } from "../../../components/stores/store-list.tsx";
import { MapBeside } from "../../../components/stores/store-map.tsx";
import type { StoreRow } from "../../../components/stores/store-row.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { problemOf } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import type { LocationsView } from "./locations-view.ts";

/** `cateringNote`: sanitized HTML of the store that was just pressed (STORE-15). */
export function ChooseStorePage({ cateringNote, ...view }: LocationsView & { cateringNote: string }) {
  const { asked, preferred, problems, directionsUrl, menuPdfUrl } = view;
  const title = titleOf(view);
  const { onSubmit, dialog } = useFavoriteSignIn(view.isGuest, favoriteOf);
  const links: ListLinks = { directionsUrl, menuPdfUrl, query: "", onSubmit, main: "select" };
  return (
    <>
      <PageTitle title={title} wrong={problems.length > 0} />
      <h1>
        <span className={title === title.toUpperCase() ? "sentence" : undefined}>{title}</span>
      </h1>
      <ErrorSummary problems={problems.filter(({ field }) => field !== "near")} />
      <RichText html={cateringNote} />
      {asked ? (
        <Asked row={asked} links={links}>
          <Search {...view} />
        </Asked>
      ) : isOverview(view) ? null : (
        <Search {...view} />
      )}
      {preferred ? <OneStore heading="Your store" row={preferred} links={links} place="mine" /> : null}
      <Answer {...view} links={links} />
      <States {...view} links={links} />
      {dialog}
    </>
  );
}

const openState = ({ states }: Pick<LocationsView, "states">) => states?.find(({ rows }) => rows);
const isOverview = ({ states }: Pick<LocationsView, "states">) => states !== null && !openState({ states });

const BROWSE = <Link to="?state=">Browse locations by state</Link>;

function Search({ near, problems, found, candidates, preferred, asked, states }: LocationsView) {
  const isMain = !found?.length && !candidates && !preferred?.selectable;
  const form = <SearchForm {...{ near, problems, isMain }} />;
  const state = openState({ states });
  const foundAt = state ? `${state.count} locations` : found?.length || candidates ? near : "";
  const place = asked ? "Another restaurant?" : foundAt;
  if (!place) return form;
  return (
    <details key={place} className="search-again" open={problemOf(problems, "near") !== null}>
      <summary className="input">
        <b>{place}</b> <span className="as-link">New search</span>
      </summary>
      {form}
      {asked ? <p>{BROWSE}</p> : null}
    </details>
  );
}

function Asked({ row, links, children }: { row: StoreRow; links: ListLinks; children: ReactNode }) {
  return (
    <div className="columns">
      <div>
        <OneStore heading="Asked for" row={row} links={links} place="asked" />
        {row.selectable ? null : (
          <p className="actions">
            <Link
              className={`button button-wide ${row.externalUrl ? "" : "button-main"}`}
              to={`?near=${encodeURIComponent(row.address)}`}
            >
              See nearby restaurants
            </Link>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

type AnswerProps = LocationsView & { links: ListLinks };

function Answer(answer: AnswerProps) {
  const { near, found, others, candidates } = answer;
  const count = (found?.length ?? 0) + others;
  return (
    <>
      {/* Rendered even when empty: screen readers announce only changes of an existing live region. */}
      <div role="status" className="line-head found">
        {candidates ? <h2 className={candidates.isExact ? "vh" : undefined}>{candidates.question}</h2> : null}
        {found ? <h2>{count === 1 ? "1 location found" : `${count} locations found`}</h2> : null}{" "}
        {found?.some(({ selectable }) => selectable) ? <p className="hint">Please select one to continue.</p> : null}
      </div>
      {candidates ? <Candidates addresses={candidates.addresses} /> : null}
      {found ? <Found {...answer} rows={found} /> : null}
      {others > 0 ? (
        <p>
          <Link className="button" to={`?near=${encodeURIComponent(near)}&all=1`}>
            Show all {count} locations
          </Link>
        </p>
      ) : null}
    </>
  );
}

function States({ states, asked, map, links, ...view }: AnswerProps) {
  const opened = openState({ states });
  if (states && !opened)
    return (
      <MapBeside map={map}>
        <SearchForm near={view.near} problems={view.problems} isMain={!view.preferred?.selectable} />
        <section aria-labelledby="by-state">
          <h2 id="by-state">Or browse by state</h2>
          <StateList states={states} />
        </section>
      </MapBeside>
    );
  return (
    <>
      {opened?.rows ? (
        <section id={`state-${opened.state}`} aria-labelledby="by-state">
          <h2 id="by-state" className="vh">{`${opened.name} (${opened.count})`}</h2>
          <MapBeside map={map}>
            <StoreList
              rows={opened.rows}
              links={{ ...links, query: `state=${opened.state}&` }}
              place="store"
              isNumbered
            />
          </MapBeside>
        </section>
      ) : null}
      {asked ? null : <p className="actions">{BROWSE}</p>}
    </>
  );
}

/** The spelling of ADDR-01; CSS shows it as sentences. */
const QUESTIONS = ["WHAT IS YOUR ADDRESS?", "ENTER YOUR ADDRESS TO FIND YOUR CLOSEST LOCATION"] as const;

function titleOf({ kind, near, asked, found, candidates, states }: LocationsView): string {
  const state = openState({ states });
  if (found?.length) return "Here are nearby locations for easy pickup.";
  if (candidates?.isExact) return `Which ${near}?`;
  if (asked) return asked.externalUrl ? `${asked.name} takes orders on its own site` : `You picked ${asked.name}`;
  if (state) return `Restaurants in ${state.name}`;
  return QUESTIONS[kind === "Catering" ? 1 : 0];
}

type SearchFormProps = Pick<LocationsView, "near" | "problems"> & { isMain: boolean };

function SearchForm({ near, problems, isMain }: SearchFormProps) {
  const problem = problemOf(problems, "near");
  return (
    <div className="find">
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
      </Form>
      {problem ? (
        <ErrorSummary id="near-error" problems={[{ field: "near", message: problem }]} answer={problems} />
      ) : null}
      <LocateSoon />
    </div>
  );
}

/** Loads the button after hydration, to keep it out of the page's first scripts. */
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
  place: "asked" | "mine";
}

function OneStore({ heading, row, links, place }: OneStoreProps) {
  return (
    <section aria-labelledby={place}>
      <h2 id={place} className={place === "asked" ? "vh" : undefined}>
        {heading}
      </h2>
      <StoreList rows={[row]} links={links} place={place} hasMain />
    </section>
  );
}

function Candidates({ addresses }: { addresses: string[] }) {
  return (
    <Form method="get" className="states candidates">
      {addresses.map((address) => (
        <button key={address} name="near" value={address}>
          {address}{" "}
        </button>
      ))}
    </Form>
  );
}

function Found({ rows, map, links, near, isWhole }: AnswerProps & { rows: StoreRow[] }) {
  if (rows.length === 0) return <p>None of our locations is within 100 miles of it. Please try another address.</p>;
  const query = `near=${encodeURIComponent(near)}&${isWhole ? "all=1&" : ""}`;
  return (
    <MapBeside map={map}>
      <StoreList rows={rows} links={{ ...links, query }} near={near} place="store" isNumbered hasMain />
    </MapBeside>
  );
}
