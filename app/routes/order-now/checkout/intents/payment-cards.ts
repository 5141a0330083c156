import { data, redirectDocument } from "react-router";
import type { Catering } from "../../../../../server/catering/catering.ts";
import type { CardToSave } from "../../../../../server/catering/payment-options.ts";
import { refuse, refuseUnknownButton } from "../../../../components/form/refuse.ts";
import { isSavedOf } from "@platter/ordering/checkout/card.ts";
import { contactRule } from "@platter/ordering/checkout/contact-rules.ts";
import { UNEXPECTED_CARD_ERROR, isSessionOld } from "@platter/ordering/checkout/payment.ts";
import { type SavedCard, paymentIdOf } from "@platter/ordering/checkout/saved-card.ts";
import { failureAnswer, isBrokenRule, lookUpAfter, orNull, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import type { Problem } from "../../../../ui/form/problems.ts";
import { problemsOfFields, readCardToSave } from "../checkout-form.ts";
import { type Answer, type CheckoutAnswer, type CheckoutRequest, type OrderPost, showCheckout } from "../guard.ts";
import { orderProblems } from "../order-rejection.ts";

const SECTION = "#payment";
const UNEXPECTED = [{ field: "providerCard", message: UNEXPECTED_CARD_ERROR }];

export function showCardForm(entersCard: boolean) {
  return async ({ desk }: OrderPost): Promise<Answer> => {
    desk.payment.session.update({ entersCard });
    return showCheckout(SECTION);
  };
}

/** API-52: "Add Card" saves the card without its CVV and selects it for this order. */
export async function saveCard({ form, posted, order, visitor, desk, catering, site }: OrderPost): Promise<Answer> {
  if (!visitor.account.isSignedIn()) return refuseUnknownButton(form);
  const { card, problems } = readCardToSave(posted, site.now(), order.store.timeZone);
  if (problems.length > 0) return refuse(form, problems);
  try {
    const saved = await catering.addPaymentOption(card).catch((error: unknown) => findSaved(catering, card, error));
    desk.payment.session.update({ savedCardId: paymentIdOf(saved), entersCard: false });
    visitor.notices.write({ code: "card-taken", mask: saved.cardNumber });
    return showCheckout(SECTION);
  } catch (error) {
    const failure = remoteFailureOf(error);
    if (failure?.kind !== "refused") throw error;
    const { status, problems: told } = orderProblems(failure, site.requestId);
    return refuse(form, told, status);
  }
}

/** After a lost reply, reads the customer's cards to see whether this one was saved; otherwise rethrows. */
async function findSaved(catering: Catering, card: CardToSave, error: unknown): Promise<SavedCard> {
  const cards = await lookUpAfter(error, () => catering.paymentOptions());
  const saved = cards?.find((one) => isSavedOf(one, card));
  if (!saved) throw error;
  return saved;
}

export async function openProviderPage(post: OrderPost): Promise<Answer> {
  return withSession(post, ({ id, token }) => {
    const { form, site, desk } = post;
    if (!desk.provider?.hostedPage) return refuse(form, UNEXPECTED);
    const to = new URL(desk.provider.hostedPage);
    const back = `${site.appUrl}/order-now/checkout/card?state=${desk.payment.sealReturn(id)}`;
    to.searchParams.set("token", token);
    to.searchParams.set("returnUrl", back);
    to.searchParams.set("cancelUrl", back);
    // A document navigation, since the client router cannot render the provider's page.
    return redirectDocument(to.href, 303);
  });
}

/** PAY-15: answers the script that opens the provider's frame with a session. */
export async function openProviderFrame(post: OrderPost): Promise<Answer> {
  return withSession(post, (session) => data<CheckoutAnswer>({ problems: [], values: {}, session }));
}

export async function takeProviderCard(post: OrderPost): Promise<Answer> {
  await takeCard(post);
  return showCheckout(SECTION);
}

export async function failProviderCard(post: OrderPost): Promise<Answer> {
  await reportFailure(post);
  return refuse(post.form, UNEXPECTED);
}

async function withSession(
  post: OrderPost,
  answer: (session: { id: string; token: string }) => Answer,
): Promise<Answer> {
  const { form, posted, order, site, desk, catering } = post;
  const payer = await payerOf(post);
  if (payer === "" && order.kind === "Catering" && posted.createAccount === undefined) {
    // CHK-07: catering guests need no e-mail address, but a session does, so our own card form is shown.
    desk.payment.session.update({ ownForm: true });
    return showCheckout(SECTION);
  }
  const problems = problemsOfFields(posted, { email: contactRule("email", payer === "") });
  if (problems.length > 0) return refuse(form, problems);
  const { token, id } = await catering.requestCheckoutSession(payer);
  const savesCard = posted.saveCard === "yes";
  desk.payment.session.update({ session: { id, token, startedAt: site.now().getTime(), savesCard } });
  return answer({ id, token });
}

/** The payer's name for a session: the order's e-mail address, else the customer's user name; may be empty. */
async function payerOf({ posted, visitor, catering }: OrderPost): Promise<string> {
  const email = (posted.email ?? "").trim();
  if (email !== "" || !visitor.account.isSignedIn()) return email;
  return (await catering.session()).userName;
}

export async function takeCard({ desk, catering, visitor, site }: CheckoutRequest): Promise<void> {
  const { session: payment } = desk.payment;
  const before = payment.read();
  const { session } = before;
  if (!session) return;
  if (isSessionOld(session, site.now())) {
    payment.write({ ...before, session: null });
    visitor.notices.write({ code: "card-session-over" });
    return;
  }
  const card = await catering.cardInfo(session.id, session.savesCard);
  const id = card.id.startsWith("#") ? card.id : `#${card.id}`;
  const { cardBrand: brand, cardNumber: mask, expirationMonth, expirationYear } = card;
  const { startedAt } = session;
  const providerCard = { id, brand, mask, expirationMonth, expirationYear, startedAt };
  payment.write({ ...before, session: null, providerCard, savedCardId: id, entersCard: false });
  visitor.notices.write({ code: "card-taken", mask });
}

export async function reportFailure({ desk, catering }: CheckoutRequest): Promise<void> {
  const { session: payment } = desk.payment;
  const { session } = payment.read();
  payment.update({ session: null });
  if (session) await catering.reportPaymentFailure(session.id).catch(orNull);
}

/** API-56: notifies the provider right before the purchase; null on success, or if the card is not the provider's. */
export async function promoteCard(
  card: SavedCard,
  { desk, catering, site }: CheckoutRequest,
): Promise<{ status: number; problems: Problem[] } | null> {
  if (!card.id.startsWith("#")) return null;
  try {
    await catering.promoteSession(card.id.slice(1));
    return null;
  } catch (error) {
    const failure = remoteFailureOf(error);
    if (!failure) throw error;
    const { session: payment } = desk.payment;
    // PAY-18: the card's session has expired, so the card must be entered again.
    const isOver = isBrokenRule(failure) || failure.kind === "not found";
    if (isOver) payment.update({ providerCard: null, savedCardId: null });
    const { status, messages } = failureAnswer(failure, site.requestId);
    const words = isOver ? ["Time ran out for paying with this card. Please enter your card again."] : messages;
    return { status, problems: words.map((message) => ({ field: "providerCard", message })) };
  }
}
