import { describe, expect, test } from "vitest";
import type { PlacedSums } from "../../order/placed-order.ts";
import { placedTotals } from "../../order/placed-totals.ts";

const NOTHING: PlacedSums = {
  subTotal: null,
  serviceFee: null,
  deliveryFee: null,
  discount: null,
  tax: null,
  tipAmount: null,
  price: null,
  promotions: [],
  reward: null,
};
const WHOLE: PlacedSums = {
  ...NOTHING,
  subTotal: 2_000,
  serviceFee: 0,
  deliveryFee: 0,
  discount: 0,
  tax: 165,
  tipAmount: 0,
  price: 2_165,
};
const CODE = { promoId: "1", name: "", code: "ZEBRA5", discount: 500, amountOff: 500, percentOff: 0, items: [] };
const REST = "Taxes, fees and discounts";

const rowsOf = (sums: Partial<PlacedSums>, isTaxExempt = false) =>
  placedTotals({ ...NOTHING, ...sums, isTaxExempt }).rows.map(({ name, amount }) => [name, amount]);

describe("totals of a placed order (CONF-02, CONF-07)", () => {
  test.each<[string, Partial<PlacedSums>, unknown[]]>([
    ["nothing given", {}, []],
    ["the price only", { price: 2_165 }, []],
    [
      "the specified fields",
      { subTotal: 2_000, deliveryFee: 500, tipAmount: 300, price: 2_965 },
      [
        ["Sub Total", 2_000],
        ["Delivery Fee", 500],
        [REST, 165],
        ["Tip", 300],
      ],
    ],
    [
      "a negative remainder",
      { subTotal: 2_000, price: 1_700 },
      [
        ["Sub Total", 2_000],
        [REST, -300],
      ],
    ],
    ["no remainder", { subTotal: 2_000, price: 2_000 }, [["Sub Total", 2_000]]],
    [
      "a service fee and a discount, no tax",
      { subTotal: 2_000, serviceFee: 100, discount: 200, price: 2_057 },
      [
        ["Sub Total", 2_000],
        ["Service Fee", 100],
        ["Discount", -200],
        [REST, 157],
      ],
    ],
    [
      "a tax and a remainder",
      { subTotal: 2_000, tax: 165, price: 2_265 },
      [
        ["Sub Total", 2_000],
        ["Tax", 165],
        ["Fees and discounts", 100],
      ],
    ],
    [
      "all parts, with zero tax",
      { ...WHOLE, tax: 0, price: 2_000 },
      [
        ["Sub Total", 2_000],
        ["Tax", 0],
      ],
    ],
    [
      "all parts, which differ from the price: shown as given",
      { ...WHOLE, price: 2_500 },
      [
        ["Sub Total", 2_000],
        ["Tax", 165],
      ],
    ],
    [
      "a code, and a separate reward (TOTAL-01)",
      { ...WHOLE, discount: 800, promotions: [CODE], reward: {} as never },
      [
        ["Sub Total", 2_000],
        ["Promo ZEBRA5", -500],
        ["Reward Discount", -300],
        ["Tax", 165],
      ],
    ],
  ])("%s", (_what, sums, rows) => {
    expect(rowsOf(sums)).toEqual(rows);
  });

  test("a tax-exempt order counts as having its tax given (TAX-04)", () => {
    expect(rowsOf({ subTotal: 2_000, price: 2_100 }, true)).toEqual([
      ["Sub Total", 2_000],
      ["Exempt Tax", 0],
      ["Fees and discounts", 100],
    ]);
  });

  test("no row is negative zero", () => {
    for (const sums of [{ subTotal: 0, price: 0 }, { ...WHOLE, subTotal: 0, tax: 0, price: 0 }, { discount: 0 }])
      for (const { amount } of placedTotals({ ...NOTHING, ...sums, isTaxExempt: false }).rows)
        expect(Object.is(amount, -0)).toBe(false);
  });
});
