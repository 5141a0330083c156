import { data, replace } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import * as keys from "../../../../server/context.ts";
import { type SavedCard, expiryText, savedCardName } from "@platter/ordering/checkout/saved-card.ts";
import { refuseError, refuseUnknownButton, refuseWith } from "../../../components/form/refuse.ts";
import type { Handlers } from "../../../ui/form/intents.ts";
import type { FormErrors } from "../../../ui/form/problems.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import userStyles from "../../../styles/user.css?url";
import type { Route } from "./+types/user.ts";
import { openOwnPage } from "../guard.ts";
import { userIntents } from "./saved-cards.tsx";
import { UserPage } from "./user-page.tsx";
import type { Customer } from "@platter/ordering/account/customer.ts";
import { zonedDay } from "@platter/ordering/day.ts";
import { formatCents } from "@platter/ordering/money.ts";
import { storePath } from "@platter/ordering/stores/store-page.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { repeatable, shownPast } from "@platter/ordering/order/past-order.ts";
import { storeAddress } from "@platter/ordering/stores/stores.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction, readAgainAfterRefusal as shouldRevalidate } from "../../../ui/form/keep-form.ts";

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** My Account (SHELL-03, SHELL-16); guests are sent to sign-in. `?remove=` asks to confirm removal of a saved card. */
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
  // One of these calls may have found the token expired and ended the sign-in.
  if (!signIn.isSignedIn()) await signIn.require();
  const asked = new URL(request.url).searchParams.get("remove");
  if (account.cards === null && context.get(keys.site).isPosted) throw NO_CARDS;
  const cards = Array.isArray(account.cards) ? account.cards : [];
  const removing = cards.find(({ id }) => id === asked) ?? null;
  const isGone = asked !== null && removing === null && account.cards !== null;
  const problems = isGone ? [{ field: "", message: CARD_GONE }] : [];
  return data({ account, removing, idempotencyKey: idempotency.newKey(), problems }, { status: isGone ? 404 : 200 });
}

interface Sources {
  catering: Catering;
  chosenStoreId: number | undefined;
  asksForPoints: boolean;
  readCustomer: () => Promise<Customer | null>;
  now: Date;
}

/** SHELL-03: reads all parts in parallel; a part whose read fails is null. */
async function readAccount({ catering, chosenStoreId, asksForPoints, readCustomer, now }: Sources) {
  const { soon } = catering;
  const points = () => soon(readPoints(catering, chosenStoreId, now)).catch(orNull);
  const [customer, stores, last, cards, begun, loyalty, cateringReward] = await Promise.all([
    soon(readCustomer()).catch(orNull),
    soon(catering.allStores()).catch(orNull),
    soon(catering.previousOrders(false)).then(repeatable).catch(orNull),
    soon(readCards(catering, now)).catch(orNull),
    asksForPoints ? points() : null,
    soon(catering.loyaltyBalance()).then(formatCents).catch(orNull),
    soon(catering.cateringRewardBalance()).then(formatCents).catch(orNull),
  ]);
  const preferred = stores?.find(({ id }) => id === customer?.preferredLocationId) ?? null;
  const isMember = customer?.zkRewardsOptIn ?? true;
  const held = isMember ? (begun ?? (await points())) : null;
  return {
    last: last && shownPast(last, now),
    person: customer && personOf(customer),
    store: customer?.preferredLocationId === null ? ("none" as const) : preferred && storeOf(preferred),
    cards,
    rewards: isMember ? { held, loyalty, catering: cateringReward } : ("not joined" as const),
  };
}

function personOf({ firstName, lastName, email, phone }: Customer) {
  return { name: `${firstName} ${lastName}`.trim(), email, phone };
}

function storeOf(store: Store) {
  return { name: store.name, address: storeAddress(store), page: storePath(store) };
}

/** "off": saving cards is disabled and the customer has none; existing cards can still be removed (TOGGLE-03). */
async function readCards(catering: Catering, now: Date) {
  const [cards, toggles] = await Promise.all([catering.paymentOptions(), catering.toggles()]);
  return cards.length > 0 || toggles.has("STORED_PAYMENTS") ? cards.map((card) => cardOf(card, now)) : ("off" as const);
}

function cardOf(card: SavedCard, now: Date) {
  const isLastMonth = now.toISOString().startsWith(`${card.expirationYear}-${card.expirationMonth}-`);
  return {
    id: card.id,
    name: savedCardName(card),
    description: card.description,
    type: card.ccTypeCode,
    expiry: isLastMonth && !card.isExpired ? "Expires this month" : expiryText(card),
    wantsAttention: card.isExpired || isLastMonth,
    isPreferred: card.isPreferred,
    canBePreferred: !card.isPreferred && !card.isExpired,
  };
}

/** The balance is the same at every store; the API requires store and day for its list of rewards. */
async function readPoints(catering: Catering, storeId: number | undefined, now: Date) {
  const stores = await catering.allStores();
  const store = stores.find(({ id }) => id === storeId) ?? stores[0];
  if (!store) return null;
  const { points, rewards } = await catering.rewardsAndPoints(store.id, zonedDay(now, store.timeZone).date);
  return { points, rewards: rewards.filter(({ isExpired }) => !isExpired).map(({ displayName }) => displayName) };
}

/** After a POST the error page shows the posted form again. */
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
      // The posted card id is not trusted: it must be one of the customer's cards.
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

/** PAY-14: the API clears the flag of the other cards, and refuses an expired card with a message. */
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
