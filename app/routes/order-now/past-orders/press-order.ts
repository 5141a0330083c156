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

/** Guests, and who is signed in no longer, are led to sign-in and back (GUARD-10). */
export async function readOrders({ onlyFavorites, visitor: { account }, catering }: Omit<List, "path">) {
  try {
    return await catering.previousOrders(onlyFavorites);
  } catch (error) {
    if (!account.isSignedIn()) await account.require();
    throw error;
  }
}

type Press = List & { orderId: string; key: unknown };

/** Each answers with the page to go on to; null when the order is none of the customer's own, or none for catering. */
export const pastOrderHandlers: Handlers<typeof pastOrderIntents, [Press], Promise<string | null>> = {
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
  await requireWithinLimits(press, order);
  return visitor.cart.addOrder(key, order, cardTitle(onlyFavorites, index));
}

/** More than an order may hold: nothing of it is added, and the same press may be made again. */
export class OverLimitError extends Error {
  readonly limit: OverLimit;

  constructor(limit: OverLimit) {
    super(limit.reason);
    this.limit = limit;
  }
}

/** LIMIT-04, LIMIT-05: an order of the past counts like the dishes it is made of. */
async function requireWithinLimits({ visitor, catering }: Press, past: PastOrder): Promise<void> {
  const [cart, { kind, store }, settings] = await Promise.all([
    visitor.order.cart(),
    visitor.order.ready(),
    catering.orderSettings(),
  ]);
  const question = { kind, cart: amountOf(cart), adding: amountOfPast(past), settings, storePhone: store.phone };
  const limit = checkLimits(question);
  if (limit) throw new OverLimitError(limit);
}

/** The call turns it over: two presses of one page must not meet. */
async function markOnce(press: Press, wanted: boolean) {
  const { key, orderId, visitor } = press;
  const { to } = await visitor.idempotency.once(key, `favorite ${wanted} ${orderId}`, () =>
    markFavorite(press, wanted),
  );
  return to;
}

/** FAV-07: the call turns it over, so it is made only when the order is not yet what is asked for. */
async function markFavorite(press: Press, wanted: boolean) {
  const { onlyFavorites, path, orderId, visitor, catering } = press;
  const orders = await readOrders({ ...press, onlyFavorites: false });
  const order = orders.find((candidate) => candidate.orderId === orderId);
  if (!order) return null;
  if (order.isFavorite !== wanted) await catering.toggleFavorite(orderId);
  if (wanted || !onlyFavorites) return `${path}#${cardId(orderId)}`;
  // Its card is gone: said in words.
  visitor.notices.write({ code: "favorite-removed" });
  return path;
}
