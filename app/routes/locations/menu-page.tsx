import { Form, Link } from "react-router";
import { type MenuDish, MenuSections, SectionLinks } from "../../components/item/menu-sections.tsx";
import { brand } from "../../ui/brand.ts";
import { useDocument } from "../../ui/document.ts";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { defineIntents } from "../../ui/form/intents.ts";
import type { Problem } from "../../ui/form/problems.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { OpenGraph } from "../../ui/open-graph.tsx";
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
      <OpenGraph title={`${brand.name} ${title}`} address={page.url} description={page.description} />
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
        <MenuSections sections={sections} />
      ) : (
        <Form method="post" preventScrollReset>
          <MenuSections sections={sections} renderBelow={(dish) => <OrderThis {...dish} />} />
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
