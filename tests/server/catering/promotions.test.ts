import { describe, expect, test } from "vitest";
import type { CartEnvelope } from "../../../server/catering/cart.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import { openChain } from "../sandbox/support.ts";
import { cateringOn } from "./on-sandbox.ts";
import { cateringWith, troubleIn } from "./support.ts";

const CARTS = "/customer-api/order-shopping-cart";
const CART = { id: "c" };
const ENVELOPE: CartEnvelope = {
  orderTypeId: 1,
  pickupType: "Carry Out",
  storeNumber: "1001",
  day: "2026-11-18",
  time: "13:05",
};
const WIRE = { orderTypeId: 1, pickupType: "Carry Out", storeNumber: "1001", day: "11/18/2026", time: "1:05 PM" };
const DISH = { menuItemId: 801, modifiers: [], specialInstructions: "warm" };

type Act = (api: Catering) => Promise<unknown>;

const PROMO_CALLS: [string, Act, string, unknown][] = [
  [
    "redeem-promo (API-41)",
    (api) => api.redeemPromo("a/b?c", ENVELOPE, "SØN&5"),
    `PUT ${CARTS}/redeem-promo?api-version=2`,
    { cartId: "a/b?c", orderTypeId: 1, storeNumber: "1001", promoCode: "SØN&5", orderDate: "11/18/2026" },
  ],
  [
    "remove-promo (API-41)",
    (api) => api.removePromo("a/b?c", { promoId: "901", code: "ZEBRA5" }),
    `PUT ${CARTS}/a%2Fb%3Fc/remove-promo/`,
    { cartId: "a/b?c", promoId: 901, promoCode: "ZEBRA5" },
  ],
];
const REWARD_CALLS: [string, Act, string, unknown][] = [
  [
    "redeem-reward (API-42)",
    (api) => api.redeemReward("a/b", "7"),
    `PUT ${CARTS}/a%2Fb/redeem-reward/7`,
    { cartId: "a/b", rewardId: 7 },
  ],
  [
    "remove-reward (API-42)",
    (api) => api.removeReward("a/b", "r/7?x"),
    `PUT ${CARTS}/a%2Fb/remove-reward/r%2F7%3Fx`,
    { cartId: "a/b", rewardId: "r/7?x" },
  ],
  [
    "add-reward (API-43)",
    (api) => api.addRewardItem("a/b", ENVELOPE, "7", DISH),
    `PUT ${CARTS}/a%2Fb/add-reward?api-version=2`,
    { cartId: "a/b", ...WIRE, orderRequest: { ...DISH, quantity: 1, customerRewardId: 7 } },
  ],
];

describe("every call as the contract writes it", () => {
  test.each([...PROMO_CALLS, ...REWARD_CALLS])("%s", async (_row, act, line, body) => {
    const { catering, asked } = cateringWith(() => CART, { token: "t0k" });
    expect(await act(catering)).toMatchObject({ id: "c", lines: [], promotions: [], reward: null });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ line });
    expect(asked[0]?.body).toEqual(body);
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer t0k");
  });

  test.each(PROMO_CALLS)("%s is open to guests", async (_row, act) => {
    const { catering, asked } = cateringWith(() => CART);
    await act(catering);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.has("authorization")).toBe(false);
  });

  test.each(REWARD_CALLS)("%s is for customers only", async (_row, act) => {
    const { catering, asked } = cateringWith(() => CART);
    expect(await troubleIn(act(catering))).toMatchObject({ kind: "not allowed" });
    expect(asked).toEqual([]);
  });

  test.each([
    ["7", 7],
    ["0", 0],
    ["007", "007"],
    ["7.0", "7.0"],
    ["-7", "-7"],
    ["9007199254740993", "9007199254740993"],
    ["3f2a", "3f2a"],
    ["", ""],
  ])("the id %j goes back as %j", async (id, wire) => {
    const { catering, asked } = cateringWith(() => CART, { token: "t0k" });
    await catering.addRewardItem("c", ENVELOPE, id, DISH);
    await catering.removePromo("c", { promoId: id, code: "X" });
    expect(asked[0]?.body).toHaveProperty("orderRequest.customerRewardId", wire);
    expect(asked[1]?.body).toHaveProperty("promoId", wire);
  });
});

