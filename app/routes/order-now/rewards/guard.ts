import type { RouterContextProvider } from "react-router";
import * as keys from "../../../context.ts";

export type RewardsRequest = Awaited<ReturnType<typeof openRewards>>;

/** What the pages of rewards work with; guarded like checkout, and for customers only (GUARD-10). */
export async function openRewards(context: Readonly<RouterContextProvider>) {
  const { order, account, notices, idempotency } = context.get(keys.visitor);
  await order.require("checkout");
  const customer = await account.require();
  const { rewards } = context.get(keys.checkout);
  const { catering, drawings } = context.get(keys.remote);
  const { now, requestId, isPosted } = context.get(keys.site);
  return { customer, order, account, notices, idempotency, rewards, catering, drawings, now, requestId, isPosted };
}
