import { type RouterContextProvider, type data, redirect, replace } from "react-router";
import type { ShownAgreement } from "../../../../server/checkout/place-once.ts";
import * as keys from "../../../../server/context.ts";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import type { Cart } from "@platter/ordering/checkout/cart.ts";
import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import { afterOrderPlaced, withoutOrderWishes } from "@platter/ordering/order/session-values.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { FormErrors } from "../../../ui/form/problems.ts";
import { type PostedForm, draftFrom } from "./checkout-form.ts";
import type { OrderRejection } from "./order-rejection.ts";

export type CheckoutRequest = ReturnType<typeof openCheckout>;

export interface CheckoutPost extends CheckoutRequest {
  form: FormData;
  posted: PostedForm;
  /** The order as the posted page showed it; null if that page is a day old, or its seal is forged. */
  shown: ShownAgreement | null;
  argument: string;
  userAgent: string;
}

export interface CheckoutAnswer extends FormErrors {
  sorry?: OrderRejection | null;
  /** The submit got no reply and the order may have been placed, so the page looks it up. */
  isUnconfirmed?: boolean;
  /** For the card provider's frame, which our script opens (PAY-15). */
  session?: { id: string; token: string };
}

export type Answer = Response | ReturnType<typeof data<CheckoutAnswer>>;

export type OpenOrder = Awaited<ReturnType<typeof openOrder>>;

export type OrderPost = CheckoutPost & OpenOrder;

export function openCheckout(context: Readonly<RouterContextProvider>) {
  const { catering, guestCatering } = context.get(keys.remote);
  const [site, visitor] = [context.get(keys.site), context.get(keys.visitor)];
  const desk = visitor.checkout();
  return { site, visitor, desk, catering, guestCatering };
}

export async function openOrder({ visitor }: Pick<CheckoutRequest, "visitor">) {
  const { order, cartSession, notices } = visitor;
  const before = cartSession.read();
  // A failed read of the cart is handled by `order.require` below.
  const [cart] = await Promise.all([order.cart().catch(orNull), order.store().catch(orNull)]);
  const [justPlaced] = cartSession.read().orderNumbers;
  // True if the API has lost the cart: reading it has recorded no new order.
  const isLost = before.cartId !== null && justPlaced === before.orderNumbers[0];
  if (!cart && justPlaced && !isLost) {
    // Checkout was opened again after the order was placed, in this tab or another.
    notices.write({ code: "order-placed", orderNumber: justPlaced });
    throw redirect(confirmationPath(justPlaced), 303);
  }
  await order.require("checkout");
  return { cart: cart as Cart, order: await order.ready() };
}

/** `openOrder` for a posted form; redirects to the confirmation if the form's cart has become an order. */
export async function openPostedOrder(post: CheckoutPost): Promise<OpenOrder> {
  const { desk, shown } = post;
  const orderNumber = shown && (await desk.placing.placedFrom(shown.cartId).catch(() => null));
  if (!orderNumber) return openOrder(post);
  rememberOrder(post, orderNumber, shown.cartId);
  throw redirect(confirmationPath(orderNumber), 303);
}

/** Drops the cart that has become this order, and the order's entries; a cart begun since is unaffected. */
export function rememberOrder({ visitor }: CheckoutRequest, orderNumber: string, cartId: string): void {
  const { cartSession, draft } = visitor;
  cartSession.write(afterOrderPlaced(cartSession.read(), orderNumber, cartId));
  draft.write(withoutOrderWishes(draft.read()));
  visitor.forgetPayment();
}

export function keepTyped({ visitor, desk }: CheckoutRequest, posted: PostedForm): void {
  visitor.draft.write(draftFrom(posted, visitor.draft.read()));
  const { paymentMethodId: id } = posted;
  if (id !== undefined && id.length <= 100) desk.payment.session.update({ savedCardId: id || null });
}

/** After an expired sign-in the order would be a guest's, without favorites and saved cards (AUTH-12). */
export function askToSignInAgain({ visitor: { account }, desk }: CheckoutRequest): void {
  if (account.isSignedIn() || account.choseGuest()) return;
  if (!account.hasEnded() && !desk.payment.session.read().isCustomers) return;
  throw redirect(signInPath("/order-now/checkout", { again: true }), 303);
}

/** Reloads checkout at a section; with script, `redirect` would add a history entry. */
export function showCheckout(section: "" | `#${string}` = ""): Response {
  return replace(`/order-now/checkout${section}`, 303);
}
