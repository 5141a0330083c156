import { isRouteErrorResponse, redirect, useRouteError } from "react-router";
import { TroublePage, showTrouble } from "../../../components/page/error-page.tsx";
import * as keys from "../../../context.ts";
import { refreshesUntil } from "../../../domain/order/delivery-status.ts";
import { confirmationPath, isDelivery, zoneOf } from "../../../domain/order/placed-order.ts";
import { signInPath } from "../../../domain/account/sign-in.ts";
import { nullIfTrouble } from "../../../domain/trouble.ts";
import type { Route } from "./+types/delivery.ts";
import { DeliveryPage } from "./delivery-page.tsx";
import { deliveryPath, followDelivery, trackedOrder } from "./follow-delivery.ts";
import { DeliveryNotShown } from "./not-shown.tsx";
import { orderNotFound } from "./order-not-found.ts";

/** Who follows a link from here, or looks at what the browser keeps, must not get the key. */
export const headers = () => ({
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
  // Not `no-referrer`: the forms of this page would then say that they come from nowhere.
  "Referrer-Policy": "same-origin",
});

/** "Where's My Food?" on a page of its own, for whoever has its link (TRACK-01..06). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { account, cartMemory } = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const { now, defaultZone } = context.get(keys.site);
  const placed = context.get(keys.placed);
  const { deliveryStatus } = placed;
  const { orderNumber } = params;
  const { pathname, searchParams } = new URL(request.url);
  const isRefreshed = searchParams.get("refresh") === "60";
  const key = searchParams.get("key");
  if (key === null) {
    const link = await linkOf(orderNumber, { ...placed, account, catering, defaultZone });
    throw redirect(isRefreshed ? `${link}&refresh=60` : link, 303);
  }
  const tracked = deliveryStatus.open(orderNumber, key);
  if (!tracked) throw orderNotFound();
  if (tracked.isOfAccount && !account.isSignedIn()) throw redirect(signInPath(`${pathname}?key=${key}`), 303);
  const delivery = await followDelivery(tracked, key, deliveryStatus);
  const { page } = delivery;
  const asksAgain = isRefreshed && !delivery.view.isDelivered;
  const until = asksAgain ? refreshesUntil(searchParams.get("until"), now()) : null;
  const isOurs = cartMemory.read().orderNumbers.includes(orderNumber);
  return {
    delivery,
    store: { name: tracked.store, phone: tracked.phone },
    orderPath: isOurs ? confirmationPath(orderNumber) : null,
    /** What a page without script loads in a minute; null where that was not asked for, or is over. */
    next: until === null ? null : `${page}&refresh=60&until=${until}`,
  };
}

interface LinkParts extends keys.Placed {
  account: keys.Visitor["account"];
  catering: keys.Remote["catering"];
  defaultZone: string;
}

/** Who placed it needs no key in the address: here is one. */
async function linkOf(orderNumber: string, parts: LinkParts): Promise<string> {
  const { orders, deliveryStatus, account, catering, defaultZone } = parts;
  const order = await orders.find(orderNumber).catch(showTrouble);
  if (!order || !isDelivery(order)) throw orderNotFound();
  const zone = zoneOf(order, await catering.allStores().catch(nullIfTrouble)) ?? defaultZone;
  const tracked = trackedOrder(order, { zone, isOfAccount: account.isSignedIn() });
  return `${deliveryPath(orderNumber)}?key=${deliveryStatus.key(tracked)}`;
}

export default function Delivery({ loaderData }: Route.ComponentProps) {
  return <DeliveryPage {...loaderData} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <DeliveryNotShown /> : <TroublePage />;
}
