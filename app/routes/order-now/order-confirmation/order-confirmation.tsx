import { data } from "react-router";
import { showTrouble } from "../../../components/trouble-page.tsx";
import * as keys from "../../../context.ts";
import { forStrangers } from "../../../domain/placed-order.ts";
import { troubleOf } from "../../../domain/trouble.ts";
import type { Route } from "./+types/order-confirmation.ts";
import { ConfirmationPage, ReceivedPage } from "./confirmation-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

/** The placed order, always read from the API (CONF-06). Who placed it sees all of it; others no names, addresses or cards (D-155). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { orderNumber } = params;
  const ours = context.get(keys.cartMemory).read().orderNumbers;
  const order = await context
    .get(keys.catering)
    .placedOrder(orderNumber)
    .catch((error: unknown) => {
      const trouble = troubleOf(error);
      if (!trouble) throw error;
      // One answer for what does not exist and what is not shown: numbers cannot be tried out.
      const isUnknown = ["not found", "refused", "not allowed"].includes(trouble.kind);
      if (isUnknown) throw data({ reason: "order" }, { status: 404 });
      // Who has just placed it must not take it for lost because its details cannot be read.
      if (ours.includes(orderNumber)) return null;
      return showTrouble(error);
    });
  if (order === null) return { orderNumber, isOurs: true, order: null };
  const isOurs = ours.includes(order.orderNumber);
  return { orderNumber, isOurs, order: isOurs ? order : forStrangers(order) };
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  const { orderNumber, isOurs, order } = loaderData;
  return order ? <ConfirmationPage isOurs={isOurs} order={order} /> : <ReceivedPage orderNumber={orderNumber} />;
}
