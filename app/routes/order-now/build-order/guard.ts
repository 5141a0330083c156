import type { RouterContextProvider } from "react-router";
import * as keys from "../../../../server/context.ts";
import { groupOffer } from "@platter/ordering/group/group.ts";
import { formatTime, zonedDay } from "@platter/ordering/day.ts";

export async function openMenu(context: Readonly<RouterContextProvider>) {
  const { order, draft, account, idempotency, cartSession } = context.get(keys.visitor);
  await order.require("build order");
  const { menuKey, store, kind } = await order.ready();
  const { catering, content } = context.get(keys.remote);
  const { menuPdfUrl, nutritionPdfUrl, groupOrders } = context.get(keys.site).links;
  const isGuest = account.name() === null;
  const idempotencyKey = idempotency.newKey();
  const links = { menuPdfUrl, nutritionPdfUrl };
  const group = groupOffer(groupOrders, cartSession.read());
  return { menuKey, store, kind, draft, catering, content, isGuest, links, idempotencyKey, group };
}

/** "Menu as of 6:12 PM" for a cached menu during an API outage; otherwise empty. */
export function menuAge({ asOf }: { asOf: Date | null }, zone: string): string {
  return asOf ? `Menu as of ${formatTime(zonedDay(asOf, zone).time)}` : "";
}
