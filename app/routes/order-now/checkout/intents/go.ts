import { redirect } from "react-router";
import { refuseUnknownButton } from "../../../../components/form/refuse.ts";
import { pathOf } from "../../../../domain/order/journey.ts";
import { signInPath } from "../../../../domain/account/sign-in.ts";
import type { Answer, Press } from "../press.ts";

/** Buttons that lead on: what was typed is kept, and nothing is asked of the cart. */
export async function goToMenu(): Promise<Answer> {
  return redirect("/order-now/build-order", 303);
}

export async function goToSetup(): Promise<Answer> {
  return redirect("/order-now", 303);
}

export async function goToSignIn(): Promise<Answer> {
  return redirect(signInPath("/order-now/checkout"), 303);
}

export async function goToDelivery({ visitor }: Press): Promise<Answer> {
  return redirect(pathOf("delivery estimate", await visitor.order.kind()), 303);
}

/** For members only (REWARD-15). */
export async function goToRewards({ form, visitor }: Press): Promise<Answer> {
  if (!visitor.account.isSignedIn()) return refuseUnknownButton(form);
  return redirect("/order-now/checkout/rewards", 303);
}
