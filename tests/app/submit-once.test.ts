import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
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
} from "../support/faults.ts";
import { GOOD_CARD, GOOD_CONTACT, fillBag, fillCheckout } from "../support/journey.ts";
import { type AppOnFile, startAppOnFile } from "../support/stored-orders.ts";
import { expectPage } from "../support/page.ts";

async function readyToSubmit(now?: Date): Promise<AppOnFile & { browser: Browser }> {
  const stored = startAppOnFile(now ? { now } : {});
  const browser = await fillBag(stored.app);
  fillCheckout(browser);
  return { ...stored, browser };
}

function queueCalls(app: TestApp): number {
  return app.calls.filter(({ path }) => path.endsWith("/queue")).length;
}

/** The form as it was typed, without the card's number and code. */
function expectKept(browser: Browser): void {
  const secret = ["Card Number", "Security code (CVV)"];
  for (const label of secret) expect(browser.value(label), label).toBe("");
  for (const [label, value] of Object.entries({ ...GOOD_CONTACT, ...GOOD_CARD, State: "TX" })) {
    if (!secret.includes(label)) expect(browser.value(label), label).toBe(value);
  }
}

const CANNOT_TELL = "We cannot tell yet whether your order was placed";
/** What nobody can know while an answer is missing. */
const NOTHING_HAPPENED = /not placed|nothing (?:was|has been) charged|not (?:been )?charged/i;

/** Seconds and address of the look that a page without script takes by itself; null when it takes none. */
function refreshOf(browser: Browser): string[] | null {
  const [, ...parts] = /<meta http-equiv="refresh" content="(\d+);url=([^"]+)"/.exec(browser.html) ?? [];
  return parts.length > 0 ? parts : null;
}

function typeCardAgain(browser: Browser): void {
  for (const label of ["Card Number", "Security code (CVV)"] as const) browser.fill(label, GOOD_CARD[label]);
}

describe("one intent, one order (SUBMIT-04)", () => {
  test.each([2, 20])("%i presses at once lead to the same confirmation of one order", async (count) => {
    const { app, browser, orders } = await readyToSubmit();
    const { url, body } = browser.formOf("Submit Order");
    const tabs = Array.from({ length: count }, () => openBrowser(app, new Map(browser.cookies)));
    await Promise.all(tabs.map((tab) => tab.send(url, body)));
    const [order, ...others] = orders();
    expect(others).toEqual([]);
    for (const tab of tabs) {
      expectPage(tab, { status: 200, url: `/order-now/order-confirmation/${order?.orderNumber}` });
    }
    expect(queueCalls(app)).toBe(1);
  });

  test("a double click, Back, Submit again, and a reload of everything: still one", async () => {
    const { browser, orders } = await readyToSubmit();
    const form = browser.formOf("Submit Order");
    await browser.send(form.url, form.body);
    const confirmation = browser.url;
    expectPage(await browser.send(form.url, form.body), { url: confirmation });
    // Back shows the kept page; its form still names the placed bag.
    form.body.set("firstName", "Bea");
    expectPage(await browser.send(form.url, form.body), { url: confirmation });
    for (const path of ["/order-now/checkout", "/order-now/review"]) {
      expectPage(await browser.visit(path), { url: confirmation });
      expect(browser.text()).toContain("This order has been placed. Your order number is ZK-");
    }
    expectPage(await browser.visit(confirmation), { heading: "Thanks for your order" });
    expect(orders()).toMatchObject([{ summary: { firstName: "Ana" } }]);
  });

  test("two tabs: the second one, still open on checkout, leads to the order of the first", async () => {
    const { browser, orders } = await readyToSubmit();
    const tab = browser.fork();
    await tab.visit("/order-now/checkout");
    fillCheckout(tab);
    await browser.press("Submit Order");
    expectPage(await tab.press("Submit Order"), { url: browser.url });
    expect(orders()).toHaveLength(1);
  });

  test("cookies rolled back to before the submit: the bag itself says what became of it", async () => {
    const { app, browser, orders } = await readyToSubmit();
    const before = new Map(browser.cookies);
    const form = browser.formOf("Submit Order");
    await browser.press("Submit Order");
    const confirmation = browser.url;
    const rolledBack = openBrowser(app, new Map(before));
    expectPage(await rolledBack.send(form.url, form.body), { url: confirmation });
    const lookingAgain = await openBrowser(app, new Map(before)).visit("/order-now/checkout");
    expect(lookingAgain.url).toBe(confirmation);
    const withoutMark = openBrowser(app, new Map(before));
    form.body.delete("mark");
    expectPage(await withoutMark.send(form.url, form.body), { url: confirmation });
    expect(orders()).toHaveLength(1);
  });

  test("after an order, a new bag is a new order, and the old tab still leads to the old one", async () => {
    const { browser, orders } = await readyToSubmit();
    const tab = browser.fork();
    await tab.visit("/order-now/checkout");
    fillCheckout(tab);
    await browser.press("Submit Order");
    const first = browser.url;
    await browser.visit("/order-now/build-order/menu-item/501");
    await browser.press("Add to bag");
    expectPage(await tab.press("Submit Order"), { url: first });
    expect(orders()).toHaveLength(1);
    await browser.visit("/order-now/checkout");
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.url).not.toBe(first);
    expect(orders()).toHaveLength(2);
  });
});

