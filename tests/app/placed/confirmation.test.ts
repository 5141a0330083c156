import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { words } from "@platter/ordering/tests/support/words.ts";
import { placeDelivery } from "../../support/deliveries.ts";
import { status } from "../../support/faults.ts";
import { GOOD_CONTACT } from "../../support/good-entries.ts";
import { fillBag, placeOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { asCustomer } from "../../support/sign-in.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";

const THANKS = { status: 200, heading: "Thanks for your order" };
const UNKNOWN = { status: 404, heading: "We can't find that order" };

/** The confirmation of this order with a changed summary. */
async function withSummary(change: object, placed?: Browser): Promise<Browser> {
  const browser = placed ?? (await placeOrder());
  browser.app.alter("/order-confirmation/", (body) => ({ ...body, ...change }));
  return browser.visit(browser.url);
}

describe("the confirmation for the customer who placed the order", () => {
  test("shows store, order, time, contact and payment in this order; a reload is identical (CONF-01, CONF-02, CONF-03, SHELL-15)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await placeOrder(app);
    const first = browser.text();
    const order = [`Your order number is ${orders()[0]?.orderNumber}`, "Individual, Carry out", "Dallas Uptown"];
    const facts = ["Sun, Nov 22, 12:30 PM", "1 Main St", "Build Your Own Bowl", "Extra Crisp"];
    const shows = [...order, ...facts, "Payment will be charged the day of order fulfillment."];
    expectPage(browser, { ...THANKS, shows, hides: /1111|739|Edit Item|Remove|Made By|Deliver To|Instructions/ });
    const parts = ["Pick Up From", "Your order", "Date & Time", "Ordered By", "Payment Information"];
    expect(browser.all("main h2").filter((title) => parts.includes(title))).toEqual(parts);
    const steps = ["Order Details", "Build Your Meal", "Checkout"].map((step) => `${step} completed`);
    expect(browser.all("header nav li")).toEqual(steps);
    expect(browser.html).toMatch(/<header[\s\S]*href="\/(?:order-now)?"[\s\S]*href="\/login\?[\s\S]*<\/header>/);
    const calls = app.calls.length;
    expect((await browser.visit(browser.url)).text()).toBe(first);
    expect(app.calls.slice(calls).every(({ method }) => method === "GET")).toBe(true);
    expect(orders()).toHaveLength(1);
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expect(browser.headers.get("x-robots-tag")).toBe("noindex");
    expectPage(await browser.press("Start another order"), { url: "/order-now" });
  });

  test("for today, shows only the card's last digits (CONF-05)", async () => {
    const browser = await placeOrder(startApp({ now: new Date("2026-11-22T17:00:00Z") }));
    expectPage(browser, { shows: /(?:Credit )?Card [*• ]+1111 \$\d/ });
    expect(browser.html.replaceAll(/\D/g, "")).not.toContain("4111111111111111");
  });

  test("of a delivery, shows store, address and instructions; the header links to the customer's account (CONF-02, CONF-03, CONF-07)", async () => {
    const customer = await asCustomer(startApp(), "ben@example.com");
    const browser = await placeDelivery(customer.app, customer.cookies);
    expectPage(browser, {
      ...THANKS,
      shows: [
        /Made By\s*Dallas Uptown\s*2817 McKinney Ave\s*Dallas, TX 75204/,
        /Deliver To\s*1500 Main St\s*Dallas, TX 75201/,
        /Delivery Instructions\s*Ring twice/,
        /Ordered By\s*Ana O'Brien & Søn\s*O'Brien & Co\s*1 Main St/,
        "Sun, Nov 22, 12:30 PM - 12:45 PM",
      ],
    });
    expect(browser.html).toMatch(/<header[\s\S]*href="\/user"[\s\S]*<\/header>/);
    expect(browser.html).not.toContain(">Sign In<");
  });

  test("shows every spelling of Curbside as Curbside, with the vehicle (CONF-04)", async () => {
    const browser = await placeOrder();
    const shows = ["Individual, Curbside", "We bring it to your vehicle: Blue Van", "Pick Up From"];
    for (const pickupType of ["CurbSide", "Curbside", "Curb Side"])
      expectPage(await withSummary({ pickupType, curbsideInstructions: "Blue Van" }, browser), { shows }, pickupType);
  });

  test("shows each payment as a masked card or a message, without authorization, and no status but queued (CONF-05, PAY-20)", async () => {
    const browser = await withSummary({
      orderStatus: "Placed",
      payments: [
        { amount: 10, paymentAuth: "A7-SECRET", ccMask: "************1111", message: "" },
        { amount: 5.5, paymentAuth: "", ccMask: "", message: "Gift card ending in 0022" },
        // Of a number no more than its last digits is shown (PAY-20).
        { amount: 1, ccMask: 4111111111111234 },
        { amount: 2, message: "Gift card 4111111111110066" },
        { message: "Paid at the store" },
      ],
    });
    const shows = ["Card ************1111 $10.00", "Gift card ending in 0022 $5.50"];
    expectPage(browser, {
      shows: [...shows, "Card ****1234 $1.00", "Gift card ****0066 $2.00", "Paid at the store"],
      hides: ["day of order", /Paid at the store ?\$/],
    });
    expect(browser.html).not.toMatch(/A7-SECRET|41111111/);
    const payments = [{ amount: 1, message: "Paid" }];
    for (const orderStatus of ["queued", "QUEUED", "Cancelled", "Processing", ""]) {
      const page = { shows: "Paid $1.00", hides: /Cancelled|Processing/ };
      expectPage(await withSummary({ orderStatus, payments }, browser), page, orderStatus);
    }
  });

  test("shows the type of each payment that has one (PAY-21)", async () => {
    const payments = [
      { paymentType: 1, amount: 1, ccMask: "************1111" },
      { paymentType: 2, amount: 2 },
      { paymentType: 3, amount: 3, ccMask: "****0022" },
      { paymentType: 4, amount: 4, message: "" },
      { paymentType: 9, amount: 5, ccMask: "************4444" },
    ];
    const types = "Credit Card ************1111 $1.00 Loyalty Card $2.00 Gift Card ****0022 $3.00";
    const shows = `${types} Catering Reward Card $4.00 Card ************4444 $5.00`;
    expectPage(await withSummary({ orderStatus: "Placed", payments }), { shows });
  });

  test("of a free order for a later day, does not announce a charge (CONF-05)", async () => {
    const browser = await withSummary({ orderStatus: "Queued", price: 0, payments: [] });
    expectPage(browser, { hides: ["will be charged", "Payment Information"] });
  });

  test('shows a tax exemption, and "as soon as possible" (CONF-07, TAX-04)', async () => {
    const shows = ["Exempt Tax", "as soon as possible, about 12:30 PM"];
    expectPage(await withSummary({ isTaxExempt: true, tax: 0, asap: true }), { shows });
  });
});

test("a tampered cookie, or one sealed for another purpose, proves no ownership (CONF-06)", async () => {
  const { app, url, cookies } = await placeOrder();
  const device = cookies.get("device") ?? "";
  const content = { cart: { cartId: null, orderNumbers: [url.split("/").at(-1)] } };
  const changed = device.slice(0, -2) + (device.endsWith("AA") ? "BB" : "AA");
  const open = Buffer.from(JSON.stringify(content)).toString("base64url");
  for (const text of [changed, cookies.get("order") ?? "", "", "x", open]) {
    const other = await openBrowser(app, new Map([["device", text]])).visit(url);
    expectPage(other, { ...THANKS, hides: [GOOD_CONTACT.Address, "Ordered By", "Payment Information"] });
  }
});

describe("an order that does not exist (SHELL-12)", () => {
  test("gets 404 for any order number, and the bag is untouched", async () => {
    const browser = await fillBag();
    for (const number of ["ZK-0000000000", "__proto__", "../../../etc/passwd", "<script>alert(1)</script>", "\n"]) {
      await browser.visit(`/order-now/order-confirmation/${encodeURIComponent(number)}`);
      expectPage(browser, { ...UNKNOWN, shows: "Your bag, 2 items" }, number);
    }
  });

  test("a refused order gets 404 too, except that its own browser shows that it was received", async () => {
    const browser = await placeOrder();
    const stranger = openBrowser(browser.app);
    for (const code of [400, 401, 403, 404]) {
      browser.app.answer("/order-confirmation/", status(code, { message: "belongs to Bea" }));
      expectPage(await stranger.visit(browser.url), { ...UNKNOWN, hides: "Bea" });
      const own = code === 404 ? UNKNOWN : { status: 200, shows: "has received your order" };
      expectPage(await browser.visit(browser.url), { ...own, hides: "Bea" });
    }
  });
});

test("unknown paths redirect to the start page, and so do forms sent there (CONF-03, SHELL-11)", async () => {
  const app = startApp();
  for (const path of words("/ /nothing /order-now/nothing /order-now/build-order/a/b/c /users /order-now/address")) {
    const browser = await openBrowser(app).visit(path);
    expect([browser.url, browser.redirects[0]], path).toEqual(["/order-now", 303]);
    expect((await browser.send(path, { intent: "place" })).status, path).toBeLessThan(500);
  }
});
