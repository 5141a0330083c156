import { describe, expect, test } from "vitest";
import { type LimitQuestion, NOTHING, checkLimits } from "../../../app/domain/checkout/limits.ts";
import { DEFAULT_ORDER_SETTINGS } from "../../../app/domain/order/order.ts";

/** An individual order of 10 pieces for $100.00; limits 40 pieces and $200.00, catering $1,000.00. */
function asked(change: Partial<LimitQuestion> = {}) {
  return checkLimits({
    kind: "Individual",
    cart: { quantity: 10, amount: 100_00 },
    adding: NOTHING,
    settings: DEFAULT_ORDER_SETTINGS,
    storePhone: "(555) 123-4567",
    ...change,
  });
}
const adding = (quantity: number, amount: number) => ({ adding: { quantity, amount } });

describe("individual orders", () => {
  test("the subtotal with the addition must stay below its limit (LIMIT-04)", () => {
    expect(asked(adding(1, 99_99)).ok).toBe(true);
    expect(asked(adding(1, 100_00)).ok).toBe(false);
    expect(asked(adding(1, 100_01)).ok).toBe(false);
  });

  test("the pieces of the whole bag may reach their limit, not exceed it (LIMIT-04, LIMIT-06)", () => {
    expect(asked(adding(30, 1)).ok).toBe(true);
    expect(asked(adding(31, 1)).ok).toBe(false);
  });

  test("an edited line is counted once, as it will be (LIMIT-04)", () => {
    const replacing = { quantity: 10, amount: 100_00 };
    expect(asked({ ...adding(40, 199_99), replacing }).ok).toBe(true);
    expect(asked({ ...adding(41, 1), replacing }).ok).toBe(false);
    expect(asked({ ...adding(1, 200_00), replacing }).ok).toBe(false);
    // A line dearer than the bag (discounted by the API) never makes room for more.
    expect(asked({ ...adding(1, 200_00), replacing: { quantity: 90, amount: 900_00 } }).ok).toBe(false);
  });

  test("at submit nothing is added (SUBMIT-11)", () => {
    expect(asked().ok).toBe(true);
    expect(asked({ cart: { quantity: 40, amount: 199_99 } }).ok).toBe(true);
    expect(asked({ cart: { quantity: 41, amount: 1 } }).ok).toBe(false);
    expect(asked({ cart: { quantity: 1, amount: 200_00 } }).ok).toBe(false);
  });

  test("the words, with amount, quantity and the store's phone (LIMIT-01, LIMIT-02)", () => {
    expect(asked(adding(31, 1))).toEqual({
      ok: false,
      reason: "Looks like you're placing an order over $200.00 or quantity greater than 40.",
      advice:
        "Please consider using our Catering option or contact us at (555) 123-4567 to help you complete your order.",
      phone: "(555) 123-4567",
      offersCatering: true,
    });
  });
});

describe("catering orders", () => {
  test("only the pieces being added count, and the subtotal with the addition (LIMIT-05)", () => {
    const cart = { quantity: 500, amount: 900_00 };
    expect(asked({ kind: "Catering", cart, ...adding(40, 99_99) }).ok).toBe(true);
    expect(asked({ kind: "Catering", cart, ...adding(41, 1) }).ok).toBe(false);
    expect(asked({ kind: "Catering", cart, ...adding(1, 100_00) }).ok).toBe(false);
    expect(asked({ kind: "Catering", cart }).ok).toBe(true);
    expect(asked({ kind: "Catering", cart: { quantity: 1, amount: 1000_00 } }).ok).toBe(false);
  });

  test("Holiday Menu follows Catering (LIMIT-05)", () => {
    const cart = { quantity: 500, amount: 900_00 };
    expect(asked({ kind: "Holiday Menu", cart, ...adding(40, 99_99) }).ok).toBe(true);
    expect(asked({ kind: "Holiday Menu", cart, ...adding(41, 1) }).ok).toBe(false);
  });

  test("the words, without the way to Catering (LIMIT-01, LIMIT-03)", () => {
    for (const kind of ["Catering", "Holiday Menu"] as const) {
      expect(asked({ kind, ...adding(41, 1) })).toEqual({
        ok: false,
        reason: "Looks like you're placing an order over $1,000.00 or quantity greater than 40.",
        advice: "Please contact us at (555) 123-4567 to help you complete your order.",
        phone: "(555) 123-4567",
        offersCatering: false,
      });
    }
  });
});

test("without a phone number the sentence stays whole (LIMIT-02)", () => {
  expect(asked({ ...adding(41, 1), storePhone: " " })).toMatchObject({
    advice: "Please consider using our Catering option or contact us to help you complete your order.",
  });
});

test("the limits are the server's (LIMIT-06)", () => {
  const settings = { maxLineItemQuantity: 12, individualMaxOrderSize: 150_00, cateringMaxOrderSize: 500_00 };
  expect(asked({ ...adding(2, 49_99), settings }).ok).toBe(true);
  expect(asked({ ...adding(3, 1), settings })).toMatchObject({
    reason: "Looks like you're placing an order over $150.00 or quantity greater than 12.",
  });
});
