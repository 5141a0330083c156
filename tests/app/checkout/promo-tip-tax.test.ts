import { describe, expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, cents, expectOrdered, place, pressIntent, sentOrder } from "../../support/checkout.ts";
import { addDelivery, fillDeliveryBag } from "../../support/deliveries.ts";
import { expectRefused } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { atCheckoutAs, fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { memberAt } from "../../support/rewards.ts";
import { callsTo } from "../../support/sign-in.ts";

const dueOf = (browser: Browser) => cents(browser, "Amount Due");

describe("promo codes at checkout (PROMO-01, PROMO-02)", () => {
  const redeem = (browser: Browser, code: string) => browser.submit("Redeem", { "Promo Code": code });
  const asked = ({ app }: Browser) => app.calls.filter(({ path }) => /promo/i.test(path) && !path.includes("addon"));

  test("a code is sent in capitals, shown with its discount, and removed again; typed values are kept", async () => {
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

  test("a code without a discount on this order says so (PROMO-02)", async () => {
    const browser = await redeem(await fillBag(), "ZEBRA5");
    browser.app.alter(/order-shopping-cart\/[\w-]{20,}$/, (cart) => {
      const promotions = [{ ...cart.promotions[0], discount: 0, amountOff: 0, percentOff: 0 }];
      return { ...cart, discount: 0, promotions, data: undefined };
    });
    const shows = /Currently Applied:\s*ZEBRA5: takes nothing off this order\./;
    expectPage(await browser.visit(CHECKOUT), { shows });
  });

  test("each code and the reward have a row, a code can be removed, and the order is placed at the lower total (PROMO-04, TOTAL-01, TOTAL-09)", async () => {
    const browser = await (await memberAt()).press("Redeem Reward $5 off your next order", "Add Reward");
    await browser.visit(CHECKOUT);
    for (const code of ["ZEBRA5", "LUNCH15"]) await redeem(browser, code);
    // 15% of the 22.50 that are left of 27.50.
    const rows = ["Promo ZEBRA5", "Promo LUNCH15", "Reward Discount"].map((label) => cents(browser, label));
    expect(rows).toEqual([-500, -338, -500]);
    expectPage(browser, { shows: ["ZEBRA5 (-$5.00)", "LUNCH15 (-$3.38)"] });
    const parts = ["Sub Total", "Estimated Tax"].map((label) => cents(browser, label));
    expect(cents(browser, "Estimated Total")).toBe([...parts, ...rows].reduce((sum, amount) => sum + amount));
    await browser.press("Remove promo code LUNCH15");
    expect([cents(browser, "Promo ZEBRA5"), browser.amount("Promo LUNCH15")]).toEqual([-500, null]);
    const due = dueOf(browser);
    await expectOrdered(browser);
    expect(cents(browser, "Total")).toBe(due);
  });

  test("without tax and discount in the cart, both are summed from its lines (TOTAL-05, TOTAL-07)", async () => {
    const browser = await redeem(await fillBag(), "LUNCH15");
    const amounts = () => ["Promo LUNCH15", "Estimated Tax", "Estimated Total"].map((label) => cents(browser, label));
    const before = amounts();
    browser.app.alter(
      /order-shopping-cart\/[\w-]{20,}$/,
      ({ tax: _tax, discount: _discount, data: _data, ...cart }) => ({
        ...cart,
        promotions: cart.promotions.map(({ discount: _, ...promotion }: Json) => promotion),
      }),
    );
    await browser.visit(CHECKOUT);
    expect(amounts()).toEqual(before);
  });

  test("a refused code: the restaurant's message beside the field, and all values kept (PROMO-03)", async () => {
    const browser = await fillBag();
    fillCheckout(browser);
    const code = "<script>alert(1)</script>";
    expectRefused(await redeem(browser, code), /.{6}/);
    expect(browser.problems()).toEqual({ "Promo Code": browser.errors()[0] });
    const values = { "Promo Code": code, "First Name": "Ana" };
    expectPage(browser, { values, hides: "Required information is missing." });
    expect(browser.html).not.toContain("<script>alert");
  });

  test("an invalid code makes no call, and a card number is not shown again (PROMO-03, PAY-12)", async () => {
    const browser = await fillBag();
    for (const [code, words] of [
      ["", "Promo Code is required."],
      ["   ", "Promo Code is required."],
      ["x".repeat(51), "This promo code is not valid."],
      ["ZEBRA\u00075", "This promo code is not valid."],
      ["4111 1111 1111 1111", "Please do not enter a card number here."],
    ] as const)
      expectRefused(await redeem(browser, code), words);
    expect(browser.html).not.toContain("4111");
    expect(asked(browser)).toEqual([]);
  });
});

describe("the driver's tip", () => {
  const deliver = async () => addDelivery(await fillDeliveryBag());
  const other = (customTip: string) => ({ tip: "other", customTip });
  const update = (browser: Browser, fields: Record<string, string>) => pressIntent(browser, "update", fields);

  test("15% is the default; each preset shows its amount, and the total includes it (TIP-01, TIP-02, TIP-03, TIP-04, TIP-06)", async () => {
    const browser = await deliver();
    const parts = ["Sub Total", "Delivery Fee", "Estimated Tax", "Service Fee"];
    const base = parts.filter((label) => browser.amount(label)).reduce((sum, label) => sum + cents(browser, label), 0);
    const tipOf = (percent: number) => Math.floor((base * percent + 50) / 100);
    const presets = [10, 15, 20].map((percent) => `${percent}% ($${(tipOf(percent) / 100).toFixed(2)})`);
    expectPage(browser, { heading: "Almost Done!", shows: ["100% goes to your driver", ...presets] });
    expect(browser.html).toMatch(/<input[^>]*value="15"[^>]*checked|checked[^>]*value="15"/);
    expect(cents(browser, "Tip")).toBe(tipOf(15));
  });

  test("another choice is kept, zero too; amounts are limited, and an invalid amount is refused and kept (TIP-04, TIP-05)", async () => {
    const browser = await deliver();
    const withUsual = dueOf(browser);
    expect(dueOf(await update(browser, { tip: "20" }))).toBeGreaterThan(withUsual);
    const bare = dueOf(await update(browser, other("0")));
    expect(browser.amount("Tip")).toBeNull();
    expect(dueOf(await browser.visit(CHECKOUT))).toBe(bare);
    for (const [typed, tip] of [
      ["-4", 0],
      ["99999", 150_000],
      [`${" ".repeat(25)}$3.50`, 350],
    ] as const)
      expect(dueOf(await update(browser, other(typed))), typed).toBe(bare + tip);
    const words = "Please enter the tip as an amount, for example 5.00.";
    for (const typed of ["x", "1,000,000,000,000,000"])
      for (const intent of ["update", "place"]) {
        fillCheckout(browser);
        expectPage(await pressIntent(browser, intent, other(typed)), { status: 422 });
        expect(browser.errors()).toContain(words);
        expect(Object.values(browser.problems())).toContain(words);
      }
    expect(callsTo(browser.app, "/queue")).toEqual([]);
    expect(dueOf(await browser.visit(CHECKOUT))).toBe(bare + 350);
  });

  test("the tip of the submitted form is charged and confirmed (TIP-02, TOTAL-03)", async () => {
    const browser = await deliver();
    fillCheckout(browser);
    const bare = dueOf(browser) - cents(browser, "Tip");
    await pressIntent(browser, "place", { ...other("7.25"), businessName: "Engines" });
    expectPage(browser, { heading: "Thanks for your order", shows: `Total$${((bare + 725) / 100).toFixed(2)}` });
    expect(sentOrder(browser.app)).toMatchObject({ tipAmount: 7.25 });
    expect(sentOrder(browser.app)).not.toHaveProperty("tipPercentage");
  });

  const corrected = [
    { typed: "1500.01", tip: 1_500, words: "A tip is at most $1,500.00." },
    { typed: "-4", tip: 0, words: "A tip cannot be less than nothing." },
  ];

  test.each(corrected)(
    "a custom tip of $typed corrected to $tip needs a second press of Submit Order (TIP-05)",
    async ({ typed, tip, words }) => {
      const browser = await deliver();
      expectPage(await place(browser, { ...other(typed), businessName: "Engines" }), { status: 422 });
      const [told] = browser.errors();
      expect(told).toContain(words);
      expect(told).toContain("Please click Submit Order again");
      expect(browser.problems()).toEqual({ "Other amount": told });
      expectPage(browser, {
        values: { "Other amount": typed },
        hides: "Required information is missing.",
      });
      expect(callsTo(browser.app, "/queue")).toEqual([]);
      await place(browser, { businessName: "Engines" });
      expectPage(browser, { heading: "Thanks for your order" });
      expect(sentOrder(browser.app)).toMatchObject({ tipAmount: tip });
    },
  );

  test("a correction shown in the total needs no second confirmation, another one does (TIP-05)", async () => {
    const browser = await deliver();
    expectPage(await update(browser, other("99999")), { status: 200, shows: "A tip is at most $1,500.00." });
    expect(cents(browser, "Tip")).toBe(150_000);
    expectPage(await place(browser, { ...other("-1"), businessName: "Engines" }), { status: 422 });
    expectPage(await place(browser, { ...other("2000"), businessName: "Engines" }), { status: 422 });
    await place(browser, { ...other("1800"), businessName: "Engines" });
    expectPage(browser, { heading: "Thanks for your order" });
  });

  test("a pickup has no tip, and a posted one is ignored (TIP-01)", async () => {
    const browser = await fillBag();
    expectPage(browser, { hides: "100% goes to your driver" });
    await place(browser, { tip: "20", customTip: "50" });
    expectPage(browser, { heading: "Thanks for your order" });
    expect(sentOrder(browser.app)).toMatchObject({ tipAmount: 0 });
  });
});

describe("tax exemption (TAX-01, TAX-02)", () => {
  test("a guest, or a customer without an organization, is asked to call the store", async () => {
    const browser = await (await fillBag()).press("Is this order tax exempt?");
    const shows = "If placing a tax-exempt order, please call the store.";
    expectPage(browser, { url: `${CHECKOUT}?panel=tax`, shows });
    expect(callsTo(browser.app, "tax-exempt")).toEqual([]);
    expectPage(await browser.press("Cancel"), { url: CHECKOUT });
  });

  test("with an organization the tax is 0 and labelled Exempt, and the exemption can be removed (TAX-03, TAX-04)", async () => {
    const browser = await atCheckoutAs();
    const [due, tax] = [dueOf(browser), cents(browser, "Estimated Tax")];
    await browser.submit("Is this order tax exempt?", { "First Name": "Ada" });
    expectPage(browser, { values: { "First Name": "Ada" } });
    const [, taxEntity = "", name = ""] =
      /name="taxEntity" value="(\d+)"\/?> ?(?:<!-- -->)?([^<]+)/.exec(browser.html) ?? [];
    const choose = () => {
      const { url, body } = browser.formOf("Save");
      body.set("taxEntity", taxEntity);
      return browser.send(url, body);
    };
    expectPage(await choose(), { shows: `Tax exempt: ${name}` });
    expect([cents(browser, "Exempt Estimated Tax"), dueOf(browser)]).toEqual([0, due - tax]);
    expect(dueOf(await browser.press("Remove tax exemption"))).toBe(due);
    await browser.press("Is this order tax exempt?");
    await expectOrdered(await choose());
    expect(sentOrder(browser.app)).toMatchObject({ taxEntityId: Number(taxEntity), isTaxExempt: true });
  });

  test("an unknown organization is ignored; an outage shows a message", async () => {
    const browser = await atCheckoutAs();
    const choose = (taxEntity: string) => browser.send(CHECKOUT, { intent: "tax:choose", taxEntity });
    for (const id of ["999999", "x", "", "__proto__", "1 OR 1=1"])
      expectPage(await choose(id), { hides: "Tax exempt:" });
    browser.app.answer("tax-exempt", status(500));
    const shows = "Your organizations cannot be shown right now.";
    expectPage(await browser.visit(`${CHECKOUT}?panel=tax`), { status: 200, shows });
    expectPage(await choose("1"), { errors: [expect.any(String)] });
    expect(browser.status).toBeGreaterThanOrEqual(500);
  });
});
