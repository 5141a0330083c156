import type { HeldRewards } from "../../../../server/checkout/rewards.ts";
import type { MenuItem } from "../../../domain/menu/menu.ts";
import {
  type RedeemedReward,
  type RewardCard,
  type RewardFacts,
  type RewardItem,
  type RewardItemGroup,
  type RewardTier,
  type RewardType,
  type RewardWish,
  LOCKED_REWARD,
  NOT_HERE,
  ONE_REWARD,
  cardExpiry,
  grantWish,
  isDishType,
  isUnlocked,
  progressToNext,
  rewardWorth,
  stripes,
  wishText,
} from "../../../domain/rewards/rewards.ts";
import type { TrailStep } from "../../../ui/trail.tsx";

export const REWARDS_PATH = "/order-now/checkout/rewards";

/** What the pages are made from. */
export interface RewardSources extends HeldRewards {
  /** The one on the order already. */
  redeemed: RedeemedReward | null;
  /** GIFT_CARD_REWARDS. */
  hasGiftCards: boolean;
  now: Date;
  /** Of the store. */
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
  /** Its page. */
  path: string;
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
  /** "A free side or $5 off" */
  buys: string;
  /** Where its choices are; null while it is locked, which `why` says (REWARD-10). */
  path: string | null;
  why: string;
}

/** "Select Your ZK Reward": what one tier, one of its groups or one card leaves to choose. */
export interface ChoiceView {
  trail: TrailStep[];
  /** Why nothing can be put on the order beside what lies on it; empty when it can. */
  taken: string;
  lists: ChoiceList[];
}

export interface ChoiceList {
  id: string;
  heading: string;
  /** "250 Stripes"; empty for what is held already. */
  price: string;
  /** Why nothing of it can be chosen; empty when it can. */
  why: string;
  choices: Choice[];
}

export interface Choice {
  key: string;
  name: string;
  description: string;
  /** Null where none is told. */
  imageUrl: string | null;
  /** Of a button, or of a link that leads further. */
  wish: string | null;
  link: { path: string; words: string } | null;
}

export function factsOf({ held, tiers, usable, redeemed, now, zone }: RewardSources): RewardFacts {
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
function shownTiers({ tiers, hasGiftCards }: RewardSources): RewardTier[] | null {
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
    state: cardState(card, sources),
  };
}

function cardState({ cardId }: RewardCard, sources: RewardSources): RewardState {
  if (sources.redeemed?.id === cardId) return { kind: "added" };
  const wish: RewardWish = { from: "card", cardId, itemId: null };
  const granted = grantWish(wish, factsOf(sources));
  return granted.kind === "refused"
    ? { kind: "not now", why: granted.message }
    : { kind: "redeemable", wish: wishText(wish) };
}

function tierView(tier: RewardTier, points: number): TierView {
  const { id, name, rewardPoints, imageUrl, rewardTypes } = tier;
  const names = rewardTypes.map(({ displayName }) => displayName);
  return {
    id,
    name,
    price: stripes(rewardPoints),
    imageUrl,
    buys: [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" or "),
    path: isUnlocked(points, rewardPoints) ? `${REWARDS_PATH}?${new URLSearchParams({ tier: id })}` : null,
    why: LOCKED_REWARD,
  };
}

const MY_REWARDS: TrailStep = { label: "My Rewards", to: REWARDS_PATH };

/** What the address asks to choose from, `?tier=`, `?tier=&group=` or `?card=`; null when it asks for nothing. */
export function choiceView(query: URLSearchParams, sources: RewardSources): ChoiceView | "gone" | null {
  const tierId = query.get("tier");
  if (tierId !== null) {
    const tier = shownTiers(sources)?.find(({ id }) => id === tierId);
    return tier ? tierChoice(tier, query.get("group"), sources) : "gone";
  }
  const cardId = query.get("card");
  if (cardId === null) return null;
  const card = sources.held?.rewards.find((candidate) => candidate.cardId === cardId);
  return card ? cardChoice(card, sources) : "gone";
}

function cardChoice(card: RewardCard, sources: RewardSources): ChoiceView {
  const { cardId, displayName, items } = card;
  const { state } = cardView(card, sources);
  const why = state.kind === "not now" && !sources.redeemed ? state.why : "";
  const choices = items.map((item) => dishChoice({ from: "card", cardId, itemId: item.id }, item));
  return {
    trail: [MY_REWARDS, { label: displayName }],
    taken: sources.redeemed ? ONE_REWARD : "",
    lists: [{ id: cardId, heading: displayName, price: "", why, choices }],
  };
}

