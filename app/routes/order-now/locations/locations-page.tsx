import { Form } from "react-router";
import { ADDRESS_MAX } from "../../../domain/address.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import type { StoreRow } from "./store-rows.ts";

interface LocationsPageProps {
  near: string;
  /** Stores of a search, nearest first; null before one. */
  found: StoreRow[] | null;
  states: { state: string; rows: StoreRow[] }[] | null;
  candidates: { question: string; addresses: string[] } | null;
  problems: Problem[];
}

export function LocationsPage({ near, found, states, candidates, problems }: LocationsPageProps) {
  const title = found ? "Here are nearby locations for easy pickup." : "Find a location near you";
  return (
    <>
      <PageTitle title={title} wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h1>{title}</h1>
      <Form method="get" className="search" noValidate>
        <TextField
          key={near}
          name="near"
          label="Your address, city or zip code"
          defaultValue={near}
          problem={problemOf(problems, "near")}
          maxLength={ADDRESS_MAX}
          autoComplete="postal-code"
          required
        />
        <button className="button">Search</button>
      </Form>
      {candidates ? <Candidates {...candidates} /> : null}
      {found ? <Found rows={found} near={near} /> : null}
      {states && !candidates ? <States states={states} /> : null}
    </>
  );
}

/** An address that may mean several places: each is a button that searches it (ADDR-17, ADDR-18). */
function Candidates({ question, addresses }: { question: string; addresses: string[] }) {
  return (
    <Form method="get" className="candidates">
      <h2>{question}</h2>
      {addresses.map((address) => (
        <button key={address} className="button" name="near" value={address}>
          {address}
        </button>
      ))}
    </Form>
  );
}

function Found({ rows, near }: { rows: StoreRow[]; near: string }) {
  return (
    <>
      {rows.some(({ selectable }) => selectable) ? <p>Please select one to continue.</p> : null}
      <h2>{rows.length === 1 ? "1 location found" : `${rows.length} locations found`}</h2>
      <StoreList rows={rows} near={near} numbered />
    </>
  );
}

function States({ states }: { states: { state: string; rows: StoreRow[] }[] }) {
  return (
    <section aria-labelledby="by-state">
      <h2 id="by-state">Or browse by state</h2>
      <div className="states">
        {states.map(({ state, rows }) => (
          <details key={state} className="disclosure">
            <summary>
              {state} <span className="soft">({rows.length})</span>
            </summary>
            <StoreList rows={rows} near="" />
          </details>
        ))}
      </div>
    </section>
  );
}

function StoreList({ rows, near, numbered = false }: { rows: StoreRow[]; near: string; numbered?: boolean }) {
  return (
    <Form method="post">
      <input type="hidden" name="near" value={near} />
      <ol className="stores">
        {rows.map((row, index) => (
          <StoreItem key={row.storeNumber} row={row} number={numbered ? index + 1 : null} />
        ))}
      </ol>
    </Form>
  );
}

function StoreItem({ row, number }: { row: StoreRow; number: number | null }) {
  return (
    <li className={row.selected ? "store store-selected" : "store"}>
      <div className="store-head">
        <h3>
          {number === null ? null : <span className="store-number">{number}. </span>}
          {row.name}
        </h3>
        {row.distance ? <p className="store-distance">{row.distance}</p> : null}
      </div>
      <p>{row.address}</p>
      {row.description ? <p className="soft">{row.description}</p> : null}
      <p className="store-facts">
        <span className={row.openText === "Closed now" ? "store-closed" : "store-open"}>{row.openText}</span>
        <PhoneLink number={row.phone} />
        <a href={row.directions} target="_blank" rel="noopener noreferrer">
          Get Directions<span className="vh"> to {row.name} (opens a new tab)</span>
        </a>
      </p>
      {row.selectable ? (
        <button className="button button-main" name="intent" value={`store:${row.storeNumber}`}>
          Select<span className="vh"> {row.name}</span>
        </button>
      ) : (
        <p className="store-label">{row.label}</p>
      )}
      {!row.selectable && row.externalUrl ? (
        <a href={row.externalUrl} rel="noopener">
          Order on the location's own site
        </a>
      ) : null}
    </li>
  );
}
