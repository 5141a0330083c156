import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { afterWork, broken, status } from "../support/faults.ts";
import { fillBag, fillCheckout } from "../support/journey.ts";
import { expectPage } from "../support/page.ts";
import { expectOrdered } from "../support/checkout.ts";

const CODES = (app: TestApp) => app.calls.filter(({ path }) => /promo/i.test(path) && !path.includes("addon"));
const dueOf = (text: string) => Number(/Amount Due\s?\$(\d+\.\d\d)/.exec(text)?.[1]);

describe("a promo code at checkout (PROMO-01, PROMO-02)", () => {
  test("is redeemed in capitals, shown with what it takes off, and removed again; what was typed stays", async () => {
    const browser = await fillBag();
    const before = dueOf(browser.text());
    fillCheckout(browser);
    expectPage(await browser.submit("Redeem", { "Promo Code": " zebra5 " }), { redirects: [303] });
    expectPage(browser, { shows: ["Promo code ZEBRA5 is applied.", /Currently Applied:\s*ZEBRA5 \(-\$5\.00\)/] });
    expectPage(browser, { values: { "Promo Code": "", "First Name": "Ana", "Card Number": "" } });
    expect(dueOf(browser.text())).toBeLessThan(before - 4.99);
    expect(JSON.parse(CODES(browser.app)[0]?.body ?? "{}")).toMatchObject({
      promoCode: "ZEBRA5",
      orderDate: "11/22/2026",
    });

    expectPage(await browser.press("Remove promo code ZEBRA5"), { shows: "Promo code ZEBRA5 is removed." });
    expect(dueOf(browser.text())).toBe(before);
  });

  test("several stand beside each other, and the order is placed at the lower total", async () => {
    const browser = await fillBag();
    for (const code of ["ZEBRA5", "TENOFF"]) {
      await browser.submit("Redeem", { "Promo Code": code });
    }
    const due = dueOf(browser.text());
    expect(browser.text()).toMatch(/ZEBRA5.*TENOFF/s);
    await expectOrdered(browser);
    expect(browser.text()).toContain(`Total$${due.toFixed(2)}`);
  });

  test("that pays for everything leaves nothing due and no card to enter", async () => {
    const browser = await fillBag(startApp());
    expectPage(await browser.submit("Redeem", { "Promo Code": "ONTHEHOUSE" }), { shows: "FREE" });
    expect(browser.html).not.toContain('name="cardNumber"');
  });
});

describe("a code that is refused (PROMO-03)", () => {
  test.each(["EXPIRED", "USED", "NO-SUCH-CODE", "<script>alert(1)</script>", "🦓", "x".repeat(50)])(
    "%s: the restaurant's words beside the box, the code kept, nothing lost",
    async (code) => {
      const browser = await fillBag(startApp());
      fillCheckout(browser);
      expectPage(await browser.submit("Redeem", { "Promo Code": code }), { status: 422 });
      expect(browser.errors()).toHaveLength(1);
      expect(browser.errors()[0]?.length).toBeGreaterThan(5);
      expect(browser.html).toMatch(/id="promoCode"[^>]*aria-invalid="true"/);
      expectPage(browser, { values: { "Promo Code": code, "First Name": "Ana" } });
      expect(browser.text()).not.toContain("Required information is missing.");
      expect(browser.html).not.toContain("<script>alert");
    },
  );

  test.each([
    ["", "Promo Code is required."],
    ["   ", "Promo Code is required."],
    ["x".repeat(51), "This promo code is not valid."],
  ])("%j asks nobody", async (code, words) => {
    const browser = await fillBag();
    expectPage(await browser.submit("Redeem", { "Promo Code": code }), { status: 422, errors: [words] });
    expect(CODES(browser.app)).toEqual([]);
  });

  test("a card number in the box goes nowhere and is not shown again (PAY-12)", async () => {
    const browser = await fillBag();
    expectPage(await browser.submit("Redeem", { "Promo Code": "4111 1111 1111 1111" }), { status: 422 });
    expect(CODES(browser.app)).toEqual([]);
    expect(browser.html).not.toContain("4111");
  });

  test("an API that fails is told in plain words; a reply that got lost shows on the next page", async () => {
    const browser = await fillBag();
    browser.app.answer("redeem-promo", status(500));
    await browser.submit("Redeem", { "Promo Code": "ZEBRA5" });
    expect(browser.status).toBeGreaterThanOrEqual(500);
    expect(browser.errors()).toHaveLength(1);
    browser.app.answer(/promo/, (request) => afterWork(browser.app, request, broken));
    await browser.press("Redeem");
    browser.app.intercept = null;
    expectPage(await browser.visit("/order-now/checkout"), { shows: "Currently Applied:" });
  });

  test("removing one that is gone, or of nobody, changes nothing", async () => {
    const browser = await fillBag();
    for (const id of ["x", "../..", "__proto__"]) {
      await browser.send("/order-now/checkout", { intent: `promo:remove:${id}` });
      expectPage(browser, { status: 200, url: "/order-now/checkout" });
    }
    expect(CODES(browser.app)).toEqual([]);
  });
});
