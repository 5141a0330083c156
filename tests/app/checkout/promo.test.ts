import { describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, cents, expectOrdered } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { afterWork, broken, status } from "../../support/faults.ts";
import { fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

const redeem = (browser: Browser, code: string) => browser.submit("Redeem", { "Promo Code": code });
const dueOf = (browser: Browser) => cents(browser, "Amount Due");
const asked = ({ app }: Browser) => app.calls.filter(({ path }) => /promo/i.test(path) && !path.includes("addon"));

describe("a promo code at checkout (PROMO-01, PROMO-02)", () => {
  test("is redeemed in capitals, shown with what it takes off, and removed again; what was typed stays", async () => {
    const browser = await fillBag();
    const before = dueOf(browser);
    fillCheckout(browser);
    expectPage(await redeem(browser, " zebra5 "), {
      redirects: [303],
      shows: ["Promo code ZEBRA5 is applied.", /Currently Applied:\s*ZEBRA5 \(-\$5\.00\)/],
      values: { "Promo Code": "", "First Name": "Ana", "Card Number": "" },
    });
    expect(dueOf(browser)).toBeLessThanOrEqual(before - 500);
    expect(browser.app.sent("redeem-promo")[0]).toMatchObject({ promoCode: "ZEBRA5", orderDate: "11/22/2026" });
    expectPage(await browser.press("Remove promo code ZEBRA5"), { shows: "Promo code ZEBRA5 is removed." });
    expect(dueOf(browser)).toBe(before);
  });

  test("several stand beside each other, and the order is placed at the lower total", async () => {
    const browser = await fillBag();
    for (const code of ["ZEBRA5", "TENOFF"]) await redeem(browser, code);
    const due = dueOf(browser);
    expectPage(browser, { shows: /ZEBRA5.*TENOFF/s });
    await expectOrdered(browser);
    expect(cents(browser, "Total")).toBe(due);
  });

  test("that pays for everything leaves nothing due and no card to enter", async () => {
    const browser = await redeem(await fillBag(), "ONTHEHOUSE");
    expectPage(browser, { shows: "FREE" });
    expect(browser.labels()).not.toContain("Card Number");
  });
});

describe("a code that is refused (PROMO-03)", () => {
  test.each(["EXPIRED", "USED", "NO-SUCH-CODE", "<script>alert(1)</script>", "🦓", "x".repeat(50)])(
    "%s: the restaurant's words beside the box, the code kept, nothing lost",
    async (code) => {
      const browser = await fillBag();
      fillCheckout(browser);
      expectRefused(await redeem(browser, code), /.{6}/);
      expect(browser.problems()).toEqual({ "Promo Code": browser.errors()[0] });
      const values = { "Promo Code": code, "First Name": "Ana" };
      expectPage(browser, { values, hides: "Required information is missing." });
      expect(browser.html).not.toContain("<script>alert");
    },
  );

  test.each([
    ["", "Promo Code is required."],
    ["   ", "Promo Code is required."],
    ["x".repeat(51), "This promo code is not valid."],
    ["ZEBRA\u00075", "This promo code is not valid."],
    ["4111 1111 1111 1111", "Please do not enter a card number here."],
  ])("%j asks nobody, and a card number is not shown again (PAY-12)", async (code, words) => {
    const browser = await fillBag();
    expectRefused(await redeem(browser, code), words);
    expect(asked(browser)).toEqual([]);
    expect(browser.html).not.toContain("4111");
  });

  test("an API that fails is told in plain words; a reply that got lost shows on the next page", async () => {
    const browser = await fillBag();
    browser.app.answer("redeem-promo", status(500));
    expectPage(await redeem(browser, "ZEBRA5"), { errors: [expect.any(String)] });
    expect(browser.status).toBeGreaterThanOrEqual(500);
    browser.app.answer(/promo/, (request) => afterWork(browser.app, request, broken));
    await browser.press("Redeem");
    browser.app.intercept = null;
    expectPage(await browser.visit(CHECKOUT), { shows: "Currently Applied:" });
  });

  test("removing one that is gone, or of nobody, changes nothing", async () => {
    const browser = await fillBag();
    for (const id of ["x", "../../..", "__proto__"]) {
      await browser.send(CHECKOUT, { intent: `promo:remove:${id}` });
      expectPage(browser, { status: 200, url: CHECKOUT });
    }
    expect(asked(browser)).toEqual([]);
  });
});
