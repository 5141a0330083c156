import { redirect } from "react-router";
import { answerForm } from "../../../components/form/refuse.ts";
import { typedAgain } from "../../../components/item/refused-item.ts";
import { leadToCatering } from "../../../components/order/lead-to-catering.ts";
import { TroublePage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import dishStyles from "../../../styles/dish.css?url";
import { keptItem } from "../../../components/item/kept-item.tsx";
import type { Route } from "./+types/item.ts";
import { answerItemForm } from "./answer-item-form.ts";
import { openItemPage } from "./guard.ts";
import { ItemPage } from "./item-page.tsx";
import { categoriesOf, itemView, itemIdIn, loadItem, placeOnMenu } from "./load-item.ts";
import { overLimit } from "./order-limit.ts";
import { isAddedBefore } from "@platter/ordering/order/session-values.ts";

/** One item of the store's menu with everything that can be chosen (ITEM-01..07). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { order, cart, idempotency, catering } = await openItemPage(context);
  const [loaded, categories, shown] = await Promise.all([
    loadItem(order, catering, itemIdIn(params.itemId)),
    categoriesOf(order, catering),
    cart.shown(),
  ]);
  return {
    ...itemView(loaded, request.url),
    ...placeOnMenu(loaded.item, categories),
    idempotencyKey: idempotency.newKey(shown),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    const opened = await openItemPage(context);
    const { order, cart, cartSession, notices, idempotency, catering } = opened;
    const loaded = await loadItem(order, catering, itemIdIn(params.itemId));
    const { item } = loaded;
    const path = `/order-now/build-order/menu-item/${item.id}`;
    const rules = { ...loaded, saves: ["add" as const], path, url: request.url };
    return answerItemForm(form, rules, {
      overLimit: (read) => overLimit(order, loaded, read, null),
      toCatering: () => leadToCatering(opened),
      async save(intent, { quantity, specialInstructions, choices: modifiers }, key, again) {
        const line = { menuItemId: item.id, quantity, specialInstructions, modifiers };
        const answer = await idempotency.once(key, JSON.stringify([intent, line]), async (page) => {
          // ITEM-10.
          const next = await cart.add(line, { name: item.displayName, page, to: "/order-now/checkout", again });
          cartSession.update({ justAdded: item.id });
          return next;
        });
        if (isAddedBefore(answer)) notices.write({ code: "added-before" });
        return redirect(answer.to ?? path, 303);
      },
    });
  });
}

export const clientAction = keepForm;

export const links = () => [{ rel: "stylesheet", href: dishStyles }];

export function ErrorBoundary() {
  return <TroublePage kept={import.meta.env.SSR ? keptItem : undefined} />;
}

export default function Item({ loaderData, actionData }: Route.ComponentProps) {
  return <ItemPage {...loaderData} editing={false} {...typedAgain(loaderData.modifiers, actionData)} />;
}
