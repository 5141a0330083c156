import { redirect } from "react-router";
import { type FormAnswer, refuse, refuseWith } from "../../../components/form/refuse.ts";
import { editPath } from "@platter/ordering/checkout/cart.ts";
import { type RewardWish, grantWish, wishText } from "@platter/ordering/rewards/rewards.ts";
import { failureAnswer } from "@platter/ordering/remote-failure.ts";
import type { Handlers } from "../../../ui/form/intents.ts";
import { type RewardsRequest, readSources } from "./guard.ts";
import type { rewardIntents } from "./reward-action.tsx";
import { REWARDS_PATH, redeemableRewards } from "./rewards-view.ts";
import { seenOffer, spendOnce } from "./spend-once.ts";

interface Press extends RewardsRequest {
  wish: RewardWish;
  form: FormData;
  query: URLSearchParams;
}

export const rewardHandlers: Handlers<typeof rewardIntents, [Press], FormAnswer> = { propose, confirm };

/** On to the question, or first to the dishes to choose from. */
async function propose({ wish, form, query, ...opened }: Press) {
  const granted = grantWish(wish, redeemableRewards(await readSources(opened)));
  if (granted.kind === "refused") return refuseWith(form, granted.message);
  if (granted.kind === "choose") {
    const from = wish.from === "card" ? { card: wish.cardId } : { tier: wish.tierId };
    return redirect(`${REWARDS_PATH}?${new URLSearchParams(from)}`, 303);
  }
  query.set("propose", wishText(wish));
  return redirect(`${REWARDS_PATH}?${query}`, 303);
}

async function confirm(press: Press) {
  const { wish, notices } = press;
  const answer = await spendOnce(press, wishText(wish), () => redeem(press));
  if ("refused" in answer) return answer.refused;
  if (answer.again) notices.write({ code: "added-before" });
  return redirect(answer.to, 303);
}

async function redeem({ wish, form, rewards, notices, requestId, closeGroup }: Press) {
  const outcome = await rewards.redeem(wish, seenOffer(form));
  switch (outcome.kind) {
    case "added":
      // The bag is the customer's now: others cannot add to it.
      await closeGroup();
      notices.write({ code: "added", name: outcome.name, quantity: 1 });
      return outcome.unfinished ? editPath(outcome.unfinished) : "/order-now/checkout#rewards";
    case "refused":
      return refuseWith(form, outcome.message);
    case "kept": {
      const { status, messages } = failureAnswer(outcome.failure, requestId);
      // Other messages than the restaurant's would lead to spending twice.
      const said = outcome.failure.kind === "refused" ? messages : [];
      const problems = [KEPT, ...said].map((message) => ({ field: "", message }));
      return refuse(form, problems, status, NOT_AGAIN);
    }
    case "unknown":
      return refuse(form, [{ field: "", message: unknownOutcome(requestId) }], 504, NOT_AGAIN);
  }
}

/** Stripes may be spent: if the page fails, the form is not offered again. */
const NOT_AGAIN = { posted: [] };

const KEPT =
  "Your Stripes have been exchanged, but the reward is not on your order yet. It is under My Rewards, where you can redeem it.";

function unknownOutcome(reference: string): string {
  return `We could not find out whether your Stripes were exchanged. Please look at My Rewards before you redeem anything else: it may have gone through. (Reference: ${reference})`;
}
