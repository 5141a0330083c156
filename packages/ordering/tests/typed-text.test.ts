import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanLine, cutTo, isReadable, oneLine } from "../typed-text.ts";
import { safeToShow } from "../checkout/card.ts";
import { runs } from "./support/fuzz.ts";

test.each([
  ["Ana", "Ana"],
  ["a\u0000b\uFFFD", "ab"],
  ["a\r\n\tb", "a b"],
  ["my card 4111 1111 1111 1111", ""],
  // Split by removed characters, it is still one.
  ["4111 1111\u0007 1111 1111", ""],
])("%j becomes %j when shown again (PAY-20)", (typed, shown) => {
  expect(safeToShow(typed)).toBe(shown);
});

test("a clean line has single blanks and none at its ends", () => {
  expect(cleanLine(" \t1500\u0000 \uFFFDMain\r\n St\u00a0")).toBe("1500 Main St");
});

test("a text is put on one line; control characters make it unreadable", () => {
  expect(oneLine("a\nb\t\tc")).toBe("a b c");
  expect(isReadable("O’Brien & Søn 🦓")).toBe(true);
  expect(isReadable("a\u0007")).toBe(false);
});

describe("any input", () => {
  const pieces = fc.constantFrom(
    ..."a b 4111 1111 é م 🦓 👩🏽\u200d🍳 \u0301 \u0336\u0336\u0336 \u202e \u200b \ufeff \ufffd \u0000 \u0007 \u0085 \ud83e \udd93 <b>".split(
      " ",
    ),
    " ",
    "\n",
    "\t",
    "\u00a0",
    "\u2028",
  );
  const typed = fc.oneof(
    fc.array(pieces, { maxLength: 20 }).map((list) => list.join("")),
    fc.string({ unit: "binary", maxLength: 40 }),
  );

  test("shown again is whole characters on one line, and stable", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const shown = safeToShow(text);
        expect(shown.isWellFormed()).toBe(true);
        expect(shown).not.toMatch(/[\p{Cc}\uFFFD]|(?:^|\p{Z})\p{M}|\p{M}{5}/u);
        expect(safeToShow(shown)).toBe(shown);
        expect(isReadable(shown)).toBe(true);
      }),
      runs(2_000),
    );
  });

  test("as a clean line has one blank between words, none at its ends, no lone accent, and is stable", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const line = cleanLine(text);
        expect(line).not.toMatch(/^\s|\s$|\s{2}|[\p{Cc}\p{Cs}\uFFFD]|(?:^|\p{Z})\p{M}|\p{M}{5}/u);
        expect(cleanLine(line)).toBe(line);
      }),
      runs(2_000),
    );
  });

  test("cut to a length is the longest prefix that splits no surrogate pair", () => {
    fc.assert(
      fc.property(typed, fc.nat(30), (text, most) => {
        const cut = cutTo(text.toWellFormed(), most);
        expect(text.toWellFormed().startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(most, text.length) - 1);
      }),
      runs(1_000),
    );
  });
});
