import { Link } from "react-router";
import { CopyLink } from "../../../ui/copy-link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import type { Route } from "./+types/delivery.ts";
import { DeliveryPanel } from "./delivery-panel.tsx";

/** Open to anyone with the link: without items, customer and address. */
export function DeliveryPage({ delivery, store, orderPath, next }: Route.ComponentProps["loaderData"]) {
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
