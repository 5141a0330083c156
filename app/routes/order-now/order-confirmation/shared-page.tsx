import { Link } from "react-router";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import type { sharedView } from "./confirmation-view.ts";
import { OrderThanks } from "./order-thanks.tsx";
import { PlacedItems } from "./placed-items.tsx";

/** An order in a browser that did not place it: nothing of addresses, times or payment (CONF-06). */
export function SharedPage({ orderNumber, name, lines, totals }: ReturnType<typeof sharedView>) {
  return (
    <>
      <PageTitle title={`Order ${orderNumber} placed`} />
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
    </>
  );
}
