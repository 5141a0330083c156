import type { Route } from "./+types/quick-item.ts";
import { itemIdIn, itemView, loadItem } from "../../../components/item/load-item.ts";
import { openItemPage } from "./guard.ts";

/** What the quick view shows of an item (MENU-21): asked by script only, so there is no page at this address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { order, idempotency, catering } = await openItemPage(context);
  const loaded = await loadItem(order, catering, itemIdIn(params.itemId));
  return { ...itemView(loaded, request.url), idempotencyKey: idempotency.newKey() };
}

/** Null where it cannot be had: the link's own page then says why. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return null;
  }
}
