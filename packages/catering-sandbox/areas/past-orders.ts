import { toDollars } from "../amounts.ts";
import { writeDay, writeTime } from "../calendar.ts";
import { fieldsOf } from "../fields.ts";
import { newLineId, PLAIN_CART, type CartRecord, type LineRecord } from "../records/carts.ts";
import type { PastOrder } from "../records/orders.ts";
import { badRequest, notFound, Problems } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { keepOffered, lineReply, priceCart } from "../rules/priced-cart.ts";
import { checkChoices } from "../rules/choices.ts";
import { choicesAt, categoriesOf, itemWithId } from "../rules/menu.ts";
import { storeWithId, type Store } from "../rules/stores.ts";
import { orderTypeWithId } from "../seeds/order-types.ts";
import { ADD_ONS } from "../seeds/settings.ts";
import { CARTS, cartInPath, changeCart, MOST_LINES, readLineDetails } from "./carts.ts";
import { customerOf } from "./identity.ts";
import { readId } from "./reading.ts";

export const pastOrderRoutes: Route[] = [
  { method: "GET", path: `${CARTS}/previous-orders`, handler: listPastOrders },
  { method: "PUT", path: `${CARTS}/:orderNumber/toggleFavorite`, handler: toggleFavorite },
  { method: "POST", path: `${CARTS}/:cartId`, handler: addOrder },
  { method: "GET", path: `${CARTS}/:cartId/check-for-promotional-addon/:itemId`, handler: checkForAddOn },
];

function listPastOrders(call: Call): Response {
  const customer = customerOf(call);
  const onlyFavorites = call.query.get("onlyFavorites")?.toLowerCase() === "true";
  const orders = call.records.orders.pastOf(customer.id).filter((order) => order.isFavorite || !onlyFavorites);
  return json(orders.map((order) => pastOrderReply(call, order)).filter((reply) => reply !== null));
}

/** API-40: what was a favorite is none any more, and the other way round. */
function toggleFavorite(call: Call): Response {
  const customer = customerOf(call);
  return call.records.transaction(() => {
    const order = call.records.orders.findPast((call.params["orderNumber"] ?? "").toUpperCase());
    if (!order || order.customerId !== customer.id) throw notFound("This order");
    call.records.orders.setFavorite(order.orderNumber, !order.isFavorite);
    return json({ orderId: order.orderNumber, isFavorite: !order.isFavorite });
  });
}

/**
 * API-32: the dishes of a past order, as many as are offered there that day. What is not is left behind (CART-08);
 * when that is everything, the call fails with words.
 */
async function addOrder(call: Call): Promise<Response> {
  const body = fieldsOf(await call.object());
  const items = body.value("items");
  if (!Array.isArray(items) || items.length === 0) {
    throw badRequest("There is nothing in this order.", { items: ["items must be a list of cart lines."] });
  }
  return changeCart(call, body, (cart) => {
    const store = storeWithId(cart.storeId);
    if (!store) throw notFound("This store");
    if (cart.lines.length + items.length > MOST_LINES) throw badRequest("This order has too many items.");
    const problems = new Problems();
    const lines = items.flatMap((entry: unknown, index) => readItem(entry, index, store, problems));
    problems.refuseIfAny();
    const { lines: offered } = keepOffered(lines, store, cart.orderTypeId, cart.day);
    if (offered.length === 0) {
      throw badRequest("We're sorry. None of the items of this order are available at the selected location and time.");
    }
    return { ...cart, lines: [...cart.lines, ...offered] };
  });
}

/** One line as a past order tells it; a dish that is gone from the menu is no fault of the caller. */
function readItem(entry: unknown, index: number, store: Store, problems: Problems): LineRecord[] {
  const sent = fieldsOf(entry);
  const at = `items[${index}]`;
  const id = sent.number("menuItemId") ?? sent.number("itemId");
  if (id === null) {
    problems.add(`${at}.menuItemId`, "Every item needs a menuItemId.");
    return [];
  }
  const item = itemWithId(id);
  if (!item) return [];
  const { choices } = checkChoices(choicesAt(item.groups, store), sent.value("modifiers"));
  return [{ ...readLineDetails(sent, at, problems), cartItemId: newLineId(), menuItemId: id, choices, rewardId: null }];
}

function pastOrderReply(call: Call, order: PastOrder) {
  const store = storeWithId(order.storeId);
  if (!store) return null;
  const { lines } = priceCart(asCart(order), store);
  const type = orderTypeWithId(order.orderTypeId, call.now());
  const { name, address, addressLine2, city, state, zip, phone, storeNumber } = store;
  return {
    orderId: order.orderNumber,
    orderNumber: order.orderNumber,
    orderName: "",
    price: toDollars(order.totalCents),
    cart: lines.map((line) => ({ ...lineReply(line, store), sides: [] })),
    orderType: type?.name ?? "",
    orderTypeId: order.orderTypeId,
    isFavorite: order.isFavorite,
    store: { storeNumber, name, address, addressLine2, city, state, zip, phone },
    pickupDate: writeDay(order.day),
    pickupTime: writeTime(order.minutes),
  };
}

function asCart(order: PastOrder): CartRecord {
  const { orderTypeId, storeId, day, lines, orderNumber, customerId } = order;
  return { ...PLAIN_CART, id: "", pickupType: "", orderTypeId, storeId, day, lines, orderNumber, customerId };
}

/** API-38: something that goes well with what was added, unless it is in the cart already or not made there. */
function checkForAddOn(call: Call): Response {
  const { cart, store } = cartInPath(call);
  const item = itemWithId(readId(call.params["itemId"]));
  if (!item) throw notFound("This menu item");
  const names = categoriesOf(item).map((category) => category.urlFriendlyName);
  const itemId = ADD_ONS.find((addOn) => names.includes(addOn.toCategory))?.itemId;
  const offer = itemId === undefined || itemId === item.id ? null : itemWithId(itemId);
  const line = offer && { cartItemId: "", menuItemId: offer.id, quantity: 1, choices: [] };
  const isOffered =
    line !== null &&
    !cart.lines.some(({ menuItemId }) => menuItemId === line.menuItemId) &&
    keepOffered([{ ...line, specialInstructions: "", nickname: "", rewardId: null }], store, cart.orderTypeId, cart.day)
      .intact;
  return json(isOffered ? { available: true, promotion: { itemId: line.menuItemId } } : { available: false });
}
