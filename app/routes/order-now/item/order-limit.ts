import type { OrderSession } from "../../../../server/visitor/order-session.ts";
import type { CartLine } from "@platter/ordering/checkout/cart.ts";
import { type OverLimit, amountOf, checkLimits } from "@platter/ordering/checkout/limits.ts";
import { piecePrice } from "@platter/ordering/menu/modifiers.ts";
import type { ItemForm } from "./item-form.ts";
import { type LoadedItem, giverOf } from "./load-item.ts";

/** Whether the cart would grow past the order's limits (LIMIT-04 to LIMIT-06). `replacing`: the line that is edited. */
export async function overLimit(
  order: OrderSession,
  { item, modifiers, settings }: LoadedItem,
  { quantity, choices }: ItemForm,
  replacing: CartLine | null,
): Promise<OverLimit | null> {
  const [cart, { kind, store }] = await Promise.all([order.cart(), order.ready()]);
  const answer = checkLimits({
    kind,
    cart: amountOf(cart),
    adding: { quantity, amount: (piecePrice(item, modifiers, choices, giverOf(replacing)) ?? 0) * quantity },
    replacing: replacing && { quantity: replacing.quantity, amount: replacing.price * replacing.quantity },
    settings,
    storePhone: store.phone,
  });
  return answer.ok ? null : answer;
}
