import type { RouterContextProvider } from "react-router";
import * as keys from "../../../context.ts";

export type PlacedRequest = ReturnType<typeof openPlacedPage>;

/** What the pages of placed orders work with; each shows an order only to whom it may. */
export function openPlacedPage(context: Readonly<RouterContextProvider>) {
  const { account, cartSession } = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const { orders, deliveryStatus } = context.get(keys.placed);
  const { appUrl, now, defaultZone } = context.get(keys.site);
  const isOurs = (orderNumber: string) => cartSession.read().orderNumbers.includes(orderNumber);
  return { account, isOurs, catering, orders, deliveryStatus, appUrl, now, defaultZone };
}
