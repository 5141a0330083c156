import type { MenuItem } from "./menu.ts";
import type { Cents } from "./money.ts";

/** What points and presents are worth (REWARD-20). Points are called Stripes on the screen (REWARD-05). */

/** A dish that a reward or a promotion pays for. */
export interface RewardItem {
  /** Of the menu item. */
  id: number;
  name: string;
}

/** What a reward is, wherever it is told: in the cart, in a list, on a card. */
interface RewardWorth {
  name: string;
  displayName: string;
  description: string;
  imageUrl: string;
  /** One of these dishes; none when it is an amount off. */
  items: RewardItem[];
  /** 0 when it is a dish. */
  amountOff: Cents;
  pointsRequired: number;
  /** It lies on a cart already. */
  addedToOrder: boolean;
}

export interface Reward extends RewardWorth {
  id: string;
}

/** A reward the customer holds, as a card that can be printed (REWARD-07). It is redeemed by its `cardId` (R25). */
export interface RewardCard extends RewardWorth {
  cardId: string;
  /** 14 digits, shown in groups of 5, 4 and 5 (REWARD-08). */
  cardNumber: string;
  /** ISO 8601, or empty. */
  expirationDate: string;
  isExpired: boolean;
}

export interface PointsAndRewards {
  points: number;
  rewards: RewardCard[];
}

/** What a number of points buys (REWARD-04). */
export interface RewardTier {
  id: string;
  name: string;
  rewardPoints: number;
  imageUrl: string;
  rewardTypes: RewardType[];
  rewardMenuItems: MenuItem[];
  rewardTierItemGroups: RewardItemGroup[];
}

/** One way to spend the points of a tier. */
export interface RewardType {
  id: string;
  displayName: string;
  pointsRequired: number;
  imageUrl: string;
  /** Sent by e-mail instead of put on the order (REWARD-16). */
  isGiftCard: boolean;
  /** Whose gift card it is; empty for anything else. */
  provider: string;
  /** What it takes off an order, or what the gift card is worth; 0 when it is a dish. */
  amountOff: Cents;
}

export interface RewardItemGroup {
  id: string;
  name: string;
  menuItems: MenuItem[];
}
