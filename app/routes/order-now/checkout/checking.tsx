import { redirect } from "react-router";
import { doubtView } from "../../../components/cart/doubt.ts";
import * as keys from "../../../../server/context.ts";
import { formatTime, zonedDay } from "@platter/ordering/day.ts";
import { looksIn } from "../../../components/cart/next-look.tsx";
import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import checkoutStyles from "../../../styles/checkout.css?url";
import type { Route } from "./+types/checking.ts";
import { CheckingPage } from "./checking-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Looks, five seconds apart: a minute, and twenty seconds have gone before. */
const MOST_LOOKS = 12;

/**
 * An order was sent and nobody could say what became of it: it is looked up, never sent again. Only the
 * order itself ends the doubt: a bag that is still there may be ordered by a submission that arrives late, one that is
 * gone may be gone because it was ordered.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(keys.site);
  const { order, cartSession } = context.get(keys.visitor);
  const { cartId, orderNumbers } = cartSession.read();
  const open = await order.doubt();
  const [placed] = cartSession.read().orderNumbers;
  if (placed && placed !== orderNumbers[0]) throw redirect(confirmationPath(placed), 303);
  // Nothing is in doubt: an address that was kept, or opened again later.
  if (!open) throw redirect("/order-now/checkout", 303);

  const looks = looksIn(request.url, MOST_LOOKS);
  const { time } = zonedDay(site.now(), open.store?.timeZone ?? site.defaultZone);
  const doubt = doubtView(open, cartId, site.requestId);
  const { isHeld } = open;
  return { look: looks, isLast: looks === MOST_LOOKS || !isHeld, isHeld, doubt, lookedAt: formatTime(time) };
}

export const links = () => [{ rel: "stylesheet", href: checkoutStyles }];

export default function Checking({ loaderData }: Route.ComponentProps) {
  return <CheckingPage {...loaderData} />;
}
