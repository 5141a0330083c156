import { AddressLines } from "../../../ui/address-lines.tsx";
import { checkoutIntents } from "./checkout-intents.ts";

export interface OrderSummary {
  store: { name: string; lines: string[] };
  /** Lines of the address of a delivery; null otherwise. */
  deliverTo: string[] | null;
  /** Of a curbside pickup; null otherwise. */
  vehicle: string | null;
  /** "Saturday, September 12" (CHK-17). */
  day: string;
  /** "12:30 PM" or "ASAP" */
  time: string;
  /** CHK-17; null where day and time stand without one. */
  heading: string | null;
  rangeNote: string | null;
  /** Why the restaurant takes this order no more. */
  closed?: string;
}

/** CHK-16. */
export function HandoverSection({
  store,
  deliverTo,
  vehicle,
  day,
  time,
  heading,
  rangeNote,
  closed,
  problem,
}: OrderSummary & { problem: string | null }) {
  const wrong = problem ?? closed;
  return (
    <section id="when" aria-labelledby="when-title">
      <h2 id="when-title">{deliverTo ? "Deliver To" : "Pick-up From"}</h2>
      {wrong ? <p className="field-error">{wrong}</p> : null}
      {deliverTo ? (
        <>
          <AddressLines lines={deliverTo} />
          <h3>Delivery From</h3>
        </>
      ) : null}
      <AddressLines lines={[store.name, ...store.lines]} />
      {vehicle ? <p>We bring it to your vehicle: {vehicle}</p> : null}
      {heading ? <h3>{heading}</h3> : null}
      <p>
        <strong>{day}</strong>
        <br />
        <strong>{time}</strong>
      </p>
      {rangeNote ? <p className="hint">{rangeNote}</p> : null}
      <button className="as-link" {...checkoutIntents.button("go:setup")}>
        Change<span className="vh"> location, day or time</span>
      </button>
    </section>
  );
}
