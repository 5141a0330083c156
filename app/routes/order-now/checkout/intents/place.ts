import { redirect } from "react-router";
import type { PaymentOptions } from "../../../../../server/checkout/payment.ts";
import type { OrderDetails } from "../../../../../server/catering/orders.ts";
import { refuse, retryHeaders } from "../../../../components/form/refuse.ts";
import { paymentIdOf } from "@platter/ordering/checkout/saved-card.ts";
import { offsetMinutes } from "@platter/ordering/day.ts";
import { needsEstimate, pathOf } from "@platter/ordering/order/journey.ts";
import { vehicleText } from "@platter/ordering/order/order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import { cardDescription } from "../checkout-form.ts";
import {
  type Answer,
  type CheckoutPost,
  type OpenOrder,
  askToSignInAgain,
  openPostedOrder,
  rememberOrder,
} from "../guard.ts";
import { agreementProblems } from "../agreement.ts";
import { orderProblems, orderRejectionOf, refuseOrder } from "../order-rejection.ts";
import type { Problem } from "../../../../ui/form/problems.ts";
import { type Submission, checkSubmission, readSubmission } from "../submission.ts";
import { promoteCard } from "./payment-cards.ts";

/** Submit Order. A refusal is recorded, since its reply may never reach the browser. */
export async function placeOrder(post: CheckoutPost): Promise<Answer> {
  const answer = await submit(post);
  if (post.shown && !(answer instanceof Response)) post.desk.placing.noteRefused(post.shown.cartId);
  return answer;
}

async function submit(post: CheckoutPost): Promise<Answer> {
  const { form, desk, site, visitor } = post;
  // Starts the read of hours and lead times early; `checkSubmission` needs them.
  visitor.order.schedule().catch(() => undefined);
  const [opened, options] = await Promise.all([openPostedOrder(post), desk.payment.read()]);
  const submission = readSubmission(post, opened, options);
  const { time, sorry, problems } = await checkSubmission(post, submission);
  if (sorry) return refuseOrder(form, sorry);
  if (problems.length > 0) return estimateAgain(post, submission) ?? refuse(form, problems);

  const late = await closeGroup(post, opened, options);
  if (late.length > 0) return refuse(form, late);

  const { cart, savedCard } = submission;
  const refused = savedCard && (await promoteCard(savedCard, post));
  if (refused) return refuse(form, refused.problems, refused.status);

  // Refused forms return above: the checkout loader makes this check for them.
  askToSignInAgain(post);
  const outcome = await desk.placing.place(cart.id, orderDetails(post, submission, time));
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

/** MORE-25: closes the group and compares the cart again, so that no dish is ordered that the host has not seen. */
async function closeGroup(post: CheckoutPost, { cart, order }: OpenOrder, options: PaymentOptions): Promise<Problem[]> {
  const { visitor, catering, guestCatering } = post;
  if (!visitor.cartSession.read().group) return [];
  await visitor.groups().hosted.close();
  const isGuest = !visitor.account.isSignedIn();
  // Assigns the cart to the customer; a failure does not prevent the order.
  if (!isGuest) await catering.associateToUser(cart.id).catch(orNull);
  // Guests may have added dishes until the group was closed.
  const last = await (isGuest ? guestCatering() : catering).cart(cart.id);
  return agreementProblems(post, readSubmission(post, { cart: last, order }, options));
}

/** The delivery estimate was for the earlier time, so a new one must be chosen first. */
function estimateAgain({ visitor }: CheckoutPost, { order }: Submission): Response | null {
  const { time, asap } = visitor.order.setup.read();
  if (!needsEstimate(order, order.kind) || asap || time === null || time === order.time) return null;
  visitor.notices.write({ code: "delivery-time-moved", time });
  return redirect(pathOf("delivery estimate", order.kind), 303);
}

function orderDetails(post: CheckoutPost, submission: Submission, time: string): OrderDetails {
  const { posted, visitor, desk, userAgent } = post;
  const { order, setup, sum, headCount, card, savedCard } = submission;
  const { pickupType, day, store } = order;
  const contact = visitor.draft.read();
  const isGuest = !visitor.account.isSignedIn();
  // CHK-04, CHK-19: only guests can create an account; a guest who creates none cannot save favorites.
  const makesAccount = isGuest && contact.createAccount === true;
  // PAY-11: only a saved card can be preferred.
  const keepsCard = card !== null && !isGuest && posted.savePaymentMethod !== undefined;
  return {
    envelope: { ...order.envelope, time },
    curbsideInstructions: pickupType === "CurbSide" && setup.vehicle ? vehicleText(setup.vehicle) : undefined,
    ...(pickupType === "Delivery" && {
      cateringDeliveryType: setup.cateringDeliveryType,
      businessName: contact.businessName || undefined,
      specialInstructions: contact.instructions || undefined,
    }),
    asap: setup.asap,
    contact,
    createUserAccount: makesAccount,
    addToFavorites: contact.addToFavorites === true && (!isGuest || makesAccount),
    headCount,
    card,
    savePaymentMethod: keepsCard,
    description: keepsCard ? cardDescription(posted) : undefined,
    saveAsPreferredPaymentMethod: keepsCard && posted.saveAsPreferredPaymentMethod !== undefined,
    savedPaymentId: savedCard ? paymentIdOf(savedCard) : undefined,
    ...desk.payment.forPurchase(sum.totals),
    tipAmount: sum.totals.tip,
    tipPercentage: sum.tipPercent ?? undefined,
    taxEntityId: sum.taxEntity?.id,
    timezoneOffset: offsetMinutes(day, time, store.timeZone),
    userAgent,
  };
}
