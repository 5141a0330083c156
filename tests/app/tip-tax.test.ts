import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { BOWLS, deliveryTo, withAnswers } from "../support/answers.ts";
import type { Browser } from "../support/browser.ts";
import { status } from "../support/faults.ts";
import { fillBag, fillCheckout } from "../support/journey.ts";
import { signInHere } from "../support/sign-in.ts";
import { expectPage } from "../support/page.ts";
import { expectOrdered } from "../support/checkout.ts";

const cents = (label: string, text: string) => {
  const [, amount] = new RegExp(`${label}\\s?\\$([\\d,]+\\.\\d\\d)`).exec(text) ?? [];
  return Math.round(Number((amount ?? "").replaceAll(",", "")) * 100);
};
const dueOf = ({ text }: Browser) => cents("Amount Due", text());
const sent = (app: TestApp) =>
  JSON.parse(app.calls.findLast(({ path }) => path.includes("/queue"))?.body ?? "{}") as Record<string, unknown>;

/** At checkout of a delivery with its estimate chosen. */
async function deliver(app: TestApp): Promise<Browser> {
  const browser = withAnswers(app, await deliveryTo(app, "three partners"));
  await browser.send("/order-now/build-order/menu-item/101", BOWLS);
  const id = /value="([^"]+)"\/?><span><strong>DoorDash</.exec(browser.html)?.[1] ?? "";
  await browser.send("/order-now/delivery-estimate", { intent: "add", estimateId: id });
  expect(browser.heading()).toBe("Almost Done!");
  return browser;
}

function choose(browser: Browser, tip: string, customTip = ""): URLSearchParams {
  const { body } = browser.formOf("Submit Order");
  body.set("tip", tip);
  body.set("customTip", customTip);
  return body;
}

async function update(browser: Browser, body: URLSearchParams): Promise<void> {
  body.set("intent", "update");
  await browser.send("/order-now/checkout", body);
}

describe("the driver's tip", () => {
  test("is asked for at deliveries only (TIP-01)", async () => {
    const browser = await fillBag(startApp());
    expect(browser.text()).not.toContain("100% goes to your driver");
    expect((await deliver(startApp())).text()).toContain("100% goes to your driver");
  });

  test("15% is chosen at first; each preset says its amount, and the total has it (TIP-02, TIP-03, TIP-04, TIP-06)", async () => {
    const browser = await deliver(startApp());
    const text = browser.text();
    expect(browser.html).toMatch(/<input[^>]*value="15"[^>]*checked|checked[^>]*value="15"/);
    const base = cents("Sub Total", text) + cents("Delivery Fee", text) + cents("Estimated Tax", text);
    const service = text.includes("Service Fee") ? cents("Service Fee", text) : 0;
    for (const percent of [10, 15, 20]) {
      const amount = Math.floor(((base + service) * percent + 50) / 100);
      expect(text).toContain(`${percent}% ($${(amount / 100).toFixed(2)})`);
    }
    expect(cents("Tip", text.slice(text.indexOf("Estimated Tax")))).toBe(
      Math.floor(((base + service) * 15 + 50) / 100),
    );
  });

  test("another choice stays, an explicit nothing too; too much is the most (TIP-04, TIP-05)", async () => {
    const browser = await deliver(startApp());
    const withUsual = dueOf(browser);
    await update(browser, choose(browser, "20"));
    expect(dueOf(browser)).toBeGreaterThan(withUsual);
    await update(browser, choose(browser, "other", "0"));
    const bare = dueOf(browser);
    expect(browser.text()).not.toMatch(/Tip\s?\$/);
    await browser.visit("/order-now/checkout");
    expect(dueOf(browser)).toBe(bare);
    await update(browser, choose(browser, "other", "-4"));
    expect(dueOf(browser)).toBe(bare);
    await update(browser, choose(browser, "other", "$3.50"));
    expect(dueOf(browser)).toBe(bare + 350);
    await update(browser, choose(browser, "other", "99999"));
    expect(dueOf(browser)).toBe(bare + 150_000);
  });

  test.each(["x", "1e3", "５", "<script>", "1".repeat(5_000)])(
    "%s is no amount: said beside the box, kept there, and the tip before stays (TIP-05)",
    async (typed) => {
      const browser = await deliver(startApp());
      await update(browser, choose(browser, "20"));
      const before = dueOf(browser);
      fillCheckout(browser);
      for (const intent of ["update", "place"]) {
        const body = choose(browser, "other", typed);
        body.set("intent", intent);
        expectPage(await browser.send("/order-now/checkout", body), { status: 422 });
        expect(browser.errors()).toContain("Please enter the tip as an amount, for example 5.00.");
        expect(browser.html).toMatch(/id="customTip"[^>]*aria-invalid="true"/);
      }
      expect(sent(browser.app)).toEqual({});
      await browser.visit("/order-now/checkout");
      expect(dueOf(browser)).toBe(before);
    },
  );

  test("what is chosen in the very form that submits is what is paid, and what the confirmation says (TIP-02, TOTAL-03)", async () => {
    const browser = await deliver(startApp());
    fillCheckout(browser);
    browser.fill("Business Name", "Engines");
    const bare = dueOf(browser) - cents("Tip", browser.text().slice(browser.text().indexOf("Estimated Tax")));
    const body = choose(browser, "other", "7.25");
    expectPage(await browser.send("/order-now/checkout", body), { heading: "Thanks for your order" });
    expect(sent(browser.app)).toMatchObject({ tipAmount: 7.25 });
    expect(sent(browser.app)).not.toHaveProperty("tipPercentage");
    expect(browser.text()).toContain(`Total$${((bare + 725) / 100).toFixed(2)}`);
  });

  test("a tip in a hand-made form of a pickup has no effect (TIP-01)", async () => {
    const browser = await fillBag();
    fillCheckout(browser);
    await browser.send("/order-now/checkout", choose(browser, "20", "50"));
    expect(browser.heading()).toBe("Thanks for your order");
    expect(sent(browser.app)).toMatchObject({ tipAmount: 0 });
  });
});

