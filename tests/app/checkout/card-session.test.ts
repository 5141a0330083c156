import { describe, expect, test } from "vitest";
import { createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, fillCateringBag, pressIntent } from "../../support/checkout.ts";
import { GOOD_CARD } from "../../support/good-entries.ts";
import { atCheckoutAs, fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { signIn } from "../../support/sign-in.ts";
import type { TestApp } from "../../support/test-app.ts";

/** A chain with the card provider on. */
function withProvider(): TestApp {
  const app = startApp({ sandbox: createSandbox({ control: true, now: () => SATURDAY_MORNING }) });
  app.alter("feature-toggle/all", (list) => [...list, { featureName: "CHASE_IFRAME", isEnabled: true }]);
  return app;
}

const NO_EMAIL = { email: " " };
const sessionsOf = ({ app }: Browser) => app.asked("request-checkout-session");
const hasCardForm = (browser: Browser) => browser.labels().some((label) => label.startsWith("Card Number"));

describe("opening a session with the card provider (PAY-15, API-53)", () => {
  test("uses the order's trimmed e-mail address", async () => {
    const browser = await pressIntent(await fillBag(withProvider()), "card:provider", { email: " ana@example.com " });
    expect(sessionsOf(browser)).toEqual([{ email: "ana@example.com" }]);
    expect(browser.url).toMatch(/\/card-provider\/hosted\?token=/);
  });

  test.each(["Individual", "Catering"])("%s: without an address it uses the customer's user name", async (kind) => {
    const app = withProvider();
    const browser = kind === "Catering" ? await fillCateringBag(app) : await atCheckoutAs("ada@example.com", app);
    if (kind === "Catering") await (await signIn(browser)).visit(CHECKOUT);
    await pressIntent(browser, "panel:card");
    await pressIntent(browser, "card:provider", NO_EMAIL);
    expect(sessionsOf(browser)).toEqual([{ email: "adabyron" }]);
    expect(browser.url).toMatch(/\/card-provider\/hosted\?token=/);
  });

  test("a catering guest without an address gets the card form instead, and pays with it (CHK-07)", async () => {
    const browser = await (await fillCateringBag(withProvider())).visit(CHECKOUT);
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

  test("a guest who creates an account must enter the address", async () => {
    const catering = await (await fillCateringBag(withProvider())).visit(CHECKOUT);
    const individual = await fillBag(withProvider());
    for (const browser of [catering, individual]) {
      await pressIntent(browser, "card:provider", { ...NO_EMAIL, createAccount: "on" });
      expectPage(browser, { status: 422 });
      expect(browser.html).toContain('href="#email"');
      expect(sessionsOf(browser)).toEqual([]);
    }
  });
});
