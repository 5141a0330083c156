import type { ReactNode } from "react";
import { CheckIcon } from "../../../ui/icons.tsx";

/** That it is placed, and under which number; then what is to be said of it (CONF-01). */
export function OrderThanks({ orderNumber, children }: { orderNumber: string; children: ReactNode }) {
  return (
    <div className="thanks">
      <p className="thanks-mark">
        <CheckIcon />
      </p>
      <h1>Thanks for your order</h1>
      <p>
        Your order number is <strong className="order-number">{orderNumber}</strong>
      </p>
      {children}
    </div>
  );
}
