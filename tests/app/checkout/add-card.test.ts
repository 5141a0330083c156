import { describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, pressIntent, sentOrder } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { afterWork, broken, status } from "../../support/faults.ts";
import { GOOD_CARD } from "../../support/good-entries.ts";
import { atCheckoutAs, fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

const NUMBER = "5555555555554444";
const TYPED = {
  ...GOOD_CARD,
  "Card Number": "5555 5555 5555 4444",
  CVV: "",
  Description: "Office",
};
const added = ({ app }: Browser) => app.sent("/payment-options");
const NOT_SHOWN = /5555\D?5555/;

/** The filled card form of a customer with saved cards, without the code. */
async function withForm(fields: Record<string, string> = {}): Promise<Browser> {
  const browser = await (await atCheckoutAs()).press("Add Card");
  for (const [label, value] of Object.entries({ ...TYPED, ...fields })) browser.fill(label, value);
  return browser;
}

describe("Add Card (PAY-01, API-52)", () => {
  test("saves the card without its code, selects it, and the order is paid with it", async () => {
    const browser = await withForm();
    browser.tick("Make Preferred Payment Method");
    expectPage(await browser.press("Add Card"), { url: CHECKOUT, redirects: [303] });
    expect(added(browser)).toEqual([
      {
        nameOnCard: TYPED["Name On Card"],
        cardNumber: NUMBER,
        expirationMonth: "12",
        expirationYear: "2028",
        billingZip: "75201",
        description: "Office",
        isPreferred: true,
      },
    ]);
    expect(browser.selected("Saved card")).toMatch(/^Mastercard \*{4}4444, Office$/);
    expect(browser.html).not.toMatch(NOT_SHOWN);
    fillCheckout(browser);
    expectPage(await browser.press("Submit Order"), { heading: "Thanks for your order" });
    const { useSavedPaymentMethodId, cardNumber } = sentOrder(browser.app).paymentInfo;
    expect([typeof useSavedPaymentMethodId, cardNumber]).toEqual(["string", undefined]);
  });

  test("errors stand beside their fields, nothing is sent, and the number is not shown again", async () => {
    const browser = await withForm({ "Name On Card": " ", "Billing Zip Code": "7" });
    await browser.press("Add Card");
    expectRefused(browser, "Invalid name", "Invalid zip code");
    expectPage(browser, { values: { "Card Number": "", "Expiration Month": "12", Description: "Office" } });
    expect(added(browser)).toEqual([]);
  });

  test("an error of the API stands beside its field (CHK-23)", async () => {
    const browser = await withForm();
    const modelState = { cardNumber: ["This card cannot be saved."] };
    browser.app.answer("/payment-options", (request) =>
      request.method === "POST" ? status(400, { modelState })() : browser.app.sandbox.fetch(request),
    );
    await browser.press("Add Card");
    expectRefused(browser, "This card cannot be saved.");
    expect(browser.problems()).toEqual({ "Card Number": "This card cannot be saved." });
  });

  test("a failed call shows a plain message and keeps the form open", async () => {
    const browser = await withForm();
    browser.app.answer("/payment-options", (request) =>
      request.method === "POST" ? broken() : browser.app.sandbox.fetch(request),
    );
    await browser.press("Add Card");
    expectPage(browser, { status: 503, errors: [expect.any(String)], values: { Description: "Office" } });
    expect(browser.html).not.toMatch(NOT_SHOWN);
  });

  test("a card saved despite a lost reply is selected, and sent once", async () => {
    const browser = await withForm();
    browser.app.answer("/payment-options", (request) =>
      request.method === "POST" ? afterWork(browser.app, request, broken) : browser.app.sandbox.fetch(request),
    );
    expectPage(await browser.press("Add Card"), { url: CHECKOUT, redirects: [303], errors: [] });
    expect(browser.selected("Saved card")).toMatch(/^Mastercard \*{4}4444, Office$/);
    expect(added(browser)).toHaveLength(1);
  });

  test("guests cannot use it", async () => {
    const browser = await pressIntent(await fillBag(), "save-card");
    expectRefused(browser, "Please use one of the buttons on this page.");
    expect(added(browser)).toEqual([]);
  });
});