describe("the outcome of a call that went wrong is looked up, never guessed (SUBMIT-06)", () => {
  const lost = [
    ["the connection breaks", broken],
    ["a 500 comes back", status(500)],
    ["a 502 comes back", status(502)],
    ["half a JSON text comes back", malformed],
    ["a page of HTML comes back", htmlPage],
    ["another JSON than agreed comes back", wrongSchema],
  ] as const;

  test.each(lost)("the order is queued, then %s: the customer sees the order, and it is one", async (_name, answer) => {
    const { app, browser, orders } = await readyToSubmit();
    app.intercept = when(isQueue, (request) => afterWork(app, request, answer));
    expectPage(await browser.press("Submit Order"), { heading: "Thanks for your order" });
    expect(browser.url).toBe(`/order-now/order-confirmation/${orders()[0]?.orderNumber}`);
    expect(orders()).toHaveLength(1);
    expect(queueCalls(app)).toBe(1);
  });

  test.each(lost)(
    "%s and nothing is queued: told as unknown with phone and reference, all kept, sent once",
    async (_name, answer) => {
      const { app, browser, orders } = await readyToSubmit();
      app.intercept = when(isQueue, answer);
      expectPage(await browser.press("Submit Order"), { heading: "We are checking your order" });
      expect(browser.url).toBe("/order-now/checkout/checking");
      const [, reference] = /\(214\) 555-0101\s*\(Reference: ([\w-]+)\)/.exec(browser.text()) ?? [];
      expect(reference).toMatch(/\w/);
      for (let look = 1; look <= 12; look++) {
        expect(refreshOf(browser)).toEqual(["5", `?look=${look}`]);
        await browser.visit(`/order-now/checkout/checking?look=${look}`);
        expect(browser.text()).toContain(`(Reference: ${reference})`);
      }
      expect(browser.heading()).toBe(CANNOT_TELL);
      expect(refreshOf(browser)).toBeNull();
      await browser.press("back to your order");
      expect(browser.text()).toMatch(
        new RegExp(
          `we cannot tell yet whether it was placed.*Dallas Uptown, \\(214\\) 555-0101 \\(Reference: ${reference}`,
        ),
      );
      for (const [label, value] of Object.entries({ ...GOOD_CONTACT, State: "TX", "Phone Number": "(214) 555-0123" }))
        expect(browser.value(label), label).toBe(value);
      expect(queueCalls(app)).toBe(1);
      expect(orders()).toEqual([]);

      // Trying again is safe: the bag can become one order only.
      app.intercept = null;
      fillCheckout(browser);
      expectPage(await browser.press("Submit Order"), { heading: "Thanks for your order" });
      expect(orders()).toHaveLength(1);
    },
  );

  test("the order comes late: the page that waits leads to it", async () => {
    const { app, browser, orders } = await readyToSubmit();
    let late: Request | null = null;
    app.intercept = when(isQueue, (request) => {
      late = request.clone();
      return broken();
    });
    await browser.press("Submit Order");
    app.intercept = null;
    expectPage(await browser.visit("/order-now/checkout/checking?look=1"), { heading: "We are checking your order" });
    await app.sandbox.fetch(late as unknown as Request);
    await browser.visit("/order-now/checkout/checking?look=2");
    expect(browser.url).toBe(`/order-now/order-confirmation/${orders()[0]?.orderNumber}`);
    // Nothing is in doubt any more.
    expectPage(await browser.visit("/order-now/checkout/checking"), { heading: "Thanks for your order" });
    expect(orders()).toHaveLength(1);
  });

  test("the order arrives 110 seconds after it was sent: no look says that nothing happened, and the next finds it", async () => {
    const { app, browser, orders } = await readyToSubmit();
    const impatient = impatientApp(app);
    let late: Request | null = null;
    impatient.intercept = when(isQueue, (request) => {
      late = request.clone();
      return silent(request);
    });
    const waiting = await openBrowser(impatient, browser.cookies).visit("/order-now/checkout");
    fillCheckout(waiting);
    await waiting.press("Submit Order");
    const sentAt = impatient.clock.now.getTime() - 20_000;
    const wait = (seconds: number) => (impatient.clock.now = new Date(impatient.clock.now.getTime() + seconds * 1_000));
    for (let look = 0; look <= 12; look++) {
      const address = `/order-now/checkout/checking?look=${look}`;
      await waiting.visit(address);
      expect(waiting.heading(), address).toBe(look < 12 ? "We are checking your order" : CANNOT_TELL);
      expectPage(waiting, { shows: /\(214\) 555-0101\s*\(Reference: [\w-]+\)/, hides: NOTHING_HAPPENED }, address);
      // The same page with script: what it is made of comes as data.
      const headers = { cookie: [...waiting.cookies].map((pair) => pair.join("=")).join("; ") };
      const data = await impatient.handle(
        new Request(`http://localhost:3000${address.replace("?", ".data?")}`, { headers }),
      );
      expect(data.status).toBe(200);
      expect(await data.text(), address).not.toMatch(NOTHING_HAPPENED);
      wait(5);
    }
    expect(waiting.text()).toContain("Please check your order before trying again.");
    expect(waiting.text()).toContain("Please do not order again, but call Dallas Uptown.");
    expectPage(await waiting.press("Look again"), { heading: CANNOT_TELL });
    expectPage(await waiting.visit("/order-now/checkout"), { heading: "Almost Done!", hides: NOTHING_HAPPENED });

    wait(25);
    expect(impatient.clock.now.getTime() - sentAt).toBe(110_000);
    await app.sandbox.fetch(new Request(late as unknown as Request, { signal: null }));
    expectPage(await waiting.press("look again"), { url: `/order-now/order-confirmation/${orders()[0]?.orderNumber}` });
    expect(waiting.heading()).toBe("Thanks for your order");
    expect(orders()).toHaveLength(1);
    expect(queueCalls(impatient)).toBe(1);
  });

  test("in doubt, a second press is not sent before the bag has been looked at", async () => {
    const { app, browser, orders } = await readyToSubmit();
    app.intercept = when(isQueue, broken);
    const { url, body } = browser.formOf("Submit Order");
    await browser.send(url, body);
    app.intercept = when(isCartRead, status(500));
    expectPage(await browser.send(url, body), { hides: NOTHING_HAPPENED });
    expect([queueCalls(app), orders().length]).toEqual([1, 0]);
  });

  test("in doubt, a refusal of the second press ends no doubt; the first one arrives after it, and is the order", async () => {
    const { app, browser, orders } = await readyToSubmit();
    let late: Request | null = null;
    app.intercept = when(isQueue, (request) => {
      late = request.clone();
      return broken();
    });
    await browser.press("Submit Order");
    await browser.visit("/order-now/checkout");
    fillCheckout(browser);
    app.intercept = when(isQueue, status(400, { message: "Please call your catering sales manager." }));
    expectPage(await browser.press("Submit Order"), { errors: ["Please call your catering sales manager."] });
    expectPage(browser, { shows: "we cannot tell yet whether it was placed", hides: NOTHING_HAPPENED });

    // ... and so it does where the refusal is that it has arrived.
    fillCheckout(browser);
    app.intercept = when(isQueue, async () => {
      await app.sandbox.fetch(late as unknown as Request);
      return Response.json({ message: "This order has already been placed." }, { status: 400 });
    });
    expectPage(await browser.press("Submit Order"), { heading: "Thanks for your order" });
    expect(orders()).toHaveLength(1);
  });

  test.each([
    ["/order-now/cart/clear", "Your bag is empty now."],
    ["/order-now/start-over", "Your order has been cleared."],
    ["/logout", "You are signed out."],
  ])("in doubt, who gives the bag up by %s is told to call before another is ordered", async (path, words) => {
    const { app, browser } = await readyToSubmit();
    app.intercept = when(isQueue, broken);
    await browser.press("Submit Order");
    app.intercept = null;
    expectPage(await browser.send(path, {}), { shows: [words, "Please call the restaurant before you order again"] });
  });

  test("nothing is being checked of a bag that nobody has submitted", async () => {
    const { browser } = await readyToSubmit();
    expectPage(await browser.visit("/order-now/checkout/checking"), { heading: "Almost Done!" });
  });

  test("a bag that is gone proves nothing: the customer is asked to call, and nothing is looked at again", async () => {
    const { app, browser } = await readyToSubmit();
    app.intercept = when(isQueue, broken);
    await browser.press("Submit Order");
    app.intercept = when(isCartRead, status(404));
    expectPage(await browser.visit("/order-now/checkout/checking?look=3"), { heading: CANNOT_TELL });
    expect(browser.text()).toMatch(/do not order again, but call Dallas Uptown\..*\(214\) 555-0101/s);
    expect(refreshOf(browser)).toBeNull();
    expect(browser.html).not.toContain("Look again");
  });

  test("a bag that cannot be read is looked at for a minute, then the customer is asked to call", async () => {
    const { app, browser } = await readyToSubmit();
    app.intercept = when(isQueue, broken);
    await browser.press("Submit Order");
    app.intercept = when(isCartRead, status(500));
    for (const look of ["4", "-1", "abc", "11"]) {
      await browser.visit(`/order-now/checkout/checking?look=${look}`);
      expect(browser.heading()).toBe("We are checking your order");
    }
    expectPage(await browser.visit("/order-now/checkout/checking?look=99"), { heading: CANNOT_TELL });
  });

  test("the reply is lost and the bag cannot be read either: unknown; the next press finds the order", async () => {
    const { app, browser, orders } = await readyToSubmit();
    let isDown = false;
    app.intercept = async (request) => {
      if (isQueue(request)) {
        await afterWork(app, request, async () => new Response());
        isDown = true;
        return broken();
      }
      return isDown && isCartRead(request) ? new Response("oops", { status: 500 }) : null;
    };
    await browser.press("Submit Order");
    expect(browser.heading()).not.toBe("Thanks for your order");
    expect(browser.status).not.toBe(500);
    expect(orders()).toHaveLength(1);
    app.intercept = null;
    expectPage(await browser.visit("/order-now/checkout"), { heading: "Thanks for your order" });
    expect(orders()).toHaveLength(1);
  });

  test("no answer within the time limit: looked up; queued or not, never twice", async () => {
    for (const isWorkDone of [true, false]) {
      const { app, browser, orders } = await readyToSubmit();
      const impatient = impatientApp(app);
      impatient.intercept = when(isQueue, async (request) => {
        if (isWorkDone) await app.sandbox.fetch(request.clone());
        return silent(request);
      });
      const waiting = await openBrowser(impatient, browser.cookies).visit("/order-now/checkout");
      fillCheckout(waiting);
      await waiting.press("Submit Order");
      expect(waiting.heading()).toBe(isWorkDone ? "Thanks for your order" : "We are checking your order");
      expect(orders()).toHaveLength(isWorkDone ? 1 : 0);
      expect(queueCalls(impatient)).toBe(1);
    }
  });

  test("the order arrives late, after the customer tried again: still one", async () => {
    const { app, browser, orders } = await readyToSubmit();
    let late: Request | null = null;
    app.intercept = when(isQueue, (request) => {
      late = request.clone();
      return broken();
    });
    const { url, body } = browser.formOf("Submit Order");
    expectPage(await browser.send(url, body), { heading: "We are checking your order" });
    app.intercept = null;
    expectPage(await browser.send(url, body), { heading: "Thanks for your order" });
    await app.sandbox.fetch(late as unknown as Request);
    expect(orders()).toHaveLength(1);
  });
});

