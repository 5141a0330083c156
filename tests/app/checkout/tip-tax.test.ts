import { describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, cents, expectOrdered, pressIntent, sentOrder } from "../../support/checkout.ts";
import { addDelivery, fillDeliveryBag } from "../../support/deliveries.ts";
import { status } from "../../support/faults.ts";
import { atCheckoutAs, fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo } from "../../support/sign-in.ts";

const dueOf = (browser: Browser) => cents(browser, "Amount Due");

/** At checkout of a delivery with its estimate chosen. */
async function deliver(): Promise<Browser> {
  const browser = await fillDeliveryBag();
  await addDelivery(browser, "DoorDash");
  expect(browser.heading()).toBe("Almost Done!");
  return browser;
}

const other = (customTip: string) => ({ tip: "other", customTip });
const update = (browser: Browser, fields: Record<string, string>) => pressIntent(browser, "update", fields);

describe("the driver's tip", () => {
  test("is asked for at deliveries only (TIP-01)", async () => {
    expectPage(await fillBag(), { hides: "100% goes to your driver" });
    expectPage(await deliver(), { shows: "100% goes to your driver" });
  });

  test("15% is chosen at first; each preset says its amount, and the total has it (TIP-02, TIP-03, TIP-04, TIP-06)", async () => {
    const browser = await deliver();
    const parts = ["Sub Total", "Delivery Fee", "Estimated Tax", "Service Fee"];
    const base = parts.filter((label) => browser.amount(label)).reduce((sum, label) => sum + cents(browser, label), 0);
    const tipOf = (percent: number) => Math.floor((base * percent + 50) / 100);
    const shows = [10, 15, 20].map((percent) => `${percent}% ($${(tipOf(percent) / 100).toFixed(2)})`);
    expectPage(browser, { shows });
    expect(browser.html).toMatch(/<input[^>]*value="15"[^>]*checked|checked[^>]*value="15"/);
    expect(cents(browser, "Tip")).toBe(tipOf(15));
  });

  test("another choice stays, an explicit nothing too; too much is the most (TIP-04, TIP-05)", async () => {
    const browser = await deliver();
    const withUsual = dueOf(browser);
    expect(dueOf(await update(browser, { tip: "20" }))).toBeGreaterThan(withUsual);
    const bare = dueOf(await update(browser, other("0")));
    expect(browser.amount("Tip")).toBeNull();
    expect(dueOf(await browser.visit(CHECKOUT))).toBe(bare);
    for (const [typed, tip] of [
      ["-4", 0],
      ["$3.50", 350],
      ["99999", 150_000],
    ] as const)
      expect(dueOf(await update(browser, other(typed))), typed).toBe(bare + tip);
  });

  test.each(["x", "1e3", "５", "<script>", "1".repeat(5_000)])(
    "%s is no amount: said beside the box, kept there, and the tip before stays (TIP-05)",
    async (typed) => {
      const browser = await update(await deliver(), { tip: "20" });
      const before = dueOf(browser);
      fillCheckout(browser);
      for (const intent of ["update", "place"]) {
        expectPage(await pressIntent(browser, intent, other(typed)), { status: 422 });
        const words = "Please enter the tip as an amount, for example 5.00.";
        expect(browser.errors()).toContain(words);
        expect(Object.values(browser.problems())).toContain(words);
      }
      expect(callsTo(browser.app, "/queue")).toEqual([]);
      expect(dueOf(await browser.visit(CHECKOUT))).toBe(before);
    },
  );

  test("what is chosen in the very form that submits is what is paid, and what the confirmation says (TIP-02, TOTAL-03)", async () => {
    const browser = await deliver();
    fillCheckout(browser);
    browser.fill("Business Name", "Engines");
    const bare = dueOf(browser) - cents(browser, "Tip");
    await pressIntent(browser, "place", other("7.25"));
    expectPage(browser, { heading: "Thanks for your order", shows: `Total$${((bare + 725) / 100).toFixed(2)}` });
    expect(sentOrder(browser.app)).toMatchObject({ tipAmount: 7.25 });
    expect(sentOrder(browser.app)).not.toHaveProperty("tipPercentage");
  });

  test("a tip in a hand-made form of a pickup has no effect (TIP-01)", async () => {
    const browser = await fillBag();
    fillCheckout(browser);
    await pressIntent(browser, "place", { tip: "20", customTip: "50" });
    expect(browser.heading()).toBe("Thanks for your order");
    expect(sentOrder(browser.app)).toMatchObject({ tipAmount: 0 });
  });
});

describe("tax exemption (TAX-01, TAX-02)", () => {
  test("a guest, or who has no organization, is told to call the store", async () => {
    const browser = await (await fillBag()).press("Is this order tax exempt?");
    const shows = "If placing a tax-exempt order, please call the store.";
    expectPage(browser, { url: `${CHECKOUT}?panel=tax`, shows });
    expect(callsTo(browser.app, "tax-exempt")).toEqual([]);
    expectPage(await browser.press("Cancel"), { url: CHECKOUT });
  });

  test("an organization is chosen, the tax is Exempt and nothing, and it can be taken back (TAX-03, TAX-04)", async () => {
    const browser = await atCheckoutAs();
    const [due, tax] = [dueOf(browser), cents(browser, "Estimated Tax")];
    await browser.submit("Is this order tax exempt?", { "First Name": "Ada" });
    expectPage(browser, { values: { "First Name": "Ada" } });
    const [, taxEntity = "", name = ""] =
      /name="taxEntity" value="(\d+)"\/?> ?(?:<!-- -->)?([^<]+)/.exec(browser.html) ?? [];
    const choose = async () => {
      const { url, body } = browser.formOf("Continue");
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

  test("one of nobody's list is none; in an outage the page stands", async () => {
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
