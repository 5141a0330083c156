import type { PaymentOptions } from "../../../../server/checkout/payment.ts";
import type { Cart } from "@platter/ordering/checkout/cart.ts";
import { checkoutRules } from "@platter/ordering/checkout/contact-rules.ts";
import { readGuests } from "@platter/ordering/checkout/guests.ts";
import { NOTHING, amountOf, checkLimits, overDailyLimit } from "@platter/ordering/checkout/limits.ts";
import { orderSum } from "@platter/ordering/checkout/totals.ts";
import { type PaymentPart, SAVED_CARDS, paymentPart } from "@platter/ordering/checkout/payment.ts";
import { type SavedCard, paymentIdOf } from "@platter/ordering/checkout/saved-card.ts";
import { formatTime } from "@platter/ordering/day.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { storeOffer } from "@platter/ordering/stores/stores.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { type PostedForm, isOwners, problemsOfFields, readCard, tipProblems, tipToConfirm } from "./checkout-form.ts";
import { agreementProblems } from "./agreement.ts";
import type { CheckoutPost, OpenOrder } from "./guard.ts";
import { type OrderRejection, orderRejectionOf, overLimitRejection } from "./order-rejection.ts";

export type Submission = ReturnType<typeof readSubmission>;

export function readSubmission(post: CheckoutPost, { cart, order }: OpenOrder, options: PaymentOptions) {
  const { posted, site, visitor, desk } = post;
  const sum = orderSum(cart, order, visitor.draft.read(), options.deductions);
  const part = paymentPart(sum.totals, { ...options, ...desk.payment.session.read() });
  const isCardGone = part !== "none" && isSelectedGone(posted, options);
  const needs = {
    isCatering: order.kind === "Catering",
    isDelivery: order.pickupType === "Delivery",
    makesAccount: posted.createAccount !== undefined && !visitor.account.isSignedIn(),
  };
  const needsCard = part === "card form" && !isCardGone;
  const typed = needsCard ? readCard(posted, site.now(), order.store.timeZone) : { card: null, problems: [] };
  return {
    cart,
    order,
    setup: visitor.order.setup.read(),
    sum,
    part,
    headCount: needs.isCatering ? readGuests(posted.guests ?? "", true).guests : null,
    card: typed.card,
    savedCard: part === "saved cards" ? chosenFrom(posted, options.savedCards) : null,
    isCardGone,
    fieldProblems: [
      ...problemsOfFields(posted, checkoutRules(needs)),
      // Errors in a name or zip code taken from the contact section are shown there.
      ...typed.problems.filter((problem) => !isOwners(posted, problem)),
    ],
  };
}

function chosenFrom({ paymentMethodId }: PostedForm, cards: readonly SavedCard[]): SavedCard | null {
  return cards.find((card) => !card.isExpired && paymentIdOf(card) === paymentMethodId) ?? null;
}

/** False if the saved cards cannot be read now, or for a provider's card (`#`), which is never saved. */
function isSelectedGone({ paymentMethodId: id = "" }: PostedForm, { savedCards, unreadable }: PaymentOptions): boolean {
  return /^[^#]/.test(id) && !unreadable.includes(SAVED_CARDS) && !savedCards.some((card) => paymentIdOf(card) === id);
}

export async function checkSubmission(
  post: CheckoutPost,
  submission: Submission,
): Promise<{ time: string; sorry: OrderRejection | null; problems: Problem[] }> {
  const [slot, sorry, doubt] = await Promise.all([
    recheckTime(post, submission),
    recheckLimits(post, submission),
    post.visitor.order.doubt(),
  ]);
  const { posted } = post;
  const { cart, order, sum } = submission;
  const closed = storeOffer(order.store, order.orderType, order.pickupType).message;
  const problems = [
    ...(closed === "" ? slot.problems : [{ field: "when", message: closed }]),
    ...agreementProblems(post, submission),
    ...(doubt && doubt.cartId !== cart.id && posted.orderAgain === undefined ? [ASK_AGAIN] : []),
    ...submission.fieldProblems,
    ...cardProblems(submission),
    ...(sum.tip ? [...tipProblems(posted), ...tipToConfirm(posted)] : []),
    ...linesToComplete(cart),
  ];
  return { time: slot.time, sorry, problems };
}

/** SUBMIT-09, SUBMIT-10: ASAP moves silently; another moved time must be confirmed, an expired one chosen again. */
async function recheckTime({ visitor }: CheckoutPost, { order, setup }: Submission) {
  const recheck = (await visitor.order.schedule()).recheck(order);
  if (recheck.kind === "ok") return { time: order.time, problems: [] };
  if (recheck.kind === "gone") {
    return { time: order.time, problems: [{ field: "when", message: "Please select a new Pickup Time." }] };
  }
  const { time } = recheck;
  visitor.order.moveTo(time);
  if (setup.asap) return { time, problems: [] };
  const message = `Your Pickup Time has been adjusted to: ${formatTime(time)}.  Please click Submit Order again to confirm your order with this change.`;
  return { time, problems: [{ field: "when", message }] };
}

async function recheckLimits({ catering }: CheckoutPost, { cart, order }: Submission): Promise<OrderRejection | null> {
  const { kind, store, day } = order;
  const [settings, daily] = await Promise.all([
    catering.orderSettings().catch(orNull),
    // A failed read of the limits does not block the order: the API enforces them.
    kind === "Individual" ? null : catering.soon(catering.dailyOrders(day, store.id, cart.subTotal)).catch(orNull),
  ]);
  const question = { kind, cart: amountOf(cart), adding: NOTHING, storePhone: store.phone };
  const limit = settings && checkLimits({ ...question, settings });
  if (limit) return overLimitRejection(limit);
  return daily?.isOverLimit ? orderRejectionOf([{ field: "", message: overDailyLimit(daily.phones) }]) : null;
}

const ASK_AGAIN: Problem = {
  field: "orderAgain",
  message: "Please check your earlier order first, or check the box to order this bag as well.",
};

const CARD_GONE = "The card that you had selected is no longer saved. Please select or enter another one.";
const CARD_FIELDS: Partial<Record<PaymentPart, string>> = {
  "saved cards": "paymentMethodId",
  provider: "providerCard",
  "card form": "cardNumber",
};

function cardProblems({ part, savedCard, isCardGone }: Submission): Problem[] {
  if (isCardGone) return [{ field: CARD_FIELDS[part] ?? "", message: CARD_GONE }];
  if (part === "saved cards" && !savedCard)
    return [{ field: "paymentMethodId", message: "Select a saved card, or add another one." }];
  if (part === "provider") return [{ field: "providerCard", message: "Please enter your card." }];
  return [];
}

function linesToComplete(cart: Cart): Problem[] {
  return cart.lines
    .filter(({ isConfigurationValid }) => !isConfigurationValid)
    .map(({ cartItemId, name }) => ({
      field: `line-${cartItemId}`,
      message: `${name}: Please select options for this item.`,
    }));
}
