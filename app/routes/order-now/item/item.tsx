import { redirect } from "react-router";
import { typedAgain } from "../../../components/item/refused-item.ts";
import * as keys from "../../../context.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/item.ts";
import { answerItemForm } from "./answer-item-form.ts";
import { ItemPage } from "./item-page.tsx";
import { categoriesOf, itemView, loadItem, placeOnMenu } from "./load-item.ts";
import { leadToCatering, overLimit } from "./order-limit.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** One item of the store's menu with everything that can be chosen (ITEM-01..07). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visitor = context.get(keys.visitor);
  const { order: visit } = visitor;
  const { catering } = context.get(keys.remote);
  await visit.require("build order");
  const [loaded, categories] = await Promise.all([
    loadItem(visit, catering, Number(params.itemId)),
    categoriesOf(visit, catering),
  ]);
  return {
    ...itemView(loaded, request.url),
    ...placeOnMenu(loaded.item, categories),
    attempt: visitor.once.mark(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  const { order: visit } = visitor;
  await visit.require("build order");
  const { catering } = context.get(keys.remote);
  const { notices } = visitor;
  const loaded = await loadItem(visit, catering, Number(params.itemId));
  const { item } = loaded;
  const path = `/order-now/build-order/menu-item/${item.id}`;
  const rules = { ...loaded, saves: ["add"], path, requestId: context.get(keys.site).requestId };
  return answerItemForm(request, rules, {
    overLimit: (form) => overLimit(visit, loaded, form, null),
    toCatering: () => leadToCatering(visit, catering, notices),
    async save(intent, { quantity, specialInstructions, choices: modifiers }, attempt) {
      const line = { menuItemId: item.id, quantity, specialInstructions, modifiers };
      const { to, again } = await context
        .get(keys.visitor)
        .once.once(attempt, JSON.stringify([intent, line]), async () => {
          const before = await visit.cart();
          const { lines } = await visitor.cart.add(line);
          const { cartMemory: memory } = visitor;
          memory.update({ justAdded: item.id });
          // CART-08: what the restaurant left out on the way must not go unsaid.
          const isWhole = lines.length === (before?.lines.length ?? 0) + 1;
          notices.write(isWhole ? { code: "added", name: item.displayName, quantity } : { code: "items-removed" });
          return "/order-now/checkout"; // ITEM-10
        });
      if (again) notices.write({ code: "added-before" });
      return redirect(to ?? path, 303);
    },
  });
}

export const clientAction = keepForm;

export default function Item({ loaderData, actionData }: Route.ComponentProps) {
  return <ItemPage {...loaderData} editing={false} {...typedAgain(loaderData.modifiers, actionData)} />;
}
