import { describe, expect, test } from "vitest";
import { type CartLine, redeemedReward } from "../../checkout/cart.ts";
import {
  type RewardCard,
  type RedeemableRewards,
  type RewardTier,
  type RewardType,
  LOCKED_REWARD,
  NOT_HERE,
  ONE_REWARD,
  REWARD_EXPIRED,
  REWARD_GONE,
  cardExpiry,
  giftCardType,
  grantWish,
  groupCardNumber,
  hasEnoughForAny,
  isUnlocked,
  progressToNext,
  readWish,
  rewardWorth,
  rewardsMessage,
  stripes,
  wishText,
} from "../../rewards/rewards.ts";
import { words } from "../support/words.ts";

const NOW = new Date("2026-11-21T16:00:00Z");
const DALLAS = "America/Chicago";

const worth = { name: "", description: "", imageUrl: "", pointsRequired: 0, addedToOrder: false };
const card: RewardCard = {
  ...worth,
  cardId: "7",
  cardNumber: "88000000000007",
  displayName: "$5 off",
  amountOff: 500,
  items: [],
  expirationDate: "2026-12-24T16:00:00Z",
  isExpired: false,
};
const cookie = { id: 801, name: "Cookie" };
const soft = { id: 803, name: "Soft Serve" };
const dish = (id: number, displayName: string) => ({ id, displayName }) as RewardTier["rewardMenuItems"][number];
const type: RewardType = {
  id: "101",
  displayName: "A free sweet",
  pointsRequired: 250,
  imageUrl: "",
  isGiftCard: false,
  provider: "",
  amountOff: 0,
};
const tier: RewardTier = {
  id: "1",
  name: "Sweets",
  rewardPoints: 250,
  imageUrl: "",
  rewardTypes: [
    type,
    { ...type, id: "102", displayName: "$5 off", amountOff: 500 },
    { ...type, id: "103", displayName: "Gift card", isGiftCard: true },
  ],
  rewardMenuItems: [dish(801, "Cookie")],
  rewardTierItemGroups: [{ id: "31", name: "Cold", menuItems: [dish(803, "Soft Serve")] }],
};
const facts: RedeemableRewards = {
  points: 250,
  cards: [card],
  tiers: [tier],
  hasReward: false,
  usable: null,
  now: NOW,
  zone: DALLAS,
};
const ofCard = (cardId: string, itemId: number | null = null) => ({ from: "card", cardId, itemId }) as const;
const ofTier = (typeId: string, itemId: number | null = null, tierId = "1") =>
  ({ from: "tier", tierId, typeId, itemId }) as const;

test.each([
  [2, true, "You have 2 rewards available and enough points to redeem a reward!"],
  [1, false, "You have 1 rewards available"],
  [0, true, "You have enough points to redeem a reward!"],
  [0, false, null],
])("%i rewards, enough points: %s (REWARD-02)", (available, hasEnough, words) => {
  expect(rewardsMessage(available, hasEnough)).toBe(words);
});

test("the cheapest tier decides whether points are enough (REWARD-02)", () => {
  expect(hasEnoughForAny(250, [{ rewardPoints: 500 }, { rewardPoints: 250 }])).toBe(true);
  expect(hasEnoughForAny(249, [{ rewardPoints: 500 }, { rewardPoints: 250 }])).toBe(false);
  expect(hasEnoughForAny(1_000_000, [])).toBe(false);
});

const tiers = [
  { rewardPoints: 250, rewardTypes: [{ pointsRequired: 250 }] },
  { rewardPoints: 2_000, rewardTypes: [{ pointsRequired: 2_000 }, { pointsRequired: 2_500 }] },
];
test.each([
  [-5, 0, 250],
  [120, 48, 250],
  [249, 99, 250],
  [250, 12, 2_000],
  [2_450, 98, 2_500],
  [2_500, 100, null],
])("%i points are %i percent (REWARD-05, REWARD-06)", (points, percent, goal) => {
  expect(progressToNext(points, tiers)).toEqual({ percent, goal });
});

