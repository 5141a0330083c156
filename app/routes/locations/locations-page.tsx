import { Form } from "react-router";
import { StateList } from "../../components/stores/state-list.tsx";
import type { StateGroup } from "../../domain/stores/stores.ts";
import { brand } from "../../ui/brand.ts";
import type { MarkupOnly } from "../../ui/markup-only.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { SearchEntry } from "../../ui/search-entry.tsx";
import { Trail } from "../../ui/trail.tsx";
import type { StoreCard } from "./store-card.ts";

type Group = StateGroup<StoreCard>;

interface LocationsPageProps {
  address: string;
  /** HTML, cleaned. */
  intro: string;
  groups: Group[];
  /** Null where one is opened. */
  states: MarkupOnly<Group[]> | null;
  /** A state was asked for that has no store. */
  isUnknown: boolean;
}

export function LocationsPage({ address, intro, groups, states, isUnknown }: LocationsPageProps) {
  const opened = groups.find(({ isOpen }) => isOpen);
  const title = opened ? `Locations in ${opened.name}` : "Our locations";
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PageTitle title={title} />
      <SearchEntry address={address} description={describe(opened, total)} />
      {opened ? <Trail steps={[{ label: "Locations", to: "/locations" }, { label: opened.name }]} /> : null}
      <h1>{title}</h1>
      {opened ? null : <Intro html={intro} />}
      {isUnknown ? (
        <p className="notice" role="status">
          We have no location in that state yet. Here are all of them.
        </p>
      ) : null}
      <StateForm groups={groups} opened={opened?.state ?? ""} />
      {opened?.rows ? (
        <section aria-labelledby="stores">
          <h2 id="stores">{countOf(opened.count)}</h2>
          <Stores rows={opened.rows} />
        </section>
      ) : (
        <section aria-labelledby="stores">
          <h2 id="stores">
            {countOf(total)} in {groups.length === 1 ? "1 state" : `${groups.length} states`}
          </h2>
          {states ? <StateList states={states}>{(rows) => <Stores rows={rows} />}</StateList> : null}
        </section>
      )}
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

/** What the chain's editors say above the list, else the chain's own words (CONTENT-01, CONTENT-02). */
function Intro({ html }: { html: string }) {
  return html ? <RichText html={html} className="lead" /> : <p className="lead">{brand.tagline}</p>;
}

function StateForm({ groups, opened }: { groups: Group[]; opened: string }) {
  return (
    <Form method="get" className="search">
      <div className="field">
        <label htmlFor="state">State</label>
        <select key={opened} id="state" name="state" className="input" defaultValue={opened}>
          <option value="">All states</option>
          {groups.map(({ state, name, count }) => (
            <option key={state} value={state}>
              {`${name} (${count})`}
            </option>
          ))}
        </select>
      </div>
      <button className="button">Show locations</button>
    </Form>
  );
}

function Stores({ rows }: { rows: StoreCard[] }) {
  return (
    <ul className="stores">
      {rows.map(({ storeNumber, page, name, address, phone, label }) => (
        <li key={storeNumber} className="store">
          <div className="store-head">
            <h3>
              <a href={page}>{name}</a>
            </h3>
          </div>
          <p>{address}</p>
          {phone ? (
            <p>
              <PhoneLink number={phone} />
            </p>
          ) : null}
          {label ? <p className="store-label">{label}</p> : null}
        </li>
      ))}
    </ul>
  );
}
