import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import type { Route } from "./+types/lost-reply.ts";
import { openCheckout, rememberOrder } from "./guard.ts";

/** Called by the checkout page's script after a lost reply; `to` is null if the order was refused. */
export async function action({ request, context }: Route.ActionArgs) {
  const checkout = openCheckout(context);
  const { placing } = checkout.desk;
  const shown = placing.openAgreement(String((await request.formData()).get("agreement")));
  // The page is more than a day old; a fresh checkout shows the state of the order.
  if (!shown) return Response.json({ to: "/order-now/checkout" });
  const fate = await placing.fateOf(shown.cartId, checkout.visitor.order.setup.read().store?.storeNumber);
  if (fate.kind === "refused") return Response.json({ to: null });
  if (fate.kind === "unknown") return Response.json({ to: "/order-now/checkout/checking" });
  rememberOrder(checkout, fate.orderNumber, shown.cartId);
  return Response.json({ to: confirmationPath(fate.orderNumber) });
}
