import { redirect } from "react-router";
import { refuseUnknownButton } from "../../../../components/form/refuse.ts";
import { leadToCatering } from "../../../../components/order/lead-to-catering.ts";
import type { Handlers } from "../../../../ui/form/intents.ts";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { pathOf } from "@platter/ordering/order/journey.ts";
import type { checkoutIntents } from "../checkout-intents.ts";
import { type Answer, type CheckoutPost, type OrderPost, openPostedOrder } from "../guard.ts";
import {
  addOn,
  applyPromo,
  chooseTax,
  copyAddress,
  pressLine,
  removePromo,
  removeReward,
  removeTax,
  updateOrder,
} from "./bag-changes.ts";
import { checkGiftCard, payWithBalance, payWithGiftCard, payWithOwnGiftCard, removeGiftCard } from "./gift-cards.ts";
import {
  failProviderCard,
  openProviderFrame,
  openProviderPage,
  saveCard,
  showCardForm,
  takeProviderCard,
} from "./payment-cards.ts";
import { placeOrder } from "./place.ts";

/** A button of the order, which is looked up first: after it was placed, or in an outage, nothing of it is done. */
function ofOrder(handler: (post: OrderPost) => Promise<Answer>) {
  return async (post: CheckoutPost): Promise<Answer> => handler({ ...post, ...(await openPostedOrder(post)) });
}

/** What was typed is kept, and nothing is asked of the cart. */
function goTo(path: string) {
  return async (): Promise<Answer> => redirect(path, 303);
}

/** What each button of checkout does. */
export const handlers = {
  update: ofOrder(updateOrder),
  place: placeOrder,
  "copy-address": ofOrder(copyAddress),
  "go:menu": goTo("/order-now/build-order"),
  "go:setup": goTo("/order-now"),
  "go:delivery": ofOrder(async ({ order }) => redirect(pathOf("delivery estimate", order.kind), 303)),
  // LIMIT-02: for individual orders only.
  "go:catering": async ({ form, visitor }) => (await leadToCatering(visitor)) ?? refuseUnknownButton(form),
  "go:login": goTo(signInPath("/order-now/checkout")),
  // For members only (REWARD-15).
  "go:rewards": ofOrder(async ({ form, visitor }) =>
    visitor.account.isSignedIn() ? redirect("/order-now/checkout/rewards", 303) : refuseUnknownButton(form),
  ),
  "add-on": ofOrder(addOn),
  "gift:use": ofOrder(payWithGiftCard),
  "gift:check": ofOrder(checkGiftCard),
  "gift:own": ofOrder(payWithOwnGiftCard),
  "gift:remove": ofOrder(removeGiftCard),
  "balance:loyalty": ofOrder(payWithBalance("loyalty")),
  "balance:catering reward": ofOrder(payWithBalance("catering reward")),
  "balance:none": ofOrder(payWithBalance(null)),
  "panel:card": ofOrder(showCardForm(true)),
  "panel:close": ofOrder(showCardForm(false)),
  "save-card": ofOrder(saveCard),
  "card:provider": ofOrder(openProviderPage),
  "card:session": ofOrder(openProviderFrame),
  "card:done": ofOrder(takeProviderCard),
  "card:failed": ofOrder(failProviderCard),
  "promo:apply": ofOrder(applyPromo),
  "promo:remove": ofOrder(removePromo),
  "reward:remove": ofOrder(removeReward),
  // TAX-01: asks for whom the order is free of tax.
  "tax:ask": ofOrder(goTo("/order-now/checkout?panel=tax")),
  "tax:choose": ofOrder(chooseTax),
  "tax:remove": ofOrder(removeTax),
  "line:edit": ofOrder(pressLine),
  "line:remove": ofOrder(pressLine),
  "line:rename": ofOrder(pressLine),
  "line:rename-save": ofOrder(pressLine),
  "line:rename-cancel": ofOrder(pressLine),
} satisfies Handlers<typeof checkoutIntents, [CheckoutPost], Promise<Answer>>;
