import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { draftFrom } from "./checkout-form.ts";
import { redirect } from "react-router";
import type { ReadyOrder } from "../../../../server/visitor/order.ts";
import type { Cart } from "@platter/ordering/checkout/cart.ts";
import { NO_PAYMENT } from "@platter/ordering/checkout/payment.ts";
import { afterOrderPlaced, withoutOrderWishes } from "@platter/ordering/order/session-values.ts";
import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { CheckoutRequest, Press } from "./press.ts";

export interface OpenOrder {
  cart: Cart;
  order: ReadyOrder;
}

/** What checkout needs: a complete setup and something in the cart; otherwise the guard leads back (GUARD-01). */
export async function openOrder({ visitor }: Pick<CheckoutRequest, "visitor">): Promise<OpenOrder> {
  const { order, cartSession: memory, notices } = visitor;
  const before = memory.read();
  // A cart that cannot be read now is the guard's business.
  const [cart] = await Promise.all([order.cart().catch(orNull), order.store().catch(orNull)]);
  const [justPlaced] = memory.read().orderNumbers;
  // A cart that the API has lost is none of the orders placed before.
  const isLost = before.cartId !== null && justPlaced === before.orderNumbers[0];
  if (!cart && justPlaced && !isLost) {
    // Back to checkout after the order was placed, in this tab or another.
    notices.write({ code: "order-placed", orderNumber: justPlaced });
    throw redirect(confirmationPath(justPlaced), 303);
  }
  await order.require("checkout");
  return { cart: cart as Cart, order: await order.ready() };
}

/** The same for a form, which may have been sent after its cart became an order: then it leads there. */
export async function openPostedOrder(press: Press): Promise<OpenOrder> {
  const { form, desk } = press;
  const shown = desk.placing.openAgreement(String(form.get("agreement")));
  const orderNumber = shown && (await desk.placing.placedFrom(shown.cartId).catch(() => null));
  if (!orderNumber) return openOrder(press);
  rememberOrder(press, orderNumber, shown.cartId);
  throw redirect(confirmationPath(orderNumber), 303);
}

/** The cart has become this order: the next one begins without it. A cart begun since then has nothing to do with it. */
export function rememberOrder({ visitor, desk }: CheckoutRequest, orderNumber: string, cartId: string): void {
  const { cartSession: memory } = visitor;
  memory.write(afterOrderPlaced(memory.read(), orderNumber, cartId));
  visitor.draft.write(withoutOrderWishes(visitor.draft.read()));
  desk.payment.session.write(NO_PAYMENT);
}

/** What was typed, and which saved card is selected, is kept with whatever button is pressed, and with none. */
export function keepTyped({ visitor, desk }: Pick<CheckoutRequest, "visitor" | "desk">, form: FormData): void {
  visitor.draft.write(draftFrom(form, visitor.draft.read()));
  const id = form.get("paymentMethodId");
  if (typeof id === "string" && id.length <= 100) desk.payment.session.update({ savedCardId: id || null });
}

/**
 * To sign-in, where going on as a guest is a choice, when what was a customer's checkout would become a guest's: their
 * favorites and saved cards would be missing without a word (AUTH-12). Null when nothing has changed.
 */
export function askToSignInAgain({ visitor: { account }, desk }: CheckoutRequest): Response | null {
  if (account.isSignedIn() || account.choseGuest()) return null;
  if (!account.hasEnded() && !desk.payment.session.read().isCustomers) return null;
  return redirect(signInPath("/order-now/checkout", { again: true }), 303);
}
