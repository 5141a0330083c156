import { Link } from "react-router";
import { CartLines } from "../../../components/cart/cart-lines.tsx";
import { GroupLink } from "../../../components/order/group-link.tsx";
import { DoubtNote } from "../../../components/cart/doubt-note.tsx";
import { TotalsPanel } from "../../../components/cart/totals-panel.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import type { FormErrors } from "../../../ui/form/problems.ts";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import type { FormParts } from "../../../ui/use-form-fetcher.ts";
import type { Route } from "./+types/cart.ts";

type CartPageProps = Route.ComponentProps["loaderData"] & FormParts & { formErrors: FormErrors | null };

export function CartPage({ doubt, lines, totals, renaming, group, formErrors, form: Form, pressed }: CartPageProps) {
  const problems = formErrors?.problems ?? [];
  return (
    <>
      <PageTitle title="Your bag" wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      {doubt ? <DoubtNote {...doubt} /> : null}
      {lines.length > 0 ? (
        <div className="columns bag">
          <h1 tabIndex={-1}>Your bag</h1>
          <Form method="post" className="card" noValidate preventScrollReset>
            <UpdateFirst />
            <h2 className="vh">Items</h2>
            <CartLines {...{ lines, pressed, renaming, problems }} nickname={formErrors?.values["nickname"]} />
          </Form>
          <div className="card">
            {totals ? <TotalsPanel totals={totals} isBag /> : null}
            <Link className="button button-main button-wide" to="/order-now/checkout">
              Checkout
            </Link>
            <p className="actions even">
              <Link className="button" to="/order-now/build-order">
                Add more items
              </Link>{" "}
              {group ? <GroupLink words={group} className="button" /> : null}{" "}
              <Link to="/order-now/cart/clear">Clear Cart</Link>
            </p>
          </div>
        </div>
      ) : (
        <EmptyBag group={group} />
      )}
    </>
  );
}

function EmptyBag({ group }: Pick<CartPageProps, "group">) {
  return (
    <section className="card striped empty narrow">
      <h1 tabIndex={-1}>Your bag is empty</h1>
      <p>What you choose from the menu is kept here until you order it.</p>
      <p className="actions">
        <Link className="button button-main" to="/order-now/build-order">
          Go to the menu
        </Link>{" "}
        {group ? <GroupLink words={group} className="button" /> : null}
      </p>
    </section>
  );
}
