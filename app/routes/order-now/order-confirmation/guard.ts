import type { RouterContextProvider } from "react-router";
import type { PlacedOrder } from "../../../domain/order/placed-order.ts";
import { orNull } from "../../../domain/remote-failure.ts";
import * as keys from "../../../context.ts";

export type PlacedRequest = ReturnType<typeof openPlacedPage>;

/** What the pages of placed orders work with; each shows an order only to whom it may. */
export function openPlacedPage(context: Readonly<RouterContextProvider>) {
  const { account, cartSession, draft } = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const { orders, deliveryStatus } = context.get(keys.placed);
  const { appUrl, now, defaultZone, links } = context.get(keys.site);
  const isOurs = (orderNumber: string) => cartSession.read().orderNumbers.includes(orderNumber);
  /** The order tells the first name only; who placed it here, or is signed in, has told the other. */
  const nameOn = async ({ firstName }: PlacedOrder) => {
    const known = [draft.read(), await catering.soon(account.customer()).catch(orNull)];
    const same = known.find((person) => person?.lastName && person.firstName === firstName);
    return same ? `${firstName} ${same.lastName}` : firstName;
  };
  const directionsTemplate = links.directionsUrl;
  return { account, isOurs, nameOn, directionsTemplate, catering, orders, deliveryStatus, appUrl, now, defaultZone };
}
