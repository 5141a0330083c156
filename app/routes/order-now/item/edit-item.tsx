import { data, redirect } from "react-router";
import type { Visit } from "../../../../server/visitor/order.ts";
import { typedAgain } from "../../../components/item/refused-item.ts";
import { showTrouble } from "../../../components/page/error-page.tsx";
import * as keys from "../../../context.ts";
import { editPath, isFixed } from "../../../domain/checkout/cart.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/edit-item.ts";
import { answerItemForm } from "./answer-item-form.ts";
import { ItemPage } from "./item-page.tsx";
import { categoriesOf, itemView, loadItem, placeOnMenu } from "./load-item.ts";
import { leadToCatering, overLimit } from "./order-limit.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** A line of the bag, opened again (SHELL-06, ITEM-09). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visitor = context.get(keys.visitor);
  const { order: visit } = visitor;
  const { catering } = context.get(keys.remote);
  await visit.require("build order");
  const line = await editableLine(visit, params.cartItemId);
  const [loaded, categories] = await Promise.all([
    loadItem(visit, catering, line.menuItemId),
    categoriesOf(visit, catering),
  ]);
  return {
    ...itemView(loaded, request.url, line),
    trail: placeOnMenu(loaded.item, categories).trail,
    back: "/order-now/checkout",
    attempt: visitor.once.mark(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  const { order: visit } = visitor;
  await visit.require("build order");
  const { catering } = context.get(keys.remote);
  const { notices } = visitor;
  const line = await editableLine(visit, params.cartItemId);
  const loaded = await loadItem(visit, catering, line.menuItemId);
  const { item } = loaded;
  const { requestId } = context.get(keys.site);
  const rules = { ...loaded, saves: ["save", "save-checkout"], path: editPath(line), requestId };
  return answerItemForm(request, rules, {
    overLimit: (form) => overLimit(visit, loaded, form, line),
    toCatering: () => leadToCatering(visit, catering, notices),
    // Saving twice is saving once: no mark is needed for that.
    async save(intent, { quantity, specialInstructions, choices: modifiers }) {
      const changed = { menuItemId: item.id, quantity, specialInstructions, modifiers, nickname: line.nickname };
      const before = await visit.cart();
      const { lines } = await visitor.cart.update(line.cartItemId, changed);
      const isWhole = lines.length === before?.lines.length; // CART-08
      notices.write(isWhole ? { code: "updated", name: item.displayName } : { code: "items-removed" });
      return redirect(intent === "save-checkout" ? "/order-now/checkout" : "/order-now/build-order", 303);
    },
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
