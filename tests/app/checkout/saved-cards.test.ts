import { readFileSync } from "node:fs";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, hasCardForm, place, pressIntent, sentOrder, setToggle } from "../../support/checkout.ts";
import { expectRefused, expectText } from "../../support/expect.ts";
import { atCheckoutAs, fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo, inside, signIn } from "../../support/sign-in.ts";

const THANKS = { heading: "Thanks for your order" };

describe("saved cards, STORED_PAYMENTS (PAY-01, PAY-02)", () => {
  /** The id of the saved card of this brand. */
  const idOf = ({ html }: Browser, brand: string) =>
    new RegExp(`<option value="([^"]+)"[^>]*>${brand}`).exec(html)![1]!;
  const paymentOf = ({ app }: Browser) => sentOrder(app).paymentInfo;
  const GIFT_CARD = { giftNumber: "6035 7100 0000 0022", giftPin: "2222" };

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
    const browser = await pressIntent(await fillBag(), "gift:use", { ...GIFT_CARD, firstName: "Zoë" });
    expect(inside(browser.cookies, "payment")).not.toBeNull();
    await signIn(browser);
    expect(inside(browser.cookies, "payment")).toBeNull();
    const values = { "First Name": "Zoë", "Last Name": "Byron", "Email Address": "ada@example.com" };
    expectPage(await browser.visit(CHECKOUT), { values });
  });
});

test("the card form shows the logos of the four accepted cards (PAY-01)", async () => {
  const logos = parse((await fillBag()).html).querySelector("#payment img");
  expect(logos?.getAttribute("alt")).toBe("We take Visa, Mastercard, American Express and Discover.");
  const picture = readFileSync(`public${logos?.getAttribute("src")}`, "utf8");
  for (const name of ["VISA", "mastercard", "AMERICAN", "DISCOVER"]) expect(picture).toContain(`>${name}</text>`);
});

test("Make Preferred Payment Method depends on saving the card, and is always shown without scripts (PAY-11)", async () => {
  const browser = await pressIntent(await atCheckoutAs(), "panel:card");
  expect(browser.all(".with-save").join()).toContain("Make Preferred Payment Method");
  const rule = '[data-js] .checkout:not(:has([name="savePaymentMethod"]:checked)) .with-save';
  expect(readFileSync("app/styles/checkout.css", "utf8")).toContain(rule);
});

test("only the last digits of a saved card are shown (PAY-02, PAY-20)", async () => {
  const browser = await atCheckoutAs();
  const number = 4111111111111234;
  const more = { cardNumber: number, description: "Mine 4111 1111 1111 1234", nameOnCard: `${number}` };
  browser.app.alter("/payment-options", (cards) => cards.map((card: Json) => ({ ...card, ...more })));
  for (const path of [CHECKOUT, "/user"]) {
    expectText(await browser.visit(path), "****1234");
    expect(browser.html).not.toMatch(/4111\D{0,3}1111/);
  }
});
