import type { Reward, RewardCard } from "./rewards.ts";

/** The customer's cards with the worth of their rewards, and rewards without a card; null `available` is unread. */
export function heldRewards(cards: RewardCard[], available: Reward[] | null): RewardCard[] {
  const rewards = available ?? [];
  const ofCards = new Set(cards.map(({ cardId }) => cardId));
  const withoutCard = new Set(rewards.filter(({ id }) => !ofCards.has(id)));
  const held = cards.map((card) => {
    const reward = rewards.find(({ id }) => id === card.cardId) ?? ofSameName(card, [...withoutCard]);
    if (!reward) return card;
    withoutCard.delete(reward);
    return withWorth(card, reward);
  });
  return [...held, ...[...withoutCard].map(cardlessReward)];
}

/** The reward, matched by name, of a card whose id is not the reward's. */
function ofSameName(card: RewardCard, rewards: Reward[]): Reward | undefined {
  return card.isExpired ? undefined : rewards.find(({ name }) => name === card.name);
}

function withWorth(card: RewardCard, reward: Reward): RewardCard {
  const { id, items, amountOff, pointsRequired } = reward;
  const isWorthKnown = items.length > 0 || amountOff;
  return {
    ...card,
    // The id by which the reward is put on the order.
    cardId: id,
    displayName: card.displayName === card.name ? reward.displayName : card.displayName,
    description: card.description || reward.description,
    imageUrl: card.imageUrl || reward.imageUrl,
    ...(isWorthKnown && { items, amountOff }),
    pointsRequired: card.pointsRequired ?? pointsRequired,
  };
}

function cardlessReward({ id, ...worth }: Reward): RewardCard {
  return { ...worth, cardId: id, cardNumber: "", expirationDate: "", isExpired: false };
}
