import { txt } from "remix-utils/responses";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import { zoneOf } from "../../../domain/order/placed-order.ts";
import { orNull } from "../../../domain/remote-failure.ts";
import type { Route } from "./+types/order-ics.ts";
import { calendarFile } from "./calendar-file.ts";
import { openPlacedPage } from "./guard.ts";

/** The order for a calendar, for who placed it; 404 for everybody else. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { orders, catering, appUrl, now } = openPlacedPage(context);
  const { orderNumber } = params;
  const [order, stores] = await Promise.all([
    orders.findOurs(orderNumber).catch(showErrorPage),
    catering.soon(catering.allStores()).catch(orNull),
  ]);
  const text = order && calendarFile(order, { zone: zoneOf(order, stores), appUrl, now: now() });
  const headers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };
  if (!text) return txt("There is no calendar file for this order here.", { status: 404, headers });
  return new Response(text, {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="order.ics"',
    },
  });
}