test("progress is at most 100, whatever rewards exist (REWARD-05, REWARD-06)", () => {
  expect(progressToNext(10, [])).toEqual({ percent: 100, goal: null });
  expect(progressToNext(0, [{ rewardPoints: 0, rewardTypes: [] }]).percent).toBe(100);
});

test("points are called Stripes (REWARD-05, REWARD-06)", () => {
  expect([stripes(0), stripes(1), stripes(2_450)]).toEqual(["0 Stripes", "1 Stripe", "2,450 Stripes"]);
});

test.each([
  ["88000000000001", "88000 0000 00001"],
  ["8800 0000 0000 01", "88000 0000 00001"],
  ["1234567890123456", "12345 6789 0123456"],
  ["1234567", "12345 67"],
  ["", ""],
])("the card number %j is shown as %j (REWARD-08)", (number, grouped) => expect(groupCardNumber(number)).toBe(grouped));

const at = (expirationDate: string, isExpired = false) => cardExpiry({ expirationDate, isExpired }, NOW, DALLAS);
test("an expiry instant is shown as the store's local day, and expires at that instant (REWARD-07)", () => {
  expect(at("2026-12-25T05:59:00Z")).toEqual({ date: "12/24/2026", isExpired: false });
  expect(at("2026-12-25T06:00:00+00:00")).toEqual({ date: "12/25/2026", isExpired: false });
  expect(at("2026-11-21T16:00:01Z").isExpired).toBe(false);
  expect(at("2026-11-21T16:00:00Z").isExpired).toBe(true);
});

test.each(["2026-11-21", "11/21/2026", "2026-11-21T00:00:00"])("%s is the last valid day (REWARD-07)", (day) => {
  expect(at(day)).toEqual({ date: "11/21/2026", isExpired: false });
  // In Honolulu that day lasts longer than in Dallas.
  const midnight = new Date("2026-11-22T07:00:00Z");
  expect(cardExpiry({ expirationDate: day, isExpired: false }, midnight, DALLAS).isExpired).toBe(true);
  expect(cardExpiry({ expirationDate: day, isExpired: false }, midnight, "Pacific/Honolulu").isExpired).toBe(false);
});

test("the API's expired flag counts; an invalid date is empty (REWARD-07)", () => {
  expect(at("2027-01-01", true)).toEqual({ date: "01/01/2027", isExpired: true });
  for (const text of ["", "soon", "2026-02-30", "9999999-01-01T00:00:00Z", "xTZ"])
    expect(at(text)).toEqual({ date: "", isExpired: false });
});

test("the text of a reward's worth (REWARD-20)", () => {
  expect(rewardWorth({ amountOff: 500, items: [] })).toBe("$5.00 off");
  expect(rewardWorth({ amountOff: 0, items: [cookie] })).toBe("Cookie");
  expect(rewardWorth({ amountOff: 0, items: [cookie, soft, cookie] })).toBe("Cookie, Soft Serve or Cookie");
  expect(rewardWorth({ amountOff: 0, items: [] })).toBe("");
});

const line = (customerRewardId: string | null) => ({ name: "Cookie", customerRewardId }) as CartLine;
const reward = { ...worth, id: "7", displayName: "$5 off", amountOff: 500, items: [] };
test.each([
  ["none", null, [line(null)], null],
  ["an amount", reward, [line(null)], { id: "7", name: "$5 off", line: null }],
  ["a dish", reward, [line(null), line("7")], { id: "7", name: "$5 off", line: line("7") }],
  ["a dish known only by its line", null, [line("9")], { id: "9", name: "Cookie", line: line("9") }],
])("the reward on a cart: %s (REWARD-03)", (_what, held, lines, found) =>
  expect(redeemedReward({ reward: held, lines })).toEqual(found),
);

test.each([ofCard("7"), ofCard("a:b%/é", 801), ofTier("101"), ofTier("1:2", 801, "x y"), ofCard("__proto__")])(
  "a reward request survives as the value of a button: %o (REWARD-11)",
  (wish) => expect(readWish(wishText(wish))).toEqual(wish),
);

