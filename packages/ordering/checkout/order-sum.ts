import type { PickupType } from "../order/order.ts";
import type { CheckoutDraft } from "../order/session-values.ts";
import type { Store } from "../stores/store.ts";
import type { Cart } from "./cart.ts";
import { USUAL_CHOICE, isTipOffered, tipOf } from "./tip.ts";
import { type Deductions, NO_CARDS, cartTotals } from "./totals.ts";

export type OrderSum = ReturnType<typeof orderSum>;

export function orderSum(
  cart: Cart,
  { pickupType, store }: { pickupType: PickupType; store: Pick<Store, "allowTipOnCateringDelivery"> },
  draft: Pick<CheckoutDraft, "tip" | "taxEntity">,
  cards: Deductions = NO_CARDS,
) {
  const taxEntity = draft.taxEntity ?? null;
  const taxExempt = taxEntity !== null;
  const tip = isTipOffered(pickupType, store) ? (draft.tip ?? USUAL_CHOICE) : null;
  const { amount = 0, percent = null } = (tip && tipOf(tip, cart, { taxExempt })) ?? {};
  return { totals: cartTotals(cart, { tip: amount, taxExempt, cards }), tip, tipPercent: percent, taxEntity, cards };
}
