import type { RouterContextProvider } from "react-router";
import * as keys from "../../../../server/context.ts";

export type RewardsRequest = Awaited<ReturnType<typeof openRewardsPage>>;

/**
 * What the pages of rewards work with; guarded like checkout, and for customers only (GUARD-10). `reads`: rewards are read
 * next, and asked for meanwhile.
 */
export async function openRewardsPage(context: Readonly<RouterContextProvider>, { reads = false } = {}) {
  const { order, account, notices, idempotency } = context.get(keys.visitor);
  const { rewards } = context.get(keys.checkout);
  if (reads && account.mayHaveRewards()) rewards.read().catch(() => undefined);
  const required = account.require();
  // Judged after the order, whichever fails sooner.
  required.catch(() => undefined);
  await order.require("checkout");
  const customer = await required;
  const { catering, drawings } = context.get(keys.remote);
  const { now, requestId, isPosted } = context.get(keys.site);
  return { customer, order, account, notices, idempotency, rewards, catering, drawings, now, requestId, isPosted };
}
