import { data, redirect } from "react-router";
import * as keys from "../../../context.ts";
import type { SavedCard } from "../../../domain/checkout/saved-card.ts";
import { problemsOfTrouble } from "../../../domain/trouble.ts";
import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { Refusal } from "../../../ui/form/problems.ts";
import type { Route } from "./+types/user.ts";
import { leaveForMainSite } from "../main-site.ts";
import { readAccount } from "./read-account.ts";
import { UserPage } from "./user-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

type Context = Route.LoaderArgs["context"];

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** My Account (SHELL-03, SHELL-16): guests are led to sign-in and back. `?remove=` asks about one of the saved cards. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = context.get(keys.visitor);
  await requireCustomer(context);
  const { account: signIn } = visitor;
  const account = await readAccount({
    catering: context.get(keys.remote).catering,
    readCustomer: signIn.customer,
    now: context.get(keys.site).now(),
  });
  // One of these calls may have found out that the token no longer holds.
  if (!signIn.isSignedIn()) await signIn.require();
  const asked = new URL(request.url).searchParams.get("remove");
  const cards = Array.isArray(account.cards) ? account.cards : [];
  const removing = cards.find(({ id }) => id === asked) ?? null;
  const isGone = asked !== null && removing === null && account.cards !== null;
  const page = { account, removing, mark: visitor.once.mark(), problems: isGone ? [CARD_GONE] : [] };
  return data(page, { status: isGone ? 404 : 200 });
}

async function requireCustomer(context: Context): Promise<void> {
  const site = context.get(keys.site);
  leaveForMainSite(site.links.mainSiteUrl, "/user", site.appUrl);
  const { account: signIn } = context.get(keys.visitor);
  if (!signIn.isSignedIn()) await signIn.require();
}

const BUTTON = /^(remove|prefer):(.{1,200})$/;
const CARD_GONE = { field: "", message: "We could not find this card. It may have been removed already." };

export async function action({ request, context }: Route.ActionArgs) {
  await requireCustomer(context);
  const form = await request.formData();
  const intent = String(form.get("intent"));
  const [, verb, cardId = ""] = BUTTON.exec(intent) ?? [];
  const refuse = (status: number, problem: Refusal["problems"][number]) =>
    data<Refusal>({ problems: [problem], values: {} }, { status });
  if (!verb) return refuse(422, { field: "", message: UNKNOWN_BUTTON });
  try {
    const deed = () => (verb === "remove" ? removeCard(cardId, context) : preferCard(cardId, context));
    const { to } = await context.get(keys.visitor).once.once(form.get("attempt"), intent, deed);
    return to === null ? refuse(404, CARD_GONE) : redirect(to, 303);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    return data<Refusal>({ problems, values: {} }, { status });
  }
}

const DONE = "/user#cards";

/** What the form says about a card is not believed: it must be one of the customer's own. */
async function findCard(cardId: string, context: Context): Promise<SavedCard | null> {
  const cards = await context.get(keys.remote).catering.paymentOptions();
  return cards.find(({ id }) => id === cardId) ?? null;
}

async function removeCard(cardId: string, context: Context): Promise<string | null> {
  const card = await findCard(cardId, context);
  if (!card) return null;
  await context.get(keys.remote).catering.removePaymentOption(card.id);
  context.get(keys.visitor).notices.write({ code: "card-removed" });
  return DONE;
}

/** PAY-14: one card is preferred, and the API makes it the only one; it refuses an expired one in words. */
async function preferCard(cardId: string, context: Context): Promise<string | null> {
  const card = await findCard(cardId, context);
  if (!card) return null;
  const { nameOnCard, expirationMonth, expirationYear, description } = card;
  const told = { nameOnCard, expirationMonth, expirationYear, description, isPreferred: true };
  if (!card.isPreferred) await context.get(keys.remote).catering.changePaymentOption(card.id, told);
  context.get(keys.visitor).notices.write({ code: "card-preferred" });
  return DONE;
}

/** Whatever was refused may have changed meanwhile: the page is read anew, with a new mark. */
export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  return <UserPage {...loaderData} problems={actionData?.problems ?? loaderData.problems} />;
}
