import type { OrderDetails } from "../../../../server/catering/orders.ts";
import type { Catering } from "../../../../server/catering/catering.ts";
import type { Checkout } from "../../../../server/checkout/place-once.ts";
import type { Payment, PaymentOptions } from "../../../../server/checkout/payment.ts";
import type { ReadyOrder, Visit } from "../../../../server/visitor/order.ts";
import type { Cart } from "../../../domain/checkout/cart.ts";
import { CARD_NUMBER_ELSEWHERE, looksLikeCardNumber } from "../../../domain/checkout/card.ts";
import { formatTime, offsetMinutes } from "../../../domain/day.ts";
import { NOTHING, amountOf, checkLimits, overDailyLimit } from "../../../domain/checkout/limits.ts";
import type { CheckoutDraft } from "../../../domain/order/kept-order.ts";
import { formatCents } from "../../../domain/money.ts";
import { vehicleText } from "../../../domain/order/order.ts";
import { paymentPart } from "../../../domain/checkout/payment.ts";
import { recheckSlot } from "../../../domain/order/schedule.ts";
import { DESCRIPTION_MAX, type SavedCard, paymentIdOf } from "../../../domain/checkout/saved-card.ts";
import type { Totals } from "../../../domain/checkout/totals.ts";
import { nullIfTrouble, troubleAnswer, troubleOf } from "../../../domain/trouble.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { textOf } from "../../../ui/form/text-of.ts";
import { problemsFromApi, readCheckoutForm, tipProblems } from "./checkout-form.ts";
import { type Sorry, sorryFor } from "./sorry.ts";
import { isAgreed, sumOf } from "./checkout-totals.ts";

interface Parts {
  form: FormData;
  cart: Cart;
  order: ReadyOrder;
  visit: Visit;
  checkout: Checkout;
  catering: Catering;
  payment: Payment;
  /** What it can be paid with, read for this very submission. */
  options: PaymentOptions;
  now: Date;
  isGuest: boolean;
  /** With the tip and the tax exemption as they were chosen. */
  draft: CheckoutDraft;
  userAgent: string;
  /** The reference id a customer reads on the phone. */
  reference: string;
}

export type PlaceAnswer =
  | { kind: "placed"; orderNumber: string }
  /** Nobody can say yet: it is looked up, never sent again. */
  | { kind: "unknown" }
  | { kind: "refused"; status: number; problems: Problem[]; sorry?: Sorry | null };

/** Submit Order: nothing is sent that the customer has not seen and agreed to, and it is sent once (SUBMIT-02). */
export async function placeOrder(parts: Parts): Promise<PlaceAnswer> {
  const { form, cart, order, checkout, now, options } = parts;
  const sum = sumOf(cart, order, parts.draft, options.deductions);
  const { totals, tip, tipPercent, taxEntity } = sum;
  const part = paymentPart(totals, { ...options, ...parts.payment.memory.read() });
  const rules = {
    isCatering: order.kind === "Catering",
    isDelivery: order.pickupType === "Delivery",
    needsCard: part === "card form",
    now,
    zone: order.store.timeZone,
  };
  const { contact, headCount, card, problems } = readCheckoutForm(form, rules);
  const [slot, limits] = await Promise.all([recheckTime(parts), recheckLimits(parts)]);
  const mark = checkout.read(String(form.get("mark")));
  // Another bag is another order, even at the same total: one that was never shown is not placed.
  const agreed = mark?.cartId === cart.id && isAgreed(sum, mark);
  const chosen = part === "saved cards" ? chosenFrom(form, options.savedCards) : null;
  const all = [
    ...slot.problems,
    ...(agreed ? [] : [totalChanged(totals)]),
    ...limits,
    ...problems,
    ...(card && looksLikeCardNumber(textOf(form, "description")) ? [CARD_IN_DESCRIPTION] : []),
    ...(part === "saved cards" && !chosen ? [NO_SAVED_CARD] : []),
    ...(part === "provider" ? [NO_PROVIDER_CARD] : []),
    ...(tip ? tipProblems(form) : []),
    ...linesToComplete(cart),
  ];
  if (all.length > 0) return { kind: "refused", status: 422, problems: all };

  const promoted = chosen && (await promote(chosen, parts));
  if (promoted) return { kind: "refused", ...promoted };

  const outcome = await checkout.place(cart.id, {
    envelope: { ...order.envelope, time: slot.time },
    ...handover(parts),
    ...(rules.isDelivery && contact.businessName && { businessName: contact.businessName }),
    ...(rules.isDelivery && contact.instructions && { specialInstructions: contact.instructions }),
    store: order.store,
    asap: slot.asap,
    contact,
    ...wishes(contact, parts.isGuest),
    headCount,
    card,
    ...(card && !parts.isGuest && keptCard(form)),
    ...(chosen && { savedPaymentId: paymentIdOf(chosen) }),
    ...parts.payment.forPurchase(totals),
    tipAmount: totals.tip,
    ...(tipPercent !== null && { tipPercentage: tipPercent }),
    ...(taxEntity && { taxEntityId: taxEntity.id }),
    timezoneOffset: offsetMinutes(order.day, slot.time, order.store.timeZone),
    userAgent: parts.userAgent,
  });
  switch (outcome.kind) {
    case "placed":
    case "unknown":
      return outcome;
    case "refused": {
      const { trouble } = outcome;
      const { status, messages } = troubleAnswer(trouble, parts.reference);
      const isRule = trouble.kind === "refused";
      const told = isRule ? problemsFromApi(trouble.fields, trouble.customerMessage) : messages.map(generalProblem);
      // What the API says of the order as a whole is said apart (SUBMIT-08).
      return { kind: "refused", status, problems: told, sorry: isRule ? sorryFor(told) : null };
    }
  }
}

