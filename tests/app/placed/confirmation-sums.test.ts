import { describe, expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import type { Browser } from "../../support/browser.ts";
import { cents } from "../../support/checkout.ts";
import { placeDelivery } from "../../support/deliveries.ts";
import { expectText, expectNoText } from "../../support/expect.ts";
import { placeOrder } from "../../support/journey.ts";

const REST = "Taxes, fees and discounts";

/** The fields of CONF-07 and no others. */
function promised({ subTotal: _1, tax: _2, serviceFee: _3, discount: _4, total: _5, ...summary }: Json): Json {
  return summary;
}

/** The confirmation with an altered summary. */
async function confirmationOf(placed: Browser | Promise<Browser>, alter: (summary: Json) => Json): Promise<Browser> {
  const browser = await placed;
  browser.app.alter("/order-confirmation/", alter);
  return browser.visit(browser.url);
}

/** The names of the rows, in order. */
const rowsOf = (browser: Browser) => browser.all("dl.totals dt");

describe("totals of a summary with only the specified fields (CONF-02, CONF-07)", () => {
  test("food from the cart, fee, tip, price, and one row for the rest", async () => {
    const whole = await placeDelivery();
    const [food, fee, tip, total] = ["Sub Total", "Delivery Fee", "Tip", "Total"].map((label) => cents(whole, label));
    const browser = await confirmationOf(whole, promised);
    expect(rowsOf(browser)).toEqual(["Sub Total", "Delivery Fee", REST, "Tip", "Total"]);
    expect(["Sub Total", "Delivery Fee", "Tip", "Total"].map((label) => cents(browser, label))).toEqual([
      food,
      fee,
      tip,
      total,
    ]);
    expect(cents(browser, REST)).toBe(total! - food! - fee! - tip!);
  });

  test.each<[string, (summary: Json) => Json, string[]]>([
    ["no price", ({ price: _, ...summary }) => promised(summary), ["Sub Total"]],
    [
      "a dish without a price",
      ({ cart, ...summary }) =>
        promised({ ...summary, cart: [...cart, { cartItemId: "x", name: "Tea", quantity: 1 }] }),
      ["Total"],
    ],
    [
      "a tax-exempt order",
      (summary) => promised({ ...summary, isTaxExempt: true }),
      ["Sub Total", "Exempt Tax", "Fees and discounts", "Total"],
    ],
  ])("%s: unknown amounts are left out, and no partial sum is shown (TAX-04)", async (_what, alter, rows) => {
    const browser = await confirmationOf(placeOrder(), alter);
    expect([browser.status, rowsOf(browser)]).toEqual([200, rows]);
    expectNoText(browser, /NaN|null|undefined/);
  });
});

describe("a summary with more fields", () => {
  const discounted = {
    promotions: [{ name: "Five off", code: "ZEBRA5", items: [], amountOff: 5, percentOff: 0 }],
    reward: { id: 7, name: "$3 off", items: [], amountOff: 3 },
  };

  test("service fee, promo codes and reward have rows of their own (TOTAL-01)", async () => {
    const browser = await confirmationOf(placeOrder(), (summary) => ({
      ...promised(summary),
      ...discounted,
      serviceFee: 1.25,
      discount: 8,
    }));
    const rows = ["Sub Total", "Service Fee", "Promo ZEBRA5", "Reward Discount", REST, "Total"];
    expect(rowsOf(browser)).toEqual(rows);
    expect(rows.slice(1, 4).map((label) => cents(browser, label))).toEqual([125, -500, -300]);
  });

  test("a cart object instead of its list of lines is read too", async () => {
    const order = await placeOrder();
    const before = [rowsOf(order), order.amount("Tax"), order.all(".lines")];
    const browser = await confirmationOf(order, ({ cart, subTotal, tax, discount, serviceFee, total, ...summary }) => ({
      ...summary,
      cart: { id: "c", cart, subTotal, tax, discount, serviceFee, total },
    }));
    expect([rowsOf(browser), browser.amount("Tax"), browser.all(".lines")]).toEqual(before);
  });
});

describe("fields missing from a summary leave no gap (CONF-02)", () => {
  test("without store and payment their headings are left out", async () => {
    const browser = await confirmationOf(placeOrder(), (summary) => ({
      ...summary,
      orderStatus: "Placed",
      store: {},
      payments: [],
    }));
    expectText(browser, "Sun, Nov 22, 12:30 PM");
    expectNoText(browser, "Pick Up From", "Payment Information");
  });

  test("a store with only a name is shown on the page and in the calendar", async () => {
    const browser = await confirmationOf(placeOrder(), (summary) => ({ ...summary, store: { name: "Dallas Uptown" } }));
    expectText(browser, /Pick Up From\s*Dallas Uptown\s*Add to calendar/);
    const store = { name: "Dallas Uptown", zip: "75204" };
    await confirmationOf(browser, (summary) => ({ ...summary, store }));
    const file = (await browser.press("Add to calendar")).html.replaceAll(/\r\n[ \t]/g, "");
    expect(/^LOCATION:(.*)$/m.exec(file)?.[1]?.trim()).toBe("Dallas Uptown\\, 75204");
  });
});
