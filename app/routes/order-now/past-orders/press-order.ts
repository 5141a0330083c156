import { leadToCatering } from "../../../components/order/lead-to-catering.ts";
import type { Catering } from "../../../../server/catering/catering.ts";
import type { Visitor } from "../../../../server/context.ts";
import { type OverLimit, amountOf, checkLimits } from "@platter/ordering/checkout/limits.ts";
import { type PastOrder, amountOfPast } from "@platter/ordering/order/past-order.ts";
import type { Handlers } from "../../../ui/form/intents.ts";
import { cardId, cardTitle } from "./order-cards.ts";
import type { pastOrderIntents } from "./past-orders-page.tsx";

interface List {
  onlyFavorites: boolean;
  path: string;
  visitor: Visitor;
  catering: Catering;
}

/** GUARD-10: a token may end with this call. */
export async function readOrders({ onlyFavorites, visitor: { account }, catering }: Omit<List, "path">) {
  try {
    return await catering.previousOrders(onlyFavorites);
  } catch (error) {
    if (!account.isSignedIn()) await account.require();
    throw error;
  }
}

type Press = List & { orderId: string; key: unknown };

/** The path to go on to, or the limit that is exceeded; null: not the customer's own order, or it cannot become catering. */
export const pastOrderHandlers: Handlers<typeof pastOrderIntents, [Press], Promise<string | OverLimit | null>> = {
  reorder,
  favorite: (press) => markOnce(press, true),
  unfavorite: (press) => markOnce(press, false),
  "cancel-limit": async ({ path }) => path,
  "to-catering": async ({ visitor }) => ((await leadToCatering(visitor)) ? "/order-now" : null),
};

async function reorder(press: Press) {
  const { onlyFavorites, orderId, visitor, key } = press;
  const orders = await readOrders(press);
  const index = orders.findIndex((order) => order.orderId === orderId);
  const order = orders[index];
  if (!order) return null;
  const limit = await limitOf(press, order);
  if (limit) return limit;
  return visitor.cart.addOrder(key, order, cardTitle(onlyFavorites, index));
}

/** LIMIT-04, LIMIT-05. */
async function limitOf({ visitor, catering }: Press, past: PastOrder) {
  const [cart, { kind, store }, settings] = await Promise.all([
    visitor.order.cart(),
    visitor.order.ready(),
    catering.orderSettings(),
  ]);
  return checkLimits({ kind, cart: amountOf(cart), adding: amountOfPast(past), settings, storePhone: store.phone });
}

/** The API's call toggles: two presses of one page must not meet. */
async function markOnce(press: Press, wanted: boolean) {
  const operation = `favorite ${wanted} ${press.orderId}`;
  return (await press.visitor.idempotency.once(press.key, operation, () => markFavorite(press, wanted))).to;
}

/** FAV-07: toggled only when the order is not yet as wanted. */
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
