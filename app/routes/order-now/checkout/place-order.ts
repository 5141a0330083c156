import type { OrderDetails } from "../../../../server/catering/orders.ts";
import type { Checkout } from "../../../../server/checkout.ts";
import type { ReadyOrder, Visit } from "../../../../server/visit.ts";
import type { Cart } from "../../../domain/cart.ts";
import { formatTime, offsetMinutes } from "../../../domain/day.ts";
import type { CheckoutDraft } from "../../../domain/memory.ts";
import { formatCents } from "../../../domain/money.ts";
import { vehicleText } from "../../../domain/order.ts";
import { recheckSlot } from "../../../domain/schedule.ts";
import { troubleAnswer } from "../../../domain/trouble.ts";
import { brand } from "../../../ui/brand.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { problemsFromApi, readCheckoutForm, tipProblems } from "./checkout-form.ts";
import { agreedTotal, sumOf } from "./checkout-totals.ts";

interface Parts {
  form: FormData;
  cart: Cart;
  order: ReadyOrder;
  visit: Visit;
  checkout: Checkout;
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
  | { kind: "refused"; status: number; problems: Problem[] };

/** Submit Order: nothing is sent that the customer has not seen and agreed to, and it is sent once (SUBMIT-02, R4). */
export async function placeOrder(parts: Parts): Promise<PlaceAnswer> {
  const { form, cart, order, checkout, now } = parts;
  const { totals, tip, tipPercent, taxEntity } = sumOf(cart, order, parts.draft);
  const { amountDue } = totals;
  const total = agreedTotal(totals);
  const rules = {
    isCatering: order.kind === "Catering",
    isDelivery: order.pickupType === "Delivery",
    needsCard: amountDue > 0,
    now,
    zone: order.store.timeZone,
  };
  const { contact, headCount, card, problems } = readCheckoutForm(form, rules);
  const slot = await recheckTime(parts);
  const mark = checkout.read(String(form.get("mark")));
  // Another bag is another order, even at the same total: one that was never shown is not placed.
  const agreed = mark?.cartId === cart.id && mark.total === total;
  const all = [
    ...slot.problems,
    ...(agreed ? [] : [totalChanged(totals.total)]),
    ...problems,
    ...(tip ? tipProblems(form) : []),
    ...linesToComplete(cart),
  ];
  if (all.length > 0) return { kind: "refused", status: 422, problems: all };

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
    tipAmount: totals.tip,
    ...(tipPercent !== null && { tipPercentage: tipPercent }),
    ...(taxEntity && { taxEntityId: taxEntity.id }),
    timezoneOffset: offsetMinutes(order.day, slot.time, order.store.timeZone),
    userAgent: parts.userAgent,
  });
  switch (outcome.kind) {
    case "placed":
      return outcome;
    case "refused": {
      const { trouble } = outcome;
      const { status, messages } = troubleAnswer(trouble, parts.reference);
      const isRule = trouble.kind === "refused";
      const told = isRule ? problemsFromApi(trouble.fields, trouble.customerMessage) : messages.map(generalProblem);
      return { kind: "refused", status, problems: told };
    }
    case "unknown":
      return { kind: "refused", status: 504, problems: [generalProblem(unknownOutcome(parts))] };
  }
}

/** CHK-04, CHK-19: an account is made for guests only, and without one a guest has no favorites (D-111). */
function wishes({ createAccount = false, addToFavorites = false }: CheckoutDraft, isGuest: boolean) {
  const makesAccount = isGuest && createAccount;
  return {
    ...(makesAccount && { createUserAccount: true }),
    ...(addToFavorites && (!isGuest || makesAccount) && { addToFavorites: true }),
  };
}

/** To which vehicle it is brought (VEH-03), or who brings a catering order (D-057). */
function handover({ visit, order }: Parts): Pick<OrderDetails, "curbsideInstructions" | "cateringDeliveryType"> {
  const { vehicle, cateringDeliveryType } = visit.setup.read();
  if (order.pickupType === "CurbSide" && vehicle) return { curbsideInstructions: vehicleText(vehicle) };
  return order.pickupType === "Delivery" && cateringDeliveryType ? { cateringDeliveryType } : {};
}

/**
 * The chosen time must still be offered (D-050): ASAP moves on silently while it is, another time that
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

/** Another tab, or the menu, changed the bag since this page was shown: a second yes is asked (L3). */
function totalChanged(total: number): Problem {
  const words = `The total of your order is now ${formatCents(total)}. Please click Submit Order again to confirm it.`;
  return { field: "order", message: words };
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

/** D-165. */
function unknownOutcome({ order, reference }: Parts): string {
  return `We could not find out whether your order was placed. Please check your order before trying again: call the store at ${order.store.phone || brand.helpPhone} (Reference: ${reference}). Submitting this page again can not place it twice.`;
}

function generalProblem(message: string): Problem {
  return { field: "", message };
}
