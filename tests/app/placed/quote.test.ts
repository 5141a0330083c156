import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { afterWork, broken, refused, status, when } from "../../support/faults.ts";
import { fillBag, submitOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { chainWithQuotes } from "../../support/quotes.ts";
import { callsTo } from "../../support/sign-in.ts";

type Wish = NonNullable<Parameters<ReturnType<typeof chainWithQuotes>["addQuote"]>[0]>;

const QUOTE = { status: 200, heading: "Your catering quote" };
const NOT_FOUND = { status: 404, heading: "We can't open that quote" };
const THANKS = { status: 200, heading: "Thanks for your order" };
const CHECKING = "/order-now/checkout/checking";
const TRAYS = "Grilled Vegetable Platter";
const isApproval = ({ url }: Request) => url.endsWith("/approve-quote");

async function openQuote(wish?: Wish, browserOf = openBrowser) {
  const chain = chainWithQuotes();
  const app = startApp(chain.options);
  const quote = chain.addQuote(wish);
  const browser = await browserOf(app).visit(quote.path);
  const place = `/order-now/quote/${quote.id}`;
  const approvals = () => callsTo(app, "/approve-quote").length;
  return { chain, app, quote, browser, place, approvals };
}

const orderNumberIn = ({ url }: Browser) => /order-confirmation\/(ZK-\w+)$/.exec(url)?.[1] ?? "";

describe("a quote opened from an e-mailed link", () => {
  test("is shown like a receipt, without its token in the address (MORE-40, API-46, API-47)", async () => {
    const { browser, place, quote } = await openQuote();
    expect(browser.redirects).toEqual([303]);
    const shows = [
      TRAYS,
      "Dallas Uptown",
      "Tue, Nov 24, 12:30 PM",
      "Grace",
      "Engines, Inc.",
      "Invoice, due in 30 days",
    ];
    expectPage(browser, { ...QUOTE, shows });
    expect(browser.url.split("?")[0]).toBe(place);
    expect(browser.html).not.toContain(quote.token);
    expect(browser.buttons()).toContain("Approve");
    const headers = ["cache-control", "x-robots-tag"].map((name) => browser.headers.get(name));
    expect(headers).toEqual([expect.stringContaining("private, no-store"), "noindex"]);
  });

  test.each<[string, Wish]>([
    ["for pickup", {}],
    ["for delivery", { pickupType: "Delivery" }],
  ])("%s becomes an order with one press (MORE-41, API-46)", async (_how, wish) => {
    const { app, browser, approvals } = await openQuote(wish);
    const total = browser.amount("Total");
    await browser.press("Approve");
    expectPage(browser, { ...THANKS, shows: [orderNumberIn(browser), "Ordered By", "Engines, Inc."] });
    expect([browser.amount("Total"), approvals()]).toEqual([total, 1]);
    expect(app.sent("/approve-quote")).toMatchObject([
      {
        orderTypeId: 2,
        storeNumber: "1001",
        pickupDetails: { day: "11/24/2026", time: "12:30 PM" },
        firstName: "Grace",
      },
    ]);
  });

  test("leaves another order's bag and answers unchanged (MORE-41)", async () => {
    const chain = chainWithQuotes();
    const browser = await fillBag(startApp(chain.options));
    const bag = (await browser.visit("/order-now/cart")).text();
    await (await browser.visit(chain.addQuote().path)).press("Approve");
    expectPage(browser, THANKS);
    expect((await browser.visit("/order-now/cart")).text()).toBe(bag);
    expectPage(await submitOrder(await browser.visit("/order-now/checkout")), THANKS);
  });

  test("once approved, redirects its browser to the order, and shows other browsers the number (MORE-42)", async () => {
    const { app, browser, quote, place, approvals } = await openQuote();
    const form = browser.formOf("Approve");
    const { url } = await browser.press("Approve");
    for (const again of [await browser.visit(place), await browser.visit(quote.path)]) expectPage(again, { url });
    expectPage(await browser.send(form.url, form.body), { url });
    const other = await openBrowser(app).visit(quote.path);
    expectPage(other, { status: 200, heading: "This quote has been approved", shows: [orderNumberIn(browser), TRAYS] });
    expect([approvals(), other.buttons()]).toEqual([1, []]);
  });

  test("is approved once by twenty simultaneous presses (MORE-42)", async () => {
    const { app, browser, approvals } = await openQuote();
    const { url, body } = browser.formOf("Approve");
    const tabs = Array.from({ length: 20 }, () => openBrowser(app, new Map(browser.cookies)));
    await Promise.all(tabs.map((tab) => tab.send(url, body)));
    expect([new Set(tabs.map(orderNumberIn)).size, approvals()]).toEqual([1, 1]);
    for (const tab of tabs) expectPage(tab, THANKS);
  });
});

describe("a lost reply to the approval (MORE-42)", () => {
  test("after the work: the order is looked up, without a second approval", async () => {
    const { app, browser, approvals } = await openQuote();
    app.intercept = when(isApproval, (request) => afterWork(app, request, broken));
    expectPage(await browser.press("Approve"), THANKS);
    expect(approvals()).toBe(1);
  });

  test("before the work: the page keeps checking, and finds the order once it has arrived", async () => {
    const { app, browser, place, approvals } = await openQuote();
    let late: Request | null = null;
    app.intercept = when(isApproval, (request) => {
      late = request.clone();
      return broken();
    });
    await browser.press("Approve");
    expectPage(browser, { heading: "We are checking your order", shows: "Dallas Uptown" });
    expect(browser.url.split("?")[0]).toBe(CHECKING);
    app.intercept = null;
    await browser.visit(`${CHECKING}?look=12`);
    expect(browser.links()).toMatchObject({ "back to your quote": place });
    expectPage(await browser.visit(place), { ...QUOTE, shows: "we cannot tell yet whether the restaurant knows" });
    await app.sandbox.fetch(late!);
    expectPage(await browser.visit(CHECKING), THANKS);
    expect([approvals(), orderNumberIn(await browser.visit(place))]).toEqual([1, expect.stringMatching(/^ZK-/)]);
  });

  test("a refused connection: an error, and the next press approves", async () => {
    const { app, browser } = await openQuote();
    app.intercept = when(isApproval, refused);
    expectPage(await browser.press("Approve"), { status: 503, heading: "Your catering quote" });
    app.intercept = null;
    expectPage(await browser.press("Approve"), THANKS);
  });
});

describe("catering quotes: not approvable (MORE-43)", () => {
  test.each<[string, Wish, string]>([
    ["has expired", { validDays: -1 }, "This quote has expired. Please ask us for a new one."],
    ["is for a day that has passed", { day: "11/20/2026" }, "This day has passed."],
    ["is for a day on which the restaurant is closed", { day: "11/26/2026" }, "The restaurant is closed on this day."],
    ["is too large for one day", { storeNumber: "1302", quantity: 20 }, "Catering Sales Manager"],
  ])("a quote that %s shows the reason and a phone number, without the button", async (_why, wish, words) => {
    const { browser } = await openQuote(wish);
    expectPage(browser, { ...QUOTE, shows: [words, /Please call .*\(\d{3}\) \d{3}-\d{4}/] });
    expect(browser.buttons()).toEqual([]);
  });

  test("a quote that expires while shown is refused with the API's message, and nothing is ordered", async () => {
    const { chain, app, browser, place } = await openQuote({ validDays: 1 });
    const form = browser.formOf("Approve");
    app.answer("/validate-catering-order", status(500));
    chain.wait(1.5);
    expectPage(await browser.send(form.url, form.body), {
      status: 422,
      errors: [expect.stringMatching("This quote has expired")],
    });
    expect(orderNumberIn(await browser.visit(place))).toBe("");
  });

  test("a quote changed since it was shown is shown again, and approved by a second press", async () => {
    const { app, browser, quote, approvals } = await openQuote();
    const envelope = {
      orderTypeId: 2,
      storeNumber: "1001",
      pickupType: "Carry Out",
      day: "11/24/2026",
      time: "12:30 PM",
    };
    const body = { cartId: quote.id, ...envelope, orderRequest: { menuItemId: 2303, quantity: 1, modifiers: [] } };
    const address = `http://sandbox/customer-api/order-shopping-cart/${quote.id}/add`;
    await app.sandbox.fetch(new Request(address, { method: "PUT", body: JSON.stringify(body) }));
    expectPage(await browser.press("Approve"), {
      status: 422,
      errors: [expect.stringMatching("has changed since this page was shown")],
    });
    expect(approvals()).toBe(0);
    expectPage(await browser.press("Approve"), THANKS);
  });

  test("with the feature off the restaurant's phone is shown, and a press has no effect (TOGGLE-06)", async () => {
    const { chain, app, browser, quote, approvals } = await openQuote();
    const form = browser.formOf("Approve");
    chain.switchOff();
    app.wait(2);
    const off = { status: 200, heading: "This link is not in use", shows: "Please call Dallas Uptown, (214) 555-0101" };
    expectPage(await browser.send(form.url, form.body), off);
    expectPage(await openBrowser(app).visit(quote.path), off);
    expectPage(await openBrowser(app).visit("/order-now/quote/1"), { ...off, shows: /Please call us, [(\d]/ });
    expect(approvals()).toBe(0);
  });
});

describe("an invalid link (MORE-43)", () => {
  test("another quote, a wrong or missing token, or a malformed id all get the same 404", async () => {
    const { chain, app, browser, quote } = await openQuote();
    const other = chain.addQuote();
    const paths = [
      `/order-now/quote/${other.id}`,
      `/order-now/quote/${other.id}?token=${quote.token}`,
      `/order-now/quote/${quote.id}?token=${quote.token}x`,
      `/order-now/quote/${quote.id}?token=`,
      `/order-now/quote/${quote.id}?token=${"t".repeat(600)}`,
      `/order-now/quote/%2E%2E%2Forder-confirmation?token=${quote.token}`,
    ];
    for (const path of paths) expectPage(await openBrowser(app, new Map(browser.cookies)).visit(path), NOT_FOUND, path);
    expectPage(await openBrowser(app).visit(`/order-now/quote/${quote.id}`), NOT_FOUND);
  });

  test("cannot approve another quote, nor can a forged form", async () => {
    const { chain, browser, place, approvals } = await openQuote();
    const form = browser.formOf("Approve");
    const other = chain.addQuote();
    expectPage(await browser.send(`/order-now/quote/${other.id}`, form.body), NOT_FOUND);
    for (const agreement of ["", "x", `${form.body.get("agreement")}x`])
      expectPage(await browser.send(place, { agreement, "intent:approve": "" }), { status: 422 });
    expectPage(await browser.send(place, { "intent:other": "" }), { status: 422 });
    await (await browser.visit(other.path)).send(`/order-now/quote/${other.id}`, form.body);
    expect([browser.status, approvals()]).toEqual([422, 0]);
  });

  test("is limited to five tries", async () => {
    const { app, quote } = await openQuote();
    const browser = openBrowser(app);
    for (let guess = 0; guess < 5; guess++) await browser.visit(`/order-now/quote/${quote.id}?token=guess-${guess}`);
    expectPage(await browser.visit(quote.path), { status: 429 });
  });
});
