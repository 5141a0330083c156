import type { RouterContextProvider } from "react-router";
import { promiseHash } from "remix-utils/promise";
import { redeemedReward } from "@platter/ordering/checkout/cart.ts";
import * as keys from "../../../../server/context.ts";
import type { RewardSources } from "./rewards-view.ts";

export type RewardsRequest = Awaited<ReturnType<typeof openRewardsPage>>;

/** Requires the steps before checkout and a sign-in (GUARD-10); `reads` starts reading rewards in parallel. */
export async function openRewardsPage(context: Readonly<RouterContextProvider>, { reads = false } = {}) {
  const visitor = context.get(keys.visitor);
  const { order, account, notices, idempotency } = visitor;
  const rewards = visitor.checkout().rewards();
  if (reads && account.mayHaveRewards()) rewards.read().catch(() => undefined);
  const required = account.require();
  // Prevents an unhandled rejection: the order is required first, the sign-in after it.
  required.catch(() => undefined);
  await order.require("checkout");
  const customer = await required;
  const { catering, drawings } = context.get(keys.remote);
  const { now, requestId, isPosted } = context.get(keys.site);
  const parts = { customer, order, account, notices, idempotency, rewards, catering, drawings };
  return { ...parts, closeGroup: () => visitor.groups().hosted.close(), now, requestId, isPosted };
}

export async function readSources(opened: RewardsRequest): Promise<RewardSources> {
  const { order, account, rewards, catering, now } = opened;
  const { held, cart, ready, toggles } = await promiseHash({
    held: rewards.read(),
    cart: order.cart(),
    ready: order.ready(),
    toggles: catering.toggles(),
  });
  // One of these calls may have found the token expired and ended the sign-in.
  if (!account.isSignedIn()) await account.require();
  return {
    ...held,
    redeemed: cart && redeemedReward(cart),
    hasGiftCards: toggles.has("GIFT_CARD_REWARDS"),
    now: now(),
    zone: ready.store.timeZone,
  };
}
