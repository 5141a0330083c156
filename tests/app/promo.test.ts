import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { afterWork, broken, status, when } from "../support/faults.ts";
import { htmlProblems } from "../support/html.ts";
import { fillBag, fillCheckout } from "../support/journey.ts";

const CODES = (app: TestApp) => app.calls.filter(({ path }) => /promo/i.test(path) && !path.includes("addon"));
const dueOf = (text: string) => Number(/Amount Due\s?\$(\d+\.\d\d)/.exec(text)?.[1]);

describe("a promo code at checkout (PROMO-01, PROMO-02)", () => {
  test("is redeemed in capitals, shown with what it takes off, and removed again; what was typed stays", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    const before = dueOf(browser.text());
    fillCheckout(browser);
    browser.fill("Promo Code", " zebra5 ");
    await browser.press("Redeem");
    expect(browser.redirects).toEqual([303]);
    expect(browser.text()).toContain("Promo code ZEBRA5 is applied.");
    expect(browser.text()).toMatch(/Currently Applied:\s*ZEBRA5 \(-\$5\.00\)/);
    expect(browser.value("Promo Code")).toBe("");
    expect(browser.value("First Name")).toBe("Ana");
    expect(browser.value("Card Number")).toBe("");
    expect(dueOf(browser.text())).toBeLessThan(before - 4.99);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    expect(JSON.parse(CODES(app)[0]?.body ?? "{}")).toMatchObject({ promoCode: "ZEBRA5", orderDate: "11/22/2026" });

    await browser.press("Remove promo code ZEBRA5");
    expect(browser.text()).toContain("Promo code ZEBRA5 is removed.");
    expect(dueOf(browser.text())).toBe(before);
  });

  test("several stand beside each other, and the order is placed at the lower total", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    for (const code of ["ZEBRA5", "TENOFF"]) {
      browser.fill("Promo Code", code);
      await browser.press("Redeem");
    }
    const due = dueOf(browser.text());
    expect(browser.text()).toMatch(/ZEBRA5.*TENOFF/s);
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
    expect(browser.text()).toContain(`Total$${due.toFixed(2)}`);
  });

  test("that pays for everything leaves nothing due and no card to enter", async () => {
    const browser = await fillBag(startApp());
    browser.fill("Promo Code", "ONTHEHOUSE");
    await browser.press("Redeem");
    expect(browser.text()).toContain("FREE");
    expect(browser.html).not.toContain('name="cardNumber"');
  });
});

describe("a code that is refused (PROMO-03)", () => {
  test.each(["EXPIRED", "USED", "NO-SUCH-CODE", "<script>alert(1)</script>", "🦓", "x".repeat(50)])(
    "%s: the restaurant's words beside the box, the code kept, nothing lost",
    async (code) => {
      const browser = await fillBag(startApp());
      fillCheckout(browser);
      browser.fill("Promo Code", code);
      await browser.press("Redeem");
      expect(browser.status).toBe(422);
      expect(browser.errors()).toHaveLength(1);
      expect(browser.errors()[0]?.length).toBeGreaterThan(5);
      expect(browser.html).toMatch(/id="promoCode"[^>]*aria-invalid="true"/);
      expect(browser.value("Promo Code")).toBe(code);
      expect(browser.value("First Name")).toBe("Ana");
      expect(browser.text()).not.toContain("Required information is missing.");
      expect(browser.html).not.toContain("<script>alert");
      expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    },
  );

  test.each([
    ["", "Promo Code is required."],
    ["   ", "Promo Code is required."],
    ["x".repeat(51), "This promo code is not valid."],
    ["ZEBRA\u00075", "This promo code is not valid."],
  ])("%j asks nobody", async (code, words) => {
    const app = startApp();
    const browser = await fillBag(app);
    browser.fill("Promo Code", code);
    await browser.press("Redeem");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([words]);
    expect(CODES(app)).toEqual([]);
  });

  test("a card number in the box goes nowhere and is not shown again (PAY-12)", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    browser.fill("Promo Code", "4111 1111 1111 1111");
    await browser.press("Redeem");
    expect(browser.status).toBe(422);
    expect(CODES(app)).toEqual([]);
    expect(browser.html).not.toContain("4111");
  });

  test("an API that fails is told in plain words; a reply that got lost shows on the next page", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    app.intercept = when(({ url }) => url.includes("redeem-promo"), status(500));
    browser.fill("Promo Code", "ZEBRA5");
    await browser.press("Redeem");
    expect(browser.status).toBeGreaterThanOrEqual(500);
    expect(browser.errors()).toHaveLength(1);
    app.intercept = when(
      ({ url }) => /promo/.test(url),
      (request) => afterWork(app, request, broken),
    );
    await browser.press("Redeem");
    app.intercept = null;
    await browser.visit("/order-now/checkout");
    expect(browser.text()).toContain("Currently Applied:");
  });

  test("removing one that is gone, or of nobody, changes nothing", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    for (const id of ["x", "../..", "__proto__"]) {
      await browser.send("/order-now/checkout", { intent: `promo:remove:${id}` });
      expect(browser.url).toBe("/order-now/checkout");
      expect(browser.status).toBe(200);
    }
    expect(CODES(app)).toEqual([]);
  });
});
