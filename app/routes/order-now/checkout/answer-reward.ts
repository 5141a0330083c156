import type { Rewards } from "../../../../server/checkout/rewards.ts";
import type { Notice } from "../../../domain/order/notices.ts";
import { problemsOfTrouble } from "../../../domain/trouble.ts";
import type { Problem } from "../../../ui/form/problems.ts";

interface RewardParts {
  rewards: Rewards;
  notices: { write(notice: Notice): void };
  /** The reference id a customer reads on the phone. */
  reference: string;
}

/**
 * The buttons `go:rewards` and `reward:remove:{id}` (REWARD-01, REWARD-03): where it leads, or why not. A reward that is
 * gone already is no problem.
 */
export async function answerReward(
  intent: string,
  { rewards, notices, reference }: RewardParts,
): Promise<{ to: string } | { status: number; problems: Problem[] }> {
  if (intent === "go:rewards") return { to: "/order-now/checkout/rewards" };
  try {
    const removed = await rewards.remove(intent.slice("reward:remove:".length));
    if (removed) notices.write({ code: "removed", name: removed.name });
    return { to: "/order-now/checkout#rewards" };
  } catch (error) {
    return problemsOfTrouble(error, reference);
  }
}
