import { Form, type FormProps } from "react-router";
import { HoursTable } from "../../../components/stores/store-hours.tsx";
import { directionsTo } from "../../../domain/stores/directions.ts";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { storeIntents } from "./intents.ts";
import type { StoreRow } from "./store-rows.ts";

/** Where the rows of a list lead. */
export interface ListLinks {
  directionsUrl: string;
  /** Null: no menu to print. */
  menuPdfUrl: string | null;
  /** What an address of this page needs to show this list: "state=TX&". */
  query: string;
  /** Hears of a button of a row before it is posted. */
  onSubmit: FormProps["onSubmit"];
}

interface StoreListProps {
  rows: StoreRow[];
  links: ListLinks;
  near: string;
  /** Start of the rows' ids: `store` gives `store-1001`. A store may stand in two lists of a page. */
  place: string;
  isNumbered?: boolean;
}

/** Restaurants to choose from; each row's buttons are answered by the page itself. */
export function StoreList({ rows, links, near, place, isNumbered = false }: StoreListProps) {
  return (
    <Form method="post" onSubmit={links.onSubmit}>
      <input type="hidden" name="near" value={near} />
      <ol className="stores">
        {rows.map((row, index) => (
          <StoreItem key={row.id} row={row} links={links} place={place} number={isNumbered ? index + 1 : null} />
        ))}
      </ol>
    </Form>
  );
}

interface StoreItemProps {
  row: StoreRow;
  links: ListLinks;
  place: string;
  number: number | null;
}

function StoreItem({ row, links, place, number }: StoreItemProps) {
  return (
    <li id={`${place}-${row.storeNumber}`} className={row.selected ? "store store-selected" : "store"}>
      <div className="store-head">
        <h3>
          {number === null ? null : (
            <>
              <span className="store-number">{number}</span>
              <span className="vh">. </span>
            </>
          )}
          <a href={row.page}>{row.name}</a>
        </h3>
        {row.selected ? <span className="tag">Selected</span> : null}{" "}
        {row.preferred ? <span className="tag">Your store</span> : null}
        {row.distance ? <p className="store-distance">{row.distance}</p> : null}
      </div>
      <p>{row.address}</p>
      <div className="store-foot">
        <p className="store-facts">
          {row.openText === null ? null : (
            <span className={row.openText ? "store-open" : "store-closed"}>{row.openText || row.closedText}</span>
          )}
        </p>{" "}
        <Choice row={row} />
      </div>
      <More row={row} links={links} place={place} />
    </li>
  );
}

/** What only some want to know before they choose, folded. */
function More({ row, links, place }: Pick<StoreItemProps, "row" | "links" | "place">) {
  return (
    <details className="hours" open={row.showsHours}>
      <summary>
        Hours, phone and more<span className="vh"> about {row.name}</span>
      </summary>
      {row.description ? <p className="soft">{row.description}</p> : null}
      {row.phone ? (
        <p>
          <PhoneLink number={row.phone} />
        </p>
      ) : null}
      <Hours row={row} query={links.query} place={place} />
      <RowLinks row={row} links={links} />
    </details>
  );
}

function RowLinks({ row, links }: Pick<StoreItemProps, "row" | "links">) {
  return (
    <p className="store-facts">
      {row.ordersOnline ? (
        <a href={`/order-now?location=${encodeURIComponent(row.storeNumber)}`}>
          Order Now<span className="vh"> from {row.name}</span>
        </a>
      ) : null}{" "}
      <a href={directionsTo(row.address, links.directionsUrl)} target="_blank" rel="noopener">
        Get Directions<span className="vh"> to {row.name} (opens a new tab)</span>
      </a>{" "}
      {links.menuPdfUrl ? (
        <a href={links.menuPdfUrl} target="_blank" rel="noopener">
          View Menu<span className="vh"> (PDF, opens a new tab)</span>
        </a>
      ) : null}{" "}
      {/* The same button before and after, so that it keeps the focus. */}
      <button {...storeIntents.button("favorite", row.id)} className="as-link">
        {row.preferred ? <strong>My store favorite</strong> : "Make My store"}
        <span className="vh"> ({row.name})</span>
      </button>
    </p>
  );
}

/** STORE-05: on the page, or a link away. */
function Hours({ row, query, place }: { row: StoreRow; query: string; place: string }) {
  if (row.hours === "unavailable") return <p className="soft">Hours are not available right now.</p>;
  if (row.hours) return <HoursTable days={row.hours} />;
  return (
    <p>
      <a href={`?${query}hours=${encodeURIComponent(row.storeNumber)}#${place}-${row.storeNumber}`}>
        Hours<span className="vh"> of {row.name}</span>
      </a>
    </p>
  );
}

/** The row's one main button, or why there is none (STORE-03, STORE-08, SETUP-23). */
function Choice({ row }: { row: StoreRow }) {
  if (!row.selectable) {
    return (
      <div>
        <p className="store-label">{row.label}</p>
        <RichText html={row.cateringNote} />
        {row.externalUrl ? (
          <a className="button" href={row.externalUrl} rel="noopener">
            Order on the location's own site
          </a>
        ) : null}
      </div>
    );
  }
  if (row.cateringSite) {
    return (
      <a className="button" href={row.cateringSite} target="_blank" rel="noopener">
        <span>
          Order catering<span className="vh"> from {row.name}</span> on its own site
          <span className="vh"> (opens a new tab)</span>
        </span>
      </a>
    );
  }
  return (
    <button {...storeIntents.button("store", row.storeNumber)} className="button">
      Select<span className="vh"> {row.name}</span>
    </button>
  );
}
