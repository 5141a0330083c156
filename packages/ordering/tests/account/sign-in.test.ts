import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  guestPath,
  pathToReturnTo,
  readSignInRequest,
  signInPath,
  signInTrouble,
  taglineFor,
  tooManyTries,
} from "../../account/sign-in.ts";

const read = (path: string) => readSignInRequest(new URL(path, "https://here.invalid").searchParams);

describe("the address of the sign-in page", () => {
  test.each([
    [
      "/order-now/locations?near=O'Brien & Søn",
      {},
      "/login?returnTo=%2Forder-now%2Flocations%3Fnear%3DO%27Brien+%26+S%C3%B8n",
    ],
    ["/user", { again: true }, "/login?returnTo=%2Fuser&again=1"],
    ["/order-now", { storeId: 7 }, "/login?returnTo=%2Forder-now&store=7"],
  ])("for %j with %j is %j", (returnTo, more, path) => {
    expect(signInPath(returnTo, more)).toBe(path);
  });

  test("values survive writing and reading, and any other text is harmless", () => {
    const anyStore = fc.option(fc.integer({ min: 1, max: 999_999_999 }));
    fc.assert(
      fc.property(fc.webPath(), anyStore, fc.boolean(), (path, storeId, again) => {
        const returnTo = read(`/login?${new URLSearchParams({ returnTo: `/order-now${path}` })}`).returnTo;
        expect(read(signInPath(returnTo, { storeId, again }))).toEqual({ returnTo, storeId, again });
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), fc.string(), (returnTo, store, again) => {
        const asked = read(`/login?${new URLSearchParams({ returnTo, store, again })}`);
        expect(asked.returnTo).toMatch(/^\/(?![/\\])/);
        expect(asked.storeId === null || Number.isSafeInteger(asked.storeId)).toBe(true);
      }),
    );
  });

  test.each(["0", "-1", "1.5", "1e3", " 7", "7 ", "0x7", "007", "1234567890", "NaN", ""])(
    "%j is no store (STORE-11)",
    (store) => {
      expect(read(`/login?${new URLSearchParams({ store })}`).storeId).toBeNull();
    },
  );

  test("without parameters it returns to the start of ordering", () => {
    expect(read("/login")).toEqual({ returnTo: "/order-now", storeId: null, again: false });
  });
});

test.each([
  ["/order-now/checkout", "/order-now/checkout"],
  ["/order-now/checkout.data", "/order-now/checkout"],
  ["/order-now/checkout.data?_routes=routes%2Fcheckout&page=2", "/order-now/checkout?page=2"],
  ["/_root.data", "/order-now"],
  ["/order-now?index", "/order-now"],
  ["/order-now?index&cookies=1", "/order-now"],
  ["/order-now/locations?near=75201&cookies=1", "/order-now/locations?near=75201"],
  ["/order-now/locations?near=a%26b", "/order-now/locations?near=a%26b"],
  ["/login?returnTo=%2Fuser", "/order-now"],
  ["//evil.example", "/order-now"],
  ["/order-now/build-order/a%2Fb", "/order-now/build-order/a%2Fb"],
])("a sign-in requested by %s returns to %s", (path, expected) => {
  expect(pathToReturnTo(`https://order.example.com${path}`)).toBe(expected);
});

describe("pages for customers only (AUTH-01, GUARD-10)", () => {
  test.each([
    ["/order-now/build-order/previous-orders", "Sign in to see your previous orders."],
    ["/order-now/build-order/favorite-orders?page=2", "Sign in to see your favorite orders."],
    ["/ORDER-NOW/build-order/Favorite-Orders", "Sign in to see your favorite orders."],
    ["/order-now/checkout/rewards", "Sign in to redeem your rewards."],
    ["/order-now/checkout/rewards/card/5", "Sign in to redeem your rewards."],
    ["/user", "Sign in to see your account."],
  ])("%s has a reason, and a guest goes to the menu instead", (returnTo, tagline) => {
    expect(taglineFor({ returnTo, storeId: null, again: false })).toBe(tagline);
    expect(guestPath(returnTo)).toBe("/order-now/build-order");
  });

  test.each(["/order-now", "/order-now/checkout", "/users", "/order-now/build-order", "/order-now/cart?x=/user"])(
    "%s is open to guests, without a message",
    (returnTo) => {
      expect(taglineFor({ returnTo, storeId: null, again: true })).toBeNull();
      expect(guestPath(returnTo)).toBe(returnTo);
    },
  );

  test("pages that need a bag become the menu for a guest with a new one", () => {
    for (const path of ["/order-now/checkout", "/order-now/cart/clear", "/order-now/review?x=1"]) {
      expect(guestPath(path, true)).toBe("/order-now/build-order");
      expect(guestPath(path, false)).toBe(path);
    }
    for (const path of ["/order-now", "/order-now/build-order/bowls", "/order-now/carts"])
      expect(guestPath(path, true)).toBe(path);
  });

  test("a waiting favorite store comes first (STORE-11)", () => {
    expect(taglineFor({ returnTo: "/user", storeId: 7, again: false })).toBe("Sign in to save your favorite location.");
  });
});

test.each([
  [1, "1 minute"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
])("after too many tries a wait of %d seconds reads %s", (seconds, words) => {
  expect(tooManyTries(seconds)).toBe(`Too many sign-in attempts. Please try again in ${words}.`);
});

test("an error message names the guest option and the reference", () => {
  expect(signInTrouble("ab12")).toMatch(/continue as a guest\. \(Reference: ab12\)$/);
});
