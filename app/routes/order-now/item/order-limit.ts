import { redirect } from "react-router";
import type { OrderSession } from "../../../../server/visitor/order.ts";
import type { Visitor } from "../../../context.ts";
import type { CartLine } from "../../../domain/checkout/cart.ts";
import { type OverLimit, amountOf, checkLimits } from "../../../domain/checkout/limits.ts";
import { piecePrice } from "../../../domain/menu/modifiers.ts";
import { kindOf } from "../../../domain/order/order.ts";
import { orNull } from "../../../domain/remote-failure.ts";
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
    adding: { quantity, amount: piecePrice(item, modifiers, choices, giverOf(replacing)) * quantity },
    replacing: replacing && { quantity: replacing.quantity, amount: replacing.price * replacing.quantity },
    settings,
    storePhone: store.phone,
  });
  return answer.ok ? null : answer;
}

/**
 * "TAKE ME TO CATERING" (LIMIT-02): an individual order becomes one of Catering, and starts anew; its cart stays
 * for now.
 */
export async function leadToCatering({ order, notices, changeOrderType }: Visitor): Promise<Response | null> {
  if ((await order.kind()) !== "Individual") return null;
  const [orderTypes, cart] = await Promise.all([order.orderTypes(), order.cart().catch(orNull)]);
  const orderType = orderTypes.find((type) => kindOf(type) === "Catering");
  if (orderType) {
    changeOrderType(orderType.id);
    const hasCart = (cart?.lines.length ?? 0) > 0;
    notices.write({ code: "catering-instead", name: orderType.displayName, hasCart });
  }
  return redirect("/order-now", 303);
}
