import fc from "fast-check";
import { expect, test } from "vitest";
import {
  EMPTY_CART_SESSION,
  EMPTY_DRAFT,
  afterOrderPlaced,
  withoutOrderWishes,
} from "../../../app/domain/order/session-values.ts";

test("the orders of this browser: the cart is forgotten, the order comes first", () => {
  const memory = { cartId: "c", orderNumbers: ["ZK-1"], inDoubt: true };
  expect(afterOrderPlaced(memory, "ZK-2")).toEqual({ cartId: null, orderNumbers: ["ZK-2", "ZK-1"], inDoubt: false });
  expect(memory).toEqual({ cartId: "c", orderNumbers: ["ZK-1"], inDoubt: true });
});

test("the orders of this browser: an order told of twice is one order, and the five newest are kept", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("1", "2", "3", "4", "5", "6", "7")), (placed) => {
      const { cartId, orderNumbers } = placed.reduce(afterOrderPlaced, EMPTY_CART_SESSION);
      const newestFirst = [...new Set(placed.toReversed())].slice(0, 5);
      expect(orderNumbers).toEqual(newestFirst);
      expect(cartId).toBeNull();
    }),
  );
});

test("another order keeps who orders, and nothing of tip, head count, tax entity, instructions and favorites (SETUP-05, SETUP-17)", () => {
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
