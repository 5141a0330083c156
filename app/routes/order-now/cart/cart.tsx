import { redirect } from "react-router";
import * as keys from "../../../context.ts";
import { editPath, lineIntent } from "../../../domain/cart.ts";
import { cartTotals } from "../../../domain/totals.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/cart.ts";
import { CartPage } from "./cart-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

/** The bag on a page of its own (CART-01). */
export async function loader({ context }: Route.LoaderArgs) {
  const cart = await context.get(keys.visit).cart();
  return { cart, totals: cart && cartTotals(cart) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const intent = String((await request.formData()).get("intent"));
  const pressed = lineIntent(intent, await context.get(keys.visit).cart());
  if (pressed?.verb === "edit") return redirect(editPath(pressed.line), 303);
  if (pressed) {
    await context.get(keys.bag).remove(pressed.line.cartItemId);
    context.get(keys.notices).write({ code: "removed", name: pressed.name });
  }
  return redirect("/order-now/cart", 303);
}

export const clientAction = keepForm;

export default function CartRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CartPage {...loaderData} problems={actionData?.problems ?? []} />;
}
