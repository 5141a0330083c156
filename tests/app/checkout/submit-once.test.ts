import { describe, expect, test } from "vitest";
import type { TestApp } from "../../support/test-app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { CHECKOUT, KEPT, expectOrdered, submitOrder } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import {
  afterWork,
  broken,
  htmlPage,
  isCartRead,
  isQueue,
  malformed,
  refused,
  silent,
  status,
  when,
  wrongSchema,
} from "../../support/faults.ts";
import { GOOD_CONTACT } from "../../support/good-entries.ts";
import { atReplica, fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo } from "../../support/sign-in.ts";
import { type AppOnFile, startAppOnFile } from "../../support/stored-orders.ts";
import { addBowls } from "../../support/walk.ts";

const SOUP = "/order-now/build-order/menu-item/501";
const CHECKING = "/order-now/checkout/checking";
const THANKS = { heading: "Thanks for your order" };
const IS_CHECKING = "We are checking your order";
const CANNOT_TELL = "We cannot tell yet whether your order was placed";
/** Claims that must not be made while the outcome is unknown. */
const NOTHING_HAPPENED = /not placed|nothing (?:was|has been) charged|not (?:been )?charged/i;
const PHONE = /\(214\) 555-0101\s*\(Reference: ([\w-]+)\)/;

async function readyToSubmit(now?: Date): Promise<AppOnFile & { browser: Browser }> {
  const stored = startAppOnFile(now ? { now } : {});
  const browser = await fillBag(stored.app);
  fillCheckout(browser);
  return { ...stored, browser };
}

const queueCalls = (app: TestApp) => callsTo(app, "/queue").length;
const placeOf = (orders: AppOnFile["orders"]) => `/order-now/order-confirmation/${orders()[0]?.orderNumber}`;

/** Seconds and address of the page's automatic refresh without scripts; null without one. */
function refreshOf(browser: Browser): string[] | null {
  const [, ...parts] = /<meta http-equiv="refresh" content="(\d+);url=([^"]+)"/.exec(browser.html) ?? [];
  return parts.length > 0 ? parts : null;
}

/** The same visitor where the time limits of the API are fractions of a second. */
const impatient = (browser: Browser) => atReplica(browser, { UPSTREAM_TIME_SCALE: "0.04" });

/** ... and the purchase gets this reply. */
async function withQueue(answer: Parameters<typeof when>[1], isDone = false) {
  const ready = await readyToSubmit();
  const { app } = ready;
  const browser = answer === silent ? await impatient(ready.browser).visit(CHECKOUT) : ready.browser;
  browser.app.intercept = when(isQueue, (request) => (isDone ? afterWork(app, request, answer) : answer(request)));
  return { ...ready, app: browser.app, browser };
}

/** Submitted without any reply. */
async function inDoubt() {
  const ready = await withQueue(broken);
  await ready.browser.press("Submit Order");
  return ready;
}

async function ownTab(browser: Browser): Promise<Browser> {
  const tab = await browser.fork().visit(CHECKOUT);
  fillCheckout(tab);
  return tab;
}

/** The purchase is interrupted, and arrives when `arrive` is called. */
function arrivingLate(app: TestApp, fault: (request: Request) => Promise<Response> = broken) {
  let late: Request | null = null;
  app.intercept = when(isQueue, (request) => {
    late = request.clone();
    return fault(request);
  });
  return () => app.sandbox.fetch(new Request(late!, { signal: null }));
}

