import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { ClientOnly } from "remix-utils/client-only";
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

function Thanks({ follow, ...view }: ConfirmationView & { follow: string | undefined }) {
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

function WhereAndWhen({ isDelivery, store: { name }, whenInWords: when }: ConfirmationView) {
  if (!name && !when) return null;
  return (
    <p className="thanks-when">
      {when ? <strong>{when}</strong> : null} {name ? (isDelivery ? "It comes from " : "Pick it up at ") : null}
      {name ? <b>{name}</b> : null}
    </p>
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
function NextSteps({ isDelivery, store, deliverTo, vehicle }: ConfirmationView) {
  const [door] = deliverTo ?? [];
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title">What happens next</h2>
      <ol className="numbered">
        <li>{store.name || "The restaurant"} has your order.</li>
        {isDelivery ? (
          <li>It is brought to {door ?? "you"}.</li>
        ) : (
          <li>
            {vehicle
              ? "Park at the restaurant, and we bring it to your vehicle."
              : "Have your order number ready when you pick it up."}
          </li>
        )}
        <li>
          To change or cancel it, call <PhoneLink number={store.phone} />.
        </li>
      </ol>
      <p className="hint">Your receipt. Save this page or print it.</p>
    </section>
  );
}

/** TRACK-01, TRACK-02. */
function WhereIsIt({ path, ...delivery }: FollowedDelivery & { path: string }) {
  const { page, isShared } = delivery;
  return (
    <section id="delivery" aria-labelledby="delivery-title" className="no-print">
      <h2 id="delivery-title">Where's My Food?</h2>
      <DeliveryPanel {...delivery} refresh={{ path, every: `${page}&refresh=60`, stop: null }} />
      {isShared ? <CopyLink path={page} /> : null}
    </section>
  );
}

function CopyLink({ path }: { path: string }) {
  const [said, setSaid] = useState("");
  async function copy() {
    // A browser may have no clipboard for pages without encryption.
    const done = await navigator.clipboard?.writeText(location.origin + path).then(
      () => true,
      () => false,
    );
    setSaid(done ? "The link is copied." : "Your browser does not let us copy it: please copy the link itself.");
  }
  return (
    <>
      <p>
        <Link to={path}>Copy this link to follow your order on another device</Link>
      </p>
      <p className="hint">Anyone with the link can follow your delivery for a week, but not see what you ordered.</p>
      <ClientOnly>
        {() => (
          <button type="button" className="button" onClick={() => void copy()}>
            Copy link
          </button>
        )}
      </ClientOnly>
      <p role="status">{said}</p>
    </>
  );
}

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
