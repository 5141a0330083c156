import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readNickname } from "../checkout/nickname.ts";
import { cleanLine, oneLine, withoutHidden } from "../typed-text.ts";

test.each([
  // "Ana" and, backwards, a text shown as "refund".
  ["Ana \u202Ednufer\u202C", "Ana dnufer"],
  ["\u2066Ana\u2069", "Ana"],
  ["A\u200Bna\uFEFF", "Ana"],
  ["Ana\u{E0041}\u{E007F}", "Ana"],
  ["\u0301\u0301Ana", "Ana"],
  ["Ana \u0336\u0336 Byron", "Ana  Byron"],
  [`A${"\u0300".repeat(40)}na`, `A${"\u0300".repeat(4)}na`],
])("%j is written %j", (typed, written) => {
  expect(withoutHidden(typed)).toBe(written);
});

describe("names of every script stay unchanged", () => {
  test.each([
    "O’Brien & Søn",
    "José Ñandú",
    "Jose\u0301",
    "Nguyễn Thị Hạnh",
    "Đặng Thuỳ Trâm",
    "محمد بن سلمان",
    "می\u200cخواهم",
    "שָׁלוֹם",
    "क्षत्रिय",
    "ක්\u200dරිෂ්",
    "สมชาย ใจดี",
    "ជា សុខា",
    "김민준",
    "王小明",
    "たなか ゆうき",
    "Владимир Ёлкин",
    "Αλέξανδρος",
    "👩\u200d👩\u200d👧 family",
    "❤️ zebra 🦓",
  ])("%s", (name) => {
    expect([withoutHidden(name), oneLine(name), cleanLine(name), readNickname(name).nickname]).toEqual(
      Array(4).fill(name),
    );
  });
});

test("the result hides nothing, and is stable", () => {
  const piece = fc.constantFrom("a", " ", "\u0301", "\u202E", "\u200B", "\u2067", "\u{E0020}", "\uFEFF", "é", "م");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const once = withoutHidden(pieces.join(""));
      expect(once).not.toMatch(
        /[\u200B\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]|\p{M}{5}|(?:^|\p{Z})\p{M}/u,
      );
      expect(withoutHidden(once)).toBe(once);
    }),
  );
});