describe("the restaurant says no (SUBMIT-07)", () => {
  const answers = [
    ["401", status(401, { message: "token at /srv/auth.js" }), 403, /did not accept this.*\(Reference: [\w-]+\)/],
    ["403", status(403, { message: "forbidden: table orders" }), 403, /did not accept this.*\(Reference: [\w-]+\)/],
    [
      "429 with words",
      status(429, { message: "Too many orders from you." }, { "retry-after": "20" }),
      503,
      /^Too many orders from you\. Please try again in 20 seconds\. \(Reference: [\w-]+\)$/,
    ],
    ["429 without words", status(429), 503, /very busy\. Please try again in a moment\. \(Reference: [\w-]+\)/],
    [
      "503",
      status(503, { message: "pool exhausted" }, { "retry-after": "1" }),
      503,
      /very busy\. Please try again in 1 second\. \(Reference: [\w-]+\)/,
    ],
    ["503 with an absurd wait", status(503, {}, { "retry-after": "99999" }), 503, /in 120 seconds/],
    [
      "a refused connection",
      refused,
      503,
      /could not reach the restaurant\. Your entries are still here\..*\(Reference: [\w-]+\)/,
    ],
  ] as const;

  test.each(answers)(
    "%s: plain words, all kept, nothing placed; a second press places it once (ERR-02, ERR-04)",
    async (_name, answer, code, words) => {
      const { app, browser, orders } = await readyToSubmit();
      app.intercept = when(isQueue, answer);
      expectPage(await browser.press("Submit Order"), { status: code });
      expect(browser.errors()).toHaveLength(1);
      expect(browser.errors()[0]).toMatch(words);
      expect(browser.text()).not.toMatch(/\/srv\/|table orders|pool exhausted|undefined|\[object/);
      expect(browser.text()).not.toContain("Required information is missing.");
      expectKept(browser);
      expect(orders()).toEqual([]);
      app.intercept = null;
      fillCheckout(browser);
      expectPage(await browser.press("Submit Order"), { heading: "Thanks for your order" });
      expect(orders()).toHaveLength(1);
    },
  );

  test("404: not found proves nothing, so it is told as unknown, and nothing is lost", async () => {
    const { app, browser, orders } = await readyToSubmit();
    app.intercept = when(isQueue, status(404));
    expectPage(await browser.press("Submit Order"), { heading: "We are checking your order" });
    expectPage(await browser.visit("/order-now/checkout"), { values: { "First Name": GOOD_CONTACT["First Name"] } });
    expect(orders()).toEqual([]);
  });

  test("a declined card: its words, nothing placed, everything kept, another card goes through", async () => {
    const { browser, orders } = await readyToSubmit();
    expectPage(await browser.submit("Submit Order", { "Card Number": "4000 0000 0000 0002" }), { status: 422 });
    expect(browser.errors()).toEqual(["Your card was declined. Please use a different card."]);
    expect(browser.text()).not.toContain("Required information is missing.");
    expectKept(browser);
    expect(orders()).toEqual([]);
    typeCardAgain(browser);
    await browser.press("Submit Order");
    expect(orders()).toHaveLength(1);
  });

  test("messages for fields stand beside them and above, others above only (CHK-23, ERR-01)", async () => {
    const { app, browser } = await readyToSubmit();
    const modelState = {
      "orderDetails.billingAddress.zip": ["We do not know this zip code."],
      "OrderDetails.PaymentInfo.CVN": ["The code does not fit the card."],
      "orderDetails.somethingNew": ["The kitchen is out of bowls."],
      __proto__x: ["Odd but said."],
    };
    app.intercept = when(isQueue, status(400, { message: "Not valid.", modelState }));
    expectPage(await browser.press("Submit Order"), { status: 422, errors: Object.values(modelState).flat() });
    expect(browser.html).toContain('<a href="#zip">We do not know this zip code.</a>');
    expect(browser.html).toMatch(/id="zip-error"[^>]*>.*?We do not know this zip code\./);
    expect(browser.html).toContain('<a href="#cvv">The code does not fit the card.</a>');
    expect(browser.html).not.toContain('href="#">');
    expectKept(browser);
  });

  test.each([
    ["no body at all", () => new Response(null, { status: 400 })],
    ["a page of HTML", () => new Response("<h1>Stack at /srv/x.js</h1>", { status: 400 })],
    ["a message that is no text", status(400, { message: { a: 1 }, modelState: [1, 2] })],
    ["markup in the message", status(400, { message: "<script>alert(1)</script>No." })],
  ])("a refusal with %s is still told in words (ERR-08)", async (_name, answer) => {
    const { app, browser } = await readyToSubmit();
    app.intercept = when(isQueue, answer);
    expectPage(await browser.press("Submit Order"), { status: 422 });
    expect(browser.errors()).toHaveLength(1);
    expect(browser.errors()[0]).not.toBe("");
    expect(browser.html).not.toMatch(/<script>alert|\/srv\//);
    expectKept(browser);
  });

  test("the bag was placed already, by an API that says so with a 400: the order is shown", async () => {
    const { app, browser, orders } = await readyToSubmit();
    app.intercept = when(isQueue, (request) =>
      afterWork(app, request, status(400, { message: "This order has already been placed." })),
    );
    await browser.press("Submit Order");
    expect(orders()).toHaveLength(1);
    // Whatever the first answer was, the next press or page shows the order.
    if (browser.heading() !== "Thanks for your order") await browser.visit("/order-now/checkout");
    expect(browser.heading()).toBe("Thanks for your order");
    expect(orders()).toHaveLength(1);
  });
});

describe("what changed since the page was shown", () => {
  test("another tab changed the bag: the new total is told, a second yes places just that", async () => {
    const { browser, orders, app } = await readyToSubmit();
    const tab = browser.fork();
    await tab.visit("/order-now/build-order/menu-item/501");
    await tab.press("Add to bag");
    const [, total = ""] = /Amount Due\s?(\$[\d.]+)/.exec(tab.text()) ?? [];
    expectPage(await browser.press("Submit Order"), { status: 422 });
    expect(browser.errors()).toEqual([
      `The total of your order is now ${total}. Please click Submit Order again to confirm it.`,
    ]);
    expect(browser.text()).toContain("Tomato Basil Soup");
    expectKept(browser);
    expect(queueCalls(app)).toBe(0);
    typeCardAgain(browser);
    await browser.press("Submit Order");
    expect(orders().map(({ totalCents }) => `$${(totalCents / 100).toFixed(2)}`)).toEqual([total]);
  });

  test("the bag was cleared and filled anew with the same: another bag needs another yes", async () => {
    const { browser, orders } = await readyToSubmit();
    const tab = browser.fork();
    await tab.visit("/order-now/cart/clear");
    await tab.press("Clear Cart");
    await tab.visit("/order-now/build-order/menu-item/101");
    await tab.send("/order-now/build-order/menu-item/101", {
      m1000: "1002",
      m1050: "1052",
      "m1100.o1106": "on",
      "m1100.o1106.m1150": "1152",
      quantity: "2",
      intent: "add",
    });
    expect(tab.url).toBe("/order-now/checkout");
    expectPage(await browser.press("Submit Order"), { status: 422 });
    expect(browser.errors().join()).toContain("Please click Submit Order again to confirm it.");
    expect(orders()).toEqual([]);
  });

  test("the bag is gone altogether: told so, and an earlier order is not taken for this one (CART-11)", async () => {
    const { app, browser, orders } = await readyToSubmit();
    await browser.press("Submit Order");
    await browser.visit("/order-now/build-order/menu-item/501");
    await browser.press("Add to bag");
    fillCheckout(browser);
    app.intercept = when(isCartRead, status(404));
    await browser.press("Submit Order");
    expect(browser.heading()).not.toBe("Thanks for your order");
    expect(browser.text()).not.toContain("This order has been placed");
    // Nobody can tell that this press, or one before it, has not ordered it.
    expect(browser.text()).toContain("We could not find out whether your order was placed.");
    expect(orders()).toHaveLength(1);
  });

  test("of a bag that was shown at checkout it is not said that it expired, for half an hour", async () => {
    for (const [minutes, words] of [
      [29, "We could not find out whether your order was placed."],
      [31, "Your bag has expired, so we started a new one."],
    ] as const) {
      const { app, browser } = await readyToSubmit();
      app.wait(minutes);
      app.intercept = when(isCartRead, status(404));
      await browser.visit("/order-now/cart");
      expectPage(await browser.visit("/order-now/build-order"), { shows: words });
    }
  });

  test("the time moved: exact words, the new time on the page, a second yes orders it (SUBMIT-10, ERR-09)", async () => {
    const { app, browser, orders } = await readyToSubmit();
    app.clock.now = new Date("2026-11-22T18:20:00Z"); // Sunday 12:20 in Dallas, lead 20 minutes
    expectPage(await browser.press("Submit Order"), { status: 422 });
    expect(browser.html).toContain(
      "Your Pickup Time has been adjusted to: 12:45 PM.  Please click Submit Order again to confirm your order with this change.",
    );
    expect(browser.html).toContain('<a href="#when">Your Pickup Time');
    expectPage(browser, { shows: "12:45 PM", hides: "12:30 PM" });
    expectKept(browser);
    expect(orders()).toEqual([]);
    typeCardAgain(browser);
    await browser.press("Submit Order");
    expect(orders()).toMatchObject([{ day: "2026-11-22" }]);
    expect(orders()[0]?.summary.pickupTime).toContain("12:45");
  });

  test.each([
    ["the store is about to close", "2026-11-23T02:45:00Z"],
    ["the day has passed", "2026-11-23T06:30:00Z"],
  ])("%s: exact words, linked to the place that changes it, nothing ordered (SUBMIT-09)", async (_name, now) => {
    const { app, browser, orders } = await readyToSubmit(new Date("2026-11-22T17:00:00Z"));
    app.clock.now = new Date(now);
    expectPage(await browser.press("Submit Order"), { status: 422, errors: ["Please select a new Pickup Time."] });
    expect(browser.html).toContain('<a href="#when">Please select a new Pickup Time.</a>');
    expectKept(browser);
    expect(orders()).toEqual([]);
    expectPage(await browser.press("Change location, day or time"), { url: "/order-now" });
  });

  test("a dish that needs choices again blocks, with a link to its line (CART-02, SUBMIT-02)", async () => {
    const { app, browser, orders } = await readyToSubmit();
    app.intercept = async (request) => {
      if (!isCartRead(request)) return null;
      const answer = await (await app.sandbox.fetch(request)).json();
      answer.cart[0].isConfigurationValid = false;
      return Response.json(answer);
    };
    expectPage(await browser.press("Submit Order"), { status: 422 });
    expect(browser.errors()).toEqual(["Build Your Own Bowl: Please select options for this item."]);
    const [, id] = /<a href="#(line-[^"]+)">/.exec(browser.html) ?? [];
    expect(browser.html).toContain(`<li id="${id}"`);
    expect(browser.text()).toContain("Please select options for this item.");
    expect(orders()).toEqual([]);
  });

  test("an order over the restaurant's limit is refused in its words (SUBMIT-11, LIMIT-06)", async () => {
    const { app, orders } = startAppOnFile();
    // Its settings tell of a higher one than it keeps at the purchase.
    app.alter(/order-validation/, (body) => ({ ...body, individualMaxOrderSize: 2_000 }));
    const browser = await fillBag(app);
    await browser.visit("/order-now/build-order/menu-item/101");
    await browser.send("/order-now/build-order/menu-item/101", {
      m1000: "1002",
      m1050: "1052",
      quantity: "30",
      intent: "add",
    });
    fillCheckout(browser);
    expectPage(await browser.press("Submit Order"), { status: 422 });
    expect(browser.errors().join()).toMatch(/\$200/);
    expectKept(browser);
    expect(orders()).toEqual([]);
  });
});

/** The same API, asked with time limits of fractions of a second. */
function impatientApp(app: TestApp): TestApp {
  const impatient = startApp({ sandbox: app.sandbox, env: { UPSTREAM_TIME_SCALE: "0.04" } });
  impatient.clock.now = app.clock.now;
  return impatient;
}
