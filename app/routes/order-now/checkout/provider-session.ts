import { isSessionOld } from "@platter/ordering/checkout/payment.ts";
import type { SavedCard } from "@platter/ordering/checkout/saved-card.ts";
import { orNull, failureAnswer, remoteFailureOf, isBrokenRule } from "@platter/ordering/remote-failure.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import type { CheckoutRequest } from "./press.ts";

/** PAY-16, PAY-18: what the provider took in our session, while that is young enough. */
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

/** PAY-17: the API is told; that it could not be told does not concern the customer's. */
export async function reportFailure({ desk, catering }: CheckoutRequest): Promise<void> {
  const { session: payment } = desk.payment;
  const { session } = payment.read();
  payment.update({ session: null });
  if (session) await catering.reportPaymentFailure(session.id).catch(orNull);
}

/** API-56: the provider is told right before the purchase. Null when it agrees, or has no part in it. */
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
    // PAY-18: too old to pay with, so the card is entered once more.
    const isOver = isBrokenRule(failure) || failure.kind === "not found";
    if (isOver) payment.update({ providerCard: null, savedCardId: null });
    const { status, messages } = failureAnswer(failure, site.requestId);
    const words = isOver ? ["Time ran out for paying with this card. Please enter your card again."] : messages;
    return { status, problems: words.map((message) => ({ field: "providerCard", message })) };
  }
}
