import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Cart } from "../../../app/domain/checkout/cart.ts";
import { cartTotals } from "../../../app/domain/checkout/totals.ts";
import { EMPTY_CART } from "../../support/builders/orders.ts";

const CART: Cart = { ...EMPTY_CART, subTotal: 2_290, tax: 189, serviceFee: 100, deliveryFee: 499 };

describe("one sum (TOTAL-03)", () => {
  test.each<[string, Cart, Parameters<typeof cartTotals>[1], number]>([
    ["an empty bag", EMPTY_CART, {}, 0],
    ["all parts", CART, {}, 3_078],
    ["with a tip", CART, { tip: 500 }, 3_578],
    ["tax exempt", CART, { taxExempt: true }, 2_889],
    ["with a discount", { ...CART, discount: 1_000 }, {}, 2_078],
    ["a discount larger than the food (TOTAL-06)", { ...CART, discount: 9_999 }, { tip: 50 }, 838],
    ["nothing but a discount (TOTAL-06)", { ...EMPTY_CART, discount: 500 }, {}, 0],
  ])("%s", (_what, cart, choices, total) => {
    const totals = cartTotals(cart, choices);
    expect(totals.total).toBe(total);
    expect(totals.amountDue).toBe(total);
  });

  test("the parts shown add up to the total shown, whatever they are", () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    const parts = fc.record({ subTotal: cents, tax: cents, serviceFee: cents, deliveryFee: cents, discount: cents });
    fc.assert(
      fc.property(parts, cents, fc.boolean(), (amounts, tip, taxExempt) => {
        const totals = cartTotals({ ...EMPTY_CART, ...amounts }, { tip, taxExempt });
        const { subTotal, serviceFee, deliveryFee, discount, tax, total, amountDue } = totals;
        expect(total).toBe(subTotal + serviceFee + deliveryFee + tax + totals.tip - discount);
        expect(discount).toBe(Math.min(amounts.discount, subTotal));
        expect(tax).toBe(taxExempt ? 0 : amounts.tax);
        expect(totals.tip).toBe(tip);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(amountDue).toBe(total);
        expect(Number.isSafeInteger(total)).toBe(true);
      }),
    );
  });
});
