import type { ReactNode } from "react";
import { Link } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { AddressLines } from "../../../ui/address-lines.tsx";
import { useDocument } from "../../../ui/document.ts";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import { OrderAgain, type OrderAgainProps } from "./order-again.tsx";
import type { ConfirmationView } from "./confirmation-view.ts";
import { OrderThanks, PlacedItems } from "./order-thanks.tsx";

interface ConfirmationPageProps extends ConfirmationView {
  follow: string | null;
  again: OrderAgainProps["again"] | null;
}

export function ConfirmationPage(view: ConfirmationPageProps) {
  return (
    <div className="columns">
      <Thanks {...view} />
      <PlacedItems {...view} />
      <div className="sheet">
        <NextSteps {...view} />
        {view.again ? <OrderAgain orderNumber={view.orderNumber} again={view.again} /> : null}
        <PlacedFacts {...view} />
      </div>
    </div>
  );
}

export function PlacedFacts(view: ConfirmationView) {
  return (
    <div className="placed-facts">
      <Block title="Date &amp; Time">
        <p>{view.when}</p>
        <p>{view.type}</p>
      </Block>
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
          {view.isQueued ? (
            <p>Payment will be charged the day of order fulfillment.</p>
          ) : (
            view.payments.map((words, index) => <p key={`${words}${index}`}>{words} </p>)
          )}
        </Block>
      ) : null}
    </div>
  );
}

function Thanks({ follow, ...view }: ConfirmationPageProps) {
  const { orderNumber, hasCalendar, path, directionsUrl } = view;
  return (
    <OrderThanks orderNumber={orderNumber}>
      <WhereAndWhen {...view} />
      <p className="actions">
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
          <a className="as-link" href={`${path}/order.ics`} download="">
            Add to calendar
          </a>
        ) : null}{" "}
        <PrintButton />{" "}
        <Link className="as-link" to="/order-now">
          Start another order
        </Link>
      </p>
    </OrderThanks>
  );
}

export function WhereAndWhen({ isDelivery, deliverTo, whenInWords, store }: ConfirmationView) {
  return (
    <>
      <p className="thanks-when">{whenInWords}</p>
      {isDelivery ? null : <From isDelivery={false} store={store} />}
      {deliverTo ? (
        <Block title="Deliver To">
          <AddressLines lines={deliverTo} />
        </Block>
      ) : null}
    </>
  );
}

/** Inline script for a page without hydration; it has backticks, since React escapes other quotes. */
const ADD_BUTTON =
  "(function(button){button.type=`button`;button.className=`as-link`;button.textContent=`Print`;button.onclick=function(){print()};document.currentScript.before(button)})(document.createElement(`button`))";

function PrintButton() {
  const { isPlain, lite, nonce } = useDocument();
  const isScripted = useHydrated();
  if (isPlain && !lite) return <script nonce={nonce}>{ADD_BUTTON}</script>;
  if (!isScripted) return null;
  return (
    <button type="button" className="as-link" onClick={() => window.print()}>
      Print
    </button>
  );
}

/** CONF-08: promises no e-mail, since the API confirms none. */
function NextSteps({ isDelivery, isCatering, store, deliverTo, vehicle, comeBy, whenInWords }: ConfirmationView) {
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title">What happens next</h2>
      <ol className="numbered">
        {isDelivery ? (
          <li>
            {whenInWords ? `On ${whenInWords} we` : "We"} bring it to {deliverTo?.[0] ?? "you"}.
          </li>
        ) : (
          <li>
            {comeBy ? `Come by at ${comeBy}. ` : ""}
            {vehicle
              ? `Park at the restaurant. We bring it to your vehicle: ${vehicle}`
              : "Have your order number ready."}
          </li>
        )}
        <li>
          The restaurant has your order. To change or cancel it, call <PhoneLink number={store.phone} />.
          {isCatering
            ? " If you need to cancel your catering order, please call the store by 4 p.m. the day prior to avoid a 50% cancellation fee."
            : null}
        </li>
      </ol>
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

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
