import { z } from "zod";
import type {
  Reward,
  RewardCard,
  RewardDish,
  RewardItem,
  RewardItemGroup,
  RewardTier,
  RewardType,
} from "@platter/ordering/rewards/rewards.ts";
import { orWords } from "@platter/ordering/words.ts";
import { noneForGuests } from "../remote/errors.ts";
import { menuItem } from "./menu.ts";
import { type Senders, operation } from "./operation.ts";
import {
  LEFT_OUT,
  WHEN_MISSING,
  nonNegative,
  dollarsOrNull,
  flag,
  givenId,
  idNumber,
  idOrZero,
  idText,
  idToApi,
  imageUrl,
  listOf,
  listOrNone,
  name,
  noteUnread,
  number,
  numberOrNull,
  text,
  withDisplayName,
} from "../remote/reply-schema.ts";

/** Some APIs use a cart line's id fields and the menu's name fields for the item. */
export const rewardItem: z.ZodType<RewardItem> = z.union([
  idNumber.transform((id) => ({ id, name: "" })),
  z
    .object({
      id: idOrZero("the menuItemId"),
      menuItemId: idOrZero("the itemId"),
      itemId: idOrZero("without any of the three the item is left out"),
      name: text("the displayName"),
      displayName: text("the name of the reward"),
    })
    .meta({ id: "RewardItem" })
    .transform((wire) => ({ id: wire.id || wire.menuItemId || wire.itemId, name: wire.name || wire.displayName }))
    .refine(({ id }) => Number.isInteger(id) && id !== 0, { path: ["id"] }),
]);

const worth = {
  name,
  displayName: text("the name"),
  description: text(LEFT_OUT),
  imageUrl,
  items: listOrNone(rewardItem, "an amount, or looked up"),
  amountOff: dollarsOrNull("a dish, or looked up"),
  pointsRequired: numberOrNull(LEFT_OUT),
  addedToOrder: flag("as the cart says"),
};

export const reward: z.ZodType<Reward> = z
  .object({ id: idText, ...worth })
  .meta({ id: "Reward" })
  .transform((wire) => withDisplayName(wire));

const rewardCard: z.ZodType<RewardCard> = z
  .object({
    cardId: idText,
    cardNumber: text("no barcode"),
    ...worth,
    expirationDate: text(LEFT_OUT),
    isExpired: flag("as expirationDate says"),
  })
  .meta({ id: "RewardCard" })
  .transform((wire) => withDisplayName(wire));

const rewardType = z
  .object({
    id: idText,
    type: text("a gift card if it has a provider"),
    name: text("the displayName"),
    displayName: text("the name; without either it is left out"),
    // Only missing points fall back to the tier's; unreadable points fail.
    pointsRequired: z
      .number()
      .nullish()
      .meta({ [WHEN_MISSING]: "the rewardPoints of the tier" }),
    imageUrl,
    provider: text("no gift card"),
    amountOff: dollarsOrNull("a dish"),
  })
  .meta({ id: "RewardType" })
  .transform(({ type, ...wire }) => {
    const isGiftCard = type === "gift card" || wire.provider !== "";
    return { ...wire, displayName: wire.displayName || wire.name, isGiftCard };
  })
  .refine(({ displayName }) => displayName !== "", { path: ["displayName"] });

/** The price is optional, because the reward pays for the dish. */
const rewardDish: z.ZodType<RewardDish> = menuItem.or(
  z
    .object({
      id: idNumber,
      name,
      displayName: text("the name"),
      description: text(LEFT_OUT),
      smallImageUrl: imageUrl,
    })
    .meta({ id: "RewardDish" })
    .transform((wire) => withDisplayName(wire)),
);

const DISH_LISTS = ["menuItems", "rewardMenuItems", "items"];

function nameDishList(reply: unknown): unknown {
  if (typeof reply !== "object" || reply === null) return reply;
  const group = reply as Record<string, unknown>;
  const list = DISH_LISTS.find((name) => Array.isArray(group[name]));
  if (!list) noteUnread("rewardTierItemGroups.menuItems");
  return { ...group, name: group["name"] || group["displayName"], menuItems: list && group[list] };
}

const itemGroup: z.ZodType<RewardItemGroup> = z.preprocess(
  nameDishList,
  z
    .object({
      id: idText,
      name: text("the names of its dishes"),
      menuItems: listOrNone(rewardDish, "rewardMenuItems or items; without any, not shown"),
    })
    .meta({ id: "RewardItemGroup" })
    .transform((wire) => ({ ...wire, name: wire.name || orWords(wire.menuItems.map((dish) => dish.displayName)) })),
);

const TIER_LISTS = ["rewardTypes", "rewardMenuItems", "rewardTierItemGroups"] as const;

function noteOddLists(reply: unknown): unknown {
  if (typeof reply !== "object" || reply === null) return reply;
  const wire = reply as Record<string, unknown>;
  for (const list of TIER_LISTS) if (wire[list] && !Array.isArray(wire[list])) noteUnread(list);
  return reply;
}

