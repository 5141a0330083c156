import type { RouterContextProvider } from "react-router";
import type { Customer } from "@platter/ordering/account/customer.ts";
import type { PlacedOrder } from "@platter/ordering/order/placed-order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import * as keys from "../../../../server/context.ts";

export type PlacedRequest = ReturnType<typeof openPlacedPage>;

/** What the pages of placed orders work with; each shows an order only to whom it may. */
export function openPlacedPage(context: Readonly<RouterContextProvider>) {
  const { account, cartSession, draft } = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const { orders, deliveryStatus } = context.get(keys.placed);
  const { appUrl, now, defaultZone, links } = context.get(keys.site);
  const customer = () => catering.soon(account.customer()).catch(orNull);
  // Who has just ordered here has typed the name; otherwise the customer is asked for while the order is read.
  if (!draft.read().lastName) void customer();
  const isOurs = (orderNumber: string) => cartSession.read().orderNumbers.includes(orderNumber);
  /** The order tells the first name only; who placed it here, or is signed in, has told the other. */
  const nameOn = async ({ firstName }: PlacedOrder) => {
    const lastNameOf = (person: Pick<Customer, "firstName" | "lastName"> | null) =>
      person?.firstName === firstName ? person.lastName : "";
    const lastName = lastNameOf(draft.read()) || lastNameOf(await customer());
    return lastName ? `${firstName} ${lastName}` : firstName;
  };
  const directionsTemplate = links.directionsUrl;
  return { account, isOurs, nameOn, directionsTemplate, catering, orders, deliveryStatus, appUrl, now, defaultZone };
}
