import { isRouteErrorResponse, useRouteError } from "react-router";
import { TroublePage, notFound, showErrorPage } from "../../../components/page/error-page.tsx";
import { isDelivery, zoneOf } from "../../../domain/order/placed-order.ts";
import { orNull, remoteFailureOf } from "../../../domain/remote-failure.ts";
import type { Route } from "./+types/order-confirmation.ts";
import { ConfirmationPage } from "./confirmation-page.tsx";
import { confirmationView } from "./confirmation-view.ts";
import { followDelivery, trackedOrder } from "./follow-delivery.ts";
import { openPlacedPage } from "./guard.ts";
import { OrderNotFound } from "./not-found.tsx";
import { ReceivedPage } from "./received-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

/** The placed order, always read from the API (CONF-06), for who placed it and nobody else. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { account, isOurs, orders, catering, deliveryStatus, defaultZone } = openPlacedPage(context);
  const { orderNumber } = params;
  const [order, stores] = await Promise.all([
    orders.find(orderNumber).catch((error: unknown) => {
      // Who has just placed it must not take it for lost because its details cannot be read.
      if (remoteFailureOf(error) && isOurs(orderNumber)) return "unreadable" as const;
      return showErrorPage(error);
    }),
    catering.allStores().catch(orNull),
  ]);
  if (order === null) throw notFound("order");
  if (order === "unreadable") return { orderNumber, view: null, delivery: null };
  const zone = zoneOf(order, stores);
  const view = confirmationView(order, zone);
  if (!isDelivery(order)) return { orderNumber, view, delivery: null };
  const tracked = trackedOrder(order, { zone: zone ?? defaultZone, isOfAccount: account.isSignedIn() });
  return { orderNumber, view, delivery: await followDelivery(tracked, deliveryStatus.key(tracked), deliveryStatus) };
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  const { orderNumber, view, delivery } = loaderData;
  return view ? <ConfirmationPage {...view} delivery={delivery} /> : <ReceivedPage orderNumber={orderNumber} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <OrderNotFound /> : <TroublePage />;
}
