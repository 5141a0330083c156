import { createHash } from "node:crypto";
import {
  type Cart,
  type CartLine,
  type CartModifier,
  lineIntent,
  readNickname,
} from "../../app/domain/checkout/cart.ts";
import { type CartSession, isInDoubt, withoutCart } from "../../app/domain/order/session-values.ts";
import type { ChosenModifier } from "../../app/domain/menu/menu.ts";
import type { MoveNotice, Notice } from "../../app/domain/order/notices.ts";
import type { PastOrder } from "../../app/domain/order/past-order.ts";
import { isBrokenRule, orNull } from "../../app/domain/remote-failure.ts";
import type { CartEnvelope, LineRequest } from "../catering/cart.ts";
import type { Catering } from "../catering/catering.ts";
import { RemoteError } from "../remote/errors.ts";
import type { SessionValue } from "../session/cookie-session.ts";
import type { ReadyOrder, OrderSession } from "./order.ts";

/** Changes to the visitor's cart. The lines live at the API; here only its id is kept (CART-10). */
export interface VisitorCart {
  /** Adds a line; the cart is made at the first one, and anew when the API has forgotten it. */
  add(line: LineRequest): Promise<Cart>;
  /**
   * Adds the meals of a past order under the name it goes by on its page, and says so, or by name what of it or of the
   * cart is not offered at the chosen store, day and type of order (CART-07, CART-08).
   */
  addOrder(order: PastOrder, name: string): Promise<void>;
  update(cartItemId: string, line: LineRequest): Promise<Cart>;
  /** Carries out a button of the list of lines (`lineIntent`); `nickname` as typed (CART-01 to CART-04). */
  pressLine(intent: string, nickname: unknown): Promise<LineAnswer>;
  /** CART-05: the cart is forgotten, the order details stay. */
  clear(): void;
  /** Tells this bag, as it is now, from any other and from what it is later. */
  markOf(cart: Cart): string;
  /** The same if it is still the bag with this mark; false where another window has filled it or another since. */
  clearShown(mark: string): Promise<boolean>;
  /**
   * Drops what the chosen store does not offer that day, or not for this type of order, and says so by name (CART-09,
   * TIME-24); `move` is said with it, once it has been done.
   */
  fitToStore(move?: MoveNotice | null): Promise<void>;
}

/** What follows a button of the list of lines; a line that is gone already, from another tab, is no problem. */
export type LineAnswer =
  | { kind: "done" }
  | { kind: "edit"; line: CartLine }
  | { kind: "ask for a name"; line: CartLine }
  | { kind: "refused"; message: string };

export interface CartParts {
  order: OrderSession;
  cartSession: SessionValue<CartSession>;
  notices: { write(notice: Notice): void };
  catering: Catering;
}

/** Opens the cart of one request for changes. */
export function openCart(parts: CartParts): VisitorCart {
  const { order, cartSession, notices, catering } = parts;
  const cart: VisitorCart = {
    add: (line) => addLine(parts, line),
    addOrder: (past, name) => addPastOrder(parts, past, name),
    async update(cartItemId, line) {
      const { envelope } = await order.ready();
      return ofThisType(parts, await catering.updateLine(cartIdOf(cartSession), envelope, cartItemId, line));
    },
    pressLine: (intent, typed) => pressLine(parts, intent, typed),
    clear() {
      // The next cart would be another order.
      if (isInDoubt(cartSession.read())) notices.write({ code: "order-in-doubt" });
      cartSession.write(withoutCart(cartSession.read()));
    },
    markOf: bagMark,
    async clearShown(mark) {
      const now = await order.cart().catch(orNull);
      const { cartId } = cartSession.read();
      // Pressed twice, or gone by itself.
      if (cartId === null) return true;
      // One that cannot be read now can be given up all the same.
      const isShown = now ? bagMark(now) === mark : mark.startsWith(digest(cartId));
      if (isShown) cart.clear();
      return isShown;
    },
    async fitToStore(move = null) {
      const cart = await order.cart();
      const { store, day } = order.setup.read();
      if (!cart || cart.lines.length === 0 || !store || !day) {
        if (move) notices.write(move);
        return;
      }
      const { isWhole } = await fit(parts, cart, store.id, day, move);
      if (isWhole && move) notices.write(move);
    },
  };
  return cart;
}

