import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { placeDelivery } from "../../support/deliveries.ts";
import { status } from "../../support/faults.ts";
import { GOOD_CONTACT, fillBag, placeOrder } from "../../support/journey.ts";
import { asCustomer } from "../../support/sign-in.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";
import { expectAt, expectText, expectNoText } from "../../support/expect.ts";

describe("who placed the order (CONF-02)", () => {
  test("sees what was ordered, where, when, by whom, and how it is paid; a reload shows the same", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await placeOrder(app);
    const first = browser.text();
    expectText(browser, `Your order number is ${orders()[0]?.orderNumber}`, "11/22/2026, 12:30 PM", "Dallas Uptown");
    expectText(browser, "Build Your Own Bowl", "Extra Crisp", "1 Main St");
    expectText(browser, "Payment will be charged the day of order fulfillment.");
    expectNoText(browser, /1111|739|Edit Item|Remove/);
    const calls = app.calls.length;
    expect((await browser.visit(browser.url)).text()).toBe(first);
    expect(app.calls.slice(calls).every(({ method }) => method === "GET")).toBe(true);
    expect(orders()).toHaveLength(1);
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expect(browser.headers.get("x-robots-tag")).toBe("noindex");
  });

  test("an order for today shows the card's last digits only (CONF-05)", async () => {
    const app = startApp({ now: new Date("2026-11-22T17:00:00Z") });
    const browser = await placeOrder(app);
    expect(browser.text()).toMatch(/Card \*+1111 \$\d/);
    expect(browser.html.replaceAll(/\D/g, "")).not.toContain("4111111111111111");
  });

  test("an API that says less, or odd things, still gives a page without holes in its words (CONF-04, ERR-06)", async () => {
    const browser = await placeOrder();
    for (const odd of [
      { pickupTime: "not a time", pickupType: "Curbside", payments: [{ message: "Paid at the store" }] },
      { pickupTime: null, payments: null, cart: null, store: null, billingAddress: null, price: "12" },
      { orderStatus: 7, firstName: { a: 1 }, cart: [{ cartItemId: 1, menuItemId: 2, name: "Bowl" }] },
    ]) {
      browser.app.alter("/order-confirmation/", (body) => ({ ...body, ...odd }));
      expect((await browser.visit(browser.url)).status).toBe(200);
      expect(browser.heading()).toBe("Thanks for your order");
      expectNoText(browser, /undefined|null|NaN|\[object|Invalid Date/);
    }
  });
});

