import { describe, expect, test } from "vitest";
import { createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import type { Browser } from "../../support/browser.ts";
import {
  CHECKOUT,
  cents,
  expectOrdered,
  fillCateringBag,
  intents,
  pressIntent,
  sentOrder,
  submitOrder,
} from "../../support/checkout.ts";
import { expectRefused, expectText } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { GOOD_CARD } from "../../support/good-entries.ts";
import { atCheckoutAs, fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo, inside, signIn } from "../../support/sign-in.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";

const NO_BALANCE = "Sorry! Please double check the numbers of this card - we are showing no balance.";
const FIVE = { giftNumber: "6035 7100 0000 0022", giftPin: "2222" };
const MUCH = { giftNumber: "6035-7100-0000-0033", giftPin: "3333" };
const THANKS = { heading: "Thanks for your order" };
const LOOKUP = "lookup-for-order";

const due = (browser: Browser) => cents(browser, "Amount Due");
const hasCardForm = (browser: Browser) => browser.labels().some((label) => label.startsWith("Card Number"));

/** Submits the filled checkout with these fields in addition. */
function place(browser: Browser, fields: Record<string, string> = {}): Promise<Browser> {
  fillCheckout(browser);
  return pressIntent(browser, "place", fields);
}

function setToggle(app: TestApp, featureName: string, isEnabled: boolean): void {
  app.alter("feature-toggle/all", (list: { featureName: string }[]) => [
    ...list.filter((one) => one.featureName !== featureName),
    { featureName, isEnabled },
  ]);
}

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
    ["malformed text", { giftNumber: "<b>x</b>", giftPin: "1" }, [NO_BALANCE]],
    ["50 KB of digits", { giftNumber: "6".repeat(50_000), giftPin: "2222" }, [NO_BALANCE]],
  ])("%s: the errors stand beside the field and above, and no card is used", async (_what, typed, messages) => {
    const browser = await fillBag();
    const before = due(browser);
    expectRefused(await pressIntent(browser, "gift:use", { ...typed, firstName: "Zoë" }), ...messages);
    expect([browser.value("First Name"), due(browser)]).toEqual(["Zoë", before]);
    expect(Object.values(browser.problems())).toEqual(messages);
    expect(browser.html).not.toMatch(/value="(?:2222|1111|4444|5555)"/);
    expect(browser.all("details[open]").join()).toContain("Pin");
  });

  test.each([
    [
      "a refusal with a message shows the message",
      status(400, { message: "This card was stolen." }),
      "This card was stolen.",
    ],
    ["a refusal without a message means no balance", status(400), NO_BALANCE],
    ["an unknown card means no balance", status(404), NO_BALANCE],
  ] as const)("%s (GIFT-03)", async (_what, answer, words) => {
    const browser = await fillBag();
    browser.app.answer(LOOKUP, answer);
    expect((await pressIntent(browser, "gift:use", FIVE)).errors()).toEqual([expect.stringContaining(words)]);
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

  test("a card that cannot be looked up shows a message, pays nothing, and is used again later", async () => {
    const browser = await pressIntent(await fillBag(), "gift:use", FIVE);
    browser.app.answer(LOOKUP, status(500));
    const shows = "We cannot look at the card ending in 0022 right now.";
    expectPage(await browser.visit(CHECKOUT), { shows });
    browser.app.intercept = null;
    expectPage(await browser.visit(CHECKOUT), { shows: "-$5.00", hides: shows });
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

describe("saved cards, STORED_PAYMENTS (PAY-01, PAY-02)", () => {
  /** The id of the saved card of this brand. */
  const idOf = ({ html }: Browser, brand: string) =>
    new RegExp(`<option value="([^"]+)"[^>]*>${brand}`).exec(html)![1]!;
  const paymentOf = ({ app }: Browser) => sentOrder(app).paymentInfo;

  test("the preferred card is selected, expired ones are disabled, and the selected one pays by id (PAY-12, PAY-14, PAY-20)", async () => {
    const browser = await atCheckoutAs();
    expect(browser.options("Saved card")[0]).toBe("Select a saved card");
    expect(browser.selected("Saved card")).toMatch(/^Visa \*\*\*\*4242/);
    const [expired] = browser.all('optgroup[label="Expired"][disabled]');
    expect(expired).toContain("American Express ****0005");
    expectPage(browser, { shows: /Ada Byron, Expires \d\d\/\d{4}/ });
    expect(hasCardForm(browser)).toBe(false);
    const paymentMethodId = idOf(browser, "Mastercard");
    expectPage(await place(browser, { paymentMethodId }), THANKS);
    const saves = { savePaymentMethod: false, saveAsPreferredPaymentMethod: false };
    expect(paymentOf(browser)).toEqual({ useSavedPaymentMethodId: paymentMethodId, sessionId: null, ...saves });
  });

  test("a card must be selected; expired and unknown ones are refused (PAY-03, SUBMIT-01)", async () => {
    const browser = await atCheckoutAs();
    const other = "Select a saved card, or add another one.";
    for (const [paymentMethodId, words] of [
      ["", other],
      [idOf(browser, "American Express"), other],
      ["#session", other],
      ["pm-of-somebody", "The card that you had selected is no longer saved. Please select or enter another one."],
    ] as const) {
      expectRefused(await place(browser, { paymentMethodId }), words);
      expect(browser.html).toContain('href="#paymentMethodId"');
    }
    expect(callsTo(browser.app, "/queue")).toEqual([]);
  });

  test("Add Card opens the form and Cancel closes it; an entered card can be saved and preferred, without a card number as description (PAY-01, PAY-11, PAY-12)", async () => {
    const browser = await atCheckoutAs();
    expectPage(await pressIntent(browser, "panel:card"), { shows: "Save Payment Method" });
    expect(hasCardForm(browser)).toBe(true);
    expect(hasCardForm(await pressIntent(browser, "panel:close"))).toBe(false);
    await pressIntent(browser, "panel:card");
    await place(browser, { savePaymentMethod: "on", description: "my 4111 1111 1111 1111" });
    expectRefused(browser, "Please do not enter a card number here.");
    expect(browser.html).toContain('href="#description"');
    expect(browser.html).not.toContain("4111 1111");
    expect(callsTo(browser.app, "/queue")).toEqual([]);
    const kept = { savePaymentMethod: "on", description: "Office", saveAsPreferredPaymentMethod: "on" };
    expectPage(await place(browser, kept), THANKS);
    expect(paymentOf(browser)).toMatchObject({
      savePaymentMethod: true,
      description: "Office",
      saveAsPreferredPaymentMethod: true,
      useSavedPaymentMethodId: null,
    });
  });

  test("a guest has no option to save, posted or not; preferred has no effect without saving (PAY-11)", async () => {
    const guest = await fillBag();
    expectPage(guest, { hides: "Save Payment Method" });
    await place(guest, { savePaymentMethod: "on", saveAsPreferredPaymentMethod: "on" });
    expect(paymentOf(guest).savePaymentMethod).toBe(false);
    const ada = await pressIntent(await atCheckoutAs(), "panel:card");
    expectPage(await place(ada, { saveAsPreferredPaymentMethod: "on" }), THANKS);
    expect(paymentOf(ada).saveAsPreferredPaymentMethod).toBe(false);
  });

  test.each([
    ["no card left", []],
    ["another card left", ["2"]],
  ])("a card that vanished while the page was open gets one error: %s (PAY-03)", async (_what, left) => {
    const browser = await atCheckoutAs();
    fillCheckout(browser);
    expect(browser.selected("Saved card")).toMatch(/\d{4}/);
    browser.app.alter(/payment-options/, (cards: { isExpired: boolean; id: string }[]) =>
      cards.filter(({ isExpired }) => isExpired).concat(left.map((id) => ({ ...cards[0]!, id, paymentMethodId: id }))),
    );
    browser.app.wait(1);
    const words = "The card that you had selected is no longer saved. Please select or enter another one.";
    expectRefused(await browser.press("Submit Order"), words);
    expect(callsTo(browser.app, "/queue")).toEqual([]);
  });

  test("without the feature, or with expired cards only, there is the card form (TOGGLE-03)", async () => {
    const app = startApp();
    setToggle(app, "STORED_PAYMENTS", false);
    expect(hasCardForm(await atCheckoutAs(undefined, app))).toBe(true);
    expect(hasCardForm(await atCheckoutAs("cleo@example.com"))).toBe(true);
  });

  test("signing in clears payment choices, keeps typed values and fills in the others (AUTH-09)", async () => {
    const browser = await pressIntent(await fillBag(), "gift:use", { ...FIVE, firstName: "Zoë" });
    expect(inside(browser.cookies, "payment")).not.toBeNull();
    await signIn(browser);
    expect(inside(browser.cookies, "payment")).toBeNull();
    const values = { "First Name": "Zoë", "Last Name": "Byron", "Email Address": "ada@example.com" };
    expectPage(await browser.visit(CHECKOUT), { values });
  });
});

describe("card provider, CHASE_IFRAME (PAY-15)", () => {
  const ORIGIN = "http://localhost:3000";
  const EMAIL = { email: "ana@example.com" };
  const INFO = "retrieve-card-info";

  /** Filled checkout of a chain with the feature on, in a browser that can also open the provider's pages. */
  async function withProvider(name?: string): Promise<Browser> {
    const app = startApp({ sandbox: createSandbox({ control: true, now: () => SATURDAY_MORNING }) });
    setToggle(app, "CHASE_IFRAME", true);
    const browser = name ? await pressIntent(await atCheckoutAs(name, app), "panel:card") : await fillBag(app);
    fillCheckout(browser);
    return browser;
  }

  /** Enters a card on the provider's page, and returns the address of the way back. */
  async function enterCard(browser: Browser, fields = {}, cardNumber = "4111111111111111"): Promise<string> {
    await pressIntent(browser, "card:provider", fields);
    expect(browser.url).toMatch(/\/card-provider\/hosted\?token=/);
    const query = Object.fromEntries(new URL(browser.url, ORIGIN).searchParams);
    expect(query["returnUrl"]).toMatch(/\/order-now\/checkout\/card\?state=[\w-]{40,}$/);
    const card = { nameOnCard: "Ana", cardNumber, expirationMonth: "12", expirationYear: "2029", cvn: "123" };
    const body = new URLSearchParams({ ...query, ...card, billingZip: "75201", action: "use" });
    const reply = await browser.ask("/card-provider/hosted", { method: "POST", body, headers: { origin: ORIGIN } });
    const { pathname, search } = new URL(reply.headers.get("location")!);
    return pathname + search;
  }

  test("without scripts its own page leads back with the card selected; the order pays by session (PAY-16, PAY-13)", async () => {
    const browser = await withProvider();
    expect(hasCardForm(browser)).toBe(false);
    expectPage(browser, { hides: "Would you like to save your card?" });
    const back = await enterCard(browser);
    expect(back).toContain("outcome=success");
    await browser.visit(back);
    expectPage(browser, { url: CHECKOUT, shows: "Your card ****1111 is chosen.", values: { "First Name": "Ana" } });
    expect(browser.selected("Saved card")).toMatch(/^Visa \*\*\*\*1111/);
    expectPage(await pressIntent(browser, "place"), THANKS);
    const paymentInfo = { useSavedPaymentMethodId: null, sessionId: expect.stringMatching(/^#/) };
    expect(sentOrder(browser.app)).toMatchObject({ paymentInfo });
    expect(callsTo(browser.app, "promote-checkout-session")).toHaveLength(1);
  });

  test("a customer may save the card, by default No (PAY-15)", async () => {
    const browser = await withProvider("ada@example.com");
    expect(browser.selected("Would you like to save your card?")).toBe("No");
    await browser.visit(await enterCard(browser, { saveCard: "yes" }));
    expect(callsTo(browser.app, INFO).at(-1)).toContain("saveCard=true");
  });

  test("a card saved as well is listed once, and selected (PAY-16)", async () => {
    const browser = await withProvider("ada@example.com");
    await browser.visit(await enterCard(browser, { saveCard: "yes" }, "5105105105105100"));
    browser.app.wait(1);
    await browser.visit(CHECKOUT);
    expect(browser.options("Saved card").filter((words) => words.includes("5100"))).toHaveLength(1);
    expect(browser.selected("Saved card")).toMatch(/5100/);
    expectPage(await pressIntent(browser, "place"), THANKS);
  });

  test("a failure is reported to the API and shown; typed values are kept (PAY-17)", async () => {
    const browser = await withProvider();
    const back = await enterCard(browser, { firstName: "Zoë" }, "4000000000000119");
    expect(back).toContain("outcome=failure");
    const shows = "There was an unexpected error. Please try again.";
    expectPage(await browser.visit(back), { shows, values: { "First Name": "Zoë" } });
    expect(callsTo(browser.app, "report-payment-failure")).toHaveLength(1);
  });

  test("a session expires after fifteen minutes; typed values are kept (PAY-18)", async () => {
    const browser = await withProvider();
    const back = await enterCard(browser);
    browser.app.wait(15);
    const shows = "Time ran out for entering your card.";
    expectPage(await browser.visit(back), { shows, values: { City: "Dallas" } });
    expect(callsTo(browser.app, INFO)).toEqual([]);
  });

  test("a forged or foreign return changes nothing, nor does a cancelled one", async () => {
    const browser = await withProvider();
    expectPage(await browser.visit(`${CHECKOUT}/card?id=x&outcome=success`), { url: CHECKOUT });
    await pressIntent(browser, "card:provider", EMAIL);
    const opened = JSON.stringify(inside(browser.cookies, "payment"));
    const other = await withProvider();
    const stateOf = (back: string) => new URL(back, ORIGIN).searchParams.get("state") ?? "";
    const ofAnother = stateOf(await enterCard(other));
    for (const query of [
      "?id=other&outcome=success",
      "?outcome=cancel",
      // A link on a foreign page.
      "?outcome=failure",
      "?outcome=success",
      `?outcome=failure&state=${ofAnother}`,
      "?outcome=failure&state=x",
      "?outcome=__proto__",
      "",
    ]) {
      expectPage(await browser.visit(`${CHECKOUT}/card${query}`), { url: CHECKOUT });
      expect(browser.html).not.toContain('value="#');
      expect(JSON.stringify(inside(browser.cookies, "payment"))).toBe(opened);
    }
    expect([callsTo(browser.app, INFO), callsTo(browser.app, "report-payment-failure")]).toEqual([[], []]);
  });

  test("it needs the e-mail address; a failed session shows an error, and without a provider there is the card form (PAY-19)", async () => {
    const browser = await withProvider();
    expectPage(await pressIntent(browser, "card:provider", { email: " " }), { status: 422 });
    expect(browser.html).toContain('href="#email"');
    expect(callsTo(browser.app, "request-checkout-session")).toEqual([]);
    browser.app.answer("request-checkout-session", status(500));
    expectPage(await pressIntent(browser, "card:provider", EMAIL), { status: 503 });
    expect(browser.errors()[0]).toContain("could not reach the restaurant");
    const apart = startApp({ env: { CATERING_API_URL: "http://api.test", PUBLIC_ORIGIN: ORIGIN } });
    setToggle(apart, "CHASE_IFRAME", true);
    expect(hasCardForm(await fillBag(apart))).toBe(true);
  });

  test.each([
    [ORIGIN, "https://pay-test.example"],
    ["https://test.zebra.example", "https://pay-test.example"],
    ["https://order.zebra.example", "https://pay.example"],
    ["https://latest.zebra.example", "https://pay.example"],
  ])("%s uses %s of the provider's hosts, and the policy allows it (PAY-19)", async (origin, host) => {
    const test = "https://pay-test.example/w/";
    const env = { CHECKOUT_WIDGET_TEST_URL: test, CHECKOUT_WIDGET_URL: "https://pay.example/w", PUBLIC_ORIGIN: origin };
    const request = new Request(`${origin}/order-now`, { headers: { cookie: "cookies=1" } });
    const policy = (await startApp({ env }).handle(request)).headers.get("content-security-policy");
    for (const name of ["script-src", "frame-src", "form-action"])
      expect(policy).toMatch(new RegExp(`(?:^|; )${name} [^;]*${host}(?![\\w.-])`));
  });
});

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

describe("checks before submit (SUBMIT-11, LIMIT-09)", () => {
  test("an individual order over its limit is refused before it is sent; a failed check blocks nothing (LIMIT-04)", async () => {
    const browser = await fillBag();
    browser.app.wait(10);
    browser.app.alter("order-validation", (body) => ({ ...body, individualMaxOrderSize: 5 }));
    expectRefused(await submitOrder(browser), /Looks like you're placing an order over \$5\.00/);
    expect(callsTo(browser.app, "/queue")).toEqual([]);
    const other = await fillBag();
    other.app.wait(10);
    other.app.answer(/order-validation|daily-orders/, status(500));
    await expectOrdered(other);
  });

  test("a fully booked day is refused before the order is sent, with the phone numbers; the check gets the actual amount (LIMIT-09, SUBMIT-08)", async () => {
    const browser = await fillCateringBag();
    browser.fill("Number of Guests", "12");
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
  });
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
