import { type ReactNode, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { AddressLines } from "../../ui/address-lines.tsx";
import { Panel, putBack } from "../../ui/panel.tsx";

export interface PickupOfferProps {
  message: string;
  /** The delivery address; omitted if the page already shows it. */
  address?: string;
  /** Null if loading the offered store failed. */
  store: { name: string; lines: string[] } | null;
}

interface TakeOffer {
  button: { name: string };
  children: ReactNode;
}

/** The pickup offer (ADDR-20, TIME-21); closing the dialog leaves it inline in the page. */
export function PickupOfferPanel({ message, address, store, button, children }: PickupOfferProps & TakeOffer) {
  return (
    <Panel id="offer" title={message} className="notice-danger">
      {address ? <p>{address}</p> : null}
      <h3>Continue With Pickup From:</h3>
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
      <CloseButton />
    </Panel>
  );
}

function CloseButton() {
  const isScripted = useHydrated();
  const [isClosed, setClosed] = useState(false);
  if (!isScripted || isClosed) return null;
  return (
    <button
      type="button"
      className="as-link"
      data-cancel
      onClick={({ currentTarget }) => {
        putBack(currentTarget);
        setClosed(true);
      }}
    >
      Close
    </button>
  );
}
