import { describe, expect, test } from "vitest";
import { compareLines, compareOrders, noteAdded, noteLine, openAccount } from "../soak/account.ts";
import type { Book, BookLine, BookOrder } from "../soak/book.ts";

/** The judge of `npm run lab soak`, on invented books. */

const line: BookLine = { cartItemId: "1", cartId: "bag", note: "mark", quantity: 2 };
const order: BookOrder = {
  orderNumber: "100",
  cartId: "bag",
  totalCents: 1_000,
  subTotalCents: 900,
  lastName: "Mark",
  email: null,
  payments: [],
};

function bookOf(lines: BookLine[], orders: BookOrder[]): Book {
  return {
    lines: () => lines,
    orders: () => orders,
    points: () => new Map(),
    pointsEntries: () => [],
    linesOfPast: () => 0,
    balances: () => new Map(),
    close: () => undefined,
  };
}

/** Told that two were added, and that order 100 of 1,000 cents was placed. */
function judge(lines: BookLine[], orders: BookOrder[], mayBePlaced = true): string {
  const account = openAccount("ana");
  account.bags.add("bag");
  noteAdded(account, { mark: "mark", cartId: "bag" }, 2, "done");
  const totals = new Set([1_000]);
  const orderNumber = mayBePlaced ? "100" : null;
  account.orders.set("Mark", { mark: "Mark", cartId: "bag", totals, mayBePlaced, orderNumber });
  const book = bookOf(lines, orders);
  compareLines(account, book);
  compareOrders(account, book);
  return account.faults.join("; ");
}

describe("the soak judge", () => {
  test("accepts a run in which everything happened once", () => expect(judge([line], [order])).toBe(""));

  test("ignores a bag that the browser never had", () => {
    expect(judge([line, { ...line, cartId: "other" }], [order])).toBe("");
  });

  test("follows a form sent again to the next bag, and its line there", () => {
    const account = openAccount("ana");
    for (const cartId of ["bag", "next"]) {
      account.bags.add(cartId);
      noteAdded(account, { mark: "mark", cartId }, 2, "done");
    }
    noteLine(account, { mark: "mark", cartId: "next" }, 5, "done");
    const next = { ...line, cartId: "next" };
    compareLines(account, bookOf([line, { ...next, quantity: 5 }], []));
    expect(account.faults).toEqual([]);
    compareLines(account, bookOf([line, next], []));
    expect(account.faults.join()).toMatch(/quantity of "mark" is 2, and should be 5/);
  });

  test("allows an unconfirmed addition once, in either bag", () => {
    const account = openAccount("ana");
    account.bags.add("bag");
    noteAdded(account, { mark: "mark", cartId: null }, 2, "in doubt");
    for (const lines of [[], [line]]) compareLines(account, bookOf(lines, []));
    expect(account.faults).toEqual([]);
    compareLines(account, bookOf([line, line], []));
    expect(account.faults.join()).toMatch(/"mark" is in one bag 2 times/);
  });

  test("allows a doubled line where replicas share no store, and stops following it", () => {
    const account = openAccount("ana", true);
    account.bags.add("bag");
    noteAdded(account, { mark: "mark", cartId: "bag" }, 2, "done");
    for (const lines of [[line, line], [line], []]) compareLines(account, bookOf(lines, []));
    expect(account.faults).toEqual([]);
  });

  test.each([
    ["a doubled line", [line, line], [order], /"mark" is in one bag 2 times/],
    ["a lost line", [], [order], /is 0, and should be 2/],
    ["a wrong quantity", [{ ...line, quantity: 4 }], [order], /is 4, and should be 2/],
    ["a doubled order", [line], [order, { ...order, orderNumber: "101" }], /"Mark" was ordered 2 times/],
    ["a lost order", [line], [], /was told to be order 100, and is none/],
    ["an order of another bag", [line], [{ ...order, cartId: "other" }], /of another bag/],
    ["an order at another price", [line], [{ ...order, totalCents: 999 }], /costs 999 cents/],
  ])("reports %s", (_what, lines, orders, words) => expect(judge(lines, orders)).toMatch(words));

  test("reports an order that was refused and still placed", () =>
    expect(judge([line], [order], false)).toMatch(/was refused, and is order 100/));
});
