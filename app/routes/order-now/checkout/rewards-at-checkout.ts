import { redeemedReward } from "@platter/ordering/checkout/redeemed-reward.ts";
import { hasEnoughForAny, rewardsMessage } from "@platter/ordering/rewards/rewards.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { OpenOrder } from "./open-order.ts";
import type { CheckoutRequest } from "./press.ts";

/** What checkout says of rewards. */
export interface RewardsSummary {
  /** One of the three of REWARD-02, or that nothing can be said right now. */
  message: string | null;
  /** Whether there is a page to choose from; not while nobody knows who the customer is. */
  canChoose: boolean;
  /** "Redeemed Discounts": at most one (REWARD-03). */
  redeemed: { id: string; name: string }[];
}

const NOT_SHOWN = "Your rewards cannot be shown right now. You can still place your order.";

/** REWARD-15: for members only; null for everybody else. A service that fails leaves a sentence. */
export async function rewardsAtCheckout(
  { visitor: { account }, desk, catering }: CheckoutRequest,
  opened: Promise<OpenOrder>,
): Promise<RewardsSummary | null> {
  if (!account.isSignedIn()) return null;
  const [{ cart }, customer] = await Promise.all([
    opened,
    catering.soon(account.customer()).catch(orNull),
    account.mayHaveRewards() ? desk.rewards.read() : null,
  ]);
  const reward = redeemedReward(cart);
  const redeemed = reward ? [{ id: reward.id, name: reward.name }] : [];
  // Its reading may have found out that the token no longer holds.
  if (!customer) return account.isSignedIn() ? { message: NOT_SHOWN, canChoose: false, redeemed } : null;
  // One that lies on the order can always be removed.
  if (!customer.zkRewardsOptIn) return reward ? { message: null, canChoose: false, redeemed } : null;
  if (reward) return { message: null, canChoose: true, redeemed };
  const { held, tiers, usable } = await desk.rewards.read();
  if (!held && !tiers && !usable) return { message: NOT_SHOWN, canChoose: true, redeemed };
  const hasEnough = held !== null && hasEnoughForAny(held.points, tiers ?? []);
  return { message: rewardsMessage(usable?.size ?? 0, hasEnough), canChoose: true, redeemed };
}
