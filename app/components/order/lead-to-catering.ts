import { redirect } from "react-router";
import type { Cart } from "@platter/ordering/checkout/cart.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";
import { type OrderKind, type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";

interface CurrentOrder {
  order: {
    kind(): Promise<OrderKind | null>;
    cart(): Promise<Pick<Cart, "lines"> | null>;
    orderTypes(): Promise<OrderType[]>;
  };
  changeOrderType(id: number): boolean;
  notices: { write(notice: Notice): void };
}

/** "TAKE ME TO CATERING" (LIMIT-02): turns an individual order into Catering and keeps its cart for now. */
export async function leadToCatering({ order, changeOrderType, notices }: CurrentOrder): Promise<Response | null> {
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
