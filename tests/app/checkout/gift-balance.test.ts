import { describe, expect, test } from "vitest";
import { CHECKOUT, pressIntent } from "../../support/checkout.ts";
import { refused, status } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

const NO_BALANCE = "Sorry! Please double check the numbers of this card - we are showing no balance.";
const FIVE = { giftNumber: "6035 7100 0000 0022", giftPin: "2222" };
const LOOKUP = "lookup-for-order";
const UNREACHABLE = expect.stringMatching(/^We could not reach the restaurant\./);

describe("a failed balance check (GIFT-03)", () => {
  test.each([
    [
      "refused with a message: the message",
      status(400, { message: "This card was stolen." }),
      ["This card was stolen."],
    ],
    ["not found, with a message: the message", status(404, { message: "No such card." }), ["No such card."]],
    ["not found, without a message: no balance", status(404), [NO_BALANCE]],
    ["refused without a message: no balance", status(400), [NO_BALANCE]],
    ["server error: an outage", status(500), [UNREACHABLE]],
    ["no connection: an outage", refused, [UNREACHABLE]],
  ])("%s", async (_what, answer, errors) => {
    for (const intent of ["gift:use", "gift:check"]) {
      const browser = await fillBag();
      browser.app.answer(LOOKUP, answer);
      await pressIntent(browser, intent, { ...FIVE, firstName: "Zoë" });
      expectPage(browser, { errors, values: { "First Name": "Zoë" } });
      expect(browser.problems()).toEqual({ "Gift card number": errors[0] });
    }
  });
});

test("a card in use without any balance left shows a warning (GIFT-02)", async () => {
  const browser = await pressIntent(await fillBag(), "gift:use", FIVE);
  expectPage(browser, { hides: NO_BALANCE });
  browser.app.alter(LOOKUP, (card) => ({ ...card, balance: 0 }));
  expectPage(await browser.visit(CHECKOUT), { status: 200, shows: [NO_BALANCE, "$0.00 of $0.00 is used"] });
  browser.app.answer(LOOKUP, status(500));
  const shows = "We cannot look at the card ending in 0022 right now.";
  expectPage(await browser.visit(CHECKOUT), { shows, hides: NO_BALANCE });
});

test("a card with five digits shows only the last two (PAY-20)", async () => {
  const browser = await fillBag();
  browser.app.answer(LOOKUP, status(200, { cardNumber: "12345", pin: "1", name: "", active: true, balance: 10 }));
  await pressIntent(browser, "gift:check", { giftNumber: "12345", giftPin: "1" });
  expectPage(browser, { shows: "The card ending in 45 has a balance of $10.00." });
  await pressIntent(browser, "gift:use", { giftNumber: "12345", giftPin: "1" });
  expectPage(browser, { shows: "Gift Card ending in 45", hides: "2345" });
});
