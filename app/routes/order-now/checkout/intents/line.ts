import { redirect } from "react-router";
import { lineIntentOf } from "../../../../components/cart/line-intents.ts";
import { refuse } from "../../../../components/form/refuse.ts";
import { pathAfterLine } from "../../../../domain/checkout/cart.ts";
import { tipProblems } from "../checkout-form.ts";
import { openPostedOrder } from "../open-order.ts";
import { type Answer, type Press, showCheckout } from "../press.ts";

/** The buttons of the lines (CART-01 to CART-04). */
export async function pressLine(press: Press): Promise<Answer> {
  const { form, visitor } = press;
  await openPostedOrder(press);
  const answer = await visitor.cart.pressLine(lineIntentOf(form) ?? "", form.get("nickname"));
  if (answer.kind === "refused") return refuse(form, [{ field: "nickname", message: answer.message }]);
  return answer.kind === "done" ? showCheckout() : redirect(pathAfterLine(answer, "/order-now/checkout"), 303);
}

/** Enter, or Update total: what was typed is kept and counted again. In the box for a name, Enter is its Update. */
export async function update(press: Press): Promise<Answer> {
  if (lineIntentOf(press.form)) return pressLine(press);
  const problems = tipProblems(press.form);
  return problems.length > 0 ? refuse(press.form, problems) : showCheckout("#order");
}
