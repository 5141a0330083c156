import { redirect } from "react-router";
import { refuse, retryHeaders } from "../../../../components/form/refuse.ts";
import { needsEstimate, pathOf } from "@platter/ordering/order/journey.ts";
import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import { openPostedOrder, rememberOrder, askToSignInAgain } from "../open-order.ts";
import { orderDetails } from "../order-details.ts";
import { orderProblems } from "../order-problems.ts";
import type { Answer, Press } from "../press.ts";
import { promoteCard } from "../provider-session.ts";
import { orderRejectionOf, refuseOrder } from "../order-rejection.ts";
import { type Submission, checkSubmission, readSubmission } from "../submission.ts";

/** Submit Order. Its answer may never arrive: that it was a refusal is remembered. */
export async function placeOrder(press: Press): Promise<Answer> {
  const answer = await submit(press);
  const { placing } = press.desk;
  const shown = placing.openAgreement(String(press.form.get("agreement")));
  if (shown && !(answer instanceof Response)) placing.noteRefused(shown.cartId);
  return answer;
}

/** Nothing is sent that the customer has not seen and agreed to, and it is sent once (SUBMIT-02). */
async function submit(press: Press): Promise<Answer> {
  const { form, desk, site, visitor } = press;
  // Asked for meanwhile: hours and lead times, by which the time is judged below.
  visitor.order.schedule().catch(() => undefined);
  const [opened, options] = await Promise.all([openPostedOrder(press), desk.payment.read()]);
  const signInFirst = askToSignInAgain(press);
  if (signInFirst) return signInFirst;
  const submission = readSubmission(press, opened, options);
  const { slot, sorry, problems } = await checkSubmission(press, submission);
  if (sorry) return refuseOrder(form, sorry);
  if (problems.length > 0) return estimateAgain(press, submission) ?? refuse(form, problems);

  const { savedCard } = submission;
  const refused = savedCard && (await promoteCard(savedCard, press));
  if (refused) return refuse(form, refused.problems, refused.status);

  // A call since then may have found out that the sign-in no longer holds.
  const signInNow = askToSignInAgain(press);
  if (signInNow) return signInNow;
  const outcome = await desk.placing.place(submission.cart.id, orderDetails(press, submission, slot));
  switch (outcome.kind) {
    case "placed":
      rememberOrder(press, outcome.orderNumber, submission.cart.id);
      return redirect(confirmationPath(outcome.orderNumber), 303);
    case "unknown":
      // It is looked up, never sent again.
      return redirect("/order-now/checkout/checking", 303);
    case "refused": {
      const { status, problems: told } = orderProblems(outcome.failure, site.requestId);
      // What was said of the whole order is said apart (SUBMIT-08).
      const sorry = outcome.failure.kind === "refused" ? orderRejectionOf(told) : null;
      return refuse(form, told, { status, headers: retryHeaders(outcome.failure) }, { sorry });
    }
  }
}

/** The estimate of a delivery was for the time that has just been moved: then another one is chosen first. */
function estimateAgain({ visitor }: Press, { order }: Submission): Response | null {
  const { time, asap } = visitor.order.setup.read();
  if (!needsEstimate(order, order.kind) || asap || time === null || time === order.time) return null;
  visitor.notices.write({ code: "delivery-time-moved", time });
  return redirect(pathOf("delivery estimate", order.kind), 303);
}
