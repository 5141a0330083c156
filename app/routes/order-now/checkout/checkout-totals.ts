import type { ReadyOrder } from "../../../../server/visitor/order.ts";
import type { Cart } from "@platter/ordering/checkout/cart.ts";
import type { CheckoutDraft } from "@platter/ordering/order/session-values.ts";
import type { Cents } from "@platter/ordering/money.ts";
import { type TipChoice, USUAL_CHOICE, isTipOffered, tipOf } from "@platter/ordering/checkout/tip.ts";
import { type Amounts, type Deductions, NO_CARDS, type Totals, cartTotals } from "@platter/ordering/checkout/totals.ts";

export interface Sum {
  totals: Totals;
  /** Null where no tip is asked for (TIP-01). */
  tip: TipChoice | null;
  /** Null for an amount of the customer's own. */
  tipPercent: number | null;
  /** For whom it is free of tax; null when it is not (TAX-03). */
  taxEntity: { id: number; name: string } | null;
  cards: Deductions;
}

/** What a page needs to show the sum, and to follow another tip at once. */
export interface ShownSum extends Pick<Sum, "tip" | "taxEntity" | "cards"> {
  amounts: Amounts;
  tipAmount: Cents;
}

export function shownSum(cart: Cart, { totals, tip, taxEntity, cards }: Sum): ShownSum {
  const { subTotal, serviceFee, deliveryFee, tax, discount, promotions, reward } = cart;
  const amounts = { subTotal, serviceFee, deliveryFee, tax, discount, promotions, reward };
  return { amounts, tip, tipAmount: totals.tip, taxEntity, cards };
}

/** What the order comes to with what was chosen at checkout. */
export function sumOf(
  cart: Cart,
  { pickupType, store }: Pick<ReadyOrder, "pickupType" | "store">,
  draft: Pick<CheckoutDraft, "tip" | "taxEntity">,
  cards: Deductions = NO_CARDS,
): Sum {
  const taxEntity = draft.taxEntity ?? null;
  const taxExempt = taxEntity !== null;
  const tip = isTipOffered(pickupType, store) ? (draft.tip ?? USUAL_CHOICE) : null;
  const { amount = 0, percent = null } = (tip && tipOf(tip, cart, { taxExempt })) ?? {};
  return { totals: cartTotals(cart, { tip: amount, taxExempt, cards }), tip, tipPercent: percent, taxEntity, cards };
}
