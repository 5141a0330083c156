import type { Cart } from "@platter/ordering/checkout/cart.ts";
import { type Amount, type OverLimit, amountOf, checkLimits } from "@platter/ordering/checkout/limits.ts";
import type { OrderKind, OrderSettings } from "@platter/ordering/order/order.ts";
import { type PastOrder, amountOfPast } from "@platter/ordering/order/past-order.ts";

interface Parts {
  visitor: {
    account: { isSignedIn(): boolean; require(): Promise<unknown> };
    order: { cart(): Promise<Cart | null>; ready(): Promise<{ kind: OrderKind; store: { phone: string } }> };
    cart: { addOrder(key: unknown, order: PastOrder, name: string): Promise<string> };
  };
  catering: {
    previousOrders(onlyFavorites: boolean): Promise<PastOrder[]>;
    orderSettings(): Promise<OrderSettings>;
  };
}

export const ORDER_GONE = "We could not find this order any more. Please choose another one.";

/** GUARD-10: requires sign-in again if the access token expires during this call. */
export async function readOrders({
  onlyFavorites,
  visitor: { account },
  catering,
}: Parts & { onlyFavorites: boolean }) {
  try {
    return await catering.previousOrders(onlyFavorites);
  } catch (error) {
    if (!account.isSignedIn()) await account.require();
    throw error;
  }
}

/** Adds a past order once per form key; returns the next path, or the exceeded limit (LIMIT-04, LIMIT-05). */
export async function addOrder(
  parts: Parts & { key: unknown },
  past: PastOrder,
  title: string,
): Promise<string | OverLimit> {
  return (await overLimit(parts, amountOfPast(past))) ?? parts.visitor.cart.addOrder(parts.key, past, title);
}

export async function overLimit({ visitor, catering }: Parts, adding: Amount): Promise<OverLimit | null> {
  const [cart, { kind, store }, settings] = await Promise.all([
    visitor.order.cart(),
    visitor.order.ready(),
    catering.orderSettings(),
  ]);
  return checkLimits({ kind, cart: amountOf(cart), adding, settings, storePhone: store.phone });
}
