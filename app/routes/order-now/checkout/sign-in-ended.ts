import { redirect } from "react-router";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import type { CheckoutRequest } from "./press.ts";

/**
 * To sign-in, where going on as a guest is a choice, when what was a customer's checkout would become a guest's: their
 * favorites and saved cards would be missing without a word (AUTH-12). Null when nothing has changed.
 */
export function askToSignInAgain({ visitor: { account }, desk }: CheckoutRequest): Response | null {
  if (account.isSignedIn() || account.choseGuest()) return null;
  if (!account.hasEnded() && !desk.payment.session.read().isCustomers) return null;
  return redirect(signInPath("/order-now/checkout", { again: true }), 303);
}
