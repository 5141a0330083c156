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

type Context = Route.LoaderArgs["context"];

/** "Where's My Food?" on a page of its own, for whoever has its link (TRACK-01..06). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { account, cartMemory } = context.get(keys.visitor);
  const { orderNumber } = params;
  const { pathname, searchParams } = new URL(request.url);
  const isRefreshed = searchParams.get("refresh") === "60";
  const { deliveryStatus } = context.get(keys.placed);
  const key = searchParams.get("key");
  if (key === null) throw await toItsLink(context, orderNumber, isRefreshed);
  const tracked = deliveryStatus.open(orderNumber, key);
  if (!tracked) throw orderNotFound();
  if (tracked.isOfAccount && !account.isSignedIn()) throw redirect(signInPath(`${pathname}?key=${key}`), 303);
  const delivery = await followDelivery(tracked, key, deliveryStatus);
  const { page } = delivery;
  const until =
    isRefreshed && !delivery.view.isDelivered
      ? refreshesUntil(searchParams.get("until"), context.get(keys.site).now())
      : null;
  const isOurs = cartMemory.read().orderNumbers.includes(orderNumber);
  return {
    delivery,
    store: { name: tracked.store, phone: tracked.phone },
    orderPath: isOurs ? confirmationPath(orderNumber) : null,
    /** What a page without script loads in a minute; null where that was not asked for, or is over. */
    next: until === null ? null : `${page}&refresh=60&until=${until}`,
  };
}

/** Who placed it needs no key in the address: here is one. */
async function toItsLink(context: Context, orderNumber: string, isRefreshed: boolean): Promise<Response> {
  const { orders, deliveryStatus } = context.get(keys.placed);
  const order = await orders.find(orderNumber).catch(showTrouble);
  if (!order || !isDelivery(order)) throw orderNotFound();
  const stores = await context.get(keys.remote).catering.allStores().catch(nullIfTrouble);
  const zone = zoneOf(order, stores) ?? context.get(keys.site).defaultZone;
  const tracked = trackedOrder(order, { zone, isOfAccount: context.get(keys.visitor).account.isSignedIn() });
  const link = `${deliveryPath(orderNumber)}?key=${deliveryStatus.key(tracked)}`;
  return redirect(isRefreshed ? `${link}&refresh=60` : link, 303);
}

export default function Delivery({ loaderData }: Route.ComponentProps) {
  return <DeliveryPage {...loaderData} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <DeliveryNotShown /> : <TroublePage />;
}