/** Of the bag, then of what is in it. */
function bagMark({ id, lines }: Cart): string {
  return digest(id) + digest(lines.map(({ cartItemId, quantity }) => `${cartItemId} ${quantity}`).join());
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

async function addLine(parts: CartParts, line: LineRequest): Promise<Cart> {
  const { order, catering } = parts;
  const [cart, { envelope }] = await Promise.all([order.cart(), order.ready()]);
  const id = cart?.id ?? (await newCart(parts, envelope));
  const count = (cart?.lines.length ?? 0) + 1;
  const adding = catering.addLine(id, envelope, line);
  const added = await adding.catch((error: unknown) => addedAfterAll(catering, error, { id, count, line }));
  return ofThisType(parts, added);
}

/** The reply is lost, but the line may have been added: the cart at the API tells. */
async function addedAfterAll(
  catering: Catering,
  error: unknown,
  { id, count, line }: { id: string; count: number; line: LineRequest },
): Promise<Cart> {
  if (!(error instanceof RemoteError) || !error.mayHaveHappened) throw error;
  const cart = await catering.cart(id).catch(() => null);
  if (cart?.lines.length !== count || cart.lines.at(-1)?.menuItemId !== line.menuItemId) throw error;
  return cart;
}

async function addPastOrder(parts: CartParts, { items, lines }: PastOrder, name: string): Promise<void> {
  const { order, notices, catering } = parts;
  const [before, ready] = await Promise.all([order.cart(), order.ready()]);
  const { store, day, kind } = ready;
  const fitted = before && before.lines.length > 0 ? await fit(parts, before, store.id, day, null) : null;
  const cart = fitted?.left ?? (await emptyCart(parts, before, ready));
  const numOfItemsInCart = cart.lines.length;
  const isIndividualOrderType = kind === "Individual";
  const after = await catering.addOrder(cart.id, { items, isIndividualOrderType, numOfItemsInCart });
  ofThisType(parts, after);
  const wanted = [...cart.lines, ...lines];
  const isWhole =
    after.lines.length >= numOfItemsInCart + items.length && optionCount(after.lines) >= optionCount(wanted);
  if (isWhole) return notices.write({ code: "added", name, quantity: 1 });
  const names = [...(fitted?.names ?? []), ...missingNames(wanted, after.lines)];
  notices.write({ code: "items-removed", names: fewNames(names) });
}

async function pressLine(parts: CartParts, intent: string, typed: unknown): Promise<LineAnswer> {
  const { order, cartSession, notices, catering } = parts;
  const pressed = lineIntent(intent, await order.cart());
  if (!pressed) return { kind: "done" };
  const { verb, line, name } = pressed;
  if (verb === "edit") return { kind: "edit", line };
  if (verb === "rename") return { kind: "ask for a name", line };
  if (verb === "remove") {
    await catering.removeLine(cartIdOf(cartSession), line.cartItemId);
    notices.write({ code: "removed", name });
  }
  if (verb === "rename-save") {
    const { nickname, message } = readNickname(typed);
    if (message !== null) return { kind: "refused", message };
    const { envelope } = await order.ready();
    const named = { ...sameLine(line), nickname };
    ofThisType(parts, await catering.updateLine(cartIdOf(cartSession), envelope, line.cartItemId, named));
    notices.write({ code: "renamed", name: nickname });
  }
  return { kind: "done" };
}

/** What of a filled cart stays, and the names of the lines that do not; null when it had to be forgotten. */
async function fit(parts: CartParts, cart: Cart, storeId: number, day: string, move: MoveNotice | null) {
  const { order, cartSession, notices, catering } = parts;
  const noticeRemoved = (left: CartLine[], intact = true) => {
    const names = removedNames(cart.lines, left);
    const isWhole = intact && names.length === 0 && optionCount(left) >= optionCount(cart.lines);
    if (!isWhole) notices.write({ code: "items-removed", names: fewNames(names), move });
    return { names, isWhole };
  };
  if (cartSession.read().orderTypeId !== order.setup.read().orderTypeId) {
    const taken = await changeType(parts, cart);
    // Said at once: should the next call fail, nobody could say any more what was there before.
    const removed = noticeRemoved(taken?.lines ?? []);
    if (!taken) {
      cartSession.write(withoutCart(cartSession.read()));
      return { left: null, ...removed };
    }
  }
  const fitted = await catering.validateToStore(cart.id, storeId, day);
  return { left: fitted.cart, ...noticeRemoved(fitted.cart.lines, fitted.intact) };
}

/**
 * To another type of order: every change of a line carries the type and takes the whole cart along, so one line is sent
 * as it is. One that the API refuses is not on the new menu; null when all are.
 */
async function changeType(parts: CartParts, cart: Cart): Promise<Cart | null> {
  const { order, catering } = parts;
  const { envelope } = await order.ready();
  for (const line of cart.lines) {
    try {
      return ofThisType(parts, await catering.updateLine(cart.id, envelope, line.cartItemId, sameLine(line)));
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return null;
}

/** Remembers which type of order the cart belongs to from now on: no reply of the API tells. */
function ofThisType({ order, cartSession }: CartParts, cart: Cart): Cart {
  cartSession.update({ orderTypeId: order.setup.read().orderTypeId ?? undefined });
  return cart;
}

async function newCart({ cartSession, catering }: CartParts, envelope: CartEnvelope): Promise<string> {
  const { orderTypeId, storeNumber } = envelope;
  const { id } = await catering.createCart(orderTypeId, storeNumber);
  cartSession.write({ ...withoutCart(cartSession.read()), cartId: id, orderTypeId });
  return id;
}

/** An empty cart for the chosen store, day and type; the one that is there, where it is of this type. */
async function emptyCart(parts: CartParts, before: Cart | null, { envelope, store, day }: ReadyOrder): Promise<Cart> {
  const isFit = before?.lines.length === 0 && parts.cartSession.read().orderTypeId === envelope.orderTypeId;
  const id = isFit ? before.id : await newCart(parts, envelope);
  // Only so a cart learns its day, and the day decides what is offered.
  return (await parts.catering.validateToStore(id, store.id, day)).cart;
}

function removedNames(before: CartLine[], after: CartLine[]): string[] {
  const left = new Set(after.map(({ cartItemId }) => cartItemId));
  return before.filter(({ cartItemId }) => !left.has(cartItemId)).map(({ name }) => name);
}

/** Of lines that have no id in common with those of the cart; each line of it stands for one. */
function missingNames(wanted: { name: string }[], there: { name: string }[]): string[] {
  const left = there.map(({ name }) => name);
  return wanted.flatMap(({ name }) => {
    const at = left.indexOf(name);
    if (at === -1) return [name];
    left.splice(at, 1);
    return [];
  });
}

const MOST_NAMES = 8;

function fewNames(all: string[]): string[] {
  const names = [...new Set(all)];
  const more = names.length - MOST_NAMES;
  return more > 0 ? [...names.slice(0, MOST_NAMES), `and ${more} more`] : names;
}

interface WithOptions {
  modifiers: { options: WithOptions[] }[];
}

function optionCount(lines: WithOptions[]): number {
  const options = lines.flatMap(({ modifiers }) => modifiers.flatMap((modifier) => modifier.options));
  return options.length + (options.length > 0 ? optionCount(options) : 0);
}

/** A line as it is, for a change that changes nothing of it. */
function sameLine(line: CartLine): LineRequest {
  const { menuItemId, quantity, specialInstructions, modifiers, nickname } = line;
  return { menuItemId, quantity, specialInstructions, modifiers: sameChoices(modifiers), nickname };
}

function sameChoices(modifiers: CartModifier[]): ChosenModifier[] {
  return modifiers.map(({ modifierId, options }) => ({
    modifierId,
    options: options
      .filter(({ takeOff }) => !takeOff)
      .map(({ optionId, quantity, extra, onSide, modifiers: inner }) => {
        return { optionId, quantity, extra, onSide, modifiers: sameChoices(inner) };
      }),
  }));
}

function isRefusal(error: unknown): boolean {
  return error instanceof RemoteError && (isBrokenRule(error) || error.kind === "not found");
}

function cartIdOf(cartSession: SessionValue<CartSession>): string {
  const { cartId } = cartSession.read();
  // Without an id there is nothing to change: the same answer as for a cart that is gone.
  if (cartId === null) throw new RemoteError("not found", "cart");
  return cartId;
}
