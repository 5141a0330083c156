import { data, redirect } from "react-router";
import type { Visit } from "../../../../server/visit.ts";
import { showTrouble } from "../../../components/trouble-page.tsx";
import * as keys from "../../../context.ts";
import { isFixed } from "../../../domain/cart.ts";
import { choicesFromCart, readChoices } from "../../../domain/choices.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/edit-item.ts";
import { answerItemForm, trailOf } from "./answer-item-form.ts";
import { typedAgain } from "./item-form.ts";
import { ItemPage } from "./item-page.tsx";
import { loadItem } from "./load-item.ts";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

/** A line of the bag, opened again (SHELL-06, ITEM-09). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(keys.visit);
  await visit.require("build order");
  const line = await editableLine(visit, params.cartItemId);
  const loaded = await loadItem(visit, context.get(keys.catering), line.menuItemId);
  const stated = new URL(request.url).searchParams;
  return {
    ...loaded,
    formKey: stated.toString(),
    choices: stated.has("quantity")
      ? readChoices(loaded.modifiers, stated)
      : choicesFromCart(loaded.modifiers, line.modifiers),
    quantity: stated.get("quantity") ?? String(line.quantity),
    specialInstructions: stated.get("specialInstructions") ?? line.specialInstructions,
    trail: trailOf(loaded.item),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(keys.visit);
  await visit.require("build order");
  const line = await editableLine(visit, params.cartItemId);
  const { item, ...rules } = await loadItem(visit, context.get(keys.catering), line.menuItemId);
  const path = `/order-now/build-order/menu-item/edit/${encodeURIComponent(line.cartItemId)}`;
  const { requestId } = context.get(keys.page);
  const saves = ["save", "save-checkout"];
  return answerItemForm(request, { ...rules, saves, path, requestId }, async (intent, form) => {
    const { quantity, specialInstructions, choices } = form;
    const changed = { menuItemId: item.id, quantity, specialInstructions, modifiers: choices, nickname: line.nickname };
    const before = await visit.cart();
    const { lines } = await context.get(keys.bag).update(line.cartItemId, changed);
    const isWhole = lines.length === before?.lines.length; // CART-08
    context.get(keys.notices).write(isWhole ? { code: "updated", name: item.displayName } : { code: "items-removed" });
    return redirect(intent === "save-checkout" ? "/order-now/checkout" : "/order-now/build-order", 303);
  });
}

async function editableLine(visit: Visit, cartItemId: string) {
  const cart = await visit.cart().catch(showTrouble);
  const line = cart?.lines.find((candidate) => candidate.cartItemId === cartItemId);
  // CART-03: a line that may not be changed has no edit page either.
  if (!line || isFixed(line)) throw data({ reason: "item in your bag" }, { status: 404 });
  return line;
}

export const clientAction = keepForm;

export default function EditItem({ loaderData, actionData }: Route.ComponentProps) {
  return <ItemPage {...loaderData} editing {...typedAgain(loaderData.modifiers, actionData)} />;
}
