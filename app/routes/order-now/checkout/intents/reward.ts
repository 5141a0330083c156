import { openPostedOrder } from "../open-order.ts";
import { type Answer, type Press, refuseButton, showCheckout } from "../press.ts";

/** REWARD-03: one that is gone already is no problem. */
export async function removeReward(press: Press): Promise<Answer> {
  const { argument, visitor, desk } = press;
  if (!visitor.account.isSignedIn()) return refuseButton(press);
  await openPostedOrder(press);
  const removed = await desk.rewards.remove(argument);
  if (removed) visitor.notices.write({ code: "removed", name: removed.name });
  return showCheckout("#rewards");
}
