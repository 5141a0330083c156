import type { Kept } from "../../app/context.ts";
import {
  type Cart,
  type CartLine,
  type CartModifier,
  lineIntent,
  readNickname,
} from "../../app/domain/checkout/cart.ts";
import { type CartMemory, withoutCart } from "../../app/domain/order/kept-order.ts";
import type { ChosenModifier } from "../../app/domain/menu/menu.ts";
import type { MoveNotice, Notice } from "../../app/domain/order/notices.ts";
import type { PastOrder } from "../../app/domain/order/past-order.ts";
import type { CartEnvelope, LineRequest } from "../catering/cart.ts";
import type { Catering } from "../catering/catering.ts";
import { CateringError } from "../remote/errors.ts";
import type { ReadyOrder, Visit } from "./order.ts";

/** Changes to the visitor's bag. The lines live at the API; here only its id is kept (CART-10). */
export interface Bag {
  /** Adds a line; the cart is made at the first one, and anew when the API has forgotten it. */
  add(line: LineRequest): Promise<Cart>;
  /**
   * Adds the meals of a past order under the name it goes by on its page, and says so, or by name what of it or of the
   * bag is not offered at the chosen store, day and type of order (CART-07, CART-08).
   */
  addOrder(order: PastOrder, name: string): Promise<void>;
  update(cartItemId: string, line: LineRequest): Promise<Cart>;
  /** Carries out a button of the list of lines (`lineIntent`); `nickname` as typed (CART-01 to CART-04). */
  pressLine(intent: string, nickname: unknown): Promise<LineAnswer>;
  /** CART-05: the bag is forgotten, the order details stay. */
  clear(): void;
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

export interface BagParts {
  visit: Visit;
  memory: Kept<CartMemory>;
  notices: { write(notice: Notice): void };
  catering: Catering;
}

export function openBag({ visit, memory, notices, catering }: BagParts): Bag {
  const remember = (cartId: string | null) => memory.write({ ...withoutCart(memory.read()), cartId });

  async function newCart({ orderTypeId, storeNumber }: CartEnvelope): Promise<string> {
    const { id } = await catering.createCart(orderTypeId, storeNumber);
    memory.write({ ...withoutCart(memory.read()), cartId: id, orderTypeId });
    return id;
  }

  /** Which type of order the bag belongs to from now on: no reply of the API tells. */
  function ofThisType(cart: Cart): Cart {
    memory.write({ ...memory.read(), orderTypeId: visit.setup.read().orderTypeId ?? undefined });
    return cart;
  }

  /**
   * To another type of order. No call does that by itself, but every change of a line carries the type and takes the
   * whole cart along: so one line is sent as it is. A line that the API refuses for the new type is not on
   * its menu; null when all are, and nothing of the bag can be taken along.
   */
  async function takeAlong(cart: Cart): Promise<Cart | null> {
    const { envelope } = await visit.ready();
    for (const line of cart.lines) {
      try {
        return ofThisType(await catering.updateLine(cart.id, envelope, line.cartItemId, sameLine(line)));
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
    return null;
  }

  /** What of a filled bag stays, and the names of the lines that do not; null when it had to be forgotten. */
  async function fit(cart: Cart, storeId: number, day: string, move: MoveNotice | null) {
    const tell = (left: CartLine[], intact = true) => {
      const names = removedNames(cart.lines, left);
      const isWhole = intact && names.length === 0 && optionCount(left) >= optionCount(cart.lines);
      if (!isWhole) notices.write({ code: "items-removed", names: fewNames(names), move });
      return { names, isWhole };
    };
    if (memory.read().orderTypeId !== visit.setup.read().orderTypeId) {
      const taken = await takeAlong(cart);
      // Told at once: should the next call fail, nobody could say any more what was there before.
      const told = tell(taken?.lines ?? []);
      if (!taken) {
        remember(null);
        return { left: null, ...told };
      }
    }
    const fitted = await catering.validateToStore(cart.id, storeId, day);
    return { left: fitted.cart, ...tell(fitted.cart.lines, fitted.intact) };
  }

  /** An empty cart for the chosen store, day and type; the one that is there, where it is of this type. */
  async function emptyCart(held: Cart | null, { envelope, store, day }: ReadyOrder): Promise<Cart> {
    const isFit = held?.lines.length === 0 && memory.read().orderTypeId === envelope.orderTypeId;
    const id = isFit ? held.id : await newCart(envelope);
    // Only so a cart learns its day, and the day decides what is offered.
    return (await catering.validateToStore(id, store.id, day)).cart;
  }

  /** The reply is lost, but the line may have been added: the cart at the API tells. */
  async function addedAfterAll(
    trouble: unknown,
    id: string,
    count: number,
    { menuItemId }: LineRequest,
  ): Promise<Cart> {
    if (!(trouble instanceof CateringError) || !trouble.mayHaveHappened) throw trouble;
    const cart = await catering.cart(id).catch(() => null);
    if (cart?.lines.length !== count || cart.lines.at(-1)?.menuItemId !== menuItemId) throw trouble;
    return cart;
  }

  return {
    async add(line) {
      const [cart, { envelope }] = await Promise.all([visit.cart(), visit.ready()]);
      const id = cart?.id ?? (await newCart(envelope));
      const count = (cart?.lines.length ?? 0) + 1;
      const adding = catering.addLine(id, envelope, line);
      return ofThisType(await adding.catch((trouble: unknown) => addedAfterAll(trouble, id, count, line)));
    },
    async addOrder({ items, lines }, name) {
      const [held, ready] = await Promise.all([visit.cart(), visit.ready()]);
      const { store, day, kind } = ready;
      const fitted = held && held.lines.length > 0 ? await fit(held, store.id, day, null) : null;
      const cart = fitted?.left ?? (await emptyCart(held, ready));
      const numOfItemsInCart = cart.lines.length;
      const isIndividualOrderType = kind === "Individual";
      const after = await catering.addOrder(cart.id, { items, isIndividualOrderType, numOfItemsInCart });
      ofThisType(after);
      const wanted = [...cart.lines, ...lines];
      const isWhole =
        after.lines.length >= numOfItemsInCart + items.length && optionCount(after.lines) >= optionCount(wanted);
      if (isWhole) return notices.write({ code: "added", name, quantity: 1 });
      const names = [...(fitted?.names ?? []), ...missingNames(wanted, after.lines)];
      notices.write({ code: "items-removed", names: fewNames(names) });
    },
    async update(cartItemId, line) {
      const { envelope } = await visit.ready();
      return ofThisType(await catering.updateLine(cartIdOf(memory), envelope, cartItemId, line));
    },
    async pressLine(intent, typed) {
      const pressed = lineIntent(intent, await visit.cart());
      if (!pressed) return { kind: "done" };
      const { verb, line, name } = pressed;
      if (verb === "edit") return { kind: "edit", line };
      if (verb === "rename") return { kind: "ask for a name", line };
      if (verb === "remove") {
        await catering.removeLine(cartIdOf(memory), line.cartItemId);
        notices.write({ code: "removed", name });
      }
      if (verb === "rename-save") {
        const { nickname, message } = readNickname(typed);
        if (message !== null) return { kind: "refused", message };
        const { envelope } = await visit.ready();
        const named = { ...sameLine(line), nickname };
        ofThisType(await catering.updateLine(cartIdOf(memory), envelope, line.cartItemId, named));
        notices.write({ code: "renamed", name: nickname });
      }
      return { kind: "done" };
    },
    clear() {
      // The next bag would be another order.
      if (memory.read().inDoubt) notices.write({ code: "order-in-doubt" });
      remember(null);
    },
    async fitToStore(move = null) {
      const cart = await visit.cart();
      const { store, day } = visit.setup.read();
      if (!cart || cart.lines.length === 0 || !store || !day) {
        if (move) notices.write(move);
        return;
      }
      const { isWhole } = await fit(cart, store.id, day, move);
      if (isWhole && move) notices.write(move);
    },
  };
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

/** So many names of what was removed fit into a cookie; the others are counted. */
const MOST_NAMES = 8;

function fewNames(all: string[]): string[] {
  const names = [...new Set(all)];
  const more = names.length - MOST_NAMES;
  return more > 0 ? [...names.slice(0, MOST_NAMES), `and ${more} more`] : names;
}

interface WithOptions {
  modifiers: { options: WithOptions[] }[];
}

/** Chosen options, nested ones too: fewer than before, something was dropped. */
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
  return error instanceof CateringError && (error.kind === "refused" || error.kind === "not found");
}

function cartIdOf(memory: Kept<CartMemory>): string {
  const { cartId } = memory.read();
  // Without an id there is nothing to change: the same answer as for a cart that is gone.
  if (cartId === null) throw new CateringError("not found", "cart");
  return cartId;
}
