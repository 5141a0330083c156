import { Panel } from "../../../ui/panel.tsx";
import type { OrderRejection } from "./order-rejection.ts";
import { checkoutIntents } from "./checkout-intents.ts";

interface OrderRejectionPanelProps extends OrderRejection {
  /** Whether an earlier submission of the same bag may have been placed, or may be yet. */
  inDoubt: boolean;
  isDelivery: boolean;
}

/** SUBMIT-08: before anything else, inside the form of checkout. Closing it shows the form as it was typed. */
export function OrderRejectionPanel({ view, message, isAboutDelivery, inDoubt, isDelivery }: OrderRejectionPanelProps) {
  const isLarge = view === "large" || view === "large individual";
  const plainTitle = isLarge ? "Large order" : "Your order was not placed";
  const hasOtherWays = isDelivery && isAboutDelivery;
  return (
    <Panel id="sorry" title={(view === "plain" || isLarge) && !inDoubt ? plainTitle : "SORRY!"}>
      <p>{message}</p>
      {hasOtherWays ? <p>If it cannot be delivered now, you can choose another delivery, or pick it up.</p> : null}
      <p className="actions">
        {view === "sign in" ? (
          <button className="button button-main" {...checkoutIntents.button("go:login")}>
            Sign In
          </button>
        ) : null}{" "}
        {view === "large individual" ? (
          <button className="button button-main" {...checkoutIntents.button("go:catering")}>
            TAKE ME TO CATERING
          </button>
        ) : null}{" "}
        {hasOtherWays ? (
          <button className="button" {...checkoutIntents.button("go:delivery")}>
            Delivery or pickup
          </button>
        ) : null}{" "}
        <button className="button" {...checkoutIntents.button("update")} data-cancel>
          {isLarge ? "CANCEL" : "Back to my order"}
        </button>
      </p>
    </Panel>
  );
}
