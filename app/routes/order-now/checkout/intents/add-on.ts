import { redirect } from "react-router";
import { refuseUnknownButton } from "../../../../components/form/refuse.ts";
import { isAddedBefore } from "@platter/ordering/order/session-values.ts";
import { onePress } from "../add-on.ts";
import { openPostedOrder } from "../open-order.ts";
import { overLimitRejection, refuseOrder } from "../order-rejection.ts";
import { type Answer, type Press, showCheckout } from "../press.ts";

const CHECKOUT = "/order-now/checkout";

/** The item that was offered (ITEM-16): added as it comes, or opened where it needs choices; `none` declines it. */
export async function addOn(press: Press): Promise<Answer> {
  const { argument, form, visitor, catering } = press;
  const isDeclined = argument === "none";
  if (!isDeclined && !/^\d{1,15}$/.test(argument)) return refuseUnknownButton(form);
  // Declining changes nothing: the page would ask again.
  await openPostedOrder(press);
  if (isDeclined) return showCheckout();
  const itemId = Number(argument);
  const { item, choices, needsChoices, limit } = await onePress(itemId, { visit: visitor.order, catering });
  if (needsChoices) return redirect(`/order-now/build-order/menu-item/${itemId}`, 303);
  if (limit) return refuseOrder(form, overLimitRejection(limit));
  const answer = await visitor.idempotency.once(form.get("idempotencyKey"), `add-on:${argument}`, (page) => {
    const line = { menuItemId: itemId, quantity: 1, specialInstructions: "", modifiers: choices };
    return visitor.cart.add(line, { name: item.displayName, page, to: CHECKOUT, again: CHECKOUT });
  });
  if (isAddedBefore(answer)) visitor.notices.write({ code: "added-before" });
  const { to } = answer;
  return to === null || to === CHECKOUT ? showCheckout() : redirect(to, 303);
}
