import { deliveryView } from "@platter/ordering/order/delivery-status.ts";
import type { Route } from "./+types/delivery-status.ts";
import { PERSONAL as headers, openPlacedPage } from "./guard.ts";

/** Polled by the scripts of pages that show a delivery; requires its key (TRACK-05, TRACK-06). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { account, deliveryStatus: orderStatus, now } = openPlacedPage(context);
  const tracked = orderStatus.open(params.orderNumber, new URL(request.url).searchParams.get("key"));
  const isClosed = tracked?.isOfAccount && !account.isSignedIn();
  if (!tracked || isClosed) return Response.json({ reason: "order" }, { status: 404, headers });
  return Response.json(deliveryView(await orderStatus.read(tracked.orderNumber), tracked.zone, now()), { headers });
}
