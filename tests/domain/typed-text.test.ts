import { expect, test } from "vitest";
import { isReadable, oneLine, safeToShow } from "../../app/domain/typed-text.ts";

test.each([
  ["Ana", "Ana"],
  ["a\u0000b\uFFFD", "ab"],
  ["a\r\n\tb", "a b"],
  ["my card 4111 1111 1111 1111", ""],
  // Split by what is taken out, it is one all the same.
  ["4111 1111\u0007 1111 1111", ""],
])("of %j %j may be shown again (PAY-20)", (typed, shown) => {
  expect(safeToShow(typed)).toBe(shown);
});

test("a text is on one line, and control characters make it unreadable", () => {
  expect(oneLine("a\nb\t\tc")).toBe("a b c");
  expect(isReadable("O’Brien & Søn 🦓")).toBe(true);
  expect(isReadable("a\u0007")).toBe(false);
});
