import fc from "fast-check";
import { expect, test } from "vitest";
import { centsFromDollars, dollarsFromCents, formatCents } from "../money.ts";

const amount = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 });

test.each([
  [1.005, 101],
  [8.165, 817],
  [0.1 + 0.2, 30],
  [0.004, 0],
  [1.0049999, 100],
  [-1.005, -101],
  [-0.001, 0],
  [-0, 0],
  [999_999_999.99, 99_999_999_999],
])("%d dollars are %d cents (TOTAL-08)", (dollars, cents) => {
  expect(centsFromDollars(dollars)).toBe(cents);
});

test("every amount of whole cents survives conversion (TOTAL-08)", () => {
  fc.assert(
    fc.property(amount, (cents) => {
      const back = centsFromDollars(dollarsFromCents(cents));
      expect(back).toBe(cents);
      expect(Number.isInteger(back)).toBe(true);
    }),
    { numRuns: 20_000 },
  );
});

test("half a cent rounds up, less rounds down, for any amount (TOTAL-08)", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 9 }), (cents, tenth) => {
      const written = Number(`${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}${tenth}`);
      expect(centsFromDollars(written)).toBe(tenth >= 5 ? cents + 1 : cents);
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  [0, "$0.00"],
  [-0, "$0.00"],
  [100_000_000, "$1,000,000.00"],
  [-5, "-$0.05"],
  [-123_456, "-$1,234.56"],
])("%d cents are %s (TOTAL-08)", (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

test("the text has the same amount, for every amount (TOTAL-08)", () => {
  fc.assert(
    fc.property(amount, (cents) => {
      const text = formatCents(cents);
      expect(text).toMatch(/^-?\$\d{1,3}(?:,\d{3})*\.\d\d$/);
      expect(Number(text.replace(/[$,.]/g, ""))).toBe(cents + 0);
    }),
  );
});
