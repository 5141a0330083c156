import { Link } from "react-router";
import { CartLines } from "../../../components/cart/cart-lines.tsx";
import { type Doubt, DoubtNote } from "../../../components/cart/doubt-note.tsx";
import { TotalsPanel } from "../../../components/cart/totals-panel.tsx";
import type { ShownLine } from "@platter/ordering/checkout/shown-lines.ts";
import type { Totals } from "@platter/ordering/checkout/totals.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import type { FormErrors } from "../../../ui/form/problems.ts";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import type { FormParts } from "../../../ui/use-form-fetcher.ts";

interface CartPageProps extends FormParts {
  doubt: Doubt | null;
  lines: ShownLine[];
  totals: Totals | null;
  renaming: string | null;
  formErrors: FormErrors | null;
}

export function CartPage({ doubt, lines, totals, renaming, formErrors, form: Form, pressed }: CartPageProps) {
  const problems = formErrors?.problems ?? [];
  const filled = lines.length > 0;
  return (
    <div className="narrow">
      <PageTitle title="Your bag" wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      {doubt ? <DoubtNote {...doubt} /> : null}
      {filled ? <h1 tabIndex={-1}>Your bag</h1> : <EmptyBag />}
      {filled ? (
        <Form method="post" className="card" noValidate preventScrollReset>
          <UpdateFirst />
          <h2 className="vh">Items</h2>
          <CartLines
            lines={lines}
            pressed={pressed}
            renaming={renaming}
            problems={problems}
            nickname={formErrors?.values["nickname"]}
          />
        </Form>
      ) : null}
      {filled && totals ? (
        <div className="card">
          <TotalsPanel totals={totals} />
        </div>
      ) : null}
      {filled ? (
        <p className="actions">
          <Link className="button button-main" to="/order-now/checkout">
            Checkout
          </Link>{" "}
          <Link className="button" to="/order-now/build-order">
            Add more items
          </Link>{" "}
          <Link to="/order-now/cart/clear">Clear Cart</Link>
        </p>
      ) : null}
    </div>
  );
}

function EmptyBag() {
  return (
    <section className="card striped empty">
      <h1 tabIndex={-1}>Your bag is empty</h1>
      <p>What you choose from the menu is kept here until you order it.</p>
      <p className="actions">
        <Link className="button button-main" to="/order-now/build-order">
          Go to the menu
        </Link>
      </p>
    </section>
  );
}
