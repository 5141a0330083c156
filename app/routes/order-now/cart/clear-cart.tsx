import { Form, Link, redirect } from "react-router";
import { DoubtNote, doubtView } from "../../../components/cart/doubt-note.tsx";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { pieceCount } from "@platter/ordering/checkout/cart.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import type { Route } from "./+types/clear-cart.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { order, cart: bag } = context.get(keys.visitor);
  const { requestId } = context.get(keys.site);
  const cart = await order.cart().catch(showErrorPage);
  if (!cart || cart.lines.length === 0) throw redirect("/order-now/cart", 303);
  const doubt = await order.doubt();
  return { pieces: pieceCount(cart), mark: bag.markOf(cart), doubt: doubt && doubtView(doubt, cart.id, requestId) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { cart, notices } = context.get(keys.visitor);
  const form = await request.formData();
  const isCleared = await cart.clearShown(String(form.get("bag")));
  notices.write({ code: isCleared ? "cart-cleared" : "bag-changed" });
  // Another window has filled it meanwhile: that one was not asked about.
  if (!isCleared) return redirect("/order-now/cart/clear", 303);
  return redirect("/order-now/build-order", 303);
}

export const clientAction = keepForm;

export default function ClearCart({ loaderData }: Route.ComponentProps) {
  const { pieces, mark, doubt } = loaderData;
  return (
    <div className="page-narrow">
      <PageTitle title="Empty your bag?" />
      <h1>Empty your bag?</h1>
      {doubt ? <DoubtNote {...doubt} /> : null}
      <p>
        {pieces === 1 ? "The item in your bag will be removed." : `All ${pieces} items in your bag will be removed.`}
      </p>
      <Form method="post" className="actions even">
        <input type="hidden" name="bag" value={mark} />
        <button className="button button-main button-danger" name="intent:clear">
          Empty my bag
        </button>{" "}
        <Link className="button" to="/order-now/cart">
          Keep my bag
        </Link>
      </Form>
    </div>
  );
}
