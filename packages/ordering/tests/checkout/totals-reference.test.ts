import { expect, test } from "vitest";
import type { Cart, Promotion } from "../../checkout/cart.ts";
import { type Deductions, cartTotals } from "../../checkout/totals.ts";
import { EMPTY_CART } from "../support/orders.ts";
import { TIP_PRESETS, presetTip } from "../../checkout/tip.ts";

/*
 * TOTAL-01 to TOTAL-09 against a second opinion: sums written down from the specification alone,
 * in decimal strings and with big integers, so that no line of it is one of ours.
 */

/** Numbers that come the same in every run. */
function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return { upTo: (most: number) => Math.floor(next() * (most + 1)), isOne: (share: number) => next() < share };
}

interface Case {
  cart: Cart;
  tip: number;
  taxExempt: boolean;
  cards: Deductions;
}

function someCase(seed: number): Case {
  const { upTo, isOne } = random(seed);
  const subTotal = isOne(0.1) ? 0 : upTo(60_000);
  const promotions = Array.from({ length: upTo(3) }, (_, index) => promotion(index, upTo(isOne(0.2) ? 90_000 : 2_000)));
  const rewardOff = isOne(0.3) ? upTo(3_000) : 0;
  const cart: Cart = {
    ...EMPTY_CART,
    subTotal,
    tax: upTo(5_000),
    serviceFee: isOne(0.5) ? upTo(1_500) : 0,
    deliveryFee: isOne(0.4) ? upTo(1_500) : 0,
    discount: promotions.reduce((sum, { discount }) => sum + discount, rewardOff),
    promotions,
    reward: rewardOff > 0 ? ({ id: "r" } as Cart["reward"]) : null,
  };
  const taxExempt = isOne(0.2);
  const preset = TIP_PRESETS[upTo(2)] ?? 15;
  const tip = isOne(0.4) ? (isOne(0.5) ? presetTip(cart, preset, { taxExempt }) : upTo(150_000)) : 0;
  const kind = isOne(0.5) ? ("loyalty" as const) : ("catering reward" as const);
  const balance = isOne(0.3) ? { kind, amount: upTo(8_000) } : null;
  const giftCards = Array.from({ length: upTo(4) }, (_, index) => {
    return { key: `k${index}`, name: "Card", lastFour: "0000", balance: isOne(0.1) ? 0 : upTo(30_000) };
  });
  return { cart, tip, taxExempt, cards: { balance, giftCards } };
}

function promotion(index: number, discount: number): Promotion {
  const promo = { promoId: `p${index}`, name: "", code: `CODE${index}`, percentOff: 0, items: [] };
  return { ...promo, discount, amountOff: discount };
}

/** The specification's formulas, word by word. */
function reference({ cart, tip, taxExempt, cards }: Case) {
  const big = (cents: number | null) => BigInt(cents ?? 0);
  const least = (one: bigint, other: bigint) => (one < other ? one : other);
  const discount = least(big(cart.discount), big(cart.subTotal));
  const tax = taxExempt ? 0n : big(cart.tax);
  const total = big(cart.subTotal) + big(cart.serviceFee) + big(cart.deliveryFee) + tax + big(tip) - discount;
  const paid: bigint[] = [];
  for (const balance of [cards.balance?.amount ?? 0, ...cards.giftCards.map((card) => card.balance)]) {
    const before = paid.reduce((sum, amount) => sum + amount, 0n);
    paid.push(least(big(balance), total - before));
  }
  return { discount, tax, total, paid, due: total - paid.reduce((sum, amount) => sum + amount, 0n) };
}

test("the amount due of 5,000 orders with codes, rewards, cards, tips and exemptions equals the reference to the cent, and is never negative (TOTAL-03, TOTAL-04, TOTAL-06, GIFT-05)", () => {
  let free = 0;
  let coveredByCards = 0;
  for (let seed = 1; seed <= 5_000; seed++) {
    const one = someCase(seed * 7_919);
    const totals = cartTotals(one.cart, one);
    const expected = reference(one);
    const cents = (amount: number | null) => BigInt(amount ?? 0);
    const { subTotal, serviceFee, deliveryFee } = one.cart;
    expect(totals).toMatchObject({ subTotal, serviceFee, deliveryFee, tip: one.tip });
    expect(cents(totals.total), `total of ${seed}`).toBe(expected.total);
    expect(cents(totals.amountDue), `due of ${seed}`).toBe(expected.due);
    expect(totals.amountDue).toBeGreaterThanOrEqual(0);
    expect(cents(totals.tax)).toBe(expected.tax);
    expect(cents(totals.discount)).toBe(expected.discount);
    const balances = totals.loyaltyCardAmount + totals.cateringRewardAmount;
    expect([balances, ...totals.giftCards.map(({ amount }) => amount)].map(cents)).toEqual(expected.paid);
    // GIFT-08: never both.
    expect(totals.loyaltyCardAmount === 0 || totals.cateringRewardAmount === 0).toBe(true);
    // TOTAL-01: listed discounts add up to the total one.
    expect(totals.discounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.discount);
    if (totals.total === 0) free++;
    if (totals.total > 0 && totals.amountDue === 0) coveredByCards++;
  }
  // The cases reach the edges.
  expect(free).toBeGreaterThan(5);
  expect(coveredByCards).toBeGreaterThan(500);
});
