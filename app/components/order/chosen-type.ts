import { redirect } from "react-router";
import type { Notice } from "@platter/ordering/order/notices.ts";
import type { OrderType } from "@platter/ordering/order/order.ts";

interface Chosen {
  order: { orderType(): Promise<OrderType | null> };
  notices: { write(notice: Notice): void };
}

/** The order type that was chosen; one that is gone from the API since then is asked for anew. */
export async function chosenOrderType({ order, notices }: Chosen): Promise<OrderType> {
  const orderType = await order.orderType();
  if (orderType) return orderType;
  notices.write({ code: "missing", what: "order type" });
  throw redirect("/order-now", 303);
}