describe("tax exemption (TAX-01, TAX-02)", () => {
  test("a guest, or who has no organization, is told to call the store", async () => {
    const browser = await fillBag();
    expectPage(await browser.press("Is this order tax exempt?"), { url: "/order-now/checkout?panel=tax" });
    expect(browser.text()).toContain("If placing a tax-exempt order, please call the store.");
    expect(browser.app.calls.some(({ path }) => path.includes("tax-exempt"))).toBe(false);
    expectPage(await browser.press("Cancel"), { url: "/order-now/checkout" });
  });

  test("an organization is chosen, the tax is Exempt and nothing, and it can be taken back (TAX-03, TAX-04)", async () => {
    const browser = await fillBag();
    await signInHere(browser);
    const tax = cents("Estimated Tax", browser.text());
    const due = dueOf(browser);
    await browser.submit("Is this order tax exempt?", { "First Name": "Ada" });
    expect(browser.value("First Name")).toBe("Ada");
    const [, id = "", name = ""] = /name="taxEntity" value="(\d+)"\/?> ?(?:<!-- -->)?([^<]+)/.exec(browser.html) ?? [];
    const { body } = browser.formOf("Continue");
    body.set("taxEntity", id);
    expectPage(await browser.send("/order-now/checkout", body), { shows: `Tax exempt: ${name}` });
    expect(cents("Exempt Estimated Tax", browser.text())).toBe(0);
    expect(dueOf(browser)).toBe(due - tax);
    await browser.press("Remove tax exemption");
    expect(dueOf(browser)).toBe(due);

    await browser.press("Is this order tax exempt?");
    const again = browser.formOf("Continue").body;
    again.set("taxEntity", id);
    await browser.send("/order-now/checkout", again);
    await expectOrdered(browser);
    expect(sent(browser.app)).toMatchObject({ taxEntityId: Number(id), isTaxExempt: true });
  });

  test("one of nobody's list is none; in an outage the page stands", async () => {
    const browser = await fillBag();
    await signInHere(browser);
    for (const taxEntity of ["999999", "x", "", "__proto__", "1 OR 1=1"]) {
      await browser.send("/order-now/checkout", { intent: "tax:choose", taxEntity });
      expect(browser.text()).not.toContain("Tax exempt:");
    }
    browser.app.answer("tax-exempt", status(500));
    expectPage(await browser.visit("/order-now/checkout?panel=tax"), { status: 200 });
    expect(browser.text()).toContain("Your organizations cannot be shown right now.");
    await browser.send("/order-now/checkout", { intent: "tax:choose", taxEntity: "1" });
    expect(browser.status).toBeGreaterThanOrEqual(500);
    expect(browser.errors()).toHaveLength(1);
  });
});