describe("the parts of the confirmation", () => {
  /** The confirmation as it is when the API's summary is changed so. */
  async function withSummary(change: object): Promise<Browser> {
    const browser = await placeOrder();
    browser.app.alter("/order-confirmation/", (body) => ({ ...body, ...change }));
    return browser.visit(browser.url);
  }

  test("the heading, and the ways to the start, to sign-in and to another order (CONF-01, CONF-03)", async () => {
    const browser = await placeOrder();
    expect(browser.heading()).toBe("Thanks for your order");
    expect(browser.html).toMatch(/<header[\s\S]*href="\/(?:order-now)?"[\s\S]*href="\/login\?[\s\S]*<\/header>/);
    expectAt(await browser.press("Start another order"), "/order-now");
  });

  test("a customer finds the account in the header (CONF-03)", async () => {
    const customer = await asCustomer(startApp(), "ben@example.com");
    const browser = await placeDelivery(customer.app, customer.cookies);
    expect(browser.heading()).toBe("Thanks for your order");
    expect(browser.html).toMatch(/<header[\s\S]*href="\/user"[\s\S]*<\/header>/);
    expect(browser.html).not.toContain(">Sign In<");
  });

  test("a pickup has where from, when, by whom and how it is paid, in this order, and no delivery (CONF-02)", async () => {
    const browser = await placeOrder();
    const parts = ["Pick Up From", "Date & Time", "Ordered By", "Payment Information", "Your order"];
    expect(browser.all("main h2").filter((words) => parts.includes(words))).toEqual(parts);
    expectNoText(browser, /Made By|Deliver To|Instructions/);
    expectText(browser, "Individual, Carry out");
  });

  test("a delivery has who makes it, where it goes and what the driver was told (CONF-02, CONF-07)", async () => {
    const browser = await placeDelivery();
    expectText(browser, /Made By\s*Dallas Uptown\s*2817 McKinney Ave\s*Dallas, TX 75204\s*\(214\) 555-0101/);
    expectText(browser, /Deliver To\s*1500 Main St\s*Dallas, TX 75201/, /Delivery Instructions\s*Ring twice/);
    expectText(browser, /Ordered By\s*Ana\s*O'Brien & Co\s*1 Main St/, "11/22/2026, 12:30 PM - 12:45 PM");
  });

  test.each(["CurbSide", "Curbside", "Curb Side"])(
    "%s is shown as Curbside, with the vehicle (CONF-04)",
    async (pickupType) => {
      const browser = await withSummary({ pickupType, curbsideInstructions: "Blue Van" });
      expectText(browser, "Individual, Curbside", "We bring it to your vehicle: Blue Van", "Pick Up From");
    },
  );

  test("each payment is a masked card or a message; nothing of its authorization (CONF-05)", async () => {
    const browser = await withSummary({
      orderStatus: "Placed",
      payments: [
        { amount: 10, paymentAuth: "A7-SECRET", ccMask: "************1111", message: "" },
        { amount: 5.5, paymentAuth: "", ccMask: "", message: "Gift card ending in 0022" },
      ],
    });
    expectText(browser, "Card ************1111 $10.00", "Gift card ending in 0022 $5.50");
    expect(browser.html).not.toContain("A7-SECRET");
    expectNoText(browser, "day of order fulfillment");
  });

  test.each(["queued", "QUEUED", "Cancelled", "Processing", ""])(
    "the status %j is not told apart (CONF-05)",
    async (orderStatus) => {
      const browser = await withSummary({ orderStatus, payments: [{ amount: 1, message: "Paid" }] });
      expectText(browser, "Paid $1.00");
      expectNoText(browser, /Cancelled|Processing/);
    },
  );

  test("an exempt order says so, and one as soon as possible too (CONF-07, TAX-04)", async () => {
    const browser = await withSummary({ isTaxExempt: true, tax: 0, asap: true });
    expectText(browser, "Exempt Tax", "as soon as possible, about 12:30 PM");
  });
});

describe("another browser", () => {
  test("a changed cookie, or one sealed for another purpose, is no proof", async () => {
    const browser = await placeOrder();
    const cart = browser.cookies.get("cart") ?? "";
    const content = { value: { cartId: null, orderNumbers: [browser.url.split("/").at(-1)] } };
    const forged = [
      cart.slice(0, -2) + (cart.endsWith("AA") ? "BB" : "AA"),
      browser.cookies.get("order") ?? "",
      "",
      "x",
      Buffer.from(JSON.stringify(content)).toString("base64url"),
    ];
    for (const text of forged) {
      const other = await openBrowser(browser.app, new Map([["cart", text]])).visit(browser.url);
      expectNoText(other, GOOD_CONTACT.Address, "Ordered By", "Payment Information");
    }
  });
});

describe("an order that does not exist (SHELL-12)", () => {
  const plain =
    "ZK-0000000000 0 -1 null undefined __proto__ constructor ../../../etc/passwd % %2e%2e%2f a+b كسكس 🦓 ZK-1?x=1#y";
  const odd = [
    ...plain.split(" "),
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "a b",
    "x".repeat(1_500),
    "\u0000",
    "\n",
  ];
  test("is a page that says so, whatever stands in its place, and the bag is untouched", async () => {
    const browser = await fillBag();
    for (const number of odd) {
      await browser.visit(`/order-now/order-confirmation/${encodeURIComponent(number)}`);
      expect([browser.status, browser.heading()], number).toEqual([404, "We can't find that order"]);
      expect(browser.text(), number).toContain("Your bag, 2 items");
      expect(browser.html, number).not.toContain("<script>alert");
    }
  });

  test("and one that the restaurant keeps to itself gets the same answer", async () => {
    const browser = await placeOrder();
    for (const code of [400, 401, 403, 404]) {
      browser.app.answer("/order-confirmation/", status(code, { message: "belongs to Bea" }));
      await browser.visit(browser.url);
      expect([browser.status, browser.heading()]).toEqual([404, "We can't find that order"]);
      expectNoText(browser, "Bea");
    }
  });
});

test("unknown paths and the start lead to ordering; so do forms sent there (CONF-03, SHELL-11)", async () => {
  const app = startApp();
  const unknown = "/ /nothing /order-now/nothing /order-now/build-order/a/b/c /users /order-now/address";
  for (const path of unknown.split(" ")) {
    const browser = await openBrowser(app).visit(path);
    expect(browser.url, path).toBe("/order-now");
    expect(browser.redirects[0], path).toBe(303);
    await browser.send(path, { intent: "place" });
    expect(browser.status, path).toBeLessThan(500);
  }
});