function tierChoice(tier: RewardTier, groupId: string | null, sources: RewardSources): ChoiceView | "gone" {
  const { id: tierId, name, rewardTypes, rewardTierItemGroups } = tier;
  const group = rewardTierItemGroups.find(({ id }) => id === groupId) ?? null;
  if (groupId !== null && !group) return "gone";
  const types = group ? rewardTypes.filter(isDishType) : rewardTypes;
  const here = `${REWARDS_PATH}?${new URLSearchParams({ tier: tierId })}`;
  const last = group ? [{ label: name, to: here }, { label: group.name }] : [{ label: name }];
  return {
    trail: [MY_REWARDS, ...last],
    // Gift cards are sent, whatever lies on the order.
    taken: sources.redeemed && types.some(({ isGiftCard }) => !isGiftCard) ? ONE_REWARD : "",
    lists: types.map((type) => typeList({ tier, type, group, sources })),
  };
}

interface TypeParts {
  tier: RewardTier;
  type: RewardType;
  group: RewardItemGroup | null;
  sources: RewardSources;
}

function typeList(parts: TypeParts): ChoiceList {
  const { type, group, sources } = parts;
  const { displayName, pointsRequired } = type;
  const points = sources.held?.points ?? Infinity;
  const choices = typeChoices(parts);
  // A tier may be of dishes that the store does not make that day.
  const none = choices.length === 0 ? NOT_HERE : "";
  return {
    id: type.id,
    heading: group ? group.name : displayName,
    price: stripes(pointsRequired),
    why: isUnlocked(points, pointsRequired) ? none : LOCKED_REWARD,
    choices,
  };
}

function typeChoices({ tier, type, group }: TypeParts): Choice[] {
  const { id: typeId, displayName: name, imageUrl } = type;
  const common = { key: typeId, name, description: "", imageUrl };
  if (type.isGiftCard) {
    const path = `${REWARDS_PATH}/gift-card/${encodeURIComponent(typeId)}`;
    return [{ ...common, wish: null, link: { path, words: "See Gift Card" } }];
  }
  const wish = { from: "tier", tierId: tier.id, typeId } as const;
  if (!isDishType(type)) return [{ ...common, wish: wishText({ ...wish, itemId: null }), link: null }];
  const dishes = (group?.menuItems ?? tier.rewardMenuItems).map((dish) =>
    dishChoice({ ...wish, itemId: dish.id }, { id: dish.id, name: dish.displayName }, dish),
  );
  const groups = group ? [] : tier.rewardTierItemGroups.filter(({ menuItems }) => menuItems.length > 0);
  return [...dishes, ...groups.map((each) => groupChoice(tier, each))];
}

function dishChoice(wish: RewardWish, { id, name }: RewardItem, dish?: MenuItem): Choice {
  const { description = "", smallImageUrl: imageUrl = null } = dish ?? {};
  return { key: `dish-${id}`, name, description, imageUrl, wish: wishText(wish), link: null };
}

function groupChoice({ id: tier }: RewardTier, { id: group, name, menuItems }: RewardItemGroup): Choice {
  const path = `${REWARDS_PATH}?${new URLSearchParams({ tier, group })}`;
  const description = menuItems.map(({ displayName }) => displayName).join(", ");
  const imageUrl = menuItems[0]?.smallImageUrl ?? "";
  return { key: `group-${group}`, name, description, imageUrl, wish: null, link: { path, words: "See Choices" } };
}

/** The question before a reward is put on the order (REWARD-11). */
export interface QuestionView {
  wish: string;
  name: string;
  worth: string;
  /** "This takes 250 of your 2,450 Stripes."; empty for what is held already. */
  price: string;
}

export function questionOf(wish: RewardWish, sources: RewardSources): QuestionView | { problem: string } {
  const granted = grantWish(wish, factsOf(sources));
  if (granted.kind === "refused") return { problem: granted.message };
  if (granted.kind === "choose") return { problem: "Please choose one of these." };
  const { name, worth, cost } = granted;
  const balance = sources.held ? ` of your ${stripes(sources.held.points)}` : " of your Stripes";
  const price = cost > 0 ? `This takes ${cost.toLocaleString("en-US")}${balance}.` : "";
  return { wish: wishText(wish), name, worth: worth === name ? "" : worth, price };
}
