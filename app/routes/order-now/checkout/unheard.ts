import * as keys from "../../../../server/context.ts";
import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import type { Route } from "./+types/unheard.ts";
import { rememberOrder } from "./open-order.ts";

/** Asked by the page's script when the answer to a submission was lost: where to go; null when nothing was placed. */
export async function action({ request, context }: Route.ActionArgs) {
  const [site, visitor, desk] = [context.get(keys.site), context.get(keys.visitor), context.get(keys.checkout)];
  const { catering } = context.get(keys.remote);
  const shown = desk.placing.openAgreement(String((await request.formData()).get("agreement")));
  // Of a page that is a day old: its checkout says what there is.
  if (!shown) return Response.json({ to: "/order-now/checkout" });
  const fate = await desk.placing.fateOf(shown.cartId, visitor.order.setup.read().store?.storeNumber);
  if (fate.kind === "refused") return Response.json({ to: null });
  if (fate.kind === "unknown") return Response.json({ to: "/order-now/checkout/checking" });
  rememberOrder({ site, visitor, desk, catering }, fate.orderNumber, shown.cartId);
  return Response.json({ to: confirmationPath(fate.orderNumber) });
}
