import type { ReactNode } from "react";
import { Link } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { AddressLines } from "../../../ui/address-lines.tsx";
import { useDocument } from "../../../ui/document.ts";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import type { ConfirmationView } from "./confirmation-view.ts";
import { DeliveryPanel } from "./delivery-panel.tsx";
import type { FollowedDelivery } from "./guard.ts";
import { OrderThanks, PlacedItems } from "./order-thanks.tsx";

interface ConfirmationPageProps extends ConfirmationView {
  /** How far it has come; null for a pickup. */
  delivery: FollowedDelivery | null;
}

/** CONF-02. */
export function ConfirmationPage({ delivery, ...view }: ConfirmationPageProps) {
  return (
    <>
      <Thanks {...view} follow={delivery?.page} />
      <div className="columns">
        <div className="checkout-form sheet">
          <NextSteps {...view} />
          {delivery ? <WhereIsIt {...delivery} /> : null}
          <div className="placed-facts">
            {view.when ? (
              <Block title="Date &amp; Time">
                <p>{view.when}</p>
              </Block>
            ) : null}
            {view.isDelivery ? <From {...view} /> : null}
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

function Thanks({ follow, ...view }: ConfirmationView & { follow: string | undefined }) {
  const { orderNumber, hasCalendar, path, directionsUrl } = view;
  return (
    <OrderThanks orderNumber={orderNumber}>
      <WhereAndWhen {...view} />
      <p className="actions even">
        {follow ? (
          <Link className="button button-main button-wide" to={follow}>
            Follow your delivery
          </Link>
        ) : directionsUrl ? (
          <a className="button button-main button-wide no-print" href={directionsUrl} target="_blank" rel="noopener">
            Get Directions<span className="vh"> (opens a new tab)</span>
          </a>
        ) : null}{" "}
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

/** CONF-02: its number, when and where, once each and first. */
function WhereAndWhen({ isDelivery, deliverTo, whenInWords, type, store }: ConfirmationView) {
  return (
    <>
      <p className="thanks-when">
        {whenInWords ? <strong>{whenInWords}</strong> : null} {type}
      </p>
      {isDelivery ? null : <From isDelivery={false} store={store} />}
      {deliverTo ? (
        <Block title="Deliver To">
          <AddressLines lines={deliverTo} />
        </Block>
      ) : null}
    </>
  );
}

/** For a page sent without scripts. Backticks, since React would escape other quotes. */
const ADD_BUTTON =
  "(function(button){button.type=`button`;button.className=`button`;button.textContent=`Print this page`;button.onclick=function(){print()};document.currentScript.before(button)})(document.createElement(`button`))";

function PrintButton() {
  const { isPlain, lite, nonce } = useDocument();
  const isScripted = useHydrated();
  if (isPlain && !lite) return <script nonce={nonce}>{ADD_BUTTON}</script>;
  if (!isScripted) return null;
  return (
    <button type="button" className="button" onClick={() => window.print()}>
      Print this page
    </button>
  );
}

/** CONF-08; nothing is promised that the API does not tell, such as an e-mail. */
function NextSteps({ isDelivery, isCatering, store, deliverTo, vehicle }: ConfirmationView) {
  const [door] = deliverTo ?? [];
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title">What happens next</h2>
      <ol className="numbered">
        <li>The restaurant has your order.</li>
        {isDelivery ? (
          <li>It is brought to {door ?? "you"}.</li>
        ) : (
          <li>
            {vehicle
              ? `Park at the restaurant. We bring it to your vehicle: ${vehicle}`
              : "Have your order number ready when you pick it up."}
          </li>
        )}
        <li>
          To change or cancel it, call <PhoneLink number={store.phone} />.
          {isCatering
            ? " If you need to cancel your catering order, please call the store by 4 p.m. the day prior to avoid a 50% cancellation fee."
            : null}
        </li>
      </ol>
      <p className="hint">Your receipt. Save this page or print it.</p>
    </section>
  );
}

/** TRACK-01, TRACK-02: how far it is; its own page has all the way. */
function WhereIsIt(delivery: FollowedDelivery) {
  return (
    <section id="delivery" aria-labelledby="delivery-title" className="no-print">
      <h2 id="delivery-title">Where's My Food?</h2>
      <DeliveryPanel {...delivery} refresh={null} />
    </section>
  );
}

function From({ isDelivery, store }: Pick<ConfirmationView, "isDelivery" | "store">) {
  if (!store.name && store.lines.length === 0) return null;
  return (
    <Block title={isDelivery ? "Made By" : "Pick Up From"}>
      <AddressLines lines={[store.name, ...store.lines]} />
    </Block>
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
