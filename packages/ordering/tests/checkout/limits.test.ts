import { expect, test } from "vitest";
import { type LimitQuestion, NOTHING, checkLimits } from "../../checkout/limits.ts";
import { DEFAULT_ORDER_SETTINGS } from "../../order/order.ts";

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

const replacing = { quantity: 10, amount: 100_00 };
const large = { quantity: 500, amount: 900_00 };

test.each<[string, Partial<LimitQuestion>, boolean]>([
  ["a subtotal below its limit (LIMIT-04)", adding(1, 99_99), true],
  ["a subtotal at its limit (LIMIT-04)", adding(1, 100_00), false],
  ["the pieces of the whole bag at their limit (LIMIT-04, LIMIT-06)", adding(30, 1), true],
  ["one piece more (LIMIT-04, LIMIT-06)", adding(31, 1), false],
  ["an edited line, counted once with its new quantity (LIMIT-04)", { ...adding(40, 199_99), replacing }, true],
  ["an edited line with a piece too many", { ...adding(41, 1), replacing }, false],
  ["an edited line that is too expensive", { ...adding(1, 200_00), replacing }, false],
  // Discounted by the API.
  ["a line above the bag's total", { ...adding(1, 200_00), replacing: { quantity: 90, amount: 900_00 } }, false],
  ["nothing added, at submit (SUBMIT-11)", {}, true],
  ["a bag at both limits (SUBMIT-11)", { cart: { quantity: 40, amount: 199_99 } }, true],
  ["a bag with a piece too many (SUBMIT-11)", { cart: { quantity: 41, amount: 1 } }, false],
  ["a bag that is too expensive (SUBMIT-11)", { cart: { quantity: 1, amount: 200_00 } }, false],
  ["only added pieces of catering (LIMIT-05)", { kind: "Catering", cart: large, ...adding(40, 99_99) }, true],
  ["a piece too many added to catering (LIMIT-05)", { kind: "Catering", cart: large, ...adding(41, 1) }, false],
  ["catering that is too expensive (LIMIT-05)", { kind: "Catering", cart: large, ...adding(1, 100_00) }, false],
  ["catering at submit", { kind: "Catering", cart: large }, true],
  ["too expensive catering at submit", { kind: "Catering", cart: { quantity: 1, amount: 1000_00 } }, false],
  ["Holiday Menu as Catering (LIMIT-05)", { kind: "Holiday Menu", cart: large, ...adding(40, 99_99) }, true],
  ["too much of Holiday Menu (LIMIT-05)", { kind: "Holiday Menu", cart: large, ...adding(41, 1) }, false],
])("%s: %o passes: %s", (_what, change, ok) => {
  expect(asked(change) === null).toBe(ok);
});

test("the message has amount, quantity and the store's phone (LIMIT-01, LIMIT-02)", () => {
  expect(asked(adding(31, 1))).toEqual({
    reason: "Looks like you're placing an order over $200.00 or quantity greater than 40.",
    advice:
      "Please consider using our Catering option or contact us at (555) 123-4567 to help you complete your order.",
    phone: "(555) 123-4567",
    offersCatering: true,
  });
});

test("the message omits the Catering option (LIMIT-01, LIMIT-03)", () => {
  for (const kind of ["Catering", "Holiday Menu"] as const) {
    expect(asked({ kind, ...adding(41, 1) })).toEqual({
      reason: "Looks like you're placing an order over $1,000.00 or quantity greater than 40.",
      advice: "Please contact us at (555) 123-4567 to help you complete your order.",
      phone: "(555) 123-4567",
      offersCatering: false,
    });
  }
});

test("without a phone number the sentence is complete (LIMIT-02)", () => {
  expect(asked({ ...adding(41, 1), storePhone: " " })).toMatchObject({
    advice: "Please consider using our Catering option or contact us to help you complete your order.",
  });
});

test("the limits come from the API (LIMIT-06)", () => {
  const settings = { maxLineItemQuantity: 12, individualMaxOrderSize: 150_00, cateringMaxOrderSize: 500_00 };
  expect(asked({ ...adding(2, 49_99), settings })).toBeNull();
  expect(asked({ ...adding(3, 1), settings })).toMatchObject({
    reason: "Looks like you're placing an order over $150.00 or quantity greater than 12.",
  });
});
