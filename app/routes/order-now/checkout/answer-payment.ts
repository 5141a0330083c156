import type { Catering } from "../../../../server/catering/catering.ts";
import type { FoundCard, Payment } from "../../../../server/checkout/payment.ts";
import { cardDigits } from "../../../domain/checkout/card.ts";
import { contactProblem } from "../../../domain/checkout/contact.ts";
import { type Notice, UNEXPECTED_CARD_ERROR, UNKNOWN_BUTTON } from "../../../domain/order/notices.ts";
import { MOST_GIFT_CARDS, NO_BALANCE, isSessionOld } from "../../../domain/checkout/payment.ts";
import { nullIfTrouble, troubleAnswer, troubleOf } from "../../../domain/trouble.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { textOf } from "../../../ui/form/text-of.ts";

interface PaymentParts {
  form: FormData;
  payment: Payment;
  catering: Catering;
  notices: { write(notice: Notice): void };
  /** Of this site, for the way back from the provider's page. */
  appUrl: string;
  /** The provider's page for a card; null: it has none. */
  hostedPage: URL | null;
  now: Date;
  reference: string;
}

/** Where it leads, or why it is refused; a session for the provider's frame goes to our script alone. */
export type PaymentAnswer =
  | { kind: "done"; to: string }
  | { kind: "refused"; status: number; problems: Problem[] }
  | { kind: "session"; token: string; id: string };

const GIFT_CARDS = "/order-now/checkout#giftcards";
const PAYMENT = "/order-now/checkout#payment";

/** The buttons of payment: what the chain's cards pay, which card pays the rest. */
export async function answerPayment(intent: string, parts: PaymentParts): Promise<PaymentAnswer> {
  const { payment } = parts;
  const { memory } = payment;
  const [area = "", verb = "", key = ""] = intent.split(":");
  try {
    if (intent === "gift:use" || intent === "gift:check") return await answerTypedCard(intent, parts);
    if (area === "gift" && verb === "own") return addCard(await payment.ownCard(key), parts);
    if (area === "gift" && verb === "remove") {
      payment.remove(key);
      return done(GIFT_CARDS);
    }
    if (area === "balance") {
      // GIFT-08: one takes the place of the other.
      const chainCard = verb === "loyalty" || verb === "catering reward" ? verb : null;
      memory.update({ chainCard });
      return done(GIFT_CARDS);
    }
    if (area === "panel") {
      memory.update({ entersCard: verb === "card" });
      return done(PAYMENT);
    }
    if (intent === "card:provider" || intent === "card:session") return await openSession(intent, parts);
    if (intent === "card:done") return await takeCard(parts);
    if (intent === "card:failed") return await reportFailure(parts);
    return refused({ field: "", message: UNKNOWN_BUTTON });
  } catch (error) {
    return refuse(error, area === "gift" ? "giftNumber" : "providerCard", parts.reference);
  }
}

function done(to: string): PaymentAnswer {
  return { kind: "done", to };
}

function refused(...problems: Problem[]): PaymentAnswer {
  return { kind: "refused", status: 422, problems };
}

/** GIFT-01 to GIFT-03: number and pin as typed, blanks and hyphens aside. */
async function answerTypedCard(intent: string, parts: PaymentParts): Promise<PaymentAnswer> {
  const number = cardDigits(textOf(parts.form, "giftNumber"));
  const pin = textOf(parts.form, "giftPin").trim();
  const missing = [
    ...(number === "" ? [{ field: "giftNumber", message: "Gift card number is required." }] : []),
    ...(pin === "" ? [{ field: "giftPin", message: "Pin is required." }] : []),
  ];
  if (missing.length > 0) return refused(...missing);
  // What no card can have is not asked for.
  const canBe = /^[\w]{4,40}$/.test(number) && /^[\w]{1,20}$/.test(pin);
  if (!canBe) return refused({ field: "giftNumber", message: NO_BALANCE });
  const card = await parts.payment.lookUp({ number, pin }).catch(emptyIfRefused);
  if (!card || card.balance <= 0) return refused({ field: "giftNumber", message: NO_BALANCE });
  if (intent === "gift:check") {
    parts.notices.write({ code: "gift-balance", lastFour: card.lastFour, balance: card.balance });
    return done(GIFT_CARDS);
  }
  return addCard(card, parts);
}

