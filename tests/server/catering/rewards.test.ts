import { describe, expect, test } from "vitest";
import type { Catering } from "../../../server/catering/catering.ts";
import { openChain } from "../sandbox/support.ts";
import { cateringOn } from "./on-sandbox.ts";
import { cateringWith, troubleIn } from "./support.ts";

const REWARDS = "/customer-api/rewards";
const POINTS = "/customer-api/reward-points";
const DAY = "2026-11-18";
const REWARD = { id: 7, name: "Birthday cookie" };
const CARD = { cardId: 9, name: "$5 off" };
const TIER = { id: 1, rewardPoints: 250 };
const ITEM = { id: 801, name: "Cookie", price: 3 };

const WORTH = { description: "", imageUrl: "", items: [], amountOff: 0, pointsRequired: 0, addedToOrder: false };

type Act = (api: Catering) => Promise<unknown>;

const READS: [string, Act, string, unknown][] = [
  ["available (API-57)", (api) => api.availableRewards(), `GET ${REWARDS}/available`, []],
  [
    "available at a store (API-57)",
    (api) => api.availableRewardsAtStore(7, DAY),
    `GET ${REWARDS}/available-at-store-online?storeId=7&date=2026-11-18`,
    [],
  ],
  [
    "points and cards (API-58)",
    (api) => api.rewardsAndPoints(7, DAY),
    `GET ${POINTS}/with-current-rewards?storeId=7&date=2026-11-18`,
    { points: 0, rewards: [] },
  ],
  ["tiers (API-58)", (api) => api.rewardTiers(), `GET ${POINTS}/tiers`, []],
  [
    "tiers at a store (API-58)",
    (api) => api.rewardTiersAtStore(7, DAY),
    `GET ${POINTS}/tiers-with-items-by-store/7?storeId=7&date=2026-11-18`,
    [],
  ],
];

describe("every call as the contract writes it", () => {
  test.each(READS)("%s", async (_row, act, line, reply) => {
    const { catering, asked } = cateringWith(() => reply, { token: "t0k" });
    expect(await act(catering)).toEqual(reply);
    expect(asked).toMatchObject([{ line, body: null }]);
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer t0k");
  });

  test.each<[string, string, string, unknown]>([
    ["numbers", "2", "201", { rewardTierId: 2, rewardTypeId: 201 }],
    ["texts", "t-2", "0201", { rewardTierId: "t-2", rewardTypeId: "0201" }],
  ])("points are spent on a reward, with %s for ids (API-59)", async (_what, tier, type, body) => {
    const { catering, asked } = cateringWith(() => REWARD, { token: "t0k" });
    expect(await catering.redeemPoints(tier, type)).toEqual({
      ...WORTH,
      id: "7",
      name: "Birthday cookie",
      displayName: "Birthday cookie",
    });
    expect(asked).toMatchObject([{ line: `POST ${POINTS}/redeem-points` }]);
    expect(asked[0]?.body).toEqual(body);
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer t0k");
  });

  test.each([
    ["key-1", "key-1"],
    [undefined, null],
  ])("points are spent on a gift card, with the key %s of the intent (API-59)", async (key, header) => {
    const { catering, asked } = cateringWith(() => ({ success: true }), { token: "t0k" });
    expect(await catering.redeemPointsForGiftCard("401", "ana@example.com", key)).toEqual({ success: true });
    expect(asked).toMatchObject([{ line: `POST ${POINTS}/redeem-points-for-gift-card` }]);
    expect(asked[0]?.body).toEqual({ giftCardRewardTypeId: 401, toEmail: "ana@example.com" });
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer t0k");
    expect(asked[0]?.headers.get("idempotency-key")).toBe(header);
  });

  test.each<[string, Act]>([
    ["redeem-points", (api) => api.redeemPoints("1", "101")],
    ["redeem-points-for-gift-card", (api) => api.redeemPointsForGiftCard("401", "ana@example.com")],
  ])("%s is never sent a second time (API-59)", async (_call, act) => {
    const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    const { catering, asked } = cateringWith(
      () => {
        throw new TypeError("fetch failed", { cause: refused });
      },
      { token: "t0k" },
    );
    expect(await troubleIn(act(catering))).toMatchObject({ kind: "unreachable" });
    expect(asked).toHaveLength(1);
  });
});

describe("a guest (AUTH-14)", () => {
  test.each<[string, Act]>([
    ["available rewards", (api) => api.availableRewards()],
    ["available rewards at a store", (api) => api.availableRewardsAtStore(7, DAY)],
  ])("has no %s, without a call", async (_what, act) => {
    const { catering, asked } = cateringWith(() => [REWARD]);
    expect(await act(catering)).toEqual([]);
    expect(asked).toEqual([]);
  });

  test.each<[string, Act]>([
    ["points and cards", (api) => api.rewardsAndPoints(7, DAY)],
    ["tiers", (api) => api.rewardTiers()],
    ["tiers at a store", (api) => api.rewardTiersAtStore(7, DAY)],
    ["redeem-points", (api) => api.redeemPoints("1", "101")],
    ["redeem-points-for-gift-card", (api) => api.redeemPointsForGiftCard("401", "ana@example.com")],
  ])("may not ask for %s", async (_what, act) => {
    const { catering, asked } = cateringWith(() => ({}));
    expect(await troubleIn(act(catering))).toMatchObject({ kind: "not allowed" });
    expect(asked).toEqual([]);
  });

  test.each<[string, Act]>([
    ["available rewards", (api) => api.availableRewards()],
    ["available rewards at a store", (api) => api.availableRewardsAtStore(7, DAY)],
  ])("whose token no longer holds is told, not taken for a guest: %s", async (_what, act) => {
    const { catering } = cateringWith(() => Response.json({}, { status: 401 }), { token: "old" });
    expect(await troubleIn(act(catering))).toMatchObject({ kind: "not allowed", status: 401 });
  });
});

