import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import {
  CHECKOUT,
  cents,
  expectOrdered,
  hasCardForm,
  intents,
  place,
  pressIntent,
  sentOrder,
  setToggle,
  submitOrder,
} from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { refused, status } from "../../support/faults.ts";
import { GOOD_CARD } from "../../support/good-entries.ts";
import { atCheckoutAs, fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo, inside } from "../../support/sign-in.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";

const NO_BALANCE = "Sorry! Please double check the numbers of this card - we are showing no balance.";
const FIVE = { giftNumber: "6035 7100 0000 0022", giftPin: "2222" };
const MUCH = { giftNumber: "6035-7100-0000-0033", giftPin: "3333" };
const THANKS = { heading: "Thanks for your order" };
const LOOKUP = "lookup-for-order";

const due = (browser: Browser) => cents(browser, "Amount Due");

describe("paying with a gift card (GIFT-01, GIFT-04)", () => {
  test("it pays its balance once, is listed by its last digits, and can be removed", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag(app);
    const before = due(browser);
    await pressIntent(browser, "gift:use", FIVE);
    const shows = ["The card ending in 0022 is used for this order.", /ending in 0022.*-\$5\.00/s];
    expectPage(browser, { url: CHECKOUT, shows });
    await pressIntent(browser, "gift:use", FIVE);
    // TOTAL-01: the total is unchanged.
    expect([due(browser), cents(browser, "Estimated Total")]).toEqual([before - 500, before]);
    const [remove, ...others] = intents(browser, "gift:remove:");
    expect(others).toEqual([]);
    expect(due(await pressIntent(browser, remove!))).toBe(before);
    await expectOrdered(await pressIntent(browser, "gift:use", FIVE));
    expect(orders()[0]?.totalCents).toBe(before);
    expect(sentOrder(app)).toMatchObject({
      giftCards: [{ number: "6035710000000022", pin: "2222", amount: 5, balance: 5 }],
      paymentInfo: { cardNumber: GOOD_CARD["Card Number"].replaceAll(" ", "") },
    });
    // The next order starts without the card.
    expect(inside(browser.cookies, "payment")).toBeNull();
  });

  test("two cards pay in order of entry; with nothing left to pay, no credit card is shown or sent (PAY-04)", async () => {
    const browser = await fillBag();
    const before = due(browser);
    for (const card of [FIVE, MUCH]) await pressIntent(browser, "gift:use", card);
    expect([due(browser), hasCardForm(browser)]).toEqual([0, false]);
    expectPage(await place(browser, { cardNumber: GOOD_CARD["Card Number"], cvv: "123" }), THANKS);
    const { giftCards, paymentInfo } = sentOrder(browser.app);
    const second = { number: "6035710000000033", amount: (before - 500) / 100 };
    expect([giftCards, paymentInfo]).toMatchObject([[{ amount: 5 }, second], {}]);
    expect(paymentInfo).toEqual({});
  });

  test.each([
    ["nothing entered", { giftNumber: "", giftPin: "" }, ["Gift card number is required.", "Pin is required."]],
    ["no pin", { giftNumber: "6035710000000022", giftPin: " " }, ["Pin is required."]],
    ["no balance (GIFT-02)", { giftNumber: "6035710000000011", giftPin: "1111" }, [NO_BALANCE]],
    ["an inactive card", { giftNumber: "6035710000000044", giftPin: "4444" }, [NO_BALANCE]],
    ["an expired card", { giftNumber: "6035710000000055", giftPin: "5555" }, [NO_BALANCE]],
  ])("%s: the errors stand beside the field and above, and no card is used", async (_what, typed, messages) => {
    const browser = await fillBag();
    const before = due(browser);
    expectRefused(await pressIntent(browser, "gift:use", { ...typed, firstName: "Zoë" }), ...messages);
    expect([browser.value("First Name"), due(browser)]).toEqual(["Zoë", before]);
    expect(Object.values(browser.problems())).toEqual(messages);
    expect(browser.html).not.toMatch(/value="(?:2222|1111|4444|5555)"/);
    expect(browser.all("details[open]").join()).toContain("Pin");
  });

  test("four cards fit beside the longest form, and a fifth is refused", async () => {
    const browser = await fillBag();
    browser.app.answer(LOOKUP, async (request) => {
      const { cardNumber, pin } = JSON.parse(await request.text()) as { cardNumber: string; pin: string };
      return Response.json({ cardNumber, pin, name: "N".repeat(80), active: true, balance: 1, cardType: {} });
    });
    const names = ["firstName", "lastName", "address", "address2", "city"];
    const longest = Object.fromEntries(names.map((name) => [name, "é".repeat(95)]));
    for (let count = 1; count <= 4; count++) {
      const card = { giftNumber: `60357100000001${count}${count}`, giftPin: "12345678901234567890" };
      await pressIntent(browser, "gift:use", { ...longest, ...card });
      expect(intents(browser, "gift:remove:")).toHaveLength(count);
    }
    expect(browser.html).not.toContain('name="giftNumber"');
    await pressIntent(browser, "gift:use", { giftNumber: "6035710000000155", giftPin: "1" });
    expect(browser.errors()).toEqual(["No more than 4 gift cards can be used for an order."]);
  });

  test("a balance check does not use the card; wrong numbers are limited (GIFT-02)", async () => {
    const browser = await pressIntent(await fillBag(), "gift:check", FIVE);
    expectPage(browser, { shows: "The card ending in 0022 has a balance of $5.00.", hides: "-$5.00" });
    for (let count = 0; count < 5; count++) {
      await pressIntent(browser, "gift:check", { ...FIVE, giftPin: `${count}` });
      expect(browser.errors()[0]).not.toContain("Too many");
    }
    const asked = callsTo(browser.app, LOOKUP).length;
    await pressIntent(browser, "gift:check", FIVE);
    expect(browser.errors()[0]).toMatch(/^Too many cards have been tried\. Please try again in \d+ seconds/);
    expect([browser.status, Number(browser.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(callsTo(browser.app, LOOKUP)).toHaveLength(asked);
  });

  test("numbers of empty cards are limited like wrong ones (GIFT-02)", async () => {
    const browser = await fillBag();
    const empty = { giftNumber: "6035710000000011", giftPin: "1111" };
    for (let count = 0; count < 5; count++)
      expect((await pressIntent(browser, "gift:check", empty)).errors()).toEqual([NO_BALANCE]);
    expectPage(await pressIntent(browser, "gift:check", FIVE), { status: 429 });
  });

  test("a balance that has fallen asks for a second confirmation, unless it still covers the order", async () => {
    const browser = await pressIntent(await fillBag(), "gift:use", FIVE);
    const before = due(browser);
    browser.app.alter(LOOKUP, (card) => ({ ...card, balance: 2 }));
    const words = /^The total of your order is now \$[\d.]+, of which \$[\d.]+ is left to pay by card\./;
    expectRefused(await submitOrder(browser), words);
    expect(due(browser)).toBe(before + 300);
    expect(callsTo(browser.app, "/queue")).toEqual([]);
    const richer = await pressIntent(await fillBag(), "gift:use", MUCH);
    richer.app.alter(LOOKUP, (card) => ({ ...card, balance: 200 }));
    await expectOrdered(richer);
  });
});

describe("stored cards of a customer (GIFT-07)", () => {
  test("show balances and shortened names; expired ones are left out (GIFT-06, GIFT-09)", async () => {
    const browser = await atCheckoutAs();
    expectPage(browser, { shows: "My Cards", hides: "0088" });
    const own = intents(browser, "gift:own:");
    expect(own).toHaveLength(2);
    // An unknown or foreign key uses nothing.
    const ben = await atCheckoutAs("ben@example.com", browser.app);
    for (const intent of [own[0]!, "gift:own:", "gift:own:__proto__"])
      expectPage(await pressIntent(ben, intent), { status: 422, hides: "is used for this order" });
    for (const intent of own) await pressIntent(browser, intent);
    const shows = [/([^.]{25}\.\.\.) ending in 0066:/, /[^.]{11}\.\.\. ending in 0066/];
    expectPage(browser, { shows });
    expect(intents(browser, "gift:own:")).toEqual([]);
    expect(browser.html).not.toContain("6035710000000066");
  });

  test.each([true, false])("house accounts are shown only with their feature on: %j (TOGGLE-03)", async (isOn) => {
    const app = startApp();
    setToggle(app, "HOUSE_ACCOUNT_AS_PAYMENT", isOn);
    expect((await atCheckoutAs(undefined, app)).text().includes("ending in 0077")).toBe(isOn);
  });

  test("loyalty card and catering reward card exclude each other, the last one counts (GIFT-08)", async () => {
    const browser = await atCheckoutAs();
    const before = due(browser);
    await pressIntent(browser, "balance:loyalty");
    expect([due(browser), cents(browser, "Loyalty Card")]).toEqual([before - 1_250, -1_250]);
    await pressIntent(browser, "balance:catering reward");
    const loyalty = browser.amount("Loyalty Card Remove Loyalty Card");
    expect([due(browser), loyalty]).toEqual([Math.max(0, before - 4_000), null]);
    expect(due(await pressIntent(browser, "balance:none"))).toBe(before);
  });

  test.each([
    ["loyalty", { loyaltyAmount: 12.5, giftCards: [{ amount: 5 }] }, "cateringRewardAmount"],
    ["catering reward", { cateringRewardAmount: expect.any(Number), giftCards: [] }, "loyaltyAmount"],
  ])("a credit card and a gift card pay beside the %s card (PAY-21)", async (kind, sent, other) => {
    const browser = await pressIntent(await atCheckoutAs(), `balance:${kind}`);
    const isPaid = due(browser) === 0;
    await pressIntent(browser, "gift:use", FIVE);
    expectPage(await place(browser), THANKS);
    expect(sentOrder(browser.app)).toMatchObject(sent);
    expect(sentOrder(browser.app)[other]).toBe(0);
    expect(Object.keys(sentOrder(browser.app).paymentInfo).length === 0).toBe(isPaid);
  });

  test("cards that cannot be loaded are named, and the order can be placed", async () => {
    const app = startApp();
    app.answer(/\/cards|payment-options/, status(500));
    const browser = await atCheckoutAs(undefined, app);
    const shows =
      "We cannot look at your gift cards, your loyalty card, your catering reward card, your saved cards right now.";
    expectPage(browser, { status: 200, shows });
    await expectOrdered(browser);
  });

  test("a guest has none, and no call is made", async () => {
    const browser = await fillBag();
    expectPage(browser, { hides: /My Cards|Loyalty Card/ });
    expect(browser.app.asked(/\/customer-api\/cards|payment-options/)).toEqual([]);
  });
});

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

test("a card in use without any balance left shows a warning; one that cannot be looked up is used again later (GIFT-02)", async () => {
  const browser = await pressIntent(await fillBag(), "gift:use", FIVE);
  expectPage(browser, { hides: NO_BALANCE });
  browser.app.alter(LOOKUP, (card) => ({ ...card, balance: 0 }));
  expectPage(await browser.visit(CHECKOUT), { status: 200, shows: [NO_BALANCE, "$0.00 of $0.00 is used"] });
  browser.app.answer(LOOKUP, status(500));
  const shows = "We cannot look at the card ending in 0022 right now.";
  expectPage(await browser.visit(CHECKOUT), { shows, hides: NO_BALANCE });
  browser.app.intercept = null;
  expectPage(await browser.visit(CHECKOUT), { shows: "-$5.00", hides: shows });
});

test("a card with five digits shows only the last two (PAY-20)", async () => {
  const browser = await fillBag();
  browser.app.answer(LOOKUP, status(200, { cardNumber: "12345", pin: "1", name: "", active: true, balance: 10 }));
  await pressIntent(browser, "gift:check", { giftNumber: "12345", giftPin: "1" });
  expectPage(browser, { shows: "The card ending in 45 has a balance of $10.00." });
  await pressIntent(browser, "gift:use", { giftNumber: "12345", giftPin: "1" });
  expectPage(browser, { shows: "Gift Card ending in 45", hides: "2345" });
});
