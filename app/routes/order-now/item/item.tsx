import { redirect } from "react-router";
import * as keys from "../../../context.ts";
import { defaultChoices, readChoices } from "../../../domain/choices.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/item.ts";
import { answerItemForm, trailOf } from "./answer-item-form.ts";
import { typedAgain } from "./item-form.ts";
import { ItemPage } from "./item-page.tsx";
import { loadItem } from "./load-item.ts";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

/** One item of the store's menu with everything that can be chosen (ITEM-01..07). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(keys.visit);
  await visit.require("build order");
  const loaded = await loadItem(visit, context.get(keys.catering), Number(params.itemId));
  // A press that only recalculates ends in an address that holds the whole form.
  const stated = new URL(request.url).searchParams;
  return {
    ...loaded,
    formKey: stated.toString(),
    choices: stated.has("quantity") ? readChoices(loaded.modifiers, stated) : defaultChoices(loaded.modifiers),
    quantity: stated.get("quantity") ?? "1",
    specialInstructions: stated.get("specialInstructions") ?? "",
    trail: trailOf(loaded.item),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(keys.visit);
  await visit.require("build order");
  const { item, ...rules } = await loadItem(visit, context.get(keys.catering), Number(params.itemId));
  const path = `/order-now/build-order/menu-item/${item.id}`;
  const { requestId } = context.get(keys.page);
  return answerItemForm(request, { ...rules, saves: ["add"], path, requestId }, async (_intent, form) => {
    const { quantity, specialInstructions, choices } = form;
    const before = await visit.cart();
    const line = { menuItemId: item.id, quantity, specialInstructions, modifiers: choices };
    const { lines } = await context.get(keys.bag).add(line);
    // CART-08, D-089: what the restaurant left out on the way must not go unsaid.
    const isWhole = lines.length === (before?.lines.length ?? 0) + 1;
    context
      .get(keys.notices)
      .write(isWhole ? { code: "added", name: item.displayName, quantity } : { code: "items-removed" });
    return redirect("/order-now/checkout", 303); // ITEM-10, D-076
  });
}

export const clientAction = keepForm;

export default function Item({ loaderData, actionData }: Route.ComponentProps) {
  return <ItemPage {...loaderData} editing={false} {...typedAgain(loaderData.modifiers, actionData)} />;
}