describe("one order per intent (SUBMIT-04)", () => {
  test.each([2, 20])("%i simultaneous presses lead to the confirmation of one order", async (count) => {
    const { app, browser, orders } = await readyToSubmit();
    const { url, body } = browser.formOf("Submit Order");
    const tabs = Array.from({ length: count }, () => openBrowser(app, new Map(browser.cookies)));
    await Promise.all(tabs.map((tab) => tab.send(url, body)));
    expect(orders()).toHaveLength(1);
    for (const tab of tabs) expectPage(tab, { status: 200, url: placeOf(orders) });
    expect(queueCalls(app)).toBe(1);
  });

  test("double click, Back, another submit and reloads place one order", async () => {
    const { browser, orders } = await readyToSubmit();
    const form = browser.formOf("Submit Order");
    const { url } = await browser.send(form.url, form.body);
    expectPage(await browser.send(form.url, form.body), { url });
    // Back shows the cached page, whose form still names the placed bag.
    form.body.set("firstName", "Bea");
    expectPage(await browser.send(form.url, form.body), { url });
    const shows = "This order has been placed. Your order number is ZK-";
    for (const path of [CHECKOUT, "/order-now/review"]) expectPage(await browser.visit(path), { url, shows });
    expectPage(await browser.visit(url), THANKS);
    expect(orders()).toMatchObject([{ summary: { firstName: "Ana" } }]);
  });

  test("with cookies from before the submit, the bag leads to its order", async () => {
    const { app, browser, orders } = await readyToSubmit();
    const before = new Map(browser.cookies);
    const rolledBack = () => openBrowser(app, new Map(before));
    const form = browser.formOf("Submit Order");
    const { url } = await browser.press("Submit Order");
    expectPage(await rolledBack().send(form.url, form.body), { url });
    expectPage(await rolledBack().visit(CHECKOUT), { url });
    form.body.delete("agreement");
    expectPage(await rolledBack().send(form.url, form.body), { url });
    expect(orders()).toHaveLength(1);
  });

  test("other tabs lead to the order of the first, also when there is a new bag, which makes a new order", async () => {
    const { browser, orders } = await readyToSubmit();
    const [second, third] = [await ownTab(browser), await ownTab(browser)];
    const { url } = await browser.press("Submit Order");
    expectPage(await second.press("Submit Order"), { url });
    await (await browser.visit(SOUP)).press("Add to bag");
    expectPage(await third.press("Submit Order"), { url });
    expect(orders()).toHaveLength(1);
    await expectOrdered(await browser.visit(CHECKOUT));
    expect(browser.url).not.toBe(url);
    expect(orders()).toHaveLength(2);
  });
});

