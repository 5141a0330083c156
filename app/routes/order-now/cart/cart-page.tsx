import { Form, Link } from "react-router";
import { CartLineView } from "../../../components/cart-line.tsx";
import { LineButtons } from "../../../components/line-buttons.tsx";
import { TotalsPanel } from "../../../components/totals-panel.tsx";
import type { Cart } from "../../../domain/cart.ts";
import type { Totals } from "../../../domain/totals.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import type { Problem } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";

interface CartPageProps {
  cart: Cart | null;
  totals: Totals | null;
  problems: Problem[];
}

export function CartPage({ cart, totals, problems }: CartPageProps) {
  const filled = cart !== null && cart.lines.length > 0;
  return (
    <div className="narrow">
      <PageTitle title="Your bag" wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h1>{filled ? "Your bag" : "Your bag is empty"}</h1>
      {filled ? (
        <Form method="post" className="card">
          <h2 className="vh">Items</h2>
          <ul className="lines">
            {cart.lines.map((line, index) => (
              <CartLineView key={line.cartItemId} line={line} number={index + 1}>
                <LineButtons line={line} number={index + 1} />
              </CartLineView>
            ))}
          </ul>
        </Form>
      ) : null}
      {filled && totals ? <TotalsPanel totals={totals} /> : null}
      <p className="actions">
        {filled ? (
          <Link className="button button-main" to="/order-now/checkout">
            Checkout
          </Link>
        ) : null}
        <Link className="button" to="/order-now/build-order">
          {filled ? "Add more items" : "Go to the menu"}
        </Link>
        {filled ? <Link to="/order-now/cart/clear">Clear Cart</Link> : null}
      </p>
    </div>
  );
}
