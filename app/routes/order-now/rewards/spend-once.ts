import type { SeenOffer } from "../../../../server/checkout/rewards.ts";
import { textOf } from "@platter/ordering/typed-text.ts";
import type { RewardsRequest } from "./guard.ts";

export function seenOffer(form: FormData): SeenOffer {
  return { points: Number(form.get("points")) || 0, offer: textOf(form, "offer") };
}

/** Spends points at most once per idempotency key; `spend` returns the next path or a refusal. */
export async function spendOnce<Refused extends object>(
  { idempotency, form }: Pick<RewardsRequest, "idempotency"> & { form: FormData },
  operation: string,
  spend: () => Promise<string | Refused>,
): Promise<{ to: string; again: boolean } | { refused: Refused }> {
  const refusals: Refused[] = [];
  const { to, again } = await idempotency.once(form.get("idempotencyKey"), operation, async () => {
    const answer = await spend();
    if (typeof answer === "string") return answer;
    refusals.push(answer);
    return null;
  });
  if (to !== null) return { to, again };
  const [refused] = refusals;
  // Without a refusal of its own, this request waited for a concurrent one that was refused, so it runs now.
  return refused ? { refused } : spendOnce({ idempotency, form }, operation, spend);
}
