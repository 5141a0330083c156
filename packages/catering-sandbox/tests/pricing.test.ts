import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chain, STORES, add, newCart, type Json, openChainForEach } from "./support.ts";
import { anyRoll, chooseAny, everyItem, slowPrice } from "./whole-menu.ts";

openChainForEach();

const cents = (dollars: number) => Math.round(dollars * 100);

/** Half up with whole numbers only: no fraction ever meets a float. */
function slowShare(amount: number, millionths: number): number {
  return Number((BigInt(amount) * BigInt(millionths) * 2n + 1_000_000n) / 2_000_000n);
}

describe("prices (TOTAL-03, TOTAL-05, MOD-16)", () => {
  it.each([
    ["1001 in Texas", 1, 82_500],
    ["1202 in New York", 1, 88_750],
    ["1607 in Oregon", 1, 0],
    ["1101 in Colorado", 2, 88_100],
    ["1506 in Montana", 2, 0],
    ["1601 in California", 3, 95_000],
  ])("store %s, order type %i: every bag adds up to the cent", async (store, type, rate) => {
    const order = { orderTypeId: type, storeNumber: store.slice(0, 4) };
    const menu = await everyItem(chain, type);
    const piece = fc.tuple(fc.constantFrom(...menu), fc.integer({ min: 1, max: 40 }), anyRoll);
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), async (pieces) => {
        const cart = await newCart(chain, type, order.storeNumber);
        let body: Json;
        const sums = { subTotal: 0, tax: 0, deliveryFee: 0, discount: 0 };
        for (const [{ item, modifiers }, quantity, roll] of pieces) {
          const choices = chooseAny(modifiers, roll);
          ({ body } = await add(chain, cart, { menuItemId: item.id, quantity, modifiers: choices }, order));
          const price = slowPrice(item, modifiers, choices);
          expect([item.name, cents(body.cart.at(-1).price)]).toEqual([item.name, price]);
          sums.subTotal += price * quantity;
          sums.tax += slowShare(price * quantity, rate);
        }
        const serviceFee = type === 2 ? slowShare(sums.subTotal, 50_000) : 0;
        const expected = { ...sums, serviceFee, total: sums.subTotal + sums.tax + serviceFee };
        const told = Object.keys(expected).map((name) => [name, cents(body[name])]);
        expect(Object.fromEntries(told)).toEqual(expected);
        expect(JSON.stringify({ ...body, cart: [] })).not.toMatch(/\d\.\d{3,}/);
        for (const line of body.cart) expect(line.taxPercentage).toBe(rate / 1_000_000);
      }),
      { numRuns: 60 },
    );
  });

  it("only three states with a store have no tax", async () => {
    const free = new Set<string>();
    for (const { storeNumber, state, allowsOnlineOrdering } of (await chain.get(STORES)).body) {
      if (!allowsOnlineOrdering) continue;
      const order = { storeNumber, pickupType: "Delivery" };
      const { body } = await add(chain, await newCart(chain, 1, storeNumber), { menuItemId: 702, quantity: 1 }, order);
      if (body.tax === 0) free.add(state);
    }
    expect([...free].toSorted()).toEqual(["AK", "MT", "OR"]);
  });
});
