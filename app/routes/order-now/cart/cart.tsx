import { Link, redirect, replace } from "react-router";
import { DoubtNote, doubtView } from "../../../components/cart/doubt-note.tsx";
import { lineIntentOf } from "../../../components/cart/line-intents.ts";
import { refuse, answerForm, refuseUnknownButton } from "../../../components/form/refuse.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { pathAfterLine } from "@platter/ordering/checkout/cart.ts";
import { groupOffer } from "@platter/ordering/group/group.ts";
import { cartTotals } from "@platter/ordering/checkout/totals.ts";
import type { FormErrors } from "../../../ui/form/problems.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import type { Route } from "./+types/cart.ts";
import { CartLines } from "../../../components/cart/cart-lines.tsx";
import { GroupLink } from "../../../components/order/group-link.tsx";
import { TotalsPanel } from "../../../components/cart/totals-panel.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

const PATH = "/order-now/cart";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { order, cartSession } = context.get(keys.visitor);
  const { requestId, links } = context.get(keys.site);
  const { day, time } = order.setup.read();
  const cart = await order.cart().catch(showErrorPage);
  const doubt = await order.doubt();
  const renaming = new URL(request.url).searchParams.get("rename");
  return {
    doubt: doubt && doubtView(doubt, cart?.id ?? null, requestId),
    lines: cart ? order.shownLines(cart) : [],
    totals: cart && cartTotals(cart),
    renaming,
    group: day && time ? groupOffer(links.groupOrders, cartSession.read()) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { cart } = context.get(keys.visitor);
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    const intent = lineIntentOf(form);
    if (intent === null) return refuseUnknownButton(form);
    const answer = await cart.pressLine(intent, form.get("nickname"));
    if (answer.kind === "refused") return refuse(form, [{ field: "nickname", message: answer.message }]);
    const goTo = answer.kind === "done" ? replace : redirect;
    return goTo(pathAfterLine(answer, PATH), 303);
  });
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { doubt, lines, totals, renaming, group } = loaderData;
  const { Form, answer, pressed } = useFormFetcher<FormErrors>(actionData);
  const problems = answer?.problems ?? [];
  return (
    <>
      <ErrorSummary title="Your bag" problems={problems} />
      {doubt ? <DoubtNote {...doubt} /> : null}
      {lines.length > 0 ? (
        <div className="columns bag">
          <h1 tabIndex={-1}>Your bag</h1>
          <Form method="post" className="card" noValidate preventScrollReset>
            <UpdateFirst />
            <h2 className="vh">Items</h2>
            <CartLines {...{ lines, pressed, renaming, problems }} nickname={answer?.values["nickname"]} />
          </Form>
          <div className="card">
            {totals ? <TotalsPanel totals={totals} isBag /> : null}
            <Link className="button button-main button-wide" to="/order-now/checkout">
              Checkout
            </Link>
            <p className="actions even">
              <Link className="button" to="/order-now/build-order">
                Add more items
              </Link>{" "}
              {group ? <GroupLink words={group} className="button" /> : null}{" "}
              <Link to="/order-now/cart/clear">Clear Cart</Link>
            </p>
          </div>
        </div>
      ) : (
        <EmptyBag group={group} />
      )}
    </>
  );
}

function EmptyBag({ group }: { group: string | null }) {
  return (
    <section className="card striped empty narrow">
      <h1 tabIndex={-1}>Your bag is empty</h1>
      <p>What you choose from the menu is kept here until you order it.</p>
      <p className="actions">
        <Link className="button button-main" to="/order-now/build-order">
          Go to the menu
        </Link>{" "}
        {group ? <GroupLink words={group} className="button" /> : null}
      </p>
    </section>
  );
}
