import { redirect } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import { refuseUnknownButton } from "../../../components/form/refuse.ts";
import * as keys from "../../../../server/context.ts";
import type { Cart } from "@platter/ordering/checkout/cart.ts";
import { type CartSession, isForOwner, withCartsSwapped } from "@platter/ordering/order/session-values.ts";
import { safeReturnTo } from "@platter/ordering/account/return-to.ts";
import { cartTotals } from "@platter/ordering/checkout/totals.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/choose-cart.ts";
import { type CartView, ChooseCartPage, chooseIntents } from "./choose-cart-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Which of two bags: the account's, or the one filled since (AUTH-09). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { order, cartSession } = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const [here, waiting] = await Promise.all([
    order.cart().catch(orNull),
    waitingCart(cartSession.read(), catering).catch(orNull),
  ]);
  if (!here?.lines.length || !waiting?.lines.length) throw redirect(returnPath(request), 303);
  return { bags: [cartView("this", here), cartView("other", waiting)] };
}

function returnPath(request: Request): string {
  return safeReturnTo(new URL(request.url).searchParams.get("returnTo"));
}

async function waitingCart(session: CartSession, catering: Catering): Promise<Cart | null> {
  const { setAside } = session;
  const cart = setAside && isForOwner(session) ? await catering.cart(setAside.cartId) : null;
  return cart?.orderNumber === null ? cart : null;
}

function cartView(intent: CartView["intent"], cart: Cart): CartView {
  return {
    intent,
    lines: cart.lines.map(({ cartItemId, name, quantity }) => ({ cartItemId, name, quantity })),
    total: cartTotals(cart).total,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const pressed = chooseIntents.read(form);
  if (!pressed) return refuseUnknownButton(form);
  const { cartSession } = context.get(keys.visitor);
  if (pressed.name === "other") cartSession.write(withCartsSwapped(cartSession.read()));
  return redirect(returnPath(request), 303);
}

export const clientAction = keepForm;

export default function ChooseCart({ loaderData, actionData }: Route.ComponentProps) {
  return <ChooseCartPage {...loaderData} problems={actionData?.problems ?? []} />;
}
