import type { FoundCard } from "../../../../../server/checkout/payment.ts";
import { refuse, refuseWith, retryHeaders } from "../../../../components/form/refuse.ts";
import { MOST_GIFT_CARDS, NO_BALANCE, giftCardRules } from "@platter/ordering/checkout/payment.ts";
import type { BalanceKind } from "@platter/ordering/rewards/chain-card.ts";
import { problemsOfFailure, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import type { Problem } from "../../../../ui/form/problems.ts";
import { problemsOfFields } from "../checkout-form.ts";
import { type Answer, type OrderPost, showCheckout } from "../guard.ts";

const SECTION = "#giftcards";
const EMPTY = [{ field: "giftNumber", message: NO_BALANCE }];

/** GIFT-01: applies the typed card, or the card whose balance was checked before. */
export async function payWithGiftCard(post: OrderPost): Promise<Answer> {
  const isTyped = (post.posted.giftNumber ?? "").trim() !== "";
  const checked = isTyped ? null : post.desk.payment.checked();
  return checked ? addCard(post, checked) : withTypedCard(post, (card) => addCard(post, card));
}

export async function checkGiftCard(post: OrderPost): Promise<Answer> {
  return withTypedCard(post, (card) => {
    post.desk.payment.keepChecked(card);
    return showCheckout(SECTION);
  });
}

export async function payWithOwnGiftCard(post: OrderPost): Promise<Answer> {
  const card = await post.desk.payment.ownCard(post.argument);
  return card && card.balance > 0 ? addCard(post, card) : refuse(post.form, EMPTY);
}

export async function removeGiftCard({ argument, desk }: OrderPost): Promise<Answer> {
  desk.payment.remove(argument);
  return showCheckout(SECTION);
}

export function payWithBalance(chainCard: BalanceKind | null) {
  return async ({ desk }: OrderPost): Promise<Answer> => {
    desk.payment.session.update({ chainCard });
    return showCheckout(SECTION);
  };
}

async function withTypedCard(
  { form, posted, desk, site }: OrderPost,
  answer: (card: FoundCard) => Answer,
): Promise<Answer> {
  const problems = problemsOfFields(posted, giftCardRules);
  if (problems.length > 0) return refuse(form, problems);
  const number = giftCardRules.giftNumber.format(posted.giftNumber ?? "");
  const pin = giftCardRules.giftPin.format(posted.giftPin ?? "");
  // Malformed numbers are refused without an API call.
  if (!/^[\w]{4,40}$/.test(number) || !/^[\w]{1,20}$/.test(pin)) return refuse(form, EMPTY);
  try {
    const card = await desk.payment.lookUp({ number, pin });
    return card.balance > 0 ? answer(card) : refuse(form, EMPTY);
  } catch (error) {
    const { status, problems: told } = failedCheck(error, site.requestId);
    return refuse(form, told, { status, headers: retryHeaders(error) });
  }
}

/** GIFT-03: a refusal shows the API's message, or `NO_BALANCE` without one; an outage shows the usual error. */
function failedCheck(error: unknown, reference: string): { status: number; problems: Problem[] } {
  const failure = remoteFailureOf(error);
  if (!failure) throw error;
  const { kind, customerMessage: message } = failure;
  const isAnswered = kind === "refused" || kind === "not found" || kind === "not allowed";
  if (isAnswered) return { status: 422, problems: message === "" ? EMPTY : [{ field: "giftNumber", message }] };
  return problemsOfFailure(error, reference, "giftNumber");
}

function addCard({ form, visitor, desk }: OrderPost, card: FoundCard): Answer {
  if (desk.payment.use(card) === "too many") {
    return refuseWith(form, `No more than ${MOST_GIFT_CARDS} gift cards can be used for an order.`);
  }
  visitor.notices.write({ code: "gift-used", lastFour: card.lastFour });
  return showCheckout(SECTION);
}