describe("the outcome of a failed call is looked up (SUBMIT-06)", () => {
  const lost = [
    ["the connection breaks", broken],
    ["a 500 comes back", status(500)],
    ["a 502 comes back", status(502)],
    ["a 404 comes back, which proves nothing", status(404)],
    ["a truncated JSON text comes back", malformed],
    ["an HTML page comes back", htmlPage],
    ["JSON of another shape comes back", wrongSchema],
    ["nothing comes within the time limit", silent],
  ] as const;
  const placed = status(400, { message: "This order has already been placed." });

  test.each([...lost, ["a 400 says that it has been placed", placed] as const])(
    "the order is queued, then %s: the confirmation of one order is shown",
    async (_name, answer) => {
      const { app, browser, orders } = await withQueue(answer, true);
      expectPage(await submitOrder(browser), { ...THANKS, url: placeOf(orders) });
      expect([orders().length, queueCalls(app)]).toEqual([1, 1]);
    },
  );

  test.each(lost)(
    "%s and nothing is queued: reported as unknown with phone and reference, all values kept, sent once",
    async (_name, answer) => {
      const { app, browser, orders } = await withQueue(answer);
      expectPage(await submitOrder(browser), { heading: IS_CHECKING, url: CHECKING });
      const reference = PHONE.exec(browser.text())?.[1];
      expect(reference).toMatch(/\w/);
      for (let look = 1; look <= 12; look++) {
        expect(refreshOf(browser)).toEqual(["5", `?look=${look}`]);
        expectPage(await browser.visit(`${CHECKING}?look=${look}`), { shows: `(Reference: ${reference})` });
      }
      expect([browser.heading(), refreshOf(browser)]).toEqual([CANNOT_TELL, null]);
      expectPage(await browser.press("back to your order"), {
        values: { ...GOOD_CONTACT, State: "TX", "Phone Number": "(214) 555-0123" },
        shows: ["we cannot tell yet whether it was placed", `Dallas Uptown, (214) 555-0101 (Reference: ${reference}`],
      });
      expect([orders().length, queueCalls(app)]).toEqual([0, 1]);

      // A second try is safe: the bag can become one order only.
      app.intercept = null;
      await expectOrdered(browser);
      expect(orders()).toHaveLength(1);
    },
  );

  test("an order that arrives late is shown by the waiting page", async () => {
    const { app, browser, orders } = await readyToSubmit();
    const arrive = arrivingLate(app);
    await browser.press("Submit Order");
    app.intercept = null;
    expectPage(await browser.visit(`${CHECKING}?look=1`), { heading: IS_CHECKING });
    await arrive();
    // Found once, the order is no longer in doubt.
    for (const look of ["?look=2", ""])
      expectPage(await browser.visit(CHECKING + look), { ...THANKS, url: placeOf(orders) });
    expect(orders()).toHaveLength(1);
  });

  test("an order that arrives after 110 seconds is found, and no page before claims that nothing happened", async () => {
    const { browser, orders } = await readyToSubmit();
    const waiting = await impatient(browser).visit(CHECKOUT);
    const { app } = waiting;
    const arrive = arrivingLate(app, silent);
    await submitOrder(waiting);
    const sentAt = app.clock.now.getTime() - 20_000;
    for (let look = 0; look <= 12; look++) {
      const address = `${CHECKING}?look=${look}`;
      const heading = look < 12 ? IS_CHECKING : CANNOT_TELL;
      expectPage(await waiting.visit(address), { heading, shows: PHONE, hides: NOTHING_HAPPENED });
      // Data of the same page, as requested by scripts.
      const data = await waiting.ask(address.replace("?", ".data?"));
      expect(data.status).toBe(200);
      expect(await data.text(), address).not.toMatch(NOTHING_HAPPENED);
      app.wait(5 / 60);
    }
    const shows = [
      "Please check your order before trying again.",
      "Please do not order again, but call Dallas Uptown.",
    ];
    expectPage(waiting, { shows });
    expectPage(await waiting.press("Look again"), { heading: CANNOT_TELL });
    expectPage(await waiting.visit(CHECKOUT), { heading: "Almost Done!", hides: NOTHING_HAPPENED });

    app.wait(25 / 60);
    expect(app.clock.now.getTime() - sentAt).toBe(110_000);
    await arrive();
    expectPage(await waiting.press("look again"), { ...THANKS, url: placeOf(orders) });
    expect([orders().length, queueCalls(app)]).toEqual([1, 1]);
  });

  test("in doubt, a second press sends nothing before the bag was read", async () => {
    const { app, browser, orders } = await withQueue(broken);
    const { url, body } = browser.formOf("Submit Order");
    await browser.send(url, body);
    app.intercept = when(isCartRead, status(500));
    expectPage(await browser.send(url, body), { hides: NOTHING_HAPPENED });
    expect([queueCalls(app), orders().length]).toEqual([1, 0]);
  });

  test("in doubt, a refused second press settles nothing; the first order arrives later and is confirmed", async () => {
    const { app, browser, orders } = await readyToSubmit();
    const arrive = arrivingLate(app);
    await browser.press("Submit Order");
    await browser.visit(CHECKOUT);
    const message = "Please call your catering sales manager.";
    app.intercept = when(isQueue, status(400, { message }));
    const shows = "we cannot tell yet whether it was placed";
    expectPage(await submitOrder(browser), { errors: [message], shows, hides: NOTHING_HAPPENED });

    // ... and also when the refusal says that it has arrived.
    app.intercept = when(isQueue, async () => {
      await arrive();
      return status(400, { message: "This order has already been placed." })();
    });
    await expectOrdered(browser);
    expect(orders()).toHaveLength(1);
  });

  test.each([
    ["/order-now/cart/clear", "Your bag is empty now."],
    ["/order-now/start-over", "Your order has been cleared."],
    ["/logout", "You are signed out."],
  ])("in doubt, giving up the bag by %s shows advice to call before another order", async (path, words) => {
    const { app, browser } = await inDoubt();
    app.intercept = null;
    const shows = [words, "Please call the restaurant before you order again"];
    const { bag = "" } = path.endsWith("clear")
      ? Object.fromEntries((await browser.visit(path)).formOf("Empty my bag").body)
      : {};
    expectPage(await browser.send(path, { bag }), { shows });
  });

  test("a bag that was not submitted has no checking page", async () => {
    expectPage(await (await fillBag()).visit(CHECKING), { heading: "Almost Done!" });
  });

  test("an unreadable bag is checked for a minute; an expired bag ends the checks, as it proves nothing", async () => {
    const { app, browser } = await inDoubt();
    app.intercept = when(isCartRead, status(500));
    for (const look of ["4", "-1", "abc", "11", "99"]) {
      const heading = look === "99" ? CANNOT_TELL : IS_CHECKING;
      expectPage(await browser.visit(`${CHECKING}?look=${look}`), { heading });
    }
    app.intercept = when(isCartRead, status(404));
    const shows = /do not order again, but call Dallas Uptown\..*\(214\) 555-0101/s;
    expectPage(await browser.visit(`${CHECKING}?look=3`), { heading: CANNOT_TELL, shows, hides: "Look again" });
    expect(refreshOf(browser)).toBeNull();
  });

  test("with the reply lost and the bag unreadable the outcome is unknown; the next visit finds the order", async () => {
    const { app, browser, orders } = await readyToSubmit();
    let isDown = false;
    app.intercept = async (request) => {
      if (!isQueue(request)) return isDown && isCartRead(request) ? status(500)() : null;
      isDown = true;
      return afterWork(app, request, broken);
    };
    await browser.press("Submit Order");
    expect(browser.heading()).not.toBe(THANKS.heading);
    expect([browser.status === 500, orders().length]).toEqual([false, 1]);
    app.intercept = null;
    expectPage(await browser.visit(CHECKOUT), THANKS);
    expect(orders()).toHaveLength(1);
  });

  test("an order that arrives after a second try is still one", async () => {
    const { app, browser, orders } = await readyToSubmit();
    const arrive = arrivingLate(app);
    const { url, body } = browser.formOf("Submit Order");
    expectPage(await browser.send(url, body), { heading: IS_CHECKING });
    app.intercept = null;
    expectPage(await browser.send(url, body), THANKS);
    await arrive();
    expect(orders()).toHaveLength(1);
  });
});

