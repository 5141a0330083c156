import type { CustomerRewards } from "../../../../server/checkout/rewards.ts";
import type { RedeemedReward } from "@platter/ordering/checkout/cart.ts";
import {
  type RewardCard,
  type RedeemableRewards,
  type RewardTier,
  type RewardWish,
  LOCKED_REWARD,
  cardExpiry,
  grantWish,
  isUnlocked,
  orList,
  progressToNext,
  rewardWorth,
  stripes,
  wishText,
} from "@platter/ordering/rewards/rewards.ts";

export const REWARDS_PATH = "/order-now/checkout/rewards";
export const giftCardPath = (typeId: string) => `${REWARDS_PATH}/gift-card/${encodeURIComponent(typeId)}`;

/** What the pages are made from. */
export interface RewardSources extends CustomerRewards {
  redeemed: RedeemedReward | null;
  hasGiftCards: boolean;
  now: Date;
  zone: string;
}

/** A part that could not be read is null. */
export interface RewardsView {
  balance: BalanceView | null;
  /** Name of the reward on the order: no other can be redeemed beside it. */
  onOrder: string | null;
  cards: { active: CardView[]; expired: CardView[] } | null;
  tiers: TierView[] | null;
}

export interface BalanceView {
  /** "2,450 of 2,500 Stripes" */
  text: string;
  /** 0 to 100 (REWARD-06). */
  percent: number;
  note: string;
}

export interface CardView {
  id: string;
  name: string;
  worth: string;
  description: string;
  imageUrl: string;
  /** "Expires on 01/05/2027" */
  expiry: string;
  isExpired: boolean;
  /** Its page; a reward without a card's number has none to show. */
  path: string;
  hasNumber: boolean;
  state: RewardState;
}

/** What can be done with a reward: be redeemed, nothing more, or nothing for a reason. */
export type RewardState = { kind: "redeemable"; wish: string } | { kind: "added" } | { kind: "not now"; why: string };

export interface TierView {
  id: string;
  name: string;
  /** "250 Stripes" */
  price: string;
  imageUrl: string;
  /** "A free side or $5 off"; empty where the tier is called so. */
  buys: string;
  /** Where its choices are; null while it is locked, which `why` says (REWARD-10). */
  path: string | null;
  why: string;
}

export function redeemableRewards({ held, tiers, usable, redeemed, now, zone }: RewardSources): RedeemableRewards {
  return {
    // Not known is not too few: the API decides.
    points: held?.points ?? Infinity,
    cards: held?.rewards ?? [],
    tiers: tiers ?? [],
    hasReward: redeemed !== null,
    usable,
    now,
    zone,
  };
}

export function rewardsView(sources: RewardSources): RewardsView {
  const { held, redeemed } = sources;
  const tiers = shownTiers(sources);
  const cards = held?.rewards.map((card) => cardView(card, sources)) ?? null;
  return {
    balance: held && balanceOf(held.points, tiers ?? []),
    onOrder: redeemed?.name ?? null,
    cards: cards && {
      active: cards.filter(({ isExpired }) => !isExpired),
      expired: cards.filter(({ isExpired }) => isExpired),
    },
    tiers: tiers && tiers.map((tier) => tierView(tier, held?.points ?? Infinity)),
  };
}

function balanceOf(points: number, tiers: RewardTier[]): BalanceView {
  const { percent, goal } = progressToNext(points, tiers);
  if (goal === null) return { text: stripes(points), percent, note: "" };
  const note = `${stripes(goal - points)} to your next reward`;
  return { text: `${points.toLocaleString("en-US")} of ${stripes(goal)}`, percent, note };
}

/** Gift cards only where they are offered (REWARD-16); a tier without anything else goes with them. */
export function shownTiers({ tiers, hasGiftCards }: RewardSources): RewardTier[] | null {
  if (!tiers || hasGiftCards) return tiers;
  return tiers
    .map((tier) => ({ ...tier, rewardTypes: tier.rewardTypes.filter(({ isGiftCard }) => !isGiftCard) }))
    .filter(({ rewardTypes }) => rewardTypes.length > 0);
}

export function cardView(card: RewardCard, sources: RewardSources): CardView {
  const { cardId, displayName, description, imageUrl } = card;
  const { date, isExpired } = cardExpiry(card, sources.now, sources.zone);
  const ends = isExpired ? "Expired" : "Expires";
  return {
    id: cardId,
    name: displayName,
    worth: rewardWorth(card),
    description,
    imageUrl,
    expiry: date ? `${ends} on ${date}` : isExpired ? ends : "",
    isExpired,
    path: `${REWARDS_PATH}/card/${encodeURIComponent(cardId)}`,
    hasNumber: card.cardNumber !== "",
    state: cardState(card, sources),
  };
}

function cardState({ cardId }: RewardCard, sources: RewardSources): RewardState {
  if (sources.redeemed?.id === cardId) return { kind: "added" };
  const wish: RewardWish = { from: "card", cardId, itemId: null };
  const granted = grantWish(wish, redeemableRewards(sources));
  return granted.kind === "refused"
    ? { kind: "not now", why: granted.message }
    : { kind: "redeemable", wish: wishText(wish) };
}

/** By what it buys where it has no name of its own. */
export function tierName({ name, rewardPoints, rewardTypes }: RewardTier): string {
  return name || buysOf(rewardTypes) || stripes(rewardPoints);
}

function buysOf(types: RewardTier["rewardTypes"]): string {
  return orList(types.map(({ displayName }) => displayName));
}

function tierView(tier: RewardTier, points: number): TierView {
  const { id, rewardPoints, imageUrl, rewardTypes } = tier;
  const name = tierName(tier);
  const buys = buysOf(rewardTypes);
  return {
    id,
    name,
    price: stripes(rewardPoints),
    imageUrl,
    buys: buys === name ? "" : buys,
    path: isUnlocked(points, rewardPoints) ? `${REWARDS_PATH}?${new URLSearchParams({ tier: id })}` : null,
    why: LOCKED_REWARD,
  };
}

/** The question before a reward is put on the order (REWARD-11). */
export interface QuestionView {
  wish: string;
  name: string;
  worth: string;
  /** "This takes 250 of your 2,450 Stripes."; empty for what is held already. */
  price: string;
  /** The same in points. */
  cost: number;
}

export function questionOf(wish: RewardWish, sources: RewardSources): QuestionView | { problem: string } {
  const granted = grantWish(wish, redeemableRewards(sources));
  if (granted.kind === "refused") return { problem: granted.message };
  if (granted.kind === "choose") return { problem: "Please choose one of these." };
  const { name, worth, cost } = granted;
  const balance = sources.held ? ` of your ${stripes(sources.held.points)}` : " of your Stripes";
  const price = cost > 0 ? `This takes ${cost.toLocaleString("en-US")}${balance}.` : "";
  return { wish: wishText(wish), name, worth: worth === name ? "" : worth, price, cost };
}
