import { Form, Link } from "react-router";
import { Price } from "../../components/cart/price.tsx";
import { useDocument } from "../../ui/document.ts";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { defineIntents } from "../../ui/form/intents.ts";
import type { Problem } from "../../ui/form/problems.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { Picture } from "../../ui/picture.tsx";
import { SearchEntry } from "../../ui/search-entry.tsx";
import { Trail } from "../../ui/trail.tsx";
import type { PublicMenu } from "./menu-view.ts";

/** Pressed with the id of a dish. */
export const menuIntents = defineIntents({ order: "argument" });

export function MenuPage({ title, store, sections, problems, ...page }: PublicMenu & { problems: Problem[] }) {
  const { lite, nonce } = useDocument();
  const steps = [{ label: "Locations", to: "/locations" }, { label: store.name, to: store.path }, { label: "Menu" }];
  return (
    <>
      <PageTitle title={title} wrong={problems.length > 0} />
      <SearchEntry address={page.url} description={page.description} />
      <ErrorSummary problems={problems} />
      <Trail steps={steps} />
      <h1>{title}</h1>
      <p className="soft">{page.asOf}</p>
      {sections.length === 0 ? (
        <p className="notice">
          Menu is not available right now. <Link to={store.path}>Back to {store.name}.</Link>
        </p>
      ) : (
        <SectionLinks sections={sections} />
      )}
      {page.label ? <p className="notice">{page.label}</p> : null}
      {page.label || sections.length === 0 ? (
        <Sections sections={sections} canOrder={false} />
      ) : (
        <Form method="post" preventScrollReset>
          <Sections sections={sections} canOrder />
        </Form>
      )}
      {lite ? null : (
        <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
          {page.structured}
        </script>
      )}
    </>
  );
}

function SectionLinks({ sections }: Pick<PublicMenu, "sections">) {
  return (
    <nav aria-label="Menu sections">
      <ul className="category-links">
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Sections({ sections, canOrder }: Pick<PublicMenu, "sections"> & { canOrder: boolean }) {
  return sections.map(({ id, name, dishes }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{name}</h2>
      <ul className="cards cards-items">
        {dishes.map((dish) => (
          <Dish key={dish.id} {...dish} canOrder={canOrder} />
        ))}
      </ul>
    </section>
  ));
}

type DishProps = PublicMenu["sections"][number]["dishes"][number] & { canOrder: boolean };

function Dish({ id, displayName, description, calories, marks, picture, tag, canOrder, ...dish }: DishProps) {
  return (
    <li className="card dish">
      <Picture src={picture ?? ""} size={320} />
      <div className="dish-text">
        <h3>{displayName}</h3>
        <p className="dish-words">{description}</p>
        <div className="item-numbers">
          <Price {...dish} /> {calories === undefined ? null : <span>{calories}</span>}{" "}
          {dish.serves === undefined ? null : <span>{`Serves ${dish.serves}`}</span>}{" "}
          {tag === undefined ? null : <b>{tag}</b>}
        </div>
        {marks ? <p className="hint">{marks}</p> : null}
        {canOrder ? (
          <p>
            <button
              className="button button-small"
              {...menuIntents.button("order", id)}
              aria-label={`Order this: ${displayName}`}
            >
              Order this
            </button>
          </p>
        ) : null}
      </div>
    </li>
  );
}