test.each([
  ...words("card card: card:7:x card:7:0 card:7:-1 card:7:1.5 card:7:801:9 card:%E0%A4%A tier:1 tier::101 tier:1:"),
  ...words("tier:1:101:1e999 tier:1:101:801:9 gift:401 __proto__:1:2"),
  "",
  `card:${"%".repeat(500)}`,
])("an invalid value of a button is no reward request: %.30j (REWARD-11)", (text) => expect(readWish(text)).toBeNull());

describe("redeeming (REWARD-10, REWARD-12, REWARD-13)", () => {
  const refused = (message: string) => ({ kind: "refused", message });

  test("a reward is locked below its exact points (REWARD-10)", () => {
    expect([isUnlocked(249, 250), isUnlocked(250, 250), isUnlocked(0, 0)]).toEqual([false, true, true]);
    expect(grantWish(ofTier("102"), { ...facts, points: 249 })).toEqual(refused(LOCKED_REWARD));
    expect(LOCKED_REWARD).toBe(
      "You don’t have quite enough stripes yet! Not to worry - keep earning to unlock this reward.",
    );
  });

  test("an amount for points and a held card are granted", () => {
    const amount = { kind: "granted", name: "$5 off", worth: "$5.00 off", item: null };
    expect(grantWish(ofTier("102"), facts)).toEqual({ ...amount, cost: 250 });
    expect(grantWish(ofCard("7"), facts)).toEqual({ ...amount, cost: 0 });
  });

  test("one of several dishes must be chosen; a single one is preselected", () => {
    expect(grantWish(ofTier("101"), facts)).toEqual({ kind: "choose", items: [cookie, soft] });
    expect(grantWish(ofTier("101", 803), facts)).toMatchObject({ kind: "granted", item: soft, worth: "Soft Serve" });
    const one = { ...card, amountOff: 0, items: [cookie] };
    expect(grantWish(ofCard("7"), { ...facts, cards: [one] })).toMatchObject({ kind: "granted", item: cookie });
  });

  test("a foreign dish, and a tier without dishes that day, are refused", () => {
    expect(grantWish(ofTier("101", 999), facts)).toEqual(refused(NOT_HERE));
    expect(grantWish(ofCard("7", 801), facts)).toEqual(refused(NOT_HERE));
    const none = { ...tier, rewardMenuItems: [], rewardTierItemGroups: [] };
    expect(grantWish(ofTier("101"), { ...facts, tiers: [none] })).toEqual(refused(NOT_HERE));
  });

  test("a second reward on the order is refused (REWARD-12)", () => {
    for (const wish of [ofTier("102"), ofTier("101", 801), ofCard("7")])
      expect(grantWish(wish, { ...facts, hasReward: true })).toEqual(refused(ONE_REWARD));
  });

  test("missing and expired rewards, and those of another store or day, are refused", () => {
    expect(grantWish(ofCard("8"), facts)).toEqual(refused(REWARD_GONE));
    expect(grantWish(ofTier("102", null, "9"), facts)).toEqual(refused(REWARD_GONE));
    expect(grantWish(ofTier("999"), facts)).toEqual(refused(REWARD_GONE));
    expect(grantWish(ofCard("7"), { ...facts, now: new Date("2026-12-24T16:00:00Z") })).toEqual(
      refused(REWARD_EXPIRED),
    );
    expect(grantWish(ofCard("7"), { ...facts, usable: new Set(["8"]) })).toEqual(refused(NOT_HERE));
    expect(grantWish(ofCard("7"), { ...facts, usable: new Set(["7"]) })).toMatchObject({ kind: "granted" });
  });

  test("gift cards and order rewards are distinct (REWARD-16)", () => {
    expect(grantWish(ofTier("103"), facts)).toEqual(refused(REWARD_GONE));
    expect(giftCardType([tier], "103")?.displayName).toBe("Gift card");
    expect(giftCardType([tier], "102")).toBeNull();
    expect(giftCardType([], "103")).toBeNull();
  });
});
