import fc from "fast-check";
import { expect, test } from "vitest";
import {
  EMPTY_CART_SESSION,
  EMPTY_DRAFT,
  afterOrderPlaced,
  isDoubtOver,
  isInDoubt,
  withoutCart,
  withoutOrderWishes,
} from "../../order/session-values.ts";

const DOUBT = { cartId: "c", at: 29_000_000 };

test("a placed order drops the cart, comes first in the list, and ends its doubt", () => {
  const memory = { cartId: "c", orderNumbers: ["ZK-1"], doubt: DOUBT };
  expect(afterOrderPlaced(memory, "ZK-2")).toEqual({ cartId: null, orderNumbers: ["ZK-2", "ZK-1"], cartsBefore: 1 });
  expect(memory).toEqual({ cartId: "c", orderNumbers: ["ZK-1"], doubt: DOUBT });
});

test("an order in doubt survives other bags and orders, and ends with its own order", () => {
  const memory = { cartId: "d", orderNumbers: [], doubt: DOUBT };
  expect(withoutCart(memory)).toEqual({ cartId: null, orderNumbers: [], doubt: DOUBT, cartsBefore: 1 });
  expect(afterOrderPlaced(memory, "ZK-2")).toEqual({
    cartId: null,
    orderNumbers: ["ZK-2"],
    doubt: DOUBT,
    cartsBefore: 1,
  });
  expect(afterOrderPlaced(memory, "ZK-2", "c")).toEqual({ cartId: "d", orderNumbers: ["ZK-2"] });
  expect([isInDoubt(memory), isInDoubt({ ...memory, cartId: "c" }), isInDoubt({ ...memory, cartId: null })]).toEqual([
    false,
    true,
    false,
  ]);
});

test.each([
  [0, false],
  [1439, false],
  [1440, true],
  // A clock that was set back.
  [-1440, true],
])("after %i minutes the doubt is over: %s", (minutes, isOver) => {
  expect(isDoubtOver(DOUBT, new Date((DOUBT.at + minutes) * 60_000))).toBe(isOver);
});

test("a repeated order is kept once, and only the five newest stay", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("1", "2", "3", "4", "5", "6", "7")), (placed) => {
      let session = EMPTY_CART_SESSION;
      for (const number of placed) session = afterOrderPlaced(session, number);
      expect(session.orderNumbers).toEqual([...new Set(placed.toReversed())].slice(0, 5));
      expect(session.cartId).toBeNull();
    }),
  );
});

test("another order type keeps the contact, without tip, guests, tax entity, instructions and favorites (SETUP-05, SETUP-17)", () => {
  const contact = {
    ...EMPTY_DRAFT,
    firstName: "Ana",
    address: "1 Main St",
    businessName: "Engines",
    createAccount: true,
  };
  const wishes = {
    tip: { kind: "20", custom: "" },
    guests: "12",
    taxEntity: { id: 3, name: "School" },
    instructions: "Ring twice",
    addToFavorites: true,
  } as const;
  expect(withoutOrderWishes({ ...contact, ...wishes })).toStrictEqual({
    ...contact,
    tip: undefined,
    taxEntity: undefined,
    instructions: undefined,
    addToFavorites: undefined,
  });
});
