import type { PickupType } from "../order/order.ts";
import type { Store } from "../stores/store.ts";
import type { Cart } from "./cart.ts";
import { type TipChoice, USUAL_CHOICE, isTipOffered, tipOf } from "./tip.ts";
import type { BalanceKind } from "../rewards/chain-card.ts";
import type { Cents } from "../money.ts";

export type Amounts = Pick<
  Cart,
  "subTotal" | "serviceFee" | "deliveryFee" | "tax" | "discount" | "promotions" | "reward"
>;

export type Totals = ReturnType<typeof cartTotals>;

export interface Deductions {
  balance: { kind: BalanceKind; amount: Cents } | null;
  giftCards: { key: string; name: string; lastFour: string; balance: Cents }[];
}

interface TotalsChoices {
  tip?: Cents;
  taxExempt?: boolean;
  cards?: Deductions;
}

export const NO_CARDS: Deductions = { balance: null, giftCards: [] };

/** Limits the discount to the subtotal (TOTAL-06), and each card's payment to the amount still due. */
export function cartTotals(amounts: Amounts, { tip = 0, taxExempt = false, cards = NO_CARDS }: TotalsChoices = {}) {
  const { subTotal } = amounts;
  const serviceFee = amounts.serviceFee ?? 0;
  const deliveryFee = amounts.deliveryFee ?? 0;
  const discount = Math.min(amounts.discount, subTotal);
  const tax = taxExempt ? 0 : amounts.tax;
  const total = Math.max(0, subTotal + serviceFee + deliveryFee + (tax ?? 0) + tip - discount);

  let due = total;
  const pay = (balance: Cents): Cents => {
    const amount = Math.min(Math.max(0, balance), due);
    due -= amount;
    return amount;
  };
  // A balance from points pays first, since it expires sooner than a gift card.
  const first = cards.balance ? pay(cards.balance.amount) : 0;
  const giftCards = cards.giftCards.map((card) => ({ ...card, amount: pay(card.balance) }));
  return {
    subTotal,
    serviceFee,
    deliveryFee,
    discount,
    discounts: namedDiscounts(amounts, discount),
    tax,
    tip,
    total,
    loyaltyCardAmount: cards.balance?.kind === "loyalty" ? first : 0,
    cateringRewardAmount: cards.balance?.kind === "catering reward" ? first : 0,
    giftCards,
    amountDue: due,
  };
}

export type OrderSum = ReturnType<typeof orderSum>;

export function orderSum(
  cart: Cart,
  { pickupType, store }: { pickupType: PickupType; store: Pick<Store, "allowTipOnCateringDelivery"> },
  chosen: { tip?: TipChoice | undefined; taxEntity?: { id: number; name: string } | undefined },
  cards: Deductions = NO_CARDS,
) {
  const taxEntity = chosen.taxEntity ?? null;
  const taxExempt = taxEntity !== null;
  const tip = isTipOffered(pickupType, store) ? (chosen.tip ?? USUAL_CHOICE) : null;
  const { amount = 0, percent = null } = (tip && tipOf(tip, cart, { taxExempt })) ?? {};
  return { totals: cartTotals(cart, { tip: amount, taxExempt, cards }), tip, tipPercent: percent, taxEntity, cards };
}

/** Discounts by code (TOTAL-01); the rest is named for the reward, or without one just "Discount". */
export function namedDiscounts({ promotions, reward }: Pick<Amounts, "promotions" | "reward">, discount: Cents) {
  let left = discount;
  const named = promotions.map(({ code, name, discount: own }) => {
    const amount = Math.min(own, left);
    left -= amount;
    return { name: `Promo ${code || name}`, amount };
  });
  const rest = { name: reward ? "Reward Discount" : "Discount", amount: left };
  return [...named, rest].filter(({ amount }) => amount > 0);
}
