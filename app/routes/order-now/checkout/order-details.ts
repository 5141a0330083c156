import type { OrderDetails } from "../../../../server/catering/orders.ts";
import type { ReadyOrder } from "../../../../server/visitor/order.ts";
import { paymentIdOf } from "@platter/ordering/checkout/saved-card.ts";
import { offsetMinutes } from "@platter/ordering/day.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import type { CheckoutDraft } from "@platter/ordering/order/session-values.ts";
import { vehicleText } from "@platter/ordering/order/order.ts";
import type { Press } from "./press.ts";
import type { Slot, Submission } from "./submission.ts";

/** What the purchase is told of an order. */
export function orderDetails(press: Press, submission: Submission, { time, asap }: Slot): OrderDetails {
  const { form, visitor, desk, userAgent } = press;
  const { order, sum, typed, savedCard } = submission;
  const { headCount, card, description } = typed;
  const contact = visitor.draft.read();
  const isGuest = !visitor.account.isSignedIn();
  return {
    envelope: { ...order.envelope, time },
    ...handover(order, visitor.order.setup.read()),
    ...(order.pickupType === "Delivery" && deliveryTexts(contact)),
    store: order.store,
    asap,
    contact,
    ...wishes(contact, isGuest),
    headCount,
    card,
    ...(card && !isGuest && keptCard(form, description)),
    ...(savedCard && { savedPaymentId: paymentIdOf(savedCard) }),
    ...desk.payment.forPurchase(sum.totals),
    tipAmount: sum.totals.tip,
    ...(sum.tipPercent !== null && { tipPercentage: sum.tipPercent }),
    ...(sum.taxEntity && { taxEntityId: sum.taxEntity.id }),
    timezoneOffset: offsetMinutes(order.day, time, order.store.timeZone),
    userAgent,
  };
}

/** To which vehicle it is brought (VEH-03), or who brings a catering order. */
function handover({ pickupType }: ReadyOrder, { vehicle, cateringDeliveryType }: OrderSetup) {
  if (pickupType === "CurbSide" && vehicle) return { curbsideInstructions: vehicleText(vehicle) };
  return pickupType === "Delivery" && cateringDeliveryType ? { cateringDeliveryType } : {};
}

/** CHK-06, CHK-13. */
function deliveryTexts({ businessName, instructions }: CheckoutDraft) {
  return { ...(businessName && { businessName }), ...(instructions && { specialInstructions: instructions }) };
}

/** CHK-04, CHK-19: an account is made for guests only, and without one a guest has no favorites. */
function wishes({ createAccount = false, addToFavorites = false }: CheckoutDraft, isGuest: boolean) {
  const makesAccount = isGuest && createAccount;
  return {
    ...(makesAccount && { createUserAccount: true }),
    ...(addToFavorites && (!isGuest || makesAccount) && { addToFavorites: true }),
  };
}

/** PAY-11: only what is kept can be preferred. */
function keptCard(form: FormData, description: string) {
  if (!form.has("savePaymentMethod")) return {};
  const saveAsPreferredPaymentMethod = form.has("saveAsPreferredPaymentMethod");
  return { savePaymentMethod: true, description, saveAsPreferredPaymentMethod };
}
