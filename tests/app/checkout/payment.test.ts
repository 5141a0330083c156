import { describe, expect, test } from "vitest";
import { createSandbox } from "../../../server/sandbox/sandbox.ts";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import type { Browser } from "../../support/browser.ts";
import {
  CHECKOUT,
  cents,
  expectOrdered,
  intents,
  pressIntent,
  sentOrder,
  submitOrder,
} from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { refused, status } from "../../support/faults.ts";
import { GOOD_CARD, atCheckoutAs, fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo, inside, signIn } from "../../support/sign-in.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";
import { chooseTime } from "../../support/walk.ts";

const NO_BALANCE = "Sorry! Please double check the numbers of this card - we are showing no balance.";
const FIVE = { giftNumber: "6035 7100 0000 0022", giftPin: "2222" };
const MUCH = { giftNumber: "6035-7100-0000-0033", giftPin: "3333" };
const THANKS = { heading: "Thanks for your order" };
const LOOKUP = "lookup-for-order";

const due = (browser: Browser) => cents(browser, "Amount Due");
const hasCardForm = (browser: Browser) => browser.labels().some((label) => label.startsWith("Card Number"));

function setToggle(app: TestApp, featureName: string, isEnabled: boolean): void {
  app.alter("feature-toggle/all", (list: { featureName: string }[]) => [
    ...list.filter((one) => one.featureName !== featureName),
    { featureName, isEnabled },
  ]);
}

