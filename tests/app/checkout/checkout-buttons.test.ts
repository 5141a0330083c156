import { describe, expect, test } from "vitest";
import type { TestApp } from "../../support/test-app.ts";
import type { Browser } from "../../support/browser.ts";
import { fillBag, fillCheckout } from "../../support/journey.ts";
import { expectRefused } from "../../support/expect.ts";

const CHECKOUT = "/order-now/checkout";

/** The answer to a button with the form as it is, without following it; and the calls that it cost. */
async function press(app: TestApp, browser: Browser, intent: string) {
  const { body } = browser.formOf("Submit Order");
  body.set("intent", intent);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const before = app.calls.length;
  const response = await app.handle(
    new Request(`http://localhost:3000${CHECKOUT}`, { method: "POST", body, headers: { cookie } }),
  );
  const calls = app.calls.slice(before).map(({ method, path }) => `${method} ${path}`);
  return { status: response.status, location: response.headers.get("location"), calls };
}

describe("a button that checkout does not have", () => {
  test.each(
    "tax:anything tax:ask:1 gift:anything gift:use:1 gift:own: balance:anything balance: panel:anything card:anything promo:anything promo:remove: reward:anything reward:remove: line:burn:1 line:remove: add-on: add-on:abc add-on:1e3 go:anything place:now constructor".split(
      " ",
    ),
  )("%s is refused in words, and what was typed stays", async (intent) => {
    const browser = await fillBag();
    fillCheckout(browser);
    const { url, body } = browser.formOf("Submit Order");
    body.set("intent", intent);
    expectRefused(await browser.send(url, body), "Please use one of the buttons on this page.");
    expect(browser.value("First Name")).toBe("Ana");
  });
});

describe("what a button does not need is not asked for", () => {
  test.each([
    ["go:menu", "/order-now/build-order"],
    ["go:setup", "/order-now"],
    ["go:login", "/login?returnTo=%2Forder-now%2Fcheckout"],
    ["tax:ask", "/order-now/checkout?panel=tax"],
    ["tax:remove", "/order-now/checkout#order"],
    ["gift:remove:x", "/order-now/checkout#giftcards"],
    ["balance:none", "/order-now/checkout#giftcards"],
    ["panel:card", "/order-now/checkout#payment"],
    ["add-on:none", "/order-now/checkout"],
    ["update", "/order-now/checkout#order"],
  ])("%s costs no call", async (intent, location) => {
    const browser = await fillBag();
    expect(await press(browser.app, browser, intent)).toEqual({ status: 303, location, calls: [] });
  });

  test("a button that changes the cart reads it", async () => {
    const browser = await fillBag();
    const { calls } = await press(browser.app, browser, "line:edit:x");
    expect(calls.some((call) => /^GET .*order-shopping-cart/.test(call))).toBe(true);
  });
});
