import { data, redirect } from "react-router";
import {
  type FormAnswer,
  answerForm,
  refuse,
  refuseUnknownButton,
  refuseWith,
} from "../../../components/form/refuse.ts";
import * as keys from "../../../../server/context.ts";
import { type RewardWish, grantWish, readWish, REWARD_GONE, wishText } from "@platter/ordering/rewards/rewards.ts";
import menuStyles from "../../../styles/menu.css?url";
import rewardStyles from "../../../styles/rewards.css?url";
import type { FormErrors } from "../../../ui/form/problems.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import type { Route } from "./+types/rewards.ts";
import { type RewardsRequest, openRewardsPage, readSources } from "./guard.ts";
import { REDEEM_FETCHER, rewardIntents } from "./reward-action.tsx";
import { choiceView } from "./reward-choices.ts";
import { RewardsPage } from "./rewards-page.tsx";
import { type RewardSources, questionOf, redeemableRewards, REWARDS_PATH, rewardsView } from "./rewards-view.ts";
import { editPath } from "@platter/ordering/checkout/cart.ts";
import { failureAnswer } from "@platter/ordering/remote-failure.ts";
import type { Handlers } from "../../../ui/form/intents.ts";
import { seenOffer, spendOnce } from "./spend-once.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction, readAgainAfterRefusal as shouldRevalidate } from "../../../ui/form/keep-form.ts";

/** REWARD-01, REWARD-04: `?tier=`, `?group=` and `?card=` open the choices, `?propose=` asks for confirmation. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const opened = await openRewardsPage(context, { reads: true });
  if (!opened.customer.zkRewardsOptIn) return { isMember: false as const };
  const sources = await readSources(opened);
  // After a POST the error page shows the posted form again, rather than a page without its button.
  if (opened.isPosted && !(sources.held && sources.tiers)) throw UNREACHABLE;
  const view = memberView(sources, new URL(request.url).searchParams);
  const offer = view.question ? await opened.rewards.sealOffer(view.question.cost) : "";
  return { ...view, offer, idempotencyKey: opened.idempotency.newKey() };
}

function memberView(sources: RewardSources, query: URLSearchParams) {
  const wish = readWish(query.get("propose") ?? "");
  const asked = wish && questionOf(wish, sources);
  const choice = choiceView(query, sources);
  const isGone = choice === "gone" || (query.has("propose") && wish === null);
  const problem = isGone ? REWARD_GONE : typeof asked === "string" ? asked : null;
  query.delete("propose");
  return {
    isMember: true as const,
    ...rewardsView(sources),
    choice: choice === "gone" ? null : choice,
    question: typeof asked === "string" ? null : asked,
    problems: problem === null ? [] : [{ field: "", message: problem }],
    here: query.size > 0 ? `${REWARDS_PATH}?${query}` : REWARDS_PATH,
    points: sources.held?.points ?? 0,
  };
}

const UNREACHABLE = data({ reason: "unreachable" }, { status: 503 });

export async function action({ request, context }: Route.ActionArgs) {
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    const opened = await openRewardsPage(context);
    const pressed = rewardIntents.read(form);
    const wish = pressed && readWish(pressed.argument);
    if (!wish) return refuseUnknownButton(form);
    const query = new URL(request.url).searchParams;
    return handlers[pressed.name]({ ...opened, wish, form, query });
  });
}

interface Press extends RewardsRequest {
  wish: RewardWish;
  form: FormData;
  query: URLSearchParams;
}

const handlers: Handlers<typeof rewardIntents, [Press], FormAnswer> = { propose, confirm };

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
      // The reward has assigned the cart to the customer, so guests of a group can no longer add to it.
      await closeGroup();
      notices.write({ code: "added", name: outcome.name, quantity: 1 });
      return outcome.unfinished ? editPath(outcome.unfinished) : "/order-now/checkout#rewards";
    case "refused":
      return refuseWith(form, outcome.message);
    case "kept": {
      const { status, messages } = failureAnswer(outcome.failure, requestId);
      // Generic messages suggest to try again, which would spend points twice.
      const said = outcome.failure.kind === "refused" ? messages : [];
      const problems = [KEPT, ...said].map((message) => ({ field: "", message }));
      return refuse(form, problems, status, NOT_AGAIN);
    }
    case "unknown":
      return refuse(form, [{ field: "", message: unknownOutcome(requestId) }], 504, NOT_AGAIN);
  }
}

/** Without posted fields the error page does not offer to send the form again, since points may be spent. */
const NOT_AGAIN = { posted: [] };

const KEPT =
  "Your Stripes have been exchanged, but the reward is not on your order yet. It is under My Rewards, where you can redeem it.";

function unknownOutcome(reference: string): string {
  return `We could not find out whether your Stripes were exchanged. Please look at My Rewards before you redeem anything else: it may have gone through. (Reference: ${reference})`;
}

export const links = () => [...stylesheet(menuStyles), ...stylesheet(rewardStyles)];

export default function Rewards({ loaderData, actionData }: Route.ComponentProps) {
  const { answer } = useFormFetcher<FormErrors>(actionData, REDEEM_FETCHER);
  return <RewardsPage rewards={loaderData} refused={answer?.problems ?? null} />;
}
