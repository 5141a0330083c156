import { LINE_BUTTONS } from "../../../components/cart/line-intents.ts";
import { defineIntents, intentOf } from "../../../ui/form/intents.ts";

/** Every button of the form of checkout; those with an argument name an item, a card or what lies on the order. */
export const checkoutIntents = defineIntents({
  update: "plain",
  place: "plain",
  "copy-address": "plain",
  "go:menu": "plain",
  "go:setup": "plain",
  "go:delivery": "plain",
  "go:catering": "plain",
  "go:login": "plain",
  "go:rewards": "plain",
  "add-on": "argument",
  "gift:use": "plain",
  "gift:check": "plain",
  "gift:own": "argument",
  "gift:remove": "argument",
  "balance:loyalty": "plain",
  "balance:catering reward": "plain",
  "balance:none": "plain",
  "panel:card": "plain",
  "panel:close": "plain",
  "save-card": "plain",
  "card:provider": "plain",
  "card:session": "plain",
  "card:done": "plain",
  "card:failed": "plain",
  "promo:apply": "plain",
  "promo:remove": "argument",
  "reward:remove": "argument",
  "tax:ask": "plain",
  "tax:choose": "plain",
  "tax:remove": "plain",
  ...LINE_BUTTONS,
});

/** Whether the button of this name goes to another page, rather than changing this one. */
export function leadsOn(name: string): boolean {
  return /^(?:place$|go:|card:provider$|line:edit:)/.test(intentOf(name));
}
