import { redirect } from "react-router";
import * as keys from "../../../../server/context.ts";
import { doubtView } from "../../../components/cart/doubt-note.tsx";
import { formatTime, zonedDay } from "@platter/ordering/day.ts";
import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import checkoutStyles from "../../../styles/checkout.css?url";
import type { Route } from "./+types/checking.ts";
import { CheckingPage } from "./checking-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Five seconds apart: a minute, and twenty seconds have gone before. */
const MOST_LOOKS = 12;

/** The order is looked up, never sent again; only the order itself ends the doubt, whatever became of its bag. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(keys.site);
  const { order, cartSession } = context.get(keys.visitor);
  const { cartId, orderNumbers } = cartSession.read();
  const open = await order.doubt();
  const [placed] = cartSession.read().orderNumbers;
  if (placed && placed !== orderNumbers[0]) throw redirect(confirmationPath(placed), 303);
  // Nothing is in doubt: an address that was kept, or opened again later.
  if (!open) throw redirect("/order-now/checkout", 303);

  const asked = Math.floor(Number(new URL(request.url).searchParams.get("look")) || 0);
  const look = Math.min(MOST_LOOKS, Math.max(0, asked));
  const { time } = zonedDay(site.now(), open.store?.timeZone ?? site.defaultZone);
  const { isHeld } = open;
  const doubt = doubtView(open, cartId, site.requestId);
  return { look, isLast: look === MOST_LOOKS || !isHeld, isHeld, doubt, lookedAt: formatTime(time) };
}

export const links = () => stylesheet(checkoutStyles);

export default function Checking({ loaderData }: Route.ComponentProps) {
  return <CheckingPage {...loaderData} />;
}
