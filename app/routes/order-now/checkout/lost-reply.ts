import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import type { Route } from "./+types/lost-reply.ts";
import { openCheckout, rememberOrder } from "./guard.ts";

/** The page's script asks where to go when a submission's reply was lost; null when nothing was placed. */
export async function action({ request, context }: Route.ActionArgs) {
  const checkout = openCheckout(context);
  const { placing } = checkout.desk;
  const shown = placing.openAgreement(String((await request.formData()).get("agreement")));
  // A day-old page: its checkout shows the state.
  if (!shown) return Response.json({ to: "/order-now/checkout" });
  const fate = await placing.fateOf(shown.cartId, checkout.visitor.order.setup.read().store?.storeNumber);
  if (fate.kind === "refused") return Response.json({ to: null });
  if (fate.kind === "unknown") return Response.json({ to: "/order-now/checkout/checking" });
  rememberOrder(checkout, fate.orderNumber, shown.cartId);
  return Response.json({ to: confirmationPath(fate.orderNumber) });
}
