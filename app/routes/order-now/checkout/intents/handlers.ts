import { signInPath } from "../../../../domain/account/sign-in.ts";
import type { Handlers } from "../../../../ui/form/intents.ts";
import type { checkoutIntents } from "../checkout-intents.ts";
import type { Answer, Press } from "../press.ts";
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

/** What each button of checkout does. */
export const handlers = {
  update,
  place: placeOrder,
  "copy-address": copyAddress,
  "go:menu": goTo("/order-now/build-order"),
  "go:setup": goTo("/order-now"),
  "go:delivery": goToDelivery,
  "go:catering": goToCatering,
  "go:login": goTo(signInPath("/order-now/checkout")),
  "go:rewards": goToRewards,
  "add-on": addOn,
  "gift:use": payWithGiftCard,
  "gift:check": checkGiftCard,
  "gift:own": payWithOwnGiftCard,
  "gift:remove": removeGiftCard,
  "balance:loyalty": payWithBalance("loyalty"),
  "balance:catering reward": payWithBalance("catering reward"),
  "balance:none": payWithBalance(null),
  "panel:card": showCardForm(true),
  "panel:close": showCardForm(false),
  "save-card": saveCard,
  "card:provider": openProviderPage,
  "card:session": openProviderFrame,
  "card:done": takeProviderCard,
  "card:failed": failProviderCard,
  "promo:apply": applyPromo,
  "promo:remove": removePromo,
  "reward:remove": removeReward,
  // TAX-01: asks for whom the order is free of tax.
  "tax:ask": goTo("/order-now/checkout?panel=tax"),
  "tax:choose": chooseTax,
  "tax:remove": removeTax,
  "line:edit": pressLine,
  "line:remove": pressLine,
  "line:rename": pressLine,
  "line:rename-save": pressLine,
  "line:rename-cancel": pressLine,
} satisfies Handlers<typeof checkoutIntents, [Press], Promise<Answer>>;
