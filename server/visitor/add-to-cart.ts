import type { Cart, CartLine } from "@platter/ordering/checkout/cart.ts";
import type { PastOrder } from "@platter/ordering/order/past-order.ts";
import { CHECKING_CART, linesLike, secondOf } from "@platter/ordering/order/session-values.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { LineRequest } from "../catering/cart.ts";
import { RemoteError } from "../remote/errors.ts";
import {
  type CartParts,
  emptyCart,
  fewNames,
  fit,
  missingNames,
  newCart,
  ofThisType,
  optionCount,
} from "./fit-cart.ts";
import { isLineOf, lineDigests, newLines, shownBag, unheardLines } from "./shown-bag.ts";

/*
 * Adding to the cart once, at whichever replica and however often a form comes. The cart at the API is the judge: it is
 * looked at before anything is sent, and again where no answer came (docs/decisions.md, 22).
 */

/** How a form asks for something to be added. */
export interface Addition {
  /** As its page calls it. */
  name: string;
  /** What was sealed with the form's idempotency key: the bag as that page showed it. */
  page: unknown;
  /** Where it leads once it is there. */
  to: string;
  /** Its form as it was filled in. */
  again: string;
}

/** Adds a dish, says so, and answers with the page to go on to. */
export async function addLine(parts: CartParts, line: LineRequest, addition: Addition): Promise<string> {
  const { order, notices, catering } = parts;
  const [cart, { envelope }] = await Promise.all([order.cart(), order.ready()]);
  const id = cart?.id ?? (await newCart(parts, envelope));
  const before = cart?.lines ?? [];
  const outcome = await addOnce(parts, id, {
    ...addition,
    menuItemId: line.menuItemId,
    quantity: line.quantity,
    pieces: 1,
    before,
    isOne: (candidate) => isLineOf(candidate, line),
    send: () => catering.addLine(id, envelope, line),
  });
  if (typeof outcome === "string") return outcome;
  parts.business.itemAdded();
  // CART-08: what the restaurant left out on the way must not go unsaid.
  const isWhole = outcome.lines.length > before.length;
  notices.write(isWhole ? { code: "added", name: addition.name, quantity: line.quantity } : { code: "items-removed" });
  return addition.to;
}

/** Adds the meals of a past order, likewise (CART-07, CART-08). */
export async function addPastOrder(parts: CartParts, past: PastOrder, addition: Addition): Promise<string> {
  const { order, notices, catering } = parts;
  const { items, lines } = past;
  const [found, ready] = await Promise.all([order.cart(), order.ready()]);
  const { store, day, kind } = ready;
  const fitted = found && found.lines.length > 0 ? await fit(parts, found, store.id, day, null) : null;
  const cart = fitted?.left ?? (await emptyCart(parts, found, ready));
  const names = new Set(lines.map(({ name }) => name));
  const adding = { items, isIndividualOrderType: kind === "Individual", numOfItemsInCart: cart.lines.length };
  const outcome = await addOnce(parts, cart.id, {
    ...addition,
    menuItemId: 0,
    quantity: 1,
    pieces: items.length,
    before: cart.lines,
    isOne: ({ name }) => names.has(name),
    send: () => catering.addOrder(cart.id, adding),
  });
  if (typeof outcome === "string") return outcome;
  parts.business.itemAdded();
  const wanted = [...cart.lines, ...lines];
  const isWhole =
    outcome.lines.length >= cart.lines.length + items.length && optionCount(outcome.lines) >= optionCount(wanted);
  const missing = [...(fitted?.names ?? []), ...missingNames(wanted, outcome.lines)];
  notices.write(
    isWhole ? { code: "added", name: addition.name, quantity: 1 } : { code: "items-removed", names: fewNames(missing) },
  );
  return addition.to;
}

interface Asked extends Addition {
  menuItemId: number;
  quantity: number;
  /** How many lines it becomes. */
  pieces: number;
  before: CartLine[];
  isOne(line: CartLine): boolean;
  send(): Promise<Cart>;
}

/** The cart with it; or, where it was there already or nobody can say yet, the page to go on to. */
async function addOnce(parts: CartParts, cartId: string, asked: Asked): Promise<Cart | string> {
  const { cartSession, notices } = parts;
  if (isThere(parts, cartId, asked)) {
    notices.write({ code: "added-before" });
    cartSession.update({ adding: undefined });
    return asked.to;
  }
  const after = await sendOrLookUp(parts, cartId, asked);
  if (after === null) return waitFor(parts, asked);
  const kept = await withoutTwins(parts, after, asked);
  noteHeard(parts, newLines(asked.before, kept.lines), asked);
  return ofThisType(parts, kept);
}

/** A line like it has come since its page was made, and no answer of which this browser has heard. */
function isThere({ cartSession }: CartParts, id: string, { before: lines, page, isOne }: Asked): boolean {
  const { data: shown } = shownBag.safeParse(page);
  return shown !== undefined && unheardLines({ id, lines }, shown, cartSession.read().heardOf ?? "").some(isOne);
}

/** Null when it may have been added, or may be yet. */
async function sendOrLookUp({ catering }: CartParts, cartId: string, asked: Asked): Promise<Cart | null> {
  try {
    return await asked.send();
  } catch (error) {
    if (!(error instanceof RemoteError) || !error.mayHaveHappened) throw error;
    const after = await catering.cart(cartId).catch(orNull);
    return after && newLines(asked.before, after.lines).some(asked.isOne) ? after : null;
  }
}

/**
 * The same form at another replica in the same moment: both found the cart without it. Whoever sees the other's lines
 * beside its own takes the later ones away; that they are gone already is no problem.
 */
async function withoutTwins({ catering }: CartParts, after: Cart, { before, pieces, isOne }: Asked): Promise<Cart> {
  const own = newLines(before, after.lines).filter(isOne);
  if (own.length <= pieces || own.length % pieces !== 0) return after;
  let cart = after;
  for (const { cartItemId } of own.slice(pieces)) cart = await withoutLine(catering, cart, cartItemId);
  return cart;
}

/** Asked twice, and looked at each time; a line that nobody could take away is shown. */
async function withoutLine(catering: CartParts["catering"], cart: Cart, cartItemId: string): Promise<Cart> {
  for (let tries = 0; tries < 2; tries++) {
    const removed = await catering.removeLine(cart.id, cartItemId).catch(orNull);
    const left = removed ?? (await catering.cart(cart.id).catch(orNull));
    if (left && left.lines.every((line) => line.cartItemId !== cartItemId)) return left;
  }
  return cart;
}

/** Fits the cookie; older ones are on every page that was made since. */
const LONGEST_HEARD = 64;

function noteHeard({ cartSession }: CartParts, lines: CartLine[], { menuItemId }: Asked): void {
  const { heardOf = "", adding } = cartSession.read();
  // What is waited for may still come besides.
  const waiting = adding?.menuItemId === menuItemId ? { ...adding, before: adding.before + lines.length } : adding;
  cartSession.update({ heardOf: (heardOf + lineDigests(lines)).slice(-LONGEST_HEARD), adding: waiting });
}

/** It is looked for, never sent again by itself. */
function waitFor({ cartSession, now }: CartParts, { name, menuItemId, quantity, before, to, again }: Asked): string {
  const adding = {
    name: name.slice(0, 60),
    menuItemId,
    quantity,
    before: linesLike(before, { menuItemId }).length,
    at: secondOf(now()),
    to,
  };
  cartSession.update({ adding });
  return `${CHECKING_CART}?${new URLSearchParams({ back: again })}`;
}
