import { redirect } from "react-router";
import type { OrderDetails } from "../../../../../server/catering/orders.ts";
import type { ReadyOrder } from "../../../../../server/visitor/order-session.ts";
import { refuse, retryHeaders } from "../../../../components/form/refuse.ts";
import { paymentIdOf } from "@platter/ordering/checkout/saved-card.ts";
import { offsetMinutes } from "@platter/ordering/day.ts";
import { type OrderSetup, needsEstimate, pathOf } from "@platter/ordering/order/journey.ts";
import { vehicleText } from "@platter/ordering/order/order.ts";
import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import type { CheckoutDraft } from "@platter/ordering/order/session-values.ts";
import { type PostedForm, cardDescription } from "../checkout-form.ts";
import { type Answer, type CheckoutPost, askToSignInAgain, openPostedOrder, rememberOrder } from "../guard.ts";
import { orderProblems, orderRejectionOf, refuseOrder } from "../order-rejection.ts";
import { type Slot, type Submission, checkSubmission, readSubmission } from "../submission.ts";
import { promoteCard } from "./payment-cards.ts";

/** Submit Order. Its answer may never arrive: that it was a refusal is remembered. */
export async function placeOrder(post: CheckoutPost): Promise<Answer> {
  const answer = await submit(post);
  if (post.shown && !(answer instanceof Response)) post.desk.placing.noteRefused(post.shown.cartId);
  return answer;
}

async function submit(post: CheckoutPost): Promise<Answer> {
  const { form, desk, site, visitor } = post;
  // Asked for meanwhile: hours and lead times, by which the time is judged below.
  visitor.order.schedule().catch(() => undefined);
  const [opened, options] = await Promise.all([openPostedOrder(post), desk.payment.read()]);
  const submission = readSubmission(post, opened, options);
  const { slot, sorry, problems } = await checkSubmission(post, submission);
  if (sorry) return refuseOrder(form, sorry);
  if (problems.length > 0) return estimateAgain(post, submission) ?? refuse(form, problems);

  const { cart, savedCard } = submission;
  const refused = savedCard && (await promoteCard(savedCard, post));
  if (refused) return refuse(form, refused.problems, refused.status);

  // A refusal leads to the page, which asks as well.
  askToSignInAgain(post);
  const outcome = await desk.placing.place(cart.id, orderDetails(post, submission, slot));
  switch (outcome.kind) {
    case "placed":
      rememberOrder(post, outcome.orderNumber, cart.id);
      return redirect(confirmationPath(outcome.orderNumber), 303);
    case "unknown":
      return redirect("/order-now/checkout/checking", 303);
    case "refused": {
      const { status, problems: told } = orderProblems(outcome.failure, site.requestId);
      const said = outcome.failure.kind === "refused" ? orderRejectionOf(told) : null;
      return refuse(form, told, { status, headers: retryHeaders(outcome.failure) }, { sorry: said });
    }
  }
}

/** The estimate of a delivery was for the time that has just been moved: then another one is chosen first. */
function estimateAgain({ visitor }: CheckoutPost, { order }: Submission): Response | null {
  const { time, asap } = visitor.order.setup.read();
  if (!needsEstimate(order, order.kind) || asap || time === null || time === order.time) return null;
  visitor.notices.write({ code: "delivery-time-moved", time });
  return redirect(pathOf("delivery estimate", order.kind), 303);
}

function orderDetails(post: CheckoutPost, submission: Submission, { time, asap }: Slot): OrderDetails {
  const { posted, visitor, desk, userAgent } = post;
  const { order, setup, sum, headCount, card, savedCard } = submission;
  const contact = visitor.draft.read();
  const isGuest = !visitor.account.isSignedIn();
  return {
    envelope: { ...order.envelope, time },
    ...handover(order, setup),
    ...(order.pickupType === "Delivery" && deliveryTexts(contact)),
    store: order.store,
    asap,
    contact,
    ...wishes(contact, isGuest),
    headCount,
    card,
    ...(card && !isGuest && keptCard(posted)),
    ...(savedCard && { savedPaymentId: paymentIdOf(savedCard) }),
    ...desk.payment.forPurchase(sum.totals),
    tipAmount: sum.totals.tip,
    ...(sum.tipPercent !== null && { tipPercentage: sum.tipPercent }),
    ...(sum.taxEntity && { taxEntityId: sum.taxEntity.id }),
    timezoneOffset: offsetMinutes(order.day, time, order.store.timeZone),
    userAgent,
  };
}

function handover({ pickupType }: ReadyOrder, { vehicle, cateringDeliveryType }: OrderSetup) {
  if (pickupType === "CurbSide" && vehicle) return { curbsideInstructions: vehicleText(vehicle) };
  return pickupType === "Delivery" && cateringDeliveryType ? { cateringDeliveryType } : {};
}

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
function keptCard(posted: PostedForm) {
  if (posted.savePaymentMethod === undefined) return {};
  const saveAsPreferredPaymentMethod = posted.saveAsPreferredPaymentMethod !== undefined;
  return { savePaymentMethod: true, description: cardDescription(posted), saveAsPreferredPaymentMethod };
}