describe("a refusal by the restaurant (SUBMIT-07)", () => {
  const BUSY = "The restaurant is very busy. Please try again in";
  const NOT_ACCEPTED = "The restaurant did not accept this. Please try again, or call the restaurant.";
  const waiting = (seconds: string, message: string, code = 503) =>
    status(code, { message }, { "retry-after": seconds });

  test.each([
    ["401", status(401, { message: "token at /srv/auth.js" }), 403, NOT_ACCEPTED],
    ["403", status(403, { message: "forbidden: table orders" }), 403, NOT_ACCEPTED],
    ["429 with a message", waiting("20", "Too many.", 429), 503, "Too many. Please try again in 20 seconds."],
    ["429 without a message", status(429), 503, `${BUSY} a moment.`],
    ["503", waiting("1", "pool exhausted"), 503, `${BUSY} 1 second.`],
    ["503 with an excessive wait", waiting("99999", ""), 503, `${BUSY} 120 seconds.`],
    [
      "a refused connection",
      refused,
      503,
      "We could not reach the restaurant. Your entries are still here. Please try again in a moment.",
    ],
  ] as const)(
    "%s: a plain message, values kept, nothing placed; a second press places one order (ERR-02, ERR-04)",
    async (_name, answer, code, words) => {
      const { app, browser, orders } = await withQueue(answer);
      expectPage(await browser.press("Submit Order"), {
        status: code,
        errors: [expect.stringMatching(/ \(Reference: [\w-]+\)$/)],
        values: KEPT,
        hides: [/\/srv\/|table orders|pool exhausted|undefined|\[object/, "Required information is missing."],
      });
      expect(browser.errors()[0]?.split(" (Reference")[0]).toBe(words);
      expect(orders()).toEqual([]);
      app.intercept = null;
      await expectOrdered(browser);
      expect(orders()).toHaveLength(1);
    },
  );

  test("a declined card: its message, values kept, nothing placed; another card is accepted", async () => {
    const { browser, orders } = await readyToSubmit();
    await browser.submit("Submit Order", { "Card Number": "4000 0000 0000 0002" });
    expectRefused(browser, "Your card was declined. Please use a different card.");
    expectPage(browser, { values: KEPT, hides: "Required information is missing." });
    expect(orders()).toEqual([]);
    await submitOrder(browser);
    expect(orders()).toHaveLength(1);
  });

  test("errors of fields stand beside them and above, others only above (CHK-23, ERR-01)", async () => {
    const modelState = {
      "orderDetails.billingAddress.zip": ["We do not know this zip code."],
      "OrderDetails.PaymentInfo.CVN": ["The code does not fit the card."],
      "orderDetails.somethingNew": ["The kitchen is out of bowls."],
      __proto__x: ["Odd but said."],
    };
    const { browser } = await withQueue(status(400, { message: "Not valid.", modelState }));
    expectRefused(await browser.press("Submit Order"), "Not valid.", ...Object.values(modelState).flat());
    expect(browser.problems()).toMatchObject({ "Zip Code": "We do not know this zip code." });
    expect(browser.html).toContain('<a href="#zip">We do not know this zip code.</a>');
    expect(browser.html).toContain('<a href="#cvv">The code does not fit the card.</a>');
    expect(browser.html).not.toContain('href="#">');
    expectPage(browser, { values: KEPT });
  });

  test.each([
    ["an empty body", () => new Response(null, { status: 400 })],
    ["an HTML page", () => new Response("<h1>Stack at /srv/x.js</h1>", { status: 400 })],
    ["a message that is not text", status(400, { message: { a: 1 }, modelState: [1, 2] })],
    ["markup in the message", status(400, { message: "<script>alert(1)</script>No." })],
  ])("a refusal with %s still shows a message (ERR-08)", async (_name, answer) => {
    const { browser } = await withQueue(answer);
    expectRefused(await browser.press("Submit Order"), /./);
    expect(browser.html).not.toMatch(/<script>alert|\/srv\//);
    expectPage(browser, { values: KEPT });
  });
});

describe("changes since the page was shown", () => {
  test("a changed bag shows the new total, and a second press orders exactly that", async () => {
    const { browser, orders, app } = await readyToSubmit();
    const tab = await browser.fork().visit(SOUP);
    const total = (await tab.press("Add to bag")).amount("Amount Due");
    await browser.press("Submit Order");
    const what = "Your order has changed since this page was shown: what is in your bag.";
    expectRefused(
      browser,
      `${what} The total of your order is now ${total}. Please click Submit Order again to confirm it.`,
    );
    expectPage(browser, { shows: "Tomato Basil Soup", values: KEPT });
    expect(queueCalls(app)).toBe(0);
    await submitOrder(browser);
    expect(orders().map(({ totalCents }) => `$${(totalCents / 100).toFixed(2)}`)).toEqual([total]);
  });

  test("a bag cleared and filled with the same needs a second press", async () => {
    const { browser, orders } = await readyToSubmit();
    const tab = await browser.fork().visit("/order-now/cart/clear");
    await tab.press("Empty my bag");
    await addBowls(tab);
    expect(tab.url).toBe(CHECKOUT);
    expectRefused(await browser.press("Submit Order"), /Please click Submit Order again to confirm it\./);
    expect(orders()).toEqual([]);
  });

  test("an expired bag is reported, and an earlier order is not mistaken for this one (CART-11)", async () => {
    const { app, browser, orders } = await readyToSubmit();
    await browser.press("Submit Order");
    await (await browser.visit(SOUP)).press("Add to bag");
    app.intercept = when(isCartRead, status(404));
    const shows = "Your bag has expired, so we started a new one; if you have just submitted it, please call";
    expectPage(await submitOrder(browser), { shows, hides: [THANKS.heading, "This order has been placed"] });
    expect(orders()).toHaveLength(1);
  });

  test.each([
    [29, "Your bag has expired, so we started a new one; if you have just submitted it, please call the restaurant"],
    [31, "Your bag has expired, so we started a new one."],
  ])("%i minutes after checkout an expired bag is reported as: %s", async (minutes, shows) => {
    const browser = await fillBag();
    browser.app.wait(minutes);
    browser.app.intercept = when(isCartRead, status(404));
    expectPage(await browser.visit("/order-now/cart"), { shows });
  });

  test("an adjusted time shows the exact message and the new time; a second press orders (SUBMIT-10, ERR-09)", async () => {
    const { app, browser, orders } = await readyToSubmit();
    app.clock.now = new Date("2026-11-22T18:20:00Z"); // Sunday 12:20 in Dallas, lead 20 minutes
    const page = { status: 422, shows: "12:45 PM", hides: "12:30 PM", values: KEPT };
    expectPage(await browser.press("Submit Order"), page);
    expect(browser.html).toContain(
      '<a href="#when">Your Pickup Time has been adjusted to: 12:45 PM.  Please click Submit Order again to confirm your order with this change.',
    );
    expect(orders()).toEqual([]);
    await submitOrder(browser);
    const pickupTime = expect.stringContaining("12:45");
    expect(orders()).toMatchObject([{ day: "2026-11-22", summary: { pickupTime } }]);
  });

  test.each([
    ["the store is about to close", "2026-11-23T02:45:00Z"],
    ["the day has passed", "2026-11-23T06:30:00Z"],
  ])("%s: the exact message, linked to its section, and nothing ordered (SUBMIT-09)", async (_name, now) => {
    const { app, browser, orders } = await readyToSubmit(new Date("2026-11-22T17:00:00Z"));
    app.clock.now = new Date(now);
    expectRefused(await browser.press("Submit Order"), "Please select a new Pickup Time.");
    expect(browser.html).toContain('<a href="#when">Please select a new Pickup Time.</a>');
    expectPage(browser, { values: KEPT });
    expect(orders()).toEqual([]);
    expectPage(await browser.press("Change location, day or time"), { url: "/order-now" });
  });

  test("a line with missing choices blocks the order, with a link to the line (CART-02, SUBMIT-02)", async () => {
    const { app, browser, orders } = await readyToSubmit();
    app.alter(/\/order-shopping-cart\/[\w-]{20,}$/, (body) => {
      body.cart[0].isConfigurationValid = false;
      return body;
    });
    expectRefused(await browser.press("Submit Order"), "Build Your Own Bowl: Please select options for this item.");
    const [, id] = /<a href="#(line-[^"]+)">/.exec(browser.html) ?? [];
    expect(browser.all(`#${id}`)[0]).toContain("Please select options for this item.");
    expect(orders()).toEqual([]);
  });

  test("an order that the API refuses for its limit shows its message (SUBMIT-11, LIMIT-06)", async () => {
    const { app, orders } = startAppOnFile();
    // The limit in the settings is higher than the one applied at the purchase.
    app.alter("order-validation", (body) => ({ ...body, individualMaxOrderSize: 2_000 }));
    const browser = await fillBag(app);
    const bowls = { m1000: "1002", m1050: "1052", quantity: "30", intent: "add" };
    await browser.send("/order-now/build-order/menu-item/101", bowls);
    expectPage(await submitOrder(browser), { status: 422, values: KEPT });
    expect(browser.errors().join()).toMatch(/\$200/);
    expect(orders()).toEqual([]);
  });
});
