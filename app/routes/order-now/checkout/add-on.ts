import type { Catering } from "../../../../server/catering/catering.ts";
import type { OrderSession } from "../../../../server/visitor/order.ts";
import { checkChoices, defaultChoices } from "@platter/ordering/menu/choices.ts";
import { amountOf, checkLimits } from "@platter/ordering/checkout/limits.ts";
import type { CartSession } from "@platter/ordering/order/session-values.ts";
import { withAlwaysSent } from "@platter/ordering/menu/option-flags.ts";
import { piecePrice } from "@platter/ordering/menu/modifiers.ts";

interface AddOnParts {
  visit: OrderSession;
  catering: Catering;
}

/**
 * What goes well with the item just added (ITEM-16). Asked while the page is being prepared, of which it is no
 * important part: nothing is said of a question that fails, and it never throws.
 */
export async function addOnFor({ cartId, justAdded }: CartSession, { visit, catering }: AddOnParts) {
  if (cartId === null || justAdded === undefined) return null;
  try {
    const [itemId, { menuKey }] = await Promise.all([catering.promotionalAddon(cartId, justAdded), visit.ready()]);
    return itemId === null ? null : (await catering.menuItem(menuKey, itemId)).value;
  } catch {
    return null;
  }
}

/** An item as one press adds it: as it comes, unless it needs choices or would be too much. */
export async function onePress(itemId: number, { visit, catering }: AddOnParts) {
  const { menuKey, kind, store } = await visit.ready();
  const [item, modifiers, settings, cart] = await Promise.all([
    catering.menuItem(menuKey, itemId),
    catering.modifiers(menuKey, itemId),
    catering.orderSettings(),
    visit.cart(),
  ]);
  const choices = defaultChoices(modifiers.value);
  const adding = { quantity: 1, amount: piecePrice(item.value, modifiers.value, choices) ?? 0 };
  const answer = checkLimits({ kind, cart: amountOf(cart), adding, settings, storePhone: store.phone });
  return {
    item: item.value,
    choices: withAlwaysSent(modifiers.value, choices),
    needsChoices: checkChoices(modifiers.value, choices).length > 0,
    limit: answer.ok ? null : answer,
  };
}
