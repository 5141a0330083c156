import { data, replace } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import * as keys from "../../../../server/context.ts";
import type { SavedCard } from "@platter/ordering/checkout/saved-card.ts";
import { refuseError, refuseUnknownButton, refuseWith } from "../../../components/form/refuse.ts";
import type { Handlers } from "../../../ui/form/intents.ts";
import type { FormErrors } from "../../../ui/form/problems.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import userStyles from "../../../styles/user.css?url";
import type { Route } from "./+types/user.ts";
import { openOwnPage } from "../guard.ts";
import { readAccount } from "./read-account.ts";
import { userIntents } from "./saved-cards.tsx";
import { UserPage } from "./user-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction, readAgainAfterRefusal as shouldRevalidate } from "../../../ui/form/keep-form.ts";

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** My Account (SHELL-03, SHELL-16): guests go to sign-in and back. `?remove=` confirms removal of a saved card. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { account: signIn, order, idempotency, catering, now } = await requireCustomer(context);
  const chosenStoreId = order.setup.read().store?.id;
  const account = await readAccount({
    catering,
    chosenStoreId,
    asksForPoints: signIn.mayHaveRewards(),
    readCustomer: () => signIn.customer(),
    now: now(),
  });
  // One of these calls may have found the token expired.
  if (!signIn.isSignedIn()) await signIn.require();
  const asked = new URL(request.url).searchParams.get("remove");
  if (account.cards === null && context.get(keys.site).isPosted) throw NO_CARDS;
  const cards = Array.isArray(account.cards) ? account.cards : [];
  const removing = cards.find(({ id }) => id === asked) ?? null;
  const isGone = asked !== null && removing === null && account.cards !== null;
  const problems = isGone ? [{ field: "", message: CARD_GONE }] : [];
  return data({ account, removing, idempotencyKey: idempotency.newKey(), problems }, { status: isGone ? 404 : 200 });
}

/** The form stays that was posted. */
const NO_CARDS = data({ reason: "unreachable" }, { status: 503 });

async function requireCustomer(context: Route.LoaderArgs["context"]) {
  const opened = openOwnPage(context, "/user");
  if (!opened.account.isSignedIn()) await opened.account.require();
  return opened;
}

const CARD_GONE = "We could not find this card. It may have been removed already.";

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const pressed = userIntents.read(form);
  if (!pressed) return refuseUnknownButton(form);
  const { name, argument: cardId } = pressed;
  const { account, idempotency, catering, notices, reference } = openOwnPage(context, "/user");
  try {
    if (!account.isSignedIn()) await account.require();
    const { to } = await idempotency.once(form.get("idempotencyKey"), `${name}:${cardId}`, async () => {
      // The form's card is not trusted: it must be one of the customer's.
      const card = (await catering.paymentOptions()).find(({ id }) => id === cardId);
      if (!card) return null;
      notices.write({ code: await handlers[name](card, catering) });
      return "/user#cards";
    });
    return to === null ? refuseWith(form, CARD_GONE, 404) : replace(to, 303);
  } catch (error) {
    if (!account.isSignedIn()) await account.require();
    return refuseError(form, error, reference);
  }
}

const handlers = { remove: removeCard, prefer: preferCard } satisfies Handlers<
  typeof userIntents,
  [SavedCard, Catering],
  Promise<"card-removed" | "card-preferred">
>;

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

export const links = () => stylesheet(userStyles);

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  const { Form, answer, pressed } = useFormFetcher<FormErrors>(actionData);
  return <UserPage {...loaderData} form={Form} pressed={pressed} problems={answer?.problems ?? loaderData.problems} />;
}
