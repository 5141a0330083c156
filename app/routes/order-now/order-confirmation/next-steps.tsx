import { PhoneLink } from "../../../ui/phone-link.tsx";
import type { ConfirmationView } from "./confirmation-view.ts";

/** What happens now, and what can still be done. Nothing is promised that the API does not tell: no e-mail, for one. */
export function NextSteps({ isDelivery, store, deliverTo, directionsUrl, vehicle }: ConfirmationView) {
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
              : "Have your order number ready when you pick it up."}{" "}
            {directionsUrl ? (
              <a className="no-print" href={directionsUrl} target="_blank" rel="noopener">
                Get Directions<span className="vh"> (opens a new tab)</span>
              </a>
            ) : null}
          </li>
        )}
        <li>
          To change or cancel it, call <PhoneLink number={store.phone} />.
        </li>
      </ol>
      <p className="hint">This page is your receipt: keep its address, or print it.</p>
    </section>
  );
}
