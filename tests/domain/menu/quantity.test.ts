import fc from "fast-check";
import { expect, test } from "vitest";
import { readQuantity } from "../../../app/domain/menu/quantity.ts";

test.each([
  ["1", 1],
  ["40", 40],
  [" 2 ", 2],
  ["007", 7],
])("%j is a quantity (ITEM-05)", (text, quantity) => {
  expect(readQuantity(text, 40)).toEqual({ ok: true, quantity });
});

test.each([
  ["0", "Quantity must be at least 1."],
  ["-1", "Quantity must be at least 1."],
  ["-0", "Quantity must be at least 1."],
  ["41", "Quantity cannot exceed 40."],
  ["99999999999999999999", "Quantity cannot exceed 40."],
  ["9".repeat(400), "Quantity cannot exceed 40."],
  ["", "Quantity must be a whole number."],
  [null, "Quantity must be a whole number."],
  ["1.5", "Quantity must be a whole number."],
  ["1e6", "Quantity must be a whole number."],
  ["1,5", "Quantity must be a whole number."],
  ["abc", "Quantity must be a whole number."],
  ["²", "Quantity must be a whole number."],
  ["٣", "Quantity must be a whole number."],
  ["0x10", "Quantity must be a whole number."],
  ["+2", "Quantity must be a whole number."],
  ["1 2", "Quantity must be a whole number."],
  ["--1", "Quantity must be a whole number."],
  ["NaN", "Quantity must be a whole number."],
  ["Infinity", "Quantity must be a whole number."],
])("%j is refused: %s (ITEM-05)", (text, message) => {
  expect(readQuantity(text, 40)).toEqual({ ok: false, message });
});

test("whatever is typed, an accepted quantity lies between 1 and the limit (ITEM-05)", () => {
  const typed = fc.oneof(fc.string({ unit: "binary" }), fc.integer().map(String), fc.double().map(String));
  fc.assert(
    fc.property(typed, fc.integer({ min: 1, max: 1000 }), (text, max) => {
      const answer = readQuantity(text, max);
      if (answer.ok)
        expect(Number.isInteger(answer.quantity) && answer.quantity >= 1 && answer.quantity <= max).toBe(true);
      else expect(answer.message).toMatch(/^Quantity (must|cannot) /);
    }),
    { numRuns: 1000 },
  );
});
