import fc from "fast-check";
import { expect, test } from "vitest";
import {
  PASSWORD_HINT,
  forgotPasswordPath,
  letterToken,
  passwordProblem,
  returnToOf,
  sentPath,
  signUpPath,
} from "../../account/account.ts";

// An emoji counts as one character.
test.each<[string | null, string[]]>([
  ["Password is required.", ["", "         ", "\u200b".repeat(9)]],
  ["Password must be at least 8 characters.", ["1234567", "🦓".repeat(7)]],
  ["Password cannot exceed 200.", ["x".repeat(201)]],
  [null, ["12345678", "🦓".repeat(8), " a b c d ", "4111 1111 1111 1111", "x".repeat(200)]],
])("a new password: %s (OUT-01)", (message, passwords) => {
  for (const password of passwords) expect(passwordProblem(password), password).toBe(message);
});

test("the hint states the password rule (OUT-01)", () => {
  expect(PASSWORD_HINT).toContain("At least 8 characters.");
});

test("the return address is passed from page to page", () => {
  for (const path of [signUpPath, forgotPasswordPath, (to: string) => sentPath("/catering/quote", to)]) {
    const back = "/order-now/build-order/menu-item/101?a=1&b=é";
    const read = returnToOf(`https://order.example${path(back)}`);
    expect(decodeURIComponent(read)).toBe(back);
  }
});

test("the return address stays on this site, for any value", () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom("//e", "/\\e", "/\t/e", "/login", "")), (text) => {
      const read = returnToOf(`https://order.example/x?${new URLSearchParams({ returnTo: text })}`);
      expect(new URL(read, "https://order.example").origin).toBe("https://order.example");
      expect(read).not.toMatch(/^\/login/i);
    }),
  );
});

test("an emailed token is one word that fits a header", () => {
  expect(letterToken("abc-DEF_1.2~3+4/5=")).toBe("abc-DEF_1.2~3+4/5=");
  for (const text of [null, "", "a b", "é", "a\n", "x".repeat(501)]) expect(letterToken(text), `${text}`).toBeNull();
});
