import { describe, expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { cents } from "../../support/checkout.ts";
import { fillBag, fillCheckout } from "../../support/journey.ts";
import type { TestApp } from "../../support/test-app.ts";

/** The row "price or slot changed since shown" of the fault matrix, at each button of checkout and of the bag. */

const CHANGES: [name: string, change: (app: TestApp) => void, isShown: (page: Browser, before: number) => boolean][] = [
  ["the price", raisePrice, (page, before) => cents(page, "Amount Due") > before],
  // Sunday 12:20 in Dallas: 12:30 is too soon.
  [
    "the time",
    ({ clock }) => void (clock.now = new Date("2026-11-22T18:20:00Z")),
    (page) => /12:45 PM/.test(page.text()),
  ],
];

function raisePrice(app: TestApp): void {
  app.alter(/\/order-shopping-cart\/[\w-]{20,}$/, (body: Json) => {
    body.cart[0].price += 1;
    return { ...body, subTotal: body.subTotal + body.cart[0].quantity, total: body.total + body.cart[0].quantity };
  });
}

const TYPED = { "First Name": "Zoë", "Billing Zip Code": "75201" };

async function atCheckout(): Promise<Browser> {
  const browser = await fillBag(startApp());
  await browser.visit("/order-now/checkout");
  fillCheckout(browser);
  for (const [label, text] of Object.entries(TYPED)) browser.fill(label, text);
  return browser;
}

const queued = ({ app }: Browser) => app.calls.filter(({ path }) => path.endsWith("/queue")).length;

describe.each(CHANGES)("%s changed since checkout was shown", (_name, change, isShown) => {
  test("Submit Order shows the change, orders nothing and keeps the typed values; a second press orders once", async () => {
    const browser = await atCheckout();
    const before = cents(browser, "Amount Due");
    change(browser.app);
    await browser.press("Submit Order");
    expect([browser.status, queued(browser), isShown(browser, before)]).toEqual([422, 0, true]);
    expect(browser.errors().join()).toMatch(/Please click Submit Order again to confirm/);
    for (const [label, text] of Object.entries(TYPED)) expect(browser.value(label)).toBe(text);
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect([browser.heading(), queued(browser)]).toEqual(["Thanks for your order", 1]);
  });

  test.each(["Redeem", "Use card"])(
    "after %s, Submit Order orders at once only if that page showed the change",
    async (button) => {
      const browser = await atCheckout();
      const before = cents(browser, "Amount Due");
      browser.fill("Promo Code", "NOSUCHCODE");
      change(browser.app);
      await browser.press(button);
      expect([browser.status, queued(browser)]).toEqual([422, 0]);
      for (const [label, text] of Object.entries(TYPED)) expect(browser.value(label)).toBe(text);
      fillCheckout(browser);
      await browser.press("Submit Order");
      const isOrdered = browser.heading() === "Thanks for your order";
      // An immediate order needs a page that has shown the change.
      expect(isOrdered || isShown(browser, before)).toBe(true);
      expect(queued(browser)).toBe(isOrdered ? 1 : 0);
    },
  );
});
