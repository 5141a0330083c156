import type { ReactNode } from "react";
import { AddressLines } from "../../ui/address-lines.tsx";

export interface PickupOfferProps {
  /** Why the delivery cannot be made. */
  message: string;
  /** Where it was to go; empty where the page says so already. */
  address?: string;
  /** Null where the store of the offer cannot be read now. */
  store: { name: string; lines: string[] } | null;
}

interface TakeOffer {
  button: { name: string; value: string };
  children: ReactNode;
}

/** ADDR-20, TIME-21: the meal can be picked up where it cannot be brought. */
export function PickupOffer({ message, address, store, button, children }: PickupOfferProps & TakeOffer) {
  return (
    <section id="offer" className="notice notice-danger" aria-labelledby="offer-title">
      <p>
        <strong>{message}</strong>
        {address ? (
          <>
            <br />
            {address}
          </>
        ) : null}
      </p>
      <h2 id="offer-title">Continue With Pickup From:</h2>
      {store ? (
        <>
          <AddressLines lines={[store.name, ...store.lines]} />
          <p className="actions">
            <button {...button} className="button button-main">
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
