import { Form, Link } from "react-router";
import { type MenuDish, MenuSections, SectionLinks } from "../../components/item/menu-sections.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { defineIntents } from "../../ui/form/intents.ts";
import type { Problem } from "../../ui/form/problems.ts";
import { SharedEntry } from "../../ui/search-entry.tsx";
import { Trail } from "../../ui/trail.tsx";
import type { Route } from "./+types/menu.ts";

/** Pressed with the id of a dish. */
export const menuIntents = defineIntents({ order: "argument" });

type MenuPageProps = Route.ComponentProps["loaderData"] & { problems: Problem[] };

export function MenuPage({ title, store, sections, problems, ...page }: MenuPageProps) {
  const steps = [{ label: "Locations", to: "/locations" }, { label: store.name, to: store.path }, { label: "Menu" }];
  return (
    <>
      <SharedEntry address={page.url} description={page.description} title={title} data={page.structured} />
      <ErrorSummary title={title} problems={problems} />
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
        <MenuSections sections={sections} />
      ) : (
        <Form method="post" preventScrollReset>
          <MenuSections sections={sections} renderBelow={(dish) => <OrderThis {...dish} />} />
        </Form>
      )}
    </>
  );
}

function OrderThis({ id, displayName }: MenuDish) {
  return (
    <p className="actions">
      <button
        className="button button-small"
        {...menuIntents.button("order", id)}
        aria-label={`Order this: ${displayName}`}
      >
        Order this
      </button>
    </p>
  );
}
