import { data } from "react-router";
import { answerForm, refuseUnknownButton } from "../../../components/form/refuse.ts";
import * as keys from "../../../../server/context.ts";
import { REWARD_GONE, readWish } from "@platter/ordering/rewards/rewards.ts";
import menuStyles from "../../../styles/menu.css?url";
import rewardStyles from "../../../styles/rewards.css?url";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { FormErrors } from "../../../ui/form/problems.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import type { Route } from "./+types/rewards.ts";
import { openRewardsPage, readSources } from "./guard.ts";
import { rewardHandlers } from "./redeem-reward.ts";
import { REDEEM_FETCHER, rewardIntents } from "./reward-action.tsx";
import { choiceView } from "./reward-choices.ts";
import { RewardsPage } from "./rewards-page.tsx";
import { REWARDS_PATH, type RewardSources, questionOf, rewardsView } from "./rewards-view.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** REWARD-01, REWARD-04: `?tier=`, `?group=` and `?card=` open the choices, `?propose=` asks for confirmation. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const opened = await openRewardsPage(context, { reads: true });
  if (!opened.customer.zkRewardsOptIn) return { isMember: false as const };
  const sources = await readSources(opened);
  // The form stays that was posted, rather than a page without its button.
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
    return rewardHandlers[pressed.name]({ ...opened, wish, form, query });
  });
}

export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export const links = () => [...stylesheet(menuStyles), ...stylesheet(rewardStyles)];

export default function Rewards({ loaderData, actionData }: Route.ComponentProps) {
  const { answer } = useFormFetcher<FormErrors>(actionData, REDEEM_FETCHER);
  return <RewardsPage rewards={loaderData} refused={answer?.problems ?? null} />;
}
