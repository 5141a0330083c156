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
import { orWords } from "@platter/ordering/words.ts";
import type { TrailStep } from "../../../ui/trail.tsx";
import { REWARDS_PATH, type RewardSources, cardView, giftCardPath, shownTiers, tierName } from "./rewards-view.ts";

export type ChoiceView = Exclude<ReturnType<typeof choiceView>, "gone" | null>;

export interface Choice {
  key: string;
  name: string;
  description: string;
  price: string;
  /** Null where none is told. */
  imageUrl: string | null;
  wish: string | null;
  link: { path: string; words: string } | null;
}

const MY_REWARDS: TrailStep = { label: "My Rewards", to: REWARDS_PATH };

/** "Select Your ZK Reward" for `?tier=`, `?tier=&group=` or `?card=`; null without one of them. */
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
    /** Why nothing can be added beside the reward on the order; empty when it can. */
    taken: sources.redeemed ? ONE_REWARD : "",
    lists: [{ id: cardId, heading: displayName, price: "", why, choices }],
  };
}

function tierChoice(tier: RewardTier, groupId: string | null, sources: RewardSources) {
  const { id: tierId, rewardTypes, rewardTierItemGroups } = tier;
  const name = tierName(tier);
  const group = rewardTierItemGroups.find(({ id }) => id === groupId) ?? null;
  if (groupId !== null && !group) return "gone" as const;
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

function typeList(parts: TypeParts) {
  const { type, group, sources } = parts;
  const { displayName, pointsRequired } = type;
  const points = sources.held?.points ?? Infinity;
  const choices = typeChoices(parts);
  // The store may not make a tier's dishes that day.
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
  const common = { key: typeId, name, description: "", price: stripes(type.pointsRequired), imageUrl };
  if (type.isGiftCard) {
    return [{ ...common, wish: null, link: { path: giftCardPath(typeId), words: "See Gift Card" } }];
  }
  const wish = { from: "tier", tierId: tier.id, typeId } as const;
  if (!isDishType(type)) return [{ ...common, wish: wishText({ ...wish, itemId: null }), link: null }];
  const dishes = (group?.menuItems ?? tier.rewardMenuItems).map((dish) =>
    dishChoice({ ...wish, itemId: dish.id }, { id: dish.id, name: dish.displayName }, dish),
  );
  const groups = group ? [] : tier.rewardTierItemGroups.filter(({ menuItems }) => menuItems.length > 0);
  return [...dishes, ...groups.map((each) => groupChoice(tier, each))];
}

function dishChoice(wish: RewardWish, { id, name }: RewardItem, dish?: RewardDish): Choice {
  const { description = "", smallImageUrl: imageUrl = null } = dish ?? {};
  return { key: `dish-${id}`, name, description, price: "", imageUrl, wish: wishText(wish), link: null };
}

function groupChoice({ id: tier }: RewardTier, { id: group, name, menuItems }: RewardItemGroup): Choice {
  const path = `${REWARDS_PATH}?${new URLSearchParams({ tier, group })}`;
  const description = orWords(menuItems.map(({ displayName }) => displayName));
  const imageUrl = menuItems[0]?.smallImageUrl ?? "";
  return {
    key: `group-${group}`,
    name,
    description,
    price: "",
    imageUrl,
    wish: null,
    link: { path, words: "See Choices" },
  };
}
