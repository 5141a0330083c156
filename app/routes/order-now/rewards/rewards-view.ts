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
  progressToNext,
  rewardWorth,
  stripes,
  wishText,
} from "@platter/ordering/rewards/rewards.ts";
import { orWords } from "@platter/ordering/words.ts";

export const REWARDS_PATH = "/order-now/checkout/rewards";
export const giftCardPath = (typeId: string) => `${REWARDS_PATH}/gift-card/${encodeURIComponent(typeId)}`;

export interface RewardSources extends CustomerRewards {
  redeemed: RedeemedReward | null;
  hasGiftCards: boolean;
  now: Date;
  zone: string;
}

export type RewardsView = ReturnType<typeof rewardsView>;
export type CardView = ReturnType<typeof cardView>;

export type RewardState = { kind: "redeemable"; wish: string } | { kind: "added" } | { kind: "not now"; why: string };

export function redeemableRewards({ held, tiers, usable, redeemed, now, zone }: RewardSources): RedeemableRewards {
  return {
    // With an unknown balance every reward is offered: the API decides.
    points: held?.points ?? Infinity,
    cards: held?.rewards ?? [],
    tiers: tiers ?? [],
    hasReward: redeemed !== null,
    usable,
    now,
    zone,
  };
}

/** Parts that could not be read are null. */
export function rewardsView(sources: RewardSources) {
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

/** REWARD-06: the balance with the progress to the next reward in percent. */
function balanceOf(points: number, tiers: RewardTier[]) {
  const { percent, goal } = progressToNext(points, tiers);
  const next = tiers.flatMap(({ rewardTypes }) => rewardTypes).find(({ pointsRequired }) => pointsRequired === goal);
  const note = goal === null ? "" : `${goal - points} to go: ${next?.displayName ?? "the next one"}`;
  return { text: stripes(points), percent, note };
}

/** Empty if the name already contains the worth: "$5 off your next order" contains "$5.00 off". */
function worthBeside(name: string, worth: string): string {
  return name.includes(worth.replace(" off", "").replace(".00", "")) ? "" : worth;
}

/** REWARD-16: without the gift card toggle, leaves out gift cards and tiers of only these. */
export function shownTiers({ tiers, hasGiftCards }: RewardSources): RewardTier[] | null {
  if (!tiers || hasGiftCards) return tiers;
  return tiers
    .map((tier) => ({ ...tier, rewardTypes: tier.rewardTypes.filter(({ isGiftCard }) => !isGiftCard) }))
    .filter(({ rewardTypes }) => rewardTypes.length > 0);
}

export function cardView(card: RewardCard, sources: RewardSources) {
  const { cardId, displayName, description, imageUrl } = card;
  const { date, isExpired } = cardExpiry(card, sources.now, sources.zone);
  const ends = isExpired ? "Expired on" : "Expires on";
  return {
    id: cardId,
    name: displayName,
    worth: worthBeside(displayName, rewardWorth(card)),
    description,
    imageUrl,
    expiry: date ? `${ends} ${date}` : isExpired ? "Expired" : "",
    isExpired,
    path: `${REWARDS_PATH}/card/${encodeURIComponent(cardId)}`,
    /** A card without a number has no page. */
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

export function tierName({ name, rewardPoints, rewardTypes }: RewardTier): string {
  return orWords(rewardTypes.map(({ displayName }) => displayName)) || name || stripes(rewardPoints);
}

function tierView(tier: RewardTier, points: number) {
  const { id, rewardPoints, imageUrl, rewardTypes } = tier;
  const link = { path: `${REWARDS_PATH}?${new URLSearchParams({ tier: id })}`, words: "See Choices" };
  const isOpen = isUnlocked(points, rewardPoints);
  const why = isOpen ? "" : LOCKED_REWARD;
  const isDearer = rewardTypes.some(({ pointsRequired }) => pointsRequired > rewardPoints);
  const price = `${isDearer ? "from " : ""}${stripes(rewardPoints)}`;
  return { key: id, name: tierName(tier), why, price, imageUrl, wish: null, link: isOpen ? link : null };
}

/** "2,000 Stripes. You’ll have 450 left." */
export function takenWords(cost: number, points: number | undefined): string {
  const left = points === undefined ? "" : ` You’ll have ${(points - cost).toLocaleString("en-US")} left.`;
  return `${stripes(cost)}.${left}`;
}

export type QuestionView = Exclude<ReturnType<typeof questionOf>, string>;

/** REWARD-11: the data of the confirmation, or the reason why the reward cannot be redeemed. */
export function questionOf(wish: RewardWish, sources: RewardSources) {
  const granted = grantWish(wish, redeemableRewards(sources));
  if (granted.kind === "refused") return granted.message;
  if (granted.kind === "choose") return "Please choose one of these.";
  const { name, worth, cost } = granted;
  const points = sources.held?.points;
  const price = cost > 0 ? `It takes ${takenWords(cost, points)}` : "";
  return { wish: wishText(wish), name, worth: worthBeside(name, worth), price, cost };
}
