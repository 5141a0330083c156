import { randomBytes } from "node:crypto";
import { dayIn, readDay, type Day } from "../calendar.ts";
import { newLineId, PLAIN_CART, type CartRecord, type LineRecord } from "../records/carts.ts";
import { badRequest, notFound, Problems, Refusal } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { cartReply, keepOffered, withoutIdleReward } from "../rules/priced-cart.ts";
import { checkChoices } from "../rules/choices.ts";
import { choicesAt, isOffered, itemWithId, sellsType } from "../rules/menu.ts";
import { storeWithId, storeWithNumber, type Store } from "../rules/stores.ts";
import type { Item } from "../seeds/menu.ts";
import { orderTypeWithId, type OrderType } from "../seeds/order-types.ts";
import { LIMITS } from "../seeds/settings.ts";
import { customerOf, visitorOf } from "./identity.ts";
import { dayInQuery, storeInPath } from "./reading.ts";
import { fieldsOf, lengthOf, type Fields } from "../fields.ts";

export const CARTS = "/customer-api/order-shopping-cart";

export const cartRoutes: Route[] = [
  { method: "POST", path: CARTS, handler: createCart },
  { method: "GET", path: `${CARTS}/:cartId`, handler: showCart },
  { method: "PUT", path: `${CARTS}/:cartId/add`, handler: addLine },
  { method: "PUT", path: `${CARTS}/:cartId/update`, handler: updateLine },
  { method: "PUT", path: `${CARTS}/:cartId/remove`, handler: removeLine },
  { method: "PUT", path: `${CARTS}/:cartId/associate-to-user`, handler: associate },
  { method: "PUT", path: `${CARTS}/:cartId/validate-to-store/:storeId`, handler: validateToStore },
];

/** An order of more lines than this is a mistake or an attack; the chain's own limit is asked at the purchase. */
export const MOST_LINES = 100;
const MOST_INSTRUCTIONS = 30;
const MOST_NICKNAME = 50;
const MOST_PIECES = LIMITS.maxLineItemQuantity;
const PICKUP_TYPES = ["Carry Out", "CurbSide", "Delivery"];

/** Where, when and how an order is to be made: the envelope around every change of a cart. */
export interface Envelope {
  type: OrderType;
  store: Store;
  day: Day;
  pickupType: string;
}

async function createCart(call: Call): Promise<Response> {
  const body = fieldsOf(await call.object());
  const { type, store, day, pickupType } = readEnvelope(body, null, call.now());
  const cart: CartRecord = {
    ...PLAIN_CART,
    id: randomBytes(18).toString("base64url"),
    orderTypeId: type.id,
    storeId: store.id,
    pickupType,
    day,
    lines: [],
    customerId: visitorOf(call)?.id ?? null,
    orderNumber: null,
  };
  call.records.transaction(() => call.records.createCart(cart, call.now().toISOString()));
  return json(cartReply(cart, store));
}

function showCart(call: Call): Response {
  const { cart, store } = cartInPath(call);
  return json(cartReply(cart, store));
}

async function addLine(call: Call): Promise<Response> {
  const body = fieldsOf(await call.object());
  return changeCart(call, body, (cart) => {
    const envelope = readEnvelope(body, null, call.now());
    if (cart.lines.length >= MOST_LINES) throw badRequest("This order has too many items.");
    const line = readNewLine(body, envelope);
    const moved = moveCart(cart, envelope);
    return { ...moved, lines: [...moved.lines, line] };
  });
}

/** Only what is sent changes; a new nickname alone is a rename. */
async function updateLine(call: Call): Promise<Response> {
  const body = fieldsOf(await call.object());
  return changeCart(call, body, (cart) => {
    const envelope = readEnvelope(body, cart, call.now());
    const line = lineInBody(cart, body, "orderRequest.cartItemId");
    const changed = readChangedLine(line, body, envelope);
    const lines = cart.lines.map((other) => (other === line ? changed : other));
    return moveCart({ ...cart, lines }, envelope);
  });
}

async function removeLine(call: Call): Promise<Response> {
  const body = fieldsOf(await call.object());
  return changeCart(call, body, (cart) => {
    const line = lineInBody(cart, body, "cartItemId");
    return { ...cart, lines: cart.lines.filter((other) => other !== line) };
  });
}

