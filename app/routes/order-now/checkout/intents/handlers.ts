import { redirect } from "react-router";
import { refuseUnknownButton } from "../../../../components/form/refuse.ts";
import { leadToCatering } from "../../../../components/order/lead-to-catering.ts";
import type { Handlers } from "../../../../ui/form/intents.ts";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { pathOf } from "@platter/ordering/order/journey.ts";
import type { checkoutIntents } from "../checkout-intents.ts";
import { type Answer, type CheckoutPost, type OrderPost, openPostedOrder } from "../guard.ts";
import * as bag from "./bag-changes.ts";
import * as giftCards from "./gift-cards.ts";
import * as cards from "./payment-cards.ts";
import { placeOrder } from "./place.ts";

/** Opens the order before the handler runs, which redirects or throws if it is already placed or unreadable. */
function ofOrder(handler: (post: OrderPost) => Promise<Answer>) {
  return async (post: CheckoutPost): Promise<Answer> => handler({ ...post, ...(await openPostedOrder(post)) });
}

function goTo(path: string) {
  return async (): Promise<Answer> => redirect(path, 303);
}

export const handlers = {
  update: ofOrder(bag.updateOrder),
  place: placeOrder,
  "copy-address": ofOrder(bag.copyAddress),
  "go:menu": goTo("/order-now/build-order"),
  "go:setup": goTo("/order-now"),
  "go:delivery": ofOrder(async ({ order }) => redirect(pathOf("delivery estimate", order.kind), 303)),
  "go:catering": async ({ form, visitor }) => (await leadToCatering(visitor)) ?? refuseUnknownButton(form),
  "go:login": goTo(signInPath("/order-now/checkout")),
  "go:rewards": ofOrder(async ({ form, visitor }) =>
    visitor.account.isSignedIn() ? redirect("/order-now/checkout/rewards", 303) : refuseUnknownButton(form),
  ),
  "add-on": ofOrder(bag.addOn),
  "gift:use": ofOrder(giftCards.payWithGiftCard),
  "gift:check": ofOrder(giftCards.checkGiftCard),
  "gift:own": ofOrder(giftCards.payWithOwnGiftCard),
  "gift:remove": ofOrder(giftCards.removeGiftCard),
  "balance:loyalty": ofOrder(giftCards.payWithBalance("loyalty")),
  "balance:catering reward": ofOrder(giftCards.payWithBalance("catering reward")),
  "balance:none": ofOrder(giftCards.payWithBalance(null)),
  "panel:card": ofOrder(cards.showCardForm(true)),
  "panel:close": ofOrder(cards.showCardForm(false)),
  "save-card": ofOrder(cards.saveCard),
  "card:provider": ofOrder(cards.openProviderPage),
  "card:session": ofOrder(cards.openProviderFrame),
  "card:done": ofOrder(cards.takeProviderCard),
  "card:failed": ofOrder(cards.failProviderCard),
  "promo:apply": ofOrder(bag.applyPromo),
  "promo:remove": ofOrder(bag.removePromo),
  "reward:remove": ofOrder(bag.removeReward),
  "tax:ask": ofOrder(goTo("/order-now/checkout?panel=tax")),
  "tax:choose": ofOrder(bag.chooseTax),
  "tax:remove": ofOrder(bag.removeTax),
  "line:edit": ofOrder(bag.pressLine),
  "line:remove": ofOrder(bag.pressLine),
  "line:rename": ofOrder(bag.pressLine),
  "line:rename-save": ofOrder(bag.pressLine),
  "line:rename-cancel": ofOrder(bag.pressLine),
} satisfies Handlers<typeof checkoutIntents, [CheckoutPost], Promise<Answer>>;
