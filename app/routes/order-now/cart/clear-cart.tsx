import { Form, Link, redirect } from "react-router";
import { CartLineView } from "../../../components/cart/cart-line.tsx";
import { DoubtNote, doubtView } from "../../../components/cart/doubt-note.tsx";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import type { Route } from "./+types/clear-cart.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { order, cart: bag } = context.get(keys.visitor);
  const { requestId } = context.get(keys.site);
  const cart = await order.cart().catch(showErrorPage);
  if (!cart || cart.lines.length === 0) throw redirect("/order-now/cart", 303);
  const doubt = await order.doubt();
  return {
    lines: order.shownLines(cart),
    mark: bag.markOf(cart),
    doubt: doubt && doubtView(doubt, cart.id, requestId),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { cart, notices } = context.get(keys.visitor);
  const form = await request.formData();
  const isCleared = await cart.clearShown(String(form.get("bag")));
  notices.write({ code: isCleared ? "cart-cleared" : "bag-changed" });
  // The cart was changed in another window since the confirmation was shown.
  if (!isCleared) return redirect("/order-now/cart/clear", 303);
  return redirect("/order-now/build-order", 303);
}

export default function ClearCart({ loaderData }: Route.ComponentProps) {
  const { lines, mark, doubt } = loaderData;
  return (
    <div className="narrow">
      <PageTitle title="Empty your bag?" />
      <h1>Empty your bag?</h1>
      {doubt ? <DoubtNote {...doubt} /> : null}
      <Form method="post" className="card">
        <input type="hidden" name="bag" value={mark} />
        <h2 className="vh">Your bag</h2>
        <ul>
          {lines.map((line) => (
            <CartLineView key={line.cartItemId} line={line} />
          ))}
        </ul>
        <p className="actions even">
          <Link className="button button-main" to="/order-now/cart">
            Keep my bag
          </Link>{" "}
          <button className="button button-danger" name="intent:clear">
            Empty my bag
          </button>
        </p>
      </Form>
    </div>
  );
}
