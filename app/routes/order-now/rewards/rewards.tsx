import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import { data, redirect } from "react-router";
import { promiseHash } from "remix-utils/promise";
import * as keys from "../../../context.ts";
import { editPath } from "../../../domain/checkout/cart.ts";
import {
  type RewardWish,
  REWARD_GONE,
  grantWish,
  readWish,
  redeemedReward,
  wishText,
} from "../../../domain/rewards/rewards.ts";
import { problemsOfTrouble, troubleAnswer } from "../../../domain/trouble.ts";
import type { Handlers } from "../../../ui/form/intents.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { Refusal } from "../../../ui/form/problems.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import rewardStyles from "../../../styles/rewards.css?url";
import type { Route } from "./+types/rewards.ts";
import { choiceView } from "./reward-choices.ts";
import { REDEEM_FETCHER } from "./reward-action.tsx";
import { rewardIntents } from "./reward-intents.ts";
import { RewardsPage } from "./rewards-page.tsx";
import { REWARDS_PATH, type RewardSources, factsOf, questionOf, rewardsView } from "./rewards-view.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

type Context = Route.LoaderArgs["context"];

/**
 * My Rewards and what Stripes buy (REWARD-01, REWARD-04). `?tier=`, `?group=` and `?card=` lead into the choices,
 * `?propose=` asks before one is put on the order.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { zkRewardsOptIn } = await requireCustomer(context);
  if (!zkRewardsOptIn) return { isMember: false as const };
  const sources = await readSources(context);
  const { once } = context.get(keys.visitor);
  return { ...memberView(sources, new URL(request.url).searchParams), mark: once.mark() };
}

function memberView(sources: RewardSources, query: URLSearchParams) {
  const wish = readWish(query.get("propose") ?? "");
  const asked = wish && questionOf(wish, sources);
  const choice = choiceView(query, sources);
  const isGone = choice === "gone" || (query.has("propose") && wish === null);
  const problem = isGone ? REWARD_GONE : asked && "problem" in asked ? asked.problem : null;
  query.delete("propose");
  return {
    isMember: true as const,
    ...rewardsView(sources),
    choice: choice === "gone" ? null : choice,
    question: asked && "wish" in asked ? asked : null,
    problems: problem === null ? [] : [{ field: "", message: problem }],
    here: query.size > 0 ? `${REWARDS_PATH}?${query}` : REWARDS_PATH,
    points: sources.held?.points ?? 0,
  };
}

/** Guarded like checkout, and for customers only (GUARD-10). */
async function requireCustomer(context: Context) {
  const { order, account } = context.get(keys.visitor);
  await order.require("checkout");
  return account.require();
}

async function readSources(context: Context): Promise<RewardSources> {
  const { order, account } = context.get(keys.visitor);
  const { held, cart, ready, toggles } = await promiseHash({
    held: context.get(keys.checkout).rewards.read(),
    cart: order.cart(),
    ready: order.ready(),
    toggles: context.get(keys.remote).catering.toggles(),
  });
  // One of these calls may have found out that the token no longer holds.
  if (!account.isSignedIn()) await account.require();
  return {
    ...held,
    redeemed: cart && redeemedReward(cart),
    hasGiftCards: toggles.has("GIFT_CARD_REWARDS"),
    now: context.get(keys.site).now(),
    zone: ready.store.timeZone,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireCustomer(context);
  const form = await request.formData();
  const pressed = rewardIntents.read(form);
  const wish = pressed && readWish(pressed.argument);
  if (!wish) return refuse(422, UNKNOWN_BUTTON);
  try {
    return await handlers[pressed.name]({ wish, form, request, context });
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    return data<Refusal>({ problems, values: {} }, { status });
  }
}

interface Press {
  wish: RewardWish;
  form: FormData;
  request: Request;
  context: Context;
}

const handlers: Handlers<typeof rewardIntents, [Press], Promise<Response | Refused>> = { propose, confirm };

/** Leads to the question, or first to the dishes to choose from. */
async function propose({ wish, request, context }: Press) {
  const granted = grantWish(wish, factsOf(await readSources(context)));
  if (granted.kind === "refused") return refuse(422, granted.message);
  if (granted.kind === "choose") {
    const from = wish.from === "card" ? { card: wish.cardId } : { tier: wish.tierId };
    return redirect(`${REWARDS_PATH}?${new URLSearchParams(from)}`, 303);
  }
  const query = new URL(request.url).searchParams;
  query.set("propose", wishText(wish));
  return redirect(`${REWARDS_PATH}?${query}`, 303);
}

/** REWARD-11, REWARD-13: once for each page that was shown, however often it is sent. */
async function confirm(press: Press): Promise<Response | Refused> {
  const { wish, form, context } = press;
  const { notices, once } = context.get(keys.visitor);
  const { rewards } = context.get(keys.checkout);
  const { requestId } = context.get(keys.site);
  const answer: { refused: Refused | null } = { refused: null };
  const { to, again } = await once.once(form.get("attempt"), wishText(wish), async () => {
    const outcome = await rewards.redeem(wish, Number(form.get("points")) || 0);
    switch (outcome.kind) {
      case "added":
        notices.write({ code: "added", name: outcome.name, quantity: 1 });
        return outcome.unfinished ? editPath(outcome.unfinished) : "/order-now/checkout#rewards";
      case "refused":
        answer.refused = refuse(422, outcome.message);
        return null;
      case "kept": {
        const { status, messages } = troubleAnswer(outcome.trouble, requestId);
        answer.refused = refuse(status, KEPT, ...messages);
        return null;
      }
      case "unknown":
        answer.refused = refuse(504, unknownOutcome(requestId));
        return null;
    }
  });
  // It has waited for another press that was refused: then this one is judged for itself.
  if (to === null) return answer.refused ?? confirm(press);
  if (again) notices.write({ code: "added-before" });
  return redirect(to, 303);
}

type Refused = ReturnType<typeof refuse>;

const KEPT =
  "Your Stripes have been exchanged, but the reward is not on your order yet. You find it under My Rewards and can redeem it from there.";

function unknownOutcome(reference: string): string {
  return `We could not find out whether your Stripes were exchanged. Please look at My Rewards before you try again. (Reference: ${reference})`;
}

function refuse(status: number, ...messages: string[]) {
  const problems = messages.map((message) => ({ field: "", message }));
  return data<Refusal>({ problems, values: {} }, { status });
}

/** Whatever was refused may have changed meanwhile: the page is read anew, with a new mark. */
export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export const links = () => [{ rel: "stylesheet", href: rewardStyles }];

export default function Rewards({ loaderData, actionData }: Route.ComponentProps) {
  const { answer } = useFormFetcher<Refusal>(actionData, REDEEM_FETCHER);
  return <RewardsPage rewards={loaderData} refused={answer?.problems ?? null} />;
}
