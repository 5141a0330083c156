import { describe, expect, test } from "vitest";
import { CART, REWARD } from "../../support/builders/replies.ts";
import { read } from "./support.ts";

describe("the suggestion after an item was added (API-38)", () => {
  test("an item, if there is one and it is available", async () => {
    const suggested = (body: unknown) => read((api) => api.promotionalAddon("c", 101), body);
    const promotion = { itemId: 801 };
    expect(await suggested({ available: true, promotion })).toBe(801);
    for (const available of [false, "true"]) expect(await suggested({ available, promotion })).toBeNull();
    expect(await suggested({})).toBeNull();
    expect(await suggested({ available: true, promotion: { itemId: "801" } })).toBe(801);
    for (const odd of [undefined, null, { itemId: "cookie" }, { itemId: 80.1 }]) {
      expect(await suggested({ available: true, promotion: odd })).toBeNull();
    }
  });
});

describe("reading a cart (CART-12, CART-13)", () => {
  const cartWith = (body: object) => read((api) => api.cart("c"), { ...CART, ...body });
  const PROMOTION = { promoId: 901, name: "$5 off", code: "ZEBRA5", discount: 5, amountOff: 5, percentOff: 0.1 };

  test("promotions and the reward, with amounts in cents and ids as text", async () => {
    const items = [{ id: 801, name: "Cookie", price: 3 }, { name: "no id" }];
    const words = { displayName: "Cookie", description: "On us", imageUrl: "/pictures/cookie.svg" };
    const reward = { ...REWARD, ...words, pointsRequired: 250, addedToOrder: true, items };
    const promotions = [{ ...PROMOTION, items }];
    const cart = await cartWith({ total: 26.33, promotions, reward: { ...reward, amountOff: 1.5 } });
    expect(cart).toMatchObject({ total: 2_633 });
    const dishes = [{ id: 801, name: "Cookie" }];
    expect(cart.promotions).toEqual([
      { promoId: "901", name: "$5 off", code: "ZEBRA5", discount: 500, amountOff: 500, percentOff: 0.1, items: dishes },
    ]);
    expect(cart.reward).toEqual({ ...reward, id: "7", amountOff: 150, items: dishes });
  });

  test("a promotion with only a code and an id", async () => {
    const { promotions } = await cartWith({ promotions: [{ id: "p-1", code: "X" }] });
    expect(promotions).toEqual([
      { promoId: "p-1", name: "", code: "X", discount: 0, amountOff: null, percentOff: null, items: [] },
    ]);
  });

  test.each<[object, string | null]>([
    [{ reward: REWARD, data: { rewards: [{ ...REWARD, id: 8 }] } }, "7"],
    [{ reward: null, data: { rewards: [{ ...REWARD, id: 8 }] } }, "8"],
    [{ reward: { id: 7 }, data: { rewards: [{}, { ...REWARD, id: "r-8" }] } }, "r-8"],
    [{ reward: REWARD, data: null }, "7"],
    [{ reward: {}, data: { rewards: {} } }, null],
    [{}, null],
  ])("the reward of %j is %j", async (body, id) => {
    expect((await cartWith(body)).reward?.id ?? null).toBe(id);
  });
});
