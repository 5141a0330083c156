import type { FoundCard } from "../../../../../server/checkout/payment.ts";
import { readForm } from "../../../../components/form/read-form.ts";
import { refuse, refuseWith, retryHeaders } from "../../../../components/form/refuse.ts";
import { MOST_GIFT_CARDS, NO_BALANCE, type PaymentSession } from "@platter/ordering/checkout/payment.ts";
import { giftCardRules } from "@platter/ordering/checkout/payment-rules.ts";
import { problemsOfFailure, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { textOf } from "../../../../ui/form/text-of.ts";
import type { Problem } from "../../../../ui/form/problems.ts";
import { openPostedOrder } from "../open-order.ts";
import { type Answer, type Press, showCheckout } from "../press.ts";

const SECTION = "#giftcards";
const EMPTY = [{ field: "giftNumber", message: NO_BALANCE }];

/** GIFT-01: the card that was typed pays. */
export async function payWithGiftCard(press: Press): Promise<Answer> {
  const { form, desk } = press;
  // One that was just looked at needs not be typed once more.
  const checked = textOf(form, "giftNumber").trim() === "" ? desk.payment.checked() : null;
  if (checked) {
    await openPostedOrder(press);
    return addCard(press, checked);
  }
  const typed = await findTypedCard(press);
  return "refused" in typed ? typed.refused : addCard(press, typed.card);
}

/** GIFT-02: says its balance beside the field, and does not use it. */
export async function checkGiftCard(press: Press): Promise<Answer> {
  const typed = await findTypedCard(press);
  if ("refused" in typed) return typed.refused;
  press.desk.payment.keepChecked(typed.card);
  return showCheckout(SECTION);
}

/** GIFT-07: one of the customer's own, by its key. */
export async function payWithOwnGiftCard(press: Press): Promise<Answer> {
  await openPostedOrder(press);
  const card = await press.desk.payment.ownCard(press.argument);
  return card && card.balance > 0 ? addCard(press, card) : refuse(press.form, EMPTY);
}

export async function removeGiftCard({ argument, desk }: Press): Promise<Answer> {
  desk.payment.remove(argument);
  return showCheckout(SECTION);
}

/** GIFT-08: a card of the chain takes the place of the other. */
export function payWithBalance(chainCard: PaymentSession["chainCard"]) {
  return async ({ desk }: Press): Promise<Answer> => {
    desk.payment.session.update({ chainCard });
    return showCheckout(SECTION);
  };
}

/** GIFT-01, GIFT-02. */
async function findTypedCard(press: Press): Promise<{ card: FoundCard } | { refused: Answer }> {
  const { form, desk, site } = press;
  await openPostedOrder(press);
  const { values, problems } = readForm(form, giftCardRules);
  if (problems) return { refused: refuse(form, problems) };
  const { giftNumber: number, giftPin: pin } = values;
  // What no card can have is not asked for.
  const canBe = /^[\w]{4,40}$/.test(number) && /^[\w]{1,20}$/.test(pin);
  if (!canBe) return { refused: refuse(form, EMPTY) };
  try {
    const card = await desk.payment.lookUp({ number, pin });
    return card.balance > 0 ? { card } : { refused: refuse(form, EMPTY) };
  } catch (error) {
    const { status, problems: told } = failedCheck(error, site.requestId);
    return { refused: refuse(form, told, { status, headers: retryHeaders(error) }) };
  }
}

/** GIFT-03: the API's message is shown; without one the balance counts as 0. An outage does not blame the numbers. */
function failedCheck(error: unknown, reference: string): { status: number; problems: Problem[] } {
  const failure = remoteFailureOf(error);
  if (!failure) throw error;
  const { kind, customerMessage: message } = failure;
  const isAnswered = kind === "refused" || kind === "not found" || kind === "not allowed";
  if (isAnswered) return { status: 422, problems: message === "" ? EMPTY : [{ field: "giftNumber", message }] };
  return problemsOfFailure(error, reference, "giftNumber");
}

function addCard({ form, visitor, desk }: Press, card: FoundCard): Answer {
  if (desk.payment.use(card) === "too many") {
    return refuseWith(form, `No more than ${MOST_GIFT_CARDS} gift cards can be used for an order.`);
  }
  visitor.notices.write({ code: "gift-used", lastFour: card.lastFour });
  return showCheckout(SECTION);
}
