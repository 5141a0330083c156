import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cart, type CartLine, editPath, isFixed, lineIntent, mealName, pieceCount } from "../../checkout/cart.ts";
import { EMPTY_CART } from "../support/orders.ts";
import { words } from "../support/words.ts";

function line(cartItemId: string, changes: Partial<CartLine> = {}): CartLine {
  const dish = { menuItemId: 101, itemId: 101, name: "Bowl", nickname: "", price: 1_145, quantity: 1, modifiers: [] };
  const given = { customerRewardId: null, promoId: null, disallowEditOrRemoval: false, taxPercentage: 0 };
  const rest = { specialInstructions: "", isConfigurationValid: true, isItemGroup: false };
  return { cartItemId, ...dish, ...given, ...rest, ...changes };
}

const cartOf = (...lines: CartLine[]): Cart => ({ ...EMPTY_CART, lines });

const CART = cartOf(
  line("1"),
  line("2", { nickname: "Ana's", quantity: 3 }),
  line("a:b", { name: "Wrap" }),
  line("4", { disallowEditOrRemoval: true }),
  line("5", { name: "CATERING Delivery Fee (Dallas)" }),
);

describe("the line of a button (CART-01)", () => {
  test.each([
    ["line:edit:1", "edit", "1", "Meal 1"],
    ["line:remove:2", "remove", "2", "Ana's"],
    ["line:remove:a:b", "remove", "a:b", "Meal 3"],
  ])("%s", (intent, verb, cartItemId, name) => {
    expect(lineIntent(intent, CART)).toEqual({
      verb,
      name,
      line: CART.lines.find((one) => one.cartItemId === cartItemId),
    });
  });

  test.each([
    ...words(
      "line line:edit line:edit: line:edit:9 line:edit:01 line:Edit:1 line:delete:1 line:edit:1\n",
      "line:edit:__proto__ line:edit:length line:edit:undefined line:edit:-1 place",
    ),
    "",
    "line:edit:1 ",
    " line:edit:1",
  ])("%j refers to no line", (intent) => {
    expect(lineIntent(intent, CART)).toBeNull();
    expect(lineIntent(intent, null)).toBeNull();
    expect(lineIntent(intent, cartOf())).toBeNull();
  });

  test("fixed lines and the delivery fee cannot be changed (CART-03)", () => {
    for (const id of ["4", "5"]) {
      expect(lineIntent(`line:edit:${id}`, CART)).toBeNull();
      expect(lineIntent(`line:remove:${id}`, CART)).toBeNull();
    }
    expect(CART.lines.map(isFixed)).toEqual([false, false, false, true, true]);
  });

  test("every line of any cart is found by its own buttons only", () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1 }).filter((id) => !/[\r\n\u2028\u2029]/.test(id)));
    fc.assert(
      fc.property(ids, (all) => {
        const cart = cartOf(...all.map((id) => line(id)));
        for (const [index, id] of all.entries()) {
          expect(lineIntent(`line:remove:${id}`, cart)).toEqual({
            verb: "remove",
            line: cart.lines[index],
            name: `Meal ${index + 1}`,
          });
        }
      }),
    );
  });
});

test("pieces are the sum of quantities (CART-06)", () => {
  expect(pieceCount(CART)).toBe(7);
  expect(pieceCount(cartOf())).toBe(0);
});

test("a meal is called by its nickname or number (CART-01)", () => {
  expect(mealName({ nickname: "" }, 2)).toBe("Meal 2");
  expect(mealName({ nickname: "Søn" }, 2)).toBe("Søn");
});

test("the path of a line's page keeps any id (SHELL-06)", () => {
  for (const cartItemId of ["1", "a/b?c#d", "../../..", "é 🦓", "%2F"]) {
    const url = new URL(editPath({ cartItemId }), "http://here");
    const [last, ...others] = url.pathname.split("/").slice(5);
    expect(others).toEqual([]);
    expect(decodeURIComponent(last ?? "")).toBe(cartItemId);
    expect(url.search + url.hash).toBe("");
  }
});
