import { describe, expect, test } from "vitest";
import { ITEM, REWARD, REWARD_CARD, TIER } from "../../support/builders/replies.ts";
import { type Act, read } from "./support.ts";

const DAY = "2026-11-18";
const WORTH = { description: "", imageUrl: "", items: [], amountOff: null, pointsRequired: null, addedToOrder: false };

describe("replies (REWARD-20)", () => {
  test("a full and a minimal reward", async () => {
    const whole = {
      id: "r-7",
      name: "Cookie",
      displayName: "A cookie",
      description: "On us",
      imageUrl: "pictures/cookie.svg",
      items: [{ id: 801, name: "Cookie" }],
      pointsRequired: 250,
      addedToOrder: true,
    };
    expect(await read((api) => api.availableRewards(), [{ ...whole, amountOff: 8.165, more: 1 }, REWARD])).toEqual([
      { ...whole, imageUrl: "/pictures/cookie.svg", amountOff: 817 },
      { ...WORTH, id: "7", name: "Birthday cookie", displayName: "Birthday cookie" },
    ]);
  });

  test("a full and a minimal card (REWARD-07)", async () => {
    const expirationDate = "2027-01-16T17:00:00.000Z";
    const whole = { cardId: "k-9", cardNumber: "88000000000009", name: "$5 off", expirationDate, isExpired: true };
    const unknown = { cardNumber: "", expirationDate: "", isExpired: false };
    const body = { points: 2450, rewards: [{ ...whole, amountOff: 5, imageUrl: "javascript:x" }, REWARD_CARD] };
    expect(await read((api) => api.rewardsAndPoints(1, DAY), body)).toEqual({
      points: 2_450,
      rewards: [
        { ...WORTH, ...whole, displayName: "$5 off", amountOff: 500 },
        { ...WORTH, ...unknown, cardId: "9", name: "$5 off", displayName: "$5 off" },
      ],
    });
  });

  test("a full and a minimal tier (REWARD-04, REWARD-16)", async () => {
    const types = [
      { id: 202, type: "amount", displayName: "$5 off", pointsRequired: 500, amountOff: 5, provider: "" },
      { id: 401, type: "gift card", displayName: "$20", pointsRequired: 2000, amountOff: 20 },
      { id: "402", type: "voucher", name: "$20 voucher", pointsRequired: 2000, provider: "Zebra Kitchen" },
      { id: 403, type: "hologram", displayName: "Hologram", pointsRequired: 1 },
      { id: 404, type: "amount", pointsRequired: 500, amountOff: 5 },
    ];
    const groups = [
      { id: 31, name: "Bowls", menuItems: [ITEM, { id: 802 }] },
      { id: 32 },
      { id: 33, menuItems: [ITEM, { ...ITEM, id: 803, name: "Taco" }] },
    ];
    const told = { name: "Sweet", imageUrl: "/pictures/zebra.svg" };
    const tier = { ...TIER, ...told, rewardTypes: types, rewardMenuItems: [ITEM], rewardTierItemGroups: groups };
    const [whole, least] = await read((api) => api.rewardTiersAtStore(1, DAY), [tier, { ...TIER, id: "t-2" }]);
    expect(whole).toMatchObject({
      ...told,
      id: "1",
      rewardPoints: 250,
      rewardTypes: [
        { id: "202", displayName: "$5 off", pointsRequired: 500, amountOff: 500, isGiftCard: false, provider: "" },
        { id: "401", displayName: "$20", pointsRequired: 2_000, amountOff: 2_000, isGiftCard: true, provider: "" },
        { id: "402", displayName: "$20 voucher", pointsRequired: 2_000, isGiftCard: true, provider: "Zebra Kitchen" },
        { id: "403", pointsRequired: 1, isGiftCard: false, imageUrl: "", amountOff: null },
      ],
      rewardMenuItems: [{ id: 101, price: 1_145, displayName: "Bowl" }],
      rewardTierItemGroups: [
        { id: "31", name: "Bowls", menuItems: [{ id: 101 }] },
        { id: "32", name: "", menuItems: [] },
        { id: "33", name: "Bowl or Taco", menuItems: [{ id: 101 }, { id: 803 }] },
      ],
    });
    const nothing = { rewardTypes: [], rewardMenuItems: [], rewardTierItemGroups: [] };
    expect(least).toEqual({ ...nothing, id: "t-2", name: "", rewardPoints: 250, imageUrl: "" });
  });
});

describe("purchases and points of an account (API-60)", () => {
  const SALE = { orderNumber: "ZK-1", date: "2026-11-15", amount: 24.79, isCatering: true };
  const ENTRY = { id: 3, type: "Earned", points: 24, date: "2026-11-15T18:00:00Z", description: "Order ZK-1" };
  const CASHBACK = { id: 4, amount: -1.5, date: "2026-11-15", description: "Spent" };
  const LEAST = { orderNumber: 7, amount: 1 };

  test.each<[string, Act, unknown, unknown]>([
    ["added", (api) => api.addLoyaltySale("R&1"), { any: 1 }, { any: 1 }],
    ["sales", (api) => api.loyaltySales(), [SALE], [{ ...SALE, amount: 2_479 }]],
    ["a sale", (api) => api.cateringSale("a"), LEAST, { orderNumber: "7", date: null, amount: 100, isCatering: false }],
    ["cashback", (api) => api.cashbackTransactions(), [CASHBACK], [{ ...CASHBACK, id: "4", amount: -150 }]],
    ["an entry of points", (api) => api.pointsActivity("3"), ENTRY, { ...ENTRY, id: "3" }],
    [
      "points",
      (api) => api.pointsTransactions(),
      [ENTRY, { id: 5, points: -250, type: "Lost" }],
      [
        { ...ENTRY, id: "3" },
        { id: "5", points: -250, type: "Lost", date: "", description: "" },
      ],
    ],
    ["an order that is not joined", (api) => api.associateOnlineOrder("ZK-1"), { success: false }, { success: false }],
  ])("%s", async (_what, act, body, value) => {
    expect(await read(act, body)).toEqual(value);
  });
});
