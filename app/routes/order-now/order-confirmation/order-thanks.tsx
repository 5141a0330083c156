import type { ReactNode } from "react";
import { Link } from "react-router";
import { CartLineView } from "../../../components/cart/cart-line.tsx";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import type { ShownLine } from "@platter/ordering/checkout/shown-lines.ts";
import { formatCents, formatPrice } from "@platter/ordering/money.ts";
import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import type { PlacedTotals } from "@platter/ordering/order/placed-totals.ts";
import { brand } from "../../../ui/brand.ts";
import { CheckIcon } from "../../../ui/icons.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import type { sharedView } from "./confirmation-view.ts";

export function OrderThanks({ orderNumber, children }: { orderNumber: string; children: ReactNode }) {
  return (
    <>
      <PageTitle title={`Order ${orderNumber} placed`} />
      <div className="thanks">
        <p className="print-only">{brand.name}</p>
        <h1>
          <CheckIcon />
          Thanks for your order
        </h1>
        <p>
          Your order number is <strong className="order-number">{orderNumber}</strong>
        </p>
        {children}
      </div>
    </>
  );
}

export function PlacedItems({ lines, totals }: { lines: ShownLine[]; totals: PlacedTotals }) {
  return (
    <section aria-labelledby="order-title" className="receipt">
      <div className="line-head">
        <h2 id="order-title">Your order</h2>
        {totals.total === null ? null : <strong className="no-print">{formatPrice(totals.total)}</strong>}
      </div>
      <ul className="lines">
        {lines.map((line) => (
          <CartLineView key={line.cartItemId} line={line} />
        ))}
      </ul>
      <PlacedSumsTable {...totals} />
    </section>
  );
}

function PlacedSumsTable({ rows, total }: PlacedTotals) {
  if (rows.length === 0 && total === null) return null;
  return (
    <dl className="totals">
      {rows.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCents(amount)}</dd>
        </div>
      ))}
      {total === null ? null : (
        <div className="totals-sum">
          <dt>Total</dt>
          <dd>{formatPrice(total)}</dd>
        </div>
      )}
    </dl>
  );
}

export function ReceivedPage({ orderNumber }: { orderNumber: string }) {
  return (
    <OrderThanks orderNumber={orderNumber}>
      <p>
        The restaurant has received your order. Its details cannot be shown right now.{" "}
        <Link to={confirmationPath(orderNumber)}>Try again.</Link>
      </p>
    </OrderThanks>
  );
}

/** CONF-06: shown in browsers that did not place the order; without addresses, times and payment. */
export function SharedPage({ orderNumber, name, lines, totals }: ReturnType<typeof sharedView>) {
  return (
    <div className="columns">
      <OrderThanks orderNumber={orderNumber}>
        {name ? (
          <p>
            Ordered by <strong>{name}</strong>
          </p>
        ) : null}
        <p>
          Its addresses, time and payment are shown in the browser that placed it, or to its customer.{" "}
          <Link to={signInPath(confirmationPath(orderNumber))}>Sign in to see them.</Link>
        </p>
      </OrderThanks>
      <PlacedItems lines={lines} totals={totals} />
    </div>
  );
}