function validateToStore(call: Call): Response {
  const store = storeInPath(call);
  const day = dayInQuery(call, "day", store);
  return call.records.transaction(() => {
    const { cart } = cartInPath(call);
    refuseWhenPlaced(cart);
    const { lines, intact } = keepOffered(cart.lines, store, cart.orderTypeId, day);
    // No call tells whether it is still to be delivered: an estimate is asked for again.
    const moved = withoutIdleReward({ ...cart, storeId: store.id, day, lines, delivery: null });
    call.records.saveCart(moved);
    return json({ cart: cartReply(moved, store), intact });
  });
}

/** API-36: from now on it is this customer's cart. Nothing of another cart is merged into it. */
function associate(call: Call): Response {
  const customer = customerOf(call);
  return call.records.transaction(() => {
    const { cart, store } = cartInPath(call);
    if (cart.customerId !== customer.id) {
      refuseWhenPlaced(cart);
      call.records.saveCart({ ...cart, customerId: customer.id });
    }
    return json(cartReply({ ...cart, customerId: customer.id }, store));
  });
}

/** Reads the cart, changes it and saves it as one step, so that two changes at once both count. */
export function changeCart(call: Call, body: Fields, change: (cart: CartRecord) => CartRecord): Response {
  return call.records.transaction(() => {
    const { cart } = cartInPath(call);
    const named = body.text("cartId");
    if (named && named !== cart.id)
      throw badRequest("The body names another cart.", { cartId: ["This is another cart."] });
    refuseWhenPlaced(cart);
    const changed = withoutIdleReward(change(cart));
    call.records.saveCart(changed);
    const store = storeWithId(changed.storeId);
    if (!store) throw notFound("This store");
    return json(cartReply(changed, store));
  });
}

export function cartInPath(call: Call): { cart: CartRecord; store: Store } {
  const cart = call.records.findCart(call.params["cartId"] ?? "");
  const store = cart && storeWithId(cart.storeId);
  if (!cart || !store) throw notFound("This cart");
  checkOwner(call, cart);
  return { cart, store };
}

/** The id opens a guest's cart; a customer's cart is for that customer. */
export function checkOwner(call: Call, cart: CartRecord): void {
  if (call.face.hasOpenCarts) return;
  const visitor = visitorOf(call);
  if (cart.customerId === null || cart.customerId === visitor?.id) return;
  if (!visitor) throw new Refusal(401, "Please sign in to go on with this order.");
  throw notFound("This cart");
}

export function refuseWhenPlaced(cart: CartRecord): void {
  if (cart.orderNumber) throw badRequest("This order has already been placed.");
}

/** The cart goes along to another store, day or order type; what is not offered there is left behind (CART-08). */
export function moveCart(cart: CartRecord, { type, store, day, pickupType }: Envelope): CartRecord {
  const { lines } = keepOffered(cart.lines, store, type.id, day);
  const stays = store.id === cart.storeId && day === cart.day && (!pickupType || pickupType === "Delivery");
  const delivery = stays ? cart.delivery : null;
  return { ...cart, orderTypeId: type.id, storeId: store.id, day, pickupType, lines, delivery };
}

/** Fields that are not sent come from the cart where there is one (update), else they are required. */
export function readEnvelope(body: Fields, cart: CartRecord | null, now: Date): Envelope {
  const problems = new Problems();
  const type = orderTypeWithId(body.value("orderTypeId") ?? cart?.orderTypeId, now);
  if (!type) problems.add("orderTypeId", "This order type does not exist.");
  const storeNumber = body.text("storeNumber");
  const store = storeNumber || !cart ? storeWithNumber(storeNumber) : storeWithId(cart.storeId);
  if (!store) problems.add("storeNumber", "This store does not exist.");
  const pickupType = body.text("pickupType") || cart?.pickupType || "";
  if (pickupType && !PICKUP_TYPES.includes(pickupType)) problems.add("pickupType", "This pickup type does not exist.");
  const sentDay = body.text("day");
  const day = sentDay ? readDay(sentDay) : (cart?.day ?? (store && dayIn(store.timeZone, now)));
  if (!day && store) problems.add("day", "The day must be written MM/DD/YYYY.");
  if (type && store) checkOpenToOrders(type, store, pickupType, problems);
  problems.refuseIfAny();
  if (!type || !store || !day) throw badRequest("The order is not complete.");
  return { type, store, day, pickupType };
}

export function checkOpenToOrders(type: OrderType, store: Store, pickupType: string, problems: Problems): void {
  if (!store.allowsOnlineOrdering) problems.add("storeNumber", "Online ordering not available");
  else if (!sellsType(store, type.id)) {
    problems.add("storeNumber", `${type.displayName} is not available at this location.`);
  } else if (pickupType && pickupType !== "Delivery" && !store.allowsCarryOut) {
    problems.add("storeNumber", "Order Pickup is not available");
  }
}

