import { redirect } from "react-router";
import type { PlaceOutcome } from "../../../../../server/checkout/place-once.ts";
import { needsEstimate, pathOf } from "../../../../domain/order/journey.ts";
import { confirmationPath } from "../../../../domain/order/placed-order.ts";
import { troubleAnswer } from "../../../../domain/trouble.ts";
import type { Problem } from "../../../../ui/form/problems.ts";
import { problemsFromApi } from "../checkout-form.ts";
import { openPostedOrder, rememberOrder } from "../open-order.ts";
import { orderDetails } from "../order-details.ts";
import { type Answer, type Press, refuse } from "../press.ts";
import { promoteCard } from "../provider-session.ts";
import { sorryFor } from "../sorry.ts";
import { type Submission, checkSubmission, readSubmission } from "../submission.ts";

/** Submit Order: nothing is sent that the customer has not seen and agreed to, and it is sent once (SUBMIT-02). */
export async function placeOrder(press: Press): Promise<Answer> {
  const { desk } = press;
  const [opened, options] = await Promise.all([openPostedOrder(press), desk.payment.read()]);
  const submission = readSubmission(press, opened, options);
  const { slot, problems } = await checkSubmission(press, submission);
  if (problems.length > 0) return refuseOrder(press, submission, problems, { status: 422 });

  const { savedCard } = submission;
  const refused = savedCard && (await promoteCard(savedCard, press));
  if (refused) return refuseOrder(press, submission, refused.problems, refused);

  const outcome = await desk.placing.place(submission.cart.id, orderDetails(press, submission, slot));
  switch (outcome.kind) {
    case "placed":
      rememberOrder(press, outcome.orderNumber);
      return redirect(confirmationPath(outcome.orderNumber), 303);
    case "unknown":
      // It is looked up, never sent again.
      return redirect("/order-now/checkout/checking", 303);
    case "refused":
      return refuseInWords(press, submission, outcome);
  }
}

/** What the API said of a field stands beside it; what it said of the whole order is said apart (SUBMIT-08). */
function refuseInWords(press: Press, submission: Submission, { trouble }: PlaceOutcome & { kind: "refused" }): Answer {
  const { status, messages } = troubleAnswer(trouble, press.site.requestId);
  if (trouble.kind === "refused") {
    const problems = problemsFromApi(trouble.fields, trouble.customerMessage);
    return refuseOrder(press, submission, problems, { status, sorry: sorryFor(problems) });
  }
  const problems = messages.map((message) => ({ field: "", message }));
  return refuseOrder(press, submission, problems, { status });
}

/** The estimate of a delivery was for the time that has just been moved: then another one is chosen first. */
function refuseOrder(
  press: Press,
  { order: { kind, pickupType, time: before } }: Submission,
  problems: Problem[],
  refused: Parameters<typeof refuse>[2],
): Answer {
  const { order, notices } = press.visitor;
  const { time, asap } = order.setup.read();
  if (!needsEstimate({ pickupType }, kind) || asap || time === null || time === before)
    return refuse(press, problems, refused);
  notices.write({ code: "delivery-time-moved", time });
  return redirect(pathOf("delivery estimate", kind), 303);
}
