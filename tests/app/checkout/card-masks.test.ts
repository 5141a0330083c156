import { describe, expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import { CHECKOUT } from "../../support/checkout.ts";
import { expectText } from "../../support/expect.ts";
import { atCheckoutAs, placeOrder } from "../../support/journey.ts";

const WHOLE = /4111\D{0,3}1111/;

describe("only the last digits of a card are shown (PAY-02, PAY-20)", () => {
  test.each<[unknown, string]>([
    ["4111111111111234", "****1234"],
    [4111111111111234, "****1234"],
    ["XXXX1234", "****1234"],
    ["************34", "****34"],
    ["34", "****34"],
    [34, "****34"],
  ])("a saved card with the number %j", async (cardNumber, mask) => {
    const browser = await atCheckoutAs();
    const more = { cardNumber, description: "Mine 4111 1111 1111 1234", nameOnCard: "4111111111111234" };
    browser.app.alter("/payment-options", (cards) => cards.map((card: Json) => ({ ...card, ...more })));
    for (const path of [CHECKOUT, "/user"]) {
      expectText(await browser.visit(path), mask);
      expect(browser.html).not.toMatch(WHOLE);
    }
  });

  test.each<[unknown, string]>([
    ["4111111111111234", "Card ****1234 $1.00"],
    [4111111111111234, "Card ****1234 $1.00"],
    ["************1234", "Card ************1234 $1.00"],
    ["1234", "Card ****34 $1.00"],
  ])("a payment of the confirmation with the mask %j (CONF-05)", async (ccMask, words) => {
    const browser = await placeOrder();
    const payments = [
      { amount: 1, ccMask },
      { amount: 2, message: "Gift card 4111111111110066" },
    ];
    browser.app.alter("/order-confirmation/", (order) => ({ ...order, orderStatus: "Placed", payments }));
    expectText(await browser.visit(browser.url), words, "Gift card ****0066 $2.00");
    expect(browser.html).not.toMatch(WHOLE);
  });
});
