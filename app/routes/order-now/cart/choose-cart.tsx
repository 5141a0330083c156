import { Form, redirect } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import { refuseUnknownButton } from "../../../components/form/refuse.ts";
import * as keys from "../../../../server/context.ts";
import type { Cart } from "@platter/ordering/checkout/cart.ts";
import { type CartSession, isForOwner, withCartsSwapped } from "@platter/ordering/order/session-values.ts";
import { safeReturnTo } from "@platter/ordering/account/return-to.ts";
import { cartTotals } from "@platter/ordering/checkout/totals.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { Route } from "./+types/choose-cart.ts";
import { formatCents } from "@platter/ordering/money.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { defineIntents } from "../../../ui/form/intents.ts";
import type { FormErrors } from "../../../ui/form/problems.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

export const headers = () => ({ "Cache-Control": "private, no-store" });

const chooseIntents = defineIntents({ this: "plain", other: "plain" });

/** AUTH-09: the choice between the account's cart and the one filled since. */
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

function cartView(intent: keyof typeof WORDS, cart: Cart) {
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

const WORDS = {
  this: { title: "The bag you have just filled", button: "Order this bag" },
  other: { title: "Your bag from before", button: "Order the bag from before" },
};

export default function ChooseCart({ loaderData: { bags }, actionData }: Route.ComponentProps) {
  const { problems = [] }: Partial<FormErrors> = actionData ?? {};
  return (
    <div className="narrow">
      <ErrorSummary title="Which bag would you like to order?" problems={problems} />
      <h1>Which bag would you like to order?</h1>
      <p>You have two bags. The other one is kept: we will ask again the next time you sign in.</p>
      <Form method="post">
        {bags.map(({ intent, lines, total }) => (
          <section key={intent} className="card" aria-labelledby={`${intent}-title`}>
            <h2 id={`${intent}-title`}>{WORDS[intent].title}</h2>
            <ul className="numbered">
              {lines.map(({ cartItemId, name, quantity }) => (
                <li key={cartItemId}>
                  {name}
                  {quantity > 1 ? ` (x${quantity})` : ""}
                </li>
              ))}
            </ul>
            <p>
              <strong>{formatCents(total)}</strong>
            </p>
            <button className="button" {...chooseIntents.button(intent)}>
              {WORDS[intent].button}
            </button>
          </section>
        ))}
      </Form>
    </div>
  );
}
