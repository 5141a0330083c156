import type { RouterContextProvider } from "react-router";
import type { Customer } from "@platter/ordering/account/customer.ts";
import type { PlacedOrder } from "@platter/ordering/order/placed-order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import * as keys from "../../../../server/context.ts";

export type PlacedRequest = ReturnType<typeof openPlacedPage>;

export function openPlacedPage(context: Readonly<RouterContextProvider>) {
  const visitor = context.get(keys.visitor);
  const { account, cartSession, draft } = visitor;
  const { catering } = context.get(keys.remote);
  const { orders, deliveryStatus } = visitor.placed();
  const { appUrl, now, defaultZone, links } = context.get(keys.site);
  const customer = () => catering.soon(account.customer()).catch(orNull);
  // Without a name typed at checkout the customer is read beside the order.
  if (!draft.read().lastName) void customer();
  const isOurs = (orderNumber: string) => cartSession.read().orderNumbers.includes(orderNumber);
  /** The order has the first name only. */
  const nameOn = async ({ firstName }: PlacedOrder) => {
    const lastNameOf = (person: Pick<Customer, "firstName" | "lastName"> | null) =>
      person?.firstName === firstName ? person.lastName : "";
    const lastName = lastNameOf(draft.read()) || lastNameOf(await customer());
    return lastName ? `${firstName} ${lastName}` : firstName;
  };
  const directionsTemplate = links.directionsUrl;
  return { account, isOurs, nameOn, directionsTemplate, catering, orders, deliveryStatus, appUrl, now, defaultZone };
}
