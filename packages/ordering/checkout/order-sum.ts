import type { PickupType } from "../order/order.ts";
import type { CheckoutDraft } from "../order/session-values.ts";
import type { Store } from "../stores/store.ts";
import type { Cart } from "./cart.ts";
import { type TipChoice, USUAL_CHOICE, isTipOffered, tipOf } from "./tip.ts";
import { type Deductions, NO_CARDS, type Totals, cartTotals } from "./totals.ts";

export interface OrderSum {
  totals: Totals;
  /** Null where no tip is asked for (TIP-01). */
  tip: TipChoice | null;
  /** Null for an amount of the customer's own. */
  tipPercent: number | null;
  /** For whom it is free of tax; null when it is not (TAX-03). */
  taxEntity: { id: number; name: string } | null;
  cards: Deductions;
}

export function orderSum(
  cart: Cart,
  { pickupType, store }: { pickupType: PickupType; store: Pick<Store, "allowTipOnCateringDelivery"> },
  draft: Pick<CheckoutDraft, "tip" | "taxEntity">,
  cards: Deductions = NO_CARDS,
): OrderSum {
  const taxEntity = draft.taxEntity ?? null;
  const taxExempt = taxEntity !== null;
  const tip = isTipOffered(pickupType, store) ? (draft.tip ?? USUAL_CHOICE) : null;
  const { amount = 0, percent = null } = (tip && tipOf(tip, cart, { taxExempt })) ?? {};
  return { totals: cartTotals(cart, { tip: amount, taxExempt, cards }), tip, tipPercent: percent, taxEntity, cards };
}
