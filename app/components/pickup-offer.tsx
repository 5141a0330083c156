import type { ReactNode } from "react";

export interface PickupOfferProps {
  /** Why the delivery cannot be made. */
  message: string;
  /** Null where the store of the offer cannot be read now. */
  store: { name: string; address: string } | null;
  /** Of the button that takes the offer. */
  intent: string;
  /** The other way on. */
  children: ReactNode;
}

/** ADDR-20, TIME-21: the meal can be picked up where it cannot be brought. Stands inside the page's form. */
export function PickupOffer({ message, store, intent, children }: PickupOfferProps) {
  return (
    <section id="offer" className="notice notice-danger" aria-labelledby="offer-title">
      <p>
        <strong>{message}</strong>
      </p>
      <h2 id="offer-title">Continue With Pickup From:</h2>
      {store ? (
        <>
          <address>
            {store.name}
            <br />
            {store.address}
          </address>
          <p>
            <button className="button button-main" name="intent" value={intent}>
              Continue With Pickup<span className="vh"> from {store.name}</span>
            </button>
          </p>
        </>
      ) : (
        <p>This location cannot be shown right now. Please try again in a moment.</p>
      )}
      {children}
    </section>
  );
}
