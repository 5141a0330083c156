import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { CHECKOUT, fillCateringBag, pressIntent } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo } from "../../support/sign-in.ts";

const REASON = "Looks like you're placing an order over $5.00 or quantity greater than 40.";
const INDIVIDUAL =
  "Please consider using our Catering option or contact us at (214) 555-0101 to help you complete your order.";
const CATERING = "Please contact us at (214) 555-0101 to help you complete your order.";

/** Filled checkout of a restaurant with an order limit of five dollars. */
async function atLimit(fill = fillBag) {
  const app = startApp();
  const browser = await fill(app);
  app.wait(10);
  app.alter("order-validation", (body) => ({ ...body, individualMaxOrderSize: 5, cateringMaxOrderSize: 5 }));
  await browser.visit(CHECKOUT);
  fillCheckout(browser);
  return browser;
}

test("an individual order over its limit shows TAKE ME TO CATERING, which leads there (LIMIT-01, LIMIT-02)", async () => {
  const browser = await atLimit();
  expectRefused(await browser.press("Submit Order"), `${REASON} ${INDIVIDUAL}`);
  expect(browser.all("dialog button")).toEqual(["TAKE ME TO CATERING", "CANCEL"]);
  expectPage(await browser.press("TAKE ME TO CATERING"), {
    url: "/order-now",
    redirects: [303],
    shows: ["You are now ordering Catering.", /Catering ?Selected/],
  });
  expect(callsTo(browser.app, "/queue")).toEqual([]);
});

test("CANCEL keeps the typed values, and nothing is ordered (LIMIT-02)", async () => {
  const browser = await atLimit();
  await browser.press("Submit Order");
  expectPage(await browser.press("CANCEL"), { url: CHECKOUT, values: { "First Name": "Ana" } });
  expect([browser.dialog(), callsTo(browser.app, "/queue")]).toEqual([null, []]);
});

test("a suggestion that would exceed the limit is refused in the same way (LIMIT-02)", async () => {
  const browser = await pressIntent(await atLimit(), "add-on:904");
  expectRefused(browser, `${REASON} ${INDIVIDUAL}`);
  expect(browser.all("dialog button")).toEqual(["TAKE ME TO CATERING", "CANCEL"]);
});

test("a catering order shows the phone number and CANCEL only, and refuses a forged button (LIMIT-03)", async () => {
  const browser = await atLimit(fillCateringBag);
  browser.fill("Number of Guests", "12");
  expectRefused(await browser.press("Submit Order"), `${REASON} ${CATERING}`);
  expect(browser.all("dialog button")).toEqual(["CANCEL"]);
  expectRefused(await pressIntent(browser, "go:catering"), "Please use one of the buttons on this page.");
});
