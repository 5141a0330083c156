import type { PaymentOptions } from "../../../../server/checkout/payment.ts";
import type { Cart } from "@platter/ordering/checkout/cart.ts";
import { NOTHING, amountOf, checkLimits, overDailyLimit } from "@platter/ordering/checkout/limits.ts";
import { type PaymentPart, SAVED_CARDS, paymentPart } from "@platter/ordering/checkout/payment.ts";
import { type SavedCard, paymentIdOf } from "@platter/ordering/checkout/saved-card.ts";
import { formatTime } from "@platter/ordering/day.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { textOf } from "../../../ui/form/text-of.ts";
import { type CheckoutForm, readCheckoutForm, tipProblems, tipToConfirm } from "./checkout-form.ts";
import { agreementOf, agreementProblems } from "./agreement.ts";
import { closedFor } from "./checkout-view.ts";
import { type Sum, sumOf } from "./checkout-totals.ts";
import type { OpenOrder } from "./open-order.ts";
import { type OrderRejection, orderRejectionOf, overLimitRejection } from "./order-rejection.ts";
import type { Press } from "./press.ts";

/** What is ordered, what it costs, and what the form says of it. */
export interface Submission extends OpenOrder {
  /** As it was when the form came in. */
  setup: OrderSetup;
  sum: Sum;
  typed: CheckoutForm;
  part: PaymentPart;
  /** The saved card that pays; null where none is asked for, or none was selected. */
  savedCard: SavedCard | null;
  /** The one that the page showed as selected is not among the saved ones any more. */
  isCardGone: boolean;
}

/** When it is ordered for: at the time that was chosen, or the one it was moved to. */
export interface Slot {
  time: string;
  asap: boolean;
}

export function readSubmission(press: Press, { cart, order }: OpenOrder, options: PaymentOptions): Submission {
  const { form, site, visitor, desk } = press;
  const sum = sumOf(cart, order, visitor.draft.read(), options.deductions);
  const part = paymentPart(sum.totals, { ...options, ...desk.payment.session.read() });
  const isCardGone = part !== "none" && isSelectedGone(form, options);
  const typed = readCheckoutForm(form, {
    isCatering: order.kind === "Catering",
    isDelivery: order.pickupType === "Delivery",
    makesAccount: form.has("createAccount") && !visitor.account.isSignedIn(),
    needsCard: part === "card form" && !isCardGone,
    now: site.now(),
    zone: order.store.timeZone,
  });
  const savedCard = part === "saved cards" ? chosenFrom(form, options.savedCards) : null;
  return { cart, order, setup: visitor.order.setup.read(), sum, typed, part, savedCard, isCardGone };
}

function chosenFrom(form: FormData, cards: readonly SavedCard[]): SavedCard | null {
  const id = form.get("paymentMethodId");
  return cards.find((card) => !card.isExpired && paymentIdOf(card) === id) ?? null;
}

/** Cards that cannot be read now are not gone, and one of the provider's was never saved. */
function isSelectedGone(form: FormData, { savedCards, unreadable }: PaymentOptions): boolean {
  const id = textOf(form, "paymentMethodId");
  return /^[^#]/.test(id) && !unreadable.includes(SAVED_CARDS) && !savedCards.some((card) => paymentIdOf(card) === id);
}

/** Everything that has to be right before it is sent, in the order in which it is told. */
export async function checkSubmission(
  press: Press,
  submission: Submission,
): Promise<{ slot: Slot; sorry: OrderRejection | null; problems: Problem[] }> {
  const [slot, sorry, doubt] = await Promise.all([
    recheckTime(press, submission),
    recheckLimits(press, submission),
    press.visitor.order.doubt(),
  ]);
  const { cart, sum, typed } = submission;
  const closed = closedFor(submission.order);
  const problems = [
    ...(closed === "" ? slot.problems : [{ field: "when", message: closed }]),
    ...changesSinceShown(press, submission),
    ...(doubt && doubt.cartId !== submission.cart.id && !press.form.has("orderAgain") ? [ASK_AGAIN] : []),
    ...typed.problems,
    ...cardProblems(submission),
    ...(sum.tip ? [...tipProblems(press.form), ...tipToConfirm(press.form)] : []),
    ...linesToComplete(cart),
  ];
  return { slot, sorry, problems };
}

/**
 * The chosen time must still be offered: ASAP moves on silently while it is, another time that
 * moved needs a second yes, one that is gone a new choice (SUBMIT-09, SUBMIT-10; exact texts).
 */
async function recheckTime({ visitor }: Press, { order }: Submission): Promise<Slot & { problems: Problem[] }> {
  const { setup, schedule } = visitor.order;
  const { asap } = setup.read();
  const recheck = (await schedule()).recheck(order);
  if (recheck.kind === "ok") return { time: order.time, asap, problems: [] };
  if (recheck.kind === "gone") {
    return { time: order.time, asap, problems: [{ field: "when", message: "Please select a new Pickup Time." }] };
  }
  const { time } = recheck;
  visitor.order.moveTo(time);
  if (asap) return { time, asap, problems: [] };
  const message = `Your Pickup Time has been adjusted to: ${formatTime(time)}.  Please click Submit Order again to confirm your order with this change.`;
  return { time, asap, problems: [{ field: "when", message }] };
}

/** SUBMIT-11: the order's own limits, and what the restaurant takes on a day. */
async function recheckLimits({ catering }: Press, { cart, order }: Submission): Promise<OrderRejection | null> {
  const { kind, store, day } = order;
  const [settings, daily] = await Promise.all([
    catering.orderSettings().catch(orNull),
    // A check that fails does not stop an order: the API has the last word.
    kind === "Individual" ? null : catering.soon(catering.dailyOrders(day, store.id, cart.subTotal)).catch(orNull),
  ]);
  const question = { kind, cart: amountOf(cart), adding: NOTHING, storePhone: store.phone };
  const answer = settings ? checkLimits({ ...question, settings }) : null;
  if (answer?.ok === false) return overLimitRejection(answer);
  return daily?.isOverLimit ? orderRejectionOf([{ field: "", message: overDailyLimit(daily.phones) }]) : null;
}

/** What was never shown is not placed: each change since then asks for a second yes. */
function changesSinceShown({ form, desk }: Press, { cart, order, sum, setup }: Submission): Problem[] {
  const shown = desk.placing.openAgreement(String(form.get("agreement")));
  const changed = shown ? desk.placing.changedParts(shown, agreementOf({ cart, order, setup, sum })) : [];
  return agreementProblems(shown, changed, { cart, sum });
}

/** As long as an earlier order may have been placed. */
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

/** PAY-03. */
function cardProblems({ part, savedCard, isCardGone }: Submission): Problem[] {
  if (isCardGone) return [{ field: CARD_FIELDS[part] ?? "", message: CARD_GONE }];
  if (part === "saved cards" && !savedCard)
    return [{ field: "paymentMethodId", message: "Select a saved card, or add another one." }];
  if (part === "provider") return [{ field: "providerCard", message: "Please enter your card." }];
  return [];
}

/** CART-02, SUBMIT-02. */
function linesToComplete(cart: Cart): Problem[] {
  return cart.lines
    .filter(({ isConfigurationValid }) => !isConfigurationValid)
    .map(({ cartItemId, name }) => ({
      field: `line-${cartItemId}`,
      message: `${name}: Please select options for this item.`,
    }));
}
