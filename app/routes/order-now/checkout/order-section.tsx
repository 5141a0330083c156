import type { ReactNode } from "react";
import { CartLines } from "../../../components/cart/cart-lines.tsx";
import { TotalsPanel } from "../../../components/cart/totals-panel.tsx";
import type { ShownLine } from "@platter/ordering/checkout/shown-lines.ts";
import type { Totals } from "@platter/ordering/checkout/totals.ts";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";
import { checkoutIntents } from "./checkout-intents.ts";
import type { ShownSum } from "./checkout-totals.ts";

interface OrderSectionProps {
  lines: ShownLine[];
  pressed: string | null;
  totals: Totals;
  problems: Problem[];
  naming: { renaming: string | null; nickname: string | undefined };
  taxEntity: ShownSum["taxEntity"];
  /** The tip, where one is asked for. */
  children: ReactNode;
}

/** CHK-01. */
export function OrderSection({ lines, pressed, totals, problems, naming, taxEntity, children }: OrderSectionProps) {
  const problem = problemOf(problems, "order");
  return (
    <section id="order" aria-labelledby="order-title">
      <h2 id="order-title">Order Details</h2>
      {problem ? <p className="field-error">{problem}</p> : null}
      <CartLines lines={lines} pressed={pressed} {...naming} problems={problems} />
      <p>
        <button className="as-link" {...checkoutIntents.button("go:menu")}>
          Add more items
        </button>
      </p>
      {children}
      <TotalsPanel totals={totals} isExempt={taxEntity !== null} buttons={CARD_BUTTONS} />
      {taxEntity ? (
        <p>
          Tax exempt: {taxEntity.name}{" "}
          <button className="as-link" {...checkoutIntents.button("tax:remove")}>
            Remove<span className="vh"> tax exemption</span>
          </button>
        </p>
      ) : (
        <button className="as-link" {...checkoutIntents.button("tax:ask")}>
          Is this order tax exempt?
        </button>
      )}
    </section>
  );
}

/** Cards that are used can be taken away again (TOTAL-01). */
const CARD_BUTTONS = {
  balance: checkoutIntents.button("balance:none"),
  giftCard: (key: string) => checkoutIntents.button("gift:remove", key),
};
