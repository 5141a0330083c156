import { CheckIcon } from "../../../ui/icons.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";

/** The order is placed, but its details cannot be read right now: the number is what counts. */
export function ReceivedPage({ orderNumber }: { orderNumber: string }) {
  return (
    <>
      <PageTitle title={`Order ${orderNumber} placed`} />
      <div className="thanks">
        <p className="thanks-mark">
          <CheckIcon />
        </p>
        <h1>Thanks for your order</h1>
        <p>
          Your order number is <strong className="order-number">{orderNumber}</strong>
        </p>
        <p>
          The restaurant has received your order. Its details cannot be shown right now.{" "}
          <a href={`/order-now/order-confirmation/${encodeURIComponent(orderNumber)}`}>Try again.</a>
        </p>
      </div>
    </>
  );
}
