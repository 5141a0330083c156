import { data, redirect } from "react-router";
import { showTrouble } from "../../../components/page/error-page.tsx";
import * as keys from "../../../context.ts";
import { editPath, pressedLineButton, renamePath } from "../../../domain/checkout/cart.ts";
import { shownLines } from "../../../domain/checkout/shown-lines.ts";
import { cartTotals } from "../../../domain/checkout/totals.ts";
import { problemsOfTrouble } from "../../../domain/trouble.ts";
import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Problem } from "../../../ui/form/problems.ts";
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
  try {
    return await changeLine(request, context);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    return data({ problems, values: {} }, { status });
  }
}

async function changeLine(request: Request, context: Route.ActionArgs["context"]) {
  const form = await request.formData();
  const nickname = String(form.get("nickname") ?? "");
  const refuse = (problem: Problem) => data({ problems: [problem], values: { nickname } }, { status: 422 });
  const button = pressedLineButton(form);
  if (button === null) return refuse({ field: "", message: UNKNOWN_BUTTON });
  const answer = await context.get(keys.visitor).cart.pressLine(button, nickname);
  switch (answer.kind) {
    case "edit":
      return redirect(editPath(answer.line), 303);
    case "ask for a name":
      return redirect(renamePath(PATH, answer.line), 303);
    case "refused":
      return refuse({ field: "nickname", message: answer.message });
    case "done":
      return redirect(PATH, 303);
  }
}

export const clientAction = keepForm;

export default function CartRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CartPage {...loaderData} refusal={actionData ?? null} />;
}