test.each([...PROMO_CALLS, ...REWARD_CALLS])("%s: an answer without a cart is trouble", async (_row, act) => {
  const { catering } = cateringWith(() => ({ success: true }), { token: "t0k" });
  expect(await troubleIn(act(catering))).toMatchObject({ kind: "bad answer" });
});

test("a refusal keeps its words (PROMO-03)", async () => {
  const { catering } = cateringWith(() =>
    Response.json({ message: "Expired.", modelState: { promoCode: ["Expired."] } }, { status: 400 }),
  );
  expect(await troubleIn(catering.redeemPromo("c", ENVELOPE, "X"))).toMatchObject({
    kind: "refused",
    customerMessage: "Expired.",
    fields: { promoCode: ["Expired."] },
  });
});

describe("on the embedded API", () => {
  const chips = { menuItemId: 702, quantity: 2, specialInstructions: "", modifiers: [] };
  const open = async () => {
    const ada = await cateringOn(openChain(), "ada@example.com");
    const { id } = await ada.createCart(1, "1001");
    await ada.addLine(id, ENVELOPE, chips);
    return { ada, id };
  };
  const held = async (ada: Catering, name: string) => {
    const { rewards } = await ada.rewardsAndPoints(1, ENVELOPE.day);
    return rewards.find((card) => card.name === name)!.cardId;
  };

  test("a code is put on and taken off again (API-41)", async () => {
    const { ada, id } = await open();
    const cart = await ada.redeemPromo(id, ENVELOPE, "ZEBRA5");
    expect(cart).toMatchObject({ discount: 500, subTotal: 990, total: 530 });
    const [promotion] = cart.promotions;
    expect(promotion).toEqual({
      promoId: "901",
      name: "$5 off your order",
      code: "ZEBRA5",
      discount: 500,
      amountOff: 500,
      percentOff: 0,
      items: [],
    });
    expect(await ada.removePromo(id, promotion!)).toMatchObject({ discount: 0, promotions: [] });
    const free = await ada.redeemPromo(id, ENVELOPE, "FREECHIPS");
    expect(free.promotions).toMatchObject([{ items: [{ id: 702, name: "Chips & Guacamole" }] }]);
    expect(free.lines).toMatchObject([{ promoId: "904" }]);
    expect(await troubleIn(ada.redeemPromo(id, ENVELOPE, "EXPIRED"))).toMatchObject({
      kind: "refused",
      customerMessage: "This promo code has expired.",
    });
  });

  test("an amount off is put on and taken off again (API-42)", async () => {
    const { ada, id } = await open();
    const five = await held(ada, "$5 off your next order");
    const cart = await ada.redeemReward(id, five);
    expect(cart).toMatchObject({ discount: 500, reward: { id: five, amountOff: 500, items: [], addedToOrder: true } });
    expect(await ada.removeReward(id, cart.reward!.id)).toMatchObject({ discount: 0, reward: null });
  });

  test("a dish is put on as a line of its own, and goes with its reward (API-43)", async () => {
    const { ada, id } = await open();
    const cookie = await held(ada, "Birthday cookie");
    const cart = await ada.addRewardItem(id, ENVELOPE, cookie, DISH);
    expect(cart.reward).toMatchObject({ id: cookie, amountOff: 0, items: [{ id: 801 }] });
    expect(cart.lines.map((line) => [line.menuItemId, line.price, line.customerRewardId])).toEqual([
      [702, 495, null],
      [801, 0, cookie],
    ]);
    expect((await ada.removeReward(id, cookie)).lines).toHaveLength(1);
  });
});
