import { redirect } from "react-router";
import { refuseUnknownButton } from "../../../../components/form/refuse.ts";
import { leadToCatering } from "../../../../components/order/lead-to-catering.ts";
import { pathOf } from "@platter/ordering/order/journey.ts";
import type { Answer, Press } from "../press.ts";

/** Buttons that lead on: what was typed is kept, and nothing is asked of the cart. */
export function goTo(path: string) {
  return async (): Promise<Answer> => redirect(path, 303);
}

export async function goToDelivery({ visitor }: Press): Promise<Answer> {
  return redirect(pathOf("delivery estimate", await visitor.order.kind()), 303);
}

/** LIMIT-02: for individual orders only. */
export async function goToCatering({ form, visitor }: Press): Promise<Answer> {
  return (await leadToCatering(visitor)) ?? refuseUnknownButton(form);
}

/** For members only (REWARD-15). */
export async function goToRewards({ form, visitor }: Press): Promise<Answer> {
  if (!visitor.account.isSignedIn()) return refuseUnknownButton(form);
  return redirect("/order-now/checkout/rewards", 303);
}
