import type { Route } from "./+types/quick-item.ts";
import { itemIdIn, itemView, loadItem } from "../../../components/item/load-item.ts";
import * as keys from "../../../../server/context.ts";
import { openItemPage } from "./guard.ts";

/** Data of the quick view (MENU-21), fetched by script; the route has no page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { order, idempotency } = await openItemPage(context);
  const { catering } = context.get(keys.remote);
  const loaded = await loadItem(order, catering, itemIdIn(params.itemId));
  return { ...itemView(loaded, request.url), idempotencyKey: idempotency.newKey() };
}

/** Null on failure: the client then opens the item's page, which shows the reason. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return null;
  }
}
