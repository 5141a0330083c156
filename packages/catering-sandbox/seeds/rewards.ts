import type { Cents } from "../amounts.ts";

/** What a reward is worth: an amount, or one of some dishes. */
export interface RewardSeed {
  key: string;
  name: string;
  description: string;
  picture: string;
  amountOff: Cents;
  itemIds: number[];
  points: number;
}

/** One way to spend the points of a tier. */
export interface TierType {
  id: number;
  kind: "item" | "amount" | "gift card";
  reward: RewardSeed | null;
  name: string;
  points: number;
  picture: string;
  provider: string;
  amount: Cents;
}

export interface Tier {
  id: number;
  name: string;
  points: number;
  picture: string;
  types: TierType[];
  itemIds: number[];
  groups: { id: number; name: string; itemIds: number[] }[];
}

const SWEETS = [801, 802, 804, 805];
const SIDES = [701, 702, 703, 704];
const BOWLS = [101, 102, 103, 104];
const SANDWICHES = [201, 202, 203, 204];

const FOR_ALL = { amountOff: 0, itemIds: [], points: 0 };

const PRESENTS: RewardSeed[] = [
  {
    ...FOR_ALL,
    key: "welcome-five",
    name: "$5 off your next order",
    description: "Thank you for joining. Five dollars off any order.",
    picture: "zebra",
    amountOff: 5_00,
  },
  {
    ...FOR_ALL,
    key: "birthday-cookie",
    name: "Birthday cookie",
    description: "A Sea Salt Chocolate Cookie on us. Happy birthday!",
    picture: "cookie",
    itemIds: [801],
  },
  {
    ...FOR_ALL,
    key: "holiday-ten",
    name: "$10 holiday thank-you",
    description: "Ten dollars off any order.",
    picture: "reward-pie",
    amountOff: 10_00,
  },
];

export const TIERS: Tier[] = [
  {
    id: 1,
    name: "Something sweet",
    points: 250,
    picture: "sweets",
    types: [item(101, "A free sweet", 250, "sweets", SWEETS)],
    itemIds: SWEETS,
    groups: [],
  },
  {
    id: 2,
    name: "A side or $5",
    points: 500,
    picture: "fries",
    types: [item(201, "A free side", 500, "fries", SIDES), amount(202, "$5 off", 500, "zebra", 5_00)],
    itemIds: SIDES,
    groups: [],
  },
  {
    id: 3,
    name: "A whole meal",
    points: 1_000,
    picture: "build-your-own-bowl",
    types: [item(301, "A free meal", 1_000, "build-your-own-bowl", [...BOWLS, ...SANDWICHES])],
    itemIds: [],
    groups: [
      { id: 31, name: "Bowls", itemIds: BOWLS },
      { id: 32, name: "Sandwiches & Wraps", itemIds: SANDWICHES },
    ],
  },
  {
    id: 4,
    name: "A gift card",
    points: 2_000,
    picture: "zebra",
    types: [
      giftCard(401, "$20 Zebra Kitchen gift card", 2_000, "zebra", "Zebra Kitchen", 20_00),
      giftCard(402, "$25 movie gift card", 2_500, "popcorn", "Silver Screen", 25_00),
    ],
    itemIds: [],
    groups: [],
  },
];

export const TIER_TYPES = TIERS.flatMap((tier) => tier.types);

const byKey = new Map(
  [...PRESENTS, ...TIER_TYPES.map((type) => type.reward)]
    .filter((reward) => reward !== null)
    .map((reward) => [reward.key, reward]),
);

export function rewardWithKey(key: string): RewardSeed | null {
  return byKey.get(key) ?? null;
}

function item(id: number, name: string, points: number, picture: string, itemIds: number[]): TierType {
  const description = "Choose one; it is added to your order.";
  const reward = { key: `tier-type-${id}`, name, description, picture, amountOff: 0, itemIds, points };
  return { id, kind: "item", reward, name, points, picture, provider: "", amount: 0 };
}

function amount(id: number, name: string, points: number, picture: string, amountOff: Cents): TierType {
  const description = "Taken off your order.";
  const reward = { key: `tier-type-${id}`, name, description, picture, amountOff, itemIds: [], points };
  return { id, kind: "amount", reward, name, points, picture, provider: "", amount: amountOff };
}

function giftCard(id: number, name: string, points: number, picture: string, provider: string, worth: Cents): TierType {
  return { id, kind: "gift card", reward: null, name, points, picture, provider, amount: worth };
}
