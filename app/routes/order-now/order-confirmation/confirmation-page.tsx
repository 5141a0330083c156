import type { ReactNode } from "react";
import { Link } from "react-router";
import { AddressLines } from "../../../ui/address-lines.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import type { ConfirmationView } from "./confirmation-view.ts";
import { CopyLink } from "./copy-link.tsx";
import { DeliveryPanel } from "./delivery-panel.tsx";
import type { FollowedDelivery } from "./follow-delivery.ts";
import { NextSteps } from "./next-steps.tsx";
import { OrderThanks } from "./order-thanks.tsx";
import { PlacedItems } from "./placed-items.tsx";
import { PrintButton } from "./print-button.tsx";

interface ConfirmationPageProps extends ConfirmationView {
  /** How far it has come; null for a pickup. */
  delivery: FollowedDelivery | null;
}

/** "Thanks for your order" with everything to keep (CONF-01, CONF-02); can be bookmarked, reloaded and printed. */
export function ConfirmationPage({ delivery, ...view }: ConfirmationPageProps) {
  return (
    <>
      <PageTitle title={`Order ${view.orderNumber} placed`} />
      <Thanks {...view} />
      <div className="checkout">
        <div className="checkout-form sheet">
          <NextSteps {...view} />
          {delivery ? <WhereIsIt {...delivery} path={view.path} /> : null}
          <div className="placed-facts">
            <Handover {...view} />
            {view.instructions ? (
              <Block title={view.isDelivery ? "Delivery Instructions" : "Special Instructions"}>
                <p>{view.instructions}</p>
              </Block>
            ) : null}
            {view.orderedBy.length > 0 ? (
              <Block title="Ordered By">
                <AddressLines lines={view.orderedBy} />
              </Block>
            ) : null}
            {view.isQueued || view.payments.length > 0 ? (
              <Block title="Payment Information">
                {view.isQueued ? "Payment will be charged the day of order fulfillment." : <Payments {...view} />}
              </Block>
            ) : null}
          </div>
        </div>

        <PlacedItems {...view} />
      </div>
    </>
  );
}

function Thanks({ orderNumber, isDelivery, store, whenInWords: when, hasCalendar, path }: ConfirmationView) {
  return (
    <OrderThanks orderNumber={orderNumber}>
      <WhereAndWhen isDelivery={isDelivery} store={store} when={when} />
      <p className="actions">
        {hasCalendar ? (
          <a className="button" href={`${path}/order.ics`} download="">
            Add to calendar
          </a>
        ) : null}{" "}
        <PrintButton />{" "}
        <Link className="button" to="/order-now">
          Start another order
        </Link>
      </p>
    </OrderThanks>
  );
}

/** As far as it is told. */
function WhereAndWhen({ isDelivery, store: { name }, when }: Pick<ConfirmationView, "isDelivery" | "store" | "when">) {
  if (!name && !when) return null;
  return (
    <p>
      {name ? (isDelivery ? "It comes from " : "Pick it up at ") : null}
      {name ? <strong>{name}</strong> : null}
      {name && when ? ", " : null}
      {when ? <strong>{when}</strong> : null}.
    </p>
  );
}

/** TRACK-01, TRACK-02. */
function WhereIsIt({ path, ...delivery }: FollowedDelivery & { path: string }) {
  const { page, isShared } = delivery;
  return (
    <section id="delivery" aria-labelledby="delivery-title" className="no-print">
      <h2 id="delivery-title">Where's My Food?</h2>
      <DeliveryPanel {...delivery} refresh={{ path, every: `${page}&refresh=60`, stop: null }} />
      {isShared ? (
        <CopyLink path={page} />
      ) : (
        <p>
          <Link to={page}>Follow this delivery on a page of its own</Link>
        </p>
      )}
    </section>
  );
}

/** Where and when it changes hands, and how. */
function Handover({ isDelivery, isCatering, type, when, store, deliverTo, vehicle }: ConfirmationView) {
  return (
    <>
      {store.name || store.lines.length > 0 || store.phone ? (
        <Block title={isDelivery ? "Made By" : "Pick Up From"}>
          <AddressLines lines={[store.name, ...store.lines]} />
          {store.phone ? <PhoneLink number={store.phone} /> : null}
        </Block>
      ) : null}
      {deliverTo ? (
        <Block title="Deliver To">
          <AddressLines lines={deliverTo} />
        </Block>
      ) : null}
      <Block title="Date & Time">
        {when ? <p>{when}</p> : null}
        <p>{type}</p>
        {vehicle ? <p>We bring it to your vehicle: {vehicle}</p> : null}
        {isCatering ? (
          <p>
            If you need to cancel your catering order, please call the store by 4 p.m. the day prior to avoid a 50%
            cancellation fee.
          </p>
        ) : null}
      </Block>
    </>
  );
}

/** CONF-05. */
function Payments({ payments }: Pick<ConfirmationView, "payments">) {
  return payments.map((words, index) => (
    <span key={`${words}${index}`} className="payment-line">
      {words}{" "}
    </span>
  ));
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
