import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { IS_LEAN } from "../../support/face.ts";
import { fillBag } from "../../support/journey.ts";

const CART = "/order-now/cart";
const pictures = (html: string): string[] => html.match(/<[^>]+class="line-picture[^>]*>/g) ?? [];

test("each line shows its dish's picture, on the page and in the header, without a menu call (CART-01, CART-05)", async () => {
  const browser = await fillBag();
  const before = browser.app.calls.length;
  await browser.visit(CART);
  const asked = browser.app.calls.slice(before).map(({ path }) => path);
  expect(asked.filter((path) => path.includes("/store-menu/"))).toEqual([]);
  // The composed bowl; the whole picture where the API has no parts.
  const parts = ["empty-bowl", "layer-brown-rice", "layer-steak", "layer-pico", "layer-bacon"];
  const drawn = (IS_LEAN ? ["build-your-own-bowl"] : parts).map((name) => `/pictures/${name}.svg`);
  const shown = (attribute: string) => browser.attributes(IS_LEAN ? ".line-picture" : ".line-picture > img", attribute);
  expect(shown("src")).toEqual([...drawn, ...drawn]);
  expect(new Set(shown("alt"))).toEqual(new Set([""]));
  expect(shown("loading")).toEqual(shown("src").map(() => "lazy"));
});

test("without a loaded menu a plate is shown; lite mode shows neither", async () => {
  const filled = await fillBag();
  const restarted = startApp({ sandbox: filled.app.sandbox });
  const browser = openBrowser(restarted, new Map(filled.cookies));
  await browser.visit(CART);
  expect(pictures(browser.html)).toEqual(Array(2).fill('<span class="line-picture plate" aria-hidden="true">'));
  expect(restarted.asked("/store-menu/")).toEqual([]);
  await browser.send("/lite", { on: "1", returnTo: CART });
  await browser.visit(CART);
  expect(pictures(browser.html)).toEqual([]);
});
