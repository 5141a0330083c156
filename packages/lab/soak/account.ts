import type { Book, BookLine, BookOrder } from "./book.ts";

/**
 * What one customer has pressed, and what the pages said to it. What they confirmed must have happened once, what they
 * refused not at all, and what they left in doubt once at most.
 */
export type Outcome = "done" | "refused" | "in doubt";

/** What may have become of a line: its quantity, or 0 where it is gone. */
type LineStates = Set<number>;

export interface OrderIntent {
  /** The last name it is ordered under. */
  mark: string;
  cartId: string;
  /** Cents that a page has shown for it. */
  totals: Set<number>;
  mayBePlaced: boolean;
  /** As shown on a page. */
  orderNumber: string | null;
}

export interface Account {
  name: string;
  /** By mark and bag; under `SOME_BAG` what an unanswered press may have put into whichever. */
  lines: Map<string, Map<string, LineStates>>;
  /** All that the browser had. Without a store the first press of a bag may make two, of which the browser has one. */
  bags: Set<string>;
  orders: Map<string, OrderIntent>;
  /** Whether a form that comes to both replicas may add twice: they share no store. */
  mayDouble: boolean;
  /** Marks of lines that were: from then on nothing is known of them. */
  doubled: Set<string>;
  /** Purchases of rewards with points. */
  bought: { done: number; inDoubt: number };
  /** Lines of past orders that were added once more, by bag: they carry no mark. */
  copies: Map<string, { least: number; most: number }>;
  /** What was done, with its time and the answers. */
  story: string[];
  faults: string[];
}

export function openAccount(name: string, mayDouble = false): Account {
  return {
    name,
    lines: new Map(),
    bags: new Set(),
    orders: new Map(),
    mayDouble,
    doubled: new Set(),
    bought: { done: 0, inDoubt: 0 },
    copies: new Map(),
    story: [],
    faults: [],
  };
}

const STORY = 25;

/** Says what is wrong, once, with the last steps before it. */
export function accuse(account: Account, fault: string): void {
  if (account.faults.some((known) => known.startsWith(`${fault}\n`))) return;
  account.faults.push([fault, ...account.story.slice(-STORY)].join("\n    "));
}

const SOME_BAG = "";

export interface LineOfBag {
  mark: string;
  cartId: string | null;
}

/** Quantities that the replies so far allow for a line. */
export function statesOf({ lines }: Account, { mark, cartId }: LineOfBag): LineStates {
  const bags = lines.get(mark);
  return bags?.get(cartId ?? SOME_BAG) ?? new Set([0, ...(bags?.get(SOME_BAG) ?? [])]);
}

/** A line of this bag is now so, is as it was, or is one of both. */
export function noteLine(account: Account, line: LineOfBag, quantity: number, outcome: Outcome): void {
  const states = outcome === "refused" ? [] : outcome === "done" ? [quantity] : [...statesOf(account, line), quantity];
  noteStates(account, line, states);
}

/** Notes an added line; only a reply says which bag it went into. */
export function noteAdded(account: Account, line: LineOfBag, quantity: number, outcome: Outcome): void {
  if (outcome === "done") noteStates(account, line, [quantity]);
  else noteStates(account, { ...line, cartId: null }, outcome === "refused" ? [] : [quantity]);
}

function noteStates({ lines, doubled }: Account, { mark, cartId }: LineOfBag, states: number[]): void {
  if (doubled.has(mark)) return;
  const bags = lines.get(mark) ?? new Map<string, LineStates>();
  lines.set(mark, bags);
  if (states.length > 0) bags.set(cartId ?? SOME_BAG, new Set(states));
}

/** Whether each bag of this customer has each line once at most, and in such a quantity as it may be. */
export function compareLines(account: Account, book: Book): void {
  const lines = book.lines().filter(({ cartId }) => account.bags.has(cartId));
  for (const [mark, bags] of account.lines) {
    const found = lines.filter(({ note }) => note === mark);
    for (const cartId of new Set([...bags.keys(), ...found.map((line) => line.cartId)])) {
      if (cartId === SOME_BAG) continue;
      const here = found.filter((line) => line.cartId === cartId);
      const states = statesOf(account, { mark, cartId });
      const quantity = here[0]?.quantity ?? 0;
      if (here.length > 1 && account.mayDouble) forget(account, mark);
      else if (here.length > 1) accuse(account, `The line "${mark}" is in one bag ${here.length} times`);
      else if (!states.has(quantity))
        accuse(account, `The quantity of "${mark}" is ${quantity}, and should be ${[...states].join(" or ")}`);
    }
  }
  for (const [cartId, { least, most }] of account.copies) {
    const isCopy = ({ note }: BookLine) => !account.lines.has(note) && !account.doubled.has(note);
    const count = lines.filter((line) => line.cartId === cartId && isCopy(line)).length;
    if (count < least || (count > most && !account.mayDouble))
      accuse(account, `Past orders made ${count} lines of bag ${cartId}, and should have made ${least} to ${most}`);
  }
}

function forget({ lines, doubled }: Account, mark: string): void {
  lines.delete(mark);
  doubled.add(mark);
}

export function compareOrders(account: Account, book: Book): void {
  const all = Map.groupBy(book.orders(), ({ lastName }) => lastName);
  for (const intent of account.orders.values()) compareOrder(account, intent, all.get(intent.mark) ?? []);
}

function compareOrder(account: Account, intent: OrderIntent, found: BookOrder[]): void {
  const { mark, cartId, orderNumber, totals, mayBePlaced } = intent;
  const [order] = found;
  if (found.length > 1) accuse(account, `"${mark}" was ordered ${found.length} times`);
  if (orderNumber !== null && order?.orderNumber !== orderNumber)
    accuse(account, `"${mark}" was told to be order ${orderNumber}, and is ${order?.orderNumber ?? "none"}`);
  if (!order) return;
  if (!mayBePlaced) accuse(account, `"${mark}" was refused, and is order ${order.orderNumber}`);
  if (order.cartId !== cartId) accuse(account, `"${mark}" is order ${order.orderNumber} of another bag`);
  if (!totals.has(order.totalCents))
    accuse(account, `"${mark}" costs ${order.totalCents} cents, and the page said ${[...totals].join(" or ")}`);
}
