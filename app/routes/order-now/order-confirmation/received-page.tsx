import { Link } from "react-router";
import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { OrderThanks } from "./order-thanks.tsx";

/** The order is placed, but its details cannot be read right now: the number is what counts. */
export function ReceivedPage({ orderNumber }: { orderNumber: string }) {
  return (
    <>
      <PageTitle title={`Order ${orderNumber} placed`} />
      <OrderThanks orderNumber={orderNumber}>
        <p>
          The restaurant has received your order. Its details cannot be shown right now.{" "}
          <Link to={confirmationPath(orderNumber)}>Try again.</Link>
        </p>
      </OrderThanks>
    </>
  );
}
