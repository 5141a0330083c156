import { Form, type FormProps, Link } from "react-router";
import { directionsTo } from "@platter/ordering/stores/directions.ts";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { defineIntents } from "../../ui/form/intents.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { HoursTable } from "./store-hours.tsx";
import type { StoreRow } from "./store-row.ts";

/** The argument of `store` is a store number, that of `favorite` a store id; `locate` searches around the device. */
export const storeIntents = defineIntents({ store: "argument", favorite: "argument", locate: "plain" });

/** The store id in the name of a pressed favorite button; null for other buttons. */
export function favoriteOf(pressed: string): number | null {
  return Number(/^intent:favorite:(\d+)$/.exec(pressed)?.[1]) || null;
}

export interface ListLinks {
  directionsUrl: string;
  menuPdfUrl: string | null;
  hasMenus?: boolean;
  /** Start of the query for links to this list: "state=TX&". */
  query: string;
  onSubmit: FormProps["onSubmit"];
  main: "select" | "order";
}

interface StoreListProps {
  rows: StoreRow[];
  links: ListLinks;
  /** Prefix of the rows' ids: `store` gives `store-1001`. A page may list a store twice. */
  place: string;
  near?: string;
  isNumbered?: boolean;
  /** The first selectable row has the page's main button. */
  hasMain?: boolean;
}

export function StoreList({ rows, links, place, near = "", isNumbered = false, hasMain = false }: StoreListProps) {
  const isWayOn = ({ selectable, cateringSite, externalUrl }: StoreRow) =>
    selectable ? !cateringSite : externalUrl && rows.length === 1;
  const main = hasMain ? rows.find(isWayOn) : null;
  const list = (
    <ol className="stores">
      {rows.map((row, index) => (
        <StoreItem
          key={row.id}
          {...{ row, links, place }}
          number={isNumbered ? index + 1 : null}
          isMain={row === main}
        />
      ))}
    </ol>
  );
  const hasButtons = rows.some(({ more, selectable, cateringSite }) => more || (selectable && !cateringSite));
  if (!hasButtons) return list;
  return (
    <Form method="post" onSubmit={links.onSubmit}>
      <input type="hidden" name="near" value={near} />
      {list}
    </Form>
  );
}

interface StoreItemProps {
  row: StoreRow;
  links: ListLinks;
  place: string;
  number: number | null;
  isMain: boolean;
}

function StoreItem({ row, links, place, number, isMain }: StoreItemProps) {
  const town = row.address.split(", ").slice(-2).join(", ");
  return (
    <li id={`${place}-${row.storeNumber}`} className={row.selected ? "store store-selected" : "store"}>
      <div className="store-row">
        <div className="store-text">
          <h3>
            {number === null ? null : (
              <>
                <span className="store-number">{number}</span>
                <span className="vh">. </span>
              </>
            )}
            <Link to={row.page}>{row.name}</Link>
          </h3>{" "}
          {row.selected ? <span className="tag">Selected</span> : null}{" "}
          {row.preferred ? <span className="tag">Your store</span> : null}{" "}
          {row.distance ? <p className="store-distance">{row.distance}</p> : null}
          <p>
            {row.address.slice(0, -town.length)}
            <span className="town">{town}</span>
          </p>
          {links.main === "order" && row.more?.phone ? (
            <p>
              <PhoneLink number={row.more.phone} />
            </p>
          ) : null}
          {links.hasMenus ? (
            <p>
              <Link to={`${row.page}/menu`}>
                See the menu<span className="vh">{` of ${row.name}`}</span>
              </Link>
            </p>
          ) : null}
        </div>{" "}
        <Choice row={row} main={links.main} isMain={isMain} />
      </div>
      {row.more ? (
        <More row={row} more={row.more} links={links} place={place} />
      ) : (
        <p className="store-more">
          <Opening row={row} />
          <Link className="as-link" to={hoursPath(row, links.query, place)} aria-label={`${ABOUT} about ${row.name}`}>
            {ABOUT}
          </Link>
        </p>
      )}
    </li>
  );
}

