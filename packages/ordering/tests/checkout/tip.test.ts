import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cart } from "../../checkout/cart.ts";
import { MOST_TIP, correctedTip, isTipOffered, presetTip, readTip, tipOf } from "../../checkout/tip.ts";
import { EMPTY_CART } from "../support/orders.ts";

const cartOf = (amounts: Partial<Cart>): Cart => ({ ...EMPTY_CART, ...amounts });

const CART = cartOf({ subTotal: 10_000, serviceFee: 500, deliveryFee: 1_500, tax: 990, discount: 2_000 });

test.each([
  ["Delivery", true, true],
  ["Delivery", false, false],
  ["Carry Out", true, false],
  ["CurbSide", true, false],
] as const)(
  "a tip for %s at a store that allows it %s: %s (TIP-01)",
  (pickupType, allowTipOnCateringDelivery, offered) => {
    expect(isTipOffered(pickupType, { allowTipOnCateringDelivery })).toBe(offered);
  },
);

test("a preset tip is a percentage of food, fees and tax before discounts, without tax if exempt (TIP-03)", () => {
  expect([10, 15, 20].map((percent) => presetTip(CART, percent))).toEqual([1_299, 1_949, 2_598]);
  expect(presetTip(CART, 15, { taxExempt: true })).toBe(1_800);
});

test("presets round half a cent up, as exact arithmetic does (TIP-03)", () => {
  const amounts = fc.record({
    subTotal: fc.nat(1_000_000),
    serviceFee: fc.nat(50_000),
    deliveryFee: fc.nat(50_000),
    tax: fc.nat(100_000),
    discount: fc.nat(1_000_000),
  });
  fc.assert(
    fc.property(amounts, fc.constantFrom(10, 15, 20), fc.boolean(), (parts, percent, taxExempt) => {
      const base = BigInt(parts.subTotal + parts.serviceFee + parts.deliveryFee + (taxExempt ? 0 : parts.tax));
      const thousandths = base * BigInt(percent) * 10n;
      const expected = thousandths / 1_000n + (thousandths % 1_000n >= 500n ? 1n : 0n);
      expect(BigInt(presetTip(cartOf(parts), percent, { taxExempt }))).toBe(expected);
    }),
  );
});

test.each([
  [0, " | 0 | -3 | -$3"],
  [1, "0.005"],
  [50, ".5"],
  [500, "5"],
  [550, "5.5"],
  [725, " $7.25 "],
  [123_450, "1,234.5"],
  [MOST_TIP, "1500 | 1500.01 | 999999999"],
])("%d cents may be typed as %j (TIP-05)", (cents, texts) => {
  for (const typed of texts.split(" | ")) expect(readTip(typed), typed).toBe(cents);
});

test("half a cent may round either way (TIP-05)", () => expect(readTip("1.005")).toBeOneOf([100, 101]));

test.each(["x", "5 dollars", "1e3", "５", "--1", "1.2.3", "1,2", "Infinity", "NaN", "$", "1".repeat(400)])(
  "%j is not an amount (TIP-05)",
  (typed) => expect(readTip(typed)).toBeNull(),
);

test("for any input a tip is whole, not negative and at most the maximum (TIP-05)", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (typed) => {
      const tip = readTip(typed);
      if (tip === null) return;
      expect(Number.isInteger(tip)).toBe(true);
      expect(Object.is(tip, -0)).toBe(false);
      expect(tip).toBeGreaterThanOrEqual(0);
      expect(tip).toBeLessThanOrEqual(MOST_TIP);
    }),
  );
});

test("for any input the tip is charged as typed or reported as corrected (TIP-05)", () => {
  const dollars = fc.integer({ min: -300_000, max: 300_000 });
  fc.assert(
    fc.property(dollars, fc.constantFrom("other", "15", ""), (cents, kind) => {
      const instead = correctedTip({ kind, custom: (cents / 100).toFixed(2) });
      const expected = cents > MOST_TIP ? MOST_TIP : cents < 0 ? 0 : null;
      expect(instead).toBe(kind === "other" ? expected : null);
    }),
  );
  for (const custom of ["", "x", "-0", "1".repeat(400)]) expect(correctedTip({ kind: "other", custom })).toBeNull();
});

test("one percentage or the typed amount; an unknown choice counts as the amount (TIP-02)", () => {
  expect(tipOf({ kind: "20", custom: "99" }, CART)).toEqual({ amount: 2_598, percent: 20 });
  expect(tipOf({ kind: "other", custom: "3" }, CART)).toEqual({ amount: 300, percent: null });
  expect(tipOf({ kind: "other", custom: "x" }, CART)).toBeNull();
  expect(tipOf({ kind: "__proto__", custom: "" }, CART)).toEqual({ amount: 0, percent: null });
});
