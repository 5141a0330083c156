import { signInPath } from "@platter/ordering/account/sign-in.ts";
import type { Handlers } from "../../../../ui/form/intents.ts";
import type { checkoutIntents } from "../checkout-intents.ts";
import type { Answer, Press } from "../press.ts";
import { openPostedOrder } from "../open-order.ts";
import { addOn } from "./add-on.ts";
import { copyAddress } from "./copy-address.ts";
import { checkGiftCard, removeGiftCard, payWithBalance, payWithGiftCard, payWithOwnGiftCard } from "./gift-card.ts";
import { goToCatering, goToDelivery, goTo, goToRewards } from "./go.ts";
import { pressLine, update } from "./line.ts";
import { placeOrder } from "./place.ts";
import { applyPromo, removePromo } from "./promo.ts";
import {
  failProviderCard,
  openProviderFrame,
  openProviderPage,
  showCardForm,
  takeProviderCard,
} from "./provider-card.ts";
import { removeReward } from "./reward.ts";
import { saveCard } from "./saved-card.ts";
import { chooseTax, removeTax } from "./tax.ts";

/** For what changes the page without a call: in an outage it would be lost, and the card that is being typed with it. */
function onOpenOrder(handler: (press: Press) => Promise<Answer>) {
  return async (press: Press): Promise<Answer> => {
    await openPostedOrder(press);
    return handler(press);
  };
}

/** What each button of checkout does. */
export const handlers = {
  update,
  place: placeOrder,
  "copy-address": onOpenOrder(copyAddress),
  "go:menu": goTo("/order-now/build-order"),
  "go:setup": goTo("/order-now"),
  "go:delivery": onOpenOrder(goToDelivery),
  "go:catering": goToCatering,
  "go:login": goTo(signInPath("/order-now/checkout")),
  "go:rewards": onOpenOrder(goToRewards),
  "add-on": addOn,
  "gift:use": payWithGiftCard,
  "gift:check": checkGiftCard,
  "gift:own": payWithOwnGiftCard,
  "gift:remove": onOpenOrder(removeGiftCard),
  "balance:loyalty": onOpenOrder(payWithBalance("loyalty")),
  "balance:catering reward": onOpenOrder(payWithBalance("catering reward")),
  "balance:none": onOpenOrder(payWithBalance(null)),
  "panel:card": onOpenOrder(showCardForm(true)),
  "panel:close": onOpenOrder(showCardForm(false)),
  "save-card": saveCard,
  "card:provider": openProviderPage,
  "card:session": openProviderFrame,
  "card:done": takeProviderCard,
  "card:failed": failProviderCard,
  "promo:apply": applyPromo,
  "promo:remove": removePromo,
  "reward:remove": removeReward,
  // TAX-01: asks for whom the order is free of tax.
  "tax:ask": onOpenOrder(goTo("/order-now/checkout?panel=tax")),
  "tax:choose": chooseTax,
  "tax:remove": onOpenOrder(removeTax),
  "line:edit": pressLine,
  "line:remove": pressLine,
  "line:rename": pressLine,
  "line:rename-save": pressLine,
  "line:rename-cancel": pressLine,
} satisfies Handlers<typeof checkoutIntents, [Press], Promise<Answer>>;