const ABOUT = "Hours and more";

function Opening({ row: { opening, selectable, externalUrl } }: { row: StoreRow }) {
  if (!opening) return null;
  const isOrdered = selectable || externalUrl;
  const className = isOrdered ? (opening.isOpen ? "store-open" : "store-closed") : "soft";
  return <span className={className}>{opening.words} </span>;
}

/** STORE-05: URL of this page with the row's hours, scrolled to the row. */
function hoursPath({ storeNumber }: StoreRow, query: string, place: string): string {
  return `?${query}hours=${encodeURIComponent(storeNumber)}#${place}-${storeNumber}`;
}

interface MoreProps extends Pick<StoreItemProps, "row" | "links" | "place"> {
  more: NonNullable<StoreRow["more"]>;
}

function More({ row, more, links, place }: MoreProps) {
  return (
    <details className="hours" open={more.showsHours}>
      <summary className="store-more">
        <Opening row={row} />
        <span className="as-link">
          {ABOUT}
          <span className="vh">{` about ${row.name}`}</span>
        </span>
      </summary>
      {more.description ? <p className="soft">{more.description}</p> : null}
      {more.phone && links.main === "select" ? (
        <p>
          <PhoneLink number={more.phone} />
        </p>
      ) : null}
      {more.hours === "unavailable" ? (
        <p className="soft">Hours are not available right now.</p>
      ) : more.hours ? (
        <HoursTable days={more.hours} />
      ) : (
        <p>
          <Link to={hoursPath(row, links.query, place)}>
            Hours<span className="vh">{` of ${row.name}`}</span>
          </Link>
        </p>
      )}
      <RowLinks row={row} more={more} links={links} />
    </details>
  );
}

function RowLinks({ row, more, links }: Omit<MoreProps, "place">) {
  return (
    <p className="actions">
      {more.ordersOnline && links.main === "select" ? (
        <Link to={orderPath(row)}>
          Order Now<span className="vh">{` from ${row.name}`}</span>
        </Link>
      ) : null}{" "}
      <a href={directionsTo(row.address, links.directionsUrl)} target="_blank" rel="noopener">
        Get Directions<span className="vh">{` to ${row.name} (opens a new tab)`}</span>
      </a>{" "}
      {links.menuPdfUrl ? (
        <a href={links.menuPdfUrl} target="_blank" rel="noopener">
          View Menu<span className="vh"> (PDF, opens a new tab)</span>
        </a>
      ) : null}{" "}
      {/* One button element for both states keeps the focus. */}
      <button {...storeIntents.button("favorite", row.id)} className="as-link">
        {row.preferred ? <strong>My store favorite</strong> : "Make My store"}
        <span className="vh">{` (${row.name})`}</span>
      </button>
    </p>
  );
}

function orderPath({ storeNumber }: StoreRow): string {
  return `/order-now?location=${encodeURIComponent(storeNumber)}`;
}

function Choice({ row, main, isMain }: Pick<StoreItemProps, "row" | "isMain"> & Pick<ListLinks, "main">) {
  const className = `button ${isMain ? "button-main" : ""}`;
  if (!row.selectable) return <NotHere row={row} className={className} />;
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
  if (main === "order") {
    return (
      <Link className={className} to={orderPath(row)}>
        Order Now<span className="vh"> from {row.name}</span>
      </Link>
    );
  }
  return (
    <button {...storeIntents.button("store", row.storeNumber)} className={className} aria-label={`Select ${row.name}`}>
      Select
    </button>
  );
}

function NotHere({ row, className }: Pick<StoreItemProps, "row"> & { className: string }) {
  return (
    <div className="store-not">
      {row.externalUrl ? (
        <a className={`${className} leaves`} href={row.externalUrl} rel="noopener">
          Order on the location's own site
        </a>
      ) : null}
      <p className="hint">
        <span className="store-label">{row.label}</span>
        {row.externalUrl && " on this site."}
      </p>
      <RichText html={row.cateringNote ?? ""} />
    </div>
  );
}
