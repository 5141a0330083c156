import type { RouterContextProvider } from "react-router";
import type { Customer } from "@platter/ordering/account/customer.ts";
import { isFixed } from "@platter/ordering/checkout/cart.ts";
import { deliveryView } from "@platter/ordering/order/delivery-status.ts";
import { type PlacedOrder, confirmationPath } from "@platter/ordering/order/placed-order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import * as keys from "../../../../server/context.ts";
import type { TrackedOrder } from "../../../../server/placed/delivery-status.ts";

export const PERSONAL = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

export function personalHeaders({ errorHeaders }: { errorHeaders: Headers | undefined }): Record<string, string> {
  const retryAfter = errorHeaders?.get("Retry-After");
  return { ...PERSONAL, ...(retryAfter && { "Retry-After": retryAfter }) };
}

export type PlacedRequest = ReturnType<typeof openPlacedPage>;

export function openPlacedPage(context: Readonly<RouterContextProvider>) {
  const visitor = context.get(keys.visitor);
  const { account, cartSession, draft, idempotency, remembered } = visitor;
  const { catering } = context.get(keys.remote);
  const { orders, deliveryStatus } = visitor.placed();
  const { appUrl, now, defaultZone, links } = context.get(keys.site);
  const customer = () => catering.soon(account.customer()).catch(orNull);
  // Starts reading the customer in parallel with the order, if no last name was typed at checkout.
  if (!draft.read().lastName) void customer();
  const isOurs = (orderNumber: string) => cartSession.read().orderNumbers.includes(orderNumber);
  /** The API's order has only the first name. */
  const nameOn = async ({ firstName }: PlacedOrder) => {
    const lastNameOf = (person: Pick<Customer, "firstName" | "lastName"> | null) =>
      person?.firstName === firstName ? person.lastName : "";
    const lastName = lastNameOf(draft.read()) || lastNameOf(await customer());
    return lastName ? `${firstName} ${lastName}` : firstName;
  };
  const stores = () => catering.soon(catering.allStores()).catch(orNull);
  /** The key contains store name, phone and time zone, so that the delivery page need not read the order. */
  const linkTo = ({ orderNumber, store }: PlacedOrder, zone: string | null) => {
    const { name, phone } = store;
    const origin = { store: name, phone, zone: zone ?? defaultZone, isOfAccount: account.isSignedIn() };
    return `${deliveryPath(orderNumber)}?key=${deliveryStatus.key({ orderNumber, ...origin })}`;
  };
  /** Null if the order cannot be repeated. Only a guest's order is remembered in the browser. */
  const againOn = ({ orderNumber, lines }: PlacedOrder) => {
    if (links.orderAgain !== "on" || lines.every((line) => isFixed(line))) return null;
    const isRemembered = remembered.read()?.orderNumber === orderNumber;
    const isGuest = cartSession.read().owner === undefined;
    return { idempotencyKey: idempotency.newKey(), isGuest, isRemembered };
  };
  const directionsTemplate = links.directionsUrl;
  const words = { nameOn, directionsTemplate, pictureOf: visitor.order.pictureOf };
  return { account, isOurs, ...words, stores, linkTo, againOn, orders, deliveryStatus, appUrl, now };
}

export type FollowedDelivery = Awaited<ReturnType<typeof followDelivery>>;

/** The delivery's state and URLs, which reuse the link's key, so that refreshing does not extend its validity. */
export async function followDelivery(tracked: TrackedOrder, key: string, { deliveryStatus, now }: PlacedRequest) {
  const path = deliveryPath(tracked.orderNumber);
  const query = `?key=${key}`;
  const reading = await deliveryStatus.read(tracked.orderNumber);
  return {
    view: deliveryView(reading, tracked.zone, now()),
    page: path + query,
    poll: `${path}/status${query}`,
    /** False for an account's delivery, whose link works only for its customer. */
    isShared: !tracked.isOfAccount,
  };
}

function deliveryPath(orderNumber: string): string {
  return `${confirmationPath(orderNumber)}/delivery`;
}
