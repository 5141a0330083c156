import { answerForm } from "../../../components/form/refuse.ts";
import { typedAgain } from "../../../components/item/refused-item.ts";
import { TroublePage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import { stylesheet } from "../../../ui/stylesheet.ts";
import dishStyles from "../../../styles/dish.css?url";
import { keptItem } from "../../../components/item/kept-item.tsx";
import type { Route } from "./+types/item.ts";
import { openItemPage } from "./guard.ts";
import { ItemPage } from "./item-page.tsx";
import { categoriesOf, itemView, itemIdIn, loadItem, placeOnMenu } from "./load-item.ts";
import { postItem } from "./post-item.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { order, idempotency, catering } = await openItemPage(context);
  const [loaded, categories] = await Promise.all([
    loadItem(order, catering, itemIdIn(params.itemId)),
    categoriesOf(order, catering),
  ]);
  return {
    ...itemView(loaded, request.url),
    ...placeOnMenu(loaded.item, categories),
    idempotencyKey: idempotency.newKey(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    const visit = await openItemPage(context);
    const loaded = await loadItem(visit.order, visit.catering, itemIdIn(params.itemId));
    return postItem(form, visit, loaded, { url: request.url, line: null });
  });
}

export const clientAction = keepForm;

export const links = () => stylesheet(dishStyles);

export function ErrorBoundary() {
  return <TroublePage kept={import.meta.env.SSR ? keptItem : undefined} />;
}

export default function Item({ loaderData, actionData }: Route.ComponentProps) {
  return <ItemPage {...loaderData} editing={false} {...typedAgain(loaderData.modifiers, actionData)} />;
}
