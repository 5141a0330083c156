import { Link, redirect } from "react-router";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import { refreshesUntil } from "@platter/ordering/order/delivery-status.ts";
import { confirmationPath, isDelivery, zoneOf } from "@platter/ordering/order/placed-order.ts";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { CopyLink } from "../../../ui/copy-link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import confirmationStyles from "../../../styles/confirmation.css?url";
import type { Route } from "./+types/delivery.ts";
import { DeliveryPanel } from "./delivery-panel.tsx";
import { PERSONAL, type PlacedRequest, followDelivery, openPlacedPage } from "./guard.ts";
import { deliveryNotFound } from "./not-found.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** The URL contains the key, so it must not reach other sites or caches. */
export const headers = () => ({
  ...PERSONAL,
  // With `no-referrer`, Chromium would send `Origin: null` with our own forms, which are then refused.
  "Referrer-Policy": "same-origin",
});

/** "Where's My Food?" (TRACK-01..06): a guest's delivery is open to anyone with the link. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const opened = openPlacedPage(context);
  const { orderNumber } = params;
  const { tracked, key } = await requireTracked(orderNumber, url, opened);
  const delivery = await followDelivery(tracked, key, opened);
  const asksAgain = isRefreshed(url) && !delivery.view.isDelivered;
  const until = asksAgain ? refreshesUntil(url.searchParams.get("until"), opened.now()) : null;
  return {
    delivery,
    store: { name: tracked.store, phone: tracked.phone },
    orderPath: opened.isOurs(orderNumber) ? confirmationPath(orderNumber) : null,
    next: until === null ? null : `${delivery.page}&refresh=60&until=${until}`,
  };
}

const isRefreshed = ({ searchParams }: URL) => searchParams.get("refresh") === "60";

/** The delivery named by the key; an account's delivery requires a sign-in. */
async function requireTracked(orderNumber: string, url: URL, opened: PlacedRequest) {
  const key = url.searchParams.get("key");
  if (key === null) {
    const link = await linkOf(orderNumber, opened);
    throw redirect(isRefreshed(url) ? `${link}&refresh=60` : link, 303);
  }
  const tracked = opened.deliveryStatus.open(orderNumber, key);
  if (!tracked) throw deliveryNotFound();
  const isClosed = tracked.isOfAccount && !opened.account.isSignedIn();
  if (isClosed) throw redirect(signInPath(`${url.pathname}?key=${key}`), 303);
  return { tracked, key };
}

async function linkOf(orderNumber: string, opened: PlacedRequest): Promise<string> {
  const { orders, stores, linkTo } = opened;
  const order = await orders.findOurs(orderNumber).catch(showErrorPage);
  if (!order || !isDelivery(order)) throw deliveryNotFound();
  return linkTo(order, zoneOf(order, await stores()));
}

export const links = () => stylesheet(confirmationStyles);

/** Public, so it shows no items, customer or address. */
export default function Delivery({ loaderData: { delivery, store, orderPath, next } }: Route.ComponentProps) {
  const { page, isShared } = delivery;
  return (
    <>
      <PageTitle title="Where's My Food?" />
      {next ? (
        <noscript>
          <meta httpEquiv="refresh" content={`60;url=${next}`} />
        </noscript>
      ) : null}
      <h1>Where's My Food?</h1>
      <div className="columns">
        <section className="card followed" aria-label="Delivery status">
          <Picture src="/art/delivery.svg" size={160} />
          <DeliveryPanel {...delivery} next={next}>
            {isShared ? <CopyLink link={page} className="as-link" /> : null}
          </DeliveryPanel>
          {isShared ? <p className="hint">Anyone with the link can follow your delivery for a week.</p> : null}
        </section>
        <section className="card">
          <h2>Made By</h2>
          <p>
            {store.name}
            <br />
            {store.phone ? <PhoneLink number={store.phone} /> : null}
          </p>
          {orderPath ? <Link to={orderPath}>See the whole order</Link> : null}
        </section>
      </div>
    </>
  );
}
