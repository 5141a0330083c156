import type { Handlers } from "../../../../ui/form/intents.ts";
import type { checkoutIntents } from "../checkout-intents.ts";
import type { Answer, Press } from "../press.ts";
import { addOn } from "./add-on.ts";
import { checkGiftCard, removeGiftCard, payWithBalance, payWithGiftCard, payWithOwnGiftCard } from "./gift-card.ts";
import { goToDelivery, goToMenu, goToRewards, goToSetup, goToSignIn } from "./go.ts";
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
import { askForTax, chooseTax, removeTax } from "./tax.ts";

/** What each button of checkout does. */
export const handlers = {
  update,
  place: placeOrder,
  "go:menu": goToMenu,
  "go:setup": goToSetup,
  "go:delivery": goToDelivery,
  "go:login": goToSignIn,
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
  "card:provider": openProviderPage,
  "card:session": openProviderFrame,
  "card:done": takeProviderCard,
  "card:failed": failProviderCard,
  "promo:apply": applyPromo,
  "promo:remove": removePromo,
  "reward:remove": removeReward,
  "tax:ask": askForTax,
  "tax:choose": chooseTax,
  "tax:remove": removeTax,
  "line:edit": pressLine,
  "line:remove": pressLine,
  "line:rename": pressLine,
  "line:rename-save": pressLine,
  "line:rename-cancel": pressLine,
} satisfies Handlers<typeof checkoutIntents, [Press], Promise<Answer>>;
