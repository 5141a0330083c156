import type { Kept } from "../app/context.ts";
import type { Cart, CartLine, CartModifier } from "../app/domain/cart.ts";
import { type CartMemory, withoutCart } from "../app/domain/memory.ts";
import type { ChosenModifier } from "../app/domain/menu.ts";
import type { MoveNotice, Notice } from "../app/domain/notices.ts";
import type { CartEnvelope, LineRequest } from "./catering/cart.ts";
import type { Catering } from "./catering/catering.ts";
import { CateringError } from "./catering/errors.ts";
import type { Visit } from "./visit.ts";

/** Changes to the visitor's bag. The lines live at the API; here only its id is kept (CART-10). */
export interface Bag {
  /** Adds a line; the cart is made at the first one (D-086), and anew when the API has forgotten it. */
  add(line: LineRequest): Promise<Cart>;
  update(cartItemId: string, line: LineRequest): Promise<Cart>;
  remove(cartItemId: string): Promise<Cart>;
  /** CART-05, D-087: the bag is forgotten, the order details stay. */
  clear(): void;
  /**
   * Drops what the chosen store does not offer that day, or not for this type of order, and says so by name (CART-09,
   * TIME-24, D-013); `move` is said with it, once it has been done.
   */
  fitToStore(move?: MoveNotice | null): Promise<void>;
}

export interface BagParts {
  visit: Visit;
  memory: Kept<CartMemory>;
  notices: { write(notice: Notice): void };
  catering: Catering;
}

export function openBag({ visit, memory, notices, catering }: BagParts): Bag {
  const remember = (cartId: string | null) => memory.write({ ...withoutCart(memory.read()), cartId });

  async function addToNewCart(envelope: CartEnvelope, line: LineRequest): Promise<Cart> {
    const { id } = await catering.createCart(envelope.orderTypeId, envelope.storeNumber);
    remember(id);
    return catering.addLine(id, envelope, line);
  }

  /** Which type of order the bag belongs to from now on: no reply of the API tells. */
  function ofThisType(cart: Cart): Cart {
    memory.write({ ...memory.read(), orderTypeId: visit.setup.read().orderTypeId ?? undefined });
    return cart;
  }

  /**
   * To another type of order. No call does that by itself, but every change of a line carries the type and takes the
   * whole cart along (R24, D-086): so one line is sent as it is. A line that the API refuses for the new type is not on
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

  return {
    async add(line) {
      const [cart, { envelope }] = await Promise.all([visit.cart(), visit.ready()]);
      return ofThisType(await (cart ? catering.addLine(cart.id, envelope, line) : addToNewCart(envelope, line)));
    },
    async update(cartItemId, line) {
      const { envelope } = await visit.ready();
      return ofThisType(await catering.updateLine(cartIdOf(memory), envelope, cartItemId, line));
    },
    async remove(cartItemId) {
      return catering.removeLine(cartIdOf(memory), cartItemId);
    },
    clear() {
      remember(null);
    },
    async fitToStore(move = null) {
      const cart = await visit.cart();
      const { store, day } = visit.setup.read();
      if (!cart || cart.lines.length === 0 || !store || !day) {
        if (move) notices.write(move);
        return;
      }
      const tellOf = (left: CartLine[], intact = true) => {
        const names = removedNames(cart.lines, left);
        const isWhole = intact && names.length === 0 && optionCount(left) >= optionCount(cart.lines);
        if (!isWhole) notices.write({ code: "items-removed", names, move });
        return isWhole;
      };
      if (memory.read().orderTypeId !== visit.setup.read().orderTypeId) {
        const taken = await takeAlong(cart);
        // Told at once: should the next call fail, nobody could say any more what was there before.
        tellOf(taken?.lines ?? []);
        if (!taken) return remember(null);
      }
      const fitted = await catering.validateToStore(cart.id, store.id, day);
      const isWhole = tellOf(fitted.cart.lines, fitted.intact);
      if (isWhole && move) notices.write(move);
    },
  };
}

/** So many names of what was removed fit into a cookie; the others are counted. */
const MOST_NAMES = 8;

function removedNames(before: CartLine[], after: CartLine[]): string[] {
  const left = new Set(after.map(({ cartItemId }) => cartItemId));
  const gone = before.filter(({ cartItemId }) => !left.has(cartItemId));
  const names = [...new Set(gone.map(({ name }) => name))];
  const more = names.length - MOST_NAMES;
  return more > 0 ? [...names.slice(0, MOST_NAMES), `and ${more} more`] : names;
}

/** Chosen options, nested ones too: fewer than before, something was dropped. */
function optionCount(lines: Pick<CartLine, "modifiers">[]): number {
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