/** GIFT-03: a refusal in words is told; one without them is an empty card. */
function emptyIfRefused(error: unknown): null {
  const trouble = troubleOf(error);
  const isEmpty = trouble && ["refused", "not found", "not allowed"].includes(trouble.kind);
  if (!isEmpty || trouble.customerMessage !== "") throw error;
  return null;
}

function addCard(card: FoundCard | null, { payment, notices }: PaymentParts): PaymentAnswer {
  if (!card || card.balance <= 0) return refused({ field: "giftNumber", message: NO_BALANCE });
  switch (payment.use(card)) {
    case "used":
    case "used already":
      notices.write({ code: "gift-used", lastFour: card.lastFour });
      return done(GIFT_CARDS);
    case "too many":
      return refused({ field: "", message: `No more than ${MOST_GIFT_CARDS} gift cards can be used for an order.` });
  }
}

/** API-53: for the page of the provider, or for its frame, which our script opens (PAY-15). */
async function openSession(intent: string, { form, payment, catering, appUrl, hostedPage, now }: PaymentParts) {
  const email = textOf(form, "email").trim();
  const message = contactProblem("email", email, true);
  if (message !== null) return refused({ field: "email", message });
  const { token, id } = await catering.requestCheckoutSession(email);
  const { memory } = payment;
  const savesCard = form.get("saveCard") === "yes";
  memory.update({ session: { id, token, startedAt: now.getTime(), savesCard } });
  if (intent === "card:session") return { kind: "session", token, id } as const;
  if (!hostedPage) return refused({ field: "providerCard", message: UNEXPECTED_CARD_ERROR });
  const to = new URL(hostedPage);
  to.searchParams.set("token", token);
  to.searchParams.set("returnUrl", `${appUrl}/order-now/checkout/card`);
  to.searchParams.set("cancelUrl", `${appUrl}/order-now/checkout/card`);
  return done(to.href);
}

/** PAY-16, PAY-18: what the provider took in our session, while that is young enough. */
export async function takeCard({
  payment,
  catering,
  notices,
  now,
}: Pick<PaymentParts, "payment" | "catering" | "notices" | "now">): Promise<PaymentAnswer> {
  const { memory } = payment;
  const before = memory.read();
  const { session } = before;
  if (!session) return done(PAYMENT);
  if (isSessionOld(session, now)) {
    memory.update({ session: null });
    notices.write({ code: "card-session-over" });
    return done(PAYMENT);
  }
  const card = await catering.cardInfo(session.id, session.savesCard);
  const id = card.id.startsWith("#") ? card.id : `#${card.id}`;
  const { cardBrand: brand, cardNumber: mask, expirationMonth, expirationYear } = card;
  const { startedAt } = session;
  const providerCard = { id, brand, mask, expirationMonth, expirationYear, startedAt };
  memory.update({ session: null, providerCard, savedCardId: id, entersCard: false });
  notices.write({ code: "card-taken", mask });
  return done(PAYMENT);
}

/** PAY-17: told to the API, and to the customer in its words. */
export async function reportFailure({ payment, catering }: Pick<PaymentParts, "payment" | "catering">) {
  const { memory } = payment;
  const { session } = memory.read();
  memory.update({ session: null });
  // That it could not be reported is no trouble of the customer's.
  if (session) await catering.reportPaymentFailure(session.id).catch(nullIfTrouble);
  return refused({ field: "providerCard", message: UNEXPECTED_CARD_ERROR });
}

function refuse(error: unknown, field: string, reference: string): PaymentAnswer {
  const trouble = troubleOf(error);
  if (!trouble) throw error;
  const { status, messages } = troubleAnswer(trouble, reference);
  return { kind: "refused", status, problems: messages.map((message) => ({ field, message })) };
}