function lineInBody(cart: CartRecord, body: Fields, path: string): LineRecord {
  const id = body.text(path);
  const line = cart.lines.find((candidate) => candidate.cartItemId === id);
  if (!line) throw notFound("This item of the cart");
  return line;
}

/** `mayBeUnfinished`: required choices may still be missing, and the reply says so of the line. */
export function readNewLine(body: Fields, envelope: Envelope, mayBeUnfinished = false): LineRecord {
  const problems = new Problems();
  const id = body.value("orderRequest.menuItemId");
  const item = itemWithId(typeof id === "number" ? id : null);
  if (!item || !isOffered(item, envelope.store, envelope.type.id, envelope.day)) {
    throw badRequest("This item is not available at the selected location.", {
      "orderRequest.menuItemId": ["This item is not on the menu."],
    });
  }
  const line = {
    cartItemId: newLineId(),
    menuItemId: item.id,
    quantity: readQuantity(body, problems),
    choices: readChoices(item, body, envelope, mayBeUnfinished ? new Problems() : problems),
    specialInstructions: readWords(body, "orderRequest.specialInstructions", MOST_INSTRUCTIONS, problems),
    nickname: readWords(body, "orderRequest.nickname", MOST_NICKNAME, problems),
    rewardId: null,
  };
  problems.refuseIfAny();
  return line;
}

function readChangedLine(line: LineRecord, body: Fields, envelope: Envelope): LineRecord {
  const problems = new Problems();
  const sent = (name: string) =>
    body.value(`orderRequest.${name}`) !== undefined && body.value(`orderRequest.${name}`) !== null;
  const item = itemWithId(line.menuItemId);
  if (!item || (sent("menuItemId") && body.value("orderRequest.menuItemId") !== line.menuItemId)) {
    throw badRequest("This item of the cart is another dish.", {
      "orderRequest.menuItemId": ["The item of a line cannot change."],
    });
  }
  const changed = { ...line };
  if (sent("quantity")) changed.quantity = readQuantity(body, problems);
  if (line.rewardId !== null && changed.quantity !== 1) {
    problems.add("orderRequest.quantity", "A reward pays for one piece.");
  }
  if (sent("modifiers")) changed.choices = readChoices(item, body, envelope, problems);
  if (sent("specialInstructions")) {
    changed.specialInstructions = readWords(body, "orderRequest.specialInstructions", MOST_INSTRUCTIONS, problems);
  }
  const nicknameAt = sent("nickname") ? "orderRequest.nickname" : "nickname";
  if (typeof body.value(nicknameAt) === "string")
    changed.nickname = readWords(body, nicknameAt, MOST_NICKNAME, problems);
  problems.refuseIfAny();
  return changed;
}

/** What a line of a past order says besides its dish. */
export function readLineDetails(sent: Fields, at: string, problems: Problems) {
  const quantity = sent.value("quantity");
  if (!isQuantity(quantity)) problems.add(`${at}.quantity`, `Quantity must be from 1 to ${MOST_PIECES}.`);
  return {
    quantity: isQuantity(quantity) ? quantity : 1,
    specialInstructions: sent.text("specialInstructions").slice(0, MOST_INSTRUCTIONS),
    nickname: sent.text("nickname").slice(0, MOST_NICKNAME),
  };
}

function readQuantity(body: Fields, problems: Problems): number {
  const quantity = body.value("orderRequest.quantity");
  if (isQuantity(quantity)) return quantity;
  const isTooMuch = typeof quantity === "number" && quantity > MOST_PIECES;
  const words = isTooMuch ? `Quantity cannot exceed ${MOST_PIECES}.` : "Quantity must be at least 1.";
  problems.add("orderRequest.quantity", words);
  return 1;
}

function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_PIECES;
}

function readChoices(item: Item, body: Fields, envelope: Envelope, problems: Problems) {
  const checked = checkChoices(choicesAt(item.groups, envelope.store), body.value("orderRequest.modifiers"));
  problems.addAll(checked.problems);
  return checked.choices;
}

function readWords(body: Fields, path: string, most: number, problems: Problems): string {
  const words = body.text(path);
  if (lengthOf(words) > most) problems.add(path, `This cannot be longer than ${most} characters.`);
  return words;
}
