import { promiseHash } from "remix-utils/promise";
import { redeemedReward } from "@platter/ordering/checkout/cart.ts";
import { REWARD_GONE, readWish } from "@platter/ordering/rewards/rewards.ts";
import type { RewardsRequest } from "./guard.ts";
import { choiceView } from "./reward-choices.ts";
import { REWARDS_PATH, type RewardSources, questionOf, rewardsView } from "./rewards-view.ts";

/** What the customer has, and what it buys for the order as it is. */
export async function readSources(opened: RewardsRequest): Promise<RewardSources> {
  const { order, account, rewards, catering, now } = opened;
  const { held, cart, ready, toggles } = await promiseHash({
    held: rewards.read(),
    cart: order.cart(),
    ready: order.ready(),
    toggles: catering.toggles(),
  });
  // One of these calls may have found out that the token no longer holds.
  if (!account.isSignedIn()) await account.require();
  return {
    ...held,
    redeemed: cart && redeemedReward(cart),
    hasGiftCards: toggles.has("GIFT_CARD_REWARDS"),
    now: now(),
    zone: ready.store.timeZone,
  };
}

/** The page at the address with this query. */
export function memberView(sources: RewardSources, query: URLSearchParams) {
  const wish = readWish(query.get("propose") ?? "");
  const asked = wish && questionOf(wish, sources);
  const choice = choiceView(query, sources);
  const isGone = choice === "gone" || (query.has("propose") && wish === null);
  const problem = isGone ? REWARD_GONE : asked && "problem" in asked ? asked.problem : null;
  query.delete("propose");
  return {
    isMember: true as const,
    ...rewardsView(sources),
    choice: choice === "gone" ? null : choice,
    question: asked && "wish" in asked ? asked : null,
    problems: problem === null ? [] : [{ field: "", message: problem }],
    here: query.size > 0 ? `${REWARDS_PATH}?${query}` : REWARDS_PATH,
    points: sources.held?.points ?? 0,
  };
}