/** CHK-04, CHK-19: an account is made for guests only, and without one a guest has no favorites. */
function wishes({ createAccount = false, addToFavorites = false }: CheckoutDraft, isGuest: boolean) {
  const makesAccount = isGuest && createAccount;
  return {
    ...(makesAccount && { createUserAccount: true }),
    ...(addToFavorites && (!isGuest || makesAccount) && { addToFavorites: true }),
  };
}

/** To which vehicle it is brought (VEH-03), or who brings a catering order. */
function handover({ visit, order }: Parts): Pick<OrderDetails, "curbsideInstructions" | "cateringDeliveryType"> {
  const { vehicle, cateringDeliveryType } = visit.setup.read();
  if (order.pickupType === "CurbSide" && vehicle) return { curbsideInstructions: vehicleText(vehicle) };
  return order.pickupType === "Delivery" && cateringDeliveryType ? { cateringDeliveryType } : {};
}

/**
 * The chosen time must still be offered: ASAP moves on silently while it is, another time that
 * moved needs a second yes, one that is gone a new choice (SUBMIT-09, SUBMIT-10; exact texts).
 */
async function recheckTime({ visit, order }: Parts): Promise<{ time: string; asap: boolean; problems: Problem[] }> {
  const setup = visit.setup.read();
  const recheck = recheckSlot(await visit.schedule(), order.day, order.time);
  const { asap } = setup;
  if (recheck.kind === "ok") return { time: order.time, asap, problems: [] };
  if (recheck.kind === "gone") {
    return { time: order.time, asap, problems: [{ field: "when", message: "Please select a new Pickup Time." }] };
  }
  const { time } = recheck;
  visit.setup.write({ ...setup, time });
  if (asap) return { time, asap, problems: [] };
  const message = `Your Pickup Time has been adjusted to: ${formatTime(time)}.  Please click Submit Order again to confirm your order with this change.`;
  return { time, asap, problems: [{ field: "when", message }] };
}

/** Another tab, the menu or another use of a card changed what is paid since this page was shown: a second yes is asked (L3). */
function totalChanged({ total, amountDue }: Totals): Problem {
  const due = amountDue < total ? `, of which ${formatCents(amountDue)} is left to pay by card` : "";
  const words = `The total of your order is now ${formatCents(total)}${due}. Please click Submit Order again to confirm it.`;
  return { field: "order", message: words };
}

/** SUBMIT-11: the order's own limits, and what the restaurant takes on a day. */
async function recheckLimits({ catering, cart, order }: Parts): Promise<Problem[]> {
  const { kind, store, day } = order;
  const [settings, daily] = await Promise.all([
    catering.orderSettings().catch(nullIfTrouble),
    // A check that fails does not stop an order: the API has the last word.
    kind === "Individual" ? null : catering.dailyOrders(day, store.id, cart.subTotal).catch(nullIfTrouble),
  ]);
  const question = { kind, cart: amountOf(cart), adding: NOTHING, storePhone: store.phone };
  const answer = settings ? checkLimits({ ...question, settings }) : null;
  return [
    ...(answer?.ok === false ? [generalProblem(`${answer.reason} ${answer.advice}`)] : []),
    ...(daily?.isOverLimit ? [generalProblem(overDailyLimit(daily.phones))] : []),
  ];
}

/** It is stored, and shown in lists. */
const CARD_IN_DESCRIPTION: Problem = { field: "description", message: CARD_NUMBER_ELSEWHERE };
/** PAY-03. */
const NO_SAVED_CARD: Problem = { field: "paymentMethodId", message: "Select a saved card, or add another one." };
const NO_PROVIDER_CARD: Problem = { field: "providerCard", message: "Please enter your card." };

/** The saved card that the form names; an expired one is none. */
function chosenFrom(form: FormData, cards: readonly SavedCard[]): SavedCard | null {
  const id = form.get("paymentMethodId");
  return cards.find((card) => !card.isExpired && paymentIdOf(card) === id) ?? null;
}

/** API-56: the provider is told right before the purchase. Null when it agrees, or has no part in it. */
async function promote(card: SavedCard, { catering, payment, reference }: Parts) {
  if (!card.id.startsWith("#")) return null;
  try {
    await catering.promoteSession(card.id.slice(1));
    return null;
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    // PAY-18: too old to pay with, so the card is entered once more.
    const isOver = trouble.kind === "refused" || trouble.kind === "not found";
    if (isOver) payment.memory.update({ providerCard: null, savedCardId: null });
    const { status, messages } = troubleAnswer(trouble, reference);
    const words = isOver ? ["The time to pay with this card was over. Please enter your card again."] : messages;
    return { status, problems: words.map((message) => ({ field: "providerCard", message })) };
  }
}

/** PAY-11: only what is kept can be preferred. */
function keptCard(form: FormData) {
  if (!form.has("savePaymentMethod")) return {};
  const description = textOf(form, "description").trim().slice(0, DESCRIPTION_MAX);
  const saveAsPreferredPaymentMethod = form.has("saveAsPreferredPaymentMethod");
  return { savePaymentMethod: true, description, saveAsPreferredPaymentMethod };
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

function generalProblem(message: string): Problem {
  return { field: "", message };
}
