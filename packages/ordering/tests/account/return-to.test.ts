import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeReturnTo } from "../../account/return-to.ts";
import { words } from "../support/words.ts";

const FALLBACK = "/order-now";
const ORIGIN = "https://order.example.com";

test.each([
  ["/order-now", "/order-now"],
  ["/", "/"],
  ["/order-now/build-order/menu-item/101?quantity=2&m1=o5", "/order-now/build-order/menu-item/101?quantity=2&m1=o5"],
  ["/order-now/locations?near=O%27Brien%20%26%20S%C3%B8n", "/order-now/locations?near=O%27Brien%20%26%20S%C3%B8n"],
  ["/order-now/build-order/menu-item/edit/a%2Fb%3Fc", "/order-now/build-order/menu-item/edit/a%2Fb%3Fc"],
  ["/order-now/checkout#order", "/order-now/checkout"],
  ["/order-now/../order-now/cart", "/order-now/cart"],
  ["/a/./b", "/a/b"],
  ["/order-now/..\\cart", "/cart"],
  ["/locations?next=//evil.example", "/locations?next=//evil.example"],
  ["/caf\u00e9", "/caf%C3%A9"],
  ["/literature", "/literature"],
  ["/order-now/login", "/order-now/login"],
])("a path of this site is kept: %j is %j", (value, expected) => {
  expect(safeReturnTo(value)).toBe(expected);
});

describe("3C: values that could lead elsewhere are refused", () => {
  test.each([
    ...words(
      "//evil.example ///evil.example ////evil.example/x \\\\evil.example /\\evil.example \\/evil.example",
      "/\\/evil.example https:/evil.example https:evil.example https://evil.example",
      "https://order.example.com/order-now HTTPS://evil.example http://127.0.0.1 %2F%2Fevil.example",
      "%252F%252Fevil.example /%2F%2Fevil.example /%2Fevil.example /%2fevil.example /%5Cevil.example",
      "/%5c%5cevil.example javascript:alert(1) JaVaScRiPt:alert(1) /javascript:alert(1)//\n",
      "data:text/html,<script>alert(1)</script> vbscript:x blob:https://evil.example/x /..//evil.example",
      "/.//evil.example /order-now/..//evil.example /order-now/../..//evil.example /%2e%2e//evil.example",
      "/.%2e//evil.example /%2e%2e/%2fevil.example /\t/evil.example /\n/evil.example /\r/evil.example",
      "\t//evil.example /\u0000/evil.example /\u007fevil %0d%0aSet-Cookie:x=1 /%0d%0aSet-Cookie:x=1 /%00 /%ff",
      "/%E0%A4%A // /\\ //@evil.example /@/..//evil.example @evil.example //[::1]",
      "//evil.example:443@order.example.com order-now ./order-now ../order-now ?x=1 #x",
    ),
    " //evil.example",
    "/a\r\nSet-Cookie: x=1",
    "",
    " ",
    " /order-now",
  ])("%j", (value) => {
    expect(safeReturnTo(value)).toBe(FALLBACK);
  });

  test.each(
    words(
      "/login /login?returnTo=/login /login/ /LOGIN?returnTo=/order-now /%6cogin /order-now/../login /lite /Lite",
      "/lite?on=1",
    ),
  )("a page with its own return address is refused, since it would loop: %j", (value) => {
    expect(safeReturnTo(value)).toBe(FALLBACK);
  });

  test("a value that is not text is refused", () => {
    for (const value of [null, undefined, 5, {}, ["/user"], new File(["x"], "/user"), true, Symbol("/user")])
      expect(safeReturnTo(value)).toBe(FALLBACK);
  });

  test("a path too long for a header is refused, as typed or as encoded", () => {
    expect(safeReturnTo(`/${"x".repeat(999)}`)).toHaveLength(1_000);
    expect(safeReturnTo(`/${"x".repeat(1_000)}`)).toBe(FALLBACK);
    expect(safeReturnTo(`/${"\u9910".repeat(111)}`)).toHaveLength(1_000);
    expect(safeReturnTo(`/${"\u9910".repeat(112)}`)).toBe(FALLBACK);
    expect(safeReturnTo("/".repeat(100_000))).toBe(FALLBACK);
  });
});

const parts = words(
  "/ // \\ .. . %2f %5C %2e %252f evil.example : @ ? # \t \n \u0000 javascript: https: order-now login \u2028",
  "\ud800 % ; &",
);
const hostile = fc.array(fc.constantFrom(" ", ...parts), { maxLength: 12 }).map((list) => list.join(""));

test("the result is a path of this origin that a browser cannot read otherwise", () => {
  const any = fc.oneof(
    hostile,
    hostile.map((text) => `/${text}`),
    fc.string({ unit: "binary" }),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(any, (value) => {
      const path = safeReturnTo(value);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(path).toMatch(/^[\x21-\x7e]+$/); // safe to write in a header as it is
      const resolved = new URL(path, `${ORIGIN}/order-now/checkout?x=1`);
      expect(resolved.origin).toBe(ORIGIN);
      expect(resolved.pathname + resolved.search).toBe(path);
      const decoded = decodeURIComponent(resolved.pathname);
      expect(decoded).not.toMatch(/^\/[/\\]|[\u0000-\u001f\u007f]/);
      expect(decoded).not.toMatch(/^\/(?:login|lite)(?:\/|$)/i);
    }),
    { numRuns: 20_000 },
  );
});

test("applying it twice changes nothing", () => {
  fc.assert(
    fc.property(hostile, (value) => {
      const path = safeReturnTo(`/${value}`);
      expect(safeReturnTo(path)).toBe(path);
    }),
    { numRuns: 5_000 },
  );
});
