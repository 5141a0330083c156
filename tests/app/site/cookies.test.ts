import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { fillBag, fillCheckout } from "../../support/journey.ts";

/** A browser that throws away every cookie it is given. */
class Forgetful extends Map<string, string> {
  override set(): this {
    return this;
  }
}

test("a browser without cookies gets a page that says so at its first form, and no loop (SHELL-18)", async () => {
  const browser = await openBrowser(startApp(), new Forgetful()).visit("/order-now");
  expect(browser.status).toBe(200);
  expect((await browser.press("Individual")).status).toBe(400);
  expect(browser.heading()).toBe("Cookies are needed to order");
  expect(browser.redirects).toEqual([303]);
});

test("a cookie that was changed, swapped or cut is an empty one: words, never an error (SHELL-18)", async () => {
  const app = startApp();
  const filled = await fillBag(app);
  const names = ["order", "cart", "draft", "notice"].filter((name) => filled.cookies.has(name));
  expect(names).toEqual(expect.arrayContaining(["order", "cart"]));
  for (const name of names) {
    const sealed = filled.cookies.get(name) ?? "";
    const middle = Math.floor(sealed.length / 2);
    const flipped = sealed[middle] === "A" ? "B" : "A";
    const others = [...filled.cookies.values()].filter((text) => text !== sealed);
    const bad = [
      sealed.slice(0, middle) + flipped + sealed.slice(middle + 1),
      sealed.slice(0, 20),
      "",
      "x",
      "%00",
      "\u00e9",
      "A".repeat(8_000),
      ...others,
    ];
    for (const text of bad) {
      const browser = await openBrowser(app, new Map(filled.cookies).set(name, text)).visit("/order-now/checkout");
      expect(browser.status, `${name}=${text.slice(0, 20)}`).toBe(200);
      const expected =
        name === "order" ? "/order-now" : name === "cart" ? "/order-now/build-order" : "/order-now/checkout";
      expect(browser.url, `${name}=${text.slice(0, 20)}`).toBe(expected);
    }
  }
});

test("two hundred cookies of others are in nobody's way (SHELL-18)", async () => {
  const filled = await fillBag();
  const cookies = new Map(Array.from({ length: 200 }, (_, index) => [`a${index}`, "x".repeat(20)]));
  for (const [name, text] of filled.cookies) cookies.set(name, text);
  const browser = await openBrowser(filled.app, cookies).visit("/order-now/checkout");
  expect(browser.heading()).toBe("Almost Done!");
});

test("no reply sets more cookies than stock proxies let through, however much was typed", async () => {
  const filled = await fillBag();
  const sizes: number[] = [];
  const handle = async (request: Request) => {
    const response = await filled.app.handle(request);
    sizes.push(response.headers.getSetCookie().join("").length);
    return response;
  };
  const browser = await openBrowser({ handle }, filled.cookies).visit("/order-now/checkout");
  for (const fill of ["x", "é", "漢", "🦓", "\u0000"]) {
    fillCheckout(browser);
    for (const label of [
      "First Name",
      "Last Name",
      "Email Address",
      "Phone Number",
      "Address",
      "Address 2",
      "City",
      "Zip Code",
    ])
      browser.fill(label, fill.repeat(200));
    await browser.press("Submit Order");
    expect(browser.status, fill).toBe(422);
    expect(browser.value("Address"), fill).toBe(fill === "\u0000" ? "" : fill.repeat(fill === "🦓" ? 150 : 200));
  }
  expect(Math.max(...sizes)).toBeGreaterThan(1_000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2_800);
});