describe("what is read (REWARD-20)", () => {
  const read = <T>(ask: (api: Catering) => Promise<T>, body: unknown) =>
    ask(cateringWith(() => body, { token: "t0k" }).catering);

  test("a reward, whole and at its least", async () => {
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

  test("a card, whole and at its least (REWARD-07)", async () => {
    const expirationDate = "2027-01-16T17:00:00.000Z";
    const whole = { cardId: "k-9", cardNumber: "88000000000009", name: "$5 off", expirationDate, isExpired: true };
    const body = { points: 2450, rewards: [{ ...whole, amountOff: 5, imageUrl: "javascript:x" }, CARD] };
    expect(await read((api) => api.rewardsAndPoints(1, DAY), body)).toEqual({
      points: 2_450,
      rewards: [
        { ...WORTH, ...whole, displayName: "$5 off", amountOff: 500 },
        {
          ...WORTH,
          cardId: "9",
          name: "$5 off",
          displayName: "$5 off",
          cardNumber: "",
          expirationDate: "",
          isExpired: false,
        },
      ],
    });
  });

  test("a tier, whole and at its least (REWARD-04, REWARD-16)", async () => {
    const types = [
      { id: 202, type: "amount", displayName: "$5 off", pointsRequired: 500, amountOff: 5, provider: "" },
      { id: 401, type: "gift card", displayName: "$20", pointsRequired: 2000, amountOff: 20 },
      { id: "402", type: "voucher", pointsRequired: 2000, provider: "Zebra Kitchen" },
      { id: 403, type: "hologram", pointsRequired: 1 },
    ];
    const groups = [{ id: 31, name: "Bowls", menuItems: [ITEM, { id: 802 }] }, { id: 32 }];
    const [whole, least] = await read(
      (api) => api.rewardTiersAtStore(1, DAY),
      [
        {
          ...TIER,
          name: "Sweet",
          imageUrl: "/pictures/zebra.svg",
          rewardTypes: types,
          rewardMenuItems: [ITEM],
          rewardTierItemGroups: groups,
        },
        { ...TIER, id: "t-2" },
      ],
    );
    expect(whole).toMatchObject({
      id: "1",
      name: "Sweet",
      rewardPoints: 250,
      imageUrl: "/pictures/zebra.svg",
      rewardTypes: [
        { id: "202", displayName: "$5 off", pointsRequired: 500, amountOff: 500, isGiftCard: false, provider: "" },
        { id: "401", displayName: "$20", pointsRequired: 2_000, amountOff: 2_000, isGiftCard: true, provider: "" },
        { id: "402", displayName: "", pointsRequired: 2_000, isGiftCard: true, provider: "Zebra Kitchen" },
        { id: "403", pointsRequired: 1, isGiftCard: false, imageUrl: "", amountOff: 0 },
      ],
      rewardMenuItems: [{ id: 801, price: 300, displayName: "Cookie" }],
      rewardTierItemGroups: [
        { id: "31", name: "Bowls", menuItems: [{ id: 801 }] },
        { id: "32", name: "", menuItems: [] },
      ],
    });
    expect(least).toEqual({
      id: "t-2",
      name: "",
      rewardPoints: 250,
      imageUrl: "",
      rewardTypes: [],
      rewardMenuItems: [],
      rewardTierItemGroups: [],
    });
  });

  test.each<[string, (api: Catering) => Promise<unknown[]>, (list: unknown[]) => unknown, unknown, object, string]>([
    ["a reward without an id", (api) => api.availableRewards(), (list) => list, REWARD, { name: "x" }, "id"],
    [
      "a reward without a name",
      (api) => api.availableRewardsAtStore(1, DAY),
      (list) => list,
      REWARD,
      { id: 1 },
      "name",
    ],
    [
      "a card without an id",
      async (api) => (await api.rewardsAndPoints(1, DAY)).rewards,
      (rewards) => ({ points: 1, rewards }),
      CARD,
      { name: "x" },
      "cardId",
    ],
    ["a tier without points", (api) => api.rewardTiers(), (list) => list, TIER, { id: 1 }, "rewardPoints"],
    [
      "a way to spend points that does not say how many",
      async (api) => (await api.rewardTiers())[0]!.rewardTypes,
      (rewardTypes) => [{ ...TIER, rewardTypes }],
      { id: 1, pointsRequired: 5 },
      { id: 1, pointsRequired: "5" },
      "pointsRequired",
    ],
  ])("%s is left out, and the log says so", async (_what, ask, wrap, good, bad, field) => {
    const { catering, lines } = cateringWith(() => wrap([bad, good, null, good]), { token: "t0k" });
    expect(await ask(catering)).toHaveLength(2);
    expect(lines).toContainEqual(
      expect.objectContaining({ event: "entries left out", count: 2, fields: expect.arrayContaining([field]) }),
    );
  });

  test.each<[string, Act, unknown]>([
    ["rewards that are no list", (api) => api.availableRewards(), { rewards: [] }],
    ["points that are no number", (api) => api.rewardsAndPoints(1, DAY), { points: "2450", rewards: [] }],
    ["tiers that are no list", (api) => api.rewardTiers(), null],
    ["a reward bought without an id", (api) => api.redeemPoints("1", "101"), { name: "Cookie" }],
    [
      "a gift card of which nobody says whether it was sent",
      (api) => api.redeemPointsForGiftCard("401", "ana@example.com"),
      { success: "yes" },
    ],
  ])("%s make a bad answer", async (_what, act, body) => {
    expect(await troubleIn(read(act, body))).toMatchObject({ kind: "bad answer" });
  });

  test("to whom a gift card goes is not in the log", async () => {
    for (const answer of [{ success: true }, {}, Response.json({ message: "No." }, { status: 400 })]) {
      const { catering, lines } = cateringWith(() => answer, { token: "t0k" });
      await catering.redeemPointsForGiftCard("401", "ana@example.com", "key-1").catch(() => null);
      expect(lines).toHaveLength(1);
      expect(JSON.stringify(lines)).not.toMatch(/ana@|key-1|t0k/);
    }
  });
});

describe("on the embedded API", () => {
  test("what Ada holds, and what her points buy (API-57, API-58)", async () => {
    const ada = await cateringOn(openChain(), "ada@example.com");
    const held = await ada.availableRewardsAtStore(1, DAY);
    expect(held.map(({ displayName, amountOff, items }) => [displayName, amountOff, items])).toEqual([
      ["$5 off your next order", 500, []],
      ["Birthday cookie", 0, [{ id: 801, name: expect.stringContaining("Cookie") }]],
    ]);
    expect(await ada.availableRewards()).toEqual(held);

    const { points, rewards } = await ada.rewardsAndPoints(1, DAY);
    expect(points).toBe(2_450);
    expect(rewards.map((card) => [card.cardId, card.isExpired])).toEqual([
      [held[0]!.id, false],
      [held[1]!.id, false],
      [expect.any(String), true],
    ]);
    for (const { cardNumber, expirationDate } of rewards) {
      expect(cardNumber).toMatch(/^\d{14}$/);
      expect(expirationDate).toMatch(/^\d{4}-\d\d-\d\dT/);
    }

    const tiers = await ada.rewardTiersAtStore(1, DAY);
    expect(tiers.map(({ rewardPoints }) => rewardPoints)).toEqual([250, 500, 1_000, 2_000]);
    expect(tiers[0]!.rewardMenuItems.map(({ id }) => id)).toContain(801);
    expect(tiers[2]!.rewardTierItemGroups.map(({ name }) => name)).toEqual(["Bowls", "Sandwiches & Wraps"]);
    expect(tiers[2]!.rewardTierItemGroups[0]!.menuItems.length).toBeGreaterThan(0);
    const types = tiers.flatMap(({ rewardTypes }) => rewardTypes);
    expect(types.find(({ id }) => id === "401")).toMatchObject({ isGiftCard: true, provider: "Zebra Kitchen" });
    expect(types.find(({ id }) => id === "202")).toMatchObject({ isGiftCard: false, amountOff: 500 });
    expect((await ada.rewardTiers()).map(({ id }) => id)).toEqual(tiers.map(({ id }) => id));
  });

  test("points buy a reward, and a gift card once per key (API-59)", async () => {
    const ada = await cateringOn(openChain(), "ada@example.com");
    const left = async () => (await ada.rewardsAndPoints(1, DAY)).points;
    const [sweet] = await ada.rewardTiersAtStore(1, DAY);
    const reward = await ada.redeemPoints(sweet!.id, sweet!.rewardTypes[0]!.id);
    expect(reward).toMatchObject({ id: expect.any(String), name: "A free sweet", items: expect.any(Array) });
    expect(await left()).toBe(2_200);
    expect((await ada.availableRewards()).map(({ id }) => id)).toContain(reward.id);

    expect(await ada.redeemPointsForGiftCard("401", "x@bounce.example", "one")).toEqual({ success: false });
    for (const time of ["once", "again"]) {
      expect(await ada.redeemPointsForGiftCard("401", "ana@example.com", "two"), time).toEqual({ success: true });
      expect(await left(), time).toBe(200);
    }
    expect(await troubleIn(ada.redeemPointsForGiftCard("401", "nobody", "three"))).toMatchObject({
      kind: "refused",
      fields: { toEmail: [expect.any(String)] },
    });
  });
});
