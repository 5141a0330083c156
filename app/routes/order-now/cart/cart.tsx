import { data, redirect } from "react-router";
import { showTrouble } from "../../../components/trouble-page.tsx";
import * as keys from "../../../context.ts";
import { editPath, lineIntent } from "../../../domain/cart.ts";
import { UNKNOWN_BUTTON } from "../../../domain/notices.ts";
import { cartTotals } from "../../../domain/totals.ts";
import { problemsOfTrouble } from "../../../domain/trouble.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/cart.ts";
import { CartPage } from "./cart-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

/** The bag on a page of its own (CART-01). */
export async function loader({ context }: Route.LoaderArgs) {
  const cart = await context.get(keys.visit).cart().catch(showTrouble);
  return { cart, totals: cart && cartTotals(cart) };
}

export async function action({ request, context }: Route.ActionArgs) {
  try {
    return await changeLine(request, context);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.page).requestId);
    return data({ problems, values: {} }, { status });
  }
}

/** A line that is gone already, from another tab, is no problem: the bag is shown as it is. */
async function changeLine(request: Request, context: Route.ActionArgs["context"]) {
  const intent = String((await request.formData()).get("intent"));
  if (!intent.startsWith("line:"))
    return data({ problems: [{ field: "", message: UNKNOWN_BUTTON }], values: {} }, { status: 422 });
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
