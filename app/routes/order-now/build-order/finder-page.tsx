import { useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { MenuFoot, type MenuFootProps, MenuHead } from "../../../components/order/menu-head.tsx";
import { EMPTY_SEARCH, type MenuOrder } from "@platter/ordering/menu/menu-finder.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import { useAfterChange } from "../../../ui/use-after-change.ts";
import { DishCards } from "./dish-cards.tsx";
import type { Route } from "./+types/categories.ts";

type FinderView = NonNullable<Route.ComponentProps["loaderData"]["view"]>;

const PATH = "/order-now/build-order";
const ORDERS: [MenuOrder, string][] = [
  ["menu", "As on the menu"],
  ["price", "Price, lowest first"],
  ["calories", "Calories, lowest first"],
];

export function FinderPage({ around, view }: { around: MenuFootProps; view: FinderView }) {
  const { search, dishes, untold, count } = view;
  return (
    <>
      <PageTitle title={search.words ? `${search.words}: find a dish` : "Find a dish"} />
      <MenuHead page="Find a dish" />
      <h1>Find a dish</h1>
      <FinderForm search={search} marks={view.marks} />
      {view.isWhole ? null : <p className="notice">A part of the menu is not available right now.</p>}
      <h2 id="found">{count === 1 ? "1 dish" : `${count} dishes`}</h2>
      {count === 0 ? (
        <p>
          Nothing on the menu matches all of that. <Link to={`${PATH}?sort=menu`}>Look for something else</Link>
        </p>
      ) : (
        <>
          <DishCards dishes={dishes} guests={0} idempotencyKey={view.idempotencyKey} />
          {untold.length > 0 ? (
            <section aria-labelledby="untold">
              <h2 id="untold">No allergen information</h2>
              <p>The restaurant does not say what these contain. Please ask before you order.</p>
              <DishCards dishes={untold} guests={0} idempotencyKey={view.idempotencyKey} />
            </section>
          ) : null}
        </>
      )}
      <p className="actions">
        {view.earlier ? <Link to={view.earlier}>Previous dishes</Link> : null}{" "}
        {view.later ? (
          <Link className="button" to={view.later}>
            More dishes
          </Link>
        ) : null}
      </p>
      <p className="hint">
        Marks are the restaurant&apos;s own, and recipes change. If you have an allergy, please ask before you order:{" "}
        <PhoneLink number={view.phone} />
      </p>
      <MenuFoot {...around} />
    </>
  );
}

function FinderForm({ search, marks }: Pick<FinderView, "search" | "marks">) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.has("sort") ?? false;
  const text = JSON.stringify(search);
  const isEmpty = text === JSON.stringify(EMPTY_SEARCH);
  const chosen = [...search.diets, ...search.without.map((mark) => `no ${mark}`)].join(", ");
  // React does not update uncontrolled inputs, so a new search resets them to their defaults.
  useAfterChange(text, () => form.current?.reset());
  return (
    <Form ref={form} action={PATH} className="finder" preventScrollReset>
      <p className="search-row">
        <label htmlFor="q" className="vh">
          Words
        </label>
        <input id="q" name="q" type="search" defaultValue={search.words} maxLength={100} className="input" />
        <button className="button button-main" data-busy={isBusy || undefined}>
          Find
        </button>
      </p>
      <details className="disclosure" open={isEmpty}>
        <summary>
          Filter by diet or allergen <span className="soft">{chosen}</span>
        </summary>{" "}
        <Boxes legend="Marked by the restaurant as" name="diet" marks={marks.diets} ticked={search.diets} />{" "}
        <Boxes legend="Without" name="without" marks={marks.allergens} ticked={search.without} />
        <p className="search-row">
          <label htmlFor="sort">Sort</label>
          <select key={search.sort} id="sort" name="sort" defaultValue={search.sort} className="input">
            {ORDERS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <button className="button">Apply</button> {isEmpty ? null : <Link to={`${PATH}?sort=menu`}>Clear</Link>}
        </p>
      </details>
    </Form>
  );
}

function Boxes(props: { legend: string; name: string; marks: string[]; ticked: string[] }) {
  if (props.marks.length === 0) return null;
  return (
    <fieldset className="field boxes">
      <legend>{props.legend}</legend>{" "}
      {props.marks.map((mark) => (
        <label key={mark} className="check">
          <input type="checkbox" name={props.name} value={mark} defaultChecked={props.ticked.includes(mark)} />{" "}
          {mark}{" "}
        </label>
      ))}
    </fieldset>
  );
}
