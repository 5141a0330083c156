import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  PASSWORD_HINT,
  forgotPasswordPath,
  letterToken,
  passwordProblem,
  returnToOf,
  sentPath,
  signUpPath,
} from "../../../app/domain/account/account.ts";

describe("a new password (OUT-01)", () => {
  test.each<[string, string | null]>([
    ["", "Password is required."],
    ["         ", "Password is required."],
    ["\u200b".repeat(9), "Password is required."],
    ["1234567", "Password must be at least 8 characters."],
    // An emoji is one character to whoever types it.
    ["🦓".repeat(7), "Password must be at least 8 characters."],
    ["12345678", null],
    ["🦓".repeat(8), null],
    [" a b c d ", null],
    ["4111 1111 1111 1111", null],
    ["x".repeat(200), null],
    ["x".repeat(201), "Password cannot exceed 200."],
  ])("%j: %s", (password, message) => {
    expect(passwordProblem(password)).toBe(message);
  });

  test("its rule is what is said before", () => {
    expect(PASSWORD_HINT).toContain("At least 8 characters.");
  });
});

describe("the way back", () => {
  test("goes from page to page", () => {
    for (const path of [signUpPath, forgotPasswordPath, (to: string) => sentPath("/catering/quote", to)]) {
      const back = "/order-now/build-order/menu-item/101?a=1&b=é";
      const read = returnToOf(`https://order.example${path(back)}`);
      expect(decodeURIComponent(read)).toBe(back);
    }
  });

  test("is one of this site, whoever wrote it", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom("//e", "/\\e", "/\t/e", "/login", "")), (text) => {
        const read = returnToOf(`https://order.example/x?${new URLSearchParams({ returnTo: text })}`);
        expect(new URL(read, "https://order.example").origin).toBe("https://order.example");
        expect(read).not.toMatch(/^\/login/i);
      }),
    );
  });
});

test.each<[string | null, string | null]>([
  [null, null],
  ["", null],
  ["a b", null],
  ["é", null],
  ["a\n", null],
  ["x".repeat(501), null],
  ["abc-DEF_1.2~3+4/5=", "abc-DEF_1.2~3+4/5="],
])("the token of a letter %j is %j", (text, token) => {
  expect(letterToken(text)).toBe(token);
});
