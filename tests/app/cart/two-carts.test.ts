import { beforeEach, describe, expect, test } from "vitest";
import {
  EMPTY_CART_SESSION,
  afterOrderPlaced,
  withCartSetAside,
  withCartsSwapped,
  withoutCart,
} from "@platter/ordering/order/session-values.ts";
import type { Browser } from "../../support/browser.ts";
import { IS_LEAN } from "../../support/face.ts";
import { isCartRead, status, when } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import { signIn, signInHere } from "../../support/sign-in.ts";
import { expectPage } from "../../support/page.ts";

const CART = "/order-now/cart";
const CHOOSE = "/order-now/cart/choose?returnTo=/order-now/cart";
const [BOWLS, SOUP] = ["Build Your Own Bowl", "Tomato Basil Soup"];
const QUESTION = "Which bag would you like to order?";

/** Bowls in the bag of an account, left by a guest who started a new bag. */
async function leaveBag(): Promise<Browser> {
  const browser = await signInHere(await fillBag());
  browser.cookies.delete("account");
  return (await browser.visit(CART)).press("Continue as guest with a new bag");
}

async function withTwoBags(): Promise<Browser> {
  const browser = await leaveBag();
  await browser.visit("/order-now/build-order/menu-item/501");
  expectPage(await browser.press("Add to bag"), { heading: "Almost Done!" });
  return browser;
}

describe("a guest with a bag signs in to an account with another bag (AUTH-09)", () => {
  beforeEach(({ skip }) => skip(IS_LEAN, "there a bag's id alone gives access"));

  test("a choice page is shown; the new bag is ordered, and the other is offered again at the next sign-in", async () => {
    const browser = await withTwoBags();
    expectPage(await signInHere(browser), { heading: QUESTION, shows: [SOUP, `${BOWLS} (x2)`] });
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expectPage(await browser.press("Order this bag"), { url: "/order-now/checkout", shows: SOUP, hides: BOWLS });
    browser.cookies.delete("account");
    await browser.visit("/login?returnTo=/order-now/cart");
    expectPage(await signIn(browser), { heading: QUESTION });
  });

  test("the earlier bag is ordered, and the new one takes its place", async () => {
    const browser = await signInHere(await withTwoBags());
    expectPage(await browser.press("Order the bag from before"), { shows: BOWLS, hides: SOUP });
    await (await browser.visit("/order-now/cart/choose")).press("Order the bag from before");
    expectPage(await browser.visit(CART), { shows: SOUP });
  });

  test("with an empty new bag, the earlier one is restored", async () => {
    const browser = await leaveBag();
    await browser.visit("/login?returnTo=/order-now/cart");
    expectPage(await signIn(browser), { url: "/order-now/cart", shows: BOWLS });
  });

  test("another customer does not see the bag that was set aside", async () => {
    const browser = await withTwoBags();
    expectPage(await signInHere(browser, "eli@example.com"), { url: "/order-now/checkout", hides: BOWLS });
    expectPage(await browser.visit(CHOOSE), { url: CART, hides: BOWLS });
  });

  test("an outage loses neither bag", async () => {
    const browser = await withTwoBags();
    await browser.press("Sign In");
    browser.app.intercept = when((request) => isCartRead(request) || request.url.includes("associate"), status(500));
    await signIn(browser);
    browser.app.intercept = null;
    expectPage(await browser.visit(CART), { shows: SOUP });
    expectPage(await browser.visit(CHOOSE), { heading: QUESTION });
  });

  test("a forged button and an external return address are refused, and guests do not see the choice of bags", async () => {
    const browser = await withTwoBags();
    await browser.visit(CHOOSE);
    expect(browser.heading()).not.toBe(QUESTION);
    await browser.visit("/login?returnTo=/order-now/cart");
    await signIn(browser);
    const { url } = browser;
    expectPage(await browser.send(url, { intent: "both" }), { status: 422, heading: QUESTION });
    await browser.send("/order-now/cart/choose?returnTo=https://evil.test", { intent: "this" });
    expect(browser.url).toMatch(/^\/(?!\/)/);
  });
});

test("swapping bags never drops one (AUTH-09)", () => {
  const memory = { ...EMPTY_CART_SESSION, cartId: "a", orderTypeId: 2, orderNumbers: ["ZK-1"] };
  const aside = withCartSetAside(memory);
  expect(aside).toEqual({
    ...EMPTY_CART_SESSION,
    orderNumbers: ["ZK-1"],
    setAside: { cartId: "a", orderTypeId: 2 },
    cartsBefore: 1,
  });
  const filled = { ...aside, cartId: "b", orderTypeId: 1 };
  const setAside = { cartId: "b", orderTypeId: 1 };
  expect(withCartsSwapped(filled)).toMatchObject({ cartId: "a", orderTypeId: 2, setAside });
  expect(withCartsSwapped(withCartsSwapped(filled))).toEqual({ ...filled, cartsBefore: 3 });
  expect(withoutCart(filled).setAside).toEqual({ cartId: "a", orderTypeId: 2 });
  expect(afterOrderPlaced(filled, "ZK-2").setAside).toEqual({ cartId: "a", orderTypeId: 2 });
  // An order of it may have been placed: it must not be ordered twice.
  expect(withCartSetAside({ ...memory, doubt: { cartId: "a", at: 1 } }).setAside).toBeUndefined();
  expect(withCartsSwapped(memory)).toEqual(memory);
});
