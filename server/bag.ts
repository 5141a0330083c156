import type { Kept } from "../app/context.ts";
import type { Cart } from "../app/domain/cart.ts";
import type { CartMemory } from "../app/domain/memory.ts";
import type { Notice } from "../app/domain/notices.ts";
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
  /** Drops what the chosen store does not offer that day and says so (CART-09, TIME-24). */
  fitToStore(): Promise<void>;
}

export interface BagParts {
  visit: Visit;
  memory: Kept<CartMemory>;
  notices: { write(notice: Notice): void };
  catering: Catering;
}

export function openBag({ visit, memory, notices, catering }: BagParts): Bag {
  const remember = (cartId: string | null) => memory.write({ ...memory.read(), cartId, inDoubt: false });

  async function addToNewCart(envelope: CartEnvelope, line: LineRequest): Promise<Cart> {
    const { id } = await catering.createCart(envelope.orderTypeId, envelope.storeNumber);
    remember(id);
    return catering.addLine(id, envelope, line);
  }

  return {
    async add(line) {
      const [cart, { envelope }] = await Promise.all([visit.cart(), visit.ready()]);
      return cart ? catering.addLine(cart.id, envelope, line) : addToNewCart(envelope, line);
    },
    async update(cartItemId, line) {
      const { envelope } = await visit.ready();
      return catering.updateLine(cartIdOf(memory), envelope, cartItemId, line);
    },
    async remove(cartItemId) {
      return catering.removeLine(cartIdOf(memory), cartItemId);
    },
    clear() {
      remember(null);
    },
    async fitToStore() {
      const cart = await visit.cart();
      const { store, day } = visit.setup.read();
      if (!cart || cart.lines.length === 0 || !store || !day) return;
      const { intact } = await catering.validateToStore(cart.id, store.id, day);
      if (!intact) notices.write({ code: "items-removed" });
    },
  };
}

function cartIdOf(memory: Kept<CartMemory>): string {
  const { cartId } = memory.read();
  // Without an id there is nothing to change: the same answer as for a cart that is gone.
  if (cartId === null) throw new CateringError("not found", "cart");
  return cartId;
}
