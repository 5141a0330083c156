import { data, redirect } from "react-router";
import * as keys from "../../../context.ts";
import { withCartsSwapped } from "../../../domain/order/kept-order.ts";
import { safeReturnTo } from "../../../domain/account/return-to.ts";
import { cartTotals } from "../../../domain/checkout/totals.ts";
import { nullIfTrouble } from "../../../domain/trouble.ts";
import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/choose-cart.ts";
import { ChooseCartPage } from "./choose-cart-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** It tells what somebody has in two bags. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Which of two bags: the one that waited for its customer, or the one filled meanwhile (AUTH-09). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const [here, waiting] = await Promise.all([
    context.get(keys.visitor).order.cart().catch(nullIfTrouble),
    waitingCart(context).catch(nullIfTrouble),
  ]);
  if (!here?.lines.length || !waiting?.lines.length) throw redirect(wayOn(request), 303);
  return { bags: [bagView("this", here), bagView("other", waiting)] };
}

function wayOn(request: Request): string {
  return safeReturnTo(new URL(request.url).searchParams.get("returnTo"));
}

type Context = Route.LoaderArgs["context"];

async function waitingCart(context: Context) {
  const { setAside } = context.get(keys.visitor).cartMemory.read();
  const cart = setAside ? await context.get(keys.remote).catering.cart(setAside.cartId) : null;
  return cart?.orderNumber === null ? cart : null;
}

type Cart = NonNullable<Awaited<ReturnType<typeof waitingCart>>>;

function bagView(intent: "this" | "other", cart: Cart) {
  return {
    intent,
    lines: cart.lines.map(({ cartItemId, name, quantity }) => ({ cartItemId, name, quantity })),
    total: cartTotals(cart).total,
  };
}

export type BagView = ReturnType<typeof bagView>;

export async function action({ request, context }: Route.ActionArgs) {
  const intent = (await request.formData()).get("intent");
  if (intent !== "this" && intent !== "other")
    return data({ problems: [{ field: "", message: UNKNOWN_BUTTON }], values: {} }, { status: 422 });
  const { cartMemory: memory } = context.get(keys.visitor);
  if (intent === "other") memory.write(withCartsSwapped(memory.read()));
  return redirect(wayOn(request), 303);
}

export const clientAction = keepForm;

export default function ChooseCart({ loaderData, actionData }: Route.ComponentProps) {
  return <ChooseCartPage {...loaderData} problems={actionData?.problems ?? []} />;
}
