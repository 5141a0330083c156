import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import {
  CHECKOUT,
  cents,
  expectOrdered,
  fillCateringBag,
  hasCardForm,
  pressIntent,
  sentOrder,
  submitOrder,
} from "../../support/checkout.ts";
import { expectRefused, expectText } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { chooseTime } from "../../support/walk.ts";
import { callsTo, signIn } from "../../support/sign-in.ts";

describe("the API's message about the whole order (SUBMIT-08)", () => {
  test.each([
    ["Please SIGN IN to use this reward.", "SORRY!", 1],
    ["Please call your catering sales manager.", "Your order was not placed", 0],
    ["The kitchen is out of bowls.", "SORRY!", 0],
  ])("%s", async (message, title, waysToSignIn) => {
    const browser = await fillBag();
    browser.app.answer(/\/queue$/, status(400, { message }));
    expectRefused(await submitOrder(browser), message);
    expect(browser.dialog()).toMatch(new RegExp(`^${title}`));
    const ways = browser.all("dialog[open] button").filter((words) => words === "Sign In");
    expect(ways).toHaveLength(waysToSignIn);
    // Closing it shows the form as it was, and a new press is allowed.
    browser.app.intercept = null;
    expectPage(await browser.press("Back to my order"), { values: { City: "Dallas" } });
    expect(browser.dialog()).toBeNull();
    await expectOrdered(browser);
  });

  test("Sign In keeps the typed values and leads back", async () => {
    const browser = await fillBag();
    browser.app.answer(/\/queue$/, status(400, { message: "Please sign in." }));
    await submitOrder(browser);
    browser.app.intercept = null;
    await signIn(await pressIntent(browser, "go:login"));
    expectPage(browser, { url: CHECKOUT, values: { City: "Dallas" } });
  });
});

test("a free order shows FREE, needs no card, and is placed (TOTAL-02)", async () => {
  const browser = await pressIntent(await fillBag(), "promo:apply", { promoCode: "ontheHouse" });
  expect([browser.amount("Promo ONTHEHOUSE"), browser.amount("Estimated Total")]).toEqual(["-$27.50", "FREE"]);
  expect(hasCardForm(browser)).toBe(false);
  await expectOrdered(browser);
  expect(sentOrder(browser.app).paymentInfo).toEqual({});
});

async function fillHolidayBag() {
  const browser = await chooseTime(startApp(), "Holiday Menu");
  await browser.send("/order-now/build-order/menu-item/3202", { quantity: "1", intent: "add" });
  return browser.visit(CHECKOUT);
}

describe("checks before submit (SUBMIT-11, LIMIT-09)", () => {
  test("a failed check blocks nothing", async () => {
    const browser = await fillBag();
    browser.app.wait(10);
    browser.app.answer(/order-validation|daily-orders/, status(500));
    await expectOrdered(browser);
  });

  test.each(["Catering", "Holiday Menu"] as const)(
    "%s: a fully booked day is refused before the order is sent, with the phone numbers; the check gets the actual amount (LIMIT-09, SUBMIT-08)",
    async (type) => {
      const browser = type === "Catering" ? await fillCateringBag() : await fillHolidayBag();
      if (type === "Catering") browser.fill("Number of Guests", "12");
      const csmPhoneNumbers = ["(214) 555-0177", "(214) 555-0178"];
      browser.app.answer("store-daily-orders", status(200, { isOverLimit: true, csmPhoneNumbers }));
      expectRefused(
        await submitOrder(browser),
        "We're sorry. At this time, we're unable to accept additional online orders for the date you've selected. Please call your Catering Sales Manager (214) 555-0177, (214) 555-0178 for assistance. We appreciate your understanding and look forward to serving you.",
      );
      expect(browser.dialog()).toContain("Your order was not placed");
      expect(browser.dialog()).not.toContain("SORRY!");
      const orderAmount = String(cents(browser, "Sub Total") / 100);
      expect(browser.app.asked("store-daily-orders")[0]).toMatchObject({ orderAmount });
      expect(callsTo(browser.app, "/queue")).toEqual([]);
      browser.app.intercept = null;
      await expectOrdered(browser);
    },
  );
});

test("without scripts a change of the order clears the card, and a note above it says so (CHK-25)", async () => {
  const browser = await fillBag();
  fillCheckout(browser);
  expectText(browser, "Your card is not kept when you change your order.");
  await browser.submit("Redeem", { "Promo Code": "ZEBRA5" });
  const card = ["Name On Card", "Card Number", "CVV", "Expiration Month", "Billing Zip Code"];
  expect(card.map((label) => browser.value(label))).toEqual(["", "", "", "", ""]);
  expect(browser.value("First Name")).not.toBe("");
});

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

test("an individual order over its limit shows TAKE ME TO CATERING, which leads there (LIMIT-01, LIMIT-02, SUBMIT-11)", async () => {
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
  expectPage(browser, { values: { "First Name": "Ana" } });
  expect(callsTo(browser.app, "/add?")).toHaveLength(1);
  expect(browser.all("dialog button")).toEqual(["TAKE ME TO CATERING", "CANCEL"]);
});

test("a catering order shows the phone number and CANCEL only, and refuses a forged button (LIMIT-03)", async () => {
  const browser = await atLimit(fillCateringBag);
  browser.fill("Number of Guests", "12");
  expectRefused(await browser.press("Submit Order"), `${REASON} ${CATERING}`);
  expect(browser.all("dialog button")).toEqual(["CANCEL"]);
  expectRefused(await pressIntent(browser, "go:catering"), "Please use one of the buttons on this page.");
});
