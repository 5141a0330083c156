import {
  type RewardCard,
  type RewardDish,
  type RewardItem,
  type RewardItemGroup,
  type RewardTier,
  type RewardType,
  type RewardWish,
  LOCKED_REWARD,
  NOT_HERE,
  ONE_REWARD,
  isDishType,
  isUnlocked,
  stripes,
  wishText,
} from "@platter/ordering/rewards/rewards.ts";
import type { TrailStep } from "../../../ui/trail.tsx";
import { REWARDS_PATH, type RewardSources, cardView, giftCardPath, shownTiers, tierName } from "./rewards-view.ts";

export type ChoiceView = Exclude<ReturnType<typeof choiceView>, "gone" | null>;

export interface Choice {
  key: string;
  name: string;
  why: string;
  price: string;
  imageUrl: string | null;
  wish: string | null;
  link: { path: string; words: string } | null;
}

const MY_REWARDS: TrailStep = { label: "My Rewards", to: REWARDS_PATH };

/** "Select Your ZK Reward" for `?tier=`, `?tier=&group=` or `?card=`; null without these parameters. */
export function choiceView(query: URLSearchParams, sources: RewardSources) {
  const tierId = query.get("tier");
  if (tierId !== null) {
    const tier = shownTiers(sources)?.find(({ id }) => id === tierId);
    return tier ? tierChoice(tier, query.get("group"), sources) : ("gone" as const);
  }
  const cardId = query.get("card");
  if (cardId === null) return null;
  const card = sources.held?.rewards.find((candidate) => candidate.cardId === cardId);
  return card ? cardChoice(card, sources) : ("gone" as const);
}

function cardChoice(card: RewardCard, sources: RewardSources) {
  const { cardId, displayName, items } = card;
  const { state } = cardView(card, sources);
  const why = state.kind === "not now" && !sources.redeemed ? state.why : "";
  const choices = items.map(({ id, name }) =>
    dishChoice({ from: "card", cardId, itemId: id }, { id, name: name || displayName }),
  );
  return {
    trail: [MY_REWARDS, { label: displayName }],
    taken: sources.redeemed ? ONE_REWARD : "",
    lists: [{ id: cardId, heading: displayName, to: null, price: "", why, choices }],
  };
}

function tierChoice(tier: RewardTier, groupId: string | null, sources: RewardSources) {
  const { rewardTypes, rewardTierItemGroups } = tier;
  const label = tierName(tier);
  const group = rewardTierItemGroups.find(({ id }) => id === groupId);
  if (groupId !== null && !group) return "gone" as const;
  const types = group ? rewardTypes.filter(isDishType) : rewardTypes;
  return {
    trail: [MY_REWARDS, ...(group ? [{ label, to: tierPath(tier) }, { label: group.name }] : [{ label }])],
    // Gift cards are sent by e-mail, so the limit of one reward per order does not apply.
    taken: sources.redeemed && types.some(({ isGiftCard }) => !isGiftCard) ? ONE_REWARD : "",
    lists: types.flatMap((type) => typeLists(tier, type, { group, points: sources.held?.points ?? Infinity })),
  };
}

function tierPath({ id: tier }: RewardTier, group?: RewardItemGroup) {
  return `${REWARDS_PATH}?${new URLSearchParams({ tier, ...(group && { group: group.id }) })}`;
}

interface Asked {
  group: RewardItemGroup | undefined;
  points: number;
}

function typeLists(tier: RewardTier, type: RewardType, { group, points }: Asked) {
  const { id, displayName, pointsRequired } = type;
  const isOpen = isUnlocked(points, pointsRequired);
  const common = { price: stripes(pointsRequired), why: isOpen ? "" : LOCKED_REWARD };
  const all = isDishType(type) ? tier.rewardTierItemGroups : [];
  const groups = (group ? [group] : all).map((each) => ({
    ...common,
    id: `${id}-${each.id}`,
    heading: each.name,
    to: group ? null : tierPath(tier, each),
    choices: dishChoices(each.menuItems, tier, type),
  }));
  const own = { ...common, id, heading: displayName, to: null, choices: group ? [] : typeChoices(tier, type) };
  const lists = [own, ...groups].filter(({ choices }) => choices.length > 0);
  // Empty if the store offers none of the tier's dishes that day.
  return lists.length > 0 ? lists : [{ ...own, why: common.why || NOT_HERE }];
}

function typeChoices(tier: RewardTier, type: RewardType): Choice[] {
  const { id: typeId, displayName: name, imageUrl, isGiftCard, pointsRequired } = type;
  if (isDishType(type)) return dishChoices(tier.rewardMenuItems, tier, type);
  const wish = isGiftCard ? null : wishText({ from: "tier", tierId: tier.id, typeId, itemId: null });
  const link = isGiftCard ? { path: giftCardPath(typeId), words: "See Gift Card" } : null;
  return [{ key: typeId, name, why: "", price: stripes(pointsRequired), imageUrl, wish, link }];
}

function dishChoices(dishes: RewardDish[], { id: tierId }: RewardTier, { id: typeId }: RewardType): Choice[] {
  return dishes.map(({ id, displayName: name, smallImageUrl }) =>
    dishChoice({ from: "tier", tierId, typeId, itemId: id }, { id, name }, smallImageUrl),
  );
}

function dishChoice(wish: RewardWish, { id, name }: RewardItem, imageUrl: string | null = null): Choice {
  return { key: `dish-${id}`, name, why: "", price: "", imageUrl, wish: wishText(wish), link: null };
}
