import { describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { expectOrdered, pressIntent } from "../../support/checkout.ts";
import { afterWork, broken, isCartRead, status, when } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

const redeem = (browser: Browser) => pressIntent(browser, "promo:apply", { promoCode: "zebra5" });
const callsOf = ({ app }: Browser, call: string) => app.calls.filter(({ path }) => path.includes(call)).length;

describe("a lost reply about a promo code (PROMO-01, PROMO-03)", () => {
  test("to a redeemed code: the cart shows it, and it is sent once", async () => {
    const browser = await fillBag();
    browser.app.answer("/redeem-promo", (request) => afterWork(browser.app, request, broken));
    await redeem(browser);
    expectPage(browser, { status: 200, errors: [], shows: ["Promo code ZEBRA5 is applied.", "Currently Applied:"] });
    expect(callsOf(browser, "/redeem-promo")).toBe(1);
    browser.app.intercept = null;
    await expectOrdered(browser);
  });

  test("with the cart unavailable too: not confirmed, and shown as soon as the cart can be loaded", async () => {
    const browser = await fillBag();
    let isDown = false;
    browser.app.intercept = async (request) => {
      if (request.url.includes("/redeem-promo")) {
        isDown = true;
        return afterWork(browser.app, request, broken);
      }
      return isDown && isCartRead(request) ? status(500)() : null;
    };
    const { url, body } = browser.formOf("Redeem");
    body.set("promoCode", "ZEBRA5");
    expectPage(await browser.send(url, body), { hides: "is applied" });
    browser.app.intercept = null;
    expectPage(await browser.visit(url), { shows: "Currently Applied:" });
  });

  test("to a removal: the cart decides whether it is removed (PROMO-02)", async () => {
    const browser = await redeem(await fillBag());
    browser.app.answer("/remove-promo", (request) => afterWork(browser.app, request, broken));
    const shows = "Promo code ZEBRA5 is removed.";
    expectPage(await browser.press("Remove promo code ZEBRA5"), { status: 200, errors: [], shows });
    browser.app.intercept = null;
    await redeem(browser);
    browser.app.intercept = when(({ url }) => url.includes("/remove-promo"), broken);
    await browser.press("Remove promo code ZEBRA5");
    expect(browser.status).toBeGreaterThanOrEqual(500);
    expectPage(browser, { shows: "Currently Applied:" });
  });
});
