import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import { data, redirect } from "react-router";
import { lineIntentOf } from "../../../components/cart/line-intents.ts";
import { showTrouble } from "../../../components/page/error-page.tsx";
import * as keys from "../../../context.ts";
import { pathAfterLine } from "../../../domain/checkout/cart.ts";
import { shownLines } from "../../../domain/checkout/shown-lines.ts";
import { cartTotals } from "../../../domain/checkout/totals.ts";
import { problemsOfTrouble } from "../../../domain/trouble.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { textOf } from "../../../ui/form/text-of.ts";
import type { Route } from "./+types/cart.ts";
import { CartPage } from "./cart-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

const PATH = "/order-now/cart";

/** The bag on a page of its own (CART-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const cart = await context.get(keys.visitor).order.cart().catch(showTrouble);
  const renaming = new URL(request.url).searchParams.get("rename");
  return { lines: cart ? shownLines(cart) : [], totals: cart && cartTotals(cart), renaming };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const nickname = textOf(form, "nickname");
  const refuse = (problems: Problem[], status = 422) => data({ problems, values: { nickname } }, { status });
  const intent = lineIntentOf(form);
  if (intent === null) return refuse([{ field: "", message: UNKNOWN_BUTTON }]);
  const { cart } = context.get(keys.visitor);
  try {
    const answer = await cart.pressLine(intent, nickname);
    if (answer.kind === "refused") return refuse([{ field: "nickname", message: answer.message }]);
    return redirect(pathAfterLine(answer, PATH), 303);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    return refuse(problems, status);
  }
}

export const clientAction = keepForm;

export default function CartRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CartPage {...loaderData} refusal={actionData ?? null} />;
}
