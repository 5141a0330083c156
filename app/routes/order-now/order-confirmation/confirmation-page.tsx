import type { ReactNode } from "react";
import { CartLineView } from "../../../components/cart-line.tsx";
import { TotalsPanel } from "../../../components/totals-panel.tsx";
import { addressLines } from "../../../domain/address.ts";
import { formatDate, formatTime, timeFromApi } from "../../../domain/day.ts";
import { formatCents } from "../../../domain/money.ts";
import type { PlacedOrder } from "../../../domain/placed-order.ts";
import { AddressLines } from "../../../ui/address-lines.tsx";
import { CheckIcon } from "../../../ui/icons.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";

interface ConfirmationPageProps {
  /** Placed by this browser. */
  isOurs: boolean;
  order: PlacedOrder;
}

/** "Thanks for your order" with everything to keep (CONF-01, CONF-02); can be bookmarked, reloaded and printed. */
export function ConfirmationPage({ isOurs, order }: ConfirmationPageProps) {
  return (
    <>
      <PageTitle title={`Order ${order.orderNumber} placed`} />
      <div className="thanks">
        <p className="thanks-mark">
          <CheckIcon />
        </p>
        <h1>Thanks for your order</h1>
        <p>
          Your order number is <strong className="order-number">{order.orderNumber}</strong>
        </p>
        <p>
          {isPickup(order.pickupType) ? "Pick it up at" : "It comes from"} <strong>{order.store.name}</strong>
          {", "}
          <strong>{order.asap ? "as soon as possible" : whenText(order.pickupTime)}</strong>.
        </p>
      </div>
      <div className="checkout">
        <div className="checkout-form">
          <Block title={isPickup(order.pickupType) ? "Pick Up From" : "Made By"}>
            <AddressLines lines={[order.store.name, ...addressLines(order.store)]} />
            <PhoneLink number={order.store.phone} />
          </Block>
          {order.deliveryAddress ? (
            <Block title="Deliver To">
              <AddressLines lines={addressLines(order.deliveryAddress)} />
            </Block>
          ) : null}
          {order.curbsideInstructions ? (
            <Block title="Curbside">We bring it to your vehicle: {order.curbsideInstructions}</Block>
          ) : null}
          {isOurs ? (
            <Block title="Ordered By">
              <AddressLines lines={[order.firstName, order.businessName, ...addressLines(order.billingAddress)]} />
            </Block>
          ) : null}
          {isOurs ? <Block title="Payment Information">{paymentLines(order)}</Block> : null}
          <p className="actions no-print">
            <a className="button" href="/order-now">
              Start another order
            </a>
          </p>
        </div>
        <div className="checkout-order">
          <section aria-labelledby="order-title" className="card">
            <h2 id="order-title">Your order</h2>
            <ul className="lines">
              {order.lines.map((line, index) => (
                <CartLineView key={line.cartItemId} line={line} number={index + 1} />
              ))}
            </ul>
            <TotalsPanel paid totals={{ ...order, tip: order.tipAmount, total: order.price, amountDue: 0 }} />
          </section>
        </div>
      </div>
    </>
  );
}

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

/** CONF-04: everything but a delivery is fetched by the customer. */
function isPickup(pickupType: string): boolean {
  return pickupType !== "Delivery";
}

/** "11/22/2026, 12:30 PM" in the store's own time, which is how the API writes it; empty for an unusable date (ERR-06). */
function whenText(timestamp: string): string {
  const time = timeFromApi(timestamp.slice(11, 16));
  return [formatDate(timestamp), time ? formatTime(time) : ""].filter(Boolean).join(", ");
}

/** CONF-05, D-154. */
function paymentLines(order: ConfirmationPageProps["order"]): ReactNode {
  if (order.orderStatus === "Queued") return "Payment will be charged the day of order fulfillment.";
  return order.payments.map(({ amount, ccMask, message }, index) => (
    <span key={`${ccMask}${message}${index}`} className="payment-line">
      {ccMask ? `Card ${ccMask}` : message} {formatCents(amount)}
    </span>
  ));
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
