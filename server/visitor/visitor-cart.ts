import { createHash } from "node:crypto";
import { type Cart, type CartLine, lineIntent } from "@platter/ordering/checkout/cart.ts";
import { readNickname } from "@platter/ordering/checkout/nickname.ts";
import { isInDoubt, withoutCart } from "@platter/ordering/order/session-values.ts";
import type { MoveNotice } from "@platter/ordering/order/notices.ts";
import type { PlacedOrder } from "@platter/ordering/order/placed-order.ts";
import type { PastOrder } from "@platter/ordering/order/past-order.ts";
import { lookUpAfter, orNull } from "@platter/ordering/remote-failure.ts";
import type { LineRequest } from "../catering/cart.ts";
import type { Catering } from "../catering/catering.ts";
import { shareCart } from "./share-cart.ts";
import { RemoteError } from "../remote/errors.ts";
import { addPlacedOrder } from "./add-placed-order.ts";
import { addLine, addOnce, addPastOrder } from "./add-to-cart.ts";
import { type CartParts, fit, ofThisType, sameLine } from "./fit-cart.ts";

type LineAnswer =
  | { kind: "done" }
  | { kind: "edit"; line: CartLine }
  | { kind: "ask for a name"; line: CartLine }
  | { kind: "refused"; message: string };

export class VisitorCart {
  readonly #parts: CartParts;

  constructor(parts: CartParts) {
    this.#parts = parts;
  }

  /** Adds a line once for an idempotency key; returns checkout (ITEM-10), or the bag after a lost reply. */
  add(key: unknown, line: LineRequest, name: string): Promise<string> {
    return addOnce(this.#parts, key, { name, what: line }, () => addLine(this.#parts, line, name));
  }

  /** As `add` for a past order, with a notice of unavailable items (CART-07, CART-08). */
  addOrder(key: unknown, order: PastOrder, name: string): Promise<string> {
    return addOnce(this.#parts, key, { name, what: order.orderId }, () => addPastOrder(this.#parts, order, name));
  }

  /** As `add`, line by line, for a placed order that is in no customer's list. */
  addPlaced(key: unknown, order: PlacedOrder, name: string): Promise<string> {
    const what = order.orderNumber;
    return addOnce(this.#parts, key, { name, what }, () => addPlacedOrder(this.#parts, order, name));
  }

  /** Lets guests add to the bag (MORE-20). `guest`: API client without an account's token, whose bag is private. */
  share(host: string, guest: Catering | null): Promise<void> {
    return shareCart(this.#parts, { host, guest });
  }

  async update(cartItemId: string, line: LineRequest): Promise<Cart> {
    const { order, catering } = this.#parts;
    const { envelope } = await order.ready();
    return ofThisType(this.#parts, await catering.updateLine(this.#id(), envelope, cartItemId, line));
  }

  async pressLine(intent: string, typed: unknown): Promise<LineAnswer> {
    const { order, notices, catering } = this.#parts;
    const pressed = lineIntent(intent, await order.cart());
    if (!pressed) return { kind: "done" };
    const { verb, line, name } = pressed;
    if (verb === "edit") return { kind: "edit", line };
    if (verb === "rename") return { kind: "ask for a name", line };
    if (verb === "remove") {
      await this.#orFoundDone(catering.removeLine(this.#id(), line.cartItemId), (found) => !found(line));
      notices.write({ code: "removed", name });
    }
    if (verb === "rename-save") {
      const { nickname, message } = readNickname(typed);
      if (message !== null) return { kind: "refused", message };
      const { envelope } = await order.ready();
      const named = { ...sameLine(line), nickname };
      const renamed = catering.updateLine(this.#id(), envelope, line.cartItemId, named);
      const cart = await this.#orFoundDone(renamed, (found) => (found(line)?.nickname ?? "") === nickname);
      ofThisType(this.#parts, cart);
      notices.write({ code: "renamed", name: nickname });
    }
    return { kind: "done" };
  }

  /** CART-05: the order details stay. */
  clear(): void {
    const { cartSession, notices } = this.#parts;
    // Warns that ordering a new cart could place a second order.
    if (isInDoubt(cartSession.read())) notices.write({ code: "order-in-doubt" });
    cartSession.write(withoutCart(cartSession.read()));
  }

  markOf({ id, lines }: Cart): string {
    return digest(id) + digest(lines.map(({ cartItemId, quantity }) => `${cartItemId} ${quantity}`).join());
  }

  /** Clears the bag if it has the mark of the page; false if another window has changed the bag. */
  async clearShown(mark: string): Promise<boolean> {
    const { order, cartSession } = this.#parts;
    const now = await order.cart().catch(orNull);
    const { cartId } = cartSession.read();
    // The form was sent twice, or the bag is already gone.
    if (cartId === null) return true;
    // An unreadable bag can be cleared as well.
    const isShown = now ? this.markOf(now) === mark : mark.startsWith(digest(cartId));
    if (isShown) this.clear();
    return isShown;
  }

  /** Drops items that the chosen store, day or order type lacks, with a notice of their names (CART-09, TIME-24). */
  async fitToStore(move: MoveNotice | null = null): Promise<void> {
    const { order, notices } = this.#parts;
    const cart = await order.cart();
    const { store, day } = order.setup.read();
    if (!cart || cart.lines.length === 0 || !store || !day) {
      if (move) notices.write(move);
      return;
    }
    const { isWhole } = await fit(this.#parts, cart, store.id, day, move);
    if (isWhole && move) notices.write(move);
  }

  /** After a lost reply, looks up the cart and fails unless it has the change. */
  async #orFoundDone(
    change: Promise<Cart>,
    isDone: (found: (line: CartLine) => CartLine | undefined) => boolean,
  ): Promise<Cart> {
    try {
      return await change;
    } catch (lost) {
      const cart = await lookUpAfter(lost, () => this.#parts.catering.cart(this.#id()));
      const found = ({ cartItemId }: CartLine) => cart?.lines.find((line) => line.cartItemId === cartItemId);
      if (!cart || !isDone(found)) throw lost;
      return cart;
    }
  }

  #id(): string {
    const { cartId } = this.#parts.cartSession.read();
    // The same error as for a cart missing at the API.
    if (cartId === null) throw new RemoteError("not found", "cart");
    return cartId;
  }
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