describe("a gift card (GIFT-01, GIFT-04)", () => {
  test("pays what is on it, is listed with its last digits, and can be taken away again", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag(app);
    const before = due(browser);
    await pressIntent(browser, "gift:use", FIVE);
    const shows = ["The card ending in 0022 is used for this order.", /ending in 0022.*-\$5\.00/s];
    expectPage(browser, { url: CHECKOUT, shows });
    // TOTAL-01: the total is what it was.
    expect([due(browser), cents(browser, "Estimated Total")]).toEqual([before - 500, before]);
    await pressIntent(browser, intents(browser, "gift:remove:")[0]!);
    expect(due(browser)).toBe(before);
    await expectOrdered(await pressIntent(browser, "gift:use", FIVE));
    expect(orders()[0]?.totalCents).toBe(before);
    expect(sentOrder(app)).toMatchObject({
      giftCards: [{ number: "6035710000000022", pin: "2222", amount: 5, balance: 5 }],
      paymentInfo: { cardNumber: GOOD_CARD["Card Number"].replaceAll(" ", "") },
    });
  });

  test("one that pays everything leaves no card to type, and typed ones are not sent (PAY-04)", async () => {
    const browser = await fillBag();
    fillCheckout(browser);
    await pressIntent(browser, "gift:use", MUCH);
    expect([due(browser), hasCardForm(browser)]).toEqual([0, false]);
    expectPage(await pressIntent(browser, "place", { cardNumber: GOOD_CARD["Card Number"], cvv: "123" }), THANKS);
    expect(sentOrder(browser.app)).toMatchObject({ giftCards: [{ number: "6035710000000033" }] });
    expect(sentOrder(browser.app).paymentInfo).toEqual({});
  });

  test("two are taken in the order they were added", async () => {
    const browser = await fillBag();
    const before = due(browser);
    for (const card of [FIVE, MUCH]) await pressIntent(browser, "gift:use", card);
    await expectOrdered(await pressIntent(browser, "place"));
    expect(sentOrder(browser.app).giftCards).toMatchObject([{ amount: 5 }, { amount: (before - 500) / 100 }]);
  });

  test.each([
    ["nothing typed", { giftNumber: "", giftPin: "" }, ["Gift card number is required.", "Pin is required."]],
    ["no pin", { giftNumber: "6035710000000022", giftPin: " " }, ["Pin is required."]],
    ["nothing on it (GIFT-02)", { giftNumber: "6035710000000011", giftPin: "1111" }, [NO_BALANCE]],
    ["one that is not active", { giftNumber: "6035710000000044", giftPin: "4444" }, [NO_BALANCE]],
    ["one that has ended", { giftNumber: "6035710000000055", giftPin: "5555" }, [NO_BALANCE]],
    ["letters of no card", { giftNumber: "<b>x</b>", giftPin: "1" }, [NO_BALANCE]],
    ["50 KB of digits", { giftNumber: "6".repeat(50_000), giftPin: "2222" }, [NO_BALANCE]],
  ])("%s: said beside the box and above, nothing is used", async (_what, typed, messages) => {
    const browser = await fillBag();
    const before = due(browser);
    expectRefused(await pressIntent(browser, "gift:use", { ...typed, firstName: "Zoë" }), ...messages);
    expect([browser.value("First Name"), due(browser)]).toEqual(["Zoë", before]);
    expect(Object.values(browser.problems())).toEqual(messages);
    expect(browser.html).not.toMatch(/value="(?:2222|1111|4444|5555)"/);
    expect(browser.all("details[open]").join()).toContain("Pin");
  });

  test.each([
    ["a refusal in words is told", status(400, { message: "This card was stolen." }), "This card was stolen."],
    ["a refusal without words is nothing on it", status(400), NO_BALANCE],
    ["so is one that nobody knows", status(404), NO_BALANCE],
    ["no connection is no empty card", refused, "We could not reach the restaurant."],
    ["an outage neither", status(500), "We could not reach the restaurant."],
  ] as const)("%s (GIFT-03)", async (_what, answer, words) => {
    const browser = await fillBag();
    browser.app.answer(LOOKUP, answer);
    expect((await pressIntent(browser, "gift:use", FIVE)).errors()).toEqual([expect.stringContaining(words)]);
  });

  test("its balance is told without using it (GIFT-02)", async () => {
    const browser = await pressIntent(await fillBag(), "gift:check", FIVE);
    expectPage(browser, { shows: "The card ending in 0022 has a balance of $5.00.", hides: "-$5.00" });
  });

  test("the same card counts once", async () => {
    const browser = await fillBag();
    const before = due(browser);
    for (let times = 0; times < 2; times++) await pressIntent(browser, "gift:use", FIVE);
    expect([due(browser), intents(browser, "gift:remove:").length]).toEqual([before - 500, 1]);
  });

  test("four cards fit beside the longest form, and a fifth is refused in words", async () => {
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

  test("wrong numbers are tried so often, and no more; right ones do not count", async () => {
    const browser = await fillBag();
    for (let count = 0; count < 20; count++) {
      await pressIntent(browser, "gift:check", { giftNumber: "6035710000000022", giftPin: `${count}` });
      expect(browser.errors()[0]).not.toContain("Too many");
    }
    const asked = callsTo(browser.app, LOOKUP).length;
    await pressIntent(browser, "gift:check", FIVE);
    expect(browser.errors()[0]).toMatch(/^Too many cards have been tried\. Please try again in \d+ seconds/);
    expect(callsTo(browser.app, LOOKUP)).toHaveLength(asked);
  });

  test("a balance that fell since the page was shown asks for a second yes at the new amount", async () => {
    const browser = await pressIntent(await fillBag(), "gift:use", FIVE);
    const before = due(browser);
    browser.app.alter(LOOKUP, (card) => ({ ...card, balance: 2 }));
    const words = /^The total of your order is now \$[\d.]+, of which \$[\d.]+ is left to pay by card\./;
    expectRefused(await submitOrder(browser), words);
    expect(due(browser)).toBe(before + 300);
    expect(callsTo(browser.app, "/queue")).toEqual([]);
  });

  test("a balance that fell and still pays as much changes nothing", async () => {
    const browser = await pressIntent(await fillBag(), "gift:use", MUCH);
    browser.app.alter(LOOKUP, (card) => ({ ...card, balance: 200 }));
    await expectOrdered(browser);
  });

  test("a card that cannot be looked at is said, pays nothing, and is used again when it can", async () => {
    const browser = await pressIntent(await fillBag(), "gift:use", FIVE);
    browser.app.answer(LOOKUP, status(500));
    const shows = "We cannot look at the card ending in 0022 right now.";
    expectPage(await browser.visit(CHECKOUT), { shows });
    browser.app.intercept = null;
    expectPage(await browser.visit(CHECKOUT), { shows: "-$5.00", hides: shows });
  });

  test("the pin is in no page, cookie (opened), address or call but look-up and purchase", async () => {
    const browser = await fillBag();
    const pages: string[] = [];
    const look = () => pages.push(browser.html, browser.url, JSON.stringify([...browser.headers]));
    await pressIntent(browser, "gift:check", { ...MUCH, giftPin: "3334" });
    look();
    await pressIntent(browser, "gift:use", MUCH);
    look();
    for (const [name, text] of browser.cookies)
      expect(JSON.stringify(inside(browser.cookies, name) ?? text), name).not.toMatch(/3333|3334|6035710000000033/);
    await pressIntent(browser, "place");
    look();
    await expectOrdered(browser);
    look();
    const found = [...pages.join("\n").matchAll(/.{0,40}(?:3334|(?<![\da-f-])3333(?![\da-f-])).{0,40}/g)];
    expect(found.map(([text]) => text)).toEqual([]);
    const others = browser.app.calls.filter(({ path }) => !/queue|lookup-for-order/.test(path));
    expect(JSON.stringify(others)).not.toMatch(/6035710000000033|"3333"/);
    // Nothing of it is kept for the next order.
    expect(inside(browser.cookies, "payment")).toBeNull();
  });
});

describe("cards of a customer (GIFT-07)", () => {
  test("are listed with balance, the name cut to 25 letters there and to 11 in the totals; ended ones are not (GIFT-06, GIFT-09)", async () => {
    const browser = await atCheckoutAs();
    expectPage(browser, { shows: "My Cards", hides: "0088" });
    const own = intents(browser, "gift:own:");
    expect(own).toHaveLength(2);
    for (const intent of own) await pressIntent(browser, intent);
    const shows = [/([^.]{25}\.\.\.) ending in 0066:/, /[^.]{11}\.\.\. ending in 0066/];
    expectPage(browser, { shows });
    expect(intents(browser, "gift:own:")).toEqual([]);
    expect(browser.html).not.toContain("6035710000000066");
  });

  test.each([true, false])("house accounts only where the feature is on: %j (TOGGLE-03)", async (isOn) => {
    const app = startApp();
    setToggle(app, "HOUSE_ACCOUNT_AS_PAYMENT", isOn);
    expect((await atCheckoutAs(undefined, app)).text().includes("ending in 0077")).toBe(isOn);
  });

  test("a key that is nobody's, or somebody else's, uses nothing", async () => {
    const ada = await atCheckoutAs();
    const ben = await atCheckoutAs("ben@example.com", ada.app);
    for (const intent of [intents(ada, "gift:own:")[0]!, "gift:own:", "gift:own:__proto__"])
      expectPage(await pressIntent(ben, intent), { status: 422, hides: "is used for this order" });
  });

  test("the loyalty card and the catering reward card take each other's place, the last one counts (GIFT-08)", async () => {
    const browser = await atCheckoutAs();
    const before = due(browser);
    await pressIntent(browser, "balance:loyalty");
    expect([due(browser), cents(browser, "Loyalty Card")]).toEqual([before - 1_250, -1_250]);
    await pressIntent(browser, "balance:catering reward");
    expect([due(browser), browser.amount("Loyalty Card Remove Loyalty Card")]).toEqual([
      Math.max(0, before - 4_000),
      null,
    ]);
    expect(due(await pressIntent(browser, "balance:none"))).toBe(before);
    await expectOrdered(await pressIntent(browser, "balance:loyalty"));
    expect([sentOrder(browser.app).loyaltyAmount, sentOrder(browser.app).cateringRewardAmount]).toEqual([12.5, 0]);
  });

  test("what cannot be read is named, and everything else goes on", async () => {
    const app = startApp();
    app.answer(/\/cards|payment-options/, status(500));
    const browser = await atCheckoutAs(undefined, app);
    const shows =
      "We cannot look at your gift cards, your loyalty card, your catering reward card, your saved cards right now.";
    expectPage(browser, { status: 200, shows });
    await expectOrdered(browser);
  });

  test("a guest sees none of it, and nobody is asked", async () => {
    const browser = await fillBag();
    expectPage(browser, { hides: /My Cards|Loyalty Card/ });
    expect(callsTo(browser.app, "/customer-api/cards")).toEqual([]);
    expect(callsTo(browser.app, "payment-options")).toEqual([]);
  });
});

describe("STORED_PAYMENTS: saved cards (PAY-01, PAY-02)", () => {
  /** The id of the saved card of this brand. */
  const idOf = ({ html }: Browser, brand: string) =>
    new RegExp(`<option value="([^"]+)"[^>]*>${brand}`).exec(html)![1]!;

  test("the preferred one is selected, expired ones stand apart and cannot be; a selected one says more (PAY-14, PAY-20)", async () => {
    const browser = await atCheckoutAs();
    expect(browser.options("Saved card")[0]).toBe("Select a saved card");
    expect(browser.selected("Saved card")).toMatch(/^Visa \*\*\*\*4242/);
    const [expired] = browser.all('optgroup[label="Expired"][disabled]');
    expect(expired).toContain("American Express ****0005");
    expectPage(browser, { shows: /Visa \*\*\*\*4242, [^,]+, Expires \d\d\/\d{4}/ });
    expect(hasCardForm(browser)).toBe(false);
  });

  test("the selected one pays, and no number goes out (PAY-12)", async () => {
    const browser = await atCheckoutAs();
    fillCheckout(browser);
    const paymentMethodId = idOf(browser, "Mastercard");
    expectPage(await pressIntent(browser, "place", { paymentMethodId }), THANKS);
    const notSaved = { savePaymentMethod: false, saveAsPreferredPaymentMethod: false };
    const paymentInfo = { useSavedPaymentMethodId: paymentMethodId, sessionId: null, ...notSaved };
    expect(sentOrder(browser.app).paymentInfo).toEqual(paymentInfo);
  });

  test("one has to be selected; an expired or foreign one is none (PAY-03, SUBMIT-01)", async () => {
    const browser = await atCheckoutAs();
    fillCheckout(browser);
    for (const paymentMethodId of ["", idOf(browser, "American Express"), "pm-of-somebody", "#session"]) {
      await pressIntent(browser, "place", { paymentMethodId });
      expectRefused(browser, "Select a saved card, or add another one.");
      expect(browser.html).toContain('href="#paymentMethodId"');
    }
    expect(callsTo(browser.app, "/queue")).toEqual([]);
  });

  test("Add Card opens the form, Cancel goes back; a typed card can be kept and preferred (PAY-01, PAY-11)", async () => {
    const browser = await atCheckoutAs();
    expectPage(await pressIntent(browser, "panel:card"), { shows: "Save Payment Method" });
    expect(hasCardForm(browser)).toBe(true);
    expect(hasCardForm(await pressIntent(browser, "panel:close"))).toBe(false);
    await pressIntent(browser, "panel:card");
    fillCheckout(browser);
    const kept = { savePaymentMethod: "on", description: "Office", saveAsPreferredPaymentMethod: "on" };
    expectPage(await pressIntent(browser, "place", kept), THANKS);
    expect(sentOrder(browser.app).paymentInfo).toMatchObject({
      savePaymentMethod: true,
      description: "Office",
      saveAsPreferredPaymentMethod: true,
      useSavedPaymentMethodId: null,
    });
  });

  test("a card number typed as its description is refused, and not shown again (PAY-12)", async () => {
    const browser = await pressIntent(await atCheckoutAs(), "panel:card");
    fillCheckout(browser);
    await pressIntent(browser, "place", { savePaymentMethod: "on", description: "my 4111 1111 1111 1111" });
    expectRefused(browser, "Please do not enter a card number here.");
    expect(browser.html).toContain('href="#description"');
    expect(browser.html).not.toContain("4111 1111");
    expect(callsTo(browser.app, "/queue")).toEqual([]);
  });

  test("a guest is not asked, and fields made by hand keep nothing; preferred means nothing without keeping (PAY-11)", async () => {
    const guest = await fillBag();
    expectPage(guest, { hides: "Save Payment Method" });
    fillCheckout(guest);
    await pressIntent(guest, "place", { savePaymentMethod: "on", saveAsPreferredPaymentMethod: "on" });
    expect(sentOrder(guest.app).paymentInfo.savePaymentMethod).toBe(false);
    const ada = await pressIntent(await atCheckoutAs(), "panel:card");
    fillCheckout(ada);
    expectPage(await pressIntent(ada, "place", { saveAsPreferredPaymentMethod: "on" }), THANKS);
    expect(sentOrder(ada.app).paymentInfo.saveAsPreferredPaymentMethod).toBe(false);
  });

  test("without the feature there is the form only; nor with none that is not expired (TOGGLE-03)", async () => {
    const app = startApp();
    setToggle(app, "STORED_PAYMENTS", false);
    expect(hasCardForm(await atCheckoutAs(undefined, app))).toBe(true);
    expect(hasCardForm(await atCheckoutAs("cleo@example.com"))).toBe(true);
  });

  test("signing in forgets what was to be paid with (AUTH-09)", async () => {
    const browser = await pressIntent(await fillBag(), "gift:use", FIVE);
    expect(inside(browser.cookies, "payment")).not.toBeNull();
    await signIn(browser);
    expect(inside(browser.cookies, "payment")).toBeNull();
  });

  test("what a customer has not typed is filled in; what was typed stays", async () => {
    const browser = await pressIntent(await fillBag(), "update", { firstName: "Zoë" });
    await signIn(browser);
    const values = { "First Name": "Zoë", "Last Name": "Byron", "Email Address": "ada@example.com" };
    expectPage(await browser.visit(CHECKOUT), { values });
  });
});

describe("CHASE_IFRAME: the provider takes the card (PAY-15)", () => {
  const EMAIL = { email: "ana@example.com" };

  /** An app whose chain has the feature on, and a browser that can also open the provider's pages. */
  async function withProvider(name?: string): Promise<Browser> {
    const app = startApp({ sandbox: createSandbox({ control: true, now: () => SATURDAY_MORNING }) });
    setToggle(app, "CHASE_IFRAME", true);
    return name ? pressIntent(await atCheckoutAs(name, app), "panel:card") : fillBag(app);
  }

  /** Opens the provider's page and enters a card there; answers the way back. */
  async function enterCard(browser: Browser, fields = {}, cardNumber = "4111111111111111"): Promise<string> {
    await pressIntent(browser, "card:provider", { ...EMAIL, ...fields });
    expect(browser.url).toMatch(/\/card-provider\/hosted\?token=/);
    const query = Object.fromEntries(new URL(browser.url, "http://localhost:3000").searchParams);
    expect(query["returnUrl"]).toMatch(/\/order-now\/checkout\/card$/);
    const card = { nameOnCard: "Ana", cardNumber, expirationMonth: "12", expirationYear: "2029", cvn: "123" };
    const body = new URLSearchParams({ ...query, ...card, billingZip: "75201", action: "use" });
    const headers = { origin: "http://localhost:3000" };
    const reply = await browser.ask("/card-provider/hosted", { method: "POST", body, headers });
    const { pathname, search } = new URL(reply.headers.get("location")!);
    return pathname + search;
  }

  test("without script by its own page and back; the card is selected, pays, and was never ours (PAY-16, PAY-13)", async () => {
    const browser = await withProvider();
    expect(hasCardForm(browser)).toBe(false);
    expectPage(browser, { hides: "Would you like to save your card?" });
    fillCheckout(browser);
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

  test("a customer is asked whether to save it, No unless said (PAY-15)", async () => {
    const browser = await withProvider("ada@example.com");
    expect(browser.selected("Would you like to save your card?")).toBe("No");
    await browser.visit(await enterCard(browser, { saveCard: "yes" }));
    expect(callsTo(browser.app, "retrieve-card-info").at(-1)).toContain("saveCard=true");
  });

  test("the e-mail is needed first, and said beside its box", async () => {
    const browser = await withProvider();
    expectPage(await pressIntent(browser, "card:provider", { email: " " }), { status: 422 });
    expect(browser.html).toContain('href="#email"');
    expect(callsTo(browser.app, "request-checkout-session")).toEqual([]);
  });

  test("a failure is reported and said in its words; what was typed stays (PAY-17)", async () => {
    const browser = await withProvider();
    fillCheckout(browser);
    const back = await enterCard(browser, { firstName: "Zoë" }, "4000000000000119");
    expect(back).toContain("outcome=failure");
    const shows = "There was an unexpected error. Please try again.";
    expectPage(await browser.visit(back), { shows, values: { "First Name": "Zoë" } });
    expect(callsTo(browser.app, "report-payment-failure")).toHaveLength(1);
  });

  test("a session of fifteen minutes is too old; another one begins, nothing typed is lost (PAY-18)", async () => {
    const browser = await withProvider();
    fillCheckout(browser);
    const back = await enterCard(browser);
    browser.app.wait(15);
    const shows = "The time to enter your card was over.";
    expectPage(await browser.visit(back), { shows, values: { City: "Dallas" } });
    expect(callsTo(browser.app, "retrieve-card-info")).toEqual([]);
  });

  test("a way back that nobody opened here, or of another session, changes nothing; a cancelled one neither", async () => {
    const browser = await withProvider();
    expectPage(await browser.visit(`${CHECKOUT}/card?id=x&outcome=success`), { url: CHECKOUT });
    await pressIntent(browser, "card:provider", EMAIL);
    for (const query of ["?id=other&outcome=success", "?outcome=cancel", "?outcome=__proto__", ""]) {
      expectPage(await browser.visit(`${CHECKOUT}/card${query}`), { url: CHECKOUT });
      expect(browser.html).not.toContain('value="#');
    }
    expect(callsTo(browser.app, "retrieve-card-info")).toEqual([]);
  });

  test("where no session can be had it is said, and where no provider is known there is the card form (PAY-19)", async () => {
    const browser = await withProvider();
    browser.app.answer("request-checkout-session", status(500));
    expectPage(await pressIntent(browser, "card:provider", EMAIL), { status: 503 });
    expect(browser.errors()[0]).toContain("could not reach the restaurant");
    const apart = startApp({ env: { CATERING_API_URL: "http://api.test", PUBLIC_ORIGIN: "http://localhost:3000" } });
    setToggle(apart, "CHASE_IFRAME", true);
    expect(hasCardForm(await fillBag(apart))).toBe(true);
  });

  test.each([
    ["http://localhost:3000", "https://pay-test.example"],
    ["https://test.zebra.example", "https://pay-test.example"],
    ["https://order.zebra.example", "https://pay.example"],
    ["https://latest.zebra.example", "https://pay.example"],
  ])("%s uses %s of the provider's hosts, which the policy names (PAY-19)", async (origin, host) => {
    const urls = {
      CHECKOUT_WIDGET_TEST_URL: "https://pay-test.example/w/",
      CHECKOUT_WIDGET_URL: "https://pay.example/w",
    };
    const app = startApp({ env: { ...urls, PUBLIC_ORIGIN: origin } });
    const reply = await app.handle(new Request(`${origin}/order-now`, { headers: { cookie: "cookies=1" } }));
    const policy = (reply.headers.get("content-security-policy") ?? "").split("; ");
    for (const name of ["script-src", "frame-src", "form-action"])
      expect(
        policy.find((part) => part.startsWith(name)),
        name,
      ).toContain(host);
  });
});

describe("what the API says of the order as a whole (SUBMIT-08)", () => {
  test.each([
    ["Please SIGN IN to use this reward.", "SORRY!", true],
    ["Please call your catering sales manager.", "Your order was not placed", false],
    ["The kitchen is out of bowls.", "SORRY!", false],
  ])("%s", async (message, title, offersSignIn) => {
    const browser = await fillBag();
    browser.app.answer(/\/queue$/, status(400, { message }));
    expectRefused(await submitOrder(browser), message);
    expect(browser.dialog()).toMatch(new RegExp(`^${title}`));
    expect(intents(browser, "go:login")).toHaveLength(offersSignIn ? 1 : 0);
    // Closing it shows the form as it was, and a new press is allowed.
    browser.app.intercept = null;
    expectPage(await browser.press("Back to my order"), { values: { City: "Dallas" } });
    expect(browser.dialog()).toBeNull();
    await expectOrdered(browser);
  });

  test("the way to sign in keeps what was typed, and leads back", async () => {
    const browser = await fillBag();
    browser.app.answer(/\/queue$/, status(400, { message: "Please sign in." }));
    await submitOrder(browser);
    browser.app.intercept = null;
    await signIn(await pressIntent(browser, "go:login"));
    expectPage(browser, { url: CHECKOUT, values: { City: "Dallas" } });
  });
});

describe("ways to pay (PAY-21, TOTAL-02, TOTAL-09)", () => {
  test.each(["loyalty", "catering reward"])(
    "a credit card and a gift card beside the %s card (PAY-21)",
    async (kind) => {
      const browser = await pressIntent(await atCheckoutAs(), `balance:${kind}`);
      const isPaid = due(browser) === 0;
      await pressIntent(browser, "gift:use", FIVE);
      fillCheckout(browser);
      expectPage(await pressIntent(browser, "place"), THANKS);
      const { loyaltyAmount = 0, cateringRewardAmount = 0, giftCards, paymentInfo } = sentOrder(browser.app);
      expect([loyaltyAmount > 0, cateringRewardAmount > 0]).toEqual([kind === "loyalty", kind !== "loyalty"]);
      expect([giftCards.length, Object.keys(paymentInfo).length > 0]).toEqual([isPaid ? 0 : 1, !isPaid]);
    },
  );

  test("what costs nothing is FREE, asks for no card, and is ordered (TOTAL-02)", async () => {
    const browser = await pressIntent(await fillBag(), "promo:apply", { promoCode: "ontheHouse" });
    expect([browser.amount("Promo ONTHEHOUSE"), browser.amount("Estimated Total")]).toEqual(["-$27.50", "FREE"]);
    expect(hasCardForm(browser)).toBe(false);
    await expectOrdered(browser);
    expect(sentOrder(browser.app).paymentInfo).toEqual({});
  });

  test("each code stands by its name, negative, in the panel (TOTAL-01, TOTAL-09)", async () => {
    const browser = await fillBag();
    for (const promoCode of ["ZEBRA5", "LUNCH15"]) await pressIntent(browser, "promo:apply", { promoCode });
    expect(cents(browser, "Promo ZEBRA5")).toBe(-500);
    expect(cents(browser, "Promo LUNCH15")).toBeLessThan(0);
  });
});

describe("rechecked at submit (SUBMIT-11, LIMIT-09)", () => {
  test("an individual order over its limits is refused in the words of the limit, before it is sent (LIMIT-04)", async () => {
    const browser = await fillBag();
    browser.app.wait(10);
    browser.app.alter("order-validation", (body) => ({ ...body, individualMaxOrderSize: 5 }));
    expectRefused(await submitOrder(browser), /Looks like you're placing an order over \$5\.00/);
    expect(callsTo(browser.app, "/queue")).toEqual([]);
  });

  test("a check that fails does not stop the order", async () => {
    const browser = await fillBag();
    browser.app.wait(10);
    browser.app.answer(/order-validation|daily-orders/, status(500));
    await expectOrdered(browser);
  });

  test("a day that is full is refused with the phones to call, before it is sent; the real amount is asked (LIMIT-09)", async () => {
    const browser = await chooseTime(startApp(), "Catering");
    await browser.visit("/order-now/build-order/menu-item/2301");
    await browser.submit("Add to bag", { "Roast Turkey & Avocado": "1", "Falafel & Tahini": "1" });
    browser.fill("Number of Guests", "12");
    const csmPhoneNumbers = ["(214) 555-0177", "(214) 555-0178"];
    browser.app.answer("store-daily-orders", status(200, { isOverLimit: true, csmPhoneNumbers }));
    expectRefused(
      await submitOrder(browser),
      "We're sorry. At this time, we're unable to accept additional online orders for the date you've selected. Please call your Catering Sales Manager (214) 555-0177, (214) 555-0178 for assistance. We appreciate your understanding and look forward to serving you.",
    );
    const orderAmount = String(cents(browser, "Sub Total") / 100);
    expect(browser.app.asked("store-daily-orders")[0]).toMatchObject({ orderAmount });
    expect(callsTo(browser.app, "/queue")).toEqual([]);
    browser.app.intercept = null;
    await expectOrdered(browser);
  });
});
