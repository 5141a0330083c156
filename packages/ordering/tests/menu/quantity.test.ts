import fc from "fast-check";
import { expect, test } from "vitest";
import { readQuantity } from "../../menu/choices.ts";
import { words } from "../support/words.ts";

test.each([
  ["1", 1],
  ["40", 40],
  [" 2 ", 2],
  ["007", 7],
])("%j is a quantity (ITEM-05)", (text, quantity) => {
  expect(readQuantity(text, 40)).toEqual({ ok: true, quantity });
});

const refused: [words: string, texts: (string | null)[]][] = [
  ["Quantity must be at least 1.", words("0 -1 -0")],
  ["Quantity cannot exceed 40.", ["41", "99999999999999999999", "9".repeat(400)]],
  ["Quantity must be a whole number.", ["", null, "1 2", ...words("1.5 1e6 1,5 abc ² ٣ 0x10 +2 --1 NaN Infinity")]],
];
test.each(refused)("%s (ITEM-05)", (message, texts) => {
  for (const text of texts) expect(readQuantity(text, 40), String(text)).toEqual({ ok: false, message });
});

test("for any input an accepted quantity is between 1 and the limit (ITEM-05)", () => {
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