const tier: z.ZodType<RewardTier> = z.preprocess(
  noteOddLists,
  z
    .object({
      id: idText,
      name: text("what it buys"),
      rewardPoints: nonNegative,
      imageUrl,
      rewardTypes: listOrNone(rewardType, "buys nothing"),
      rewardMenuItems: listOrNone(rewardDish, "no dishes besides those in groups"),
      rewardTierItemGroups: listOrNone(itemGroup, "no groups"),
    })
    .meta({ id: "RewardTier" })
    // The points of a tier apply unless the reward type has its own.
    .transform(({ rewardTypes, ...wire }) => ({
      ...wire,
      rewardTypes: rewardTypes.map((type) => completeType(type, wire)),
    })),
);

function completeType(
  { name: _name, pointsRequired, ...type }: z.output<typeof rewardType>,
  { rewardPoints }: { rewardPoints: number },
): RewardType {
  return { ...type, pointsRequired: pointsRequired ?? rewardPoints };
}

/** APIs send the list of tiers alone, or in `tiers` beside points and rewards. */
const tiers = z.preprocess((reply) => {
  const isBare = typeof reply !== "object" || reply === null || Array.isArray(reply);
  return isBare ? reply : (reply as Record<string, unknown>)["tiers"];
}, listOf(tier));

const rewards = "/customer-api/rewards";
const points = "/customer-api/reward-points";
const common = { group: "rewards", method: "GET", token: "always" } as const;
const storeAndDate = z.object({ storeId: z.int(), date: z.iso.date() });

export const REWARD_OPERATIONS = {
  availableRewards: operation({
    ...common,
    name: "rewards-available",
    rows: ["API-57", "AUTH-14"],
    summary: "Rewards that the customer holds and can use.",
    path: `${rewards}/available`,
    reply: listOf(reward),
  }),
  availableRewardsAtStore: operation({
    ...common,
    name: "rewards-available-at-store",
    rows: ["API-57", "AUTH-14"],
    summary: "Rewards that the customer can use at a restaurant on a day.",
    path: `${rewards}/available-at-store-online`,
    query: storeAndDate,
    reply: listOf(reward),
    input: (storeId: number, date: string) => ({ query: { storeId, date } }),
  }),
  rewardsAndPoints: operation({
    ...common,
    name: "reward-points",
    rows: ["API-58"],
    summary: "The customer's points, and reward cards, expired ones too.",
    path: `${points}/with-current-rewards`,
    query: storeAndDate,
    reply: z.object({ points: number, rewards: listOrNone(rewardCard, "no reward cards") }),
    input: (storeId: number, date: string) => ({ query: { storeId, date } }),
  }),
  rewardTiers: operation({
    ...common,
    name: "reward-tiers",
    rows: ["API-58"],
    summary: "What points buy, wherever that is.",
    path: `${points}/tiers`,
    reply: tiers,
  }),
  rewardTiersAtStore: operation({
    ...common,
    name: "reward-tiers-at-store",
    rows: ["API-58"],
    summary: "What points buy, with the items that a restaurant offers on a day.",
    path: `${points}/tiers-with-items-by-store/{storeId}`,
    query: storeAndDate,
    reply: tiers,
    input: (storeId: number, date: string) => ({
      path: { storeId },
      query: { storeId, date },
    }),
  }),
  redeemPoints: operation({
    ...common,
    name: "redeem-points",
    rows: ["API-59"],
    summary: "Spends points on a reward, which is answered.",
    method: "POST",
    path: `${points}/redeem-points`,
    body: z.object({ rewardTierId: givenId, rewardTypeId: givenId }),
    reply: reward,
    once: true,
    input: (rewardTierId: string, rewardTypeId: string) => ({
      body: { rewardTierId: idToApi(rewardTierId), rewardTypeId: idToApi(rewardTypeId) },
    }),
  }),
  /** API-59; the idempotency key makes a repeated submit buy only one gift card. */
  redeemPointsForGiftCard: operation({
    ...common,
    name: "redeem-points-for-gift-card",
    rows: ["API-59", "REWARD-17"],
    summary: "Spends points on a gift card and sends it; `success` is false when it could not be sent.",
    method: "POST",
    path: `${points}/redeem-points-for-gift-card`,
    headers: { "Idempotency-Key": "The same key again is the same gift card." },
    body: z.object({ giftCardRewardTypeId: givenId, toEmail: z.string() }),
    reply: z.object({ success: z.boolean() }),
    once: true,
    input: (giftCardRewardTypeId: string, toEmail: string, idempotencyKey?: string) => ({
      body: { giftCardRewardTypeId: idToApi(giftCardRewardTypeId), toEmail },
      ...(idempotencyKey !== undefined && { headers: { "Idempotency-Key": idempotencyKey } }),
    }),
  }),
};

export const rewardReaders = {
  availableRewards(this: Senders): Promise<Reward[]> {
    return noneForGuests(this.send(REWARD_OPERATIONS.availableRewards, {}));
  },
  availableRewardsAtStore(this: Senders, storeId: number, date: string): Promise<Reward[]> {
    return noneForGuests(this.send(REWARD_OPERATIONS.availableRewardsAtStore, { query: { storeId, date } }));
  },
};
