import { useState } from "react";
import { Link } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import { DeliveryPanel } from "./delivery-panel.tsx";
import type { FollowedDelivery } from "./guard.ts";

interface DeliveryPageProps {
  delivery: FollowedDelivery;
  store: { name: string; phone: string };
  orderPath: string | null;
  /** What a page without script loads in a minute; null where that was not asked for, or is over. */
  next: string | null;
}

/** Open to anyone with the link: nothing of what was ordered, by whom or where to. */
export function DeliveryPage({ delivery, store, orderPath, next }: DeliveryPageProps) {
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
        <section className="card" aria-label="Delivery status">
          <DeliveryPanel
            {...delivery}
            refresh={{ path: next ?? page, every: next ? null : `${page}&refresh=60`, stop: next ? page : null }}
          />
          {isShared ? <CopyLink path={page} /> : null}
        </section>
        <section className="card">
          <h2>Made By</h2>
          <p>
            <strong>{store.name}</strong>
          </p>
          {store.phone ? (
            <p>
              Questions about this delivery? Call <PhoneLink number={store.phone} />.
            </p>
          ) : null}
        </section>
      </div>
      {orderPath ? (
        <p>
          <Link to={orderPath}>See the whole order</Link>
        </p>
      ) : null}
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
      <p className="hint">Anyone with the link can follow your delivery for a week, but not see what you ordered.</p>
      {isScripted ? (
        <button type="button" className="as-link" onClick={() => void copy()}>
          Copy link
        </button>
      ) : null}
      <p role="status">{said}</p>
    </>
  );
}
