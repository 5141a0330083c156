import type { Cart } from "./cart.ts";
import type { Cents } from "./money.ts";

/** What an order comes to, in the order the panel lists it (TOTAL-01). */
export interface Totals {
  subTotal: Cents;
  serviceFee: Cents;
  deliveryFee: Cents;
  discount: Cents;
  tax: Cents;
  tip: Cents;
  total: Cents;
  /** What is left to pay by card (TOTAL-04). */
  amountDue: Cents;
}

export interface TotalsChoices {
  tip?: Cents;
  taxExempt?: boolean;
}

/**
 * The one sum of the product (TOTAL-03, D-140): the parts are the API's, what the customer chose at
 * checkout is added here. A discount never takes more than the food costs (TOTAL-06).
 */
export function cartTotals(cart: Cart, { tip = 0, taxExempt = false }: TotalsChoices = {}): Totals {
  const { subTotal, serviceFee, deliveryFee } = cart;
  const discount = Math.min(cart.discount, subTotal);
  const tax = taxExempt ? 0 : cart.tax;
  const total = Math.max(0, subTotal + serviceFee + deliveryFee + tax + tip - discount);
  return { subTotal, serviceFee, deliveryFee, discount, tax, tip, total, amountDue: total };
}
