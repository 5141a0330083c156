import { expect, test } from "vitest";
import { ITEM, REWARD, REWARD_CARD, TIER } from "../../support/builders/replies.ts";
import { cateringWith, read } from "./support.ts";

test("a reward, and a card for one, may lack all but id and name, which is shown then (REWARD-07, REWARD-20)", async () => {
  const nothing = { description: "", imageUrl: "", items: [], amountOff: null, pointsRequired: null };
  expect(await read((api) => api.availableRewards(), [REWARD])).toMatchObject([
    { ...nothing, id: "7", displayName: "Birthday cookie", addedToOrder: false },
  ]);
  const { rewards } = await read((api) => api.rewardsAndPoints(1, "2026-11-18"), { points: 1, rewards: [REWARD_CARD] });
  expect(rewards).toMatchObject([{ ...nothing, cardId: "9", displayName: "$5 off", cardNumber: "", isExpired: false }]);
});

test("a full and a minimal tier are read (REWARD-04, REWARD-16, REWARD-20)", async () => {
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
  const [whole, least] = await read((api) => api.rewardTiersAtStore(1, "2026-11-18"), [tier, { ...TIER, id: "t-2" }]);
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

const GROUP = { id: 31, name: "Bowls" };

test.each<[string, object, string]>([
  ["a group without a list of dishes", { rewardTierItemGroups: [GROUP] }, "rewardTierItemGroups.menuItems"],
  [
    "a group with an unknown list of dishes",
    { rewardTierItemGroups: [{ ...GROUP, dishes: [ITEM] }] },
    "rewardTierItemGroups.menuItems",
  ],
  ["groups that are not a list", { rewardTierItemGroups: { 31: GROUP } }, "rewardTierItemGroups"],
  ["dishes that are not a list", { rewardMenuItems: { 101: ITEM } }, "rewardMenuItems"],
])("the log reports %s as unreadable (REWARD-20)", async (_what, part, field) => {
  const { catering, lines } = cateringWith(() => [{ ...TIER, ...part }], { token: "t0k", requestId: "req-1" });
  expect(await catering.rewardTiers()).toMatchObject([{ id: "1" }]);
  expect(lines).toContainEqual(expect.objectContaining({ event: "entries left out", fields: [field] }));
});
