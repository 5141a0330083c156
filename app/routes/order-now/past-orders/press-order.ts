import { addOrder, readOrders } from "../../../components/order/reorder.ts";
import { leadToCatering } from "../../../components/order/lead-to-catering.ts";
import type { Catering } from "../../../../server/catering/catering.ts";
import type { Visitor } from "../../../../server/context.ts";
import type { OverLimit } from "@platter/ordering/checkout/limits.ts";
import type { Handlers } from "../../../ui/form/intents.ts";
import { cardId, cardTitle } from "./order-cards.ts";
import type { pastOrderIntents } from "./past-orders-page.tsx";

interface List {
  onlyFavorites: boolean;
  path: string;
  visitor: Visitor;
  catering: Catering;
}

type Press = List & { orderId: string; key: unknown };

/** The next path, or the exceeded limit; null: not the customer's own order, or it cannot become catering. */
export const pastOrderHandlers: Handlers<typeof pastOrderIntents, [Press], Promise<string | OverLimit | null>> = {
  reorder,
  favorite: (press) => markOnce(press, true),
  unfavorite: (press) => markOnce(press, false),
  "cancel-limit": async ({ path }) => path,
  "to-catering": async ({ visitor }) => ((await leadToCatering(visitor)) ? "/order-now" : null),
};

async function reorder(press: Press) {
  const orders = await readOrders(press);
  const index = orders.findIndex((order) => order.orderId === press.orderId);
  const order = orders[index];
  return order ? addOrder(press, order, cardTitle(press.onlyFavorites, index)) : null;
}

/** The API's call toggles: two presses of one page must not meet. */
async function markOnce(press: Press, wanted: boolean) {
  const operation = `favorite ${wanted} ${press.orderId}`;
  return (await press.visitor.idempotency.once(press.key, operation, () => markFavorite(press, wanted))).to;
}

/** FAV-07: toggled only if not yet as requested. */
async function markFavorite(press: Press, wanted: boolean) {
  const { onlyFavorites, path, orderId, visitor, catering } = press;
  const orders = await readOrders({ ...press, onlyFavorites: false });
  const order = orders.find((candidate) => candidate.orderId === orderId);
  if (!order) return null;
  if (order.isFavorite !== wanted) await catering.toggleFavorite(orderId);
  if (wanted || !onlyFavorites) return `${path}#${cardId(orderId)}`;
  visitor.notices.write({ code: "favorite-removed" });
  return path;
}
