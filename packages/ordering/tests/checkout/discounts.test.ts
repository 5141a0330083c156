import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CartLine } from "../../checkout/cart.ts";
import { type ToldPromotion, discountsOf, taxOf } from "../../checkout/discounts.ts";
import type { Reward } from "../../rewards/rewards.ts";

const line = (menuItemId: number, price: number, more: Partial<CartLine> = {}) => {
  return { menuItemId, itemId: 0, price, quantity: 1, taxPercentage: 0.0825, ...more };
};
const promo = (told: Partial<ToldPromotion>): ToldPromotion => {
  return { promoId: "1", name: "", code: "A", discount: null, amountOff: 0, percentOff: 0, items: [], ...told };
};
const dish = (id: number) => ({ id, name: "" });
const reward = (amountOff: number) => ({ id: "r", amountOff, items: [] }) as unknown as Reward;

/** The discounts of codes and reward. */
function split(promotions: ToldPromotion[], told: number | null = null, rewardOff: number | null = null) {
  const lines = [line(1, 1_000), line(2, 650, { quantity: 2 })];
  const cart = { lines, subTotal: 2_300, promotions, reward: rewardOff === null ? null : reward(rewardOff) };
  const { discount, promotions: codes } = discountsOf(cart, told);
  const ofCodes = codes.map((code) => code.discount);
  return [...ofCodes, discount - ofCodes.reduce((sum, amount) => sum + amount, 0)];
}

describe("the discount of a promotion with only its worth given (TOTAL-07)", () => {
  test.each<[string, ToldPromotion[], number[]]>([
    ["an amount", [promo({ amountOff: 500 })], [500, 0]],
    ["a percentage", [promo({ percentOff: 0.1 })], [230, 0]],
    ["the larger of both: the percentage", [promo({ amountOff: 200, percentOff: 0.1 })], [230, 0]],
    ["the larger of both: the amount", [promo({ amountOff: 300, percentOff: 0.1 })], [300, 0]],
    ["half a cent rounds up", [promo({ percentOff: 0.0825 })], [190, 0]],
    ["the price of one piece of its first item", [promo({ items: [dish(2)], amountOff: 900 })], [650, 0]],
    ["the first item in the cart", [promo({ items: [dish(9), dish(1), dish(2)] })], [1_000, 0]],
    ["an item that is not in the cart", [promo({ items: [dish(9)] })], [0, 0]],
    ["a percentage of the remainder", [promo({ amountOff: 500 }), promo({ percentOff: 0.1 })], [500, 180, 0]],
    [
      "no more than the food costs (TOTAL-06)",
      [promo({ amountOff: 2_000 }), promo({ amountOff: 2_000 })],
      [2_000, 300, 0],
    ],
    ["a given discount", [promo({ discount: 123, amountOff: 500 })], [123, 0]],
  ])("%s", (_what, promotions, amounts) => {
    expect(split(promotions)).toEqual(amounts);
  });

  test("a reward applies after the codes, to the remainder", () => {
    expect(split([promo({ percentOff: 0.5 })], null, 500)).toEqual([1_150, 500]);
    expect(split([promo({ amountOff: 2_000 })], null, 500)).toEqual([2_000, 300]);
  });
});

describe("a discount given by the API is split exactly (TOTAL-01, TOTAL-09)", () => {
  test.each<[string, ToldPromotion[], number, number | null, number[]]>([
    ["one code gets all of it", [promo({ amountOff: 500 })], 480, null, [480, 0]],
    ["a code without data does too", [promo({})], 480, null, [480, 0]],
    [
      "the last of two gets the remainder",
      [promo({ amountOff: 500 }), promo({ percentOff: 0.1 })],
      700,
      null,
      [500, 200, 0],
    ],
    ["a reward with an amount keeps it", [promo({})], 800, 500, [300, 500]],
    ["a reward without one gets the remainder", [promo({ amountOff: 500 })], 800, 0, [500, 300]],
    ["the reward gets the remainder of given discounts", [promo({ discount: 500 })], 900, 500, [500, 400]],
    ["without a reward the remainder belongs to no code", [promo({ discount: 500 })], 900, null, [500, 400]],
    ["less than a code is worth", [promo({ amountOff: 500 })], 100, 500, [0, 100]],
    ["nothing", [promo({ amountOff: 500 })], 0, 500, [0, 0]],
  ])("%s", (_what, promotions, told, rewardOff, amounts) => {
    expect(split(promotions, told, rewardOff)).toEqual(amounts);
  });

  test("the parts add up to the whole, and none is negative, for any input", () => {
    const cents = fc.integer({ min: 0, max: 5_000 });
    const code = fc.record({ discount: fc.option(cents), amountOff: cents, percentOff: fc.constantFrom(0, 0.1, 1) });
    fc.assert(
      fc.property(fc.array(code, { maxLength: 3 }), fc.option(cents), fc.option(cents), (codes, told, off) => {
        const amounts = split(codes.map(promo), told, off);
        const sum = amounts.reduce((total, amount) => total + amount, 0);
        if (told !== null) expect(sum).toBe(told);
        else expect(sum).toBeLessThanOrEqual(2_300);
        for (const amount of amounts) expect(amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("the tax of the lines (TOTAL-05)", () => {
  test.each<[string, ReturnType<typeof line>[], number, number]>([
    ["each line is rounded by itself", [line(1, 1_006), line(2, 1_006)], 0, 166],
    ["all pieces count", [line(1, 333, { quantity: 3 })], 0, 82],
    ["the discount is shared in proportion", [line(1, 1_000), line(2, 3_000)], 400, 297],
    ["the largest line gets the remaining cents", [line(1, 100, { taxPercentage: 0 }), line(2, 200)], 100, 11],
    [
      "each line has its own rate",
      [line(1, 1_000, { taxPercentage: 0 }), line(2, 1_000, { taxPercentage: 0.1 })],
      0,
      100,
    ],
    ["a discount larger than the food", [line(1, 1_000)], 5_000, 0],
    ["a free line", [line(1, 0)], 100, 0],
    ["no lines", [], 100, 0],
  ])("%s", (_what, lines, discount, tax) => {
    expect(taxOf(lines, discount)).toBe(tax);
  });
});
