import { redirect } from "react-router";
import { lineIntentOf } from "../../../../components/cart/line-intents.ts";
import { refuse } from "../../../../components/form/refuse.ts";
import { pathAfterLine } from "@platter/ordering/checkout/cart.ts";
import { textOf } from "../../../../ui/form/text-of.ts";
import { tipProblems } from "../checkout-form.ts";
import { openPostedOrder } from "../open-order.ts";
import { type Answer, type Press, showCheckout } from "../press.ts";
import { payWithGiftCard } from "./gift-card.ts";
import { applyPromo } from "./promo.ts";

/** The buttons of the lines (CART-01 to CART-04). */
export async function pressLine(press: Press): Promise<Answer> {
  const { form, visitor } = press;
  await openPostedOrder(press);
  const answer = await visitor.cart.pressLine(lineIntentOf(form) ?? "", form.get("nickname"));
  if (answer.kind === "refused") return refuse(form, [{ field: "nickname", message: answer.message }]);
  return answer.kind === "done" ? showCheckout() : redirect(pathAfterLine(answer, "/order-now/checkout"), 303);
}

/**
 * Enter, or Update total: what was typed is kept and counted again. Nobody can tell in which field Enter was pressed: a
 * name, a new code or a whole gift card that stands there is meant, each of which can be taken back.
 */
export async function update(press: Press): Promise<Answer> {
  if (lineIntentOf(press.form)) return pressLine(press);
  await openPostedOrder(press);
  const problems = tipProblems(press.form);
  if (problems.length > 0) return refuse(press.form, problems);
  const [code, refused, number, pin] = ["promoCode", "refusedCode", "giftNumber", "giftPin"].map((name) =>
    textOf(press.form, name).trim(),
  );
  if (code && code !== refused) return applyPromo(press);
  return number && pin ? payWithGiftCard(press) : showCheckout("#order");
}
