import { expect, test } from "vitest";
import { cleanLine, isReadable, oneLine, safeToShow } from "../../app/domain/typed-text.ts";

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

test("a clean line has single blanks where a text shows nothing, and none at its ends", () => {
  expect(cleanLine(" \t1500\u0000 \uFFFDMain\r\n St\u00a0")).toBe("1500 Main St");
});

test("a text is on one line, and control characters make it unreadable", () => {
  expect(oneLine("a\nb\t\tc")).toBe("a b c");
  expect(isReadable("O’Brien & Søn 🦓")).toBe(true);
  expect(isReadable("a\u0007")).toBe(false);
});
