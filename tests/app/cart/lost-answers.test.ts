import { describe, expect, test } from "vitest";
import { htmlPage, isCartRead, status, when } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

/** One bad answer costs no bag: it is gone once the API has said so twice, some seconds apart (CART-11). */

const BAG = "/order-now/cart";
const BOWL = "Build Your Own Bowl";
const LOST = /We could not find out whether your order was placed|has expired/;

describe.each([
  ["a 404 with words", status(404, { message: "Not found" }), true],
  ["a 404 without any", status(404), true],
  ["a gateway's page", htmlPage, false],
])("%s", (_what, answer, isTold) => {
  test.each(["/order-now", BAG, "/order-now/checkout", "/order-now/build-order"])("once at %s", async (page) => {
    const browser = await fillBag();
    browser.app.intercept = when(isCartRead, answer);
    await browser.visit(page);
    expect(LOST.test(browser.text())).toBe(isTold);
    browser.app.intercept = null;
    expectPage(await browser.visit(BAG), { shows: BOWL });
  });
});

test.each([
  [2, BOWL],
  [4, "Your bag is empty"],
])("said again %i seconds later: %s", async (seconds, shows) => {
  const browser = await fillBag();
  browser.app.intercept = when(isCartRead, status(404));
  await browser.visit(BAG);
  browser.app.wait(seconds / 60);
  await browser.visit(BAG);
  browser.app.intercept = null;
  expectPage(await browser.visit(BAG), { shows });
});

test("an answer in between begins the count anew", async () => {
  const browser = await fillBag();
  for (let turn = 0; turn < 3; turn++) {
    browser.app.intercept = when(isCartRead, status(404));
    await browser.visit(BAG);
    browser.app.wait(1);
    browser.app.intercept = null;
    expectPage(await browser.visit(BAG), { shows: BOWL });
    browser.app.wait(1);
  }
});
