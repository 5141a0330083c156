import { txt } from "remix-utils/responses";
import { zoneOf } from "@platter/ordering/order/placed-order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { Route } from "./+types/order-ics.ts";
import { toICalendar } from "./icalendar.ts";
import { PERSONAL as headers, openPlacedPage } from "./guard.ts";

/** The order's calendar file; 404 unless the order is the customer's own. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { orders, stores: readStores, appUrl, now } = openPlacedPage(context);
  const { orderNumber } = params;
  const read = await Promise.all([orders.findOurs(orderNumber), readStores()]).catch(orNull);
  if (!read) return txt(LATER, { status: 503, headers });
  const [order, stores] = read;
  const text = order && toICalendar(order, { zone: zoneOf(order, stores), appUrl, now: now() });
  if (!text) return txt("There is no calendar file for this order here.", { status: 404, headers });
  return new Response(text, {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="order.ics"',
    },
  });
}

const LATER = "The calendar file cannot be made right now. Please go back and try again in a moment.";
