import { useState } from "react";
import { Link } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
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
            {isShared ? <CopyLink path={page} /> : null}
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

function CopyLink({ path }: { path: string }) {
  const isScripted = useHydrated();
  const [said, setSaid] = useState("");
  async function copy() {
    // A browser may have no clipboard for pages without encryption.
    const done = await navigator.clipboard?.writeText(location.origin + path).then(
      () => true,
      () => false,
    );
    setSaid(done ? "The link is copied." : "Your browser does not let us copy it: please copy this page's address.");
  }
  return (
    <>
      {isScripted ? (
        <button type="button" className="as-link" onClick={() => void copy()}>
          Copy link
        </button>
      ) : null}
      <span role="status">{said}</span>
    </>
  );
}
