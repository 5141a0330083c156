import { data, redirect } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import * as keys from "../../../context.ts";
import type { SavedCard } from "../../../domain/checkout/saved-card.ts";
import { problemsOfTrouble } from "../../../domain/trouble.ts";
import { refuse, refuseUnknownButton, refuseWith } from "../../../components/form/refuse.ts";
import type { Handlers } from "../../../ui/form/intents.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/user.ts";
import { leaveForMainSite } from "../main-site.ts";
import { readAccount } from "./read-account.ts";
import { userIntents } from "./user-intents.ts";
import { UserPage } from "./user-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

type Context = Route.LoaderArgs["context"];

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** My Account (SHELL-03, SHELL-16): guests are led to sign-in and back. `?remove=` asks about one of the saved cards. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { account: signIn, once } = context.get(keys.visitor);
  await requireCustomer(context);
  const { catering } = context.get(keys.remote);
  const account = await readAccount({ catering, readCustomer: signIn.customer, now: context.get(keys.site).now() });
  // One of these calls may have found out that the token no longer holds.
  if (!signIn.isSignedIn()) await signIn.require();
  const asked = new URL(request.url).searchParams.get("remove");
  const cards = Array.isArray(account.cards) ? account.cards : [];
  const removing = cards.find(({ id }) => id === asked) ?? null;
  const isGone = asked !== null && removing === null && account.cards !== null;
  const problems = isGone ? [{ field: "", message: CARD_GONE }] : [];
  return data({ account, removing, mark: once.mark(), problems }, { status: isGone ? 404 : 200 });
}

async function requireCustomer(context: Context): Promise<void> {
  const { links, appUrl } = context.get(keys.site);
  leaveForMainSite(links.mainSiteUrl, "/user", appUrl);
  const { account } = context.get(keys.visitor);
  if (!account.isSignedIn()) await account.require();
}

const CARD_GONE = "We could not find this card. It may have been removed already.";

export async function action({ request, context }: Route.ActionArgs) {
  await requireCustomer(context);
  const form = await request.formData();
  const pressed = userIntents.read(form);
  if (!pressed) return refuseUnknownButton(form);
  const { once: attempts } = context.get(keys.visitor);
  const operation = `${pressed.name}:${pressed.argument}`;
  try {
    const { to } = await attempts.once(form.get("attempt"), operation, () => changeCard(pressed, context));
    return to === null ? refuseWith(form, CARD_GONE, 404) : redirect(to, 303);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    return refuse(form, problems, status);
  }
}

const handlers = { remove: removeCard, prefer: preferCard } satisfies Handlers<
  typeof userIntents,
  [SavedCard, Catering],
  Promise<"card-removed" | "card-preferred">
>;

/** What the form says about a card is not believed: it must be one of the customer's own. Null: it is not. */
async function changeCard(
  { name, argument }: NonNullable<ReturnType<typeof userIntents.read>>,
  context: Context,
): Promise<string | null> {
  const { catering } = context.get(keys.remote);
  const card = (await catering.paymentOptions()).find(({ id }) => id === argument);
  if (!card) return null;
  const code = await handlers[name](card, catering);
  context.get(keys.visitor).notices.write({ code });
  return "/user#cards";
}

async function removeCard(card: SavedCard, catering: Catering) {
  await catering.removePaymentOption(card.id);
  return "card-removed" as const;
}

/** PAY-14: one card is preferred, and the API makes it the only one; it refuses an expired one in words. */
async function preferCard(card: SavedCard, catering: Catering) {
  const { nameOnCard, expirationMonth, expirationYear, description } = card;
  const told = { nameOnCard, expirationMonth, expirationYear, description, isPreferred: true };
  if (!card.isPreferred) await catering.changePaymentOption(card.id, told);
  return "card-preferred" as const;
}

/** Whatever was refused may have changed meanwhile: the page is read anew, with a new mark. */
export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  return <UserPage {...loaderData} problems={actionData?.problems ?? loaderData.problems} />;
}
