import type { Cart, CartLine, CartModifier } from "@platter/ordering/checkout/cart.ts";
import type { ChosenModifier } from "@platter/ordering/menu/menu.ts";
import type { MoveNotice, Notice } from "@platter/ordering/order/notices.ts";
import { type CartSession, withoutCart } from "@platter/ordering/order/session-values.ts";
import { isBrokenRule } from "@platter/ordering/remote-failure.ts";
import type { CartEnvelope, LineRequest } from "../catering/cart.ts";
import type { Catering } from "../catering/catering.ts";
import type { BusinessLog } from "../observability/business.ts";
import { RemoteError } from "../remote/errors.ts";
import type { SessionValue } from "../session/cookies.ts";
import type { Idempotency } from "../session/idempotency.ts";
import { type OrderSession, type ReadyOrder, bagOf } from "./order-session.ts";

export interface CartParts {
  business: Pick<BusinessLog, "itemAdded">;
  order: OrderSession;
  cartSession: SessionValue<CartSession>;
  notices: { write(notice: Notice): void };
  catering: Catering;
  idempotency: Pick<Idempotency, "once">;
}

/** Adapts the cart to store, day and order type; `left` is null if the cart had to be given up. */
export async function fit(parts: CartParts, cart: Cart, storeId: number, day: string, move: MoveNotice | null) {
  const { order, cartSession, notices, catering } = parts;
  const noticeRemoved = (left: CartLine[], intact = true) => {
    const names = removedNames(cart.lines, left);
    const isWhole = intact && names.length === 0 && optionCount(left) >= optionCount(cart.lines);
    if (!isWhole) notices.write({ code: "items-removed", names: fewNames(names), move });
    return { names, isWhole };
  };
  if (cartSession.read().orderTypeId !== order.setup.read().orderTypeId) {
    const taken = await changeType(parts, cart);
    // The notice is written now, since a failure of the next call would lose the names.
    const removed = noticeRemoved(taken?.lines ?? []);
    if (!taken) {
      cartSession.write(withoutCart(cartSession.read()));
      return { left: null, ...removed };
    }
  }
  const fitted = await catering.validateToStore(cart.id, storeId, day);
  return { left: fitted.cart, ...noticeRemoved(fitted.cart.lines, fitted.intact) };
}

/** Sends one line unchanged, which converts the whole cart at the API; a refused line is not on the new menu. */
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

/** Stores the order type of the cart, which no reply of the API contains. */
export function ofThisType({ order, cartSession }: CartParts, cart: Cart): Cart {
  cartSession.update({ orderTypeId: order.setup.read().orderTypeId ?? undefined, bag: bagOf(cart) });
  return cart;
}

export async function newCart({ cartSession, catering }: CartParts, envelope: CartEnvelope): Promise<string> {
  const { orderTypeId, storeNumber } = envelope;
  const { id } = await catering.createCart(orderTypeId, storeNumber);
  takeCart({ cartSession }, id, orderTypeId);
  return id;
}

export function takeCart({ cartSession }: Pick<CartParts, "cartSession">, cartId: string, orderTypeId: number): void {
  const before = cartSession.read();
  // Keeps `cartsBefore`, so that a form of the previous cart counts for the new one.
  cartSession.write({ ...withoutCart(before), cartId, orderTypeId, cartsBefore: before.cartsBefore });
}

/** An empty cart for the chosen store, day and order type: the current cart if suitable, else a new one. */
export async function emptyCart(
  parts: CartParts,
  before: Cart | null,
  { envelope, store, day }: ReadyOrder,
): Promise<Cart> {
  const isFit = before?.lines.length === 0 && parts.cartSession.read().orderTypeId === envelope.orderTypeId;
  const id = isFit ? before.id : await newCart(parts, envelope);
  // Only this call sets the day of the cart, which determines its offers.
  return (await parts.catering.validateToStore(id, store.id, day)).cart;
}

function removedNames(before: CartLine[], after: CartLine[]): string[] {
  const left = new Set(after.map(({ cartItemId }) => cartItemId));
  return before.filter(({ cartItemId }) => !left.has(cartItemId)).map(({ name }) => name);
}

/** Matches by name, since the lines share no ids. */
export function missingNames(wanted: { name: string }[], there: { name: string }[]): string[] {
  const left = there.map(({ name }) => name);
  return wanted.flatMap(({ name }) => {
    const at = left.indexOf(name);
    if (at === -1) return [name];
    left.splice(at, 1);
    return [];
  });
}

const MOST_NAMES = 8;

export function fewNames(all: string[]): string[] {
  const names = [...new Set(all)];
  const more = names.length - MOST_NAMES;
  return more > 0 ? [...names.slice(0, MOST_NAMES), `and ${more} more`] : names;
}

interface WithOptions {
  modifiers: { options: WithOptions[] }[];
}

export function optionCount(lines: WithOptions[]): number {
  const options = lines.flatMap(({ modifiers }) => modifiers.flatMap((modifier) => modifier.options));
  return options.length + (options.length > 0 ? optionCount(options) : 0);
}

export function sameLine(line: CartLine): LineRequest {
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

export function isRefusal(error: unknown): boolean {
  return error instanceof RemoteError && (isBrokenRule(error) || error.kind === "not found");
}
