import type { Cart, CartLine } from "./cart.ts";

export interface RedeemedReward {
  id: string;
  name: string;
  line: CartLine | null;
}

export function redeemedReward({ reward, lines }: Pick<Cart, "reward" | "lines">): RedeemedReward | null {
  const ofReward = lines.filter(({ customerRewardId }) => customerRewardId !== null);
  if (reward) {
    const line = ofReward.find(({ customerRewardId }) => customerRewardId === reward.id) ?? null;
    return { id: reward.id, name: reward.displayName, line };
  }
  const [line] = ofReward;
  return line?.customerRewardId ? { id: line.customerRewardId, name: line.name, line } : null;
}
