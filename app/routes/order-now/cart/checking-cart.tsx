import { redirect } from "react-router";
import * as keys from "../../../../server/context.ts";
import { safeReturnTo } from "@platter/ordering/account/return-to.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import checkoutStyles from "../../../styles/checkout.css?url";
import { looksIn } from "../../../components/cart/next-look.tsx";
import type { Route } from "./+types/checking-cart.ts";
import { CheckingCartPage } from "./checking-cart-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Looks, five seconds apart: half a minute. */
const MOST_LOOKS = 6;

/** Something was to be added, and nobody could say whether it was: the bag is looked at, and nothing is sent again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { order, cartSession } = context.get(keys.visitor);
  const { requestId } = context.get(keys.site);
  const { adding } = cartSession.read();
  const cart = await order.cart().catch(orNull);
  const back = new URL(request.url).searchParams.get("back");
  const again = back === null ? "/order-now/build-order" : safeReturnTo(back);
  // An address that was kept, or a form of a bag that is gone: nobody waits for it, and it can be sent anew.
  if (!adding) throw redirect(back === null ? "/order-now/cart" : again, 303);
  if (!cartSession.read().adding) throw redirect(adding.to, 303);
  const look = looksIn(request.url, MOST_LOOKS);
  const { name } = adding;
  return { name, again, look, isLast: look === MOST_LOOKS, isReadable: cart !== null, reference: requestId };
}

export const links = () => [{ rel: "stylesheet", href: checkoutStyles }];

export default function CheckingCart({ loaderData }: Route.ComponentProps) {
  return <CheckingCartPage {...loaderData} />;
}
