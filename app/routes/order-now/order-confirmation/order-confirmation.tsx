import { data } from "react-router";
import * as keys from "../../../context.ts";
import { troubleOf } from "../../../domain/trouble.ts";
import type { Route } from "./+types/order-confirmation.ts";
import { ConfirmationPage } from "./confirmation-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

/** The placed order, always read from the API (CONF-06). Who placed it sees all of it; others no names, addresses or cards (D-155). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { orderNumber } = params;
  const order = await context
    .get(keys.catering)
    .placedOrder(orderNumber)
    .catch((error: unknown) => {
      const kind = troubleOf(error)?.kind;
      throw kind === "not found" || kind === "refused" ? data({ reason: "order" }, { status: 404 }) : error;
    });
  const isOurs = context.get(keys.cartMemory).read().orderNumbers.includes(order.orderNumber);
  const hidden = { billingAddress: null, businessName: "", payments: [] };
  return { isOurs, order: isOurs ? order : { ...order, ...hidden } };
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  return <ConfirmationPage {...loaderData} />;
}
