import { redirect, replace } from "react-router";
import { doubtView } from "../../../components/cart/doubt-note.tsx";
import { lineIntentOf } from "../../../components/cart/line-intents.ts";
import { refuse, refuseError, refuseUnknownButton } from "../../../components/form/refuse.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { pathAfterLine } from "@platter/ordering/checkout/cart.ts";
import { groupOffer } from "@platter/ordering/group/group.ts";
import { cartTotals } from "@platter/ordering/checkout/totals.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { FormErrors } from "../../../ui/form/problems.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import type { Route } from "./+types/cart.ts";
import { CartPage } from "./cart-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

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
  const form = await request.formData();
  const intent = lineIntentOf(form);
  if (intent === null) return refuseUnknownButton(form);
  try {
    const answer = await cart.pressLine(intent, form.get("nickname"));
    if (answer.kind === "refused") return refuse(form, [{ field: "nickname", message: answer.message }]);
    const goTo = answer.kind === "done" ? replace : redirect;
    return goTo(pathAfterLine(answer, PATH), 303);
  } catch (error) {
    return refuseError(form, error, requestId);
  }
}

export const clientAction = keepForm;

export default function CartRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { Form, answer, pressed } = useFormFetcher<FormErrors>(actionData);
  return <CartPage {...loaderData} form={Form} pressed={pressed} formErrors={answer ?? null} />;
}
