import { showErrorPage } from "../../../components/page/error-page.tsx";
import { isDelivery, zoneOf } from "@platter/ordering/order/placed-order.ts";
import { remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import checkoutStyles from "../../../styles/checkout.css?url";
import confirmationStyles from "../../../styles/confirmation.css?url";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import type { Route } from "./+types/order-confirmation.ts";
import { ConfirmationPage } from "./confirmation-page.tsx";
import { confirmationView, sharedView } from "./confirmation-view.ts";
import { openPlacedPage } from "./guard.ts";
import { orderNotFound } from "./not-found.ts";
import { ReceivedPage, SharedPage } from "./order-thanks.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { personalHeaders as headers } from "./guard.ts";
export { scriptless as handle } from "../../../ui/sent-without-script.ts";

/** CONF-06: the order is always read from the API; other browsers get no personal data. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { isOurs, orders, stores: readStores, linkTo, ...opened } = openPlacedPage(context);
  const { orderNumber } = params;
  const [found, stores] = await Promise.all([
    orders.find(orderNumber).catch((error: unknown) => {
      // A failed read must not suggest to its customer that the order is lost.
      if (remoteFailureOf(error) && isOurs(orderNumber)) return "unreadable" as const;
      return showErrorPage(error);
    }),
    readStores(),
  ]);
  if (found === null) throw orderNotFound(url.pathname);
  if (found === "unreadable") return { kind: "unreadable" as const, orderNumber };
  const { order } = found;
  if (!found.isOurs) return { kind: "shared" as const, view: sharedView(order) };
  const zone = zoneOf(order, stores);
  const name = await opened.nameOn(order);
  const { directionsTemplate, pictureOf } = opened;
  const view = confirmationView(order, { zone, name, directionsTemplate, pictureOf });
  const again = opened.againOn(order);
  return { kind: "ours" as const, view, follow: isDelivery(order) ? linkTo(order, zone) : null, again };
}

export const links = () => [...stylesheet(checkoutStyles), ...stylesheet(confirmationStyles)];

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case "ours":
      return <ConfirmationPage {...loaderData.view} follow={loaderData.follow} again={loaderData.again} />;
    case "shared":
      return <SharedPage {...loaderData.view} />;
    case "unreadable":
      return <ReceivedPage orderNumber={loaderData.orderNumber} />;
  }
}
