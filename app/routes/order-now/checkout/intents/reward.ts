import { refuseUnknownButton } from "../../../../components/form/refuse.ts";
import { openPostedOrder } from "../open-order.ts";
import { type Answer, type Press, showCheckout } from "../press.ts";

/** REWARD-03: one that is gone already is no problem. */
export async function removeReward(press: Press): Promise<Answer> {
  const { form, argument, visitor, desk } = press;
  if (!visitor.account.isSignedIn()) return refuseUnknownButton(form);
  await openPostedOrder(press);
  const removed = await desk.rewards.remove(argument);
  if (removed) visitor.notices.write({ code: "removed", name: removed.name });
  return showCheckout("#rewards");
}
