import type { Cart, CartLine } from "@platter/ordering/checkout/cart.ts";
import type { PastOrder } from "@platter/ordering/order/past-order.ts";
import { type Cents, formatCents } from "@platter/ordering/money.ts";
import { mayHaveHappened, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import type { CartEnvelope, LineRequest } from "../catering/cart.ts";
import { withName } from "./share-cart.ts";
import {
  type CartParts,
  emptyCart,
  fewNames,
  fit,
  isRefusal,
  missingNames,
  newCart,
  ofThisType,
  optionCount,
} from "./fit-cart.ts";
import type { OrderSession, ReadyOrder } from "./order-session.ts";

/** Adds once for a form's key (docs/decisions.md, 5); after a lost reply the customer is sent to the bag. */

export const ADDED = "/order-now/checkout";
const NOT_SURE = "/order-now/cart";

export async function addOnce(
  { cartSession, notices, idempotency }: CartParts,
  key: unknown,
  { name, what }: { name: string; what: unknown },
  add: () => Promise<string>,
): Promise<string> {
  const operation = JSON.stringify([cartSession.read().cartsBefore ?? 0, what]);
  const { to, again } = await idempotency.once(key, operation, add);
  if (again) notices.write(to === NOT_SURE ? { code: "not-sure-added", name } : { code: "added-before" });
  return to;
}

export async function addLine(parts: CartParts, line: LineRequest, name: string): Promise<string> {
  const { order, cartSession, notices, catering } = parts;
  const { envelope } = await order.ready();
  const { cartId, bag, group } = cartSession.read();
  const wanted = group ? { ...line, nickname: group.host } : line;
  let before = bag?.lines ?? 0;
  let cart = cartId === null ? null : await sendLine(parts, cartId, envelope, wanted);
  if (cart === null) {
    before = 0;
    cart = await sendLine(parts, await newCart(parts, envelope), envelope, wanted);
  }
  if (cart === "lost" || cart === null) return notSure(parts, name);
  if (group) cart = await withName(catering, cart, envelope, wanted);
  parts.business.itemAdded();
  // CART-08: the notice must mention a dish that the API silently omitted.
  const isWhole = ofThisType(parts, cart).lines.length > before;
  notices.write(isWhole ? { code: "added", name, quantity: line.quantity } : { code: "items-removed" });
  return ADDED;
}

/** Null if the cart was ordered or is missing, so that a new cart is needed. */
async function sendLine(
  { order, catering }: CartParts,
  cartId: string,
  envelope: CartEnvelope,
  line: LineRequest,
): Promise<Cart | "lost" | null> {
  try {
    const cart = await catering.addLine(cartId, envelope, line);
    return cart.orderNumber === null ? cart : await order.cart();
  } catch (error) {
    if (await isLost(error, order)) return "lost";
    if (isRefusal(error) && (await order.cart()) === null) return null;
    throw error;
  }
}

export async function addPastOrder(parts: CartParts, past: PastOrder, name: string): Promise<string> {
  const { order, notices, catering } = parts;
  const { items, lines } = past;
  const ready = await order.ready();
  const { before, removed } = await bagFor(parts, ready);
  const isIndividualOrderType = ready.kind === "Individual";
  const adding = { items, isIndividualOrderType, numOfItemsInCart: before.lines.length };
  const cart = await catering.addOrder(before.id, adding).catch(async (error: unknown) => {
    if (await isLost(error, order)) return null;
    throw error;
  });
  if (!cart) return notSure(parts, name);
  ofThisType(parts, cart);
  parts.business.itemAdded();
  const wanted = [...before.lines, ...lines];
  const isWhole =
    cart.lines.length >= before.lines.length + items.length && optionCount(cart.lines) >= optionCount(wanted);
  const missing = [...removed, ...missingNames(wanted, cart.lines)];
  notices.write(isWhole ? { code: "added", name, quantity: 1 } : { code: "items-removed", names: fewNames(missing) });
  notePrices(parts, lines, newLines(before, cart));
  return ADDED;
}

/** The cart to which an earlier order is added, and dishes lost by a change of store, day or order type. */
export async function bagFor(parts: CartParts, ready: ReadyOrder): Promise<{ before: Cart; removed: string[] }> {
  const found = await parts.order.cart();
  const { store, day } = ready;
  const fitted = found && found.lines.length > 0 ? await fit(parts, found, store.id, day, null) : null;
  return { before: fitted?.left ?? (await emptyCart(parts, found, ready)), removed: fitted?.names ?? [] };
}

export function newLines(before: Cart, { lines }: Cart): CartLine[] {
  const known = new Set(before.lines.map(({ cartItemId }) => cartItemId));
  return lines.filter(({ cartItemId }) => !known.has(cartItemId));
}

/** A notice of dishes whose price has changed since the earlier order, matched by name, since lines share no ids. */
export function notePrices(
  { notices }: Pick<CartParts, "notices">,
  wanted: readonly { name: string; price: Cents | null }[],
  added: readonly CartLine[],
): void {
  const left = [...added];
  const changed = wanted.flatMap(({ name, price }) => {
    const at = left.findIndex((line) => line.name === name);
    const [line] = at === -1 ? [] : left.splice(at, 1);
    if (!line || price === null || line.price === price) return [];
    return [`${name} (${formatCents(line.price)} instead of ${formatCents(price)})`];
  });
  if (changed.length > 0) notices.write({ code: "price-changed", names: fewNames(changed) });
}

/** True if the outcome of an add is unknown and the bag is readable; otherwise the form is shown again. */
export async function isLost(error: unknown, order: OrderSession): Promise<boolean> {
  const failure = remoteFailureOf(error);
  if (!failure || !mayHaveHappened(failure)) return false;
  return order.cart().then(
    () => true,
    () => false,
  );
}

export function notSure({ notices }: CartParts, name: string): string {
  notices.write({ code: "not-sure-added", name });
  return NOT_SURE;
}
