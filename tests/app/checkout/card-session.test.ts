import { describe, expect, test } from "vitest";
import { createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, fillCateringBag, hasCardForm, pressIntent, sentOrder, setToggle } from "../../support/checkout.ts";
import { status } from "../../support/faults.ts";
import { GOOD_CARD } from "../../support/good-entries.ts";
import { atCheckoutAs, fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo, inside, signIn } from "../../support/sign-in.ts";
import type { TestApp } from "../../support/test-app.ts";

const ORIGIN = "http://localhost:3000";
const INFO = "retrieve-card-info";
const EMAIL = { email: "ana@example.com" };
const NO_EMAIL = { email: " " };
const THANKS = { heading: "Thanks for your order" };

/** A chain with the card provider on, whose pages the browser can open too. */
function chain(): TestApp {
  const app = startApp({ sandbox: createSandbox({ control: true, now: () => SATURDAY_MORNING }) });
  setToggle(app, "CHASE_IFRAME", true);
  return app;
}

/** Its filled checkout. */
async function withProvider(name?: string): Promise<Browser> {
  const browser = name ? await pressIntent(await atCheckoutAs(name, chain()), "panel:card") : await fillBag(chain());
  fillCheckout(browser);
  return browser;
}

const sessionsOf = ({ app }: Browser) => app.asked("request-checkout-session");

describe("card provider, CHASE_IFRAME (PAY-15)", () => {
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
    const back = await enterCard(browser, { email: " ana@example.com " });
    expect(sessionsOf(browser)).toEqual([EMAIL]);
    expect(back).toContain("outcome=success");
    await browser.visit(back);
    expectPage(browser, { url: CHECKOUT, shows: "Your card ****1111 is chosen.", values: { "First Name": "Ana" } });
    expect(browser.selected("Saved card")).toMatch(/^Visa \*\*\*\*1111/);
    expectPage(await pressIntent(browser, "place"), THANKS);
    const paymentInfo = { useSavedPaymentMethodId: null, sessionId: expect.stringMatching(/^#/) };
    expect(sentOrder(browser.app)).toMatchObject({ paymentInfo });
    expect(callsTo(browser.app, "promote-checkout-session")).toHaveLength(1);
  });

  test("a customer may save the card, by default No; it is listed once, and selected (PAY-15, PAY-16)", async () => {
    const browser = await withProvider("ada@example.com");
    expect(browser.selected("Would you like to save your card?")).toBe("No");
    await browser.visit(await enterCard(browser, { saveCard: "yes" }, "5105105105105100"));
    expect(callsTo(browser.app, INFO).at(-1)).toContain("saveCard=true");
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

  test("a failed session shows an error, and without a provider there is the card form (PAY-19)", async () => {
    const browser = await withProvider();
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

describe("opening a session with the card provider (PAY-15, API-53)", () => {
  test.each(["Individual", "Catering"])("%s: without an address it uses the customer's user name", async (kind) => {
    const app = chain();
    const browser = kind === "Catering" ? await fillCateringBag(app) : await atCheckoutAs("ada@example.com", app);
    if (kind === "Catering") await (await signIn(browser)).visit(CHECKOUT);
    await pressIntent(browser, "panel:card");
    await pressIntent(browser, "card:provider", NO_EMAIL);
    expect(sessionsOf(browser)).toEqual([{ email: "adabyron" }]);
    expect(browser.url).toMatch(/\/card-provider\/hosted\?token=/);
  });

  test("a catering guest without an address gets the card form instead, and pays with it (CHK-07)", async () => {
    const browser = await (await fillCateringBag(chain())).visit(CHECKOUT);
    expect(hasCardForm(browser)).toBe(false);
    fillCheckout(browser);
    expectPage(await pressIntent(browser, "card:provider", { email: "" }), {
      status: 200,
      url: CHECKOUT,
    });
    expect([sessionsOf(browser), hasCardForm(browser)]).toEqual([[], true]);
    for (const [label, value] of Object.entries(GOOD_CARD)) browser.fill(label, value);
    expectPage(await browser.submit("Submit Order", { "Email Address": "", "Number of Guests": "12" }), {
      heading: "Thanks for your order",
    });
  });

  test("a guest must enter the address, for catering only to create an account", async () => {
    const catering = await (await fillCateringBag(chain())).visit(CHECKOUT);
    const individual = await fillBag(chain());
    for (const [browser, fields] of [
      [catering, { createAccount: "on" }],
      [individual, {}],
    ] as const) {
      await pressIntent(browser, "card:provider", { ...NO_EMAIL, ...fields });
      expectPage(browser, { status: 422 });
      expect(browser.html).toContain('href="#email"');
      expect(sessionsOf(browser)).toEqual([]);
    }
  });
});
